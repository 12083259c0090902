//! Players and seats (§5), and their royal pieces (§10).

use super::common::{Located, Map, Matrix, Name, OneOrMany, Xy};
use super::condition::Conditions;
use super::decode::{Context, Decode, Fields};
use super::schema::SchemaBuilder;
use crate::json::{At, Node, Value};
use serde_json::json;

record! {
    /// A player.
    Player {
        /// The name.
        defines name: Name,
        /// The matrix that turns moves written for the neutral player (who moves up) into this player's.
        required direction: Matrix,
        /// The pieces at the start.
        optional starting_positions: Vec<StartingPosition>,
        /// The team; players of a team win together. Default: the own name.
        optional team since 2: Option<Name>,
    } then player_start
}

/// Setups may bring the pieces in format 2; in format 1 nothing else does.
fn player_start(_: &mut Player, fields: &mut Fields<'_>, cx: &mut Context<'_>) {
    if cx.format < 2 && !fields.has("starting_positions") {
        fields.missing("starting_positions", cx);
    }
}

record! {
    /// Pieces of one kind at the start.
    StartingPosition {
        /// The kind.
        required piece: Name,
        /// The squares.
        required positions: Vec<Xy>,
        /// Values of their attributes.
        optional attributes since 2: Map<Name>,
    }
}

record! {
    /// Who decides for some players.
    Seat {
        /// The name.
        defines code: Name,
        /// The players; all of one team.
        required players: Vec<Name>,
    }
}

words! {
    /// Which of several royal pieces must be safe.
    RoyalCount {
        /// Every one.
        "EACH" Each,
        /// Royal only while exactly one is left.
        "LAST" Last,
        /// Safe as long as one is not attacked.
        "ALL_BUT_ONE" AllButOne,
    }
}

words! {
    /// Whether royal pieces bind their owner.
    Safety {
        /// An action that leaves them attacked is illegal.
        "MUST_BE_SAFE" MustBeSafe,
        /// They are simply captured.
        "FREE" Free,
    }
}

words! {
    /// When royal pieces must be safe.
    Tested {
        /// After each action.
        "EACH_ACTION" EachAction,
        /// At the end of the turn.
        "TURN_END" TurnEnd,
    }
}

record! {
    /// A rule of royal pieces.
    Royalty {
        /// The kinds.
        required pieces: Vec<Name>,
        /// Whose. Default: everybody's.
        optional players: Option<Vec<Name>>,
        /// Which of several. Default EACH.
        optional count: Located<RoyalCount>,
        /// Whether they bind. Default MUST_BE_SAFE.
        optional safety: Located<Safety>,
        /// While these hold they count as not attacked.
        optional safe_if: Option<Conditions>,
        /// When they are tested. Default EACH_ACTION.
        optional tested: Located<Tested>,
    }
}

/// The leader: a code, or a list of codes (format 2).
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Leader {
    /// The codes.
    pub pieces: OneOrMany<Name>,
}

impl Decode for Leader {
    fn decode(node: &Node, at: &At, cx: &mut Context<'_>) -> Self {
        if matches!(node.value, Value::Array(_)) {
            cx.since(2, "a list of leaders", at);
        }
        Leader { pieces: OneOrMany::decode(node, at, cx) }
    }

    fn schema(_: &mut SchemaBuilder) -> serde_json::Value {
        let name = json!({ "type": "string", "minLength": 1 });
        json!({ "anyOf": [name, { "type": "array", "items": name }] })
    }
}
