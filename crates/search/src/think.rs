//! Deeper and deeper, until it is enough.

use crate::account::Signs;
use crate::chase::{self, Chase};
use crate::limits::{Clock, Limits};
use crate::prove::Prover;
use crate::score::{INFINITE, PROVED, Score, win_in};
use crate::sound::Sound;
use crate::table::Table;
use crate::tree::{DEEPEST, Shared, Tree};
use crate::values::Values;
use arbiter_engine::{Game, Move, Play, Step, Walk, Which};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

/// Somebody who plays a game.
pub struct Player<'a> {
    game: &'a Game,
    /// What men are worth to it.
    pub values: Values,
    sound: Sound,
}

/// Where thinking begins.
#[derive(Clone, Copy)]
pub enum Start<'a> {
    /// Where a game stands.
    Play(&'a Play),
    /// Where somebody has come who goes through positions: nothing has to be set up again.
    Walk(&'a Walk<'a>),
}

impl<'a> Start<'a> {
    fn walk(self, game: &'a Game) -> Walk<'a> {
        match self {
            Start::Play(play) => game.walk(play),
            Start::Walk(walk) => walk.fork(),
        }
    }
}

/// What to think about.
#[derive(Clone)]
pub struct Request<'a> {
    /// The game so far.
    pub start: Start<'a>,
    /// For how long.
    pub limits: Limits,
    /// Only these moves are looked at; all if none are named.
    pub only: Vec<Move>,
    /// How many of the best moves are told, each with its line.
    pub lines: usize,
    /// How many threads think.
    pub threads: usize,
}

impl<'a> Request<'a> {
    /// One thread thinks about all moves and tells the best.
    pub fn new(play: &'a Play, limits: Limits) -> Request<'a> {
        Request { start: Start::Play(play), limits, only: Vec::new(), lines: 1, threads: 1 }
    }

    /// The same for somebody who goes through positions.
    pub fn on(walk: &'a Walk<'a>, limits: Limits) -> Request<'a> {
        Request { start: Start::Walk(walk), limits, only: Vec::new(), lines: 1, threads: 1 }
    }
}

/// A line it would play, and what it thinks of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Line {
    /// Its place among the lines that are told, from 0.
    pub rank: usize,
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
#[derive(Clone, Debug, PartialEq)]
pub struct Answer {
    /// The move; nothing where there is none.
    pub step: Option<Step>,
    /// The deepest lines, the best first.
    pub lines: Vec<Line>,
    /// Positions looked at.
    pub nodes: u64,
}

