//! Moves in groups: each a set of targets that share everything else.
//!
//! A position of any size has few groups. Lists, samples and deeper counts are read off them; no move is built before it
//! is wanted.

use super::board::Board;
use super::checks;
use super::cpu::Cpu;
use super::make;
use super::shape::Shape;
use super::sink::Sink;
use super::tables::{Castle, Tables};
use crate::set::Set;
use std::ops::Deref;

/// What the moves of a group do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum GroupKind {
    /// A piece goes.
    Plain,
    /// A piece steps twice and is flagged.
    Flagging,
    /// A piece goes and becomes what these planes say.
    Change(u32),
    /// A piece takes another on this square beside its target, and becomes what these planes say if they are any.
    Passing(u8, u32),
    /// The royal piece and the companion of this castling go.
    Castle(u8),
    /// A piece of this place in the hand comes to the board.
    Drop(u8),
    /// Nobody moves. The target says nothing.
    Pass,
}

/// Where the moves of a group begin.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum From {
    /// All on this square.
    Square(u8),
    /// Each so many squares below its target.
    By(i16),
}

/// Moves that share everything but their targets.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Group<W> {
    pub targets: W,
    pub from: From,
    pub kind: GroupKind,
    /// How many moves there are up to the last of these, in the list it belongs to: what draws a move from sets.
    pub upto: u32,
}

/// The move of a number: its group and target. Nothing if there are not so many.
#[inline(always)]
pub(crate) fn nth<W: Set, C: Cpu>(groups: &[Group<W>], number: u32) -> Option<(Group<W>, usize)> {
    let group = groups.iter().find(|group| number < group.upto)?;
    let mut left = number + group.targets.len() - group.upto;
    for index in 0..W::WORDS {
        let word = group.targets.word(index);
        let count = word.count_ones();
        if left < count {
            return Some((*group, 64 * index + C::deposit(1 << left, word).trailing_zeros() as usize));
        }
        left -= count;
    }
    None
}

impl<W: Set> Group<W> {
    /// Where the move to a target begins.
    #[inline(always)]
    pub fn source(&self, to: usize) -> usize {
        match self.from {
            From::Square(square) => usize::from(square),
            From::By(by) => (to as i32 - i32::from(by)) as usize & (W::SQUARES - 1),
        }
    }

    /// The position after the move to a target, written where there is room: whatever stood there is overwritten.
    #[inline(always)]
    pub fn play_into<const N: usize, S: Shape, C: Cpu>(
        &self,
        tables: &Tables<W>,
        board: &Board<W, N>,
        next: &mut Board<W, N>,
        to: usize,
    ) {
        let from = self.source(to);
        match self.kind {
            GroupKind::Plain => make::plain::<W, N, S, C>(tables, board, next, from, to),
            GroupKind::Flagging => {
                make::plain::<W, N, S, C>(tables, board, next, from, to);
                let side = usize::from(board.side);
                next.flagged |=
                    if S::ODD_PAWNS { tables.flagged(side, from, to) } else { W::of(to) & tables.sides[side].marks };
            }
            GroupKind::Change(planes) => {
                make::change::<W, N, S, C>(tables, board, next, (from, to), planes);
                if S::ODD_PAWNS && tables.sides[usize::from(board.side)].far.contains(&(to as i32 - from as i32)) {
                    next.flagged |= tables.flagged(usize::from(board.side), from, to);
                }
            }
            GroupKind::Passing(victim, becomes) => {
                make::passing::<W, N, S>(tables, board, next, (from, to), usize::from(victim), becomes)
            }
            GroupKind::Castle(index) => make::castle::<W, N, S>(tables, board, next, usize::from(index)),
            GroupKind::Drop(kind) => make::drop::<W, N, S>(tables, board, next, usize::from(kind), to),
            GroupKind::Pass => make::pass(tables, board, next),
        }
        if S::CHECKS {
            checks::note(tables, next);
        }
    }
}

/// The groups of a position, in room that is kept from one position to the next.
#[derive(Clone)]
pub(crate) struct Groups<W> {
    /// Room, always filled: a group is written before it is known whether it has any move, which costs less than asking.
    room: Vec<Group<W>>,
    count: usize,
    moves: u32,
}

