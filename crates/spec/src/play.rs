//! The vocabulary of play, as plain data: positions, decisions and outcomes that any engine can read and write.
//! There are no rules here; it is what lets two engines that share no code be compared, and texts be written once.

mod error;
mod explain;
mod offer;
mod playable;
mod turn;

pub use error::{PlacementError, PlayError};
pub use explain::{Explanation, Ranked, Verdict};
pub use offer::{OpenClaim, OpenProposal, PossibleProposal};
pub use playable::Playable;
pub use turn::{Actor, Class, LastAction, OpenChain, Rolls};

use crate::checked::{CounterId, FlagId, KindId, MoveName, PhaseId, PlayerFlagId, PlayerId, Square, StoreId, TeamId};

/// A position as plain data. Lists that are left out mean "as at the start of the game" only where it says so.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct Placement {
    /// The men on the board. Men that share a square follow each other in the order they stand there.
    pub pieces: Vec<PlacedPiece>,
    /// The men in stores.
    pub stored: Vec<StoredPieces>,
    /// Index into the order of turns of the current phase.
    pub turn: usize,
    /// Index of the part (or action) of the turn.
    pub part: usize,
    /// The phase before the main one that is being played; `None` for the main phase.
    pub phase: Option<PhaseId>,
    /// Turns begun so far, from 1.
    pub turn_number: u32,
    /// Actions so far.
    pub ply: u32,
    /// Values of counters: the counter, whose (player, or the first player of the team; NEUTRAL for GAME), the value.
    /// Those not listed have their initial value.
    pub counters: Vec<(CounterId, PlayerId, i64)>,
    /// Flags of players.
    pub player_flags: Vec<(PlayerId, PlayerFlagId)>,
    /// Who commands whom: (commanded, commander); everybody else commands himself.
    pub commanders: Vec<(PlayerId, PlayerId)>,
    /// Actions of the turn so far, those of chains included; never fewer than `part`.
    pub actions: usize,
    /// How many turns in a row were skipped or passed, where the rules ask for it.
    pub idle: u32,
    /// An open CONTINUE.
    pub chain: Option<OpenChain>,
    /// Which piece made the previous action of the turn, where the rules ask for it.
    pub previous: Option<Actor>,
    /// The latest action, where the rules can ask for it.
    pub last: Option<LastAction>,
    /// Where chance stands, in games that have any; `None`: nothing was rolled, and what is due is awaited.
    pub rolls: Option<Rolls>,
}

/// A man on the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlacedPiece {
    /// Where.
    pub square: Square,
    /// What.
    pub kind: KindId,
    /// Whose.
    pub owner: PlayerId,
    /// By attribute: the index of its value. Shorter lists and `None` are filled from the document where it can be.
    pub attributes: Vec<Option<u8>>,
    /// Whether it has moved.
    pub moved: bool,
    /// Its flags and for how many more turns they stand (`None` = for good).
    pub flags: Vec<(FlagId, Option<u32>)>,
}

/// Men of one kind in a store.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredPieces {
    /// The store.
    pub store: StoreId,
    /// Whose (NEUTRAL for a store that belongs to nobody).
    pub holder: PlayerId,
    /// What.
    pub kind: KindId,
    /// Whose men they are.
    pub owner: PlayerId,
    /// How many.
    pub count: u32,
}

/// One complete decision of a player.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Decision {
    /// The army that acts.
    pub player: PlayerId,
    /// What it does.
    pub what: What,
    /// What was chosen on the way: first the promotion, if there is one, then optional effects in list order.
    pub choices: Vec<Choice>,
}

/// What an army does.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum What {
    /// A man moves (or acts where it stands).
    Move {
        /// The kind of the man before the move.
        kind: KindId,
        /// Which man of the square, in the order they stand there: 0 unless it is shared.
        slot: u8,
        /// Its square.
        from: Square,
        /// The target of the move; of a pair, the landing square of the mover.
        to: Square,
        /// Of a pair: the square of the partner before the move.
        partner: Option<Square>,
        /// The move it uses.
        rule: MoveName,
    },
    /// A man is dropped from a store.
    Drop {
        /// The store.
        store: StoreId,
        /// The kind in the store.
        kind: KindId,
        /// The square.
        to: Square,
        /// The id of the drop.
        rule: i32,
    },
    /// Nothing, and the turn goes on.
    Pass,
    /// The player ends a chain or declines an optional part.
    Stop,
}

/// One choice on the way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Choice {
    /// The man becomes this kind (its own: it stays what it is).
    Become(KindId),
    /// An optional effect is declined.
    Decline,
    /// An optional effect without further choice is accepted.
    Accept,
    /// A man of this kind is put on this square.
    Place(KindId, Square),
    /// Always last, and only where one move reaches one square in several ways with different results (a bent path that
    /// takes other men): the second way is 1, and so on; the first is not marked.
    Way(u8),
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq)]
pub struct Outcome {
    /// The code of the ending or agreement.
    pub code: String,
    /// The player for whom it held, where one was asked.
    pub subject: Option<PlayerId>,
    /// By team: 1 for a win, 0 for a loss, ½ for a draw, or what the document says.
    pub scores: Vec<f64>,
}

impl Outcome {
    /// The only team with the full point, if there is one.
    pub fn winner(&self) -> Option<TeamId> {
        let mut winners = self.scores.iter().enumerate().filter(|(_, s)| **s >= 1.0);
        match (winners.next(), winners.next()) {
            (Some((team, _)), None) => Some(TeamId(team as u8)),
            _ => None,
        }
    }
}
