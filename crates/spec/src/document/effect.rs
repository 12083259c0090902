//! Effects (§8): changes done beside a move, by triggers and by agreements.

use super::common::{Located, Map, Name, OneOrMany, Role};
use super::condition::Conditions;
use super::decode::{Context, Decode};
use super::filter::{Filter, ValueExpr};
use super::place::{MoveRef, PieceRef, Place, PlaceChoice};
use super::schema::SchemaBuilder;
use super::zone::ZoneExpr;
use crate::json::{At, Node, Value};
use serde_json::json;

record! {
    /// The pieces an effect is done to: one by its place, or all that match.
    Pieces {
        /// The piece at this place.
        optional target: Option<Place>,
        /// All pieces in this zone …
        optional zone since 2: Option<ZoneExpr>,
        /// … that match this.
        optional filter since 2: Option<Filter>,
    }
}

tagged! {
    /// An effect.
    Effect,
    /// What an effect does.
    EffectKind by "action", EFFECT, nest Effect, default EffectKind::Named(Name::default()),
    common {
        /// Done only if they hold: asked before the move in moves, at execution in triggers.
        optional conditions since 2: Conditions,
        /// The player may decline: the move is offered with and without it.
        optional optional since 2: bool,
        /// With `false` the move must already be safe for royal pieces without this effect.
        optional rescue since 2: Option<bool>,
    }

    /// Gives pieces a flag; by default the moved piece.
    "SET_STATE" SetState {
        /// The flag.
        required state: Name,
        /// For how many following turns; for ever if absent.
        optional duration: Option<Located<i64>>,
        /// The pieces.
        flatten pieces: Pieces,
    }
    /// Takes a flag from pieces; by default the moved piece.
    "CLEAR_STATE" ClearState since 2 {
        /// The flag.
        required state: Name,
        /// The pieces.
        flatten pieces: Pieces,
    }
    /// Captures pieces.
    "CAPTURE" Capture {
        /// The pieces.
        flatten pieces: Pieces,
    }
    /// Takes pieces away without capturing them.
    "REMOVE" Remove since 2 {
        /// The pieces.
        flatten pieces: Pieces,
    }
    /// Moves another piece.
    "MOVE" Move {
        /// Only if it is of this kind.
        optional piece: Option<OneOrMany<PieceRef>>,
        /// Where it stands.
        required from: Place,
        /// Where it goes.
        required to: Place,
    }
    /// Puts a piece on the board.
    "PLACE" Place since 2 {
        /// Out of this store …
        optional store: Option<Name>,
        /// … held by this player (default OWN) …
        optional holder: Option<Role>,
        /// … a piece that matches.
        optional filter: Option<Filter>,
        /// Or a new piece of this kind.
        optional piece: Option<PieceRef>,
        /// Where.
        required place as "at": PlaceChoice,
        /// Whose it is. Default OWN.
        optional owner: Option<Role>,
        /// Which kinds the player may choose from.
        optional options: Option<PieceList>,
    }
    /// Leaves a fresh copy of the moved piece on SOURCE.
    "COPY_SOURCE" CopySource since 2
    /// Changes the kind of pieces.
    "TRANSFORM" Transform since 2 {
        /// The pieces.
        flatten pieces: Pieces,
        /// What they become.
        required to: PieceRef,
        /// Values of their attributes.
        optional attributes: Map<PieceRef>,
    }
    /// Changes the owner of pieces.
    "CONVERT" Convert since 2 {
        /// The pieces.
        flatten pieces: Pieces,
        /// The new owner.
        required to: Role,
    }
    /// Adds to a counter.
    "ADD" Add since 2 {
        /// The counter.
        required counter: Name,
        /// Whose. Default OWN.
        optional player: Option<Role>,
        /// How much. Default 1.
        optional by: ValueExpr = ValueExpr::unwritten(1),
    }
    /// Sets a counter.
    "SET" Set since 2 {
        /// The counter.
        required counter: Name,
        /// Whose. Default OWN.
        optional player: Option<Role>,
        /// To what.
        required to: ValueExpr,
    }
    /// Gives a player a flag.
    "SET_PLAYER_STATE" SetPlayerState since 2 {
        /// The flag.
        required state: Name,
        /// Who. Default OWN.
        optional player: Option<Role>,
    }
    /// Takes a flag from a player.
    "CLEAR_PLAYER_STATE" ClearPlayerState since 2 {
        /// The flag.
        required state: Name,
        /// Who. Default OWN.
        optional player: Option<Role>,
    }
    /// Adds pieces to a store.
    "ADD_TO_STORE" AddToStore since 2 {
        /// The store.
        required store: Name,
        /// Whose. Default OWN.
        optional holder: Option<Role>,
        /// Their kind.
        required piece: PieceRef,
        /// How many. Default 1.
        optional count: ValueExpr = ValueExpr::unwritten(1),
    }
    /// Makes a player the commander of another.
    "SET_CONTROL" SetControl since 2 {
        /// Who is commanded. Default OWN.
        optional player: Option<Role>,
        /// The commander.
        required to: Role,
    }
    /// Sets free everybody a player commands.
    "RELEASE_CONTROL" ReleaseControl since 2 {
        /// The commander. Default OWN.
        optional by: Option<Role>,
    }
    /// The turn goes on with another action.
    "CONTINUE" Continue since 2 {
        /// Only these moves; all if absent.
        optional moves: Option<Vec<MoveRef>>,
        /// With which piece. Default SAME.
        optional piece: ContinueWith,
        /// Whether the player must go on if possible.
        optional mandatory: bool,
    }
    ;
    /// An effect of the document, by its code.
    named Named
}

record! {
    /// A named list of effects.
    NamedEffect {
        /// The code.
        defines code: Name,
        /// The effects.
        required effects as "do": Vec<Effect>,
    }
}

/// Which kinds: ANY, or a list.
#[derive(Clone, PartialEq, Debug, Default)]
pub enum PieceList {
    /// All there are.
    #[default]
    Any,
    /// These.
    These(Vec<PieceRef>),
}

impl Decode for PieceList {
    fn decode(node: &Node, at: &At, cx: &mut Context<'_>) -> Self {
        match &node.value {
            Value::String(text) if text == "ANY" => PieceList::Any,
            Value::Array(_) => PieceList::These(Vec::decode(node, at, cx)),
            _ => {
                cx.wrong(node, at, "\"ANY\" or a list of pieces");
                PieceList::Any
            }
        }
    }

    fn schema(builder: &mut SchemaBuilder) -> serde_json::Value {
        let list = Vec::<PieceRef>::schema(builder);
        json!({ "anyOf": [{ "const": "ANY" }, list] })
    }
}

/// Which piece goes on.
#[derive(Clone, PartialEq, Debug, Default)]
pub enum ContinueWith {
    /// The one that just moved.
    #[default]
    Same,
    /// Any that matches.
    Matching(Box<Filter>),
}

impl Decode for ContinueWith {
    fn decode(node: &Node, at: &At, cx: &mut Context<'_>) -> Self {
        match &node.value {
            Value::String(text) if text == "SAME" => ContinueWith::Same,
            Value::Object(_) => ContinueWith::Matching(Box::new(Filter::decode(node, at, cx))),
            _ => {
                cx.wrong(node, at, "\"SAME\" or a filter { … }");
                ContinueWith::Same
            }
        }
    }

    fn schema(builder: &mut SchemaBuilder) -> serde_json::Value {
        let filter = Filter::schema(builder);
        json!({ "anyOf": [{ "const": "SAME" }, filter] })
    }
}
