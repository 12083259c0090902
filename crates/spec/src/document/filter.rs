//! Sets of pieces, sets of moves, and numbers read from the position (§7, end).

use super::common::{Located, Map, Name, OneOrMany, Role};
use super::decode::{Context, Decode};
use super::place::{MoveRef, PieceRef};
use super::schema::SchemaBuilder;
use super::zone::ZoneExpr;
use crate::json::{At, Node, Value};

record! {
    /// A set of pieces: all keys must hold.
    Filter {
        /// Their kinds: a code, a list of codes, or CHOSEN.
        optional piece: Option<OneOrMany<PieceRef>>,
        /// Kinds with one of these tags.
        optional tag: Option<OneOrMany<Name>>,
        /// Whose they are.
        optional owner: Option<Role>,
        /// Where they stand.
        optional zone: Option<ZoneExpr>,
        /// A flag they carry.
        optional state: Option<Name>,
        /// Whether they have moved.
        optional moved: Option<bool>,
        /// Values of their attributes.
        optional attributes: Map<Name>,
        /// An attribute whose value equals the moving piece's.
        optional same_attribute: Option<Name>,
        /// A status they, or their owner, have.
        optional status: Option<Name>,
        /// Pieces that do not match this.
        optional not: Option<Box<Filter>>,
        /// Pieces held in this store instead of pieces on the board.
        optional store: Option<Name>,
        /// Whose store; ANY for all holders.
        optional holder: Option<Role>,
    }
}

record! {
    /// A set of moves: all keys must hold.
    MoveFilter {
        /// The kind of the moving piece.
        optional piece: Option<OneOrMany<PieceRef>>,
        /// A class of the move: CAPTURE, QUIET, DROP, PASS, PROMOTION, PAIR, STOP, or an own label.
        optional class: Option<OneOrMany<Name>>,
        /// The move's id.
        optional move_id: Option<OneOrMany<MoveRef>>,
        /// Where it begins.
        optional source: Option<ZoneExpr>,
        /// Where it ends.
        optional target: Option<ZoneExpr>,
        /// Only moves of the piece that made the previous action of this turn.
        optional same: bool,
        /// Moves that do not match this.
        optional not: Option<Box<MoveFilter>>,
    }
}

words! {
    /// A number the game keeps anyway.
    Reading {
        /// The number of the turn, from 1.
        "TURN_NUMBER" TurnNumber,
        /// The number of actions played.
        "PLY" Ply,
        /// The current roll of a chance.
        "CHANCE" Chance,
    }
}

forms! {
    /// The forms of a value.
    ValueKind {
        also {
            /// A number.
            Number(i64),
        }
        /// A counter.
        "counter" Counter {
            /// Its code.
            required counter: Name,
            /// Whose, if it is kept per player or team. Default OWN.
            optional of: Option<Role>,
        }
        /// How many pieces match.
        "count" Count {
            /// The pieces.
            required count: Box<Filter>,
        }
        /// A number the game keeps anyway.
        "value" Reading {
            /// Which.
            required value: Located<Reading>,
            /// With CHANCE: the code of the chance.
            optional code: Option<Name>,
        }
        /// The pieces of a player by weight.
        "weights" Weights {
            /// The weight of each kind; kinds not named weigh nothing.
            required weights: Map<Located<i64>>,
            /// Whose pieces. Default ALLY: the whole team's.
            optional of: Option<Role>,
            /// What a player has in addition.
            optional bonus: Map<Located<i64>>,
        }
    }
}

impl Default for ValueKind {
    fn default() -> Self {
        ValueKind::Number(0)
    }
}

/// A whole number, written or read from the position.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct ValueExpr {
    /// Where it is written.
    pub at: At,
    /// Which form.
    pub kind: ValueKind,
}

impl ValueExpr {
    /// A number that is written nowhere: a default.
    pub fn unwritten(number: i64) -> Self {
        ValueExpr { at: At::default(), kind: ValueKind::Number(number) }
    }
}

impl Decode for ValueExpr {
    fn decode(node: &Node, at: &At, cx: &mut Context<'_>) -> Self {
        let expected = "a value: a whole number, {\"counter\"}, {\"count\"}, {\"value\"} or {\"weights\"}";
        let kind = match &node.value {
            Value::Int(n) => ValueKind::Number(*n),
            Value::Object(_) => super::decode_forms(node, at, "Value", expected, ValueKind::read_form, cx),
            _ => {
                cx.wrong(node, at, expected);
                ValueKind::default()
            }
        };
        ValueExpr { at: at.clone(), kind }
    }

    fn schema(builder: &mut SchemaBuilder) -> serde_json::Value {
        builder.union("ValueExpr", "A whole number, written or read from the position.", |b| {
            let mut forms = vec![i64::schema(b)];
            forms.extend(ValueKind::form_schemas(b));
            forms
        })
    }
}
