//! A game of the kernel: boards made, moves grouped, keys, and endings asked.

use super::blast;
use super::board::Board;
use super::cpu::Portable;
use super::endings::Endings;
use super::entry::{Functions, StepResult};
use super::groups::{Group, GroupKind, Groups};
use super::make;
use super::past::Seen;
use super::pawns::PawnTables;
use super::placing;
use super::proof::Proofs;
use super::scene::Scene;
use super::shape::{AnyOccupancy, AnyTrials, Safety};
use super::tables::Tables;
use super::trials;
use crate::set::{PerSquare, Set};
use arbiter_spec::checked::{CheckedSpec, PlayerId};
use arbiter_spec::play::Placement;
use std::sync::OnceLock;

/// A game of the kernel.
pub(crate) struct Fast<W: Set, const N: usize> {
    pub spec: CheckedSpec,
    pub tables: Tables<W>,
    pub functions: Functions<W, N>,
    /// The automatic endings.
    pub endings: Endings<W>,
    /// How it is proved that nobody can mate, where an ending asks for that.
    pub proofs: Option<Proofs<W>>,
    /// Who lists its moves.
    pub lister: u16,
    /// How pawn-like pieces stand together, filled when somebody asks first.
    pub pawns: OnceLock<PawnTables<W>>,
}

impl<W: Set, const N: usize> Fast<W, N> {
    /// The board of a placement; `None` if the kernel does not stand for it.
    pub fn board(&self, placement: &Placement) -> Option<Board<W, N>> {
        let board = placing::board(&self.spec, &self.tables, placement)?;
        // Of two players, one who has moved has left no royal piece to be taken; the kernel never thinks of it.
        let waiting = PlayerId(board.side ^ 1);
        let takes = self.tables.layout.players == 2 && self.attacked(&board, waiting);
        (!takes).then_some(board)
    }

    /// All moves in groups; says whether the player is in check.
    pub fn groups(&self, board: &Board<W, N>, groups: &mut Groups<W>) -> bool {
        (self.functions.groups)(&self.tables, board, groups)
    }

    /// The same, in room of their own.
    pub fn all_groups(&self, board: &Board<W, N>) -> Groups<W> {
        let mut groups = Groups::new();
        self.groups(board, &mut groups);
        groups
    }

    /// The move of a number among the groups of a position; nothing if there are not so many.
    pub fn nth(&self, groups: &[Group<W>], number: u32) -> Option<(Group<W>, usize)> {
        (self.functions.nth)(groups, number)
    }

    /// The next position of a line: the move of a number is played, and the groups become those after it.
    #[inline(always)]
    pub fn step(
        &self,
        board: &Board<W, N>,
        next: &mut Board<W, N>,
        groups: &mut Groups<W>,
        number: u32,
    ) -> Option<StepResult> {
        (self.functions.step)(&self.tables, board, next, groups, number)
    }

    /// The board after a move of a group, written over another one.
    #[inline(always)]
    pub fn play_into(&self, board: &Board<W, N>, next: &mut Board<W, N>, group: &Group<W>, to: usize) {
        (self.functions.play)(&self.tables, board, next, group, to);
    }

    /// The board after a move of a group.
    pub fn play(&self, board: &Board<W, N>, group: &Group<W>, to: usize) -> Board<W, N> {
        let mut next = Board::empty();
        self.play_into(board, &mut next, group, to);
        next
    }

    /// The board once everybody without a move was skipped; the same board if the game is over before.
    pub fn skipped(&self, board: Board<W, N>) -> Board<W, N> {
        if !self.tables.skips {
            return board;
        }
        let (mut next, mut groups) = (board, Groups::new());
        for _ in 0..self.tables.layout.players {
            self.groups(&next, &mut groups);
            if !groups.is_empty() || self.tables.cut_endings.holds(&self.tables, &next) {
                return next;
            }
            next = make::skip(&self.tables, &next);
        }
        board
    }

    /// The leaves below a position.
    pub fn perft(&self, board: &Board<W, N>, depth: u32) -> u64 {
        let mut stack = vec![Groups::new(); depth as usize];
        (self.functions.count)(&self.tables, board, depth, &mut stack)
    }

    /// The key of a position whose moves are these: equal for positions that count as the same.
    pub fn key(&self, board: &Board<W, N>, groups: &[Group<W>]) -> u64 {
        board.key ^ self.rights(board) ^ self.flags(board, groups)
    }

    /// Whether moves must be known on arrival: turns are skipped, or endings ask who checked whom.
    pub fn is_eager(&self) -> bool {
        self.tables.skips || self.endings.asks_who_checked()
    }

    /// The position of a placement, as those who come after it remember it.
    pub fn seen(&self, placement: &Placement) -> Option<Seen> {
        let board = self.board(placement)?;
        let mut groups = Groups::new();
        let gathered = self.is_eager() || board.flagged.any();
        let check = gathered && self.groups(&board, &mut groups);
        Some(Seen { key: self.key(&board, &groups), side: board.side, check })
    }

    /// The part of the key that stands for the rights of unmoved pieces.
    pub fn rights(&self, board: &Board<W, N>) -> u64 {
        let mut key = 0;
        for (player, side) in self.tables.sides.iter().enumerate() {
            let virgin = board.virgin & board.planes[player & (N - 1)];
            let royal = board.planes[self.tables.layout.royal() & (N - 1)];
            for from in side.castlers(virgin, royal).squares() {
                for castle in &side.castles[side.castles_from(from)] {
                    key ^= if castle.need.minus(virgin).is_empty() { castle.right } else { 0 };
                }
            }
        }
        key
    }

    /// The part of the key that stands for flags.
    #[inline(always)]
    pub fn flags(&self, board: &Board<W, N>, groups: &[Group<W>]) -> u64 {
        let mut key = 0;
        if board.flagged.any() {
            // A flag counts only while somebody can make use of it.
            let used = groups.iter().filter_map(|group| match group.kind {
                GroupKind::Passing(victim, _) => Some(usize::from(victim)),
                _ => None,
            });
            for square in W::from_squares(used).squares() {
                let flag = if self.tables.several_flags() { self.tables.flag_on(board, square) } else { 0 };
                key ^= self.tables.flag_keys.at(square).rotate_left(flag as u32);
            }
        }
        key
    }

    /// Whether a royal piece of a player is attacked.
    pub fn attacked(&self, board: &Board<W, N>, player: PlayerId) -> bool {
        if self.tables.safety == Safety::Free {
            return false;
        }
        let seen = Board { side: player.0, ..*board };
        let scene = Scene::<W, N, AnyOccupancy, Portable>::new(&self.tables, &seen);
        if self.tables.safety == Safety::Trials {
            return trials::in_check(&Scene::<W, N, AnyTrials, Portable>::new(&self.tables, &seen));
        }
        let royal = scene.plane(scene.layout.royal()) & scene.own;
        !blast::touching(&scene) && royal.squares().any(|square| scene.attacked(square, scene.occupied, scene.enemy))
    }

    /// The placement of a board.
    pub fn placement(&self, board: &Board<W, N>) -> Placement {
        placing::placement(&self.spec, &self.tables, board)
    }
}
