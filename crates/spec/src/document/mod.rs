//! The document as written: typed records in which nothing is resolved yet. Names are texts, defaults are filled in
//! where they are the same in both formats, everything knows where it was written.
//!
//! Reading never fails: whatever is broken gets a default and a line in the report, so that all problems show at once.

#[macro_use]
mod record;

mod angle;
mod common;
mod condition;
mod decode;
mod effect;
mod ending;
mod event;
mod filter;
mod game;
mod moves;
mod picture;
mod piece;
mod place;
mod player;
mod schema;
mod store;
#[cfg(test)]
mod tests;
mod turns;
mod zone;

pub use angle::Angle;
pub(crate) use common::Defines;
pub use common::{Located, Map, Matrix, Name, OneOrMany, Quoted, Role, Two, Xy};
pub use condition::{ChanceValue, Condition, ConditionKind, Conditions, NamedCondition, NamedConditionKind};
pub use effect::{ContinueWith, Effect, EffectKind, NamedEffect, PieceList, Pieces};
pub use ending::{
    Agreement, Better, ClaimBy, Ending, EndingTrigger, GameResult, Lapses, Proposer, Responders, ResultKind,
};
pub use event::{
    Chance, ChanceAt, Counter, CounterPer, Event, Outcome, Reroll, Status, StatusOf, Subject, Trait, Trigger,
};
pub use filter::{Filter, MoveFilter, Reading, ValueExpr, ValueKind};
pub use game::{
    Choice, Constraint, ConstraintKind, GameOption, GameSpec, Metadata, Numbered, OptionPatch, SETUP_KEYS, Setup,
    SetupPatch, Shuffle,
};
pub use moves::{
    Action, ActionState, ActionWord, Heading, IfNoOption, Land, Leg, Modifier, ModifierAction, Move, Over, Pair,
    PairTarget, Repeat, SameResult, Symmetry, Until,
};
pub use picture::{BoardLook, Glyph, Picture, PiecesLook, ZoneMark};
pub use piece::{Attribute, MovedBy, NeutralOwner, Piece};
pub use place::{AttributeValue, MoveRef, NearestTo, PieceRef, Place, PlaceChoice, PlaceKind, Spot};
pub use player::{Leader, Player, RoyalCount, Royalty, Safety, Seat, StartingPosition, Tested};
pub use schema::schema;
pub use store::{Become, CapturedOwner, Captures, CapturesTo, Drop, Store, StoreHolder, StoreInitial};
pub use turns::{IfNone, Legality, Obligation, Part, Pass, Phase, StartAt, Stuck, Turns};
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
