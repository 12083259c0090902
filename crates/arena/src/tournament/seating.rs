//! The seats of a game, and how players come to sit there.

use arbiter_spec::checked::{Rules, SeatId};

/// What a tournament must know of a game: its seats and their teams.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shape {
    /// By seat: the number of its team.
    pub team_of_seat: Vec<usize>,
    /// How many teams there are.
    pub teams: usize,
}

/// Who is one side of a meeting.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Seating {
    /// A player takes all seats of a team.
    Teams,
    /// A player takes one seat, and may have others for allies.
    Seats,
}

impl Shape {
    /// That of a document.
    pub fn of(rules: &Rules) -> Shape {
        let team = |index: usize| {
            let seat = SeatId(index as u8);
            let first = rules.seats.get(seat.index()).and_then(|seat| seat.players.first());
            first.and_then(|player| rules.team_of(*player)).map_or(0, |team| team.index())
        };
        Shape { team_of_seat: (0..rules.seats.len()).map(team).collect(), teams: rules.teams.len() }
    }

    /// How many seats there are.
    pub fn seats(&self) -> usize {
        self.team_of_seat.len()
    }

    /// How many sides a meeting has.
    pub fn sides(&self, seating: Seating) -> usize {
        match seating {
            Seating::Teams => self.teams,
            Seating::Seats => self.seats(),
        }
    }

    /// How so many players sit unless somebody says otherwise: each at a seat of his own if there are enough of them, else
    /// each for a team.
    pub fn usual(&self, players: usize) -> Seating {
        if self.seats() > self.teams && players >= self.seats() { Seating::Seats } else { Seating::Teams }
    }

    /// The player at each seat, if the sides are taken in this order, moved on by some places.
    pub fn seated(&self, seating: Seating, order: &[usize], moved_on: usize) -> Vec<usize> {
        let player = |side: usize| order.get((side + moved_on) % order.len().max(1)).copied().unwrap_or(0);
        let seats = self.team_of_seat.iter().enumerate();
        seats.map(|(seat, team)| player(if seating == Seating::Teams { *team } else { seat })).collect()
    }
}
