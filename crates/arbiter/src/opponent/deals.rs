//! What it offers, and what it accepts: whatever leaves it better off by its own evaluation. Scores are not exact: an
//! offer that seems to cost less than the tolerance is accepted, or two players that evaluate alike would never agree.

use super::Opponent;
use arbiter_engine::Play;
use arbiter_search::{Limits, result};
use arbiter_spec::checked::{AgreementOutcome, PlayerId, SeatId};
use std::cmp::Ordering;
use std::sync::atomic::AtomicBool;

/// Nodes for the position with the agreement, and for that without.
const NODES: u64 = 3_000;
/// What an offer must gain.
const GAIN: i32 = 40;
/// An exchange may seem to cost so much.
const TOLERANCE: i32 = 75;
/// How far behind it must be to end a game without a win.
const BEHIND: i32 = 120;
/// A game that nobody seems to win any more, by the score, and after so many actions.
const EVEN: i32 = 15;
const LONG: u32 = 120;

/// The score of a position for the team of a seat.
fn score(opponent: &Opponent, play: &Play, seat: SeatId) -> Option<i32> {
    let rules = play.spec();
    let own = rules.team_of(*rules.seats[seat.index()].players.first()?);
    if let Some(outcome) = play.outcome() {
        return Some(match result(&outcome.scores, own?.index()) {
            Ordering::Less => -10_000,
            Ordering::Equal => 0,
            Ordering::Greater => 10_000,
        });
    }
    let limits = Limits { nodes: Some(NODES), ..Limits::default() };
    let answer = opponent.think(play, limits, &AtomicBool::new(false));
    let score = answer.lines.first()?.score.0;
    Some(if rules.team_of(play.to_move()) == own { score } else { -score })
}

/// Whether a seat accepts what it is asked.
pub(super) fn accepts(opponent: &Opponent, play: &Play, seat: SeatId, code: &str) -> bool {
    let mut agreed = play.clone();
    let mut refused = play.clone();
    if agreed.accept(seat, code).is_err() || refused.decline(seat, code).is_err() {
        return false;
    }
    match (score(opponent, &agreed, seat), score(opponent, &refused, seat)) {
        // A game is not given up for a fraction of a pawn, unless it has gone on for long.
        (Some(with), Some(without)) if agreed.outcome().is_some() => {
            with > without + BEHIND || with.abs() + without.abs() <= EVEN && play.ply() >= LONG
        }
        (Some(with), Some(without)) => with >= without - TOLERANCE,
        _ => false,
    }
}

/// What a seat offers before it moves, and to whom. A seat that was just refused does not ask again at once: everybody may
/// offer something in one round of four.
pub(super) fn offer(opponent: &Opponent, play: &Play, seat: SeatId, now: i32) -> Option<(String, Option<PlayerId>)> {
    let rules = play.spec();
    let round = play.ply() / rules.turns.order.len().max(1) as u32;
    if !round.is_multiple_of(4) || !play.open_proposals().is_empty() {
        return None;
    }
    for proposal in play.proposals().into_iter().filter(|proposal| proposal.seat == seat) {
        let agreement = rules.agreements.iter().find(|agreement| agreement.code == proposal.code)?;
        let wanted = match agreement.outcome {
            AgreementOutcome::Result(_) => now.abs() <= EVEN && play.ply() >= LONG && round.is_multiple_of(16),
            AgreementOutcome::Do(_) => {
                let mut agreed = play.clone();
                let done = agreed.propose(seat, &proposal.code, proposal.responder).is_ok()
                    && agreed.open_proposals().first().is_some_and(|open| {
                        open.waiting.clone().into_iter().all(|asked| agreed.accept(asked, &proposal.code).is_ok())
                    });
                done && score(opponent, &agreed, seat).is_some_and(|then| then > now + GAIN)
            }
        };
        if wanted {
            return Some((proposal.code, proposal.responder));
        }
    }
    None
}
