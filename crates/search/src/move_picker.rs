//! The move picker: hands out the moves of a position in order of promise, and generates each stage only when it is reached.

use crate::history::{History, PieceTo};
use crate::values::Values;
use arbiter_engine::{MoveInfo, Occupant, SearchPath, Which};

/// The score of the hash move.
const HASH_MOVE: i32 = 1 << 28;
/// Base score of loud moves that lose no material by static exchange evaluation.
pub(crate) const GOOD_LOUD: i32 = 1 << 24;
const KILLER: i32 = 1 << 20;
/// Bonus of quiet moves that give check.
const CHECK: i32 = 8000;
/// Base score of loud moves that lose material.
pub(crate) const BAD_LOUD: i32 = -(1 << 24);

/// The stages of picking.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Stage {
    HashMove,
    GenerateLoud,
    GoodLoud,
    GenerateQuiet,
    Quiet,
    BadLoud,
    Done,
}

/// Which moves are handed out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Moves {
    All,
    /// Captures and promotions that lose no material: for quiescence search.
    GoodLoud,
}

/// What moves are scored by.
pub(crate) struct MoveScorer<'a> {
    pub values: &'a Values,
    pub history: &'a History,
    pub player: usize,
    pub ply: usize,
    /// The moves one ply and two plies before.
    pub previous: [PieceTo; 2],
}

/// Hands out moves.
#[derive(Clone, Debug)]
pub(crate) struct MovePicker {
    moves: Vec<MoveInfo>,
    scores: Vec<i32>,
    /// Loud moves that lose material, for the last stage.
    bad_loud: Vec<(MoveInfo, i32)>,
    next: usize,
    stage: Stage,
    wanted: Moves,
    hash_move: u32,
}

impl MovePicker {
    /// A picker without moves.
    pub const fn new() -> MovePicker {
        MovePicker {
            moves: Vec::new(),
            scores: Vec::new(),
            bad_loud: Vec::new(),
            next: 0,
            stage: Stage::Done,
            wanted: Moves::All,
            hash_move: 0,
        }
    }

    /// Starts over, with the hash move first if there is one (0 for none).
    pub fn begin(&mut self, hash_move: u32, wanted: Moves) {
        self.moves.clear();
        self.scores.clear();
        self.bad_loud.clear();
        (self.next, self.stage, self.wanted, self.hash_move) = (0, Stage::HashMove, wanted, hash_move);
    }

    /// The next move and its score.
    pub fn next(&mut self, path: &mut SearchPath<'_>, scorer: &MoveScorer<'_>) -> Option<(MoveInfo, i32)> {
        loop {
            match self.stage {
                Stage::HashMove => {
                    self.stage = Stage::GenerateLoud;
                    if self.hash_move != 0
                        && let Some(mv) = path.find(self.hash_move)
                        && (self.wanted == Moves::All || mv.is_loud())
                    {
                        return Some((mv, HASH_MOVE));
                    }
                }
                Stage::GenerateLoud => {
                    self.generate(path, Which::Loud, scorer);
                    self.stage = Stage::GoodLoud;
                }
                Stage::GoodLoud => match self.select() {
                    Some((mv, score)) => {
                        if loses_material(path, scorer.values, &mv) {
                            self.bad_loud.push((mv, BAD_LOUD + score - GOOD_LOUD));
                            continue;
                        }
                        return Some((mv, score));
                    }
                    None if self.wanted == Moves::GoodLoud => self.stage = Stage::Done,
                    None => self.stage = Stage::GenerateQuiet,
                },
                Stage::GenerateQuiet => {
                    self.generate(path, Which::Quiet, scorer);
                    self.stage = Stage::Quiet;
                }
                Stage::Quiet => match self.select() {
                    Some(found) => return Some(found),
                    None => (self.stage, self.next) = (Stage::BadLoud, 0),
                },
                Stage::BadLoud => {
                    let found = self.bad_loud.get(self.next).copied();
                    self.next += 1;
                    if found.is_none() {
                        self.stage = Stage::Done;
                    }
                    return found;
                }
                Stage::Done => return None,
            }
        }
    }

    fn generate(&mut self, path: &mut SearchPath<'_>, which: Which, scorer: &MoveScorer<'_>) {
        self.moves.clear();
        self.scores.clear();
        self.next = 0;
        path.list(which, &mut self.moves);
        let hash_move = self.hash_move;
        if hash_move != 0 {
            self.moves.retain(|mv| mv.id.short_hash() != hash_move);
        }
        let (history, player) = (scorer.history, scorer.player);
        if which == Which::Loud {
            let score = |mv: &MoveInfo| GOOD_LOUD + mvv_lva(scorer.values, mv) + history.loud(player, mv) / 4;
            self.scores.extend(self.moves.iter().map(score));
            return;
        }
        let killers = history.killers.get(scorer.ply).copied().unwrap_or_default();
        let countermove = history.countermove(scorer.previous[0]);
        self.scores.extend(self.moves.iter().map(|mv| {
            let hash = mv.id.short_hash();
            if hash == killers[0] {
                KILLER + 2
            } else if hash == killers[1] {
                KILLER + 1
            } else if hash == countermove {
                KILLER
            } else {
                history.quiet(player, mv, scorer.previous) + CHECK * i32::from(path.gives_check(mv))
            }
        }));
    }

    /// Selects the best of the moves that are left.
    #[inline(always)]
    fn select(&mut self) -> Option<(MoveInfo, i32)> {
        let next = self.next;
        let score = *self.scores.get(next)?;
        let mut best = (next, score);
        for (other, score) in self.scores.iter().enumerate().skip(next + 1) {
            if *score > best.1 {
                best = (other, *score);
            }
        }
        self.moves.swap(next, best.0);
        self.scores.swap(next, best.0);
        self.next += 1;
        Some((self.moves[next], best.1))
    }
}

impl Default for MovePicker {
    fn default() -> MovePicker {
        MovePicker::new()
    }
}

/// Most valuable victim first, then the least valuable attacker.
fn mvv_lva(values: &Values, mv: &MoveInfo) -> i32 {
    let victim = if mv.takes == Occupant::NO_KIND { 0 } else { values.piece_value(mv.takes) };
    16 * (victim + promotion_gain(values, mv)) - values.piece_value(mv.kind).clamp(-1000, 1000) / 16
}

/// What the moving piece gains in value by a promotion.
fn promotion_gain(values: &Values, mv: &MoveInfo) -> i32 {
    if mv.becomes == Occupant::NO_KIND { 0 } else { values.piece_value(mv.becomes) - values.piece_value(mv.kind) }
}

/// Whether a move loses material by static exchange evaluation.
fn loses_material(path: &SearchPath<'_>, values: &Values, mv: &MoveInfo) -> bool {
    // A cheap piece that takes a dear one loses nothing, whatever follows.
    let winning = mv.becomes == Occupant::NO_KIND && values.piece_value(mv.takes) >= values.piece_value(mv.kind);
    !winning && path.exchange(mv, &values.piece_values).is_some_and(|gain| gain < 0)
}
