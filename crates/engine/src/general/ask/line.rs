//! SEES, LINE and CONNECTED: lines, runs and chains of pieces.

use super::{pieces, some_piece, zone};
use crate::general::code::cond::{ConnectedCode, LineCode, SeesCode};
use crate::general::code::zone::JumpId;
use crate::general::frame::Frame;
use crate::general::view::View;
use crate::set::Set;

/// Two pieces on one line with nothing between.
pub(super) fn sees<W: Set>(view: View<W>, frame: &Frame<W>, sees: &SeesCode<W>) -> bool {
    let steps = sees.steps.of(frame.subject);
    pieces(view, frame, &sees.from).squares().any(|square| {
        let mut seen = steps.iter().filter_map(|step| first_occupied(view, square, *step));
        seen.any(|other| some_piece(view, frame, &sees.to, other))
    })
}

fn first_occupied<W: Set>(view: View<W>, from: usize, step: JumpId) -> Option<usize> {
    let mut at = view.code.jumps.from(from, step)?;
    while at != from {
        if view.state.occupied.has(at) {
            return Some(at);
        }
        at = view.code.jumps.from(at, step)?;
    }
    None
}

/// A run of at least so many matching pieces (`exact`: a longest run of just that length).
pub(super) fn run<W: Set>(view: View<W>, frame: &Frame<W>, line: &LineCode<W>) -> bool {
    let pieces = pieces(view, frame, &line.filter);
    let jumps = &view.code.jumps;
    let steps = line.steps.of(frame.subject);
    pieces.squares().any(|start| {
        steps.iter().enumerate().any(|(index, step)| {
            let mut long = 1;
            let mut at = start;
            while let Some(next) = jumps.from(at, *step).filter(|next| pieces.has(*next) && *next != start) {
                long += 1;
                at = next;
            }
            if !line.exact {
                return long >= line.length;
            }
            // A longest run begins where no piece stands before it, or goes all the way round. Opposites are neighbours
            // in the list.
            let back = steps.get(index ^ 1).and_then(|back| jumps.from(start, *back));
            let before = back.filter(|before| pieces.has(*before));
            long == line.length && (before.is_none() || before == Some(at))
        })
    })
}

/// A chain of matching pieces from one zone to the other.
pub(super) fn connected<W: Set>(view: View<W>, frame: &Frame<W>, chain: &ConnectedCode<W>) -> bool {
    let pieces = pieces(view, frame, &chain.filter);
    let steps = chain.steps.of(frame.subject);
    let goal = zone(view, frame, &chain.zones[1]) & pieces;
    let mut open = if goal.any() { zone(view, frame, &chain.zones[0]) & pieces } else { W::EMPTY };
    let mut seen = open;
    while open.any() {
        if (seen & goal).any() {
            return true;
        }
        let jumps = open.squares().flat_map(|from| steps.iter().map(move |step| (from, *step)));
        let reached = W::from_squares(jumps.filter_map(|(from, step)| view.code.jumps.from(from, step)));
        open = (reached & pieces).minus(seen);
        seen |= open;
    }
    false
}