impl<'a> Player<'a> {
    /// Somebody who knows nothing but the rules.
    pub fn new(game: &'a Game) -> Player<'a> {
        Player::with(game, Values::estimate(game))
    }

    /// Somebody who has an opinion.
    pub fn with(game: &'a Game, values: Values) -> Player<'a> {
        Player { game, values, sound: Sound::of(game) }
    }

    /// The game it plays.
    pub fn game(&self) -> &'a Game {
        self.game
    }

    /// Thinks about what to play, and tells of every line that is worth it. Where a throw comes first, there is nothing to play.
    pub fn think(
        &self,
        request: &Request<'_>,
        table: &Table,
        clock: &dyn Clock,
        stop: &AtomicBool,
        tell: &mut dyn FnMut(&Line),
    ) -> Answer {
        table.begin();
        let walk = request.start.walk(self.game);
        let shared = Shared {
            game: self.game,
            values: &self.values,
            table,
            sound: self.sound,
            chase: self.chase(&walk),
            limits: request.limits,
            clock,
            stop,
            done: AtomicBool::new(false),
            nodes: AtomicU64::new(0),
        };
        let mut tree = self.tree(&shared, request, walk);
        let moves = tree.beginnings();
        if moves.is_empty() {
            return Answer { step: None, lines: Vec::new(), nodes: 0 };
        }
        if let Some(turns) = request.limits.mate {
            let walk = tree.walk.fork();
            let team = self.game.spec().team_of(walk.to_move()).map_or(0, |team| team.index());
            let mut prover = Prover::new(walk, &tree.signs, team, request.limits, clock, stop);
            let proof = prover.prove(turns, &moves);
            if let Some(proof) = proof {
                let depth = 2 * proof.turns - 1;
                let score = Score(win_in(depth as usize));
                let nodes = prover.nodes;
                let line = Line { rank: 0, depth, selective: depth, score, nodes, steps: proof.steps };
                tell(&line);
                return Answer { step: line.steps.first().copied(), lines: vec![line], nodes };
            }
            shared.nodes.fetch_add(prover.nodes, Relaxed);
        }
        std::thread::scope(|scope| {
            for helper in 1..request.threads.clamp(1, 256) {
                let mut tree = self.tree(&shared, request, tree.walk.fork());
                scope.spawn(move || {
                    let mut last = 0;
                    // Helpers are a ply ahead of each other, so that they do not all look at the same.
                    for depth in 1 + helper as i32 % 2..DEEPEST as i32 {
                        match window(&mut tree, last, depth) {
                            Some(score) => last = score,
                            None => break,
                        }
                    }
                    tree.shared.table.keep_memory(tree.memory);
                });
            }
            let answer = deepen(&shared, &mut tree, request, &moves, tell);
            shared.done.store(true, Relaxed);
            table.keep_memory(tree.memory);
            answer
        })
    }

    /// Whether a royal man stands alone against others.
    pub(crate) fn is_chase(&self, play: &Play) -> bool {
        self.chase(&self.game.walk(play)).is_some()
    }

    /// How a royal man is driven, if one stands alone.
    fn chase(&self, walk: &Walk<'_>) -> Option<&Chase> {
        let rules = self.game.spec();
        let thinks = rules.team_of(walk.to_move());
        let signs = Signs::new(&rules.player_ids().map(|player| rules.team_of(player) == thinks).collect::<Vec<_>>());
        chase::is_on(self.game, &signs, walk).then(|| self.values.chase.get_or_init(|| Chase::of(self.game)))
    }

    fn tree<'s>(&'s self, shared: &'s Shared<'s>, request: &Request<'_>, walk: Walk<'s>) -> Tree<'s> {
        let mut tree = Tree::new(shared, walk);
        tree.only.clone_from(&request.only);
        tree
    }
}

impl Tree<'_> {
    /// The moves it may begin with.
    fn beginnings(&mut self) -> Vec<Step> {
        let mut steps = Vec::new();
        if self.walk.scores().is_none() {
            self.walk.list(Which::All, &mut steps);
        }
        let only = &self.only;
        steps.retain(|step| only.is_empty() || only.contains(&step.handle));
        steps
    }

    /// A move that ends the game with a win.
    fn win_at_once<'s>(&mut self, moves: &'s [Step]) -> Option<&'s Step> {
        moves.iter().find(|step| {
            let turns = self.play(0, step, true);
            let score = self.over(1).map(|score| if turns { -score } else { score });
            self.walk.back();
            score.is_some_and(|score| score >= PROVED)
        })
    }
}

