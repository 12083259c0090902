//! Apply: the steps of an action, in one place and in their order.

pub(crate) mod chance;
mod counter;
pub(crate) mod course;
pub(crate) mod effect;
pub(crate) mod ending;
mod event;
pub(crate) mod hand;
mod nearest;
mod piece;
mod place;
pub(crate) mod placement;
mod reach;
mod remembered;
pub(crate) mod start;
pub(crate) mod store;
pub(crate) mod trigger;
mod turn;

pub use hand::Observer;
pub(crate) use reach::{reach, reach_watched};

use super::action::Action;
use super::code::rules::ModifierRule;
use super::frame::Frame;
use super::state::State;
use super::view::View;
use crate::moves::What;
use crate::set::Set;
use arbiter_spec::checked::{ActionKind, Event};
use hand::Hand;

/// Which effects are done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Effects {
    All,
    /// Without those marked `rescue: false`.
    RescuingOnly,
}

/// An effect cannot be done here, so the action it belongs to is not offered: its place in [`super::code::rules::Rules`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct NotOffered(pub u32);

/// Steps 1 to 7: "the position after the action".
pub(crate) fn act<W: Set>(view: View<W>, action: &Action<W>, which: Effects) -> Result<State<W>, NotOffered> {
    act_watched(view, action, which, &mut ())
}

/// The same into a state that is at hand: tried by the million, positions should not be allocated anew.
pub(crate) fn act_into<W: Set>(
    view: View<W>,
    action: &Action<W>,
    which: Effects,
    after: &mut State<W>,
) -> Result<(), NotOffered> {
    after.clone_from(view.state);
    perform(view, action, which, after, &mut ())
}

/// The same with somebody watching.
pub(crate) fn act_watched<W: Set, O: Observer>(
    view: View<W>,
    action: &Action<W>,
    which: Effects,
    observer: &mut O,
) -> Result<State<W>, NotOffered> {
    let mut after = view.state.clone();
    perform(view, action, which, &mut after, observer)?;
    Ok(after)
}

fn perform<W: Set, O: Observer>(
    view: View<W>,
    action: &Action<W>,
    which: Effects,
    state: &mut State<W>,
    observer: &mut O,
) -> Result<(), NotOffered> {
    let View { code, past, asking, .. } = view;
    state.chain = None;
    state.ply = state.ply.saturating_add(1);
    state.last = Some(action.played());
    let mut hand = Hand { code, state, past, recorded: false, asking, observer, events: Vec::new() };
    let mut frame = action.frame();
    match action.handle.what {
        What::Move => move_piece(&mut hand, &frame, action),
        What::Drop => drop_piece(&mut hand, &mut frame, action),
        What::Pass | What::Stop => {}
    }
    // 4. Side effects: move level, piece level, action level, modifier level.
    for doing in action.effects.iter().filter(|doing| which == Effects::All || doing.rescue) {
        effect::do_one(&mut hand, &frame, doing.effect, doing.choice)?;
    }
    // STOP changes nothing: it only ends a chain or a part.
    if action.handle.what != What::Stop {
        trigger::run(&mut hand, &frame); // 5.
        counter::advance(&mut hand, &frame); // 6.
        let passed = action.handle.what == What::Pass;
        hand.state.idle = if passed { hand.state.idle.saturating_add(1) } else { 0 };
        hand.state.previous_piece = frame.piece.map(|piece| piece.id);
    }
    turn::after_action(&mut hand, &frame); // 7.
    Ok(())
}

