//! Along a named line, to its next square either way.

use super::{Visitor, plain, ride};
use crate::context::Frame;
use crate::position::Position;
use arbiter_spec::checked::{LineId, Repeat, Square, Vector};

pub(super) fn visit(
    position: &Position,
    frame: &Frame,
    from: Square,
    line: LineId,
    heading: Option<Vector>,
    repeat: Option<&Repeat>,
    visitor: &mut Visitor,
) {
    let board = &position.spec.board;
    for line in &board.lines[line.index()].lines {
        for start in (0..line.len()).filter(|i| line[*i] == from) {
            for way in [1, -1] {
                let mut index = start;
                let mut next = |at: Square, _: &mut Vec<Square>| {
                    index = index.checked_add_signed(way)?;
                    let square = *line.get(index)?;
                    let ((x, y), (to_x, to_y)) = (board.coordinates(at), board.coordinates(square));
                    let forward = |h: Vector| (to_x - x) * i32::from(h.dx) + (to_y - y) * i32::from(h.dy) > 0;
                    heading.is_none_or(forward).then_some(square)
                };
                let on = ride::follow(position, frame, from, repeat, &mut next, &mut |target, path| {
                    visitor(&plain(position, target, path))
                });
                if !on {
                    return;
                }
            }
        }
    }
}
