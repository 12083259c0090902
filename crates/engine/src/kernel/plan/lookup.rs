//! Tables of targets by occupancy.

use crate::kernel::tables::Entry;
use crate::set::{PerSquare, Set};
use arbiter_spec::checked::{Board, Square, Vector};
use std::collections::BTreeMap;

/// The most squares whose occupancy one table may depend on.
pub(crate) const MOST_BITS: u32 = 14;

/// How a piece goes along a line.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Run {
    /// Not at all.
    Never,
    /// To the edge or the first piece.
    Ride,
    /// Over the first piece, up to the next one.
    Over,
    /// Over the first piece, to the square right behind.
    Behind,
}

/// The squares a piece passes in one direction.
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

/// How a component is looked up, square by square.
pub(crate) type LookUp<W> = <W as Set>::PerSquare<Entry<W>>;

/// A rider written already: its directions, how it goes, its look-up.
type Shared<W> = (Vec<Vector>, Run, LookUp<W>);

/// What targets are made of while tables are written.
pub(crate) struct Store<W: Set> {
    /// Targets by occupancy.
    pub targets: Vec<W>,
    /// Places on lines by occupancy of the line.
    pub lines: Vec<u16>,
    /// Lines written already: length, own place, directions, how they are gone along.
    known: BTreeMap<(usize, usize, Vec<bool>, Run), u32>,
    /// Riders written already: players mostly share them.
    shared: Vec<Shared<W>>,
}

impl<W: Set> Store<W> {
    /// Nothing written.
    pub fn new() -> Store<W> {
        Store { targets: Vec::new(), lines: Vec::new(), known: BTreeMap::new(), shared: Vec::new() }
    }

    /// The look-up of some directions for every square; `None` if it would be too large.
    pub fn rides(&mut self, board: &Board, steps: &[Vector], run: Run) -> Option<W::PerSquare<Entry<W>>> {
        let mut sorted = steps.to_vec();
        sorted.sort();
        if let Some((.., entries)) = self.shared.iter().find(|(known, way, _)| *known == sorted && *way == run) {
            return Some(entries.clone());
        }
        let mut entries = W::PerSquare::filled(nothing());
        for square in board.squares().map(Square::index) {
            let rays: Vec<Vec<usize>> = steps.iter().map(|step| ray(board, square, *step)).collect();
            *entries.at_mut(square) =
                if W::WORDS == 1 { self.table(&rays, run)? } else { self.line(square, &rays, run)? };
        }
        self.shared.push((sorted, run, entries.clone()));
        Some(entries)
    }

    /// A table by the occupancy of all inner squares.
    fn table(&mut self, rays: &[Vec<usize>], run: Run) -> Option<Entry<W>> {
        // The last square of a ray is reached whoever stands on it.
        let mask = W::from_squares(rays.iter().flat_map(|ray| &ray[..ray.len().saturating_sub(1)]).copied());
        self.keyed(mask, |occupied| {
            let mut reach = W::EMPTY;
            for ray in rays {
                along(ray, run, |square| occupied.has(square), |square| reach |= W::of(square));
            }
            reach
        })
    }

    /// The look-up of leaps to these squares of which only `wanted` count: the rest of a component leaps there otherwise.
    pub fn leaps(&mut self, all: W, wanted: W) -> Option<Entry<W>> {
        if W::WORDS == 1 {
            return self.keyed(W::EMPTY, |_| wanted);
        }
        if all.len() > 16 {
            return None;
        }
        let places = all.squares().enumerate().filter(|(_, square)| wanted.has(*square));
        self.lines.push(places.map(|(place, _)| 1 << place).sum());
        Some(Entry { mask: all, offset: self.lines.len() as u32 - 1, inner: 0, shifts: shifts(all) })
    }

    /// A table by the occupancy of a mask; `None` if that has too many squares.
    pub fn keyed(&mut self, mask: W, reach: impl Fn(W) -> W) -> Option<Entry<W>> {
        if mask.len() > MOST_BITS {
            return None;
        }
        let offset = self.targets.len() as u32;
        let mut occupied = W::EMPTY;
        for _ in 0..1u32 << mask.len() {
            self.targets.push(reach(occupied));
            occupied = occupied.next_subset(mask);
        }
        Some(Entry { mask, offset, inner: 0, shifts: shifts(mask) })
    }

    /// A line by the occupancy of its inner places: the same for all lines of that length.
    fn line(&mut self, square: usize, rays: &[Vec<usize>], run: Run) -> Option<Entry<W>> {
        let mut line: Vec<usize> = rays.iter().flatten().copied().chain([square]).collect();
        line.sort_unstable();
        if line.len() > 16 {
            return None;
        }
        let place = |square: usize| line.iter().position(|s| *s == square).unwrap_or(0);
        let own = place(square);
        let upward: Vec<bool> = rays.iter().filter_map(|ray| ray.first()).map(|next| *next > square).collect();
        // A line is written from its lowest square: its rays must run along that order.
        let ordered = rays.iter().all(|ray| ray.is_sorted() || ray.iter().rev().is_sorted());
        let contiguous = rays.iter().filter(|ray| !ray.is_empty()).all(|ray| place(ray[0]).abs_diff(own) == 1);
        if !ordered || !contiguous {
            return None;
        }
        let inner = line.len().saturating_sub(2);
        let lines = &mut self.lines;
        let offset = *self.known.entry((line.len(), own, upward.clone(), run)).or_insert_with(|| {
            let offset = lines.len() as u32;
            for index in 0..1usize << inner {
                let occupied = index << 1;
                let mut places = 0u16;
                for up in &upward {
                    let ray: Vec<usize> = if *up { (own + 1..line.len()).collect() } else { (0..own).rev().collect() };
                    along(&ray, run, |place| occupied >> place & 1 == 1, |place| places |= 1 << place);
                }
                lines.push(places);
            }
            offset
        });
        let mask = W::from_squares(line.iter().copied());
        Some(Entry { mask, offset, inner: (1 << inner) - 1, shifts: shifts(mask) })
    }
}

/// An entry for a square from which nothing goes.
pub(crate) fn nothing<W: Set>() -> Entry<W> {
    Entry { mask: W::EMPTY, offset: 0, inner: 0, shifts: [0; 4] }
}

/// Walks a ray and tells of the squares that are reached.
fn along(ray: &[usize], run: Run, occupied: impl Fn(usize) -> bool, mut reached: impl FnMut(usize)) {
    let mut over = run == Run::Ride;
    for square in ray.iter().copied().take_while(|_| run != Run::Never) {
        if over {
            reached(square);
        }
        if over && (run == Run::Behind || occupied(square)) {
            break;
        }
        over |= occupied(square);
    }
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
