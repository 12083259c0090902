//! Everything the rules can read of a position, except where the game has been.
//!
//! Sets of pieces by owner and kind are kept beside the table of pieces, so that most questions are one `AND`. All changes of
//! the board go through [`State::put`], [`State::take`] and [`State::change`], which keep both in step.

use super::identity;
use super::piece::Piece;
use crate::moves::MoveId;
use crate::set::Set;
use arbiter_spec::checked::{FlagId, KindId, PlayerId, Square, StoreId};
use arbiter_spec::limits;

/// Players and NEUTRAL.
pub const OWNERS: usize = limits::PLAYERS + 1;

/// The place of a player in tables by owner: NEUTRAL comes last.
#[inline(always)]
pub fn owner_index(player: PlayerId) -> usize {
    if player.is_neutral() { limits::PLAYERS } else { player.index() & 7 }
}

/// A position.
#[derive(PartialEq, Eq, Debug)]
pub struct State<W: Set> {
    /// By square: the piece who stands there (of two, the first); [`Piece::NOBODY`] for none.
    pub(crate) pieces: Box<[Piece]>,
    /// The second pieces of shared squares.
    pub(crate) second: Vec<(Square, Piece)>,
    /// Where somebody stands.
    pub(crate) occupied: W,
    /// Where two stand.
    pub(crate) shared: W,
    /// By owner (see [`owner_index`]).
    pub(crate) owned: [W; OWNERS],
    /// By kind.
    pub(crate) kinds: Box<[W]>,
    /// Where somebody stands who has not moved.
    pub(crate) unmoved: W,
    /// Where somebody stands who carries a flag.
    pub(crate) flagged: W,
    /// Flags that stand for some turns only, sorted.
    pub(crate) timed: Vec<Timed>,
    /// Pieces in stores, sorted, none with count 0.
    pub(crate) stores: Vec<Stored>,
    /// By owner (see [`owner_index`]), a bit per flag: effects may mark NEUTRAL too.
    pub(crate) player_flags: [u32; OWNERS],
    /// By player: who commands it.
    pub(crate) commanders: [PlayerId; limits::PLAYERS],
    /// Counters, laid out by the code: see [`super::code`].
    pub(crate) counters: Box<[i64]>,
    pub(crate) turn: Turn,
    /// An open CONTINUE.
    pub(crate) chain: Option<Chain>,
    /// How many turns in a row were skipped or passed.
    pub(crate) idle: u32,
    /// By chance event: the current roll.
    pub(crate) rolls: [Option<u8>; limits::CHANCES],
    /// How often the awaited event was rolled again.
    pub(crate) rerolls: u32,
    /// The chance event whose roll is awaited.
    pub(crate) awaiting: Option<u8>,
    /// The latest action.
    pub(crate) last: Option<Played>,
    /// The id of the piece that made the previous action of this turn.
    pub(crate) previous_piece: Option<u16>,
    /// Actions so far.
    pub(crate) ply: u32,
    /// The id of the latest piece that came to the board.
    pub(crate) newest_id: u16,
    /// By seat: turns of its players that are over.
    pub(crate) seat_turns: [u32; limits::SEATS],
    /// What the pieces on the board add to the key of the position, kept in step with them: see [`identity::of_piece`].
    pub(crate) pieces_key: u64,
}

/// A flag that stands for some turns only.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Timed {
    /// The id of the piece.
    pub piece: u16,
    /// The flag.
    pub flag: FlagId,
    /// For how many more turns, this one included.
    pub turns: u32,
}

/// Pieces of one kind in a store.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Stored {
    /// The store.
    pub store: StoreId,
    /// Whose; NEUTRAL for stores that belong to nobody.
    pub holder: PlayerId,
    /// What.
    pub kind: KindId,
    /// Whose pieces they are.
    pub owner: PlayerId,
    /// How many.
    pub count: u32,
}

/// Whose turn it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Turn {
    /// The phase before the main one.
    pub phase: Option<u8>,
    /// Index into the order of the phase.
    pub index: u8,
    /// Actions of this turn so far, or parts that are over.
    pub part: u16,
    /// All actions of this turn so far, those of chains included.
    pub actions: u16,
    /// Turns begun so far, from 1.
    pub number: u32,
}

/// An open CONTINUE: the same player acts again, so limited.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Chain {
    /// Which CONTINUE of the code it is: its moves, pieces and whether it is mandatory stand there.
    pub rule: u32,
    /// The id of the piece that moved, where only he goes on.
    pub piece: u16,
}

