//! Moves along drawn lines: single steps are leaps, rides are paths, rides over one piece are vaults.

use super::barriers;
use super::fixed::{self, Way};
use super::kinds::{Part, dynamic, mode};
use super::paths;
use super::reason::Reason;
use arbiter_spec::checked::{Action, LineId, Move, PlayerId, Repeat, Rules, Shape, Square, Until, Vector};
use std::collections::BTreeSet;

/// Source, target, and the squares between.
type Course = (Square, Square, Vec<usize>);

/// A move along lines, in the copies of all players.
pub(crate) fn part(rules: &Rules, copies: &[&Move], repeat: Option<&Repeat>) -> Result<Vec<Part>, Reason> {
    let first = copies[0];
    let refuse = |what: &str| Err(Reason::at(&first.at, what));
    if !first.effects.is_empty() {
        return refuse("a move along drawn lines with effects");
    }
    if repeat.is_some_and(|repeat| repeat.until != Until::NotEmpty) {
        return refuse("a ride with its own stops");
    }
    let over = repeat.and_then(|repeat| repeat.over.as_ref());
    let (actions, barriers) = match over {
        Some(over) if (over.min, over.max, over.land_next) == (1, 1, false) => barriers::of(rules, first, over)?,
        Some(_) => return refuse("a ride over pieces of a certain sort or number"),
        None => (first.actions.clone(), 0),
    };
    let plain: Vec<&Action> = actions.iter().collect();
    let Some(mode) = mode(first, &plain)? else { return Ok(Vec::new()) };
    let courses: Vec<Vec<Course>> = copies.iter().map(|m| courses(rules, m)).collect();
    if courses.iter().any(|list| meet(list)) {
        return refuse("drawn lines on which a piece reaches a square in two ways");
    }
    let players = || (0..).map(PlayerId).zip(copies.iter().zip(courses.clone()));
    if over.is_some() {
        let mut all = Vec::new();
        for (player, (m, list)) in players() {
            let mut kept = Vec::new();
            for (source, target, between) in list.into_iter().filter(|(.., between)| !between.is_empty()) {
                let way = Way { player, source, target, turned: true };
                if fixed::all(rules, way, &m.conditions).ok_or_else(|| dynamic(m))? {
                    kept.push((source.index(), target.index(), between));
                }
            }
            all.push(kept);
        }
        return Ok(vec![Part::Vault { mode, paths: all, barriers }]);
    }
    let paths = players().map(|(player, (m, list))| paths::allowed(rules, player, m, list));
    let paths = paths.collect::<Result<Vec<_>, Reason>>()?;
    Ok(vec![paths::or_leaps(mode, paths)])
}

/// Whether two of them lead between the same squares.
fn meet(courses: &[Course]) -> bool {
    let mut seen = BTreeSet::new();
    !courses.iter().all(|(source, target, _)| seen.insert((*source, *target)))
}

/// Every way of a move that no piece stands in.
fn courses(rules: &Rules, m: &Move) -> Vec<Course> {
    let Shape::Along { line, heading, repeat } = &m.shape else { return Vec::new() };
    let (least, most) = match repeat {
        Some(repeat) => (repeat.min.max(1), repeat.max.unwrap_or(u32::MAX)),
        None => (1, 1),
    };
    let mut courses = Vec::new();
    for (source, way) in ways(rules, *line, *heading) {
        for (place, target) in way.iter().enumerate() {
            if (least..=most).contains(&(place as u32 + 1)) {
                courses.push((source, *target, way[..place].iter().map(|square| square.index()).collect()));
            }
        }
    }
    courses
}

/// From every square of every line, the squares that follow either way, as far as they head in the right direction.
pub(crate) fn ways(rules: &Rules, line: LineId, heading: Option<Vector>) -> Vec<(Square, Vec<Square>)> {
    let board = &rules.board;
    let heads = |from: Square, to: Square| {
        let ((x, y), (to_x, to_y)) = (board.coordinates(from), board.coordinates(to));
        heading.is_none_or(|h| (to_x - x) * i32::from(h.dx) + (to_y - y) * i32::from(h.dy) > 0)
    };
    let mut ways = Vec::new();
    for squares in board.lines.get(line.index()).into_iter().flat_map(|line| &line.lines) {
        for (start, from) in squares.iter().enumerate() {
            let ahead: Vec<Square> = squares[start + 1..].to_vec();
            let back: Vec<Square> = squares[..start].iter().rev().copied().collect();
            for side in [ahead, back] {
                let mut at = *from;
                let goes_on = |square: &&Square| {
                    let goes_on = **square != *from && heads(at, **square);
                    at = **square;
                    goes_on
                };
                ways.push((*from, side.iter().take_while(goes_on).copied().collect()));
            }
        }
    }
    ways
}
