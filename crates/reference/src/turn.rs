//! Whose turn it is next (§12; §16, Apply 7).

use crate::condition;
use crate::context::Frame;
use crate::event::Raised;
use crate::generate;
use crate::position::{Position, Turn};
use crate::trigger;
use crate::value;
use arbiter_spec::checked::{Event, PhaseId};

/// Most actions of one turn (§18): a chain that could go on for ever ends here.
const MOST_ACTIONS: usize = arbiter_spec::limits::ACTIONS_OF_TURN;

/// After an action: the chain goes on, or the turn does, or it is over.
pub(crate) fn after_action(position: &mut Position, frame: &Frame) {
    let spec = position.spec.clone();
    for (roll, chance) in position.rolls.iter_mut().zip(&spec.chance) {
        if chance.each_action {
            *roll = None;
        }
    }
    position.turn.actions += 1;
    let spent = position.turn.actions >= MOST_ACTIONS;
    if position.chain.is_some() && !spent && chain_goes_on(position) {
        return;
    }
    position.chain = None;
    position.turn.part += 1;
    if spent || is_over(position, frame) {
        advance(position);
        let frame = Frame { turn_over: true, ..frame.clone() };
        trigger::run(position, &frame, vec![Raised::turn(Event::TurnEnd)]);
    }
}

/// Whether the player has an action in the open chain. While this is asked of a position, chains further on are taken
/// to go on: no regress.
fn chain_goes_on(position: &Position) -> bool {
    if position.asking.chain {
        return true;
    }
    let mut asked = position.clone();
    asked.asking.chain = true;
    generate::chain_actions(&asked)
}

fn is_over(position: &Position, frame: &Frame) -> bool {
    let turns = &position.spec.turns;
    if position.turn.phase.is_some() {
        return true;
    }
    let frame = Frame { turned: false, ..frame.clone() };
    if turns.ends_early.as_ref().is_some_and(|when| condition::all(position, &frame, when)) {
        return true;
    }
    if !turns.parts.is_empty() {
        return position.turn.part >= turns.parts.len();
    }
    let first = turns.first_turn_length.as_ref().filter(|_| position.turn.number <= 1);
    position.turn.part as i64 >= value::number(position, &frame, first.unwrap_or(&turns.length))
}

/// The next turn: flags whose duration is spent are dropped, rolls forgotten, a phase may be over.
pub(crate) fn advance(position: &mut Position) {
    let seat = position.spec.seat_of(position.to_move()).index();
    if let Some(turns) = position.seat_turns.get_mut(seat) {
        *turns = turns.saturating_add(1);
    }
    let cycle = position.order().len().max(1);
    let Turn { phase, index, number, .. } = position.turn;
    position.turn = Turn { phase, index: (index + 1) % cycle, part: 0, actions: 0, number: number.saturating_add(1) };
    position.chain = None;
    position.previous_piece = None;
    position.rolls.iter_mut().for_each(|roll| *roll = None);
    for piece in position.board.iter_mut().flat_map(|stack| stack.pieces_mut()) {
        for (_, turns) in &mut piece.flags {
            *turns = turns.map(|turns| turns.saturating_sub(1));
        }
        piece.flags.retain(|(_, turns)| *turns != Some(0));
    }
    pass_phases(position);
}

/// Leaves the phases that are over: the next begins with the first of its order, the main phase with `start_at`.
pub(crate) fn pass_phases(position: &mut Position) {
    let spec = position.spec.clone();
    while let Some(phase) = position.turn.phase {
        let over = spec
            .turns
            .phases
            .get(phase.index())
            .is_none_or(|phase| condition::all(position, &Frame::of(position.to_move()), &phase.until));
        if !over {
            return;
        }
        let next = phase.index() + 1;
        if next < spec.turns.phases.len() {
            position.turn.phase = Some(PhaseId(next as u8));
            position.turn.index = 0;
        } else {
            position.turn.phase = None;
            position.turn.index = spec.turns.start;
        }
    }
}
