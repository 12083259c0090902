//! A ride of equal steps, whatever a step is.

use super::Seen;
use crate::general::ask;
use crate::general::code::rules::{OverRule, RepeatRule, UntilRule};
use crate::general::frame::Frame;
use crate::general::view::View;
use crate::set::Set;
use arbiter_spec::checked::Square;

/// What a riding piece looks at.
#[derive(Clone, Copy)]
pub(super) struct Look<'a, W: Set> {
    pub view: View<'a, W>,
    pub frame: &'a Frame<W>,
    pub seen: &'a Seen<'a, W>,
}

/// Follows a ride; without `repeat` it is a single step. `next` gives the square one step on, adding the squares that
/// step itself passes to the path. `land` is shown each landing square with the path to it and says whether to go on.
/// False if it had seen enough.
#[inline]
pub(super) fn follow<W: Set>(
    look: Look<W>,
    from: usize,
    repeat: Option<&RepeatRule<W>>,
    mut next: impl FnMut(usize, &mut W) -> Option<usize>,
    mut land: impl FnMut(usize, W) -> bool,
) -> bool {
    let mut path = W::EMPTY;
    let Some(repeat) = repeat else {
        // A ray ends before it would re-enter its source.
        return match next(from, &mut path) {
            Some(square) if square != from => land(square, path),
            _ => true,
        };
    };
    let over = repeat.over.as_deref();
    let mut at = from;
    let mut hurdles = 0;
    let mut behind_hurdle = false;
    let mut length = 0;
    while length < repeat.max {
        length += 1;
        let Some(square) = next(at, &mut path).filter(|square| *square != from) else { break };
        let lands =
            over.is_none_or(|over| (over.min..=over.max).contains(&hurdles) && (!over.land_next || behind_hurdle));
        if length >= repeat.min && lands && !land(square, path) {
            return false;
        }
        let occupied = look.seen.occupied().has(square);
        behind_hurdle = false;
        if let Some(over) = over.filter(|_| occupied) {
            if hurdles >= over.max || !is_hurdle(look, over, square) {
                break;
            }
            hurdles += 1;
            behind_hurdle = true;
        }
        if stops(look, &repeat.until, square, occupied && over.is_none()) {
            break;
        }
        path |= W::of(square);
        at = square;
    }
    true
}

fn is_hurdle<W: Set>(look: Look<W>, over: &OverRule<W>, square: usize) -> bool {
    over.filter.as_ref().is_none_or(|filter| ask::some_piece(look.seen.view(look.view), look.frame, filter, square))
}

/// Whether the ride ends on a square it has entered.
#[inline]
fn stops<W: Set>(look: Look<W>, until: &UntilRule<W>, square: usize, blocked: bool) -> bool {
    match until {
        UntilRule::NotEmpty => blocked,
        UntilRule::Edge => false,
        UntilRule::Zone(zone) => blocked || ask::in_zone(look.seen.view(look.view), look.frame, zone, square),
        UntilRule::Condition(when) => {
            let frame = Frame { target: Some(Square(square as u8)), ..*look.frame };
            blocked || ask::all(look.seen.view(look.view), &frame, when)
        }
    }
}

/// The same for a ride that only empty squares decide.
#[inline]
pub(super) fn follow_simply<W: Set>(
    repeat: &RepeatRule<W>,
    from: usize,
    occupied: W,
    mut next: impl FnMut(usize, &mut W) -> Option<usize>,
    mut land: impl FnMut(usize, W) -> bool,
) -> bool {
    let over = repeat.over.as_deref();
    let passes = matches!(repeat.until, UntilRule::Edge);
    let mut path = W::EMPTY;
    let mut at = from;
    let mut hurdles = 0;
    let mut behind_hurdle = false;
    for length in 1..=repeat.max {
        let Some(square) = next(at, &mut path).filter(|square| *square != from) else { break };
        let lands =
            over.is_none_or(|over| (over.min..=over.max).contains(&hurdles) && (!over.land_next || behind_hurdle));
        if length >= repeat.min && lands && !land(square, path) {
            return false;
        }
        behind_hurdle = occupied.has(square);
        if behind_hurdle {
            match over {
                Some(over) if hurdles < over.max => hurdles += 1,
                None if passes => {}
                _ => break,
            }
        }
        path |= W::of(square);
        at = square;
    }
    true
}

/// Whether a ride that only empty squares decide comes to a square.
#[inline]
pub(super) fn arrives<W: Set>(
    repeat: Option<&RepeatRule<W>>,
    from: usize,
    to: usize,
    occupied: W,
    mut next: impl FnMut(usize) -> Option<usize>,
) -> bool {
    let Some(repeat) = repeat else { return next(from) == Some(to) && to != from };
    let mut arrived = false;
    follow_simply(
        repeat,
        from,
        occupied,
        |at, _| next(at),
        |square, _| {
            arrived = square == to;
            !arrived
        },
    );
    arrived
}
