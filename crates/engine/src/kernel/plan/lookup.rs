//! Tables of targets by occupancy.

use crate::kernel::tables::Entry;
use crate::set::{PerSquare, Set};
use arbiter_spec::checked::{Board, Square, Vector};

/// The most squares whose occupancy one table may depend on.
pub(crate) const MOST_BITS: u32 = 14;

/// The squares a man passes in one direction.
pub(crate) fn ray(board: &Board, from: usize, step: Vector) -> Vec<usize> {
    let mut squares = Vec::new();
    let mut at = Square(from as u8);
    while let Some(next) = board.offset(at, step) {
        if next.index() == from || squares.len() > 255 {
            break;
        }
        squares.push(next.index());
        at = next;
    }
    squares
}

/// How the directions of a rider are split over tables: all in one where a set is a word, else an axis each.
pub(crate) fn axes<W: Set>(steps: &[Vector]) -> Vec<Vec<Vector>> {
    if W::WORDS == 1 {
        return vec![steps.to_vec()];
    }
    let mut axes: Vec<Vec<Vector>> = Vec::new();
    for step in steps {
        let opposite = Vector::new(-step.dx, -step.dy);
        match axes.iter_mut().find(|axis| axis[0] == opposite) {
            Some(axis) => axis.push(*step),
            None => axes.push(vec![*step]),
        }
    }
    axes
}

/// Writes the tables of a rider for every square; `None` if they would be too large.
pub(crate) fn rides<W: Set>(
    board: &Board,
    steps: &[Vector],
    targets: &mut Vec<W>,
) -> Option<W::PerSquare<Entry<W>>> {
    let nothing = Entry { mask: W::EMPTY, offset: 0, inner: 0, shifts: [0; 4] };
    let mut entries = W::PerSquare::filled(nothing);
    for square in board.squares() {
        let rays: Vec<Vec<usize>> = steps.iter().map(|step| ray(board, square.index(), *step)).collect();
        // The last square of a ray is reached whoever stands on it.
        let inner = rays.iter().flat_map(|ray| &ray[..ray.len().saturating_sub(1)]).copied();
        let mask = W::from_squares(inner);
        if mask.len() > MOST_BITS {
            return None;
        }
        let offset = targets.len() as u32;
        let relevant: Vec<usize> = mask.squares().collect();
        for index in 0..1u32 << relevant.len() {
            let chosen = relevant.iter().enumerate().filter(|(bit, _)| index >> bit & 1 == 1);
            let occupied = W::from_squares(chosen.map(|(_, square)| *square));
            let mut reach = W::EMPTY;
            for ray in &rays {
                for square in ray {
                    reach |= W::of(*square);
                    if occupied.has(*square) {
                        break;
                    }
                }
            }
            targets.push(reach);
        }
        *entries.at_mut(square.index()) = Entry { mask, offset, inner: 0, shifts: shifts(mask) };
    }
    Some(entries)
}

/// How many squares lie in the words before each word.
fn shifts<W: Set>(mask: W) -> [u8; 4] {
    let mut before = 0;
    std::array::from_fn(|word| {
        let shift = before;
        if word < W::WORDS {
            before += mask.word(word).count_ones() as u8;
        }
        shift
    })
}
