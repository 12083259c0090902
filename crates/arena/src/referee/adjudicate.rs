//! Endings by the limits of a match.

use super::conduct::Limits;
use crate::verdict::codes;
use arbiter_engine::Play;
use arbiter_spec::checked::Rules;

/// What the limits have seen so far.
#[derive(Clone, Debug, Default)]
pub(crate) struct Watch {
    plies: u32,
    /// Pieces on the board by team, as they were last counted.
    pieces: Vec<u32>,
    total: u32,
    idle: u32,
    /// Who leads, and for how long.
    leader: Option<usize>,
    led: u32,
}

/// An ending by a limit.
pub(crate) struct Called {
    pub code: &'static str,
    pub reason: String,
    pub scores: Vec<f64>,
}

impl Watch {
    /// Looks at the board after an action.
    pub fn look(&mut self, limits: &Limits, play: &Play) -> Option<Called> {
        self.plies += 1;
        let rules = play.spec();
        if limits.idle.is_some() || limits.lead.is_some() {
            self.count(limits, play);
        }
        if let Some(lead) = limits.lead.filter(|lead| self.led >= lead.plies)
            && let Some(leader) = self.leader
        {
            let team = rules.teams.get(leader).map_or("?", |team| team.name.as_str());
            let reason =
                format!("{team} has been ahead by {} for {}", count(lead.pieces, "piece", "pieces"), moves(lead.plies));
            let scores = (0..rules.teams.len()).map(|i| if i == leader { 1.0 } else { 0.0 }).collect();
            return Some(Called { code: codes::LEAD, reason, scores });
        }
        if let Some(most) = limits.idle.filter(|most| self.idle >= *most) {
            let reason = format!("no piece came or went for {}", moves(most));
            return Some(Called { code: codes::IDLE, reason, scores: shared(rules) });
        }
        if let Some(most) = limits.plies.filter(|most| self.plies >= *most) {
            let reason = format!("the limit of {} is reached", moves(most));
            return Some(Called { code: codes::LENGTH, reason, scores: shared(rules) });
        }
        None
    }

    fn count(&mut self, limits: &Limits, play: &Play) {
        let rules = play.spec();
        let placement = play.placement();
        self.pieces = vec![0; rules.teams.len()];
        for piece in &placement.pieces {
            let team = rules.team_of(piece.owner).and_then(|team| self.pieces.get_mut(team.index()));
            team.into_iter().for_each(|count| *count += 1);
        }
        let total = placement.pieces.len() as u32;
        self.idle = if total == self.total { self.idle + 1 } else { 0 };
        self.total = total;
        let by = limits.lead.map_or(1, |lead| lead.pieces);
        let ahead = |i: &usize| {
            let own = self.pieces.get(*i).copied().unwrap_or(0);
            self.pieces.iter().enumerate().all(|(j, other)| j == *i || own >= other.saturating_add(by))
        };
        let leader = (0..self.pieces.len()).find(ahead);
        self.led = if leader.is_some() && leader == self.leader { self.led + 1 } else { u32::from(leader.is_some()) };
        self.leader = leader;
    }
}

fn count(number: u32, one: &str, many: &str) -> String {
    format!("{number} {}", if number == 1 { one } else { many })
}

fn moves(number: u32) -> String {
    count(number, "move", "moves")
}

/// Every team the same half.
pub(crate) fn shared(rules: &Rules) -> Vec<f64> {
    vec![0.5; rules.teams.len()]
}
