//! Sets of squares and single places, fixed or read from the move and the position.

use super::{Filter, PerPlayer, Role, Square, Vector, ZoneId};

/// A named zone. All named zones are fixed; each player has a copy.
#[derive(Clone, Debug, PartialEq)]
pub struct Zone {
    /// The code.
    pub code: String,
    /// Squares in written order, per player (all the same for `frame: BOARD`).
    pub squares: PerPlayer<Vec<Square>>,
}

/// A set of squares. Fixed parts are already worked out.
#[derive(Clone, Debug, PartialEq)]
pub enum ZoneExpr {
    /// A fixed zone written in place, in written order, per subject.
    Fixed(PerPlayer<Vec<Square>>),
    /// The subject's copy of a named zone.
    Named(ZoneId),
    /// The copies of the players in a role (several: their union).
    Of(ZoneId, Role),
    /// The squares `steps` away from a place (with [`Place::Leader`]: from each royal piece of the subject).
    Around(Place, Vec<Vector>),
    /// The row of a place.
    RowOf(Place),
    /// The column of a place.
    ColumnOf(Place),
    /// The squares strictly between SOURCE and TARGET (of a ride: those it passed).
    Path,
    /// The places that exist.
    SquaresAt(Vec<Place>),
    /// Offsets from SOURCE; those off the board vanish.
    Offsets(Vec<Vector>),
    /// For each step the unbroken run of pieces matching `filter` that begins beside the place and is closed by `anchor`.
    Enclosed {
        /// Where the runs begin (not looked at itself).
        place: Place,
        /// Directions.
        steps: Vec<Vector>,
        /// The pieces of a run.
        filter: Box<Filter>,
        /// The piece that closes a run.
        anchor: Box<Filter>,
        /// Longest run that counts.
        max: Option<u32>,
    },
    /// Union, in written order.
    Any(Vec<ZoneExpr>),
    /// Intersection, in the order of the first.
    All(Vec<ZoneExpr>),
    /// The first without the second.
    Except(Box<ZoneExpr>, Box<ZoneExpr>),
}

/// One square, read from the move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// A square reached from a base by a vector (zero for the base itself).
    From(PlaceBase, Vector),
    /// A fixed square.
    Square(Square),
    /// The royal pieces of the subject: several squares, only in [`ZoneExpr::Around`].
    Leader,
}

/// What a [`Place`] is measured from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlaceBase {
    /// Where the moving piece stands before the move.
    Source,
    /// Where the move lands; in `nearest_to`, the candidate.
    Target,
    /// Of a pair: where the second piece stands before the move.
    Partner,
    /// The square of the piece of the event (triggers).
    Event,
}

impl Place {
    /// SOURCE.
    pub const SOURCE: Place = Place::From(PlaceBase::Source, Vector::new(0, 0));
    /// TARGET.
    pub const TARGET: Place = Place::From(PlaceBase::Target, Vector::new(0, 0));
    /// EVENT.
    pub const EVENT: Place = Place::From(PlaceBase::Event, Vector::new(0, 0));
}
