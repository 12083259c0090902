//! Which squares a zone means.

use super::{of_kinds, pieces, place, players};
use crate::general::code::zone::{EnclosedCode, JumpId, Jumps};
use crate::general::code::{PlaceCode, ZoneCode};
use crate::general::frame::Frame;
use crate::general::royalty;
use crate::general::view::View;
use crate::set::Set;

/// The squares.
pub(crate) fn zone<W: Set>(view: View<W>, frame: &Frame<W>, zone: &ZoneCode<W>) -> W {
    let code = view.code;
    let here = |at: &PlaceCode| place(view, frame, at);
    match zone {
        ZoneCode::Same(squares, _) => *squares,
        ZoneCode::Fixed(id) => code.fixed(*id).mask(frame.subject),
        ZoneCode::Of(id, role) => {
            let copies = players(view, frame, *role).iter().map(|player| code.fixed(*id).mask(player));
            copies.fold(W::EMPTY, |all, copy| all | copy)
        }
        ZoneCode::Around(at, steps) => {
            let steps = steps.of(frame.subject);
            centres(view, frame, at).squares().fold(W::EMPTY, |all, from| all | reached(view, from, steps))
        }
        ZoneCode::RowOf(at) => here(at).map_or(W::EMPTY, |square| code.row_of(square)),
        ZoneCode::ColumnOf(at) => here(at).map_or(W::EMPTY, |square| code.column_of(square)),
        ZoneCode::Path => frame.path,
        ZoneCode::SquaresAt(places) => W::from_squares(places.iter().filter_map(here)),
        ZoneCode::Offsets(steps) => {
            frame.source.map_or(W::EMPTY, |source| reached(view, source.index(), steps.of(frame.subject)))
        }
        ZoneCode::Enclosed(runs) => here(&runs.place).map_or(W::EMPTY, |start| {
            let steps = runs.steps.of(frame.subject);
            let found = Runs::new(view, frame, runs);
            W::from_squares(steps.iter().flat_map(|step| found.squares(start, *step)))
        }),
        ZoneCode::Any(zones) => zones.iter().fold(W::EMPTY, |all, zone| all | self::zone(view, frame, zone)),
        ZoneCode::All(zones) => match zones.split_first() {
            None => W::EMPTY,
            Some((first, rest)) => rest.iter().fold(self::zone(view, frame, first), |all, zone| {
                if all.is_empty() { all } else { all & self::zone(view, frame, zone) }
            }),
        },
        ZoneCode::Except(zones) => self::zone(view, frame, &zones[0]).minus(self::zone(view, frame, &zones[1])),
    }
}

/// Whether a square is in the zone.
#[inline]
pub(crate) fn in_zone<W: Set>(view: View<W>, frame: &Frame<W>, zone: &ZoneCode<W>, square: usize) -> bool {
    match zone {
        ZoneCode::Same(squares, _) => squares.has(square),
        ZoneCode::Fixed(id) => view.code.fixed(*id).mask(frame.subject).has(square),
        ZoneCode::Any(zones) => zones.iter().any(|zone| in_zone(view, frame, zone, square)),
        ZoneCode::All(zones) => !zones.is_empty() && zones.iter().all(|zone| in_zone(view, frame, zone, square)),
        ZoneCode::Except(zones) => in_zone(view, frame, &zones[0], square) && !in_zone(view, frame, &zones[1], square),
        _ => self::zone(view, frame, zone).has(square),
    }
}

/// The squares in written order, each once. Only what is offered square by square needs the order.
pub(crate) fn zone_list<W: Set>(view: View<W>, frame: &Frame<W>, zone: &ZoneCode<W>) -> Vec<u8> {
    let mut list = Vec::new();
    let mut seen = W::EMPTY;
    for_each(view, frame, zone, &mut |square| {
        if !seen.has(square) {
            seen |= W::of(square);
            list.push(square as u8);
        }
    });
    list
}

