//! Questions about a position and a move; the pieces and moves they speak of; the numbers they compare.

use super::{
    AttributeId, ChanceId, CounterId, FlagId, FormulaId, KindId, PartId, PhaseId, Place, PlayerFlagId, PlayerId, Role,
    StatusId, StoreId, Vector, ZoneExpr,
};
use crate::json::At;

/// A yes/no question.
#[derive(Clone, Debug, PartialEq)]
pub struct Condition {
    /// Where it is written.
    pub at: At,
    /// What is asked.
    pub test: Test,
}

/// A named condition: all of `when`, for whoever is the subject. A POSITION entry is an IN_ZONE of TARGET.
#[derive(Clone, Debug, PartialEq)]
pub struct Formula {
    /// Where it is written.
    pub at: At,
    /// The code.
    pub code: String,
    /// All must hold.
    pub when: Vec<Condition>,
}

/// What a condition asks. Lists are conjunctions.
#[derive(Clone, Debug, PartialEq)]
pub enum Test {
    /// All hold.
    All(Vec<Condition>),
    /// At least one holds.
    Any(Vec<Condition>),
    /// Not all hold.
    Not(Vec<Condition>),
    /// They hold with (at least one of) that player as subject.
    As(Role, Vec<Condition>),
    /// A named condition.
    Formula(FormulaId),
    /// The place is in the zone.
    InZone(ZoneExpr, Place),
    /// The moving piece has never moved.
    FirstMove,
    /// A piece stands there and has never moved.
    PieceFirstMove(Place),
    /// The same, but true when nothing stands there.
    RookFirstMove(Place),
    /// The piece there carries the flag (and belongs to the role).
    CheckState(FlagId, Place, Option<Role>),
    /// Every square strictly between source and target is empty.
    PathEmpty,
    /// Each place exists and is empty.
    EmptyAt(Vec<Place>),
    /// A matching piece stands there.
    PieceAt(Place, Filter),
    /// The number of matching pieces is within bounds.
    Count(Filter, Bounds),
    /// Some `from` piece and some `to` piece stand on one line of ±steps with nothing between.
    Sees {
        /// Where a line begins.
        from: Filter,
        /// Where it ends.
        to: Filter,
        /// Directions, each with its opposite.
        steps: Vec<Vector>,
    },
    /// A run of matching pieces along ±steps.
    Line {
        /// The pieces.
        filter: Filter,
        /// Shortest run.
        length: u32,
        /// Directions, each with its opposite.
        steps: Vec<Vector>,
        /// A longest run of just that length.
        exact: bool,
    },
    /// A chain of matching pieces joins two zones.
    Connected {
        /// The pieces.
        filter: Filter,
        /// The two ends.
        zones: Box<[ZoneExpr; 2]>,
        /// Neighbourhood (each with its opposite).
        steps: Vec<Vector>,
    },
    /// No enemy attacks the target (with the moving piece deemed there, occupancy as before the move).
    NotAttacked,
    /// No enemy attacks the source.
    SourceNotAttacked,
    /// No enemy attacks any square from source to target, both included.
    PathNotAttacked,
    /// Something is attacked by a role.
    Attacked(AttackedWhat, Role),
    /// A royal piece of the subject is attacked and not exempt.
    LeaderAttacked,
    /// The move of that id of the same piece (as written in the same list) has a candidate landing square.
    DependsOn(super::MoveName),
    /// A number is within bounds.
    Value(Value, Bounds),
    /// The number of players for whom they hold is within bounds.
    Players(Vec<Condition>, Bounds),
    /// The subject carries the flag.
    PlayerState(PlayerFlagId),
    /// The subject has the status.
    Status(StatusId),
    /// A player of the role is to move.
    PlayerToMove(Role),
    /// This part of the turn is being played.
    Part(PartId),
    /// This phase is being played.
    Phase(PhaseTest),
    /// The latest action matches (in triggers and endings: the one that raised them).
    LastMove(LastMove),
    /// The current roll is one of these outcomes (indices).
    Chance(ChanceId, Vec<usize>),
    /// The player to move has no legal action.
    NoMoves,
    /// The player to move has a matching legal action.
    HasMove(MoveFilter),
    /// They hold in the position after this move.
    After(Vec<Condition>),
    /// The position has occurred `count` times.
    Repetition {
        /// How often, this time included.
        count: u32,
        /// If written: the subject acted since the count-th latest occurrence, and after each of those actions these held.
        always: Option<Vec<Condition>>,
    },
    /// It is proved that the team of the role can never mate.
    Unwinnable(Role),
    /// Every player in a full cycle of the order was skipped or passed.
    RoundWithoutMove,
}

