//! Apply (§16): the steps of an action, in one place and in their order.

use crate::candidate::{Candidate, Rule};
use crate::chance;
use crate::context::Frame;
use crate::counter;
use crate::effect::{self, NotOffered};
use crate::ending::{self, Judge};
use crate::event::{Raised, raise_moved};
use crate::generate;
use crate::history::History;
use crate::piece::Piece;
use crate::position::Position;
use crate::store;
use crate::trigger;
use crate::turn;
use arbiter_spec::checked::{ActionKind, Event, KindId, Modifier, PlayerId, Square, Stuck};
use std::sync::Arc;

/// Which effects are done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Effects {
    All,
    /// Without those marked `rescue: false`.
    RescuingOnly,
}

/// Steps 1 to 7: "the position after the action".
pub(crate) fn act(position: &mut Position, candidate: &Candidate, which: Effects) -> Result<(), NotOffered> {
    position.recorded = false;
    position.chain = None;
    position.ply = position.ply.saturating_add(1);
    position.last = Some(Arc::new(candidate.played()));
    let mut frame = candidate.frame();
    let mut events = Vec::new();
    match candidate.rule {
        Rule::Move(_) => move_piece(position, &frame, candidate, &mut events),
        Rule::Drop(_) => drop_piece(position, &mut frame, candidate, &mut events),
        Rule::Pass | Rule::Stop => {}
    }
    // 4. Side effects: move level, piece level, action level, modifier level.
    for doing in candidate.effects.iter().filter(|doing| which == Effects::All || doing.rescue) {
        frame.turned = doing.turned;
        effect::do_one(position, &frame, doing.effect, doing.choice, &mut events)?;
    }
    frame.turned = false;
    // STOP changes nothing: it only ends a chain or a part.
    if !matches!(candidate.rule, Rule::Stop) {
        trigger::run(position, &frame, events); // 5.
        counter::advance(position, &frame); // 6.
        position.idle = if matches!(candidate.rule, Rule::Pass) { position.idle.saturating_add(1) } else { 0 };
        position.previous_piece = frame.piece.as_ref().map(|piece| piece.id);
    }
    turn::after_action(position, &frame); // 7.
    Ok(())
}

/// Steps 1 to 3 of a move.
fn move_piece(position: &mut Position, frame: &Frame, candidate: &Candidate, events: &mut Vec<Raised>) {
    let (Some(before), Some(source), Some(target)) = (&candidate.piece, candidate.source, candidate.target) else {
        return;
    };
    // 1. Lift the mover.
    let Some(mut piece) = position.board[source.index()].remove(before.id) else { return };
    let partner = candidate.partner.and_then(|other| {
        let piece = position.board[other.from.index()].remove(other.id)?;
        Some((other.from, other.to, piece))
    });
    // 2. The action.
    for square in &candidate.taken {
        store::capture_all(position, frame, *square, events);
    }
    let kind = candidate.kind();
    if matches!(kind, ActionKind::Capture | ActionKind::Shoot) {
        store::capture_all(position, frame, target, events);
    }
    let swapped = if kind == ActionKind::Swap { position.board[target.index()].take() } else { Vec::new() };
    // 3. Set the mover down, mark it moved, modifier TRANSFORM.
    piece.moved = true;
    let stays = matches!(kind, ActionKind::Shoot | ActionKind::Stay);
    let square = if stays { source } else { target };
    if square != source {
        raise_moved(events, square, &piece);
    }
    if let Some((modifier, kind)) = candidate.modifier {
        piece = modified(position, piece, modifier, kind, square, events);
    }
    let slot = if stays { usize::from(candidate.slot) } else { usize::MAX };
    position.board[square.index()].insert(slot, piece);
    for mut other in swapped {
        other.moved = true;
        raise_moved(events, source, &other);
        position.board[source.index()].push(other);
    }
    if let Some((from, to, mut other)) = partner {
        other.moved = true;
        if from != to {
            raise_moved(events, to, &other);
        }
        position.board[to.index()].push(other);
    }
}

