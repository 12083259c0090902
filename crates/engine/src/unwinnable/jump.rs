//! A step of every piece of a set at once.

use crate::set::Set;
use arbiter_spec::checked::{Board, Square, Vector};

/// A vector as shifts of sets: one on a board with edges, a few where it wraps.
#[derive(Clone, Debug)]
pub(crate) struct Jump<W> {
    first: Shift<W>,
    more: Vec<Shift<W>>,
}

/// Squares that a vector moves by the same number.
#[derive(Clone, Copy, Debug)]
struct Shift<W> {
    sources: W,
    /// Up by so many …
    up: u32,
    /// … or down; one of them is 0, both are less than 64.
    down: u32,
    /// What is left to go beyond that, on wide boards.
    far: i32,
}

impl<W: Set> Shift<W> {
    fn by(sources: W, by: i32) -> Shift<W> {
        let near = by.clamp(-63, 63);
        let (up, down) = if near > 0 { (near as u32, 0) } else { (0, near.unsigned_abs()) };
        Shift { sources, up, down, far: by - near }
    }

    #[inline(always)]
    fn ahead(&self, set: W) -> W {
        let near = (set & self.sources).shifted(self.up, self.down);
        if self.far == 0 { near } else { far(near, self.far) }
    }

    #[inline(always)]
    fn back(&self, set: W) -> W {
        let near = set.shifted(self.down, self.up);
        (if self.far == 0 { near } else { far(near, -self.far) }) & self.sources
    }
}

/// Wide sets move by less than a word at a time.
#[cold]
fn far<W: Set>(set: W, by: i32) -> W {
    let (mut set, mut left) = (set, by);
    while left != 0 {
        let step = left.clamp(-63, 63);
        set = set.moved(step);
        left -= step;
    }
    set
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
        let mut shifts = shifts.into_iter().map(|(sources, by)| Shift::by(sources, by));
        let first = shifts.next().unwrap_or(Shift::by(W::EMPTY, 0));
        Jump { first, more: shifts.collect() }
    }

    /// Where the squares of a set lead.
    #[inline(always)]
    pub fn ahead(&self, set: W) -> W {
        self.more.iter().fold(self.first.ahead(set), |all, shift| all | shift.ahead(set))
    }

    /// From where one comes to the squares of a set.
    #[inline(always)]
    pub fn back(&self, set: W) -> W {
        self.more.iter().fold(self.first.back(set), |all, shift| all | shift.back(set))
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
