//! A worker: one thread of a search, with its position, search stack, histories and node count.

use crate::history::History;
use crate::incremental::Incremental;
use crate::limits::{Clock, Limits};
use crate::mop_up::MopUp;
use crate::shortcuts::Shortcuts;
use crate::sides::Sides;
use crate::stack::Stack;
use crate::transposition::TranspositionTable;
use crate::values::Values;
use arbiter_engine::{Game, MoveId, MoveInfo, SearchPath};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

/// No line is searched beyond this ply.
pub(crate) const MAX_PLY: usize = 128;

/// What all workers of a search share.
pub(crate) struct SharedSearch<'a> {
    pub game: &'a Game,
    pub values: &'a Values,
    pub table: &'a TranspositionTable,
    pub shortcuts: Shortcuts,
    /// Set where a bare king is to be mated.
    pub mop_up: Option<&'a MopUp>,
    pub limits: Limits,
    pub clock: &'a dyn Clock,
    /// Set by the caller to stop the search.
    pub stop: &'a AtomicBool,
    /// The main worker is done.
    pub done: AtomicBool,
    /// Nodes of all workers, as far as they have reported them.
    pub nodes: AtomicU64,
}

/// Nodes between two looks at clock and limits, less one: few where nodes are slow or few are allowed.
fn poll_mask(shared: &SharedSearch<'_>) -> u64 {
    let usual = if shared.game.facts().cheap { 1024 } else { 16 };
    shared.limits.nodes.map_or(usual, |nodes| (nodes / 16).next_power_of_two().clamp(1, usual)) - 1
}

/// One thread of a search.
pub(crate) struct Worker<'a> {
    pub shared: &'a SharedSearch<'a>,
    pub path: SearchPath<'a>,
    pub history: History,
    pub stack: Stack,
    pub sides: Sides,
    pub nodes: u64,
    /// How many of its nodes are in the shared count.
    reported: u64,
    poll_mask: u64,
    /// The greatest ply that was reached.
    pub seldepth: usize,
    pub stopped: bool,
    /// The root moves to search; all if empty.
    pub search_moves: Vec<MoveId>,
    /// Root moves of better lines, left out when the next line is searched.
    pub excluded_root_moves: Vec<MoveId>,
    /// By short hash of a root move: nodes searched below it.
    pub root_effort: Vec<(u32, u64)>,
    /// Tells the keys of different root teams apart, where there are more than two.
    key_salt: u64,
    /// More than two teams: of the enemies, only one at a time replies with another move than the expected one.
    best_reply: bool,
}

impl<'a> Worker<'a> {
    pub fn new(shared: &'a SharedSearch<'a>, mut path: SearchPath<'a>) -> Worker<'a> {
        let rules = shared.game.spec();
        let squares = rules.board.squares().map(|square| square.index() + 1).max().unwrap_or(1);
        let root_team = rules.team_of(path.to_move());
        let own: Vec<bool> = rules.player_ids().map(|player| rules.team_of(player) == root_team).collect();
        let sides = Sides::new(&own);
        let mut stack = Stack::new(MAX_PLY + 8);
        stack[0].incremental = Incremental::of(shared.values, &sides, &mut path);
        let best_reply = rules.teams.len() > 2;
        let key_salt = if best_reply {
            root_team.map_or(0, |team| (team.index() as u64 + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15))
        } else {
            0
        };
        let (players, kinds) = (rules.players.len(), rules.kinds.len());
        let mut history = (shared.table.take_history(|history| history.fits(players, kinds, squares)))
            .unwrap_or_else(|| History::new(players, kinds, squares, MAX_PLY + 8));
        history.new_search();
        Worker {
            shared,
            path,
            history,
            stack,
            sides,
            nodes: 0,
            reported: 0,
            poll_mask: poll_mask(shared),
            seldepth: 0,
            stopped: false,
            search_moves: Vec::new(),
            excluded_root_moves: Vec::new(),
            root_effort: Vec::new(),
            key_salt,
            best_reply,
        }
    }

    pub(crate) fn to_move(&self) -> usize {
        self.path.to_move().index()
    }

    /// The key in the transposition table: once an enemy has replied, fewer moves of the same position are searched.
    pub(crate) fn key(&self, ply: usize) -> u64 {
        let replied = if self.stack[ply].replied { 0xD1B5_4A32_D192_ED03 } else { 0 };
        self.path.key() ^ self.key_salt ^ replied
    }

    /// Makes a move, the expected one of the node or another; says whether the other side is to move then. Where turns are
    /// skipped or have several moves, the same side may move again.
    pub(crate) fn make_move(&mut self, ply: usize, mv: &MoveInfo, expected: bool) -> bool {
        let player = self.to_move();
        let piece_to = self.history.piece_to(player, mv);
        self.stack[ply].piece_to = piece_to;
        self.stack[ply].target = mv.to;
        let incremental = self.stack[ply].incremental;
        self.path.play(mv).ok();
        self.stack[ply + 1].replied = self.best_reply
            && self.sides.sign(player).max(self.sides.sign(self.to_move())) < 0
            && (self.stack[ply].replied || !expected);
        self.shared.table.prefetch(self.key(ply + 1));
        self.stack[ply + 1].incremental = incremental.after_move(self.shared.values, &self.sides, &self.path);
        self.sides.sign(player) != self.sides.sign(self.to_move())
    }

    /// Counts a node, and polls clock and limits from time to time; says whether the search is to stop.
    pub(crate) fn count_node(&mut self) -> bool {
        self.nodes += 1;
        if self.nodes & self.poll_mask == 0 {
            let shared = self.shared;
            let all = shared.nodes.fetch_add(self.nodes - self.reported, Relaxed) + self.nodes - self.reported;
            self.reported = self.nodes;
            let late = shared.limits.hard.is_some_and(|hard| shared.clock.elapsed() >= hard);
            let enough = shared.limits.nodes.is_some_and(|nodes| all >= nodes);
            if late || enough || shared.stop.load(Relaxed) || shared.done.load(Relaxed) {
                self.stopped = true;
            }
        }
        self.stopped
    }

    /// The principal variation of the last search from the root.
    pub fn pv(&self) -> &[MoveInfo] {
        &self.stack[0].pv
    }

    /// The principal variation of a node is its best move and that of the child.
    pub(crate) fn update_pv(&mut self, ply: usize, mv: MoveInfo) {
        let below = std::mem::take(&mut self.stack[ply + 1].pv);
        let pv = &mut self.stack[ply].pv;
        pv.clear();
        pv.push(mv);
        pv.extend_from_slice(&below);
        self.stack[ply + 1].pv = below;
    }

    /// Adds the nodes since `before` to those of a root move.
    pub(crate) fn count_root_effort(&mut self, hash: u32, before: u64) {
        let nodes = self.nodes - before;
        match self.root_effort.iter_mut().find(|(known, _)| *known == hash) {
            Some((_, effort)) => *effort += nodes,
            None => self.root_effort.push((hash, nodes)),
        }
    }

    pub(crate) fn is_root_move(&self, mv: &MoveInfo) -> bool {
        !self.excluded_root_moves.contains(&mv.id)
            && (self.search_moves.is_empty() || self.search_moves.contains(&mv.id))
    }

    /// Static exchange evaluation.
    pub(crate) fn see(&self, mv: &MoveInfo) -> Option<i32> {
        self.path.exchange(mv, &self.shared.values.piece_values)
    }
}
