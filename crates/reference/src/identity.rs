//! When two positions are the same (§17).

mod rights;

use crate::candidate::Candidate;
use crate::condition;
use crate::generate;
use crate::position::{ChainPieces, Position, Stored};
use arbiter_spec::checked::{FlagId, KindId, PhaseId, PlayerFlagId, PlayerId, Square, StoreId, Test};
use arbiter_spec::json::At;
use arbiter_spec::play::Decision;

pub(crate) use rights::Right;

/// What makes two positions the same for REPETITION. Compare, order and hash it; nothing else is promised.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Identity {
    pieces: Vec<(Square, KindId, PlayerId, Vec<Option<u8>>)>,
    stores: Vec<(StoreId, PlayerId, Stored)>,
    turn: (Option<PhaseId>, usize, usize),
    chain: Option<Chain>,
    commanders: Vec<PlayerId>,
    player_flags: Vec<(PlayerId, PlayerFlagId)>,
    counters: Vec<Vec<i64>>,
    rights: Vec<Right>,
    asked: Vec<Asked>,
    previous: Option<Square>,
    timed_flags: Vec<(Square, FlagId, Option<u32>)>,
    last: Option<Decision>,
}

/// A piece of which it is asked, as of one of a set, whether it has moved (it has not) or which lasting flags it carries.
type Asked = (Square, KindId, PlayerId, bool, Vec<FlagId>);

/// An open CONTINUE: which pieces may go on, by which moves.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Chain {
    pieces: Vec<Square>,
    moves: Option<Vec<i32>>,
    mandatory: bool,
}

impl Position {
    /// What the position is compared by.
    pub fn identity(&self) -> Identity {
        let mut pieces: Vec<_> =
            self.pieces().map(|(square, piece)| (square, piece.kind, piece.owner, piece.attributes.clone())).collect();
        pieces.sort();
        let stores = self.stores.iter();
        let stores = stores.flat_map(|((store, holder), pieces)| pieces.iter().map(|m| (*store, *holder, m.clone())));
        let counters = self.spec.counters.iter().zip(&self.counters);
        Identity {
            pieces,
            stores: stores.collect(),
            turn: (self.turn.phase, self.turn.index, self.turn.part),
            chain: chain(self),
            commanders: self.commanders.clone(),
            player_flags: self.player_flags.iter().copied().collect(),
            counters: counters.filter(|(rule, _)| rule.in_key).map(|(_, values)| values.clone()).collect(),
            rights: rights::all(self),
            asked: asked(self),
            previous: self.previous_piece.filter(|_| self.spec.memory.previous).and_then(|id| self.square_of(id)),
            timed_flags: timed_flags(self),
            last: last_move(self),
        }
    }

    /// How often the position has occurred, this time included.
    pub fn occurrences(&self) -> u32 {
        let (identity, this) = match self.history.newest() {
            Some(newest) if self.recorded => (newest.identity().clone(), 0),
            _ => (self.identity(), 1),
        };
        this + self.history.iter().filter(|past| *past.identity() == identity).count() as u32
    }
}

fn asked(position: &Position) -> Vec<Asked> {
    let memory = &position.spec.memory;
    let mut all: Vec<Asked> = Vec::new();
    for (square, piece) in position.pieces() {
        let unmoved = !piece.moved && memory.moved_in_sets.get(piece.kind.index()) == Some(&true);
        let lasting = piece.flags.iter().filter(|(_, turns)| turns.is_none()).map(|(flag, _)| *flag);
        let flags: Vec<FlagId> = lasting.filter(|flag| memory.flags_in_sets.get(flag.index()) == Some(&true)).collect();
        if unmoved || !flags.is_empty() {
            all.push((square, piece.kind, piece.owner, unmoved, flags));
        }
    }
    all.sort();
    all
}

fn chain(position: &Position) -> Option<Chain> {
    let chain = position.chain.as_ref()?;
    let pieces = match &chain.pieces {
        ChainPieces::Same(id) => position.square_of(*id).into_iter().collect(),
        ChainPieces::Matching(filter) => {
            let frame = crate::context::Frame::of(position.to_move());
            crate::filter::matching(position, &frame, filter).map(|(square, _)| square).collect()
        }
    };
    Some(Chain { pieces, moves: chain.moves.clone(), mandatory: chain.mandatory })
}

/// The timed flags on which some legal move now depends: without them the legal moves are others.
fn timed_flags(position: &Position) -> Vec<(Square, FlagId, Option<u32>)> {
    let timed = position.pieces().flat_map(|(square, piece)| {
        piece
            .flags
            .iter()
            .filter(|(_, turns)| turns.is_some())
            .map(move |(flag, turns)| (square, piece.id, *flag, *turns))
    });
    let timed: Vec<_> = timed.collect();
    if timed.is_empty() {
        return Vec::new();
    }
    let now = legal(position);
    let matters = |id: u32, flag: FlagId| {
        let mut without = position.clone();
        if let Some(piece) = without.piece_mut(id) {
            piece.clear_flag(flag);
        }
        legal(&without) != now
    };
    let used = timed.into_iter().filter(|(_, id, flag, _)| matters(*id, *flag));
    used.map(|(square, _, flag, turns)| (square, flag, turns)).collect()
}

/// The latest action, if a move reads it and some legal move now depends on it.
fn last_move(position: &Position) -> Option<Decision> {
    let spec = &position.spec;
    let reads =
        |c: &arbiter_spec::checked::Condition| condition::mentions(spec, c, &|test| matches!(test, Test::LastMove(_)));
    let player = position.to_move();
    let moves = spec.kinds.iter().flat_map(|kind| kind.moves.of(player));
    let in_moves = moves.flat_map(|m| m.conditions.iter().chain(m.actions.iter().flat_map(|a| &a.conditions)));
    let in_drops =
        spec.drops.iter().flat_map(|d| d.conditions.iter().chain(d.actions.iter().flat_map(|a| &a.conditions)));
    if position.last.is_none() || !in_moves.chain(in_drops).any(reads) {
        return None;
    }
    let mut without = position.clone();
    without.last = None;
    (legal(&without) != legal(position)).then(|| position.last_decision().cloned()).flatten()
}

/// The legal decisions, and what each of them will do: one decision may take a piece in passing or not.
fn legal(position: &Position) -> Vec<(Decision, Vec<At>)> {
    let mut asked = position.clone();
    asked.asking.identity = true;
    let actions = generate::actions(&asked);
    let does = |c: &Candidate| {
        let effects = c.effects.iter().map(|doing| &doing.effect.at);
        c.action.iter().map(|action| &action.at).chain(effects).cloned().collect()
    };
    actions.iter().map(|c| (c.decision(), does(c))).collect()
}