/// What LAST_MOVE can ask of an action.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Played {
    /// The army that acted.
    pub player: PlayerId,
    /// The kind of the piece before the action; `None` for a pass or stop.
    pub kind: Option<KindId>,
    /// Computed classes, a bit each: see `general::action`.
    pub classes: u8,
    /// The id of the piece.
    pub piece: Option<u16>,
    /// Where from and where to.
    pub source: Option<Square>,
    /// Where to.
    pub target: Option<Square>,
    /// The action itself: its rule gives id and own classes.
    pub action: MoveId,
    /// A number for what was chosen on the way.
    pub chosen: u64,
}

impl<W: Set> State<W> {
    /// An empty board.
    pub(crate) fn new(squares: usize, kinds: usize, counters: Box<[i64]>) -> State<W> {
        State {
            pieces: vec![Piece::NOBODY; squares].into(),
            second: Vec::new(),
            occupied: W::EMPTY,
            shared: W::EMPTY,
            owned: [W::EMPTY; OWNERS],
            kinds: vec![W::EMPTY; kinds].into(),
            unmoved: W::EMPTY,
            flagged: W::EMPTY,
            timed: Vec::new(),
            stores: Vec::new(),
            player_flags: [0; OWNERS],
            commanders: std::array::from_fn(|player| PlayerId(player as u8)),
            counters,
            turn: Turn::default(),
            chain: None,
            idle: 0,
            rolls: [None; limits::CHANCES],
            rerolls: 0,
            awaiting: None,
            last: None,
            previous_piece: None,
            ply: 0,
            newest_id: 0,
            seat_turns: [0; limits::SEATS],
            pieces_key: 0,
        }
    }

    /// The bytes of a position, its lists of pieces, kinds and counters included.
    pub(crate) fn bytes(&self) -> usize {
        size_of::<State<W>>() + size_of_val(&*self.pieces) + size_of_val(&*self.kinds) + size_of_val(&*self.counters)
    }

    /// How many sets of squares it is made of: who stands where, by owner, by kind, unmoved and flagged.
    pub(crate) fn sets(&self) -> usize {
        self.owned.len() + self.kinds.len() + 4
    }

    /// The pieces on a square: the first and the second.
    #[inline]
    pub fn pieces_on(&self, square: usize) -> impl Iterator<Item = &Piece> {
        let first = self.pieces.get(square).filter(|_| self.occupied.has(square));
        let shared = self.shared.has(square);
        let second = self.second.iter().filter(move |(at, _)| shared && at.index() == square).map(|(_, piece)| piece);
        first.into_iter().chain(second)
    }

    /// The first piece on a square.
    #[inline]
    pub fn piece(&self, square: usize) -> Option<&Piece> {
        self.pieces.get(square).filter(|_| self.occupied.has(square))
    }

    /// Where the piece with an id stands.
    pub fn square_of(&self, id: u16) -> Option<usize> {
        self.occupied.squares().find(|square| self.pieces_on(*square).any(|piece| piece.id == id))
    }

    /// Puts a piece on a square: `slot` 0 before the piece who stands there, else after him.
    #[inline]
    pub fn put(&mut self, square: usize, slot: usize, piece: Piece) {
        if self.occupied.has(square) {
            self.put_beside(square, slot, piece);
        } else {
            self.pieces[square] = piece;
            self.enter(square, &piece);
            self.pieces_key = self.pieces_key.wrapping_add(identity::of_piece(square, &piece));
        }
    }

    /// Only `stacking` brings pieces here.
    #[cold]
    fn put_beside(&mut self, square: usize, slot: usize, piece: Piece) {
        let later = if slot == 0 { std::mem::replace(&mut self.pieces[square], piece) } else { piece };
        let before = self.second.partition_point(|(at, _)| at.index() < square);
        let here = self.second[before..].iter().take_while(|(at, _)| at.index() == square).count();
        let place = if slot == 0 { 0 } else { here.min(slot - 1) };
        self.second.insert(before + place, (Square(square as u8), later));
        self.shared |= W::of(square);
        self.pieces_key = self.pieces_key.wrapping_add(identity::of_piece(square, &piece));
        self.renew(square);
    }

    /// Takes the piece with an id off a square.
    #[inline]
    pub fn take(&mut self, square: usize, id: u16) -> Option<Piece> {
        if self.shared.has(square) {
            return self.take_from_others(square, id);
        }
        let piece = *self.piece(square)?;
        if piece.id != id {
            return None;
        }
        self.pieces[square] = Piece::NOBODY;
        self.leave(square, &piece);
        self.pieces_key = self.pieces_key.wrapping_sub(identity::of_piece(square, &piece));
        Some(piece)
    }

    #[cold]
    fn take_from_others(&mut self, square: usize, id: u16) -> Option<Piece> {
        let first = *self.pieces.get(square)?;
        let taken = if first.id == id {
            let next = self.second.iter().position(|(at, _)| at.index() == square)?;
            self.pieces[square] = self.second.remove(next).1;
            first
        } else {
            let place = self.second.iter().position(|(at, piece)| at.index() == square && piece.id == id)?;
            self.second.remove(place).1
        };
        if !self.second.iter().any(|(at, _)| at.index() == square) {
            self.shared &= !W::of(square);
        }
        self.pieces_key = self.pieces_key.wrapping_sub(identity::of_piece(square, &taken));
        self.renew(square);
        Some(taken)
    }

