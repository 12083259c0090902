//! A bent path, leg by leg.

use super::{Landing, Seen, ride, step};
use crate::general::action::Taken;
use crate::general::ask;
use crate::general::code::rules::LegRule;
use crate::general::code::{RoleCode, Trait};
use crate::general::frame::Frame;
use crate::general::view::View;
use crate::set::Set;
use arbiter_spec::checked::Square;

/// Is shown each landing; says whether to go on.
type Visitor<'v, W> = dyn FnMut(&Landing<W>) -> bool + 'v;

pub(super) fn visit<W: Set>(
    view: View<W>,
    frame: &Frame<W>,
    from: usize,
    legs: &[LegRule<W>],
    targets: W,
    visitor: &mut Visitor<W>,
) -> bool {
    // The moving piece is lifted: its source is empty for every leg, also as last square.
    let whole = Seen::all(view.state);
    let lifted = match &frame.piece {
        Some(piece) => whole.without_piece(from, piece.id),
        None => whole,
    };
    let journey = Journey { view, frame, targets };
    journey.walk(&SoFar { seen: &lifted, at: from, path: W::EMPTY, taken: Taken::default() }, legs, visitor)
}

/// What is the same on the whole way.
struct Journey<'a, W: Set> {
    view: View<'a, W>,
    frame: &'a Frame<W>,
    targets: W,
}

/// How far the piece has come.
struct SoFar<'a, W: Set> {
    /// The position without the mover and the pieces taken so far.
    seen: &'a Seen<'a, W>,
    at: usize,
    path: W,
    taken: Taken,
}

impl<W: Set> Journey<'_, W> {
    /// Goes the legs that are left. False if the visitor has seen enough.
    fn walk(&self, so_far: &SoFar<W>, legs: &[LegRule<W>], visitor: &mut Visitor<W>) -> bool {
        let Some((leg, rest)) = legs.split_first() else { return true };
        let (view, seen) = (self.view, so_far.seen);
        let look = ride::Look { view, frame: self.frame, seen };
        leg.steps.iter().all(|vector| {
            let table = view.code.rules.step(*vector);
            let leap = |at: usize, path: &mut W| {
                if !step::free(view, seen.occupied(), at, &leg.through) {
                    return None;
                }
                *path |= table.passed(at);
                table.next(at)
            };
            ride::follow(look, so_far.at, leg.repeat.as_ref(), leap, |square, passed| {
                let path = so_far.path | passed;
                if !rest.is_empty() {
                    return self.bend(so_far, leg, rest, square, path, visitor);
                }
                let landing = Landing { target: square, path, taken: so_far.taken, partner: None, seen, lifted: true };
                !self.targets.has(square) || visitor(&landing)
            })
        })
    }

    /// Ends an inner leg on a square, if it may, and goes on from there.
    fn bend(
        &self,
        so_far: &SoFar<W>,
        leg: &LegRule<W>,
        rest: &[LegRule<W>],
        square: usize,
        path: W,
        visitor: &mut Visitor<W>,
    ) -> bool {
        let (seen, at, path) = (so_far.seen, square, path | W::of(square));
        let Some(role) = leg.over else {
            return !seen.is_empty(square) || self.walk(&SoFar { seen, at, path, taken: so_far.taken }, rest, visitor);
        };
        if seen.is_empty(square) || !self.meets(seen, role, leg, square) {
            return true;
        }
        if leg.take {
            let gone = seen.without_square(square);
            let taken = so_far.taken.and(Square(square as u8));
            self.walk(&SoFar { seen: &gone, at, path, taken }, rest, visitor)
        } else {
            self.walk(&SoFar { seen, at, path, taken: so_far.taken }, rest, visitor)
        }
    }

    /// Whether the piece a leg must meet stands there and can be taken if he has to be.
    fn meets(&self, seen: &Seen<W>, role: RoleCode, leg: &LegRule<W>, square: usize) -> bool {
        let players = ask::players(self.view, self.frame, role);
        let fits = seen.state_on(square).pieces_on(square).any(|piece| {
            players.has(piece.owner)
                && leg
                    .filter
                    .as_ref()
                    .is_none_or(|filter| ask::filter(seen.view(self.view), self.frame, filter, Some(square), piece))
        });
        fits && !(leg.take && self.view.code.has_trait(Trait::Immune) && ask::some_immune(seen.view(self.view), square))
    }
}
