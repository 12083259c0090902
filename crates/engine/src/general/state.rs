//! Everything the rules can read of a position, except where the game has been.
//!
//! Sets of men by owner and kind are kept beside the table of men, so that most questions are one `AND`. All changes of
//! the board go through [`State::put`], [`State::take`] and [`State::change`], which keep both in step.

use super::man::Man;
use crate::moves::Move;
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
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct State<W: Set> {
    /// By square: the man who stands there (of two, the first); [`Man::NOBODY`] for none.
    pub(crate) men: Box<[Man]>,
    /// The second men of shared squares.
    pub(crate) second: Vec<(Square, Man)>,
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
    /// Men in stores, sorted, none with count 0.
    pub(crate) stores: Vec<Stored>,
    /// By player, a bit per flag.
    pub(crate) player_flags: [u32; limits::PLAYERS],
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
    /// The id of the man that made the previous action of this turn.
    pub(crate) previous_man: Option<u16>,
    /// Actions so far.
    pub(crate) ply: u32,
    /// The id of the latest man that came to the board.
    pub(crate) newest_id: u16,
    /// By seat: turns of its players that are over.
    pub(crate) seat_turns: [u32; limits::SEATS],
}

/// A flag that stands for some turns only.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Timed {
    /// The id of the man.
    pub man: u16,
    /// The flag.
    pub flag: FlagId,
    /// For how many more turns, this one included.
    pub turns: u32,
}

/// Men of one kind in a store.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Stored {
    /// The store.
    pub store: StoreId,
    /// Whose; NEUTRAL for stores that belong to nobody.
    pub holder: PlayerId,
    /// What.
    pub kind: KindId,
    /// Whose men they are.
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
    /// Which CONTINUE of the code it is: its moves, men and whether it is mandatory stand there.
    pub rule: u32,
    /// The id of the man that moved, where only he goes on.
    pub man: u16,
}

/// What LAST_MOVE can ask of an action.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Played {
    /// The army that acted.
    pub player: PlayerId,
    /// The kind of the man before the action; `None` for a pass or stop.
    pub kind: Option<KindId>,
    /// Computed classes, a bit each: see [`super::action`].
    pub classes: u8,
    /// The id of the man.
    pub man: Option<u16>,
    /// Where from and where to.
    pub source: Option<Square>,
    /// Where to.
    pub target: Option<Square>,
    /// The action itself: its rule gives id and own classes.
    pub action: Move,
}

impl<W: Set> State<W> {
    /// The men on a square: the first and the second.
    #[inline]
    pub fn men_on(&self, square: usize) -> impl Iterator<Item = &Man> {
        let first = self.men.get(square).filter(|_| self.occupied.has(square));
        let shared = self.shared.has(square);
        let second = self.second.iter().filter(move |(at, _)| shared && at.index() == square).map(|(_, man)| man);
        first.into_iter().chain(second)
    }

    /// The first man on a square.
    #[inline]
    pub fn man(&self, square: usize) -> Option<&Man> {
        self.men.get(square).filter(|_| self.occupied.has(square))
    }

    /// Where the man with an id stands.
    pub fn square_of(&self, id: u16) -> Option<usize> {
        self.occupied.squares().find(|square| self.men_on(*square).any(|man| man.id == id))
    }

    /// Puts a man on a square: `slot` 0 before the man who stands there, else after him.
    pub fn put(&mut self, square: usize, slot: usize, man: Man) {
        if self.occupied.has(square) {
            let (first, second) = if slot == 0 { (man, self.men[square]) } else { (self.men[square], man) };
            self.men[square] = first;
            self.second.push((Square(square as u8), second));
            self.second.sort_by_key(|(at, _)| *at);
            self.shared |= W::of(square);
        } else {
            self.men[square] = man;
            self.occupied |= W::of(square);
        }
        self.renew(square);
    }

    /// Takes the man with an id off a square.
    pub fn take(&mut self, square: usize, id: u16) -> Option<Man> {
        let shared = self.shared.has(square);
        let place = self.second.iter().position(|(at, _)| shared && at.index() == square);
        let first = *self.man(square)?;
        let taken = match place {
            Some(place) if self.second[place].1.id == id => self.second.remove(place).1,
            Some(place) if first.id == id => {
                self.men[square] = self.second.remove(place).1;
                first
            }
            None if first.id == id => {
                self.men[square] = Man::NOBODY;
                self.occupied &= !W::of(square);
                first
            }
            _ => return None,
        };
        self.shared &= !W::of(square);
        self.renew(square);
        Some(taken)
    }

    /// Changes the man with an id where he stands.
    pub fn change(&mut self, square: usize, id: u16, change: impl FnOnce(&mut Man)) {
        if !self.occupied.has(square) {
            return;
        }
        if self.men[square].id == id {
            change(&mut self.men[square]);
        } else if let Some((_, man)) = self.second.iter_mut().find(|(at, man)| at.index() == square && man.id == id) {
            change(man);
        }
        self.renew(square);
    }

    /// The sets as the table says, for one square.
    fn renew(&mut self, square: usize) {
        let bit = W::of(square);
        let clear = !bit;
        self.owned.iter_mut().chain(self.kinds.iter_mut()).for_each(|set| *set &= clear);
        self.unmoved &= clear;
        self.flagged &= clear;
        let men: [Option<Man>; 2] = {
            let mut men = self.men_on(square).copied();
            [men.next(), men.next()]
        };
        for man in men.into_iter().flatten() {
            self.owned[owner_index(man.owner)] |= bit;
            if let Some(set) = self.kinds.get_mut(man.kind.index()) {
                *set |= bit;
            }
            if !man.moved {
                self.unmoved |= bit;
            }
            if man.flags != 0 {
                self.flagged |= bit;
            }
        }
    }

    /// The men of a player.
    #[inline(always)]
    pub fn of_owner(&self, player: PlayerId) -> W {
        self.owned[owner_index(player)]
    }

    /// A new id for a man that comes to the board.
    pub fn fresh_id(&mut self) -> u16 {
        self.newest_id = self.newest_id.wrapping_add(1);
        self.newest_id
    }
}
