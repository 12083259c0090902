//! How moves travel (§6.2 to §6.5): the landing squares of a shape, in ride order.

mod along;
mod legs;
mod pair;
mod ride;
mod step;
mod to;

pub(crate) use pair::partner as pair_partner;

use crate::context::Frame;
use crate::position::Position;
use arbiter_spec::checked::{Board, Shape, Square};

/// One way of landing somewhere.
pub(crate) struct Landing<'a> {
    pub target: Square,
    /// The squares passed on the way.
    pub path: &'a [Square],
    /// The squares whose pieces are captured in passing.
    pub taken: &'a [Square],
    /// Of a pair: the other piece.
    pub partner: Option<Partner>,
    /// The position as the landing piece sees it: without the pieces that were lifted or taken on the way.
    pub seen: &'a Position,
    /// The piece itself is lifted, so that its own square is an empty one.
    pub lifted: bool,
}

/// The other piece of a pair.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Partner {
    /// Where it stands.
    pub from: Square,
    /// Where it lands.
    pub to: Square,
    /// Which piece of its square.
    pub id: u32,
}

/// Is shown each landing; says whether to go on.
pub(crate) type Visitor<'v> = dyn FnMut(&Landing) -> bool + 'v;

/// Shows every landing of a shape, until the visitor has seen enough. The frame binds subject, piece and source.
pub(crate) fn visit(position: &Position, frame: &Frame, from: Square, shape: &Shape, visitor: &mut Visitor) {
    match shape {
        Shape::Step { step, through, repeat } => {
            step::visit(position, frame, from, *step, through, repeat.as_ref(), visitor);
        }
        Shape::Along { line, heading, repeat } => {
            along::visit(position, frame, from, *line, *heading, repeat.as_ref(), visitor);
        }
        Shape::To(zone) => to::visit(position, frame, from, zone, visitor),
        Shape::Pair(pair) => pair::visit(position, frame, from, pair, visitor),
        Shape::Legs(legs) => legs::visit(position, frame, from, legs, visitor),
    }
}

/// A landing of a piece that was not lifted on the way.
fn plain<'a>(position: &'a Position, target: Square, path: &'a [Square]) -> Landing<'a> {
    Landing { target, path, taken: &[], partner: None, seen: position, lifted: false }
}

/// The squares strictly between two squares, at multiples of the primitive vector. Holes are no squares.
pub(crate) fn between(board: &Board, from: Square, to: Square) -> Vec<Square> {
    let ((x, y), (to_x, to_y)) = (board.coordinates(from), board.coordinates(to));
    let (dx, dy) = (to_x - x, to_y - y);
    let n = gcd(dx.abs(), dy.abs());
    (1..n).filter_map(|i| board.square(x + dx / n * i, y + dy / n * i)).collect()
}

fn gcd(a: i32, b: i32) -> i32 {
    if b == 0 { a } else { gcd(b, a % b) }
}
