//! LINE and CONNECTED: runs and chains of pieces.

use super::sees::both_ways;
use crate::context::Frame;
use crate::filter;
use crate::position::Position;
use crate::zone;
use arbiter_spec::checked::{Filter, Square, Vector, ZoneExpr};
use std::collections::BTreeSet;

/// A run of at least `length` matching pieces (`exact`: a longest run of just that length).
pub(super) fn run(
    position: &Position,
    frame: &Frame,
    filter: &Filter,
    length: u32,
    steps: &[Vector],
    exact: bool,
) -> bool {
    let pieces: BTreeSet<Square> = filter::matching(position, frame, filter).map(|(square, _)| square).collect();
    let board = &position.spec.board;
    both_ways(position, frame, steps).into_iter().any(|step| {
        pieces.iter().any(|&start| {
            let mut long = 1;
            let mut at = start;
            while let Some(next) = board.offset(at, step).filter(|next| pieces.contains(next) && *next != start) {
                long += 1;
                at = next;
            }
            if !exact {
                return long >= length;
            }
            // A longest run begins where no piece stands before it, or goes all the way round.
            let back = Vector::new(-step.dx, -step.dy);
            let before = board.offset(start, back).filter(|before| pieces.contains(before));
            long == length && (before.is_none() || before == Some(at))
        })
    })
}

/// A chain of matching pieces from one zone to the other.
pub(super) fn connected(
    position: &Position,
    frame: &Frame,
    filter: &Filter,
    zones: &[ZoneExpr; 2],
    steps: &[Vector],
) -> bool {
    let pieces: BTreeSet<Square> = filter::matching(position, frame, filter).map(|(square, _)| square).collect();
    let steps = both_ways(position, frame, steps);
    let start = zone::squares(position, frame, &zones[0]);
    let goal = zone::squares(position, frame, &zones[1]);
    let mut open: Vec<Square> = start.into_iter().filter(|square| pieces.contains(square)).collect();
    let mut seen: BTreeSet<Square> = open.iter().copied().collect();
    while let Some(square) = open.pop() {
        if goal.contains(&square) {
            return true;
        }
        for next in steps.iter().filter_map(|step| position.spec.board.offset(square, *step)) {
            if pieces.contains(&next) && seen.insert(next) {
                open.push(next);
            }
        }
    }
    false
}
