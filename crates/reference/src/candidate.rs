//! From moves to candidates: what a piece could do, before anybody asks whether it may (§16, Generate 2).

use crate::choices;
use crate::condition;
use crate::context::Frame;
use crate::filter;
use crate::piece::Piece;
use crate::played::{Facts, Played};
use crate::position::Position;
use crate::role;
use crate::shape::{self, Landing, Partner};
use crate::stacking;
use crate::status;
use arbiter_spec::checked::{
    Action, ActionKind, Condition, Drop, Effect, KindId, Modifier, Move, MovedBy, PlayerId, Shape, Square, TargetState,
};
use arbiter_spec::play::{Choice, Decision, What};

/// What is used for an action.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Rule<'s> {
    Move(&'s Move),
    Drop(&'s Drop),
    Pass,
    Stop,
}

/// One action with all its choices made, not yet known to be legal.
#[derive(Clone, Debug)]
pub(crate) struct Candidate<'s> {
    pub player: PlayerId,
    pub rule: Rule<'s>,
    /// The piece that moves or is dropped, as it is before.
    pub piece: Option<Piece>,
    /// Which piece of the square.
    pub slot: u8,
    pub source: Option<Square>,
    pub target: Option<Square>,
    pub path: Vec<Square>,
    pub taken: Vec<Square>,
    pub partner: Option<Partner>,
    /// The action; a pair may be written without one, which is MOVE.
    pub action: Option<&'s Action>,
    /// The modifier that applies and the kind chosen.
    pub modifier: Option<(&'s Modifier, KindId)>,
    /// The effects that will be done, in order.
    pub effects: Vec<Doing<'s>>,
    pub choices: Vec<Choice>,
    pub classes: Vec<&'s str>,
}

/// An effect that will be done.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Doing<'s> {
    pub effect: &'s Effect,
    /// Its vectors are board vectors already.
    pub turned: bool,
    /// The action must be leader-safe without it.
    pub rescue: bool,
    /// What PLACE puts where.
    pub choice: Option<(KindId, Square)>,
}

impl<'s> Candidate<'s> {
    /// Doing nothing.
    pub fn idle(player: PlayerId, rule: Rule<'s>) -> Candidate<'s> {
        let classes = vec![if matches!(rule, Rule::Pass) { "PASS" } else { "STOP" }];
        Candidate {
            player,
            rule,
            piece: None,
            slot: 0,
            source: None,
            target: None,
            path: Vec::new(),
            taken: Vec::new(),
            partner: None,
            action: None,
            modifier: None,
            effects: Vec::new(),
            choices: Vec::new(),
            classes,
        }
    }

    pub fn kind(&self) -> ActionKind {
        self.action.map_or(ActionKind::Move, |action| action.kind)
    }

    pub fn facts(&self) -> Facts<'_> {
        let id = match self.rule {
            Rule::Move(m) => Some(m.name.id),
            Rule::Drop(d) => Some(d.id),
            Rule::Pass | Rule::Stop => None,
        };
        let kind = self.piece.as_ref().map(|piece| piece.kind);
        let piece = self.piece.as_ref().map(|piece| piece.id);
        Facts { kind, classes: &self.classes, id, source: self.source, target: self.target, piece }
    }

    pub fn decision(&self) -> Decision {
        let what = match (self.rule, &self.piece, self.source, self.target) {
            (Rule::Move(m), Some(piece), Some(from), Some(to)) => What::Move {
                kind: piece.kind,
                slot: self.slot,
                from,
                to,
                partner: self.partner.map(|partner| partner.from),
                rule: m.name,
            },
            (Rule::Drop(d), Some(piece), _, Some(to)) => {
                What::Drop { store: d.store, kind: piece.kind, to, rule: d.id }
            }
            (Rule::Stop, ..) => What::Stop,
            _ => What::Pass,
        };
        Decision { player: self.player, what, choices: self.choices.clone() }
    }

    pub fn played(&self) -> Played {
        let facts = self.facts();
        Played {
            player: self.player,
            kind: facts.kind,
            classes: self.classes.iter().map(|class| (*class).to_owned()).collect(),
            id: facts.id,
            source: self.source,
            target: self.target,
            piece: facts.piece,
            decision: self.decision(),
        }
    }

    /// The bindings of its conditions and effects.
    pub fn frame(&self) -> Frame {
        Frame {
            turned: matches!(self.rule, Rule::Move(_)),
            piece: self.piece.clone(),
            source: self.source,
            target: self.target,
            partner: self.partner.map(|partner| partner.from),
            path: self.path.clone(),
            mover: Some(self.player),
            captor: Some(self.player),
            chosen: self.modifier.map(|(_, kind)| kind),
            ..Frame::of(self.player)
        }
    }

    /// The conditions of the move or drop and of its action.
    pub fn conditions(&self) -> impl Iterator<Item = &'s Condition> + use<'s> {
        let own: &'s [Condition] = match self.rule {
            Rule::Move(m) => &m.conditions,
            Rule::Drop(d) => &d.conditions,
            Rule::Pass | Rule::Stop => &[],
        };
        own.iter().chain(self.action.map_or(&[][..], |action| &action.conditions))
    }
}

/// The bindings of a piece about to move.
pub(crate) fn frame_of(player: PlayerId, piece: &Piece, source: Square) -> Frame {
    Frame {
        turned: true,
        piece: Some(piece.clone()),
        source: Some(source),
        mover: Some(player),
        captor: Some(player),
        ..Frame::of(player)
    }
}

/// The same with a landing.
pub(crate) fn bind(frame: &Frame, landing: &Landing) -> Frame {
    let partner = landing.partner.map(|partner| partner.from);
    Frame { target: Some(landing.target), partner, path: landing.path.to_vec(), ..frame.clone() }
}

