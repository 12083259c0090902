//! Squares for several pieces that only one can enter (`board/stack-without-join`).

use super::walk::written_moves;
use crate::checked::{ActionKind, Rules};
use crate::diagnostic::{Report, codes};
use std::collections::HashSet;

/// Checks that a JOIN, or the start position, makes use of stacking.
pub fn check(rules: &Rules, report: &mut Report) {
    let Some(stacking) = rules.board.stacking.first() else { return };
    let actions = rules.kinds.iter().flat_map(written_moves).flat_map(|m| &m.actions);
    let mut actions = actions.chain(rules.drops.iter().flat_map(|d| &d.actions));
    let mut squares = HashSet::new();
    let shared = rules.start.pieces.iter().any(|m| !squares.insert(m.square));
    if !shared && !actions.any(|a| a.kind == ActionKind::Join) {
        let message = "no move has the action JOIN, so no two pieces ever share a square";
        report.add(codes::BOARD_STACK_WITHOUT_JOIN, &stacking.at, message, "give a move the action JOIN");
    }
}
