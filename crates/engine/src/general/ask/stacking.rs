//! Which squares men may share.

use super::{filter, some_man};
use crate::general::frame::Frame;
use crate::general::man::Man;
use crate::general::view::View;
use crate::set::Set;

/// Whether a man may enter an occupied square beside its occupants.
pub(crate) fn may_join<W: Set>(view: View<W>, square: usize, man: &Man) -> bool {
    let rules = &view.code.laws.stacking;
    if rules.is_empty() || !view.state.occupied.has(square) {
        return false;
    }
    let view = super::bare(view);
    let frame = Frame::of(man.owner);
    let team = view.code.spec.team_of(man.owner);
    let there = view.state.men_on(square).count();
    view.state.men_on(square).all(|other| view.code.spec.team_of(other.owner) == team)
        && rules.iter().any(|rule| {
            rule.squares.has(square)
                && there < usize::from(rule.max)
                && rule.needs.as_ref().is_none_or(|needs| {
                    some_man(view, &frame, needs, square) || filter(view, &frame, needs, Some(square), man)
                })
        })
}

/// Most men that may share a square.
pub(crate) fn most<W: Set>(view: View<W>, square: usize) -> usize {
    let here = view.code.laws.stacking.iter().filter(|rule| rule.squares.has(square));
    here.map(|rule| usize::from(rule.max)).max().unwrap_or(1).max(1)
}
