//! The board and its zones (§3, §4).

use super::common::{Located, Map, Name, Role, Two, Xy};
use super::decode::{Context, Decode, Fields, Nest};
use super::filter::Filter;
use super::place::Place;
use super::record::Record;
use super::schema::{Properties, SchemaBuilder};
use crate::json::{At, Node, Value};
use serde_json::json;

words! {
    /// How squares neighbour each other.
    Lattice {
        /// Squares: four neighbours by sides, four by corners.
        "SQUARE" Square,
        /// Hexagons in axial coordinates.
        "HEX" Hex,
    }
}

words! {
    /// An axis of the board.
    Axis {
        /// Left and right edges meet.
        "X" X,
        /// First and last row meet.
        "Y" Y,
    }
}

record! {
    /// The board: its size and shape.
    Board {
        /// `[columns, rows]`. Squares are counted from [0, 0], the bottom left.
        required dimensions: Xy,
        /// Squares of the rectangle that do not exist.
        optional disabled_positions: Vec<Xy>,
        /// How squares neighbour each other. Default SQUARE.
        optional lattice since 2: Located<Lattice>,
        /// Axes on which the board is closed into a ring.
        optional wrap since 2: Vec<Located<Axis>>,
        /// Named sequences of squares that moves may run along.
        optional lines since 2: Vec<BoardLines>,
        /// Squares that may hold several pieces.
        optional stacking since 2: Vec<Stacking>,
    }
}

record! {
    /// Lines of one name.
    BoardLines {
        /// The name used by `along`.
        defines code: Name,
        /// Each line is a list of squares, in board coordinates.
        required lines: Vec<Vec<Xy>>,
    }
}

record! {
    /// Squares that may hold several pieces of one team.
    Stacking {
        /// The squares.
        required zone: ZoneExpr,
        /// How many pieces a square may hold. Default 2.
        optional max: Located<i64> = Located::unwritten(2),
        /// At least one piece of a stack must match.
        optional needs: Option<Filter>,
    }
}

words! {
    /// Whose coordinates a zone is written in.
    Frame {
        /// The board's: the same squares for everybody.
        "BOARD" Board,
        /// The neutral player's: turned about the centre by each player's matrix.
        "PLAYER" Player,
    }
}

record! {
    /// A named zone: a shape, or a shape per player.
    Zone {
        /// The name.
        defines code: Name,
        /// Whose coordinates the shape is written in. Default BOARD.
        optional frame: Located<Frame>,
        /// The shape of each player's copy, by the player's name.
        optional players: Option<Map<ZoneExpr>>,
        /// The shape: the keys of a zone expression, in this same object.
        flatten shape: Option<ZoneExpr>,
    }
}

record! {
    /// Squares with (x·X + y·Y) mod by = is.
    Modulo {
        /// Factor of the column. Default 0.
        optional x: Located<i64>,
        /// Factor of the row. Default 0.
        optional y: Located<i64>,
        /// The modulus.
        required by: Located<i64>,
        /// The remainder. Default 0.
        optional is: Located<i64>,
    }
}

