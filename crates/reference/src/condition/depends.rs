//! DEPENDS_ON: another move of the same piece has a landing square.

use crate::candidate;
use crate::context::Frame;
use crate::position::Position;
use arbiter_spec::checked::MoveName;

/// The checker refuses cycles; this only keeps a mistake there from becoming a hang here.
const DEEPEST: u8 = 16;

/// Whether the move of that name has a candidate after its own conditions and actions, before leader safety.
pub(super) fn holds(position: &Position, frame: &Frame, name: MoveName) -> bool {
    let (Some(piece), Some(source)) = (&frame.piece, frame.source) else { return false };
    if frame.depth >= DEEPEST {
        return false;
    }
    let start =
        Frame { depth: frame.depth + 1, attack: frame.attack, ..candidate::frame_of(frame.subject, piece, source) };
    let moves = position.spec.kind(piece.kind).moves.of(frame.subject);
    moves.iter().filter(|m| m.name == name).any(|m| candidate::has_landing(position, &start, m))
}
