//! Who sees whom, written out square by square.

use super::endings::{Questions, pieces};
use super::lookup;
use crate::kernel::sight::{Sight, Those};
use crate::set::{PerSquare, Set};
use arbiter_spec::checked::{Filter, Square, Vector};

/// Steps as the subject looks at the board, each with its opposite.
pub(crate) fn turned(about: Questions, steps: &[Vector]) -> Vec<Vector> {
    let turned = steps.iter().map(|step| about.rules.matrix(about.subject).turn(*step));
    turned.flat_map(|step| [step, Vector::new(-step.dx, -step.dy)]).collect()
}

/// Who sees whom along these steps and back.
pub(crate) fn sight<W: Set>(about: Questions, (from, to): (&Filter, &Filter), steps: &[Vector]) -> Option<Sight<W>> {
    let those = |filter| pieces(about, filter).map(|(kinds, players, zone)| Those { kinds, players, zone });
    let mut sight = Sight::<W>::none(those(from)?, those(to)?);
    let board = &about.rules.board;
    for step in turned(about, steps) {
        for from in board.squares().map(Square::index) {
            let mut passed = W::EMPTY;
            for to in lookup::ray(board, from, step) {
                // Two lines between the same squares are more than one look tells.
                let known = *sight.between[from].at(to);
                if sight.reach.at(from).has(to) && known != passed {
                    return None;
                }
                *sight.between[from].at_mut(to) = passed;
                *sight.reach.at_mut(from) |= W::of(to);
                passed |= W::of(to);
            }
        }
    }
    Some(sight)
}
