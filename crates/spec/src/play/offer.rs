//! What seats can say to each other: claims and proposals.

use super::Decision;
use crate::checked::{PlayerId, SeatId};

/// A claim that would be right.
#[derive(Clone, Debug, PartialEq)]
pub struct OpenClaim {
    /// The code of the ending.
    pub code: String,
    /// The seat that may claim it.
    pub seat: SeatId,
    /// Together with this move; `None`: as things stand.
    pub with: Option<Decision>,
}

/// A proposal that may be made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PossibleProposal {
    /// The code of the agreement.
    pub code: String,
    /// The seat that proposes.
    pub seat: SeatId,
    /// The player for whom it proposes (OWN).
    pub player: PlayerId,
    /// The enemy it is put to, where one is chosen.
    pub responder: Option<PlayerId>,
}

/// A proposal that waits for answers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpenProposal {
    /// The code of the agreement.
    pub code: String,
    /// The seat that proposed.
    pub seat: SeatId,
    /// The player for whom it did (OWN).
    pub player: PlayerId,
    /// The enemy it is put to, where one was chosen.
    pub responder: Option<PlayerId>,
    /// The seats that have not accepted yet.
    pub waiting: Vec<SeatId>,
}

impl OpenProposal {
    /// What was proposed, whoever has answered since.
    pub fn proposal(&self) -> PossibleProposal {
        let OpenProposal { code, seat, player, responder, .. } = self.clone();
        PossibleProposal { code, seat, player, responder }
    }
}