/// The first thread: it tells what it finds, and says when it is enough.
fn deepen(
    shared: &Shared<'_>,
    tree: &mut Tree<'_>,
    request: &Request<'_>,
    moves: &[Step],
    tell: &mut dyn FnMut(&Line),
) -> Answer {
    let limits = &request.limits;
    let mut answer = Answer { step: moves.first().copied(), lines: Vec::new(), nodes: 0 };
    // Whoever asks for a win and nothing else waits for an answer, though there is none.
    let unlimited = limits.nodes.is_none() && limits.soft.is_none() && limits.hard.is_none();
    let far = limits.mate.filter(|_| unlimited).map(|turns| turns.saturating_mul(2));
    let deepest = limits.depth.or(far).unwrap_or(DEEPEST as u32).clamp(1, DEEPEST as u32 - 1);
    // How often the best move changed, of late more than long ago.
    let mut doubt = 0.0;
    let mut scores = Vec::new();
    for depth in 1..=deepest {
        let mut found: Vec<Line> = Vec::new();
        for rank in 0..request.lines.clamp(1, moves.len()) {
            tree.barred = found.iter().filter_map(|line| Some(line.steps.first()?.handle)).collect();
            let expected = answer.lines.get(rank).map_or(0, |line| line.score.0);
            let Some(score) = window(tree, expected, depth as i32) else { break };
            let line = Line {
                rank,
                depth,
                selective: tree.deepest as u32,
                score: Score(score),
                nodes: shared.nodes.load(Relaxed).max(tree.nodes),
                steps: tree.line().to_vec(),
            };
            found.push(line);
        }
        // A later line may turn out to be better than it seemed when the earlier ones were looked at.
        found.sort_by_key(|line| std::cmp::Reverse(line.score));
        for (rank, line) in found.iter_mut().enumerate() {
            line.rank = rank;
            tell(line);
        }
        if tree.stopped && depth == 1 && found.is_empty() {
            // Not even that was enough to see every move: what wins at once is not overlooked.
            answer.step = tree.win_at_once(moves).or(tree.line().first()).copied().or(answer.step);
            break;
        }
        if tree.stopped {
            // What was begun is of no use, unless a better first move was found before it was stopped.
            let unfinished = tree.line().first().filter(|_| found.is_empty() && tree.barred.is_empty());
            answer.step = found.first().and_then(|line| line.steps.first()).or(unfinished).copied().or(answer.step);
            break;
        }
        let best = found.first().and_then(|line| line.steps.first()).copied();
        doubt = doubt * 0.6 + f64::from(u8::from(best.map(|b| b.handle) != answer.step.map(|s| s.handle)));
        answer.step = best.or(answer.step);
        answer.lines = found;
        scores.push(answer.lines.first().map_or(0, |line| line.score.0));
        if is_enough(shared, &answer, moves.len(), depth, doubt * 0.5 + unrest(tree, &answer, &scores)) {
            break;
        }
    }
    answer.nodes = shared.nodes.load(Relaxed).max(tree.nodes);
    answer
}

/// What speaks for thinking on: other moves than the best took much effort, or the score has fallen of late.
fn unrest(tree: &Tree<'_>, answer: &Answer, scores: &[i32]) -> f64 {
    let sign = answer.step.map_or(0, |step| step.handle.sign());
    let all: u64 = tree.efforts.iter().map(|(_, effort)| effort).sum();
    let best = tree.efforts.iter().find(|(known, _)| *known == sign).map_or(0, |(_, effort)| *effort);
    let share = best as f64 / all.max(1) as f64;
    let fallen = match scores {
        [.., before, _, _, now] => f64::from((before - now).clamp(-20, 60)) / 100.0,
        _ => 0.0,
    };
    0.7 * (0.7 - share) + fallen
}

fn is_enough(shared: &Shared<'_>, answer: &Answer, moves: usize, depth: u32, unrest: f64) -> bool {
    let limits = &shared.limits;
    let late = limits.soft.is_some_and(|soft| {
        shared.clock.elapsed().as_secs_f64() >= soft.as_secs_f64() * (0.75 + unrest).clamp(0.5, 2.2)
    });
    let mate = answer.lines.first().and_then(|line| line.score.mate());
    let settled = limits.soft.is_some() && mate.is_some_and(|turns| turns.unsigned_abs() * 4 < depth);
    late || settled || moves <= 1 && limits.soft.is_some()
}

/// Looks with a narrow window around what is expected, wider if it was wrong.
fn window(tree: &mut Tree<'_>, expected: i32, depth: i32) -> Option<i32> {
    let mut width = 15;
    let (mut alpha, mut beta) = (-INFINITE, INFINITE);
    if depth >= 5 && expected.abs() < PROVED {
        (alpha, beta) = ((expected - width).max(-INFINITE), (expected + width).min(INFINITE));
    }
    // What is better than expected is made sure of by less deep looks, as long as it goes on being better.
    let mut surprises = 0;
    loop {
        let score = tree.look(alpha, beta, (depth - surprises).max(1));
        if tree.stopped {
            return None;
        }
        if score <= alpha && alpha > -INFINITE {
            beta = (alpha + beta) / 2;
            alpha = (score - width).max(-INFINITE);
            surprises = 0;
        } else if score >= beta && beta < INFINITE {
            beta = (score + width).min(INFINITE);
            surprises = (surprises + i32::from(score < PROVED)).min(3);
        } else {
            return Some(score);
        }
        width *= 2;
        if width > 500 {
            (alpha, beta) = (-INFINITE, INFINITE);
        }
    }
}
