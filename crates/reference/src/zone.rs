//! Which squares a zone means (§4.1).

use crate::context::Frame;
use crate::filter;
use crate::place;
use crate::position::Position;
use crate::role;
use crate::royalty;
use arbiter_spec::checked::{Filter, Place, Square, Vector, ZoneExpr};

/// The squares, in written order, each once.
pub(crate) fn squares(position: &Position, frame: &Frame, zone: &ZoneExpr) -> Vec<Square> {
    let board = &position.spec.board;
    let mut found = Vec::new();
    match zone {
        ZoneExpr::Fixed(copies) => found.extend(copies.of(frame.subject)),
        ZoneExpr::Named(id) => found.extend(position.spec.zones[id.index()].squares.of(frame.subject)),
        ZoneExpr::Of(id, owner) => {
            for player in role::players(position, frame, *owner) {
                found.extend(position.spec.zones[id.index()].squares.of(player));
            }
        }
        ZoneExpr::Around(centre, steps) => {
            for square in centres(position, frame, *centre) {
                found.extend(steps.iter().filter_map(|s| board.offset(square, frame.vector(&position.spec, *s))));
            }
        }
        ZoneExpr::RowOf(at) => found.extend(line_of(position, frame, *at, |(_, y)| y)),
        ZoneExpr::ColumnOf(at) => found.extend(line_of(position, frame, *at, |(x, _)| x)),
        ZoneExpr::Path => found.extend(&frame.path),
        ZoneExpr::SquaresAt(places) => {
            found.extend(places.iter().filter_map(|at| place::square(position, frame, *at)));
        }
        ZoneExpr::Offsets(offsets) => {
            if let Some(source) = frame.source {
                found.extend(offsets.iter().filter_map(|v| board.offset(source, frame.vector(&position.spec, *v))));
            }
        }
        ZoneExpr::Enclosed { place, steps, filter, anchor, max } => {
            if let Some(start) = place::square(position, frame, *place) {
                for step in steps {
                    let step = frame.vector(&position.spec, *step);
                    found.extend(enclosed_run(position, frame, start, step, filter, anchor, *max));
                }
            }
        }
        ZoneExpr::Any(zones) => zones.iter().for_each(|zone| found.extend(squares(position, frame, zone))),
        ZoneExpr::All(zones) => {
            if let Some((first, rest)) = zones.split_first() {
                found = squares(position, frame, first);
                found.retain(|square| rest.iter().all(|zone| contains(position, frame, zone, *square)));
            }
        }
        ZoneExpr::Except(zone, without) => {
            found = squares(position, frame, zone);
            found.retain(|square| !contains(position, frame, without, *square));
        }
    }
    each_once(found)
}

/// Whether a square is in the zone.
pub(crate) fn contains(position: &Position, frame: &Frame, zone: &ZoneExpr, square: Square) -> bool {
    match zone {
        ZoneExpr::Fixed(copies) => copies.of(frame.subject).contains(&square),
        ZoneExpr::Named(id) => position.spec.zones[id.index()].squares.of(frame.subject).contains(&square),
        ZoneExpr::Any(zones) => zones.iter().any(|zone| contains(position, frame, zone, square)),
        ZoneExpr::All(zones) => !zones.is_empty() && zones.iter().all(|zone| contains(position, frame, zone, square)),
        ZoneExpr::Except(zone, without) => {
            contains(position, frame, zone, square) && !contains(position, frame, without, square)
        }
        _ => squares(position, frame, zone).contains(&square),
    }
}

fn each_once(squares: Vec<Square>) -> Vec<Square> {
    let mut once: Vec<Square> = Vec::with_capacity(squares.len());
    let mut seen = [false; 256];
    for square in squares {
        if !std::mem::replace(&mut seen[square.index()], true) {
            once.push(square);
        }
    }
    once
}

/// One square, or all royal pieces of the subject.
fn centres(position: &Position, frame: &Frame, centre: Place) -> Vec<Square> {
    match centre {
        Place::Leader => royalty::royal_squares(position, frame.subject),
        at => place::square(position, frame, at).into_iter().collect(),
    }
}

fn line_of(position: &Position, frame: &Frame, at: Place, part: impl Fn((i32, i32)) -> i32) -> Vec<Square> {
    let board = &position.spec.board;
    let Some(square) = place::square(position, frame, at) else { return Vec::new() };
    let here = part(board.coordinates(square));
    board.squares().filter(|s| part(board.coordinates(*s)) == here).collect()
}

/// The run of pieces matching `filter` from beside `start`, if a piece matching `anchor` closes it.
fn enclosed_run(
    position: &Position,
    frame: &Frame,
    start: Square,
    step: Vector,
    filter: &Filter,
    anchor: &Filter,
    max: Option<u32>,
) -> Vec<Square> {
    let mut run = Vec::new();
    let mut at = start;
    while let Some(next) = position.spec.board.offset(at, step) {
        // A wrapped line that comes back to its start is closed by nobody.
        if next == start || run.contains(&next) {
            break;
        }
        if filter::some_piece(position, frame, filter, next) {
            run.push(next);
        } else {
            let short = max.is_none_or(|max| run.len() <= max as usize);
            return if short && filter::some_piece(position, frame, anchor, next) { run } else { Vec::new() };
        }
        at = next;
    }
    Vec::new()
}