/// Whether a player may move a piece.
pub(crate) fn may_move(position: &Position, player: PlayerId, square: Square, piece: &Piece) -> bool {
    (piece.owner == player || position.spec.kind(piece.kind).moved_by == MovedBy::Anyone)
        && !status::own_trait(position, square, piece, |t| t.cannot_move)
}

/// All candidates of one move of a piece, choices included.
pub(crate) fn of_move<'s>(
    position: &'s Position,
    square: Square,
    slot: u8,
    piece: &Piece,
    m: &'s Move,
) -> Vec<Candidate<'s>> {
    let player = position.to_move();
    let start = frame_of(player, piece, square);
    let mut found = Vec::new();
    shape::visit(position, &start, square, &m.shape, &mut |landing| {
        let frame = bind(&start, landing);
        if condition::all_before(position, &frame, &m.conditions)
            && let Ok(action) = choose_action(position, &frame, m, landing)
        {
            let base = Candidate {
                player,
                rule: Rule::Move(m),
                piece: Some(piece.clone()),
                slot,
                source: Some(square),
                target: Some(landing.target),
                path: landing.path.to_vec(),
                taken: landing.taken.to_vec(),
                partner: landing.partner,
                action,
                modifier: None,
                effects: Vec::new(),
                choices: Vec::new(),
                classes: Vec::new(),
            };
            found.extend(choices::multiply(position, base));
        }
        true
    });
    found
}

/// Whether a move has a candidate landing square after its own conditions and actions (DEPENDS_ON).
pub(crate) fn has_landing(position: &Position, start: &Frame, m: &Move) -> bool {
    let Some(square) = start.source else { return false };
    let mut found = false;
    shape::visit(position, start, square, &m.shape, &mut |landing| {
        let frame = bind(start, landing);
        found = condition::all_before(position, &frame, &m.conditions)
            && choose_action(position, &frame, m, landing).is_ok();
        !found
    });
    found
}

/// *The* action: the first whose state, filter and conditions hold. `Err` if there is none.
pub(crate) fn choose_action<'s>(
    position: &Position,
    frame: &Frame,
    m: &'s Move,
    landing: &Landing,
) -> Result<Option<&'s Action>, ()> {
    if m.actions.is_empty() && matches!(m.shape, Shape::Pair(_)) {
        return Ok(None);
    }
    let fits = |action: &&Action| {
        action_fits(frame, action, landing) && condition::all_before(position, frame, &action.conditions)
    };
    m.actions.iter().find(fits).map(Some).ok_or(())
}

/// State, filter, and what the action itself demands of the target; conditions are not asked.
pub(crate) fn action_fits(frame: &Frame, action: &Action, landing: &Landing) -> bool {
    state_fits(frame.subject, action.state, landing, frame.source)
        && filter_fits(frame, action, landing)
        && demands_met(frame, action.kind, landing)
}

/// Whether what stands on the target is what the state says, seen by the player.
pub(crate) fn state_fits(player: PlayerId, state: TargetState, landing: &Landing, from: Option<Square>) -> bool {
    if !landing.lifted && from == Some(landing.target) {
        return state == TargetState::Oneself;
    }
    occupants_fit(landing.seen, player, state, landing.target)
}

/// The same for a square that is not the piece's own.
pub(crate) fn occupants_fit(position: &Position, player: PlayerId, state: TargetState, square: Square) -> bool {
    let pieces = position.pieces_on(square);
    let team = |owner: PlayerId| position.spec.team_of(owner);
    let same_team = |piece: &Piece| team(piece.owner).is_some() && team(piece.owner) == team(player);
    match state {
        TargetState::Empty => pieces.is_empty(),
        TargetState::Enemy => pieces.iter().any(|piece| role::are_enemies(position, player, piece.owner)),
        TargetState::Ally => pieces.iter().any(same_team),
        TargetState::Own => pieces.iter().any(|piece| piece.owner == player),
        TargetState::Partner => pieces.iter().any(|piece| same_team(piece) && piece.owner != player),
        TargetState::Neutral => pieces.iter().any(|piece| piece.owner.is_neutral()),
        TargetState::Any => !pieces.is_empty(),
        TargetState::Oneself => false,
    }
}

/// Whether some occupant matches the filter of an action.
pub(crate) fn filter_fits(frame: &Frame, action: &Action, landing: &Landing) -> bool {
    action.filter.as_ref().is_none_or(|f| filter::some_piece(landing.seen, frame, f, landing.target))
}

/// MOVE needs an empty target, JOIN a square that may be shared, CAPTURE and SHOOT no immune piece.
fn demands_met(frame: &Frame, kind: ActionKind, landing: &Landing) -> bool {
    let own_square = !landing.lifted && frame.source == Some(landing.target);
    match kind {
        ActionKind::Move | ActionKind::Place => own_square || landing.seen.is_empty(landing.target),
        ActionKind::Capture | ActionKind::Shoot => !own_square && !status::some_immune(landing.seen, landing.target),
        ActionKind::Join => {
            !own_square
                && frame.piece.as_ref().is_some_and(|piece| stacking::may_join(landing.seen, landing.target, piece))
        }
        // Only JOIN makes a stack: nobody is swapped into one, or out of one against the piece that stays.
        ActionKind::Swap => {
            let mover = frame.piece.as_ref().map(|piece| piece.id);
            let left = frame.source.map_or(&[][..], |source| landing.seen.pieces_on(source));
            !own_square
                && landing.seen.pieces_on(landing.target).len() == 1
                && left.iter().all(|piece| Some(piece.id) == mover)
        }
        ActionKind::Stay => true,
    }
}