/// What ATTACKED looks at.
#[derive(Clone, Debug, PartialEq)]
pub enum AttackedWhat {
    /// Some matching piece.
    Pieces(Filter),
    /// A place.
    Place(Place),
}

/// Which phase.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PhaseTest {
    /// The main phase.
    Main,
    /// A phase before it.
    Before(PhaseId),
}

/// What LAST_MOVE compares; absent keys match everything.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct LastMove {
    /// Kind, class, id, source, target of the action.
    pub filter: MoveFilter,
    /// Who made it.
    pub by: Option<Role>,
}

/// A set of actions; absent keys match everything.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct MoveFilter {
    /// The kind of the piece before the action (for drops, of the dropped piece).
    pub kinds: Option<Vec<KindId>>,
    /// One of the classes, own or computed.
    pub classes: Option<Vec<String>>,
    /// One of the ids (drops have ids of their own).
    pub move_ids: Option<Vec<i32>>,
    /// The source is in this zone.
    pub source: Option<ZoneExpr>,
    /// The target is in this zone.
    pub target: Option<ZoneExpr>,
    /// Made by the piece that made the previous action of this turn.
    pub same: bool,
    /// Does not match this.
    pub not: Option<Box<MoveFilter>>,
}

/// A set of pieces; absent keys match everything.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct Filter {
    /// One of these kinds.
    pub kinds: Option<Vec<KindRef>>,
    /// Kinds with one of these tags.
    pub tags: Option<Vec<String>>,
    /// Belongs to the role.
    pub owner: Option<Role>,
    /// Stands in the zone.
    pub zone: Option<ZoneExpr>,
    /// Carries the flag.
    pub state: Option<FlagId>,
    /// Has (not) moved.
    pub moved: Option<bool>,
    /// Has these attribute values (attribute, index of the value; `None` = the CHOSEN kind).
    pub attributes: Vec<(AttributeId, Option<usize>)>,
    /// Has the same value as the moving piece.
    pub same_attribute: Option<AttributeId>,
    /// It, or its owner, has the status.
    pub status: Option<StatusId>,
    /// Does not match this.
    pub not: Option<Box<Filter>>,
    /// Pieces in a store of the holders in this role, instead of pieces on the board.
    pub store: Option<(StoreId, Role)>,
}

/// A kind, possibly known only when the move is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KindRef {
    /// This kind.
    Kind(KindId),
    /// What the player chose in the modifier.
    Chosen,
    /// The kind named by the piece's attribute.
    Attribute(AttributeId),
}

/// Bounds of a number; absent ones do not bind.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct Bounds {
    /// At least.
    pub min: Option<Value>,
    /// At most.
    pub max: Option<Value>,
    /// Exactly.
    pub equals: Option<Value>,
    /// Strictly more than.
    pub more_than: Option<Value>,
}

/// A whole number.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// Written.
    Int(i64),
    /// A counter; with several players in the role, their sum. Per GAME the role plays no part.
    Counter(CounterId, Role),
    /// How many pieces match.
    Count(Box<Filter>),
    /// Turns begun so far, from 1.
    TurnNumber,
    /// Actions so far.
    Ply,
    /// The current roll: the face from 1 (or the index of the outcome, from 1); 0 without one.
    Chance(ChanceId),
    /// Weighted pieces of a role on the board, plus a bonus per player.
    Weights {
        /// By kind.
        weights: Vec<(KindId, i64)>,
        /// Whose pieces (default ALLY: the subject's team).
        of: Role,
        /// Added for a player in the role.
        bonus: Vec<(PlayerId, i64)>,
    },
}