/// Steps 1 to 3 of a move.
fn move_piece<W: Set, O: Observer>(hand: &mut Hand<W, O>, frame: &Frame<W>, action: &Action<W>) {
    let (Some(before), Some(source), Some(target)) = (action.piece, action.source, action.target) else { return };
    let (source, target) = (source.index(), target.index());
    // 1. Lift the mover.
    let Some(mut piece) = hand.lift(source, before.id) else { return };
    let partner = action.partner.and_then(|other| Some((other, hand.lift(other.from.index(), other.id)?)));
    // 2. The action.
    for square in action.taken.squares() {
        store::capture_all(hand, frame, square.index());
    }
    if matches!(action.kind, ActionKind::Capture | ActionKind::Shoot) {
        store::capture_all(hand, frame, target);
    }
    let swapped = if action.kind == ActionKind::Swap { hand.lift_only(target) } else { None };
    // 3. Set the mover down, mark it moved, modifier TRANSFORM.
    piece.moved = true;
    let stays = matches!(action.kind, ActionKind::Shoot | ActionKind::Stay);
    let square = if stays { source } else { target };
    if square != source {
        hand.raise_moved(square, &piece);
    }
    if let (Some((modifier, kind)), Some(rule)) = (action.modifier, action.rule()) {
        let code = hand.code;
        if let Some(modifier) = code.rules.moves[rule].modifiers.get(usize::from(modifier)) {
            piece = modified(hand, piece, modifier, kind, square);
        }
    }
    let slot = if stays { usize::from(action.handle.slot) } else { usize::MAX };
    hand.set_down(square, slot, piece);
    if let Some(mut other) = swapped {
        other.moved = true;
        hand.raise_moved(source, &other);
        hand.set_down(source, usize::MAX, other);
    }
    if let Some((places, mut other)) = partner {
        other.moved = true;
        if places.from != places.to {
            hand.raise_moved(places.to.index(), &other);
        }
        hand.set_down(places.to.index(), usize::MAX, other);
    }
}

/// Steps 1 to 3 of a drop: the piece comes out of the store.
fn drop_piece<W: Set, O: Observer>(hand: &mut Hand<W, O>, frame: &mut Frame<W>, action: &Action<W>) {
    let (Some(rule), Some(stored), Some(square)) = (action.drop(), action.piece, action.target) else { return };
    let code = hand.code;
    let Some(rule) = code.rules.drops.get(rule) else { return };
    let square = square.index();
    let holder = store::holder_of(code, rule.store, action.player);
    if let Some(owner) = store::owner_in_store(hand.state, rule.store, holder, stored.kind, action.player) {
        // The generator offers only what the store holds.
        let _ = store::take(hand.state, rule.store, holder, stored.kind, owner);
    }
    if matches!(action.kind, ActionKind::Capture | ActionKind::Shoot) {
        store::capture_all(hand, frame, square);
    }
    let mut piece = piece::fresh(hand, stored.kind, stored.owner, square, stored.moved);
    if let Some((modifier, kind)) = action.modifier
        && let Some(modifier) = rule.modifiers.get(usize::from(modifier))
    {
        let moved = piece.moved && !modifier.fresh;
        piece = modified(hand, piece, modifier, kind, square);
        piece.moved = moved;
    }
    hand.raise(Event::Placed, square, &piece);
    frame.piece = Some(piece);
    hand.set_down(square, usize::MAX, piece);
}

/// The piece as the modifier makes it. Its own kind means it stays, unless a fresh copy is asked for.
fn modified<W: Set, O: Observer>(
    hand: &mut Hand<W, O>,
    piece: super::piece::Piece,
    modifier: &ModifierRule<W>,
    kind: arbiter_spec::checked::KindId,
    square: usize,
) -> super::piece::Piece {
    if kind == piece.kind && !modifier.fresh {
        return piece;
    }
    let owner = piece::owner_of(hand.code, kind, piece.owner);
    let changed = super::piece::Piece {
        kind,
        owner,
        attributes: piece::labels(hand.view(), kind, owner, square, &piece.attributes),
        moved: !modifier.fresh,
        flags: modifier.set_state.map_or(0, |flag| 1 << (flag.0 & 15)),
        id: piece.id,
    };
    hand.state.forget_flags(piece.id);
    if kind != piece.kind {
        hand.raise(Event::Transformed, square, &changed);
    }
    changed
}
