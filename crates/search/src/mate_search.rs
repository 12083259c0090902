//! Mate search: the shortest win that is forced within so many moves, proved against every defence.
//!
//! An attacker needs one move, a defence must have none that helps; attacking moves with few replies come first. Nothing is pruned but
//! moves that come too late, so that what is found is the shortest win, and what is not found does not exist.

use crate::limits::{Clock, Limits};
use crate::score::result;
use crate::sides::Sides;
use arbiter_engine::{MoveInfo, SearchPath, Which};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// Entries of the table.
const SIZE: usize = 1 << 18;
/// The longest mate that is searched for.
const MAX_TURNS: u32 = 40;
/// The most plies, where a turn has several moves or turns are skipped.
const MAX_PLY: u32 = 4 * MAX_TURNS;

/// What is known of a position with the attacker to move.
#[derive(Clone, Copy)]
struct Entry {
    key: u64,
    /// No mate is forced within so many turns.
    refuted: u8,
    /// A mate is forced within so many turns.
    proved: u8,
}

/// A search for forced wins of one team.
pub(crate) struct MateSearch<'a, 'w> {
    path: SearchPath<'w>,
    sides: &'a Sides,
    /// The attacking team.
    team: usize,
    table: Vec<Entry>,
    limits: Limits,
    clock: &'a dyn Clock,
    stop: &'a AtomicBool,
    pub nodes: u64,
    ply: u32,
    stopped: bool,
}

/// A forced win.
pub(crate) struct Mate {
    /// In how many turns.
    pub turns: u32,
    /// The moves, with the longest defence that was found.
    pub moves: Vec<MoveInfo>,
}

impl<'a, 'w> MateSearch<'a, 'w> {
    pub fn new(
        path: SearchPath<'w>,
        sides: &'a Sides,
        team: usize,
        limits: Limits,
        clock: &'a dyn Clock,
        stop: &'a AtomicBool,
    ) -> MateSearch<'a, 'w> {
        let table = vec![Entry { key: 0, refuted: 0, proved: u8::MAX }; SIZE];
        MateSearch { path, sides, team, table, limits, clock, stop, nodes: 0, ply: 0, stopped: false }
    }

    /// The shortest mate within so many turns that begins with one of these moves.
    pub fn shortest(&mut self, turns: u32, root_moves: &[MoveInfo]) -> Option<Mate> {
        for turns in 1..=turns.min(MAX_TURNS) {
            for (mv, _) in self.attacking_moves(turns, Some(root_moves)) {
                self.make_move(&mv);
                let mates = self.defence_fails(turns);
                self.unmake_move();
                if self.stopped {
                    return None;
                }
                if mates {
                    let mut moves = vec![mv];
                    self.extend_line(turns, &mut moves);
                    return Some(Mate { turns, moves });
                }
            }
        }
        None
    }

    fn count_node(&mut self) -> bool {
        self.nodes += 1;
        if self.nodes & 255 == 0 {
            let late = self.limits.hard.is_some_and(|hard| self.clock.elapsed() >= hard);
            let enough = self.limits.nodes.is_some_and(|nodes| self.nodes >= nodes);
            self.stopped |= late || enough || self.stop.load(Relaxed);
        }
        self.stopped
    }

    fn make_move(&mut self, mv: &MoveInfo) {
        self.path.play(mv).ok();
        self.ply += 1;
    }

    fn unmake_move(&mut self) {
        self.path.undo();
        self.ply -= 1;
    }

    fn is_attacker_to_move(&self) -> bool {
        self.sides.sign(self.path.to_move().index()) > 0
    }

    /// If the game is over here, whether the attacker has won.
    fn outcome(&mut self) -> Option<bool> {
        let scores = self.path.scores()?;
        Some(result(&scores, self.team).is_gt())
    }

