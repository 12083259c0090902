//! What a question or a change speaks of: the subject, the move, the event.

use crate::piece::Piece;
use crate::position::Position;
use arbiter_spec::checked::{KindId, PlayerId, Rules, Square, Vector};
use std::sync::Arc;

/// The bindings of one condition or effect. What is not bound is `None`; the checker lets nobody read it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Frame {
    /// For whom it is asked.
    pub subject: PlayerId,
    /// Vectors are board vectors already (inside a move); else the subject's matrix turns them.
    pub turned: bool,
    /// The army that made the move.
    pub mover: Option<PlayerId>,
    /// The moving piece as it was before the move.
    pub piece: Option<Piece>,
    pub source: Option<Square>,
    pub target: Option<Square>,
    /// Of a pair: where the second piece stands before the move.
    pub partner: Option<Square>,
    /// The squares between them.
    pub path: Vec<Square>,
    /// The square and the piece of the event.
    pub event: Option<Square>,
    pub event_piece: Option<Piece>,
    /// The kind chosen in the modifier.
    pub chosen: Option<KindId>,
    pub captor: Option<PlayerId>,
    pub piece_owner: Option<PlayerId>,
    pub holder: Option<PlayerId>,
    pub original: Option<PlayerId>,
    pub proposer: Option<PlayerId>,
    pub responder: Option<PlayerId>,
    /// Attack sets are being worked out: conditions that read them count as true (§10.2).
    pub attack: bool,
    /// The position after the move, once there is one.
    pub after: Option<Arc<Position>>,
    /// How many DEPENDS_ON deep.
    pub depth: u8,
    /// The turn is over already: a duration counts from the turn that follows.
    pub turn_over: bool,
}

impl Frame {
    /// Nothing bound but the subject.
    pub fn of(subject: PlayerId) -> Frame {
        Frame { subject, ..Frame::default() }
    }

    /// The same question for another player.
    pub fn for_subject(&self, subject: PlayerId) -> Frame {
        Frame { subject, ..self.clone() }
    }

    /// The same question within a named condition or effect, where vectors are the subject's.
    pub fn named(&self) -> Frame {
        Frame { turned: false, ..self.clone() }
    }

    /// A vector as it is meant on the board.
    pub fn vector(&self, rules: &Rules, vector: Vector) -> Vector {
        if self.turned { vector } else { rules.matrix(self.subject).turn(vector) }
    }
}