impl<W: Set> Groups<W> {
    /// None.
    pub fn new() -> Groups<W> {
        Groups { room: Vec::new(), count: 0, moves: 0 }
    }

    /// How many moves there are.
    #[inline(always)]
    pub fn moves(&self) -> u32 {
        self.moves
    }

    /// Leaves only the moves that are kept: each a group and a target.
    pub fn sift(&mut self, mut keep: impl FnMut(&Group<W>, usize) -> bool) {
        let (mut count, mut moves) = (0, 0);
        for place in 0..self.count {
            let group = self.room[place];
            let targets = W::from_squares(group.targets.squares().filter(|to| keep(&group, *to)));
            if targets.any() {
                moves += targets.len();
                self.room[count] = Group { targets, upto: moves, ..group };
                count += 1;
            }
        }
        (self.count, self.moves) = (count, moves);
    }
}

impl<W> Deref for Groups<W> {
    type Target = [Group<W>];

    #[inline(always)]
    fn deref(&self) -> &[Group<W>] {
        self.room.get(..self.count).unwrap_or_default()
    }
}

/// Collects groups; none is empty.
pub(crate) struct Collect<'a, W> {
    groups: &'a mut Groups<W>,
    count: usize,
    total: u32,
}

impl<'a, W: Set> Collect<'a, W> {
    /// Begins to collect, instead of what was there.
    #[inline(always)]
    pub fn into(groups: &'a mut Groups<W>) -> Collect<'a, W> {
        Collect { groups, count: 0, total: 0 }
    }

    /// These are all.
    #[inline(always)]
    pub fn finish(self) {
        (self.groups.count, self.groups.moves) = (self.count, self.total);
    }

    #[inline(always)]
    fn add(&mut self, targets: W, from: From, kind: GroupKind) {
        let room = &mut self.groups.room;
        if self.count >= room.len() {
            more(room);
        }
        self.total += targets.len();
        room[self.count] = Group { targets, from, kind, upto: self.total };
        self.count += usize::from(targets.any());
    }
}

/// More room.
#[cold]
#[inline(never)]
fn more<W: Set>(room: &mut Vec<Group<W>>) {
    let none = Group { targets: W::EMPTY, from: From::By(0), kind: GroupKind::Plain, upto: 0 };
    room.resize(2 * room.len() + 48, none);
}

impl<W: Set> Sink<W> for Collect<'_, W> {
    #[inline(always)]
    fn piece(&mut self, from: usize, targets: W) {
        self.add(targets, From::Square(from as u8), GroupKind::Plain);
    }
    #[inline(always)]
    fn steps(&mut self, targets: W, by: i32) {
        self.add(targets, From::By(by as i16), GroupKind::Plain);
    }
    #[inline(always)]
    fn flagging(&mut self, targets: W, by: i32) {
        self.add(targets, From::By(by as i16), GroupKind::Flagging);
    }
    #[inline(always)]
    fn changes(&mut self, targets: W, by: i32, options: &[u32]) {
        for planes in options {
            self.add(targets, From::By(by as i16), GroupKind::Change(*planes));
        }
    }
    #[inline(always)]
    fn passing(&mut self, from: usize, to: usize, victim: usize, becomes: u32) {
        self.add(W::of(to), From::Square(from as u8), GroupKind::Passing(victim as u8, becomes));
    }
    #[inline(always)]
    fn castle(&mut self, index: usize, castle: &Castle<W>) {
        self.add(W::of(usize::from(castle.to)), From::Square(castle.from), GroupKind::Castle(index as u8));
    }
    #[inline(always)]
    fn changing(&mut self, from: usize, targets: W, planes: u32) {
        self.add(targets, From::Square(from as u8), GroupKind::Change(planes));
    }
    #[inline(always)]
    fn drops(&mut self, kinds: u8, targets: W) {
        let mut kinds = kinds;
        while kinds != 0 {
            let kind = kinds.trailing_zeros() as u8;
            kinds &= kinds - 1;
            self.add(targets, From::By(0), GroupKind::Drop(kind));
        }
    }
    #[inline(always)]
    fn pass(&mut self) {
        self.add(W::of(0), From::Square(0), GroupKind::Pass);
    }
}
