//! The document resolved: what the checker promises to everything that plays.
//!
//! Nothing here is a name that still has to be looked up; nothing can be out of range.
//!
//! * Squares are squares of the board that exist (holes are not squares).
//! * Every [`Kind`] has its moves once per player, with `symmetry`, `steps`, `betza` and `moves_of` expanded and every
//!   vector turned by the player's matrix: inside a [`Move`] a [`Vector`] is a plain difference of board coordinates.
//! * Everywhere else (drops, triggers, endings, formulas, named effects …) a [`Vector`] is neutral and is turned by the
//!   matrix of the *subject* when it is used. `AS` inside a move changes the subject, not the vectors.
//! * Defaults are filled in. Format 1 documents carry the endings their text implies; nobody downstream knows formats.

mod about;
mod angle;
mod board;
mod chance;
mod condition;
mod effect;
mod ending;
mod ids;
mod mating;
mod memory;
mod metadata;
mod piece;
mod player;
mod royalty;
mod start;
mod status;
mod store;
mod turn;
mod words;
mod zone;

pub use about::About;
pub use angle::Angle;
pub use board::{Board, Line, Stacking};
pub use chance::{Chance, ChanceOutcome, Reroll};
pub use condition::{
    AttackedWhat, Bounds, Condition, Filter, Formula, KindRef, LastMove, MoveFilter, PhaseTest, Test, Value,
};
pub use effect::{Effect, EffectKind, NamedEffect, Pieces, PlaceAt, Placed};
pub use ending::{Agreement, AgreementOutcome, Claim, ClaimBy, Ending, ResultRule};
pub use ids::{
    AttributeId, ChanceId, CounterId, EffectId, FlagId, FormulaId, KindId, LineId, Matrix, PartId, PerPlayer, PhaseId,
    PlayerFlagId, PlayerId, SeatId, Square, StatusId, StoreId, TeamId, Vector, ZoneId,
};
pub use mating::{Mating, Way};
pub use memory::Memory;
pub use metadata::{BoardLook, Glyph, Metadata, Picture, PiecesLook, ZoneMark};
pub use piece::{
    Action, Attribute, AttributeValue, Kind, Leg, LegOver, Modifier, Move, MoveName, Over, Pair, PairTo, Repeat, Shape,
    Until,
};
pub use player::{Player, Role, Seat, Team};
pub use royalty::Royalty;
pub use start::{Shuffle, Start, StartPiece};
pub use status::{Counter, Status, StatusOf, Traits, Trigger};
pub use store::{Become, Drop, Store, StoreCaptures};
pub use turn::{Legality, Obligation, Part, Phase, Turns};
pub use words::{
    ActionKind, CaptureOwner, CaptureTo, CounterPer, Event, IfNone, Lapses, Lattice, MovedBy, Pass, Proposer,
    Responders, RoyaltyCount, Safety, Stuck, Subject, TargetState, Tested,
};
pub use zone::{Place, PlaceBase, Zone, ZoneExpr};

use std::ops::Deref;
use std::sync::Arc;

/// A game document that passed the checker. Only the checker makes one; cheap to clone.
#[derive(Clone, Debug, PartialEq)]
pub struct CheckedSpec(Arc<Rules>);

impl CheckedSpec {
    pub(crate) fn new(rules: Rules) -> CheckedSpec {
        CheckedSpec(Arc::new(rules))
    }
}

impl Deref for CheckedSpec {
    type Target = Rules;
    fn deref(&self) -> &Rules {
        &self.0
    }
}

/// The rules of one game with its options chosen. See the module's promises.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct Rules {
    /// `name` of the document.
    pub name: String,
    /// Title, source, rules in words. Never read by the rules.
    pub metadata: Metadata,
    /// The option choices in force, as (option, choice).
    pub choices: Vec<(String, String)>,
    /// The setup in force, if the document has setups.
    pub setup: Option<String>,
    /// Hash of the expanded document without `metadata`, as hex.
    pub spec_hash: String,
    /// The board.
    pub board: Board,
    /// Named zones, by [`ZoneId`].
    pub zones: Vec<Zone>,
    /// Players in written order, by [`PlayerId`].
    pub players: Vec<Player>,
    /// Teams in order of first mention, by [`TeamId`].
    pub teams: Vec<Team>,
    /// Seats, by [`SeatId`].
    pub seats: Vec<Seat>,
    /// Attributes, by [`AttributeId`].
    pub attributes: Vec<Attribute>,
    /// Names of the flags pieces can carry, by [`FlagId`].
    pub flags: Vec<String>,
    /// Names of the flags players can carry, by [`PlayerFlagId`].
    pub player_flags: Vec<String>,
    /// Royal rules.
    pub royalty: Vec<Royalty>,
    /// Statuses, by [`StatusId`].
    pub statuses: Vec<Status>,
    /// Counters, by [`CounterId`].
    pub counters: Vec<Counter>,
    /// Stores, by [`StoreId`].
    pub stores: Vec<Store>,
    /// Named conditions, by [`FormulaId`].
    pub formulas: Vec<Formula>,
    /// Named effects, by [`EffectId`].
    pub effects: Vec<NamedEffect>,
    /// Pieces, by [`KindId`].
    pub kinds: Vec<Kind>,
    /// Drops, in list order.
    pub drops: Vec<Drop>,
    /// Turn order and its rules.
    pub turns: Turns,
    /// Further laws on the position after an action.
    pub legality: Vec<Legality>,
    /// Triggers, in list order.
    pub triggers: Vec<Trigger>,
    /// Endings and claims, in list order.
    pub endings: Vec<Ending>,
    /// Agreements.
    pub agreements: Vec<Agreement>,
    /// Chance events, by [`ChanceId`].
    pub chance: Vec<Chance>,
    /// The start position.
    pub start: Start,
    /// What UNWINNABLE may take for granted; absent where nothing asks it, or nothing could ever be proved.
    pub mating: Option<Mating>,
    /// What of the past the rules can ask of a position.
    pub memory: Memory,
}

impl Rules {
    /// The kind of that id.
    pub fn kind(&self, id: KindId) -> &Kind {
        &self.kinds[id.index()]
    }

    /// The kind with that code.
    pub fn kind_by_code(&self, code: &str) -> Option<KindId> {
        self.kinds.iter().position(|k| k.code == code).map(|i| KindId(i as u8))
    }

    /// The player with that name.
    pub fn player_by_name(&self, name: &str) -> Option<PlayerId> {
        self.players.iter().position(|p| p.name == name).map(|i| PlayerId(i as u8))
    }

    /// The name of a player; NEUTRAL for the player without turns.
    pub fn player_name(&self, id: PlayerId) -> &str {
        self.players.get(id.index()).map_or("NEUTRAL", |p| p.name.as_str())
    }

    /// All players that have turns.
    pub fn player_ids(&self) -> impl Iterator<Item = PlayerId> + use<> {
        (0..self.players.len()).map(|i| PlayerId(i as u8))
    }

    /// The team of a player; `None` for NEUTRAL.
    pub fn team_of(&self, id: PlayerId) -> Option<TeamId> {
        self.players.get(id.index()).map(|p| p.team)
    }

    /// The seat a player belongs to; the first for NEUTRAL.
    pub fn seat_of(&self, id: PlayerId) -> SeatId {
        SeatId(self.seats.iter().position(|seat| seat.players.contains(&id)).unwrap_or(0) as u8)
    }

    /// The matrix of a player; the identity for NEUTRAL.
    pub fn matrix(&self, id: PlayerId) -> Matrix {
        self.players.get(id.index()).map_or(Matrix::IDENTITY, |p| p.direction)
    }
}
