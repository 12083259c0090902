//! Where the cells of a board lie beside each other, for those who show them: in letters or as a picture.

use arbiter_spec::checked::Lattice;

/// A place (or a difference of places) as columns to the right and half cells upwards. On hexagons a step forward is
/// straight up, so each file stands half a cell higher than the one before it.
pub fn halves(lattice: Lattice, x: i32, y: i32) -> (i32, i32) {
    match lattice {
        Lattice::Square => (x, 2 * y),
        Lattice::Hex => (x, 2 * y + x),
    }
}

/// The cells that share a side with a cell, anticlockwise from the one on the right or up to the right.
pub fn sides(lattice: Lattice) -> &'static [(i32, i32)] {
    match lattice {
        Lattice::Square => &[(1, 0), (0, 1), (-1, 0), (0, -1)],
        Lattice::Hex => &[(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)],
    }
}

/// Which of two tones a square has, or which of three a hexagon: no two cells that share a side have the same, and the
/// corner at the bottom left is dark.
pub fn tone(lattice: Lattice, x: i32, y: i32) -> usize {
    match lattice {
        Lattice::Square => (x + y).rem_euclid(2) as usize,
        Lattice::Hex => (x - y).rem_euclid(3) as usize,
    }
}
