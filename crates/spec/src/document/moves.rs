//! Moves (§6.2–6.8): shapes, rides, actions, modifiers.

use super::common::{Located, Name, Role, Xy};
use super::condition::Conditions;
use super::decode::{Context, Decode, Fields};
use super::effect::Effect;
use super::filter::Filter;
use super::place::PieceRef;
use super::schema::SchemaBuilder;
use super::zone::ZoneExpr;
use crate::json::{At, Node};
use serde_json::json;

words! {
    /// The copies a move is written for.
    Symmetry {
        /// Only itself.
        "NONE" None,
        /// Itself and its mirror image, x → −x.
        "MIRROR" Mirror,
        /// Four, by quarter turns.
        "QUARTER_TURNS" QuarterTurns,
        /// Eight (on hexagons twelve): turns and mirror images.
        "ALL" All,
        /// Six, by sixth turns; hexagons only.
        "SIXTH_TURNS" SixthTurns,
    }
}

words! {
    /// Which way a move along lines goes.
    Heading {
        /// Only ways with a part forward.
        "FORWARD" Forward,
    }
}

words! {
    /// What to make of equal results.
    SameResult {
        /// Moves of this id with equal target count as one, whichever piece makes them.
        "MERGE" Merge,
    }
}

record! {
    /// A pattern of movement.
    Move {
        /// Unique in the piece.
        required id: Located<i64>,
        /// The leap, written for the neutral player.
        optional step: Option<Xy>,
        /// Several leaps.
        optional steps since 2: Option<Located<Vec<Xy>>>,
        /// The copies it is written for; turns every offset in the move. Default NONE.
        optional symmetry since 2: Located<Symmetry>,
        /// Offsets that must exist and be empty.
        optional through since 2: Located<Vec<Xy>>,
        /// Makes the step a ride.
        optional repeat: Option<Repeat>,
        /// Instead of a step: to the next square of a named line.
        optional along since 2: Option<Name>,
        /// With `along`: which way.
        optional heading since 2: Option<Located<Heading>>,
        /// Instead of a step: any square of a zone.
        optional to since 2: Option<ZoneExpr>,
        /// Instead of a step: two pieces move at once.
        optional pair since 2: Option<Pair>,
        /// Instead of a step: a bent path.
        optional legs since 2: Option<Located<Vec<Leg>>>,
        /// What is done, by what stands on the target.
        optional actions: Located<Vec<Action>>,
        /// All must hold.
        optional conditions: Conditions,
        /// The first that passes changes the piece.
        optional modifiers: Vec<Modifier>,
        /// Done with the move.
        optional side_effects: Vec<Effect>,
        /// Own labels, for filters.
        optional class since 2: Vec<Name>,
        /// MERGE: equal results count as one.
        optional same_result since 2: Option<Located<SameResult>>,
        /// How to write it for people.
        optional notation since 2: Option<String>,
    } then move_shape
}

/// A move has a shape and, unless two pieces move at once, actions.
fn move_shape(_: &mut Move, fields: &mut Fields<'_>, cx: &mut Context<'_>) {
    let shapes = ["step", "steps", "along", "to", "pair", "legs"];
    if cx.format < 2 && !shapes.iter().any(|key| fields.has(key)) {
        fields.missing("step", cx);
    } else if !shapes.iter().any(|key| fields.has(key)) {
        let message = "a move without a shape".to_string();
        fields.missing_text(message, "add one of `step`, `steps`, `along`, `to`, `pair`, `legs`".to_string(), cx);
    }
    if !fields.has("actions") && !fields.has("pair") {
        fields.missing("actions", cx);
    }
}

/// What ends a ride.
#[derive(Clone, PartialEq, Debug, Default)]
pub enum Until {
    /// A piece in the way.
    #[default]
    NotEmpty,
    /// Only the edge.
    Edge,
    /// Entering a zone, or landing where a POSITION condition holds.
    Reached(Name),
}

impl Decode for Until {
    fn decode(node: &Node, at: &At, cx: &mut Context<'_>) -> Self {
        match node.as_str() {
            Some("NOT_EMPTY") => Until::NotEmpty,
            Some("EDGE") if cx.format >= 2 || !cx.own_conditions.contains("EDGE") => {
                cx.since(2, "EDGE", at);
                Until::Edge
            }
            _ => Until::Reached(Name::decode(node, at, cx)),
        }
    }

    fn schema(_: &mut SchemaBuilder) -> serde_json::Value {
        json!({ "anyOf": [{ "enum": ["NOT_EMPTY", "EDGE"] }, { "type": "string", "minLength": 1 }] })
    }
}