forms! {
    /// The forms of a zone expression. Those from AROUND on read the move or the position.
    ZoneKind derives Default {
        also {
            /// Every square.
            #[default]
            Everywhere,
            /// A named zone (the subject's copy).
            Named(Name),
        }
        /// Squares in the enclosed runs of pieces that begin beside a place (§4.1).
        "enclosed" Enclosed {
            /// Where the runs begin.
            required enclosed: Place,
            /// The directions.
            required steps: Vec<Xy>,
            /// The pieces of a run. Default: owner ENEMY.
            optional filter: Option<Box<Filter>>,
            /// The piece that closes it. Default: owner OWN.
            optional anchor: Option<Box<Filter>>,
            /// The longest run.
            optional max: Option<Located<i64>>,
        }
        /// Squares at these steps from a place.
        "around" Around {
            /// The place.
            required around: Place,
            /// The steps.
            required steps: Vec<Xy>,
        }
        /// The row of a place.
        "row_of" RowOf {
            /// The place.
            required row_of: Place,
        }
        /// The column of a place.
        "column_of" ColumnOf {
            /// The place.
            required column_of: Place,
        }
        /// The squares strictly between SOURCE and TARGET.
        "path" Path {
            /// Always true.
            required path: bool,
        }
        /// The squares at these places.
        "squares_at" SquaresAt {
            /// The places.
            required squares_at: Vec<Place>,
        }
        /// Squares at offsets from SOURCE; those off the board vanish.
        "offsets" Offsets {
            /// The offsets.
            required offsets: Vec<Xy>,
        }
        /// Whole rows.
        "rows" Rows {
            /// Their numbers, from 0.
            required rows: Vec<Located<i64>>,
        }
        /// Whole columns.
        "columns" Columns {
            /// Their numbers, from 0.
            required columns: Vec<Located<i64>>,
        }
        /// A rectangle.
        "rect" Rect {
            /// Two opposite corners, both included.
            required rect: Two<Xy>,
        }
        /// A list of squares.
        "squares" Squares {
            /// The squares.
            required squares: Vec<Xy>,
        }
        /// A pattern of colours.
        "mod" Modulo {
            /// The rule of the pattern.
            required modulo as "mod": Modulo,
        }
        /// The union of zones.
        "any" Union {
            /// The zones.
            required any: Vec<ZoneExpr>,
        }
        /// The intersection of zones.
        "all" Intersection {
            /// The zones.
            required all: Vec<ZoneExpr>,
        }
        /// The first zone without the second.
        "except" Except {
            /// The two zones.
            required except: Box<Two<ZoneExpr>>,
        }
        /// Another player's copy of a named zone.
        "zone" CopyOf {
            /// The zone.
            required zone: Name,
            /// Whose copy: a role, a player, or EVERYONE for the union. Default OWN.
            optional of: Option<Role>,
        }
    }
}

/// A set of squares (§4.1): "ALL", a code, a list of squares, or an object with one of the keys of a shape.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct ZoneExpr {
    /// Where it is written.
    pub at: At,
    /// Which form.
    pub kind: ZoneKind,
}

const EXPECTED: &str = "a zone: \"ALL\", a code, [[x, y], …], or an object such as {\"rows\": [0]}";

impl Decode for ZoneExpr {
    fn decode(node: &Node, at: &At, cx: &mut Context<'_>) -> Self {
        let kind = cx.nested(Nest::Zone, at, |cx| match &node.value {
            Value::String(text) if text == "ALL" => ZoneKind::Everywhere,
            Value::String(_) => ZoneKind::Named(Name::decode(node, at, cx)),
            Value::Array(_) => ZoneKind::Squares { squares: Vec::decode(node, at, cx) },
            Value::Object(_) => super::decode_forms(node, at, "Zone", EXPECTED, ZoneKind::read_form, cx),
            _ => {
                cx.wrong(node, at, EXPECTED);
                ZoneKind::default()
            }
        });
        ZoneExpr { at: at.clone(), kind }
    }

    fn schema(builder: &mut SchemaBuilder) -> serde_json::Value {
        builder.union("ZoneExpr", "A set of squares.", |b| {
            let squares = json!({ "type": "array", "items": Xy::schema(b) });
            let mut forms = vec![Name::schema(b), squares];
            forms.extend(ZoneKind::form_schemas(b));
            forms
        })
    }
}

/// The shape of a named zone stands in the same object as its code.
impl Record for Option<ZoneExpr> {
    fn read(fields: &mut Fields<'_>, cx: &mut Context<'_>) -> Self {
        let at = fields.at.clone();
        cx.nested(Nest::Zone, &at, |cx| ZoneKind::read_form(fields, cx)).map(|kind| ZoneExpr { at, kind })
    }

    fn describe(properties: &mut Properties, builder: &mut SchemaBuilder) {
        ZoneKind::describe_forms(properties, builder);
    }
}
