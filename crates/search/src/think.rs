//! Deeper and deeper, until it is enough.

use crate::limits::{Clock, Limits};
use crate::score::{INFINITE, PROVED, Score};
use crate::sound::Sound;
use crate::table::Table;
use crate::tree::{DEEPEST, Shared, Tree};
use crate::values::Values;
use arbiter_engine::{Game, Play, Step};
use std::sync::atomic::AtomicBool;

/// Somebody who plays a game.
pub struct Player<'a> {
    game: &'a Game,
    /// What men are worth to it.
    pub values: Values,
    sound: Sound,
}

/// A line it would play, and what it thinks of it.
#[derive(Clone, Debug)]
pub struct Line {
    /// How deep it looked.
    pub depth: u32,
    /// How deep it looked at most.
    pub selective: u32,
    /// What it is worth to the team that is to move.
    pub score: Score,
    /// Positions looked at.
    pub nodes: u64,
    /// The moves.
    pub steps: Vec<Step>,
}

/// What came of it.
#[derive(Clone, Debug)]
pub struct Answer {
    /// The move; nothing where there is none.
    pub step: Option<Step>,
    /// The deepest line.
    pub line: Option<Line>,
    /// Positions looked at.
    pub nodes: u64,
}

impl<'a> Player<'a> {
    /// Somebody who knows nothing but the rules.
    pub fn new(game: &'a Game) -> Player<'a> {
        Player { game, values: Values::estimate(game), sound: Sound::of(game) }
    }

    /// What it thinks a kind is worth, in hundredths.
    pub fn worth(&self, kind: u8) -> i32 {
        self.values.worth(kind)
    }

    /// Thinks about what to play.
    pub fn think(
        &self,
        play: &Play,
        limits: Limits,
        table: &Table,
        clock: &dyn Clock,
        stop: &AtomicBool,
        mut tell: impl FnMut(&Line),
    ) -> Answer {
        table.begin();
        let shared = Shared { game: self.game, values: &self.values, table, sound: self.sound, limits, clock, stop };
        let mut walk = self.game.walk(play);
        let mut steps = Vec::new();
        walk.list(arbiter_engine::Which::All, &mut steps);
        let mut tree = Tree::new(&shared, walk);
        let mut answer = Answer { step: steps.first().copied(), line: None, nodes: 0 };
        let mut last = 0;
        for depth in 1..=limits.depth.unwrap_or(DEEPEST as u32).min(DEEPEST as u32 - 1) {
            let Some(score) = window(&mut tree, last, depth as i32) else { break };
            last = score;
            let line = Line {
                depth,
                selective: tree.deepest as u32,
                score: Score(score),
                nodes: tree.nodes,
                steps: tree.line().to_vec(),
            };
            answer.step = line.steps.first().copied().or(answer.step);
            tell(&line);
            answer.line = Some(line);
            let late = limits.soft.is_some_and(|soft| clock.elapsed() >= soft);
            let settled = score.abs() >= PROVED && Score(score).mate().is_some_and(|m| m.unsigned_abs() * 4 < depth);
            if late || settled || steps.len() <= 1 && limits.soft.is_some() {
                break;
            }
        }
        answer.nodes = tree.nodes;
        answer
    }
}

/// Looks with a narrow window around what is expected, wider if it was wrong.
fn window(tree: &mut Tree<'_>, expected: i32, depth: i32) -> Option<i32> {
    let mut width = 15;
    let (mut alpha, mut beta) = (-INFINITE, INFINITE);
    if depth >= 5 {
        (alpha, beta) = ((expected - width).max(-INFINITE), (expected + width).min(INFINITE));
    }
    loop {
        let score = tree.look(alpha, beta, depth);
        if tree.stopped {
            return None;
        }
        if score <= alpha && alpha > -INFINITE {
            beta = (alpha + beta) / 2;
            alpha = (score - width).max(-INFINITE);
        } else if score >= beta && beta < INFINITE {
            beta = (score + width).min(INFINITE);
        } else {
            return Some(score);
        }
        width *= 2;
        if width > 500 {
            (alpha, beta) = (-INFINITE, INFINITE);
        }
    }
}
