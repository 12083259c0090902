//! What a seat is asked.

use super::Control;
use crate::members::ms;
use crate::protocol;
use crate::round::Round;
use arbiter_engine::Play;
use arbiter_notation::answer::Protocol;
use arbiter_spec::checked::SeatId;
use arbiter_spec::play::Decision;
use serde_json::{Map, Value, json};
use std::time::Duration;

/// What is asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ask {
    /// A move, or whatever may be said instead of one.
    Move,
    /// An answer to the offer of this code.
    Reply(String),
}

/// A question to a seat.
pub struct Question<'r> {
    pub(crate) round: &'r Round,
    /// Who is asked.
    pub seat: SeatId,
    /// What.
    pub ask: Ask,
}

impl Question<'_> {
    /// The game as it stands, for those who sit in this program.
    pub fn play(&self) -> &Play {
        &self.round.play
    }

    /// How long the answer is waited for; nothing: for ever.
    pub fn deadline(&self) -> Option<Duration> {
        self.round.clocks.deadline(self.seat)
    }

    /// The most that an answer should take.
    pub fn most(&self) -> Option<Duration> {
        self.round.clocks.most(self.seat)
    }

    /// What a seat has left for the game and what it gains with a move, where that is measured.
    pub fn clock(&self, seat: SeatId) -> Option<(Duration, Duration)> {
        Some((self.round.clocks.left(seat)?, self.round.clocks.increment()))
    }

    /// Whether time is measured beyond patience.
    pub fn is_measured(&self) -> bool {
        self.round.conduct.clock != Control::Unlimited
    }

    /// The moves that were made, with those of the opening, in a game that is recorded.
    pub fn made(&self) -> &[Decision] {
        &self.round.made
    }

    /// How often this very question was answered in vain.
    pub fn retried(&self) -> u32 {
        self.round.retried
    }

    /// Offers that were made since the latest move.
    pub fn has_talked(&self) -> bool {
        !self.round.offered.is_empty()
    }

    /// A number that is another one for every question of a game, and the same where the game stands again as it stood: whoever
    /// draws by it does the same again after something was taken back, and in a game that is gone on with.
    pub fn place(&self) -> u64 {
        let replies = u64::from(self.ask != Ask::Move);
        u64::from(self.round.play.ply()) << 16 | (self.round.offered.len() as u64 & 0x7fff) << 1 | replies
    }

    /// The question as a state, one line of JSON.
    pub fn state(&self, protocol: Protocol) -> String {
        let round = self.round;
        let history = round.history.as_deref().unwrap_or_default();
        let state = protocol::Sent {
            id: &round.header().game.id,
            play: &round.play,
            history,
            begun: round.begun.as_ref(),
            seat: self.seat,
            reply: match &self.ask {
                Ask::Move => None,
                Ask::Reply(code) => Some(code),
            },
            offered: {
                let own = round.offered.iter().filter(|(seat, ..)| *seat == self.seat);
                own.map(|(_, code, to)| (code.as_str(), *to)).collect()
            },
            clocks: clocks(round),
            time: self.most().map(ms),
            legal: round.conduct.legal,
            refused: round.refused.as_ref(),
        };
        state.write(protocol).to_string()
    }
}

/// How things stand with the clocks, as programs are told.
fn clocks(round: &Round) -> Value {
    let increment = ms(round.clocks.increment());
    let seats = round.play.spec().seats.iter().enumerate().filter_map(|(i, seat)| {
        let left = round.clocks.left(SeatId(i as u8))?;
        Some((seat.code.clone(), json!({ "left_ms": ms(left), "increment_ms": increment })))
    });
    let clocks: Map<String, Value> = seats.collect();
    if clocks.is_empty() { Value::Null } else { clocks.into() }
}
