//! Everything the rules can read of a position, except where the game has been.
//!
//! Sets of men by owner and kind are kept beside the table of men, so that most questions are one `AND`. All changes of
//! the board go through [`State::put`], [`State::take`] and [`State::change`], which keep both in step.

use super::identity;
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
#[derive(PartialEq, Eq, Debug)]
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
    /// The id of the man that made the previous action of this turn.
    pub(crate) previous_man: Option<u16>,
    /// Actions so far.
    pub(crate) ply: u32,
    /// The id of the latest man that came to the board.
    pub(crate) newest_id: u16,
    /// By seat: turns of its players that are over.
    pub(crate) seat_turns: [u32; limits::SEATS],
    /// What the men on the board add to the key of the position, kept in step with them: see [`identity::of_man`].
    pub(crate) men_key: u64,
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
    /// Computed classes, a bit each: see `general::action`.
    pub classes: u8,
    /// The id of the man.
    pub man: Option<u16>,
    /// Where from and where to.
    pub source: Option<Square>,
    /// Where to.
    pub target: Option<Square>,
    /// The action itself: its rule gives id and own classes.
    pub action: Move,
    /// A number for what was chosen on the way.
    pub chosen: u64,
}

impl<W: Set> State<W> {
    /// An empty board.
    pub(crate) fn new(squares: usize, kinds: usize, counters: Box<[i64]>) -> State<W> {
        State {
            men: vec![Man::NOBODY; squares].into(),
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
            previous_man: None,
            ply: 0,
            newest_id: 0,
            seat_turns: [0; limits::SEATS],
            men_key: 0,
        }
    }

    /// The bytes of a position, its lists of men, kinds and counters included.
    pub(crate) fn bytes(&self) -> usize {
        size_of::<State<W>>() + size_of_val(&*self.men) + size_of_val(&*self.kinds) + size_of_val(&*self.counters)
    }

    /// How many sets of squares it is made of: who stands where, by owner, by kind, unmoved and flagged.
    pub(crate) fn sets(&self) -> usize {
        self.owned.len() + self.kinds.len() + 4
    }

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
    #[inline]
    pub fn put(&mut self, square: usize, slot: usize, man: Man) {
        if self.occupied.has(square) {
            self.put_beside(square, slot, man);
        } else {
            self.men[square] = man;
            self.enter(square, &man);
            self.men_key = self.men_key.wrapping_add(identity::of_man(square, &man));
        }
    }

    /// Only `stacking` brings men here.
    #[cold]
    fn put_beside(&mut self, square: usize, slot: usize, man: Man) {
        let later = if slot == 0 { std::mem::replace(&mut self.men[square], man) } else { man };
        let before = self.second.partition_point(|(at, _)| at.index() < square);
        let here = self.second[before..].iter().take_while(|(at, _)| at.index() == square).count();
        let place = if slot == 0 { 0 } else { here.min(slot - 1) };
        self.second.insert(before + place, (Square(square as u8), later));
        self.shared |= W::of(square);
        self.men_key = self.men_key.wrapping_add(identity::of_man(square, &man));
        self.renew(square);
    }

    /// Takes the man with an id off a square.
    #[inline]
    pub fn take(&mut self, square: usize, id: u16) -> Option<Man> {
        if self.shared.has(square) {
            return self.take_from_others(square, id);
        }
        let man = *self.man(square)?;
        if man.id != id {
            return None;
        }
        self.men[square] = Man::NOBODY;
        self.leave(square, &man);
        self.men_key = self.men_key.wrapping_sub(identity::of_man(square, &man));
        Some(man)
    }

    #[cold]
    fn take_from_others(&mut self, square: usize, id: u16) -> Option<Man> {
        let first = *self.men.get(square)?;
        let taken = if first.id == id {
            let next = self.second.iter().position(|(at, _)| at.index() == square)?;
            self.men[square] = self.second.remove(next).1;
            first
        } else {
            let place = self.second.iter().position(|(at, man)| at.index() == square && man.id == id)?;
            self.second.remove(place).1
        };
        if !self.second.iter().any(|(at, _)| at.index() == square) {
            self.shared &= !W::of(square);
        }
        self.men_key = self.men_key.wrapping_sub(identity::of_man(square, &taken));
        self.renew(square);
        Some(taken)
    }

    /// Changes the man with an id where he stands.
    #[inline]
    pub fn change(&mut self, square: usize, id: u16, change: impl FnOnce(&mut Man)) {
        let Some(before) = self.men_on(square).find(|man| man.id == id).copied() else { return };
        let mut man = before;
        change(&mut man);
        if self.shared.has(square) {
            match self.second.iter_mut().find(|(at, second)| at.index() == square && second.id == id) {
                Some((_, second)) => *second = man,
                None => self.men[square] = man,
            }
            self.renew(square);
        } else {
            self.leave(square, &before);
            self.men[square] = man;
            self.enter(square, &man);
        }
        let (old, new) = (identity::of_man(square, &before), identity::of_man(square, &man));
        self.men_key = self.men_key.wrapping_sub(old).wrapping_add(new);
    }

    /// The sets without the only man of a square.
    #[inline]
    fn leave(&mut self, square: usize, man: &Man) {
        let clear = !W::of(square);
        self.occupied &= clear;
        self.owned[owner_index(man.owner)] &= clear;
        if let Some(set) = self.kinds.get_mut(man.kind.index()) {
            *set &= clear;
        }
        self.unmoved &= clear;
        self.flagged &= clear;
    }