    /// The attacker's moves, those with the fewest replies first; on the last turn, only those that win at once.
    fn attacking_moves(&mut self, turns: u32, only: Option<&[MoveInfo]>) -> Vec<(MoveInfo, u32)> {
        let mut moves = Vec::new();
        self.path.list(Which::All, &mut moves);
        if let Some(only) = only.filter(|only| !only.is_empty()) {
            moves.retain(|mv| only.iter().any(|known| known.id == mv.id));
        }
        let mut ordered: Vec<(MoveInfo, u32)> = Vec::with_capacity(moves.len());
        for mv in moves {
            self.path.play(&mv).ok();
            let outcome = self.outcome();
            let replies =
                if outcome == Some(true) { 0 } else { 1 + 2 * self.path.count() + u32::from(!self.path.in_check()) };
            self.path.undo();
            if outcome.is_none() && turns > 1 || outcome == Some(true) {
                ordered.push((mv, replies));
            }
        }
        ordered.sort_by_key(|(_, replies)| *replies);
        ordered
    }

    /// Whether the attacker, who is to move, forces a win within so many turns.
    fn attack_succeeds(&mut self, turns: u32) -> bool {
        if turns == 0 || self.count_node() {
            return false;
        }
        let key = self.path.key();
        let entry = self.table[key as usize % SIZE];
        if entry.key == key {
            if turns <= u32::from(entry.refuted) {
                return false;
            }
            if turns >= u32::from(entry.proved) {
                return true;
            }
        }
        for (mv, _) in self.attacking_moves(turns, None) {
            self.make_move(&mv);
            let mates = self.defence_fails(turns);
            self.unmake_move();
            if self.stopped {
                return false;
            }
            if mates {
                self.store(Entry { key, refuted: 0, proved: turns as u8 });
                return true;
            }
        }
        self.store(Entry { key, refuted: turns as u8, proved: u8::MAX });
        false
    }

    fn store(&mut self, new: Entry) {
        let entry = &mut self.table[new.key as usize % SIZE];
        *entry = if entry.key == new.key {
            let (refuted, proved) = (entry.refuted.max(new.refuted), entry.proved.min(new.proved));
            Entry { key: new.key, refuted, proved }
        } else {
            new
        };
    }

    /// After a move of the attacker, the last of its turn or not: whether no defence helps.
    fn defence_fails(&mut self, turns: u32) -> bool {
        if self.count_node() {
            return false;
        }
        if let Some(won) = self.outcome() {
            return won;
        }
        if self.path.odds().is_some() || self.path.occurrences() > 1 || self.ply >= MAX_PLY {
            return false;
        }
        if self.is_attacker_to_move() {
            return self.attack_succeeds(turns);
        }
        if turns <= 1 {
            return false;
        }
        let mut moves = Vec::new();
        self.path.list(Which::All, &mut moves);
        // Captures are the likeliest to help.
        moves.sort_by_key(|mv| !mv.is_loud());
        for mv in &moves {
            self.make_move(mv);
            let fails = match self.outcome() {
                Some(won) => won,
                None if self.path.occurrences() > 1 => false,
                None if self.is_attacker_to_move() => self.attack_succeeds(turns - 1),
                None => self.defence_fails(turns),
            };
            self.unmake_move();
            if !fails || self.stopped {
                return false;
            }
        }
        !moves.is_empty()
    }

    /// Extends a line after its first move: the longest defence, as far as the table knows, and the reply to it.
    fn extend_line(&mut self, turns: u32, moves: &mut Vec<MoveInfo>) {
        for mv in moves.iter() {
            self.path.play(mv).ok();
        }
        let mut left = turns;
        while left > 1 && self.outcome().is_none() && !self.is_attacker_to_move() {
            let mut defences = Vec::new();
            self.path.list(Which::All, &mut defences);
            let length = |search: &mut Self, mv: &MoveInfo| -> u32 {
                search.path.play(mv).ok();
                let turns = (1..left).find(|turns| search.attack_succeeds(*turns)).unwrap_or(left);
                search.path.undo();
                turns
            };
            let Some(longest) = defences.iter().copied().max_by_key(|mv| length(self, mv)) else { break };
            self.path.play(&longest).ok();
            moves.push(longest);
            left -= 1;
            let reply = self.attacking_moves(left, None).into_iter().map(|(mv, _)| mv).find(|mv| {
                self.path.play(mv).ok();
                let mates = self.defence_fails(left);
                self.path.undo();
                mates
            });
            let Some(reply) = reply else { break };
            self.path.play(&reply).ok();
            moves.push(reply);
        }
        (0..moves.len()).for_each(|_| self.path.undo());
    }
}
