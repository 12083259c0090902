//! Places (§4.2): one square, told by where the move goes.

use super::common::{Name, Xy, two_numbers};
use super::decode::{Context, Decode};
use super::schema::SchemaBuilder;
use crate::json::{At, Node, Value};
use serde_json::json;

words! {
    /// A square everybody knows by name.
    Spot {
        /// Where the move ends.
        "TARGET" Target since 2,
        /// Where the move begins.
        "SOURCE" Source since 2,
        /// Of a pair: where the second piece stands before the move.
        "PARTNER" Partner since 2,
        /// In triggers: the square of the piece of the event.
        "EVENT" Event since 2,
        /// In `around`: the royal pieces of the subject.
        "LEADER" Leader since 2,
    }
}

forms! {
    /// The forms of a place.
    PlaceKind {
        also {
            /// An offset from SOURCE, written for the neutral player.
            Offset(i64, i64),
            /// A square known by name.
            Spot(Spot),
        }
        /// An offset from a square known by name.
        "from" From {
            /// The square.
            required from: Spot,
            /// The offset; default [0, 0].
            optional offset: Xy,
        }
        /// A square of the board.
        "square" Square {
            /// The square.
            required square: Xy,
        }
    }
}

/// A place: `[dx, dy]`, a word, `{from, offset}` or `{square}`.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Place {
    /// Where it is written.
    pub at: At,
    /// Which form.
    pub kind: PlaceKind,
}

impl Default for PlaceKind {
    fn default() -> Self {
        PlaceKind::Spot(Spot::Target)
    }
}

impl Decode for Place {
    fn decode(node: &Node, at: &At, cx: &mut Context<'_>) -> Self {
        let expected = "a place: [dx, dy], \"SOURCE\", \"TARGET\", {\"from\", \"offset\"} or {\"square\"}";
        let kind = match &node.value {
            Value::String(_) => PlaceKind::Spot(Spot::decode(node, at, cx)),
            Value::Object(_) => {
                cx.since(2, "a place written as an object", at);
                super::decode_forms(node, at, "Place", expected, PlaceKind::read_form, cx)
            }
            _ => match two_numbers(node) {
                Some((x, y)) => PlaceKind::Offset(x, y),
                None => {
                    cx.wrong(node, at, expected);
                    PlaceKind::default()
                }
            },
        };
        Place { at: at.clone(), kind }
    }

    fn schema(builder: &mut SchemaBuilder) -> serde_json::Value {
        builder.union("Place", "A square, told by where the move goes.", |b| {
            let mut forms = vec![Xy::schema(b), Spot::schema(b)];
            forms.extend(PlaceKind::form_schemas(b));
            forms
        })
    }
}

/// Where PLACE puts a piece.
#[derive(Clone, PartialEq, Debug)]
pub enum PlaceChoice {
    /// On this square.
    Here(Place),
    /// On one of these, by choice.
    OneOf(Vec<Place>),
    /// As near as possible to a zone.
    NearestTo(super::ZoneExpr),
}

impl Default for PlaceChoice {
    fn default() -> Self {
        PlaceChoice::Here(Place::default())
    }
}

record! {
    /// As near as possible to a zone: its squares first, then all others by distance.
    NearestTo {
        /// The zone.
        required nearest_to: super::ZoneExpr,
    }
}

impl Decode for PlaceChoice {
    fn decode(node: &Node, at: &At, cx: &mut Context<'_>) -> Self {
        if node.get("nearest_to").is_some() {
            return PlaceChoice::NearestTo(NearestTo::decode(node, at, cx).nearest_to);
        }
        match node.value {
            Value::Array(_) if two_numbers(node).is_none() => PlaceChoice::OneOf(Vec::decode(node, at, cx)),
            _ => PlaceChoice::Here(Place::decode(node, at, cx)),
        }
    }

    fn schema(builder: &mut SchemaBuilder) -> serde_json::Value {
        builder.union("PlaceChoice", "A place, a list of places to choose from, or {nearest_to}.", |b| {
            let place = Place::schema(b);
            vec![place.clone(), json!({ "type": "array", "items": place }), NearestTo::schema(b)]
        })
    }
}

/// A piece where a code is expected: a code, CHOSEN, or the value of an attribute.
#[derive(Clone, PartialEq, Debug)]
pub enum PieceRef {
    /// A piece by its code.
    Code(Name),
    /// The kind chosen in a modifier.
    Chosen(At),
    /// The kind that is the value of this attribute of the piece.
    Attribute(Name),
}

impl Default for PieceRef {
    fn default() -> Self {
        PieceRef::Code(Name::default())
    }
}

impl PieceRef {
    /// Where it is written.
    pub fn at(&self) -> &At {
        match self {
            PieceRef::Code(name) | PieceRef::Attribute(name) => &name.at,
            PieceRef::Chosen(at) => at,
        }
    }
}

record! {
    /// The value of an attribute of the piece.
    AttributeValue {
        /// The attribute's code.
        required attribute since 2: Name,
    }
}

impl Decode for PieceRef {
    fn decode(node: &Node, at: &At, cx: &mut Context<'_>) -> Self {
        match &node.value {
            Value::Object(_) => PieceRef::Attribute(AttributeValue::decode(node, at, cx).attribute),
            // A document of format 1 may have a piece of that name.
            Value::String(text) if text == "CHOSEN" && cx.format >= 2 => PieceRef::Chosen(at.clone()),
            _ => PieceRef::Code(Name::decode(node, at, cx)),
        }
    }

    fn schema(builder: &mut SchemaBuilder) -> serde_json::Value {
        builder.union("PieceRef", "A piece's code, \"CHOSEN\", or {\"attribute\": code}.", |b| {
            vec![Name::schema(b), AttributeValue::schema(b)]
        })
    }
}

/// A move where an id is expected: its number, or "PIECE/number" for one taken over by `moves_of`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum MoveRef {
    /// The id.
    Id(i64, At),
    /// The qualified id.
    Qualified(Name),
}

impl Default for MoveRef {
    fn default() -> Self {
        MoveRef::Id(0, At::default())
    }
}

impl Decode for MoveRef {
    fn decode(node: &Node, at: &At, cx: &mut Context<'_>) -> Self {
        match &node.value {
            Value::Int(id) => MoveRef::Id(*id, at.clone()),
            Value::String(_) => {
                cx.since(2, "the id of another piece's move", at);
                MoveRef::Qualified(Name::decode(node, at, cx))
            }
            _ => {
                cx.wrong(node, at, "the id of a move: a number, or \"PIECE/number\"");
                MoveRef::default()
            }
        }
    }

    fn schema(_: &mut SchemaBuilder) -> serde_json::Value {
        json!({ "anyOf": [{ "type": "integer" }, { "type": "string", "pattern": "^.+/.+$" }] })
    }
}
