//! The state of a game: everything the rules can read.

use crate::history::History;
use crate::piece::{Piece, Stack};
use crate::played::Played;
use arbiter_spec::checked::{
    ChanceId, CheckedSpec, CounterId, CounterPer, Filter, KindId, PhaseId, PlayerFlagId, PlayerId, SeatId, Square,
    StatusId, StoreId,
};
use arbiter_spec::play::{Decision, OpenProposal, Outcome};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// The whole state of a game, history included. Never changed in place: playing makes a new one.
#[derive(Clone, Debug)]
pub struct Position {
    pub(crate) spec: CheckedSpec,
    /// By square.
    pub(crate) board: Vec<Stack>,
    /// By store and holder; NEUTRAL holds the stores that belong to nobody.
    pub(crate) stores: BTreeMap<(StoreId, PlayerId), Vec<Stored>>,
    pub(crate) player_flags: BTreeSet<(PlayerId, PlayerFlagId)>,
    /// By player: who commands it.
    pub(crate) commanders: Vec<PlayerId>,
    /// By counter, then by player or team (one entry for a counter of the game).
    pub(crate) counters: Vec<Vec<i64>>,
    pub(crate) turn: Turn,
    /// An open CONTINUE.
    pub(crate) chain: Option<Chain>,
    /// How many turns in a row were skipped or passed.
    pub(crate) idle: u32,
    /// By chance event: the current roll.
    pub(crate) rolls: Vec<Option<usize>>,
    /// How often the awaited event was rolled again.
    pub(crate) rerolls: u32,
    pub(crate) awaiting: Option<ChanceId>,
    /// The latest action.
    pub(crate) last: Option<Arc<Played>>,
    /// The piece that made the previous action of this turn.
    pub(crate) previous_piece: Option<u32>,
    pub(crate) ply: u32,
    /// The id of the next piece that comes to the board.
    pub(crate) next_id: u32,
    /// By seat: turns of its players that are over.
    pub(crate) seat_turns: Vec<u32>,
    pub(crate) proposals: Vec<OpenProposal>,
    /// Seat, agreement and the seat's turns when it last proposed that.
    pub(crate) proposed: Vec<(SeatId, usize, u32)>,
    pub(crate) outcome: Option<Outcome>,
    pub(crate) history: History,
    /// Whether the head of the history is this position itself (§16, Apply 9).
    pub(crate) recorded: bool,
    pub(crate) asking: Asking,
}

/// Pieces of one kind in a store.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Stored {
    /// What.
    pub kind: KindId,
    /// Whose pieces they are.
    pub owner: PlayerId,
    /// How many; never 0.
    pub count: u32,
}

/// Whose turn it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(crate) struct Turn {
    /// The phase before the main one.
    pub phase: Option<PhaseId>,
    /// Index into the order of the phase.
    pub index: usize,
    /// Actions of this turn so far, or parts that are over.
    pub part: usize,
    /// All actions of this turn so far, those of chains included.
    pub actions: usize,
    /// Turns begun so far.
    pub number: u32,
}

/// An open CONTINUE: the same player acts again, so limited.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Chain {
    pub moves: Option<Vec<i32>>,
    pub pieces: ChainPieces,
    pub mandatory: bool,
}

/// The pieces that may go on.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum ChainPieces {
    Same(u32),
    Matching(Filter),
}

/// Which questions are being asked of this position. Not part of the state: it stops questions that would ask
/// themselves (§7, AFTER; and see [`crate::condition`]).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(crate) struct Asking {
    /// Inside an AFTER or a `legality`.
    pub after: bool,
    /// Inside the working out of a position's identity.
    pub identity: bool,
    /// Inside the question whether a chain goes on.
    pub chain: bool,
    /// Inside a count of positions, which no proof cuts short.
    pub counting: bool,
    /// How many NO_MOVES / HAS_MOVE deep.
    pub depth: u8,
}

impl Position {
    /// The rules.
    pub fn spec(&self) -> &CheckedSpec {
        &self.spec
    }

    /// The player whose turn it is.
    pub fn to_move(&self) -> PlayerId {
        self.order().get(self.turn.index).copied().unwrap_or_default()
    }

    /// The order of turns of the current phase.
    pub(crate) fn order(&self) -> &[PlayerId] {
        match self.turn.phase {
            Some(phase) => self.spec.turns.phases.get(phase.index()).map_or(&[], |p| &p.order),
            None => &self.spec.turns.order,
        }
    }

    /// The player before the player to move: who moved last, as far as a bare position can tell.
    pub(crate) fn player_before(&self) -> PlayerId {
        let order = self.order();
        let before = (self.turn.index + order.len().max(1) - 1) % order.len().max(1);
        order.get(before).copied().unwrap_or_default()
    }

