//! Pieces off the board: stores and drops (§9).

use super::common::{Located, Map, Name};
use super::condition::Conditions;
use super::decode::{Context, Decode};
use super::effect::{Effect, PieceList};
use super::filter::Filter;
use super::moves::{Action, Modifier};
use super::schema::SchemaBuilder;
use super::zone::ZoneExpr;
use crate::json::{At, Node, Value};

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
    /// Pieces off the board: a hand, a reserve, a prison.
    Store {
        /// The name.
        defines code: Name,
        /// Who has it. Default EACH_PLAYER.
        optional holder: Located<StoreHolder>,
        /// The pieces in it at the start.
        optional initial: Option<StoreInitial>,
        /// Which captured pieces enter it.
        optional captures: Option<Captures>,
        /// The most pieces of a kind a player may have on the board.
        optional limits: Map<Located<i64>>,
    }
}

/// The pieces in a store at the start: the same for all, or by player.
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
    /// Whose store a captured piece enters.
    CapturesTo {
        /// The captor's.
        "CAPTOR" Captor,
        /// That of the piece's owner.
        "PIECE_OWNER" PieceOwner,
        /// That of the captor's partner.
        "CAPTOR_PARTNER" CaptorPartner,
    }
}

words! {
    /// Whose piece a captured piece is.
    CapturedOwner {
        /// The holder's from now on.
        "HOLDER" Holder,
        /// Still its old owner's.
        "ORIGINAL" Original,
    }
}

record! {
    /// Which captured pieces enter a store, whose they are, and as what.
    Captures {
        /// Which. Default: all.
        optional filter: Option<Filter>,
        /// Whose store. Default CAPTOR.
        optional to: Located<CapturesTo>,
        /// Whose pieces they are. Default HOLDER.
        optional owner: Located<CapturedOwner>,
        /// What they become; the first that matches. Else `demotes_to`, else the same kind.
        optional become_ as "become": Vec<Become>,
    }
}

record! {
    /// What a captured piece becomes.
    Become {
        /// If it matches this.
        optional filter: Option<Filter>,
        /// It becomes this.
        required piece: Name,
    }
}

record! {
    /// How pieces come from a store to the board.
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
        /// The first that passes changes the piece.
        optional modifiers: Vec<Modifier>,
        /// Done with the drop.
        optional side_effects: Vec<Effect>,
        /// By what stands on the square. Default: EMPTY → PLACE.
        optional actions: Option<Vec<Action>>,
        /// The piece counts as never moved.
        optional fresh: bool,
    }
}
