//! How many squares a move can land on, at most: geometry alone, on an otherwise empty board.

use crate::checked::{Board, Leg, Move, PerPlayer, Repeat, Rules, Shape, Square, Vector, ZoneExpr};
use std::collections::HashMap;

/// Counts landing squares; rides are the same for many moves and are counted once.
pub struct Reach<'r> {
    board: &'r Board,
    rules: &'r Rules,
    squares: Vec<Square>,
    rides: HashMap<(Vector, u32, u32), Vec<u32>>,
}

impl<'r> Reach<'r> {
    /// For one board.
    pub fn new(rules: &'r Rules) -> Reach<'r> {
        Reach { board: &rules.board, rules, squares: rules.board.squares().collect(), rides: HashMap::new() }
    }

    /// The squares of the board, in the order of the counts.
    pub fn squares(&self) -> &[Square] {
        &self.squares
    }

    /// By square: the most landing squares of the move.
    pub fn landings(&mut self, m: &Move) -> Vec<u32> {
        let all = self.squares.len() as u32;
        match &m.shape {
            Shape::Step { step, repeat, .. } => self.ride(*step, repeat),
            Shape::Along { line, repeat, .. } => {
                let lines = self.board.lines.get(line.index()).map(|l| l.lines.as_slice()).unwrap_or_default();
                let ways = |s: &Square| {
                    let on = lines.iter().filter(|l| l.contains(s));
                    on.map(|l| if repeat.is_some() { l.len() as u32 } else { 2 }).sum()
                };
                self.squares.iter().map(ways).collect()
            }
            Shape::To(z) => vec![self.zone_size(z).unwrap_or(all); self.squares.len()],
            Shape::Pair(_) => vec![1; self.squares.len()],
            Shape::Legs(legs) => vec![self.legs(legs); self.squares.len()],
        }
    }

    /// Landing squares of a ride from every square.
    fn ride(&mut self, step: Vector, repeat: &Option<Repeat>) -> Vec<u32> {
        let (min, max) = bounds(repeat);
        let (board, squares) = (self.board, &self.squares);
        self.rides
            .entry((step, min, max))
            .or_insert_with(|| squares.iter().map(|s| ride_from(board, *s, step, min, max)).collect())
            .clone()
    }

    /// The last squares of all paths; with pieces taken on the way, each set of them is another action.
    fn legs(&mut self, legs: &[Leg]) -> u32 {
        let all = self.squares.len() as u32;
        let mut paths = 1u32;
        for leg in legs {
            let longest: u32 = leg
                .steps
                .iter()
                .map(|s| self.ride(*s, &leg.repeat).into_iter().max().unwrap_or(0))
                .fold(0, u32::saturating_add);
            paths = paths.saturating_mul(longest);
            if !legs.iter().any(|l| l.take) {
                paths = paths.min(all);
            }
        }
        paths
    }

    /// The size of a fixed zone; `None` for those that read the position.
    pub fn zone_size(&self, z: &ZoneExpr) -> Option<u32> {
        let largest = |sets: &PerPlayer<Vec<Square>>| {
            sets.each.iter().chain([&sets.neutral]).map(|s| s.len() as u32).max().unwrap_or(0)
        };
        match z {
            ZoneExpr::Fixed(sets) => Some(largest(sets)),
            ZoneExpr::Named(id) => self.rules.zones.get(id.index()).map(|z| largest(&z.squares)),
            ZoneExpr::SquaresAt(places) => Some(places.len() as u32),
            ZoneExpr::Offsets(offsets) | ZoneExpr::Around(crate::checked::Place::From(..), offsets) => {
                Some(offsets.len() as u32)
            }
            ZoneExpr::Any(list) => list.iter().map(|z| self.zone_size(z)).sum(),
            ZoneExpr::All(list) => list.iter().filter_map(|z| self.zone_size(z)).min(),
            ZoneExpr::Except(a, _) => self.zone_size(a),
            _ => None,
        }
    }
}

fn bounds(repeat: &Option<Repeat>) -> (u32, u32) {
    match repeat {
        None => (1, 1),
        Some(r) => (r.min.max(1), r.max.unwrap_or(u32::MAX)),
    }
}

/// A ride ends at the edge, or before it would re-enter its source on a board that wraps.
fn ride_from(board: &Board, from: Square, step: Vector, min: u32, max: u32) -> u32 {
    let (mut here, mut leaps) = (from, 0u32);
    while leaps < max && leaps < 256 {
        match board.offset(here, step) {
            Some(next) if next != from => here = next,
            _ => break,
        }
        leaps += 1;
    }
    (leaps + 1).saturating_sub(min)
}
