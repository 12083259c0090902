//! Whose turn it is next.

use super::hand::{Hand, Observer};
use super::trigger;
use crate::general::ask;
use crate::general::frame::Frame;
use crate::general::generate;
use crate::general::state::Turn;
use crate::general::view::Asking;
use crate::set::Set;
use arbiter_spec::checked::Event;
use arbiter_spec::limits;

/// After an action: the chain goes on, or the turn does, or it is over.
pub(super) fn after_action<W: Set, O: Observer>(hand: &mut Hand<W, O>, frame: &Frame<W>) {
    let code = hand.code;
    if code.course.rolls_each_action {
        let rolls = hand.state.rolls.iter_mut().zip(&code.spec.chance);
        rolls.filter(|(_, chance)| chance.each_action).for_each(|(roll, _)| *roll = None);
    }
    hand.state.turn.actions = hand.state.turn.actions.saturating_add(1);
    // A chain that could go on for ever ends here.
    let spent = usize::from(hand.state.turn.actions) >= limits::ACTIONS_OF_TURN;
    if hand.state.chain.is_some() && !spent && chain_goes_on(hand) {
        return;
    }
    hand.state.chain = None;
    hand.state.turn.part = hand.state.turn.part.saturating_add(1);
    if spent || is_over(hand, frame) {
        advance(hand);
        trigger::run_for_turn(hand, &Frame { turn_over: true, ..*frame }, Event::TurnEnd);
    }
}

/// Whether the player has an action in the open chain. While this is asked of a position, chains further on are taken
/// to go on: no regress.
fn chain_goes_on<W: Set, O: Observer>(hand: &Hand<W, O>) -> bool {
    let view = hand.view();
    let asking = Asking { chain: true, ..view.asking };
    view.asking.chain || generate::chain_actions(crate::general::view::View { asking, ..view })
}

fn is_over<W: Set, O: Observer>(hand: &Hand<W, O>, frame: &Frame<W>) -> bool {
    let (laws, turn) = (&hand.code.laws.turns, hand.state.turn);
    if turn.phase.is_some() || laws.ends_early.as_ref().is_some_and(|when| ask::all(hand.view(), frame, when)) {
        return true;
    }
    if !laws.parts.is_empty() {
        return usize::from(turn.part) >= laws.parts.len();
    }
    let first = laws.first_turn_length.as_ref().filter(|_| turn.number <= 1);
    i64::from(turn.part) >= ask::value(hand.view(), frame, first.unwrap_or(&laws.length))
}

/// The next turn: flags whose duration is spent are dropped, rolls forgotten, a phase may be over.
pub(super) fn advance<W: Set, O: Observer>(hand: &mut Hand<W, O>) {
    let code = hand.code;
    let seat = code.course.seat_of(hand.view().to_move());
    let state = &mut *hand.state;
    if let Some(turns) = state.seat_turns.get_mut(seat) {
        *turns = turns.saturating_add(1);
    }
    let cycle = code.order(state.turn.phase).len().max(1);
    let Turn { phase, index, number, .. } = state.turn;
    let index = ((usize::from(index) + 1) % cycle) as u8;
    state.turn = Turn { phase, index, part: 0, actions: 0, number: number.saturating_add(1) };
    state.chain = None;
    state.previous_piece = None;
    state.rolls = Default::default();
    if !state.timed.is_empty() {
        age_flags(hand);
    }
    if phase.is_some() {
        pass_phases(hand);
    }
}

/// Drops the flags whose duration is spent.
fn age_flags<W: Set, O: Observer>(hand: &mut Hand<W, O>) {
    let mut at = 0;
    while let Some(timed) = hand.state.timed.get_mut(at) {
        timed.turns = timed.turns.saturating_sub(1);
        let timed = *timed;
        if timed.turns > 0 {
            at += 1;
            continue;
        }
        match hand.state.square_of(timed.piece) {
            Some(square) => {
                hand.change(square, timed.piece, |state| state.clear_flag(square, timed.piece, timed.flag));
            }
            None => {
                hand.state.timed.remove(at);
            }
        }
    }
}

/// Leaves the phases that are over: the next begins with the first of its order, the main phase with `start_at`.
pub(super) fn pass_phases<W: Set, O: Observer>(hand: &mut Hand<W, O>) {
    let code = hand.code;
    while let Some(phase) = hand.state.turn.phase {
        let law = code.laws.turns.phases.get(usize::from(phase));
        let frame = Frame::of(hand.view().to_move());
        if !law.is_none_or(|law| ask::all(hand.view(), &frame, &law.until)) {
            return;
        }
        let next = usize::from(phase) + 1;
        let turn = &mut hand.state.turn;
        if next < code.laws.turns.phases.len() {
            (turn.phase, turn.index) = (Some(next as u8), 0);
        } else {
            (turn.phase, turn.index) = (None, code.spec.turns.start as u8);
        }
    }
}
