//! Which squares men may share (§3).

use crate::context::Frame;
use crate::filter;
use crate::man::Man;
use crate::position::Position;
use arbiter_spec::checked::Square;

/// Whether a man may enter an occupied square beside its occupants.
pub(crate) fn may_join(position: &Position, square: Square, man: &Man) -> bool {
    let frame = Frame::of(man.owner);
    let team = position.spec.team_of(man.owner);
    let men = position.men_on(square);
    !men.is_empty()
        && men.iter().all(|other| position.spec.team_of(other.owner) == team)
        && position.spec.board.stacking.iter().any(|rule| {
            rule.squares.contains(&square)
                && men.len() < usize::from(rule.max)
                && rule.needs.as_ref().is_none_or(|needs| {
                    filter::some_man(position, &frame, needs, square)
                        || filter::matches(position, &frame, needs, Some(square), man)
                })
        })
}

/// Most men that may share a square.
pub(crate) fn most(position: &Position, square: Square) -> usize {
    let here = position.spec.board.stacking.iter().filter(|rule| rule.squares.contains(&square));
    here.map(|rule| usize::from(rule.max)).max().unwrap_or(1).max(1)
}