fn for_each<W: Set>(view: View<W>, frame: &Frame<W>, zone: &ZoneCode<W>, found: &mut dyn FnMut(usize)) {
    let code = view.code;
    match zone {
        ZoneCode::Same(_, id) | ZoneCode::Fixed(id) => {
            code.fixed(*id).list(frame.subject).iter().for_each(|s| found(usize::from(*s)))
        }
        ZoneCode::Of(id, role) => {
            for player in players(view, frame, *role).iter() {
                code.fixed(*id).list(player).iter().for_each(|square| found(usize::from(*square)));
            }
        }
        ZoneCode::Around(at, steps) => {
            let mut around = |centres: W| {
                for from in centres.squares() {
                    let reached = steps.of(frame.subject).iter().filter_map(|step| code.jumps.from(from, *step));
                    reached.for_each(&mut *found);
                }
            };
            let mut left = centres(view, frame, at);
            // Royal pieces come rule by rule.
            for rule in code.laws.royalty.iter().filter(|_| *at == PlaceCode::Leader) {
                let royal = left & of_kinds(view, rule.kinds);
                left = left.minus(royal);
                around(royal);
            }
            around(left);
        }
        ZoneCode::SquaresAt(places) => places.iter().filter_map(|at| place(view, frame, at)).for_each(found),
        ZoneCode::Offsets(steps) => {
            if let Some(source) = frame.source {
                let steps = steps.of(frame.subject).iter();
                steps.filter_map(|step| code.jumps.from(source.index(), *step)).for_each(found);
            }
        }
        ZoneCode::Enclosed(runs) => {
            if let Some(start) = place(view, frame, &runs.place) {
                let closed = Runs::new(view, frame, runs);
                for step in runs.steps.of(frame.subject) {
                    closed.squares(start, *step).for_each(&mut *found);
                }
            }
        }
        ZoneCode::Any(zones) => zones.iter().for_each(|zone| for_each(view, frame, zone, found)),
        ZoneCode::All(_) | ZoneCode::Except(_) => {
            let squares = self::zone(view, frame, zone);
            let first = match zone {
                ZoneCode::All(zones) => zones.first(),
                ZoneCode::Except(zones) => zones.first(),
                _ => None,
            };
            if let Some(first) = first {
                for_each(view, frame, first, &mut |square| {
                    if squares.has(square) {
                        found(square);
                    }
                });
            }
        }
        ZoneCode::Path => {
            // From the source on. Which way a ride went round a wrapped board the set does not tell.
            let mut path: Vec<usize> = frame.path.squares().collect();
            if let Some(source) = frame.source {
                path.sort_by_key(|square| code.distance(source.index(), *square));
            }
            path.into_iter().for_each(found);
        }
        ZoneCode::RowOf(_) | ZoneCode::ColumnOf(_) => {
            self::zone(view, frame, zone).squares().for_each(found);
        }
    }
}

/// One square, or all royal pieces of the subject.
fn centres<W: Set>(view: View<W>, frame: &Frame<W>, at: &PlaceCode) -> W {
    match at {
        PlaceCode::Leader => royalty::squares(super::bare(view), frame.subject),
        at => place(view, frame, at).map_or(W::EMPTY, W::of),
    }
}

fn reached<W: Set>(view: View<W>, from: usize, steps: &[JumpId]) -> W {
    W::from_squares(steps.iter().filter_map(|step| view.code.jumps.from(from, *step)))
}

/// Runs of pieces closed by another one: the sets of both, asked once for all directions.
struct Runs<'a, W: Set> {
    jumps: &'a Jumps,
    pieces: W,
    anchors: W,
    max: usize,
}

impl<'a, W: Set> Runs<'a, W> {
    fn new(view: View<'a, W>, frame: &Frame<W>, runs: &EnclosedCode<W>) -> Runs<'a, W> {
        Runs {
            jumps: &view.code.jumps,
            pieces: pieces(view, frame, &runs.filter),
            anchors: pieces(view, frame, &runs.anchor),
            max: runs.max.map_or(usize::MAX, |max| max as usize),
        }
    }

    /// How many pieces there are from beside `start`, if the run is closed.
    fn length(&self, start: usize, step: JumpId) -> usize {
        let mut long = 0;
        let mut at = start;
        let mut seen = W::EMPTY;
        while let Some(next) = self.jumps.from(at, step) {
            // A wrapped line that comes back to its start is closed by nobody.
            if next == start || seen.has(next) {
                break;
            }
            if !self.pieces.has(next) {
                return if long <= self.max && self.anchors.has(next) { long } else { 0 };
            }
            seen |= W::of(next);
            long += 1;
            at = next;
        }
        0
    }

    /// The squares of the run, from the nearest on.
    fn squares(&self, start: usize, step: JumpId) -> impl Iterator<Item = usize> {
        let along = std::iter::successors(self.jumps.from(start, step), move |at| self.jumps.from(*at, step));
        along.take(self.length(start, step))
    }
}