    /// The sets with a further man on a square.
    #[inline]
    fn enter(&mut self, square: usize, man: &Man) {
        let bit = W::of(square);
        self.occupied |= bit;
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

    /// The sets as the table says, for one square.
    fn renew(&mut self, square: usize) {
        let clear = !W::of(square);
        self.owned.iter_mut().chain(self.kinds.iter_mut()).for_each(|set| *set &= clear);
        self.unmoved &= clear;
        self.flagged &= clear;
        let first = self.men[square];
        self.enter(square, &first);
        for at in 0..self.second.len() {
            let (on, man) = self.second[at];
            if on.index() == square {
                self.enter(square, &man);
            }
        }
    }

    /// Puts a flag on a man: for some turns, or for good.
    pub fn set_flag(&mut self, square: usize, id: u16, flag: FlagId, turns: Option<u32>) {
        self.clear_flag(square, id, flag);
        self.change(square, id, |man| man.flags |= 1 << (flag.0 & 15));
        if let Some(turns) = turns {
            let timed = Timed { man: id, flag, turns };
            let place = self.timed.partition_point(|other| *other < timed);
            self.timed.insert(place, timed);
        }
    }

    /// Takes a flag off a man.
    pub fn clear_flag(&mut self, square: usize, id: u16, flag: FlagId) {
        self.change(square, id, |man| man.flags &= !(1 << (flag.0 & 15)));
        self.timed.retain(|timed| (timed.man, timed.flag) != (id, flag));
    }

    /// Forgets for how long a man carries flags: he is gone, or carries none any more.
    #[inline]
    pub fn forget_flags(&mut self, id: u16) {
        if !self.timed.is_empty() {
            self.timed.retain(|timed| timed.man != id);
        }
    }

    /// The men of a player.
    #[inline(always)]
    pub fn of_owner(&self, player: PlayerId) -> W {
        self.owned[owner_index(player)]
    }

    /// A new id for a man that comes to the board. Never 0, which is the id of men in stores.
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
        let remembered = [self.previous_man, self.chain.map(|chain| chain.man), self.last.and_then(|last| last.man)];
        let used = |id: u16| remembered.contains(&Some(id)) || self.square_of(id).is_some();
        (1..=u16::MAX).find(|id| !used(*id)).unwrap_or(u16::MAX)
    }
}

impl<W: Set> Clone for State<W> {
    fn clone(&self) -> State<W> {
        State {
            men: self.men.clone(),
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
        let State { men, second, kinds, timed, stores, counters, .. } = self;
        men.clone_from(&other.men);
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
        self.previous_man = other.previous_man;
        self.ply = other.ply;
        self.newest_id = other.newest_id;
        self.seat_turns = other.seat_turns;
        self.men_key = other.men_key;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What the sets ought to be, from the men alone.
    fn in_step(state: &State<u64>) -> bool {
        let men: Vec<(usize, Man)> =
            (0..64).flat_map(|square| state.men_on(square).map(move |man| (square, *man))).collect();
        let of = |wanted: &dyn Fn(&Man) -> bool| {
            men.iter().filter(|(_, man)| wanted(man)).fold(0, |set, (square, _)| set | 1 << square)
        };
        let key = men.iter().fold(0u64, |key, (square, man)| key.wrapping_add(identity::of_man(*square, man)));
        let crowded = (0..64).filter(|square| state.men_on(*square).count() > 1);
        state.occupied == of(&|_| true)
            && state.unmoved == of(&|man| !man.moved)
            && state.flagged == of(&|man| man.flags != 0)
            && (0..8).all(|player| state.owned[player] == of(&|man| man.owner.index() == player))
            && state.owned[8] == of(&|man| man.owner.is_neutral())
            && (0..4).all(|kind| state.kinds[kind] == of(&|man| man.kind.index() == kind))
            && state.shared == crowded.fold(0, |set, square| set | 1 << square)
            && state.men_key == key
    }

    #[test]
    fn the_sets_follow_the_men() {
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
            let count = state.men_on(square).count() as u64;
            let chosen = state.men_on(square).nth(draw(count.max(1)) as usize).map(|man| man.id);
            match (draw(4), chosen) {
                (0, Some(id)) => assert!(state.take(square, id).is_some_and(|man| man.id == id)),
                (1, Some(id)) => state.change(square, id, |man| man.kind = KindId((man.kind.0 + 1) % 4)),
                (2, Some(id)) => state.set_flag(square, id, FlagId(draw(3) as u8), (draw(2) == 0).then_some(2)),
                _ if count < 3 => {
                    let id = state.fresh_id();
                    let owner = if draw(4) == 0 { PlayerId::NEUTRAL } else { PlayerId(draw(3) as u8) };
                    let man = Man { kind: KindId(draw(4) as u8), owner, moved: draw(2) == 0, id, ..Man::NOBODY };
                    let slot = draw(count + 1) as usize;
                    state.put(square, slot, man);
                    assert_eq!(state.men_on(square).position(|man| man.id == id), Some(slot));
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
            state.put(square, 0, Man { kind: KindId(0), id, ..Man::NOBODY });
        }
    }
}
