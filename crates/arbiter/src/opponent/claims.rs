//! Draws that can be claimed: now, or together with a move that brings them about.

use arbiter_engine::{OpenClaim, Play};
use arbiter_notation::answer::Answer;
use arbiter_search::result;
use arbiter_spec::checked::SeatId;
use arbiter_spec::play::Decision;

/// The claims of a seat that end the game without a loss.
pub(super) fn open(play: &Play, seat: SeatId) -> Vec<OpenClaim> {
    let own = play.spec().seats[seat.index()].players.first();
    let Some(team) = own.and_then(|own| play.spec().team_of(*own)) else { return Vec::new() };
    let mut open = play.claims();
    open.retain(|claim| claim.seat == seat);
    open.retain(|claim| {
        let mut after = play.clone();
        after.claim(seat, &claim.code, claim.with.as_ref()).is_ok()
            && after.outcome().is_some_and(|outcome| result(&outcome.scores, team.index()).is_ge())
    });
    open
}

/// Of several claims the one that needs no move; else the one with the move that would be played anyway; else any: after
/// the claim the move does not matter any more.
pub(super) fn made(open: Vec<OpenClaim>, intended: &Decision) -> Option<Answer> {
    let rank = |claim: &OpenClaim| match &claim.with {
        None => 0,
        Some(with) if with == intended => 1,
        Some(_) => 2,
    };
    open.into_iter().min_by_key(rank).map(|OpenClaim { code, with, .. }| Answer::Claim { code, with })
}
