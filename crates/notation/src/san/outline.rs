//! What a decision looks like on the board.

use super::San;
use crate::uses::{effects, place};
use arbiter_engine::{MoveInfo, MoveKind};
use arbiter_spec::checked::{
    ActionKind, EffectKind, KindId, Move, Pieces, PlayerId, Rules, Shape, Square, TargetState, Vector,
};
use arbiter_spec::play::{Choice, Decision, Placement, What};

/// What the short notation can say of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Outline {
    pub drop: bool,
    pub kind: KindId,
    pub from: Square,
    pub to: Square,
    /// What the piece becomes, if it changes.
    pub becomes: Option<KindId>,
    pub takes: bool,
    /// The square of a second piece that moves.
    pub partner: Option<Square>,
    /// The place of its name among the words of the game.
    pub word: Option<u8>,
    /// The piece that is left behind.
    pub leaves: Option<KindId>,
}

/// Who stands where.
pub(super) struct Scene(Vec<Option<PlayerId>>);

impl Scene {
    pub fn new(spec: &Rules, placement: &Placement) -> Scene {
        let mut owners = vec![None; spec.board.exists.len()];
        for piece in &placement.pieces {
            if let Some(owner) = owners.get_mut(piece.square.index()) {
                *owner = Some(piece.owner);
            }
        }
        Scene(owners)
    }

    fn owner(&self, square: Square) -> Option<PlayerId> {
        self.0.get(square.index()).copied().flatten()
    }
}

impl San<'_> {
    /// The outline of a decision; `None` if the short notation has no words for it.
    pub(super) fn outline(&self, scene: &Scene, decision: &Decision) -> Option<Outline> {
        let (mut becomes, mut leaves) = (None, None);
        for choice in &decision.choices {
            match (choice, &decision.what) {
                (Choice::Become(new), _) => becomes = Some(*new),
                (Choice::Decline, _) => {}
                (Choice::Place(piece, at), What::Move { from, .. }) if at == from && leaves.is_none() => {
                    leaves = Some(*piece);
                }
                _ => return None,
            }
        }
        match decision.what {
            What::Move { kind, slot: 0, from, to, partner, rule } => {
                let copies = || self.spec.kind(kind).moves.of(decision.player).iter().filter(|m| m.name == rule);
                let m = copies().find(|m| leads(self.spec, m, from, to)).or_else(|| copies().next())?;
                Some(Outline {
                    drop: false,
                    kind,
                    from,
                    to,
                    becomes: becomes.filter(|new| *new != kind),
                    takes: self.takes(scene, decision.player, m, from, to),
                    partner: partner.or_else(|| companion(self.spec, m, from, to)),
                    word: m.notation.as_ref().and_then(|word| self.word(word)),
                    leaves,
                })
            }
            What::Drop { kind, to, .. } => Some(Outline {
                drop: true,
                kind: becomes.unwrap_or(kind),
                from: to,
                to,
                becomes: None,
                takes: false,
                partner: None,
                word: None,
                leaves,
            }),
            _ => None,
        }
    }

    /// The outline of a move that an engine shows; `player` makes it.
    pub(super) fn of_info(&self, player: PlayerId, info: &MoveInfo) -> Option<Outline> {
        let partner = if let MoveKind::Pair(partner) = info.what { Some(Square(partner)) } else { None };
        let word = partner.and_then(|partner| self.pair_word(player, info, partner));
        (info.what != MoveKind::Pass).then_some(Outline {
            drop: info.is_drop(),
            kind: KindId(info.kind),
            from: info.source(),
            to: info.target(),
            becomes: info.promotion(),
            takes: info.is_capture(),
            partner,
            word,
            leaves: None,
        })
    }

    fn word(&self, word: &str) -> Option<u8> {
        self.words.iter().position(|known| known == word).map(|i| i as u8)
    }

    /// What the document calls the move of two pieces.
    fn pair_word(&self, player: PlayerId, info: &MoveInfo, partner: Square) -> Option<u8> {
        let (from, to) = (info.source(), info.target());
        let moves = self.spec.kind(KindId(info.kind)).moves.of(player).iter();
        let fits = |m: &&Move| match &m.shape {
            Shape::Pair(pair) => {
                let lands = pair.to.landing(&self.spec.board, from) == Some(to);
                lands && on_ray(self.spec, from, pair.search, partner)
            }
            _ => leads(self.spec, m, from, to) && companion(self.spec, m, from, to) == Some(partner),
        };
        moves.filter(fits).find_map(|m| m.notation.as_ref()).and_then(|word| self.word(word))
    }

    /// Whether a move is a capture, as far as the board can tell.
    fn takes(&self, scene: &Scene, player: PlayerId, m: &Move, from: Square, to: Square) -> bool {
        let team = self.spec.team_of(player);
        let stranger = |owner: PlayerId| self.spec.team_of(owner) != team;
        if matches!(&m.shape, Shape::Legs(legs) if legs.iter().any(|leg| leg.take)) {
            return true;
        }
        if let Some(owner) = scene.owner(to).filter(|_| from != to) {
            let fits = |state: TargetState| match state {
                TargetState::Empty | TargetState::Oneself => false,
                TargetState::Any => true,
                TargetState::Enemy => !owner.is_neutral() && stranger(owner),
                TargetState::Neutral => owner.is_neutral(),
                TargetState::Own => owner == player,
                TargetState::Ally | TargetState::Partner => !stranger(owner),
            };
            let action = m.actions.iter().find(|action| fits(action.state));
            return action.is_some_and(|action| matches!(action.kind, ActionKind::Capture | ActionKind::Shoot));
        }
        let beside = |kind: &EffectKind| match kind {
            EffectKind::Capture(Pieces::At(at)) => {
                place(self.spec, at, from, to).and_then(|square| scene.owner(square)).is_some_and(stranger)
            }
            _ => false,
        };
        let quiet = m.actions.iter().filter(|action| matches!(action.state, TargetState::Empty | TargetState::Any));
        quiet.flat_map(|action| &action.effects).chain(&m.effects).any(|effect| beside(&effect.kind))
    }
}

