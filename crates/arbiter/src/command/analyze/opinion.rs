//! What the player thinks of a position, in words for people.

use super::Analyze;
use crate::game::Game;
use crate::mind::{self, Wall};
use arbiter_engine::Play;
use arbiter_notation::san::San;
use arbiter_search::{Limits, Line, Player, Request, Score, Table};
use arbiter_spec::checked::{Rules, TeamId};
use std::sync::atomic::AtomicBool;

/// Room for known positions, in mebibytes.
const ROOM: usize = 128;

/// Somebody who looks at positions of a game.
pub(super) struct Analyst<'a> {
    player: Player<'a>,
    table: Table,
    limits: Limits,
    threads: usize,
}

impl<'a> Analyst<'a> {
    pub fn new(asked: &Analyze, game: &Game, compiled: &'a arbiter_engine::Game) -> anyhow::Result<Analyst<'a>> {
        let player = Player::with(compiled, mind::values_for(game, compiled)?);
        let limits = match asked.depth {
            Some(depth) => Limits { depth: Some(depth), ..Limits::default() },
            None => Limits { hard: Some(asked.time), ..Limits::default() },
        };
        Ok(Analyst { player, table: Table::new(ROOM), limits, threads: asked.threads as usize })
    }

    /// The best lines of a position; none where there is nothing to decide.
    pub fn lines(&self, play: &Play, count: usize) -> Vec<Line> {
        let mut request = Request::new(play, self.limits);
        (request.lines, request.threads) = (count, self.threads);
        let stop = AtomicBool::new(false);
        self.player.think(&request, &self.table, &Wall::now(), &stop, &mut |_| ()).lines
    }

    /// The moves of a line as people write them.
    pub fn moves(&self, play: &Play, line: &Line) -> Vec<String> {
        let (mut at, mut texts) = (play.clone(), Vec::new());
        let san = San::new(play.spec());
        for step in &line.steps {
            let Some(decision) = self.player.game().meant(&at, step) else { break };
            let text = san.write(&at, &decision);
            if at.play(&decision).is_err() {
                break;
            }
            texts.push(text);
        }
        texts
    }
}

/// The team that is to move.
pub(super) fn team(play: &Play) -> Option<TeamId> {
    play.spec().team_of(play.to_move())
}

/// A score as one team sees it: `+0.35`, `wins in 3`, `loses in 2`.
pub(super) fn seen(score: Score) -> String {
    match score.mate() {
        Some(turns) if turns > 0 => format!("wins in {turns}"),
        Some(turns) => format!("loses in {}", -turns),
        None => format!("{:+.2}", f64::from(score.0) / 100.0),
    }
}

/// A score for each team: its own for the one that is to move, the opposite for all others.
pub(super) fn by_team(rules: &Rules, mover: Option<TeamId>, score: Score) -> Vec<(String, Score)> {
    let sign = |team: usize| if mover.is_some_and(|mover| mover.index() == team) { 1 } else { -1 };
    rules.teams.iter().enumerate().map(|(n, team)| (team.name.clone(), Score(sign(n) * score.0))).collect()
}

/// How likely a win is, from 0 to 1: what mistakes are measured by, for a pawn matters less where all is decided.
pub(super) fn chance(score: Score) -> f64 {
    if score.mate().is_some() {
        return if score.0 > 0 { 1.0 } else { 0.0 };
    }
    1.0 / (1.0 + (-0.004 * f64::from(score.0)).exp())
}
