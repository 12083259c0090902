//! Where men of a kind can ever stand: from where they start or are dropped, by all their moves, whatever else is on the board.
//!
//! It errs on one side only. Whatever it does not understand, it takes for possible everywhere.

use crate::uses::{effects, fixed_zone};
use arbiter_spec::checked::{
    ActionKind, EffectKind, KindId, KindRef, Modifier, Move, Place, PlaceBase, PlayerId, Rules, Shape, Square, Test,
    Vector,
};

/// By player and kind: the squares.
pub(super) struct Reach<'a> {
    spec: &'a Rules,
    squares: Vec<Vec<bool>>,
}

impl<'a> Reach<'a> {
    pub fn new(spec: &'a Rules) -> Reach<'a> {
        let squares = vec![vec![false; spec.board.exists.len()]; spec.kinds.len() * spec.players.len()];
        let mut reach = Reach { spec, squares };
        if reach.changes_elsewhere() {
            reach.squares.iter_mut().for_each(|squares| squares.fill(true));
            return reach;
        }
        let mut open = Vec::new();
        for man in &spec.start.men {
            reach.add(man.kind, man.owner, man.square, &mut open);
        }
        for shuffle in &spec.start.shuffles {
            for (player, squares) in &shuffle.places {
                for kinds in &shuffle.arrangements {
                    kinds.iter().zip(squares).for_each(|(kind, square)| reach.add(*kind, *player, *square, &mut open));
                }
            }
        }
        reach.add_drops(&mut open);
        while let Some((kind, player, square)) = open.pop() {
            for m in spec.kind(kind).moves.of(player) {
                reach.follow(kind, player, square, m, &mut open);
            }
        }
        reach
    }

    /// Whether such a man may stand there.
    pub fn may_stand(&self, kind: KindId, owner: PlayerId, square: Square) -> bool {
        let squares = owner.index().checked_mul(self.spec.kinds.len()).and_then(|i| self.squares.get(i + kind.index()));
        squares.and_then(|squares| squares.get(square.index())).copied().unwrap_or(true)
    }

    fn add(&mut self, kind: KindId, owner: PlayerId, square: Square, open: &mut Vec<(KindId, PlayerId, Square)>) {
        let place = owner.index() * self.spec.kinds.len() + kind.index();
        let Some(stands) = self.squares.get_mut(place).filter(|_| !owner.is_neutral()) else { return };
        if let Some(stands) = stands.get_mut(square.index())
            && !*stands
        {
            *stands = true;
            open.push((kind, owner, square));
        }
    }

    /// Rules that put, turn or take along men in ways that are not followed here.
    fn changes_elsewhere(&self) -> bool {
        let spec = self.spec;
        let moves = || spec.kinds.iter().flat_map(|kind| kind.moves.each.iter().flatten());
        let by_moves = moves().flat_map(|m| effects(spec, m)).any(|effect| !followed(&effect.kind, true));
        let by_events = spec.triggers.iter().flat_map(|trigger| &trigger.effects).any(|e| !followed(&e.kind, false));
        let swaps = moves().flat_map(|m| &m.actions).any(|action| action.kind == ActionKind::Swap);
        let named = |option: &KindRef| matches!(option, KindRef::Kind(_));
        let in_drops = spec.drops.iter().flat_map(|drop| &drop.modifiers);
        let by_label = moves().flat_map(|m| &m.modifiers).chain(in_drops).any(|m| !m.options.iter().all(named));
        by_moves || by_events || swaps || by_label
    }

    fn add_drops(&mut self, open: &mut Vec<(KindId, PlayerId, Square)>) {
        let spec = self.spec;
        for drop in &spec.drops {
            for player in spec.player_ids() {
                let squares = match fixed_zone(spec, &drop.zone, player) {
                    Some(squares) => squares.to_vec(),
                    None => spec.board.squares().collect(),
                };
                let changed = drop.modifiers.iter().flat_map(|modifier| options(modifier));
                let kinds: Vec<KindId> = drop.kinds.iter().copied().chain(changed).collect();
                for square in squares {
                    kinds.iter().for_each(|kind| self.add(*kind, player, square, open));
                }
            }
        }
    }

    fn follow(
        &mut self,
        kind: KindId,
        player: PlayerId,
        from: Square,
        m: &Move,
        open: &mut Vec<(KindId, PlayerId, Square)>,
    ) {
        for to in self.targets(from, m) {
            let mut stays = true;
            for modifier in &m.modifiers {
                let (fits, surely) = self.applies(modifier, player, from, to);
                if !fits {
                    continue;
                }
                options(modifier).for_each(|new| self.add(new, player, to, open));
                if surely {
                    stays = modifier.if_none_stay || options(modifier).any(|new| new == kind);
                    break;
                }
            }
            if stays {
                self.add(kind, player, to, open);
            }
        }
        for effect in effects(self.spec, m) {
            // Whoever is taken along lands beside one end of the move.
            if let EffectKind::Move { pieces, to: Place::From(_, vector), .. } = &effect.kind {
                let kinds =
                    pieces.clone().unwrap_or_else(|| (0..self.spec.kinds.len()).map(|i| KindId(i as u8)).collect());
                let bases = self.targets(from, m).into_iter().chain([from]);
                let squares: Vec<Square> = bases.filter_map(|base| self.spec.board.offset(base, *vector)).collect();
                for square in squares {
                    kinds.iter().for_each(|kind| self.add(*kind, player, square, open));
                }
            }
        }
        if let Shape::Pair(pair) = &m.shape {
            let kinds: Vec<KindId> = (0..self.spec.kinds.len()).map(|i| KindId(i as u8)).collect();
            let named = pair.partner.pieces.as_ref().map(|list| {
                list.iter().filter_map(|kind| if let KindRef::Kind(kind) = kind { Some(*kind) } else { None }).collect()
            });
            let landing = pair.partner_to.landing(&self.spec.board, from);
            for kind in named.unwrap_or(kinds) {
                landing.into_iter().for_each(|square| self.add(kind, player, square, open));
            }
        }
    }

    /// Whether a change may go with a move, and whether it surely does.
    fn applies(&self, modifier: &Modifier, player: PlayerId, from: Square, to: Square) -> (bool, bool) {
        let mut surely = true;
        for condition in &modifier.conditions {
            let inside = match &condition.test {
                Test::InZone(zone, Place::From(base, Vector { dx: 0, dy: 0 })) => {
                    let square = match base {
                        PlaceBase::Source => Some(from),
                        PlaceBase::Target => Some(to),
                        _ => None,
                    };
                    fixed_zone(self.spec, zone, player).zip(square).map(|(squares, square)| squares.contains(&square))
                }
                _ => None,
            };
            match inside {
                Some(false) => return (false, false),
                Some(true) => {}
                None => surely = false,
            }
        }
        (true, surely)
    }

    /// Where a move may lead, on an empty board or a full one.
    fn targets(&self, from: Square, m: &Move) -> Vec<Square> {
        let board = &self.spec.board;
        match &m.shape {
            Shape::Step { step, repeat: None, .. } => board.offset(from, *step).into_iter().collect(),
            Shape::Step { step, .. } => {
                let next = |square: &Square| board.offset(*square, *step).filter(|next| *next != from);
                std::iter::successors(next(&from), next).take(board.exists.len()).collect()
            }
            Shape::Pair(pair) => pair.to.landing(board, from).into_iter().collect(),
            _ => board.squares().collect(),
        }
    }
}

/// Effects after which men stand where they could stand before, or, `of_a_move`, where that is looked at.
fn followed(kind: &EffectKind, of_a_move: bool) -> bool {
    match kind {
        EffectKind::SetState(..) | EffectKind::ClearState(..) | EffectKind::Capture(_) | EffectKind::Remove(_) => true,
        EffectKind::Add(..) | EffectKind::Set(..) | EffectKind::AddToStore { .. } | EffectKind::Continue { .. } => true,
        EffectKind::SetPlayerState(..) | EffectKind::ClearPlayerState(..) => true,
        EffectKind::SetControl(..) | EffectKind::ReleaseControl(..) => true,
        // What a named effect does is looked at in its place.
        EffectKind::Named(_) | EffectKind::Move { to: Place::From(..), .. } => of_a_move,
        _ => false,
    }
}

/// The kinds a man may become.
fn options(modifier: &Modifier) -> impl Iterator<Item = KindId> + '_ {
    modifier.options.iter().filter_map(|option| if let KindRef::Kind(kind) = option { Some(*kind) } else { None })
}
