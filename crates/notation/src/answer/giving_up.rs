//! How one gives up: by the document's own claim if it has one, else the seat's team loses.

use arbiter_spec::checked::{ClaimBy, Ending, ResultRule, Role, Rules, SeatId};
use arbiter_spec::play::Outcome;

/// The claim that gives up: open to anybody at any time, and a loss but for exceptions.
pub fn claim(rules: &Rules) -> Option<&Ending> {
    rules.endings.iter().find(|e| {
        let any = e.claim.is_some_and(|claim| claim.by == ClaimBy::Any);
        any && e.when.is_empty() && loses(&e.result)
    })
}

fn loses(result: &ResultRule) -> bool {
    match result {
        ResultRule::If { otherwise, .. } => loses(otherwise),
        result => *result == ResultRule::Lose(Role::Own),
    }
}

/// Where the document has no rule for it: the seat's team loses, all others win.
pub fn outcome(rules: &Rules, seat: SeatId) -> Outcome {
    let subject = rules.seats.get(seat.index()).and_then(|seat| seat.players.first().copied());
    Outcome { code: "RESIGNATION".into(), subject, scores: lost(rules, seat) }
}

/// The scores if the team of a seat loses and all others win.
pub fn lost(rules: &Rules, seat: SeatId) -> Vec<f64> {
    let player = rules.seats.get(seat.index()).and_then(|seat| seat.players.first().copied());
    let loser = player.and_then(|player| rules.team_of(player));
    let score = |i: usize| if loser.is_some_and(|team| team.index() == i) { 0.0 } else { 1.0 };
    (0..rules.teams.len()).map(score).collect()
}