    /// Changes the piece with an id where he stands.
    #[inline]
    pub fn change(&mut self, square: usize, id: u16, change: impl FnOnce(&mut Piece)) {
        let Some(before) = self.pieces_on(square).find(|piece| piece.id == id).copied() else { return };
        let mut piece = before;
        change(&mut piece);
        if self.shared.has(square) {
            match self.second.iter_mut().find(|(at, second)| at.index() == square && second.id == id) {
                Some((_, second)) => *second = piece,
                None => self.pieces[square] = piece,
            }
            self.renew(square);
        } else {
            self.leave(square, &before);
            self.pieces[square] = piece;
            self.enter(square, &piece);
        }
        let (old, new) = (identity::of_piece(square, &before), identity::of_piece(square, &piece));
        self.pieces_key = self.pieces_key.wrapping_sub(old).wrapping_add(new);
    }

    /// The sets without the only piece of a square.
    #[inline]
    fn leave(&mut self, square: usize, piece: &Piece) {
        let clear = !W::of(square);
        self.occupied &= clear;
        self.owned[owner_index(piece.owner)] &= clear;
        if let Some(set) = self.kinds.get_mut(piece.kind.index()) {
            *set &= clear;
        }
        self.unmoved &= clear;
        self.flagged &= clear;
    }

    /// The sets with a further piece on a square.
    #[inline]
    fn enter(&mut self, square: usize, piece: &Piece) {
        let bit = W::of(square);
        self.occupied |= bit;
        self.owned[owner_index(piece.owner)] |= bit;
        if let Some(set) = self.kinds.get_mut(piece.kind.index()) {
            *set |= bit;
        }
        if !piece.moved {
            self.unmoved |= bit;
        }
        if piece.flags != 0 {
            self.flagged |= bit;
        }
    }

    /// The sets as the table says, for one square.
    fn renew(&mut self, square: usize) {
        let clear = !W::of(square);
        self.owned.iter_mut().chain(self.kinds.iter_mut()).for_each(|set| *set &= clear);
        self.unmoved &= clear;
        self.flagged &= clear;
        let first = self.pieces[square];
        self.enter(square, &first);
        for at in 0..self.second.len() {
            let (on, piece) = self.second[at];
            if on.index() == square {
                self.enter(square, &piece);
            }
        }
    }

    /// Puts a flag on a piece: for some turns, or for good.
    pub fn set_flag(&mut self, square: usize, id: u16, flag: FlagId, turns: Option<u32>) {
        self.clear_flag(square, id, flag);
        self.change(square, id, |piece| piece.flags |= 1 << (flag.0 & 15));
        if let Some(turns) = turns {
            let timed = Timed { piece: id, flag, turns };
            let place = self.timed.partition_point(|other| *other < timed);
            self.timed.insert(place, timed);
        }
    }

    /// Takes a flag off a piece.
    pub fn clear_flag(&mut self, square: usize, id: u16, flag: FlagId) {
        self.change(square, id, |piece| piece.flags &= !(1 << (flag.0 & 15)));
        self.timed.retain(|timed| (timed.piece, timed.flag) != (id, flag));
    }

    /// Forgets for how long a piece carries flags: he is gone, or carries none any more.
    #[inline]
    pub fn forget_flags(&mut self, id: u16) {
        if !self.timed.is_empty() {
            self.timed.retain(|timed| timed.piece != id);
        }
    }

    /// The pieces of a player.
    #[inline(always)]
    pub fn of_owner(&self, player: PlayerId) -> W {
        self.owned[owner_index(player)]
    }

    /// A new id for a piece that comes to the board. Never 0, which is the id of pieces in stores.
    #[inline]
    pub fn fresh_id(&mut self) -> u16 {
        if self.newest_id == u16::MAX {
            return self.spare_id();
        }
        self.newest_id += 1;
        self.newest_id
    }

    /// Once all ids were given away: the lowest that nothing remembers.
    #[cold]
    fn spare_id(&self) -> u16 {
        let remembered =
            [self.previous_piece, self.chain.map(|chain| chain.piece), self.last.and_then(|last| last.piece)];
        let used = |id: u16| remembered.contains(&Some(id)) || self.square_of(id).is_some();
        (1..=u16::MAX).find(|id| !used(*id)).unwrap_or(u16::MAX)
    }
}

