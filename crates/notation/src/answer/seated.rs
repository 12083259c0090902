//! A running game as one of its seats sees it, whichever engine plays it.

use arbiter_spec::checked::{PlayerId, SeatId};
use arbiter_spec::play::{Decision, Playable};

/// A game as one of its seats sees it, whether or not it is that seat's turn.
#[derive(Clone, Copy)]
pub struct Seated<'p> {
    /// The game.
    pub play: &'p dyn Playable,
    /// The seat.
    pub seat: SeatId,
}

impl<'p> Seated<'p> {
    /// The seat that decides for the player to move.
    pub fn deciding(play: &'p dyn Playable) -> Seated<'p> {
        Seated { play, seat: play.deciding_seat() }
    }

    /// The claims that would be right, as things stand or with a move.
    pub fn claims(&self) -> Vec<(String, Option<Decision>)> {
        self.play.claims().into_iter().filter(|c| c.seat == self.seat).map(|c| (c.code, c.with)).collect()
    }

    /// The agreements that may be proposed, and to whom where one player is chosen.
    pub fn proposals(&self) -> Vec<(String, Option<PlayerId>)> {
        let own = self.play.proposals().into_iter().filter(|p| p.seat == self.seat);
        own.map(|p| (p.code, p.responder)).collect()
    }

    /// The proposals that wait for its answer.
    pub fn waiting(&self) -> Vec<String> {
        let waits = self.play.open_proposals().into_iter().filter(|p| p.waiting.contains(&self.seat));
        waits.map(|p| p.code).collect()
    }
}
