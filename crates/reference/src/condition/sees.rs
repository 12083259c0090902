//! SEES: two pieces on one line with nothing between.

use crate::context::Frame;
use crate::filter;
use crate::position::Position;
use arbiter_spec::checked::{Filter, Square, Vector};

pub(super) fn holds(position: &Position, frame: &Frame, from: &Filter, to: &Filter, steps: &[Vector]) -> bool {
    let steps = both_ways(position, frame, steps);
    filter::matching(position, frame, from).any(|(square, _)| {
        let mut seen = steps.iter().filter_map(|step| first_occupied(position, square, *step));
        seen.any(|other| filter::some_piece(position, frame, to, other))
    })
}

/// Each step and its opposite, turned.
pub(super) fn both_ways(position: &Position, frame: &Frame, steps: &[Vector]) -> Vec<Vector> {
    let turned = steps.iter().map(|step| frame.vector(&position.spec, *step));
    turned.flat_map(|step| [step, Vector::new(-step.dx, -step.dy)]).collect()
}

fn first_occupied(position: &Position, from: Square, step: Vector) -> Option<Square> {
    let mut at = position.spec.board.offset(from, step)?;
    while at != from {
        if !position.is_empty(at) {
            return Some(at);
        }
        at = position.spec.board.offset(at, step)?;
    }
    None
}
