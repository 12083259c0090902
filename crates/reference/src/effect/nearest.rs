//! `nearest_to`: the first fitting square of a zone, else the nearest to it (§8).

use crate::candidate::occupants_fit;
use crate::condition;
use crate::context::Frame;
use crate::filter;
use crate::piece::Piece;
use crate::position::Position;
use crate::stacking;
use crate::zone;
use arbiter_spec::checked::{ActionKind, Condition, PlayerId, Square, Vector, ZoneExpr};

/// The first candidate square that is empty or joinable and satisfies the conditions.
pub(super) fn find(
    position: &Position,
    frame: &Frame,
    zone: &ZoneExpr,
    conditions: &[Condition],
    piece: Piece,
) -> Option<Square> {
    let owner = piece.owner;
    let zone_frame = Frame { piece_owner: Some(owner), ..frame.clone() };
    let zone = zone::squares(position, &zone_frame, zone);
    let mut asked = Frame {
        turned: false,
        piece_owner: Some(owner),
        piece: Some(piece.clone()),
        source: None,
        path: Vec::new(),
        ..frame.for_subject(owner)
    };
    candidates(position, &zone, owner).into_iter().find(|square| {
        asked.target = Some(*square);
        (position.is_empty(*square) || joinable(position, &asked, &piece, *square))
            && condition::all(position, &asked, conditions)
    })
}

/// First the zone in written order, then all others by distance in king steps from the first of them, ties by row then
/// column in the owner's frame.
fn candidates(position: &Position, zone: &[Square], owner: PlayerId) -> Vec<Square> {
    let board = &position.spec.board;
    let Some(first) = zone.first() else { return Vec::new() };
    let (x, y) = board.coordinates(*first);
    let mut others: Vec<Square> = board.squares().filter(|square| !zone.contains(square)).collect();
    others.sort_by_key(|square| {
        let (to_x, to_y) = board.coordinates(*square);
        let (column, row) = in_frame(position, owner, *square);
        ((to_x - x).abs().max((to_y - y).abs()), row, column)
    });
    [zone, &others].concat()
}

/// Column and row as the owner sees them: the inverse of its matrix about the centre of the board.
fn in_frame(position: &Position, owner: PlayerId, square: Square) -> (i16, i16) {
    let board = &position.spec.board;
    let (x, y) = board.coordinates(square);
    let from_centre =
        Vector::new((2 * x - i32::from(board.columns) + 1) as i16, (2 * y - i32::from(board.rows) + 1) as i16);
    let seen = crate::start::inverse(&position.spec.matrix(owner)).turn(from_centre);
    (seen.dx, seen.dy)
}

/// `stacking` permits it and the piece's kind has a JOIN action whose conditions hold there.
fn joinable(position: &Position, frame: &Frame, piece: &Piece, square: Square) -> bool {
    let moves = position.spec.kind(piece.kind).moves.of(piece.owner);
    let frame = Frame { turned: true, ..frame.clone() };
    stacking::may_join(position, square, piece)
        && moves.iter().flat_map(|m| &m.actions).any(|action| {
            action.kind == ActionKind::Join
                && occupants_fit(position, piece.owner, action.state, square)
                && action.filter.as_ref().is_none_or(|f| filter::some_piece(position, &frame, f, square))
                && condition::all(position, &frame, &action.conditions)
        })
}
