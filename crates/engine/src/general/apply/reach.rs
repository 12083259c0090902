//! Steps 8 to 12: a position is really reached.

use super::ending::{self, Judge};
use super::hand::{Hand, Observer};
use super::{chance, trigger, turn};
use crate::general::ask;
use crate::general::code::Code;
use crate::general::frame::Frame;
use crate::general::generate;
use crate::general::identity;
use crate::general::past::{Entry, Past};
use crate::general::state::State;
use crate::general::view::{Asking, View};
use crate::set::Set;
use arbiter_spec::checked::{Event, PlayerId, Stuck};
use arbiter_spec::play::Outcome;

/// Steps 8 to 12. `acted` is who brought the position about. It is recorded in the past; what comes back is how the game
/// ended by it. Afterwards [`View::recorded`] is true of the state.
pub(crate) fn reach<W: Set>(
    code: &Code<W>,
    state: &mut State<W>,
    past: &mut Past,
    acted: Option<PlayerId>,
    turn_begins: bool,
    judge: Judge,
) -> Option<Outcome> {
    reach_watched(code, state, past, acted, turn_begins, judge, &mut ())
}

/// The same with somebody watching: triggers can change the board.
pub(crate) fn reach_watched<W: Set, O: Observer>(
    code: &Code<W>,
    state: &mut State<W>,
    past: &mut Past,
    acted: Option<PlayerId>,
    turn_begins: bool,
    judge: Judge,
    observer: &mut O,
) -> Option<Outcome> {
    let (mut acted, mut turn_begins) = (acted, turn_begins);
    let mut skips = 0;
    loop {
        // 8. If a turn begins: TURN_START triggers.
        if turn_begins {
            let mut hand = hand(code, state, past, false, observer);
            let view = hand.view();
            let frame = Frame { mover: Some(ask::last_mover(view)), ..Frame::of(view.to_move()) };
            trigger::run_for_turn(&mut hand, &frame, Event::TurnStart);
        }
        // 9. Record the position key.
        record(code, state, past, acted, judge);
        // 10. Endings.
        if let Some(outcome) = ending::judge(view(code, state, past), judge) {
            return Some(outcome);
        }
        // 11. Chance.
        if chance::await_from(code, state, past, 0) {
            return None;
        }
        // 12. A player without actions.
        match skip(code, state, past, &mut skips, judge, observer) {
            Skip::Stays(outcome) => return outcome,
            Skip::Skipped => (acted, turn_begins) = (None, true),
        }
    }
}

/// A position that is recorded, to be asked.
pub(super) fn view<'a, W: Set>(code: &'a Code<W>, state: &'a State<W>, past: &'a Past) -> View<'a, W> {
    View { code, state, past, recorded: true, after: None, asking: Asking::default() }
}

fn hand<'a, W: Set, O: Observer>(
    code: &'a Code<W>,
    state: &'a mut State<W>,
    past: &'a Past,
    recorded: bool,
    observer: &'a mut O,
) -> Hand<'a, W, O> {
    Hand { code, state, past, recorded, asking: Asking::default(), observer, events: Vec::new() }
}

/// Step 9. Positions that are only counted are recorded where a rule could tell.
pub(super) fn record<W: Set>(code: &Code<W>, state: &State<W>, past: &mut Past, acted: Option<PlayerId>, judge: Judge) {
    if judge == Judge::Counting && !code.course.counting_needs_keys {
        return;
    }
    let view = View { recorded: false, ..view(code, state, past) };
    let entry = Entry { key: identity::key(view), acted };
    let lists = code.always.len();
    let held: Vec<bool> = match acted {
        Some(player) if lists > 0 => code.always.iter().map(|list| ask::all(view, &Frame::of(player), list)).collect(),
        _ => Vec::new(),
    };
    past.push(entry, &held);
}

/// What became of a player who may have no action.
pub(super) enum Skip {
    /// Play goes on here, or is over.
    Stays(Option<Outcome>),
    /// It is the next player's turn.
    Skipped,
}

/// Step 12: skips the player to move if it has no action and is to be skipped.
pub(super) fn skip<W: Set, O: Observer>(
    code: &Code<W>,
    state: &mut State<W>,
    past: &Past,
    skips: &mut usize,
    judge: Judge,
    observer: &mut O,
) -> Skip {
    let skips_the_stuck = code.spec.turns.stuck == Stuck::Skip || state.turn.phase.is_some();
    if !skips_the_stuck || generate::has_action(view(code, state, past)) {
        return Skip::Stays(None);
    }
    if *skips >= code.order(state.turn.phase).len() {
        // A full cycle of skips: ROUND_WITHOUT_MOVE holds now.
        return Skip::Stays(ending::judge(view(code, state, past), judge));
    }
    *skips += 1;
    let mut hand = hand(code, state, past, true, observer);
    let skipped = hand.view().to_move();
    let frame = Frame { mover: Some(skipped), ..Frame::of(skipped) };
    trigger::run_for_turn(&mut hand, &frame, Event::TurnSkipped);
    hand.state.idle = hand.state.idle.saturating_add(1);
    hand.recorded = false;
    turn::advance(&mut hand);
    Skip::Skipped
}
