//! What a question or a change speaks of: the subject, the move, the event.

use super::piece::Piece;
use crate::set::Set;
use arbiter_spec::checked::{KindId, PlayerId, Square};

/// The bindings of one condition or effect. What is not bound is `None`; the checker lets nobody read it.
#[derive(Clone, Copy, Debug)]
pub struct Frame<W: Set> {
    /// For whom it is asked.
    pub subject: PlayerId,
    /// The army that made the move.
    pub mover: Option<PlayerId>,
    /// The moving piece as it was before the move.
    pub piece: Option<Piece>,
    /// Where it stands before the move.
    pub source: Option<Square>,
    /// Where the move lands.
    pub target: Option<Square>,
    /// Of a pair: where the second piece stands before the move.
    pub partner: Option<Square>,
    /// The squares between them.
    pub path: W,
    /// The square and the piece of the event.
    pub event: Option<(Square, Piece)>,
    /// The kind chosen in the modifier.
    pub chosen: Option<KindId>,
    /// The army that captured.
    pub captor: Option<PlayerId>,
    /// The owner of the piece of the event, or of the piece being placed.
    pub piece_owner: Option<PlayerId>,
    /// The holder of the store in question.
    pub holder: Option<PlayerId>,
    /// The owner a stored piece had on the board.
    pub original: Option<PlayerId>,
    /// The player whose seat proposed.
    pub proposer: Option<PlayerId>,
    /// The player chosen to respond.
    pub responder: Option<PlayerId>,
    /// Attack sets are being worked out: conditions that read them count as true.
    pub attack: bool,
    /// How many DEPENDS_ON deep.
    pub depth: u8,
    /// The turn is over already: a duration counts from the turn that follows.
    pub turn_over: bool,
}

impl<W: Set> Frame<W> {
    /// Nothing bound but the subject.
    pub fn of(subject: PlayerId) -> Frame<W> {
        Frame {
            subject,
            mover: None,
            piece: None,
            source: None,
            target: None,
            partner: None,
            path: W::EMPTY,
            event: None,
            chosen: None,
            captor: None,
            piece_owner: None,
            holder: None,
            original: None,
            proposer: None,
            responder: None,
            attack: false,
            depth: 0,
            turn_over: false,
        }
    }

    /// The same question for another player.
    pub fn for_subject(self, subject: PlayerId) -> Frame<W> {
        Frame { subject, ..self }
    }
}
