//! A leap, or a ride of equal leaps.

use super::{Visitor, plain, ride};
use crate::context::Frame;
use crate::position::Position;
use arbiter_spec::checked::{Board, Repeat, Square, Vector};

pub(super) fn visit(
    position: &Position,
    frame: &Frame,
    from: Square,
    step: Vector,
    through: &[Vector],
    repeat: Option<&Repeat>,
    visitor: &mut Visitor,
) {
    ride::follow(position, frame, from, repeat, &mut leap(position, step, through), &mut |target, path| {
        visitor(&plain(position, target, path))
    });
}

/// One leap: the squares `through` must exist and be empty; squares at multiples of the primitive vector are passed.
pub(super) fn leap<'p>(
    position: &'p Position,
    step: Vector,
    through: &'p [Vector],
) -> impl FnMut(Square, &mut Vec<Square>) -> Option<Square> + 'p {
    move |at, path| {
        let board = &position.spec.board;
        let free = |v: &Vector| board.offset(at, *v).is_some_and(|square| position.is_empty(square));
        if !through.iter().all(free) {
            return None;
        }
        pass_over(board, at, step, path);
        board.offset(at, step)
    }
}

fn pass_over(board: &Board, at: Square, step: Vector, path: &mut Vec<Square>) {
    let n = super::gcd(i32::from(step.dx.abs()), i32::from(step.dy.abs())) as i16;
    for i in 1..n {
        path.extend(board.offset(at, Vector::new(step.dx / n * i, step.dy / n * i)));
    }
}
