//! What a seat is asked.

use super::{Control, Referee, conduct};
use crate::protocol;
use arbiter_engine::Play;
use arbiter_notation::answer::Protocol;
use arbiter_spec::checked::SeatId;
use arbiter_spec::play::Decision;
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
    pub(super) referee: &'r Referee,
    /// Who is asked.
    pub seat: SeatId,
    /// What.
    pub ask: Ask,
}

impl Question<'_> {
    /// The game as it stands, for those who sit in this program.
    pub fn play(&self) -> &Play {
        &self.referee.play
    }

    /// How long the answer is waited for; nothing: for ever.
    pub fn deadline(&self) -> Option<Duration> {
        self.referee.clocks.deadline(self.seat)
    }

    /// The most that an answer should take.
    pub fn most(&self) -> Option<Duration> {
        self.referee.clocks.most(self.seat)
    }

    /// What a seat has left for the game and what it gains with a move, where that is measured.
    pub fn clock(&self, seat: SeatId) -> Option<(Duration, Duration)> {
        Some((self.referee.clocks.left(seat)?, self.referee.clocks.increment()))
    }

    /// Whether time is measured beyond patience.
    pub fn is_measured(&self) -> bool {
        self.referee.conduct.clock != Control::Unlimited
    }

    /// The moves that were made, with those of the opening, in a game that is recorded.
    pub fn made(&self) -> &[Decision] {
        &self.referee.made
    }

    /// How often this very question was answered in vain.
    pub fn retried(&self) -> u32 {
        self.referee.retried
    }

    /// Offers that were made since the latest move.
    pub fn has_talked(&self) -> bool {
        !self.referee.offered.is_empty()
    }

    /// How many questions were answered before, in whatever way.
    pub fn number(&self) -> u64 {
        self.referee.heard
    }

    /// The question as a state, one line of JSON.
    pub fn state(&self, protocol: Protocol) -> String {
        let referee = self.referee;
        let history = referee.history.as_deref().unwrap_or_default();
        let state = protocol::Sent {
            id: &referee.id,
            play: &referee.play,
            history,
            begun: referee.begun.as_ref(),
            seat: self.seat,
            reply: match &self.ask {
                Ask::Move => None,
                Ask::Reply(code) => Some(code),
            },
            offered: {
                let own = referee.offered.iter().filter(|(seat, ..)| *seat == self.seat);
                own.map(|(_, code, to)| (code.as_str(), *to)).collect()
            },
            clocks: referee.clocks_json(),
            time: self.most().map(conduct::ms),
            legal: referee.conduct.legal,
            refused: referee.refused.as_ref(),
        };
        state.write(protocol).to_string()
    }
}
