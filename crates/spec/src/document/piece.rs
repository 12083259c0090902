//! Pieces (§6.1), attributes, and how men come to the board: players (§5), stores and drops (§9).

use super::common::{Located, Map, Matrix, Name, OneOrMany, Xy};
use super::condition::Conditions;
use super::decode::{Context, Decode, Fields};
use super::effect::{Effect, PieceList};
use super::filter::Filter;
use super::moves::{Action, Modifier, Move};
use super::schema::SchemaBuilder;
use super::zone::ZoneExpr;
use crate::json::{At, Node, Value};
use serde_json::json;

words! {
    /// Who may move a man.
    MovedBy {
        /// Its owner.
        "OWNER" Owner,
        /// Whoever is to move.
        "ANYONE" Anyone,
    }
}

words! {
    /// An owner that is not a player.
    NeutralOwner {
        /// Nobody's: walls, stones.
        "NEUTRAL" Neutral,
    }
}

record! {
    /// A kind of piece.
    Piece {
        /// The name used everywhere else.
        defines code: Name,
        /// A name for people.
        optional name: Option<String>,
        /// Its letters in notation; unique in the document.
        optional symbol since 2: Option<Located<String>>,
        /// Its moves.
        optional moves: Vec<Move>,
        /// Moves in betza notation, placed before `moves`.
        optional betza since 2: Option<Located<String>>,
        /// It also has the moves of these pieces.
        optional moves_of since 2: Vec<Name>,
        /// Appended to the conditions of every move.
        optional conditions since 2: Conditions,
        /// Appended to the modifiers of every move.
        optional modifiers since 2: Vec<Modifier>,
        /// Appended to the side effects of every move.
        optional side_effects since 2: Vec<Effect>,
        /// NEUTRAL if it belongs to no player.
        optional owner since 2: Option<Located<NeutralOwner>>,
        /// Who may move it. Default OWNER.
        optional moved_by since 2: Located<MovedBy>,
        /// What it becomes in a store.
        optional demotes_to since 2: Option<Name>,
        /// Labels for filters.
        optional tags since 2: Vec<Name>,
        /// The most men of this kind a player may have on the board.
        optional limit since 2: Option<Located<i64>>,
    } then piece_moves
}

/// A piece says how it moves, even if it does not: `"moves": []`.
fn piece_moves(_: &mut Piece, fields: &mut Fields<'_>, cx: &mut Context<'_>) {
    let says = fields.has("moves") || (cx.format >= 2 && (fields.has("betza") || fields.has("moves_of")));
    if !says {
        fields.missing("moves", cx);
    }
}

record! {
    /// A fixed label on each man of some kinds.
    Attribute {
        /// The name.
        defines code: Name,
        /// The kinds that have it.
        required pieces: Vec<Name>,
        /// Its values.
        required values: Vec<Name>,
        /// The value of a man that comes to be in a zone: value → zone.
        optional from_zone: Option<Map<ZoneExpr>>,
    }
}

record! {
    /// A player.
    Player {
        /// The name.
        defines name: Name,
        /// The matrix that turns moves written for the neutral player (who moves up) into this player's.
        required direction: Matrix,
        /// The men at the start.
        optional starting_positions: Vec<StartingPosition>,
        /// The team; players of a team win together. Default: the own name.
        optional team since 2: Option<Name>,
    } then player_start
}

/// Setups may bring the men in format 2; in format 1 nothing else does.
fn player_start(_: &mut Player, fields: &mut Fields<'_>, cx: &mut Context<'_>) {
    if cx.format < 2 && !fields.has("starting_positions") {
        fields.missing("starting_positions", cx);
    }
}

record! {
    /// Men of one kind at the start.
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
    /// Who has a store.
    StoreHolder {
        /// Every player has one.
        "EACH_PLAYER" EachPlayer,
        /// One for all; anybody may drop from it.
        "NEUTRAL" Neutral,
    }
}

