//! The player: what is asked of it, and what it answers.

use crate::crew::{Crew, Job, Solo};
use crate::deepening::{deepen, help};
use crate::limits::{Clock, Limits};
use crate::mate_search::MateSearch;
use crate::mop_up::{self, MopUp};
use crate::score::{Score, win_in};
use crate::shortcuts::Shortcuts;
use crate::sides::Sides;
use crate::transposition::TranspositionTable;
use crate::values::Values;
use crate::worker::{SharedSearch, Worker};
use arbiter_engine::{Foreign, Game, MoveId, MoveInfo, Play, SearchPath};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

/// The most workers of a search.
const MAX_WORKERS: usize = 256;

/// A player of one game.
pub struct Player<'a> {
    game: &'a Game,
    /// How it evaluates positions.
    pub values: Values,
    shortcuts: Shortcuts,
}

/// The root of a search.
#[derive(Clone, Copy)]
pub enum Root<'a> {
    /// A game as it stands.
    Play(&'a Play),
    /// A position on a path of moves, which need not be set up again.
    SearchPath(&'a SearchPath<'a>),
}

impl<'a> Root<'a> {
    fn path(self, game: &'a Game) -> Result<SearchPath<'a>, Foreign> {
        match self {
            Root::Play(play) => game.search_path(play),
            Root::SearchPath(path) => Ok(path.fork()),
        }
    }
}

/// What to search.
#[derive(Clone)]
pub struct Request<'a> {
    /// The position.
    pub root: Root<'a>,
    /// When to stop.
    pub limits: Limits,
    /// The root moves to search; all if empty.
    pub search_moves: Vec<MoveId>,
    /// How many of the best moves to report, each with its principal variation.
    pub multi_pv: usize,
    /// Who searches: a worker for each member.
    pub crew: &'a dyn Crew,
}

impl<'a> Request<'a> {
    /// The best of all moves of a game, by one thread.
    pub fn new(play: &'a Play, limits: Limits) -> Request<'a> {
        Request { root: Root::Play(play), limits, search_moves: Vec::new(), multi_pv: 1, crew: &Solo }
    }

    /// The same for a position on a path of moves.
    pub fn on(path: &'a SearchPath<'a>, limits: Limits) -> Request<'a> {
        Request { root: Root::SearchPath(path), limits, search_moves: Vec::new(), multi_pv: 1, crew: &Solo }
    }
}

/// A principal variation and its score.
#[derive(Clone, Debug, PartialEq)]
pub struct PrincipalVariation {
    /// Its rank among the lines that are reported, from 0.
    pub rank: usize,
    /// The depth of the iteration.
    pub depth: u32,
    /// The greatest ply that was reached.
    pub seldepth: u32,
    /// For the team to move.
    pub score: Score,
    /// Nodes searched so far.
    pub nodes: u64,
    /// The moves.
    pub moves: Vec<MoveInfo>,
}

/// The result of a search.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Answer {
    /// The best move; nothing where there is none.
    pub best_move: Option<MoveInfo>,
    /// The principal variations of the last iteration, best first.
    pub lines: Vec<PrincipalVariation>,
    /// Nodes searched.
    pub nodes: u64,
}

impl<'a> Player<'a> {
    /// A player that knows the rules, and estimates the rest.
    pub fn new(game: &'a Game) -> Player<'a> {
        Player::with(game, Values::estimate(game))
    }

    /// A player with these values.
    pub fn with(game: &'a Game, values: Values) -> Player<'a> {
        Player { game, values, shortcuts: Shortcuts::of(game) }
    }

    /// The game it plays.
    pub fn game(&self) -> &'a Game {
        self.game
    }

    /// Searches for the best move, and reports every principal variation. Where a throw of dice comes first there is no move; a game by
    /// other rules is refused.
    pub fn think(
        &self,
        request: &Request<'_>,
        table: &TranspositionTable,
        clock: &dyn Clock,
        stop: &AtomicBool,
        report: &mut dyn FnMut(&PrincipalVariation),
    ) -> Result<Answer, Foreign> {
        table.new_search();
        let path = request.root.path(self.game)?;
        let shared = SharedSearch {
            game: self.game,
            values: &self.values,
            table,
            shortcuts: self.shortcuts,
            mop_up: self.mop_up(&path),
            limits: request.limits,
            clock,
            stop,
            done: AtomicBool::new(false),
            nodes: AtomicU64::new(0),
        };
        let mut main = self.worker(&shared, request, path);
        let moves = main.root_moves();
        let mut answer = Answer { best_move: None, lines: Vec::new(), nodes: 0 };
        if moves.is_empty() {
            return Ok(answer);
        }
        if let Some(turns) = request.limits.mate {
            let path = main.path.fork();
            let team = self.game.spec().team_of(path.to_move()).map_or(0, |team| team.index());
            let mut search = MateSearch::new(path, &main.sides, team, request.limits, clock, stop);
            let mate = search.shortest(turns, &moves);
            if let Some(mate) = mate {
                let depth = 2 * mate.turns - 1;
                let score = Score(win_in(depth as usize));
                let nodes = search.nodes;
                let line = PrincipalVariation { rank: 0, depth, seldepth: depth, score, nodes, moves: mate.moves };
                report(&line);
                return Ok(Answer { best_move: line.moves.first().copied(), lines: vec![line], nodes });
            }
            shared.nodes.fetch_add(search.nodes, Relaxed);
        }
        let mut helpers: Vec<Job<'_>> = Vec::new();
        for number in 1..request.crew.size().min(MAX_WORKERS) {
            let worker = self.worker(&shared, request, main.path.fork());
            helpers.push(Box::new(move || help(worker, number)));
        }
        let mut lead = || {
            answer = deepen(&mut main, request, &moves, report);
            shared.done.store(true, Relaxed);
        };
        request.crew.run(&mut lead, helpers);
        table.keep_history(main.history);
        Ok(answer)
    }

    /// Whether a bare king is to be mated.
    pub(crate) fn is_mop_up(&self, play: &Play) -> bool {
        self.game.search_path(play).is_ok_and(|path| self.mop_up(&path).is_some())
    }

    fn mop_up(&self, path: &SearchPath<'_>) -> Option<&MopUp> {
        let rules = self.game.spec();
        let root_team = rules.team_of(path.to_move());
        let sides =
            Sides::new(&rules.player_ids().map(|player| rules.team_of(player) == root_team).collect::<Vec<_>>());
        mop_up::applies(self.game, &sides, path).then(|| self.values.mop_up.get_or_init(|| MopUp::of(self.game)))
    }

    fn worker<'s>(&'s self, shared: &'s SharedSearch<'s>, request: &Request<'_>, path: SearchPath<'s>) -> Worker<'s> {
        let mut worker = Worker::new(shared, path);
        worker.search_moves.clone_from(&request.search_moves);
        worker
    }
}
