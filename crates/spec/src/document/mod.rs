//! The document as written: typed records in which nothing is resolved yet. Names are texts, defaults are filled in
//! where they are the same in both formats, everything knows where it was written.
//!
//! Reading never fails: whatever is broken gets a default and a line in the report, so that all problems show at once.

#[macro_use]
mod record;

mod common;
mod condition;
mod course;
mod decode;
mod effect;
mod filter;
mod game;
mod moves;
mod piece;
mod place;
mod schema;
mod zone;

pub use common::{Located, Map, Matrix, Name, OneOrMany, Quoted, Role, Two, Xy};
pub use condition::{ChanceValue, Condition, ConditionKind, Conditions, NamedCondition, NamedConditionKind};
pub use course::{
    Agreement, Better, Chance, ChanceAt, ClaimBy, Counter, CounterPer, Ending, EndingTrigger, Event, GameResult,
    IfNone, Lapses, Legality, Obligation, Outcome, Part, Pass, Phase, Proposer, Reroll, Responders, ResultKind,
    StartAt, Status, StatusOf, Stuck, Subject, Trait, Trigger, Turns,
};
pub use decode::NESTING_LIMIT;
pub use effect::{ContinueWith, Effect, EffectKind, Men, NamedEffect, PieceList};
pub use filter::{Filter, MoveFilter, Reading, ValueExpr, ValueKind};
pub use game::{
    Choice, Constraint, ConstraintKind, GameOption, GameSpec, Glyph, Metadata, OptionPatch, SETUP_KEYS, Setup,
    SetupPatch, Shuffle,
};
pub use moves::{
    Action, ActionState, ActionWord, Heading, IfNoOption, Land, Leg, Modifier, ModifierAction, Move, Over, Pair,
    PairTarget, Repeat, SameResult, Symmetry, Until,
};
pub use piece::{
    Attribute, Become, CapturedOwner, Captures, CapturesTo, Drop, Leader, MovedBy, NeutralOwner, Piece, Player,
    RoyalCount, Royalty, Safety, Seat, StartingPosition, Store, StoreHolder, StoreInitial, Tested,
};
pub use place::{AttributeValue, MoveRef, NearestTo, PieceRef, Place, PlaceChoice, PlaceKind, Spot};
pub use schema::schema;
pub use zone::{Axis, Board, BoardLines, Frame, Lattice, Modulo, Stacking, Zone, ZoneExpr, ZoneKind};

use crate::diagnostic::{Report, codes};
use crate::json::{At, Node, Value};
use decode::{Context, DOCUMENT, Decode, Fields};

/// Reads a document (after patches) and notes every problem of its form.
pub fn decode(node: &Node, report: &mut Report) -> GameSpec {
    let root = At::root(node.origin);
    let format = match node.get("format").map(|n| (n, &n.value)) {
        None | Some((_, Value::Int(1))) => 1,
        Some((_, Value::Int(2))) => 2,
        Some((n, _)) => {
            let at = root.key("format", n.origin);
            report.add(codes::DOC_FORMAT, &at, format!("{} is not a format", n.describe()), "write 1 or 2");
            2
        }
    };
    let mut cx = Context::new(report, format);
    let conditions = node.get("conditions").map_or(&[][..], Node::items);
    let codes = conditions.iter().filter_map(|n| n.get("code")?.as_str());
    cx.own_conditions = codes.map(str::to_string).collect();
    GameSpec::decode(node, &root, &mut cx)
}

/// Reads an object of one of several forms; says what was expected if it has none of their keys.
fn decode_forms<T: Default>(
    node: &Node,
    at: &At,
    name: &str,
    expected: &str,
    read: impl FnOnce(&mut Fields<'_>, &mut Context<'_>) -> Option<T>,
    cx: &mut Context<'_>,
) -> T {
    let Some(mut fields) = Fields::open(node, at, name, DOCUMENT, cx) else { return T::default() };
    match read(&mut fields, cx) {
        Some(form) => {
            fields.close(cx);
            form
        }
        None => {
            if node.members().is_empty() {
                cx.wrong(node, at, expected);
            }
            fields.close(cx);
            T::default()
        }
    }
}