record! {
    /// Men off the board: a hand, a reserve, a prison.
    Store {
        /// The name.
        defines code: Name,
        /// Who has it. Default EACH_PLAYER.
        optional holder: Located<StoreHolder>,
        /// The men in it at the start.
        optional initial: Option<StoreInitial>,
        /// Which captured men enter it.
        optional captures: Option<Captures>,
        /// The most men of a kind a player may have on the board.
        optional limits: Map<Located<i64>>,
    }
}

/// The men in a store at the start: the same for all, or by player.
#[derive(Clone, PartialEq, Debug)]
pub enum StoreInitial {
    /// Kind → number.
    Same(Map<Located<i64>>),
    /// Player → kind → number.
    PerPlayer(Map<Map<Located<i64>>>),
}

impl Default for StoreInitial {
    fn default() -> Self {
        StoreInitial::Same(Map::default())
    }
}

impl Decode for StoreInitial {
    fn decode(node: &Node, at: &At, cx: &mut Context<'_>) -> Self {
        let per_player = node.members().iter().any(|member| matches!(member.value.value, Value::Object(_)));
        if per_player {
            StoreInitial::PerPlayer(Map::decode(node, at, cx))
        } else {
            StoreInitial::Same(Map::decode(node, at, cx))
        }
    }

    fn schema(builder: &mut SchemaBuilder) -> serde_json::Value {
        builder.union("StoreInitial", "{KIND: number}, or {PLAYER: {KIND: number}}.", |b| {
            vec![Map::<i64>::schema(b), Map::<Map<i64>>::schema(b)]
        })
    }
}

words! {
    /// Whose store a captured man enters.
    CapturesTo {
        /// The captor's.
        "CAPTOR" Captor,
        /// That of the man's owner.
        "PIECE_OWNER" PieceOwner,
        /// That of the captor's partner.
        "CAPTOR_PARTNER" CaptorPartner,
    }
}

words! {
    /// Whose man a captured man is.
    CapturedOwner {
        /// The holder's from now on.
        "HOLDER" Holder,
        /// Still its old owner's.
        "ORIGINAL" Original,
    }
}

record! {
    /// Which captured men enter a store, whose they are, and as what.
    Captures {
        /// Which. Default: all.
        optional filter: Option<Filter>,
        /// Whose store. Default CAPTOR.
        optional to: Located<CapturesTo>,
        /// Whose men they are. Default HOLDER.
        optional owner: Located<CapturedOwner>,
        /// What they become; the first that matches. Else `demotes_to`, else the same kind.
        optional become_ as "become": Vec<Become>,
    }
}

record! {
    /// What a captured man becomes.
    Become {
        /// If it matches this.
        optional filter: Option<Filter>,
        /// It becomes this.
        required piece: Name,
    }
}

record! {
    /// How men come from a store to the board.
    Drop {
        /// Unique among drops.
        required id: Located<i64>,
        /// The store.
        required store: Name,
        /// Which kinds. Default ANY.
        optional pieces: PieceList,
        /// Where. Default ALL.
        optional zone: Option<ZoneExpr>,
        /// All must hold.
        optional conditions: Conditions,
        /// The first that passes changes the man.
        optional modifiers: Vec<Modifier>,
        /// Done with the drop.
        optional side_effects: Vec<Effect>,
        /// By what stands on the square. Default: EMPTY → PLACE.
        optional actions: Option<Vec<Action>>,
        /// The man counts as never moved.
        optional fresh: bool,
    }
}

words! {
    /// Which of several royal men must be safe.
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
    /// Whether royal men bind their owner.
    Safety {
        /// An action that leaves them attacked is illegal.
        "MUST_BE_SAFE" MustBeSafe,
        /// They are simply captured.
        "FREE" Free,
    }
}

words! {
    /// When royal men must be safe.
    Tested {
        /// After each action.
        "EACH_ACTION" EachAction,
        /// At the end of the turn.
        "TURN_END" TurnEnd,
    }
}

record! {
    /// A rule of royal men.
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
