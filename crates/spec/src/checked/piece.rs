//! Pieces and their moves, per player and with every symmetry written out.

use super::{
    ActionKind, Board, Condition, Effect, Filter, FlagId, FormulaId, KindId, KindRef, LineId, MovedBy, PerPlayer,
    Square, TargetState, Vector, ZoneExpr,
};
use crate::json::At;

/// One piece of the catalogue.
#[derive(Clone, Debug, PartialEq)]
pub struct Kind {
    /// Where it is written.
    pub at: At,
    /// The code.
    pub code: String,
    /// The label for people; where none is written, the code in lower case with spaces for its underscores.
    pub name: String,
    /// Letters for notation, unique in the document (the checker chooses some where none are written).
    pub symbol: String,
    /// Own labels, for filters.
    pub tags: Vec<String>,
    /// True for pieces that belong to NEUTRAL whoever brings them to the board.
    pub neutral: bool,
    /// Who may move it.
    pub moved_by: MovedBy,
    /// What it becomes in a store.
    pub demotes_to: Option<KindId>,
    /// Most pieces of this kind a player may have on the board; asked of promotions and drops.
    pub limit: Option<u32>,
    /// The moves in list order, for each player (and, for pieces moved by anyone, turned for the player who moves them).
    pub moves: PerPlayer<Vec<Move>>,
}

/// A fixed label on each piece of some kinds.
#[derive(Clone, Debug, PartialEq)]
pub struct Attribute {
    /// The code.
    pub code: String,
    /// The kinds that carry it.
    pub kinds: Vec<KindId>,
    /// Its values in written order. A piece's value is an index into this list.
    pub values: Vec<AttributeValue>,
    /// By value: a piece that comes to be on such a square gets the value. Empty if not written.
    pub from_zone: Vec<ZoneExpr>,
}

/// One value of an attribute.
#[derive(Clone, Debug, PartialEq)]
pub struct AttributeValue {
    /// The word.
    pub code: String,
    /// The piece of that code, if there is one.
    pub kind: Option<KindId>,
}

/// The name of a move: the piece that wrote it and its id there. Symmetry copies and `steps` share it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct MoveName {
    /// The piece in whose list it is written (another one under `moves_of`).
    pub kind: KindId,
    /// The id.
    pub id: i32,
}

/// One move of one piece for one player: a single direction, all vectors in board coordinates.
#[derive(Clone, Debug, PartialEq)]
pub struct Move {
    /// Where it is written (for `betza`, the term in the string).
    pub at: At,
    /// Its name.
    pub name: MoveName,
    /// How it travels.
    pub shape: Shape,
    /// What it does, by what stands on the target: the first that fits.
    pub actions: Vec<Action>,
    /// Its own conditions, then those of the piece.
    pub conditions: Vec<Condition>,
    /// Its own modifiers, then those of the piece: the first that passes.
    pub modifiers: Vec<Modifier>,
    /// Its own effects, then those of the piece.
    pub effects: Vec<Effect>,
    /// Own labels.
    pub classes: Vec<String>,
    /// `same_result: MERGE`.
    pub merge: bool,
    /// Display hint.
    pub notation: Option<String>,
}

/// How a move travels.
#[derive(Clone, Debug, PartialEq)]
pub enum Shape {
    /// A leap, or with `repeat` a ride of equal leaps.
    Step {
        /// The leap.
        step: Vector,
        /// Offsets that must exist and be empty (from each square a leap starts from).
        through: Vec<Vector>,
        /// Absent for a single leap.
        repeat: Option<Repeat>,
    },
    /// To the next square of a line, either way; with `repeat`, on along it.
    Along {
        /// The lines.
        line: LineId,
        /// Only ways with a positive part in this direction.
        heading: Option<Vector>,
        /// Absent for a single step.
        repeat: Option<Repeat>,
    },
    /// Any square of a zone.
    To(ZoneExpr),
    /// Two pieces at once.
    Pair(Pair),
    /// A bent path, two to four legs.
    Legs(Vec<Leg>),
}

