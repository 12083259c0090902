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
        let dice = &self.round.header().dice;
        let fresh = self.count() == 0 && dice.seed.is_none() && dice.salt.is_empty();
        if fresh && self.throws_anything() { self.humans() } else { Vec::new() }
    }

    /// How somebody is asked for words.
    pub fn salt_question(&self, seat: SeatId) -> String {
        let alone = self.humans().len() == 1;
        let whose = if alone { "your own".into() } else { self.seat_name(seat) };
        format!("Words of {whose} to mix into them (Enter for none): ")
    }

    /// Mixes words of somebody into the dice.
    pub fn add_salt(&mut self, words: &str) -> anyhow::Result<()> {
        Ok(self.round.add_salt(words.trim())?)
    }
}