/// Steps 1 to 3 of a drop: the piece comes out of the store.
fn drop_piece(position: &mut Position, frame: &mut Frame, candidate: &Candidate, events: &mut Vec<Raised>) {
    let (Rule::Drop(rule), Some(piece), Some(square)) = (candidate.rule, &candidate.piece, candidate.target) else {
        return;
    };
    let holder = crate::filter::holder_of(position, rule.store, candidate.player);
    if let Some(owner) = crate::drops::owner_in_store(position, candidate.player, rule, piece.kind) {
        // The generator offers only what the store holds.
        let _ = store::take(position, rule.store, holder, piece.kind, owner);
    }
    if matches!(candidate.kind(), ActionKind::Capture | ActionKind::Shoot) {
        store::capture_all(position, frame, square, events);
    }
    let mut piece = effect::new_piece(position, piece.kind, piece.owner, square, piece.moved);
    if let Some((modifier, kind)) = candidate.modifier {
        let moved = piece.moved && !modifier.fresh;
        piece = Piece { moved, ..modified(position, piece, modifier, kind, square, events) };
    }
    events.push(Raised::of(Event::Placed, square, &piece));
    frame.piece = Some(piece.clone());
    position.board[square.index()].push(piece);
}

/// The piece as the modifier makes it. Its own kind means it stays, unless a fresh copy is asked for.
fn modified(
    position: &Position,
    piece: Piece,
    modifier: &Modifier,
    kind: KindId,
    square: Square,
    events: &mut Vec<Raised>,
) -> Piece {
    if kind == piece.kind && !modifier.fresh {
        return piece;
    }
    let owner = if position.spec.kind(kind).neutral { PlayerId::NEUTRAL } else { piece.owner };
    let attributes = effect::attributes_for(position, kind, owner, square, &piece.attributes);
    let flags = modifier.set_state.map(|flag| (flag, None)).into_iter().collect();
    let changed = Piece { kind, owner, attributes, moved: !modifier.fresh, flags, id: piece.id };
    if kind != piece.kind {
        events.push(Raised::of(Event::Transformed, square, &changed));
    }
    changed
}

/// Steps 8 to 12: a position is really reached. `acted` is who brought it about.
pub(crate) fn reach(position: &mut Position, acted: Option<PlayerId>, turn_begins: bool, judge: Judge) {
    let (mut acted, mut turn_begins) = (acted, turn_begins);
    let mut skips = 0;
    loop {
        // 8. If a turn begins: TURN_START triggers.
        if turn_begins {
            let frame = Frame { mover: Some(position.last_mover()), ..Frame::of(position.to_move()) };
            trigger::run(position, &frame, vec![Raised::turn(Event::TurnStart)]);
        }
        // 9. Record the position key.
        position.history = History::recording(position, acted);
        position.recorded = true;
        // 10. Endings.
        if ending::judge(position, judge) {
            return;
        }
        // 11. Chance.
        if chance::await_from(position, 0) {
            return;
        }
        // 12. A player without actions.
        if !skip(position, &mut skips, judge) {
            return;
        }
        (acted, turn_begins) = (None, true);
    }
}

/// Step 12: skips the player to move if it has no action and is to be skipped. False if play goes on here.
pub(crate) fn skip(position: &mut Position, skips: &mut usize, judge: Judge) -> bool {
    let skips_the_stuck = position.spec.turns.stuck == Stuck::Skip || position.turn.phase.is_some();
    if !skips_the_stuck || generate::has_action(position) {
        return false;
    }
    if *skips >= position.order().len() {
        // A full cycle of skips: ROUND_WITHOUT_MOVE holds now.
        ending::judge(position, judge);
        return false;
    }
    *skips += 1;
    let skipped = position.to_move();
    let frame = Frame { mover: Some(skipped), ..Frame::of(skipped) };
    trigger::run(position, &frame, vec![Raised::turn(Event::TurnSkipped)]);
    position.idle = position.idle.saturating_add(1);
    position.recorded = false;
    turn::advance(position);
    true
}