impl<W: Set> Clone for State<W> {
    fn clone(&self) -> State<W> {
        State {
            pieces: self.pieces.clone(),
            second: self.second.clone(),
            kinds: self.kinds.clone(),
            timed: self.timed.clone(),
            stores: self.stores.clone(),
            counters: self.counters.clone(),
            ..*self
        }
    }

    /// Keeps what was allocated: positions are tried by the million.
    fn clone_from(&mut self, other: &State<W>) {
        let State { pieces, second, kinds, timed, stores, counters, .. } = self;
        pieces.clone_from(&other.pieces);
        second.clone_from(&other.second);
        kinds.clone_from(&other.kinds);
        timed.clone_from(&other.timed);
        stores.clone_from(&other.stores);
        counters.clone_from(&other.counters);
        self.occupied = other.occupied;
        self.shared = other.shared;
        self.owned = other.owned;
        self.unmoved = other.unmoved;
        self.flagged = other.flagged;
        self.player_flags = other.player_flags;
        self.commanders = other.commanders;
        self.turn = other.turn;
        self.chain = other.chain;
        self.idle = other.idle;
        self.rolls = other.rolls;
        self.rerolls = other.rerolls;
        self.awaiting = other.awaiting;
        self.last = other.last;
        self.previous_piece = other.previous_piece;
        self.ply = other.ply;
        self.newest_id = other.newest_id;
        self.seat_turns = other.seat_turns;
        self.pieces_key = other.pieces_key;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What the sets ought to be, from the pieces alone.
    fn in_step(state: &State<u64>) -> bool {
        let pieces: Vec<(usize, Piece)> =
            (0..64).flat_map(|square| state.pieces_on(square).map(move |piece| (square, *piece))).collect();
        let of = |wanted: &dyn Fn(&Piece) -> bool| {
            pieces.iter().filter(|(_, piece)| wanted(piece)).fold(0, |set, (square, _)| set | 1 << square)
        };
        let key = pieces.iter().fold(0u64, |key, (square, piece)| key.wrapping_add(identity::of_piece(*square, piece)));
        let crowded = (0..64).filter(|square| state.pieces_on(*square).count() > 1);
        state.occupied == of(&|_| true)
            && state.unmoved == of(&|piece| !piece.moved)
            && state.flagged == of(&|piece| piece.flags != 0)
            && (0..8).all(|player| state.owned[player] == of(&|piece| piece.owner.index() == player))
            && state.owned[8] == of(&|piece| piece.owner.is_neutral())
            && (0..4).all(|kind| state.kinds[kind] == of(&|piece| piece.kind.index() == kind))
            && state.shared == crowded.fold(0, |set, square| set | 1 << square)
            && state.pieces_key == key
    }

    #[test]
    fn the_sets_follow_the_pieces() {
        let mut state = State::<u64>::new(64, 4, Box::default());
        let mut random = 1u64;
        let mut draw = |below: u64| {
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (random >> 33) % below
        };
        // Miri takes its time.
        for step in 0..if cfg!(miri) { 60 } else { 4000 } {
            // Few squares, so that many are shared.
            let square = draw(6) as usize * 9;
            let count = state.pieces_on(square).count() as u64;
            let chosen = state.pieces_on(square).nth(draw(count.max(1)) as usize).map(|piece| piece.id);
            match (draw(4), chosen) {
                (0, Some(id)) => assert!(state.take(square, id).is_some_and(|piece| piece.id == id)),
                (1, Some(id)) => state.change(square, id, |piece| piece.kind = KindId((piece.kind.0 + 1) % 4)),
                (2, Some(id)) => state.set_flag(square, id, FlagId(draw(3) as u8), (draw(2) == 0).then_some(2)),
                _ if count < 3 => {
                    let id = state.fresh_id();
                    let owner = if draw(4) == 0 { PlayerId::NEUTRAL } else { PlayerId(draw(3) as u8) };
                    let piece = Piece { kind: KindId(draw(4) as u8), owner, moved: draw(2) == 0, id, ..Piece::NOBODY };
                    let slot = draw(count + 1) as usize;
                    state.put(square, slot, piece);
                    assert_eq!(state.pieces_on(square).position(|piece| piece.id == id), Some(slot));
                }
                _ => {}
            }
            assert!(in_step(&state), "after step {step}");
        }
        assert_eq!(state.clone(), state);
        let mut copy = State::new(64, 4, Box::default());
        copy.clone_from(&state);
        assert_eq!(copy, state);
    }

    #[test]
    fn ids_are_not_given_twice_even_when_all_were_given_once() {
        let mut state = State::<u64>::new(64, 1, Box::default());
        state.newest_id = u16::MAX - 1;
        let mut ids = Vec::new();
        for square in 0..10 {
            let id = state.fresh_id();
            assert!(id != 0 && !ids.contains(&id));
            ids.push(id);
            state.put(square, 0, Piece { kind: KindId(0), id, ..Piece::NOBODY });
        }
    }
}
