//! Conditions (§7): yes/no questions about the move, the position or the history.

use super::common::{Located, Map, Name, OneOrMany, Role, Two, Xy};
use super::decode::{Context, Decode};
use super::filter::{Filter, MoveFilter, ValueExpr};
use super::place::{MoveRef, PieceRef, Place};
use super::schema::SchemaBuilder;
use super::zone::ZoneExpr;
use crate::json::{At, Node, Value};
use serde_json::json;

tagged! {
    /// A condition. Every list of conditions is a conjunction.
    Condition,
    /// What a condition asks.
    ConditionKind by "condition", CONDITION, nest Condition, default ConditionKind::Named(Name::default()),
    common {}

    /// All of them hold.
    "ALL" All since 2 {
        /// The conditions.
        required conditions: Conditions,
    }
    /// At least one of them holds.
    "ANY" Any since 2 {
        /// The conditions.
        required conditions: Conditions,
    }
    /// They do not all hold.
    "NOT" Not since 2 {
        /// The conditions.
        required conditions: Conditions,
    }
    /// They hold with another player as subject (for a role of several players: for at least one).
    "AS" As since 2 {
        /// The subject.
        required player: Role,
        /// The conditions.
        required conditions: Conditions,
    }
    /// A place is in a zone.
    "IN_ZONE" InZone since 2 {
        /// The zone (the subject's copy).
        required zone: ZoneExpr,
        /// The place. Default TARGET.
        optional place as "at": Option<Place>,
    }
    /// The moving piece has never moved.
    "FIRST_MOVE" FirstMove
    /// The piece at a place has never moved; false if nobody stands there.
    "PIECE_FIRST_MOVE" PieceFirstMove {
        /// The place.
        required position: Place,
    }
    /// Like PIECE_FIRST_MOVE, but true if nobody stands there.
    "ROOK_FIRST_MOVE" RookFirstMove {
        /// The place.
        required position: Place,
    }
    /// The piece at a place carries a flag.
    "CHECK_STATE" CheckState {
        /// The flag.
        required state: Name,
        /// The place.
        required position: Place,
        /// Whose piece it must be.
        optional owner since 2: Option<Role>,
    }
    /// Every square strictly between source and target is empty.
    "PATH_EMPTY" PathEmpty
    /// Each of these places exists and is empty.
    "EMPTY_AT" EmptyAt since 2 {
        /// The places.
        required positions: Vec<Place>,
    }
    /// A matching piece stands at a place.
    "PIECE_AT" PieceAt since 2 {
        /// The place.
        required position: Place,
        /// Its kind.
        optional piece: Option<OneOrMany<PieceRef>>,
        /// Whose it is.
        optional owner: Option<Role>,
        /// What else it must match.
        optional filter: Option<Filter>,
    }
    /// The number of matching pieces is within bounds.
    "COUNT" Count since 2 {
        /// The pieces.
        required filter: Filter,
        /// At least so many.
        optional min: Option<ValueExpr>,
        /// At most so many.
        optional max: Option<ValueExpr>,
        /// Pieces in this store instead of pieces on the board.
        optional store: Option<Name>,
        /// Whose store; ANY for all holders.
        optional holder: Option<Role>,
    }
    /// Some piece of one set and some piece of another stand on one line with nothing between.
    "SEES" Sees since 2 {
        /// The one set.
        required from: Filter,
        /// The other set.
        required to: Filter,
        /// The lines: steps, either way.
        required steps: Vec<Xy>,
    }
    /// Matching pieces stand in an unbroken run.
    "LINE" Line since 2 {
        /// The pieces.
        required filter: Filter,
        /// How long the run is at least.
        required length: Located<i64>,
        /// The lines: steps, either way.
        required steps: Vec<Xy>,
        /// A run of just that length, not longer.
        optional exact: bool,
    }
    /// A chain of matching pieces joins two zones.
    "CONNECTED" Connected since 2 {
        /// The pieces.
        required filter: Filter,
        /// The two zones.
        required zones: Two<ZoneExpr>,
        /// The steps from one piece of the chain to the next.
        required steps: Vec<Xy>,
    }
    /// No enemy attacks the target.
    "NOT_ATTACKED" NotAttacked
    /// No enemy attacks the source.
    "SOURCE_NOT_ATTACKED" SourceNotAttacked since 2
    /// No enemy attacks any square from source to target, both included.
    "PATH_NOT_ATTACKED" PathNotAttacked
    /// Some matching piece, or the place, is attacked.
    "ATTACKED" Attacked since 2 {
        /// The pieces.
        optional filter: Option<Filter>,
        /// The place.
        optional place as "at": Option<Place>,
        /// By whom. Default ENEMY.
        optional by: Option<Role>,
    }
    /// A royal piece of the subject is attacked and not exempt.
    "LEADER_ATTACKED" LeaderAttacked since 2
    /// Another move of this piece has somewhere to go.
    "DEPENDS_ON" DependsOn {
        /// The other move.
        required move_id: MoveRef,
    }
    /// A value is within bounds.
    "VALUE" Value since 2 {
        /// The value.
        required value: ValueExpr,
        /// At least this.
        optional min: Option<ValueExpr>,
        /// At most this.
        optional max: Option<ValueExpr>,
        /// Exactly this.
        optional equals: Option<ValueExpr>,
        /// More than this.
        optional more_than: Option<ValueExpr>,
    }
    /// The number of players for whom the conditions hold is within bounds.
    "PLAYERS" Players since 2 {
        /// The conditions, asked of each player.
        required conditions: Conditions,
        /// At least so many.
        optional min: Option<ValueExpr>,
        /// At most so many.
        optional max: Option<ValueExpr>,
    }
    /// The subject carries a flag.
    "PLAYER_STATE" PlayerState since 2 {
        /// The flag.
        required state: Name,
    }
    /// The subject has a status.
    "STATUS" Status since 2 {
        /// The status.
        required status: Name,
    }
    /// It is that player's turn.
    "PLAYER_TO_MOVE" PlayerToMove since 2 {
        /// The player.
        required player: Role,
    }
    /// This part of the turn is being played.
    "PART" Part since 2 {
        /// The part.
        required part: Name,
    }
    /// This phase of the game is being played; MAIN after the last.
    "PHASE" Phase since 2 {
        /// The phase.
        required phase: Name,
    }
    /// The latest action matches.
    "LAST_MOVE" LastMove since 2 {
        /// The kind of the piece that moved.
        optional piece: Option<OneOrMany<PieceRef>>,
        /// A class of the move.
        optional class: Option<OneOrMany<Name>>,
        /// The move's id.
        optional move_id: Option<OneOrMany<MoveRef>>,
        /// Where it began.
        optional source: Option<ZoneExpr>,
        /// Where it ended.
        optional target: Option<ZoneExpr>,
        /// Who made it.
        optional by: Option<Role>,
    }
    /// The current roll is one of these.
    "CHANCE" Chance since 2 {
        /// The chance.
        required code: Name,
        /// Faces by number, outcomes by code.
        required values: Vec<ChanceValue>,
    }
    /// The player to move has no legal action.
    "NO_MOVES" NoMoves since 2
    /// The player to move has a matching legal action.
    "HAS_MOVE" HasMove since 2 {
        /// The actions.
        optional moves as "move": MoveFilter,
    }
    /// They hold in the position after this move.
    "AFTER" After since 2 {
        /// The conditions.
        required conditions: Conditions,
    }
    /// The position has occurred so many times.
    "REPETITION" Repetition since 2 {
        /// How many times, this one included.
        required count: Located<i64>,
        /// What held after each action of the subject since then.
        optional always: Option<Conditions>,
    }
    /// It is proved that a player can never mate, however both sides play.
    "UNWINNABLE" Unwinnable since 2 {
        /// Whose win is ruled out.
        required player: Role,
    }
    /// Every player of a full round was skipped or passed.
    "ROUND_WITHOUT_MOVE" RoundWithoutMove since 2
    ;
    /// A condition of the document, by its code.
    named Named
}

