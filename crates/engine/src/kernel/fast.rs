//! A game of the kernel: boards made, moves grouped, keys, and endings asked.

use super::blast;
use super::board::Board;
use super::cpu::Portable;
use super::ends::Ends;
use super::entry::Functions;
use super::groups::{Deed, Group};
use super::make;
use super::placing;
use super::scene::Scene;
use super::shape::{AnyBlast, AnyRare, AnyRecords, AnyTrials, Counting, Safety};
use super::tables::Tables;
use super::trials;
use crate::set::{PerSquare, Set};
use arbiter_spec::checked::{CheckedSpec, PlayerId};
use arbiter_spec::play::Placement;

/// A game of the kernel.
pub(crate) struct Fast<W: Set, const N: usize> {
    pub spec: CheckedSpec,
    pub tables: Tables<W>,
    pub functions: Functions<W, N>,
    /// The automatic endings.
    pub ends: Ends<W>,
}

impl<W: Set, const N: usize> Fast<W, N> {
    /// The board of a placement; `None` if the kernel does not stand for it.
    pub fn board(&self, placement: &Placement) -> Option<Board<W, N>> {
        placing::board(&self.spec, &self.tables, placement)
    }

    /// All moves in groups; says whether the player is in check.
    pub fn groups(&self, board: &Board<W, N>, groups: &mut Vec<Group<W>>) -> bool {
        (self.functions.groups)(&self.tables, board, groups)
    }

    /// The board after a move of a group.
    pub fn play(&self, board: &Board<W, N>, group: &Group<W>, to: usize) -> Board<W, N> {
        // Which shape plays makes no difference but in speed, and a step of a line is dominated by generation.
        if self.tables.blast.is_some() {
            return group.play::<N, AnyBlast>(&self.tables, board, to);
        }
        if self.tables.checks.is_some() {
            return group.play::<N, Counting<AnyRecords>>(&self.tables, board, to);
        }
        if self.tables.rare() {
            return group.play::<N, AnyRare>(&self.tables, board, to);
        }
        group.play::<N, AnyRecords>(&self.tables, board, to)
    }

    /// The board once everybody without a move was skipped; the same board if the game is over before.
    pub fn skipped(&self, board: Board<W, N>) -> Board<W, N> {
        if !self.tables.skips {
            return board;
        }
        let (mut next, mut groups) = (board, Vec::new());
        for _ in 0..self.tables.layout.players {
            self.groups(&next, &mut groups);
            if !groups.is_empty() || self.tables.over.holds(&self.tables, &next) {
                return next;
            }
            next = make::skip(&self.tables, &next);
        }
        board
    }

    /// The leaves below a position.
    pub fn perft(&self, board: &Board<W, N>, depth: u32) -> u64 {
        let mut room = vec![Vec::new(); depth as usize];
        (self.functions.count)(&self.tables, board, depth, &mut room)
    }

    /// The key of a position whose moves are these: equal for positions that count as the same.
    pub fn key(&self, board: &Board<W, N>, groups: &[Group<W>]) -> u64 {
        let mut key = board.key;
        for (player, side) in self.tables.sides.iter().enumerate() {
            let virgin = board.virgin & board.planes[player & (N - 1)];
            for castle in &side.castles {
                if castle.need.minus(virgin).is_empty() {
                    key ^= castle.right;
                }
            }
        }
        if board.flagged.any() {
            // A flag counts only while somebody can make use of it.
            let used = groups.iter().filter_map(|group| match group.deed {
                Deed::Passing(victim) => Some(usize::from(victim)),
                _ => None,
            });
            for square in W::from_squares(used).squares() {
                key ^= *self.tables.flag_keys.at(square);
            }
        }
        key
    }

    /// Whether a royal man of a player is attacked.
    pub fn attacked(&self, board: &Board<W, N>, player: PlayerId) -> bool {
        if self.tables.safety == Safety::Free {
            return false;
        }
        let seen = Board { side: player.0, ..*board };
        let scene = Scene::<W, N, AnyRecords, Portable>::new(&self.tables, &seen);
        if self.tables.safety == Safety::Trials {
            if self.tables.rare() {
                return trials::in_check(&Scene::<W, N, AnyRare, Portable>::new(&self.tables, &seen));
            }
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