/// A ride.
#[derive(Clone, Debug, PartialEq)]
pub struct Repeat {
    /// Shortest ride, in leaps.
    pub min: u32,
    /// Longest ride; absent for `loop`.
    pub max: Option<u32>,
    /// What stops it.
    pub until: Until,
    /// Pieces that must be passed over.
    pub over: Option<Over>,
}

/// What stops a ride.
#[derive(Clone, Debug, PartialEq)]
pub enum Until {
    /// A piece (whose square is still a landing square).
    NotEmpty,
    /// Only the edge: pieces are passed through.
    Edge,
    /// A piece, or having entered a square of the zone.
    Zone(ZoneExpr),
    /// A piece, or having entered a square where the condition holds (TARGET is that square).
    Condition(FormulaId),
}

/// Hurdles of a ride.
#[derive(Clone, Debug, PartialEq)]
pub struct Over {
    /// Fewest pieces to pass over.
    pub min: u32,
    /// Most pieces to pass over.
    pub max: u32,
    /// Pieces that do not match end the ride.
    pub filter: Option<Filter>,
    /// Land only on the square right behind the last hurdle.
    pub land_next: bool,
}

/// Two pieces move at once.
#[derive(Clone, Debug, PartialEq)]
pub struct Pair {
    /// The other piece: the farthest that matches on the ray.
    pub partner: Filter,
    /// The ray.
    pub search: Vector,
    /// Where the mover lands.
    pub to: PairTo,
    /// Where the partner lands.
    pub partner_to: PairTo,
}

/// A landing square of a [`Pair`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PairTo {
    /// This board column, on the mover's row.
    Column(u8),
    /// This board row, on the mover's column.
    Row(u8),
    /// An offset from the mover's source.
    Offset(Vector),
}

impl PairTo {
    /// The square meant, for a mover from this one; none off the board.
    pub fn landing(self, board: &Board, from: Square) -> Option<Square> {
        let (x, y) = board.coordinates(from);
        match self {
            PairTo::Column(column) => board.square(i32::from(column), y),
            PairTo::Row(row) => board.square(x, i32::from(row)),
            PairTo::Offset(vector) => board.offset(from, vector),
        }
    }
}

/// One leg of a bent path.
#[derive(Clone, Debug, PartialEq)]
pub struct Leg {
    /// The choices of leap for this leg.
    pub steps: Vec<Vector>,
    /// Offsets that must exist and be empty.
    pub through: Vec<Vector>,
    /// Absent for a single leap.
    pub repeat: Option<Repeat>,
    /// What must stand where an inner leg ends.
    pub over: LegOver,
    /// That piece must match.
    pub filter: Option<Filter>,
    /// That piece is captured in passing.
    pub take: bool,
}

/// What must stand where an inner leg ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LegOver {
    /// Nothing.
    Empty,
    /// A piece of this role.
    Piece(super::Role),
}

/// What a move does to its target.
#[derive(Clone, Debug, PartialEq)]
pub struct Action {
    /// Where it is written.
    pub at: At,
    /// What must stand on the target.
    pub state: TargetState,
    /// Some occupant must match.
    pub filter: Option<Filter>,
    /// What is done.
    pub kind: ActionKind,
    /// Asked after those of the move.
    pub conditions: Vec<Condition>,
    /// Done only with this action.
    pub effects: Vec<Effect>,
}

/// A change of kind that goes with a move.
#[derive(Clone, Debug, PartialEq)]
pub struct Modifier {
    /// Where it is written.
    pub at: At,
    /// All must pass.
    pub conditions: Vec<Condition>,
    /// What the piece may become, in written order, never empty; its own kind = it stays.
    pub options: Vec<KindRef>,
    /// The flag the new piece carries.
    pub set_state: Option<FlagId>,
    /// Done with it.
    pub effects: Vec<Effect>,
    /// The new piece counts as unmoved.
    pub fresh: bool,
    /// If every option has reached its limit, the piece stays what it is (else the move is not offered).
    pub if_none_stay: bool,
}