    /// The army that made the latest action.
    pub(crate) fn last_mover(&self) -> PlayerId {
        self.last.as_ref().map_or_else(|| self.player_before(), |played| played.player)
    }

    /// The seat that decides for the player to move: that of its commander.
    pub fn deciding_seat(&self) -> SeatId {
        self.spec.seat_of(self.commander(self.to_move()))
    }

    /// Who commands a player: itself unless control was taken.
    pub fn commander(&self, player: PlayerId) -> PlayerId {
        self.commanders.get(player.index()).copied().unwrap_or(player)
    }

    /// All pieces with their squares, row by row from the bottom left; pieces that share a square in their order there.
    pub fn pieces(&self) -> impl Iterator<Item = (Square, &Piece)> {
        self.board.iter().enumerate().flat_map(|(i, s)| s.pieces().iter().map(move |piece| (Square(i as u8), piece)))
    }

    /// The pieces on a square.
    pub fn pieces_on(&self, square: Square) -> &[Piece] {
        self.board.get(square.index()).map_or(&[], |stack| stack.pieces())
    }

    pub(crate) fn is_empty(&self, square: Square) -> bool {
        self.pieces_on(square).is_empty()
    }

    pub(crate) fn square_of(&self, id: u32) -> Option<Square> {
        self.pieces().find(|(_, piece)| piece.id == id).map(|(square, _)| square)
    }

    pub(crate) fn piece_mut(&mut self, id: u32) -> Option<&mut Piece> {
        self.board.iter_mut().flat_map(|stack| stack.pieces_mut()).find(|piece| piece.id == id)
    }

    /// The pieces in a store of a holder (NEUTRAL for stores that belong to nobody).
    pub fn store(&self, store: StoreId, holder: PlayerId) -> &[Stored] {
        self.stores.get(&(store, holder)).map_or(&[], |pieces| pieces)
    }

    /// The value of a counter for a player (any player for a counter of the game).
    pub fn counter(&self, counter: CounterId, player: PlayerId) -> i64 {
        let values = self.counters.get(counter.index());
        values.and_then(|v| v.get(self.counter_slot(counter, player)?)).copied().unwrap_or(0)
    }

    /// Where a counter keeps the value of a player; nowhere for NEUTRAL.
    pub(crate) fn counter_slot(&self, counter: CounterId, player: PlayerId) -> Option<usize> {
        match self.spec.counters.get(counter.index())?.per {
            CounterPer::Game => Some(0),
            CounterPer::Player => (!player.is_neutral()).then(|| player.index()),
            CounterPer::Team => self.spec.team_of(player).map(|team| team.index()),
        }
    }

    /// How the game ended, if it did.
    pub fn outcome(&self) -> Option<&Outcome> {
        self.outcome.as_ref()
    }

    /// The latest decision.
    pub fn last_decision(&self) -> Option<&Decision> {
        self.last.as_ref().map(|played| &played.decision)
    }

    /// The chance event whose roll the position waits for.
    pub fn awaited_roll(&self) -> Option<ChanceId> {
        self.awaiting
    }

    /// The current roll of a chance event: the index of its outcome.
    pub fn current_roll(&self, chance: ChanceId) -> Option<usize> {
        self.rolls.get(chance.index()).copied().flatten()
    }

    /// Whether a royal piece of the player is attacked and not exempt (LEADER_ATTACKED).
    pub fn in_check(&self, player: PlayerId) -> bool {
        crate::royalty::leader_attacked(self, player)
    }

    /// Whether a player has a status.
    pub fn has_status(&self, player: PlayerId, status: StatusId) -> bool {
        crate::status::player_has(self, player, status)
    }

    /// Whether a player carries a flag.
    pub fn has_player_flag(&self, player: PlayerId, flag: PlayerFlagId) -> bool {
        self.player_flags.contains(&(player, flag))
    }

    /// Turns begun so far, from 1.
    pub fn turn_number(&self) -> u32 {
        self.turn.number
    }

    /// Actions so far.
    pub fn ply(&self) -> u32 {
        self.ply
    }

    /// Whether the player to move is within a chain of actions (CONTINUE).
    pub fn in_chain(&self) -> bool {
        self.chain.is_some()
    }

    /// Whether a turn is at its beginning.
    pub(crate) fn at_turn_start(&self) -> bool {
        self.turn.part == 0 && self.chain.is_none()
    }

    pub(crate) fn fresh_id(&mut self) -> u32 {
        self.next_id = self.next_id.wrapping_add(1);
        self.next_id
    }
}