/// A list of conditions: all must hold.
pub type Conditions = Vec<Condition>;

tagged! {
    /// A condition of the document, with a code by which moves and endings ask it.
    NamedCondition,
    /// What a named condition asks.
    NamedConditionKind by "type", DOCUMENT, nest Effect, default NamedConditionKind::Formula { when: Vec::new() },
    common {
        /// The code.
        defines code: Name,
    }

    /// The target is one of the listed squares of the subject.
    "POSITION" Position {
        /// The squares of each player.
        required check: Map<Vec<Xy>>,
    }
    /// Accepted and ignored: format 1 lists such entries for its own use.
    "STATE" State any key
    /// All of these hold.
    "FORMULA" Formula since 2 {
        /// The conditions.
        required when: Conditions,
    }
}

/// A value of a roll.
#[derive(Clone, PartialEq, Debug)]
pub enum ChanceValue {
    /// A face.
    Face(i64, At),
    /// An outcome, by its code.
    Outcome(Name),
}

impl ChanceValue {
    /// Where it is written.
    pub fn at(&self) -> &At {
        match self {
            ChanceValue::Face(_, at) => at,
            ChanceValue::Outcome(name) => &name.at,
        }
    }
}

impl Default for ChanceValue {
    fn default() -> Self {
        ChanceValue::Face(0, At::default())
    }
}

impl Decode for ChanceValue {
    fn decode(node: &Node, at: &At, cx: &mut Context<'_>) -> Self {
        match &node.value {
            Value::Int(face) => ChanceValue::Face(*face, at.clone()),
            Value::String(_) => ChanceValue::Outcome(Name::decode(node, at, cx)),
            _ => {
                cx.wrong(node, at, "a face (a number) or the code of an outcome");
                ChanceValue::default()
            }
        }
    }

    fn schema(_: &mut SchemaBuilder) -> serde_json::Value {
        json!({ "type": ["integer", "string"] })
    }
}
