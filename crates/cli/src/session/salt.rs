//! Words that the players mix into the dice, after the house has committed itself.

use super::Session;
use arbiter_spec::checked::SeatId;

impl Session {
    /// Whether dice may still fall.
    pub fn throws_anything(&self) -> bool {
        !self.rules().chance.is_empty() && self.outcome().is_none()
    }

    /// Who may add words now: the people, before the first event. A game that goes on has its salt already, and a game by
    /// a seed is to be the same again.
    pub fn may_salt(&self) -> Vec<SeatId> {
        let fresh = self.count() == 0 && self.seed.is_none() && self.dice.salt.is_empty();
        if fresh && self.throws_anything() { self.humans() } else { Vec::new() }
    }

    /// How somebody is asked for words.
    pub fn salt_question(&self, seat: SeatId) -> String {
        let alone = self.humans().len() == 1;
        let whose = if alone { "your own".into() } else { self.seat_name(seat) };
        format!("Words of {whose} to mix into them (Enter for none): ")
    }
}