record! {
    /// A ride: the step again and again.
    Repeat {
        /// What ends it: NOT_EMPTY, EDGE, a zone or a POSITION condition. Default NOT_EMPTY.
        optional until: Located<Until>,
        /// As far as the board goes.
        optional endless as "loop": bool,
        /// The most steps, without `loop`. Default 1.
        optional times: Located<i64> = Located::unwritten(1),
        /// The fewest steps. Default 1.
        optional min since 2: Located<i64> = Located::unwritten(1),
        /// Pieces it must pass over.
        optional over since 2: Option<Over>,
    }
}

words! {
    /// Where a ride over pieces may end.
    Land {
        /// Any square up to and including the next piece.
        "ANY" Any,
        /// Only the square right behind the last piece passed.
        "NEXT" Next,
    }
}

record! {
    /// The pieces a ride must pass over.
    Over {
        /// How many. Default 1.
        optional count: Located<i64> = Located::unwritten(1),
        /// Up to so many. Default: `count`.
        optional max: Option<Located<i64>>,
        /// What they must match.
        optional filter: Option<Filter>,
        /// Where the ride may end. Default ANY.
        optional land: Located<Land>,
    }
}

record! {
    /// Two pieces move at once.
    Pair {
        /// The partner: the farthest matching piece on the ray.
        required partner: Filter,
        /// The ray on which it is searched.
        required search: Xy,
        /// Where the moving piece goes.
        required to: PairTarget,
        /// Where the partner goes.
        required partner_to: PairTarget,
    }
}

record! {
    /// Where a piece of a pair goes: one of the keys.
    PairTarget {
        /// A column of the own row, in the player's frame.
        optional column: Option<Located<i64>>,
        /// A row of the own column, in the player's frame.
        optional row: Option<Located<i64>>,
        /// An offset from the moving piece's square.
        optional offset: Option<Xy>,
    }
}

record! {
    /// A leg of a bent path.
    Leg {
        /// The step.
        optional step: Option<Xy>,
        /// Several steps, by choice.
        optional steps: Option<Vec<Xy>>,
        /// Makes the step a ride.
        optional repeat: Option<Repeat>,
        /// Offsets that must exist and be empty.
        optional through: Vec<Xy>,
        /// What an inner leg ends on: EMPTY (default) or a piece of this role.
        optional over: Option<Role>,
        /// What that piece must match.
        optional filter: Option<Filter>,
        /// Captures that piece in passing.
        optional take: bool,
    }
}

words! {
    /// What stands on the target.
    ActionState {
        /// Nobody.
        "EMPTY" Empty,
        /// A piece of another team.
        "ENEMY" Enemy,
        /// A piece of the own team.
        "ALLY" Ally,
        /// An own piece.
        "OWN" Own since 2,
        /// A piece of a partner.
        "PARTNER" Partner since 2,
        /// A piece of nobody.
        "NEUTRAL" Neutral since 2,
        /// Any piece.
        "ANY" Any since 2,
        /// The moving piece itself: the target is its own square.
        "SELF" Oneself since 2,
    }
}

words! {
    /// What a move does on its target.
    ActionWord {
        /// Puts the piece there.
        "MOVE" Move,
        /// Removes who stands there, then puts the piece there.
        "CAPTURE" Capture,
        /// Removes who stands there and stays.
        "SHOOT" Shoot since 2,
        /// Enters the square beside who stands there.
        "JOIN" Join since 2,
        /// Exchanges squares with who stands there.
        "SWAP" Swap since 2,
        /// Stays.
        "STAY" Stay since 2,
        /// In drops: puts the piece there.
        "PLACE" Place since 2,
    }
}

record! {
    /// What is done if something stands on the target.
    Action {
        /// What stands there.
        required state: Located<ActionState>,
        /// What is done.
        required action: Located<ActionWord>,
        /// What the piece there must match.
        optional filter since 2: Option<Filter>,
        /// All must hold.
        optional conditions: Conditions,
        /// Done with this action.
        optional side_effects: Vec<Effect>,
    }
}

words! {
    /// What a modifier does.
    ModifierAction {
        /// Changes the kind of the moved piece: promotion.
        "TRANSFORM" Transform,
    }
}

words! {
    /// What happens if no option is left.
    IfNoOption {
        /// The piece stays what it is.
        "STAY" Stay,
    }
}

record! {
    /// A change of the moved piece: promotion.
    Modifier {
        /// TRANSFORM.
        required action: ModifierAction,
        /// All must hold.
        optional conditions: Conditions,
        /// What the piece may become; its own code = it stays.
        required options: Located<Vec<PieceRef>>,
        /// A flag of the changed piece.
        optional set_state since 2: Option<Name>,
        /// Done with the change.
        optional side_effects since 2: Vec<Effect>,
        /// The changed piece counts as never moved.
        optional fresh since 2: bool,
        /// If no option is left: STAY; else the move is not offered.
        optional if_none since 2: Option<Located<IfNoOption>>,
    }
}
