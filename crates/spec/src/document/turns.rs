//! Turns (§12): their order, what a turn is, what must be played.

use super::common::{Located, Name};
use super::condition::Conditions;
use super::decode::{Context, Decode};
use super::filter::{MoveFilter, ValueExpr};
use super::schema::SchemaBuilder;
use crate::json::{At, Node, Value};
use serde_json::json;

words! {
    /// Whether a player may pass.
    Pass {
        /// Never.
        "NEVER" Never,
        /// Always.
        "ALWAYS" Always,
        /// Only with no other legal action.
        "WHEN_STUCK" WhenStuck,
    }
}

words! {
    /// What happens to a player without a legal action.
    Stuck {
        /// The endings decide.
        "ENDINGS" Endings,
        /// The turn is skipped.
        "SKIP" Skip,
    }
}

record! {
    /// The order of turns, and what a turn is.
    Turns {
        /// Players in order; one may appear several times.
        required order: Vec<Name>,
        /// Who begins: an index of `order`, or a player's name. Default 0.
        optional start_at: StartAt,
        /// Plays `order` backwards.
        optional reverse since 2: bool,
        /// Actions per turn. Default 1.
        optional length since 2: Option<ValueExpr>,
        /// Actions of turn 1, if different.
        optional first_turn_length since 2: Option<ValueExpr>,
        /// Asked after each action: the turn ends if they hold.
        optional ends_early since 2: Option<Conditions>,
        /// The actions of a turn, in order; instead of `length`.
        optional parts since 2: Option<Vec<Part>>,
        /// Phases before the main phase.
        optional phases since 2: Vec<Phase>,
        /// Whether a player may pass. Default NEVER.
        optional pass since 2: Located<Pass>,
        /// What happens to a player without a legal action. Default ENDINGS.
        optional stuck since 2: Located<Stuck>,
        /// What must be played if it can be.
        optional obligations since 2: Vec<Obligation>,
    }
}

/// Who begins.
#[derive(Clone, PartialEq, Debug)]
pub enum StartAt {
    /// An index of `order`.
    Index(i64, At),
    /// The first entry of this player.
    Player(Name),
}

impl Default for StartAt {
    fn default() -> Self {
        StartAt::Index(0, At::default())
    }
}

impl Decode for StartAt {
    fn decode(node: &Node, at: &At, cx: &mut Context<'_>) -> Self {
        match &node.value {
            Value::Int(index) => StartAt::Index(*index, at.clone()),
            Value::String(_) => {
                cx.since(2, "a player's name in `start_at`", at);
                StartAt::Player(Name::decode(node, at, cx))
            }
            _ => {
                cx.wrong(node, at, "an index of `order` or a player's name");
                StartAt::default()
            }
        }
    }

    fn schema(_: &mut SchemaBuilder) -> serde_json::Value {
        json!({ "type": ["integer", "string"] })
    }
}

record! {
    /// One action of a turn.
    Part {
        /// The name.
        defines code: Name,
        /// What it must be.
        required must: MoveFilter,
        /// May be declined.
        optional optional: bool,
    }
}

record! {
    /// A phase before the main phase.
    Phase {
        /// The name.
        defines code: Name,
        /// Ends when they hold; asked at the start and after each turn.
        required until: Conditions,
        /// What may be played.
        optional must: Option<MoveFilter>,
        /// Its own order of turns.
        optional order: Option<Vec<Name>>,
    }
}

words! {
    /// What an obligation does if nothing fulfils it.
    IfNone {
        /// Everything stays legal.
        "KEEP" Keep,
        /// Nothing is legal.
        "NONE" None,
    }
}

record! {
    /// What must be played if it can be.
    Obligation {
        /// The name.
        defines code: Name,
        /// Only if they hold.
        optional when: Conditions,
        /// What must be played.
        required must: MoveFilter,
        /// If nothing fulfils it. Default KEEP.
        optional if_none: Located<IfNone>,
    }
}

record! {
    /// What must hold after an action.
    Legality {
        /// The name.
        defines code: Name,
        /// Only if they held before.
        optional when: Conditions,
        /// What must hold after.
        required after: Conditions,
    }
}
