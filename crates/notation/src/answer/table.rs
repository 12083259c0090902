//! The engine's game, as the seat that answers sees it.

use super::{Reason, Table};
use arbiter_engine::{Play, Verdict};
use arbiter_spec::checked::{PlayerId, SeatId, Square};
use arbiter_spec::play::{Decision, Placement};

/// A game as one of its seats sees it, whether or not it is that seat's turn.
#[derive(Clone, Copy)]
pub struct Seated<'p> {
    /// The game.
    pub play: &'p Play,
    /// The seat.
    pub seat: SeatId,
}

impl Table for Seated<'_> {
    fn placement(&self) -> Placement {
        self.play.placement()
    }
    fn to_move(&self) -> PlayerId {
        self.play.to_move()
    }
    fn legal(&self) -> Vec<Decision> {
        self.play.legal()
    }
    fn refusals(&self, from: Square, to: Square) -> Vec<Reason> {
        let said = self.play.explain(Some(from), Some(to), None).into_iter();
        said.filter_map(|e| match e.verdict {
            Verdict::Refused { at, sentence } => Some(Reason { rule: e.rule, at, sentence }),
            Verdict::Legal => None,
        })
        .collect()
    }
    fn claims(&self) -> Vec<(String, Option<Decision>)> {
        self.play.claims().into_iter().filter(|c| c.seat == self.seat).map(|c| (c.code, c.with)).collect()
    }
    fn proposals(&self) -> Vec<(String, Option<PlayerId>)> {
        let own = self.play.proposals().into_iter().filter(|p| p.seat == self.seat);
        own.map(|p| (p.code, p.responder)).collect()
    }
    fn waiting(&self) -> Vec<String> {
        let waits = self.play.open_proposals().into_iter().filter(|p| p.waiting.contains(&self.seat));
        waits.map(|p| p.code).collect()
    }
    fn over(&self) -> Option<String> {
        self.play.outcome().map(|o| o.code.clone())
    }
}

/// A game as the seat that decides sees it.
impl Table for Play {
    fn placement(&self) -> Placement {
        Play::placement(self)
    }
    fn to_move(&self) -> PlayerId {
        Play::to_move(self)
    }
    fn legal(&self) -> Vec<Decision> {
        Play::legal(self)
    }
    fn refusals(&self, from: Square, to: Square) -> Vec<Reason> {
        deciding(self).refusals(from, to)
    }
    fn claims(&self) -> Vec<(String, Option<Decision>)> {
        deciding(self).claims()
    }
    fn proposals(&self) -> Vec<(String, Option<PlayerId>)> {
        deciding(self).proposals()
    }
    fn waiting(&self) -> Vec<String> {
        deciding(self).waiting()
    }
    fn over(&self) -> Option<String> {
        deciding(self).over()
    }
}

fn deciding(play: &Play) -> Seated<'_> {
    Seated { play, seat: play.deciding_seat() }
}
