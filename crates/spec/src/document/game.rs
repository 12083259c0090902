//! The whole document (§2.2), its metadata, setups and options (§15).

use super::angle::Angle;
use super::common::{Located, Map, Name, Quoted};
use super::condition::NamedCondition;
use super::decode::{Context, Decode};
use super::effect::NamedEffect;
use super::ending::{Agreement, Ending};
use super::event::{Chance, Counter, Status, Trigger};
use super::picture::{Glyph, Picture};
use super::piece::{Attribute, Piece};
use super::player::{Leader, Player, Royalty, Seat, StartingPosition};
use super::schema::SchemaBuilder;
use super::store::{Drop, Store};
use super::turns::{Legality, Turns};
use super::zone::{Board, Zone, ZoneExpr};
use crate::json::{At, Node};
use serde_json::json;

record! {
    /// A game: the document as written, after patches.
    GameSpec {
        /// The JSON Schema, for editors.
        optional schema as "$schema": Option<String>,
        /// The format of the document: 1 (default) or 2.
        optional format: Option<Located<i64>>,
        /// The name of the game.
        required name: Located<String>,
        /// The document this one is a patch on.
        optional extends: Option<Name>,
        /// For people; never read by the rules.
        optional metadata: Metadata,
        /// Choices of rules.
        optional options since 2: Vec<GameOption>,
        /// The board.
        required board: Board,
        /// Named zones.
        optional zones since 2: Vec<Zone>,
        /// The players.
        required players: Vec<Player>,
        /// Who decides for whom. Default: one seat per player.
        optional seats since 2: Option<Vec<Seat>>,
        /// Fixed labels on pieces.
        optional attributes since 2: Vec<Attribute>,
        /// The piece whose loss loses: short for `royalty` with its defaults.
        optional leader: Option<Leader>,
        /// The rules of royal pieces.
        optional royalty since 2: Vec<Royalty>,
        /// What holds while its conditions do.
        optional statuses since 2: Vec<Status>,
        /// Numbers the rules keep.
        optional counters since 2: Vec<Counter>,
        /// Pieces off the board.
        optional stores since 2: Vec<Store>,
        /// Named conditions.
        optional conditions: Vec<NamedCondition>,
        /// Named effects.
        optional effects since 2: Vec<NamedEffect>,
        /// The kinds of pieces.
        required pieces: Vec<Piece>,
        /// How pieces come from stores to the board.
        optional drops since 2: Vec<Drop>,
        /// The order of turns.
        required turns: Turns,
        /// What must hold after an action.
        optional legality since 2: Vec<Legality>,
        /// Effects that follow events.
        optional triggers since 2: Vec<Trigger>,
        /// How the game ends, in order.
        optional endings since 2: Vec<Ending>,
        /// What players may agree on.
        optional agreements since 2: Vec<Agreement>,
        /// Dice and lots.
        optional chance since 2: Vec<Chance>,
        /// Ways to begin.
        optional setups since 2: Vec<Setup>,
        /// The pieces of the chosen setup that are put on squares at random.
        expanded shuffle since 2: Vec<Shuffle>,
    }
}

record! {
    /// For people; never read by the rules.
    Metadata {
        /// The title.
        optional title: Option<String>,
        /// Where the rules come from.
        optional source: Option<String>,
        /// The rules in words.
        optional rules: Option<String>,
        /// A remark.
        optional note: Option<String>,
        /// Names other programs use for the game.
        optional aliases: Vec<String>,
        /// The built-in game whose learnt values the player takes, where none were learnt of this one.
        optional values: Option<String>,
        /// Articles of the rules: "PIECE/move id" or ending → article.
        optional cite: Map<String>,
        /// The word agents use for an ending or agreement: code → word.
        optional reasons: Map<String>,
        /// Numbers programs know states by: an ending or agreement, or PLAYING or CHECK while the game goes on → number.
        optional states: Map<i64>,
        /// How pieces are drawn: code → glyph.
        optional glyphs: Map<Glyph>,
        /// How the game is drawn.
        optional picture: Picture,
        /// Corners from which squares are named.
        optional angles: Vec<Angle>,
    }
}

record! {
    /// A choice of rules.
    GameOption {
        /// The name.
        defines code: Name,
        /// The choice taken if nobody chooses. Default: the first.
        optional default: Option<Name>,
        /// The choices.
        required choices: Vec<Choice>,
    }
}

record! {
    /// One way to choose.
    Choice {
        /// The name.
        defines code: Name,
        /// A remark.
        optional note: Option<String>,
        /// The word by which programs let people choose it: lower-case letters, digits and hyphens.
        optional flag: Option<String>,
        /// Another choice of the option, on which this one is laid.
        optional like: Option<Name>,
        /// What it changes; anything but `setups` and `options`.
        optional patch: Option<OptionPatch>,
    }
}

