//! How moves travel: the landing squares of a shape, in the order in which the piece comes to them.

mod along;
mod legs;
mod pair;
mod ride;
mod seen;
mod step;
mod to;

pub(crate) use seen::Seen;

use super::action::{Partner, Taken};
use super::code::rules::ShapeRule;
use super::frame::Frame;
use super::view::View;
use crate::set::Set;

/// One way of landing somewhere.
pub(crate) struct Landing<'a, W: Set> {
    pub target: usize,
    /// The squares passed on the way.
    pub path: W,
    /// The squares whose pieces are captured in passing.
    pub taken: Taken,
    /// Of a pair: the other piece.
    pub partner: Option<Partner>,
    /// The position as the landing piece sees it: without the pieces that were lifted or taken on the way.
    pub seen: &'a Seen<'a, W>,
    /// The piece itself is lifted, so that its own square is an empty one.
    pub lifted: bool,
}

/// Shows every landing of a shape on the squares asked for, until the visitor has seen enough. The frame binds subject,
/// piece and source. False if it had seen enough.
#[inline]
pub(crate) fn visit<W: Set>(
    view: View<W>,
    frame: &Frame<W>,
    from: usize,
    shape: &ShapeRule<W>,
    targets: W,
    visitor: &mut impl FnMut(&Landing<W>) -> bool,
) -> bool {
    match shape {
        ShapeRule::Step { step, through, repeat: None } => step::leap(view, from, *step, through, targets, visitor),
        ShapeRule::Step { step, through, repeat: Some(repeat) } => {
            step::ride(view, frame, from, *step, through, repeat, targets, visitor)
        }
        ShapeRule::Along { ways, repeat } => {
            along::visit(view, frame, from, &ways[from], repeat.as_ref(), targets, visitor)
        }
        ShapeRule::To(zone) => to::visit(view, frame, from, zone, targets, visitor),
        ShapeRule::Pair(pair) => pair::visit(view, frame, from, pair, targets, visitor),
        ShapeRule::Legs(legs) => legs::visit(view, frame, from, legs, targets, visitor),
    }
}

/// A landing of a piece that was not lifted on the way.
fn plain<'a, W: Set>(seen: &'a Seen<'a, W>, target: usize, path: W) -> Landing<'a, W> {
    Landing { target, path, taken: Taken::default(), partner: None, seen, lifted: false }
}

/// Shows every landing of a leap or ride that only empty squares decide, with the path to it.
#[inline]
pub(crate) fn visit_step<W: Set>(
    view: View<W>,
    from: usize,
    shape: &ShapeRule<W>,
    targets: W,
    visitor: &mut impl FnMut(usize, W) -> bool,
) -> bool {
    let ShapeRule::Step { step, through, repeat } = shape else { return true };
    let table = view.code.rules.step(*step);
    let occupied = view.state.occupied;
    let Some(repeat) = repeat else {
        return match table.next(from) {
            Some(to) if to != from && targets.has(to) && step::free(view, occupied, from, through) => {
                visitor(to, table.passed(from))
            }
            _ => true,
        };
    };
    if (table.ray(from) & targets).is_empty() {
        return true;
    }
    let next = |at: usize, path: &mut W| {
        if !step::free(view, occupied, at, through) {
            return None;
        }
        *path |= table.passed(at);
        table.next(at)
    };
    ride::follow_simply(repeat, from, occupied, next, |target, path| !targets.has(target) || visitor(target, path))
}

/// The squares that decide whether a simple leap or ride comes from one square to another.
pub(crate) fn deciding<W: Set>(view: View<W>, shape: &ShapeRule<W>, from: usize, to: usize) -> W {
    let rules = &view.code.rules;
    match shape {
        ShapeRule::Step { step, through, .. } => {
            let table = rules.step(*step);
            let mut squares = W::EMPTY;
            let mut at = Some(from);
            while let Some(square) = at.filter(|square| *square != to) {
                let looked = through.iter().filter_map(|step| rules.step(*step).next(square));
                squares |= W::of(square) | W::from_squares(looked);
                at = table.next(square).filter(|next| *next != from);
            }
            squares.minus(W::of(from))
        }
        ShapeRule::Along { ways, .. } => {
            W::from_squares(ways[from].iter().flat_map(|way| way.iter().map(|square| square.index())))
        }
        _ => W::EMPTY,
    }
}

/// Whether a shape can come from one square to another if nothing stops it: a look at the direction alone.
#[inline(always)]
pub(crate) fn may_reach<W: Set>(view: View<W>, shape: &ShapeRule<W>, from: usize, to: usize) -> bool {
    match shape {
        ShapeRule::Step { step, repeat: None, .. } => view.code.rules.step(*step).next(from) == Some(to),
        ShapeRule::Step { step, .. } => view.code.rules.step(*step).ray(from).has(to),
        ShapeRule::Pair(_) => false,
        _ => true,
    }
}

/// Whether a leap or ride that only empty squares decide comes from one square to another.
#[inline]
pub(crate) fn arrives<W: Set>(view: View<W>, shape: &ShapeRule<W>, from: usize, to: usize, occupied: W) -> bool {
    match shape {
        ShapeRule::Step { step, through, repeat } => {
            let table = view.code.rules.step(*step);
            let next = |at| if step::free(view, occupied, at, through) { table.next(at) } else { None };
            ride::arrives(repeat.as_ref(), from, to, occupied, next)
        }
        ShapeRule::Along { ways, repeat } => ways[from].iter().any(|way| {
            let mut squares = way.iter();
            let next = |_| squares.next().map(|square| square.index());
            ride::arrives(repeat.as_ref(), from, to, occupied, next)
        }),
        _ => false,
    }
}