/// Whether a move of this shape may lead from one square to another, whatever stands on the board.
fn leads(spec: &Rules, m: &Move, from: Square, to: Square) -> bool {
    let Shape::Step { step, repeat, .. } = &m.shape else { return true };
    if repeat.is_none() {
        return spec.board.offset(from, *step) == Some(to);
    }
    on_ray(spec, from, *step, to)
}

fn on_ray(spec: &Rules, from: Square, step: Vector, to: Square) -> bool {
    let mut square = from;
    for _ in 0..spec.board.exists.len() {
        match spec.board.offset(square, step) {
            Some(next) if next == to => return true,
            Some(next) if next != from => square = next,
            _ => return false,
        }
    }
    false
}

/// The square of the piece that a move takes along.
fn companion(spec: &Rules, m: &Move, from: Square, to: Square) -> Option<Square> {
    effects(spec, m).into_iter().find_map(|effect| match &effect.kind {
        EffectKind::Move { from: stands, .. } => place(spec, stands, from, to),
        _ => None,
    })
}

/// The square of the second piece that a decision moves.
pub(crate) fn companion_of(spec: &Rules, decision: &Decision) -> Option<Square> {
    let What::Move { kind, from, to, partner, rule, .. } = decision.what else { return None };
    let copies = || spec.kind(kind).moves.of(decision.player).iter().filter(|m| m.name == rule);
    partner.or_else(|| copies().find(|m| leads(spec, m, from, to)).and_then(|m| companion(spec, m, from, to)))
}

/// Whether a move moves two pieces.
pub(super) fn is_pair(spec: &Rules, m: &Move) -> bool {
    let takes_along = |kind: &EffectKind| matches!(kind, EffectKind::Move { .. });
    matches!(m.shape, Shape::Pair(_)) || effects(spec, m).iter().any(|effect| takes_along(&effect.kind))
}
