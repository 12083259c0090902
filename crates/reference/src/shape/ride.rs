//! A ride of equal steps (§6.3), whatever a step is.

use crate::condition;
use crate::context::Frame;
use crate::filter;
use crate::position::Position;
use crate::zone;
use arbiter_spec::checked::{Over, Repeat, Square, Until};

/// Follows a ride. `next` gives the square one step on, adding the squares that step itself passes to the path.
/// `land` is shown each landing square with the path to it and says whether to go on. False if it had seen enough.
pub(super) fn follow(
    position: &Position,
    frame: &Frame,
    from: Square,
    repeat: Option<&Repeat>,
    next: &mut dyn FnMut(Square, &mut Vec<Square>) -> Option<Square>,
    land: &mut dyn FnMut(Square, &[Square]) -> bool,
) -> bool {
    let mut path = Vec::new();
    let mut at = from;
    let longest = repeat.map_or(Some(1), |repeat| repeat.max);
    let shortest = repeat.map_or(1, |repeat| repeat.min);
    let over = repeat.and_then(|repeat| repeat.over.as_ref());
    let mut hurdles = 0;
    let mut behind_hurdle = false;
    for length in 1.. {
        if longest.is_some_and(|longest| length > longest) {
            break;
        }
        // A ray ends before it would re-enter its source (§3, wrap).
        let Some(square) = next(at, &mut path).filter(|square| *square != from) else { break };
        let lands =
            over.is_none_or(|over| (over.min..=over.max).contains(&hurdles) && (!over.land_next || behind_hurdle));
        if length >= shortest && lands && !land(square, &path) {
            return false;
        }
        let occupied = !position.is_empty(square);
        behind_hurdle = false;
        if let Some(over) = over.filter(|_| occupied) {
            if hurdles >= over.max || !is_hurdle(position, frame, over, square) {
                break;
            }
            hurdles += 1;
            behind_hurdle = true;
        }
        if repeat.is_none_or(|repeat| stops(position, frame, &repeat.until, square, occupied && over.is_none())) {
            break;
        }
        path.push(square);
        at = square;
    }
    true
}

fn is_hurdle(position: &Position, frame: &Frame, over: &Over, square: Square) -> bool {
    over.filter.as_ref().is_none_or(|filter| filter::some_piece(position, frame, filter, square))
}

/// Whether the ride ends on a square it has entered.
fn stops(position: &Position, frame: &Frame, until: &Until, square: Square, blocked: bool) -> bool {
    match until {
        Until::NotEmpty => blocked,
        Until::Edge => false,
        Until::Zone(zone) => blocked || zone::contains(position, frame, zone, square),
        Until::Condition(formula) => {
            let frame = Frame { target: Some(square), ..frame.named() };
            blocked || condition::all(position, &frame, &position.spec.formulas[formula.index()].when)
        }
    }
}
