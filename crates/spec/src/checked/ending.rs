//! How a game ends: by itself, by claim, by agreement.

use super::{Condition, Effect, Lapses, Proposer, Responders, Role, Subject, Value};
use crate::json::At;

/// An ending, tried in list order.
#[derive(Clone, Debug, PartialEq)]
pub struct Ending {
    /// Where it is written.
    pub at: At,
    /// The code.
    pub code: String,
    /// For whom it is asked.
    pub subject: Subject,
    /// All must hold.
    pub when: Vec<Condition>,
    /// The result (OWN = the subject for whom `when` held).
    pub result: ResultRule,
    /// Present: it ends the game only when claimed, or when a player's time is up.
    pub claim: Option<Claim>,
    /// An action that brings it about for the mover's team need not leave royal pieces unattacked.
    pub decisive: bool,
}

/// How an ending is claimed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Claim {
    /// By whom.
    pub by: ClaimBy,
    /// Also together with a move after which it would hold.
    pub with_move: bool,
}

/// Who may claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClaimBy {
    /// The player to move.
    ToMove,
    /// Any seat, at any time.
    Any,
    /// Nobody: the host says that a player's time is up (OWN = that player).
    Clock,
}

/// Who wins.
#[derive(Clone, Debug, PartialEq)]
pub enum ResultRule {
    /// Every team the same half.
    Draw,
    /// The team of the role wins, all others lose.
    Win(Role),
    /// The team of the role loses, all others win.
    Lose(Role),
    /// 0 … 1 for the teams of roles; teams not named get 0.
    Scores(Vec<(Role, f64)>),
    /// It depends.
    If {
        /// All must hold.
        when: Vec<Condition>,
        /// The result if they do.
        then: Box<ResultRule>,
        /// The result if they do not.
        otherwise: Box<ResultRule>,
    },
    /// The team with the best value wins (subject = each team's first player).
    Compare {
        /// The value.
        value: Value,
        /// True: the highest; false: the lowest.
        higher: bool,
        /// Several best teams.
        tie: Box<ResultRule>,
    },
}

/// Something seats can agree on.
#[derive(Clone, Debug, PartialEq)]
pub struct Agreement {
    /// Where it is written.
    pub at: At,
    /// The code.
    pub code: String,
    /// Who proposes. OWN = the player to move, or for `ANY` the first player of the seat that proposes.
    pub proposer: Proposer,
    /// Who must accept.
    pub responders: Responders,
    /// Asked at proposal and at acceptance.
    pub when: Vec<Condition>,
    /// When an open proposal lapses.
    pub lapses: Lapses,
    /// The same seat may propose again only after this many of its own turns.
    pub repeat_after: u32,
    /// What acceptance brings.
    pub outcome: AgreementOutcome,
}

/// What acceptance brings.
#[derive(Clone, Debug, PartialEq)]
pub enum AgreementOutcome {
    /// The game ends.
    Result(ResultRule),
    /// These are done, as one step that is no turn.
    Do(Vec<Effect>),
}