record! {
    /// A way to begin.
    Setup {
        /// The name.
        defines code: Name,
        /// Taken if nobody chooses.
        optional default: bool,
        /// A remark.
        optional note: Option<String>,
        /// Another setup on which this one is laid.
        optional like: Option<Name>,
        /// What it changes: `players`, `zones`, `turns`, `seats`, `stores`, `counters`.
        optional patch: Option<SetupPatch>,
        /// Pieces for every player, in the player's frame; instead of all `starting_positions`.
        optional everyone: Option<Vec<StartingPosition>>,
        /// Pieces at random.
        optional shuffle: Vec<Shuffle>,
    }
}

/// The keys a setup may change.
pub const SETUP_KEYS: [&str; 6] = ["players", "zones", "turns", "seats", "stores", "counters"];

/// A patch inside an option; kept as a tree until it is applied.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct OptionPatch(pub Quoted);

/// A patch inside a setup; kept as a tree until it is applied.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct SetupPatch(pub Quoted);

impl Decode for OptionPatch {
    fn decode(node: &Node, at: &At, cx: &mut Context<'_>) -> Self {
        OptionPatch(Quoted::decode(node, at, cx))
    }

    fn schema(builder: &mut SchemaBuilder) -> serde_json::Value {
        let game = builder.patched(GameSpec::schema);
        json!({ "allOf": [game], "propertyNames": { "not": { "enum": ["setups", "options", "extends", "format"] } } })
    }
}

impl Decode for SetupPatch {
    fn decode(node: &Node, at: &At, cx: &mut Context<'_>) -> Self {
        SetupPatch(Quoted::decode(node, at, cx))
    }

    fn schema(builder: &mut SchemaBuilder) -> serde_json::Value {
        let game = builder.patched(GameSpec::schema);
        json!({ "allOf": [game], "propertyNames": { "enum": SETUP_KEYS } })
    }
}

record! {
    /// Pieces put on squares at random, within constraints.
    Shuffle {
        /// Whose pieces.
        required player: Name,
        /// Their kinds; as many as squares.
        required pieces: Located<Vec<Name>>,
        /// The squares.
        required squares: ZoneExpr,
        /// What an arrangement must satisfy.
        optional constraints: Vec<Constraint>,
        /// Players who get the mirrored arrangement.
        optional mirror_to: Vec<Name>,
        /// How arrangements are numbered: by the places of these pieces, the first counting least.
        optional numbering: Vec<Numbered>,
    }
}

record! {
    /// Pieces whose places count in the number of an arrangement.
    Numbered {
        /// Their kind.
        required piece: Name,
        /// Only those here; the squares are counted here too.
        optional zone: Option<ZoneExpr>,
    }
}

forms! {
    /// The forms of a constraint on arrangements.
    ConstraintKind {
        also {}
        /// Pieces of one kind stand in different zones.
        "apart" Apart {
            /// The kind.
            required apart: Name,
            /// The zones, one piece in each.
            required zones: Vec<ZoneExpr>,
        }
        /// Pieces stand in this order of squares.
        "order" Order {
            /// The kinds.
            required order: Vec<Name>,
        }
        /// The middle one of three kinds stands between the outer two, either way round.
        "between" Between {
            /// The kinds: outer, inner, outer.
            required between: Vec<Name>,
        }
    }
}

impl Default for ConstraintKind {
    fn default() -> Self {
        ConstraintKind::Order { order: Vec::new() }
    }
}

/// What an arrangement must satisfy.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Constraint {
    /// Where it is written.
    pub at: At,
    /// Which form.
    pub kind: ConstraintKind,
}

impl Decode for Constraint {
    fn decode(node: &Node, at: &At, cx: &mut Context<'_>) -> Self {
        let expected = "a constraint: {\"apart\", \"zones\"}, {\"order\"} or {\"between\"}";
        let kind = super::decode_forms(node, at, "Constraint", expected, ConstraintKind::read_form, cx);
        Constraint { at: at.clone(), kind }
    }

    fn schema(builder: &mut SchemaBuilder) -> serde_json::Value {
        builder.union("Constraint", "What an arrangement must satisfy.", ConstraintKind::form_schemas)
    }
}

impl GameSpec {
    /// The kinds named by `leader`.
    pub fn leaders(&self) -> &[Name] {
        self.leader.as_ref().map_or(&[], |leader| &leader.pieces.items)
    }
}
