//! The engine's game, as whoever answers sees it.

use super::{Reason, Table};
use arbiter_engine::{Play, Verdict};
use arbiter_spec::checked::{PlayerId, Square};
use arbiter_spec::play::{Decision, Placement};

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
        let said = self.explain(Some(from), Some(to), None).into_iter();
        said.filter_map(|e| match e.verdict {
            Verdict::Refused { at, sentence } => Some(Reason { rule: e.rule, at, sentence }),
            Verdict::Legal => None,
        })
        .collect()
    }
    fn claims(&self) -> Vec<(String, Option<Decision>)> {
        let seat = self.deciding_seat();
        Play::claims(self).into_iter().filter(|c| c.seat == seat).map(|c| (c.code, c.with)).collect()
    }
    fn proposals(&self) -> Vec<String> {
        let seat = self.deciding_seat();
        let own = Play::proposals(self).into_iter().filter(|p| p.seat == seat && p.responder.is_none());
        own.map(|p| p.code).collect()
    }
    fn waiting(&self) -> Vec<String> {
        let seat = self.deciding_seat();
        let waits = self.open_proposals().into_iter().filter(|p| p.waiting.contains(&seat));
        waits.map(|p| p.code).collect()
    }
    fn over(&self) -> Option<String> {
        self.outcome().map(|o| o.code.clone())
    }
}
