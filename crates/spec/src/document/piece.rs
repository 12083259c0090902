//! Pieces and attributes (§6.1).

use super::common::{Located, Map, Name};
use super::condition::Conditions;
use super::decode::{Context, Fields};
use super::effect::Effect;
use super::moves::{Modifier, Move};
use super::zone::ZoneExpr;

words! {
    /// Who may move a piece.
    MovedBy {
        /// Its owner.
        "OWNER" Owner,
        /// The player to move.
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
        /// The most pieces of this kind a player may have on the board.
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
    /// A fixed label on each piece of some kinds.
    Attribute {
        /// The name.
        defines code: Name,
        /// The kinds that have it.
        required pieces: Vec<Name>,
        /// Its values.
        required values: Vec<Name>,
        /// The value of a piece that comes to be in a zone: value → zone.
        optional from_zone: Option<Map<ZoneExpr>>,
    }
}
