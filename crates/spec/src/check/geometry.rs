//! The symmetries of the two lattices.

use crate::checked::{Lattice, Matrix};
use crate::document::Symmetry;

const QUARTER: Matrix = Matrix([[0, -1], [1, 0]]);
/// A sixth of a turn in axial coordinates.
const SIXTH: Matrix = Matrix([[0, -1], [1, 1]]);
const MIRROR: Matrix = Matrix([[-1, 0], [0, 1]]);
/// In axial coordinates the column axis is slanted: swapping left and right keeps "forward" only this way.
const HEX_MIRROR: Matrix = Matrix([[-1, 0], [1, 1]]);

/// The matrices of a symmetry, the identity first; `None` if it does not fit the lattice.
pub fn matrices(symmetry: Symmetry, lattice: Lattice) -> Option<Vec<Matrix>> {
    let mirror = if lattice == Lattice::Hex { HEX_MIRROR } else { MIRROR };
    Some(match (symmetry, lattice) {
        (Symmetry::None, _) => vec![Matrix::IDENTITY],
        (Symmetry::Mirror, _) => vec![Matrix::IDENTITY, mirror],
        (Symmetry::QuarterTurns, Lattice::Square) => powers(QUARTER, 4),
        (Symmetry::SixthTurns, Lattice::Hex) => powers(SIXTH, 6),
        (Symmetry::All, _) => {
            let turns = if lattice == Lattice::Hex { powers(SIXTH, 6) } else { powers(QUARTER, 4) };
            let mirrored = turns.iter().map(|t| t.after(&mirror)).collect::<Vec<_>>();
            turns.into_iter().chain(mirrored).collect()
        }
        _ => return None,
    })
}

/// True if the matrix maps the lattice onto itself.
pub fn is_symmetry(matrix: &Matrix, lattice: Lattice) -> bool {
    matrices(Symmetry::All, lattice).is_some_and(|all| all.contains(matrix))
}

fn powers(turn: Matrix, count: usize) -> Vec<Matrix> {
    std::iter::successors(Some(Matrix::IDENTITY), |m| Some(turn.after(m))).take(count).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn the_square_has_eight_symmetries_and_the_hexagon_twelve() {
        for (lattice, count) in [(Lattice::Square, 8), (Lattice::Hex, 12)] {
            let all = matrices(Symmetry::All, lattice).unwrap();
            assert_eq!(all.len(), count);
            assert_eq!(all.iter().collect::<HashSet<_>>().len(), count);
            assert!(all.iter().all(|m| m.determinant().abs() == 1));
            // Closed: two symmetries one after the other are a symmetry.
            assert!(all.iter().all(|a| all.iter().all(|b| all.contains(&a.after(b)))));
        }
    }

    #[test]
    fn a_quarter_turn_is_counter_clockwise() {
        let left = matrices(Symmetry::QuarterTurns, Lattice::Square).unwrap()[1];
        assert_eq!(left.turn(crate::checked::Vector::new(0, 1)), crate::checked::Vector::new(-1, 0));
    }
}
