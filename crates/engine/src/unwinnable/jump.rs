//! A step of every man of a set at once.

use crate::set::Set;
use arbiter_spec::checked::{Board, Square, Vector};

/// A vector as shifts of sets: the squares from which it leads somewhere, by how far it moves their numbers. One shift on
/// a board with edges, a few where it wraps.
#[derive(Clone, Debug)]
pub(crate) struct Jump<W> {
    shifts: Vec<(W, i32)>,
}

impl<W: Set> Jump<W> {
    /// The shifts of a vector.
    pub fn of(board: &Board, vector: Vector) -> Jump<W> {
        let mut shifts: Vec<(W, i32)> = Vec::new();
        for from in board.squares() {
            let Some(to) = board.offset(from, vector) else { continue };
            let by = to.index() as i32 - from.index() as i32;
            match shifts.iter_mut().find(|(_, known)| *known == by) {
                Some((sources, _)) => *sources |= W::of(from.index()),
                None => shifts.push((W::of(from.index()), by)),
            }
        }
        Jump { shifts }
    }

    /// Where the squares of a set lead.
    pub fn ahead(&self, set: W) -> W {
        self.shifts.iter().fold(W::EMPTY, |all, (sources, by)| all | moved(set & *sources, *by))
    }

    /// From where one comes to the squares of a set.
    pub fn back(&self, set: W) -> W {
        self.shifts.iter().fold(W::EMPTY, |all, (sources, by)| all | moved(set, -*by) & *sources)
    }

    /// All squares in its direction from one, up to the edge or once round.
    pub fn ray(&self, from: Square) -> W {
        let (mut at, mut ray) = (self.ahead(W::of(from.index())), W::EMPTY);
        while at.minus(ray | W::of(from.index())).any() {
            ray |= at;
            at = self.ahead(at);
        }
        ray
    }
}

/// Wide sets move by less than a word at a time.
fn moved<W: Set>(set: W, by: i32) -> W {
    let (mut set, mut left) = (set, by);
    while left.abs() > 63 {
        set = set.moved(63 * left.signum());
        left -= 63 * left.signum();
    }
    set.moved(left)
}
