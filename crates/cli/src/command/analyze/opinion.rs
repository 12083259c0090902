//! What the player thinks of a position, in words for people.

use super::Analyze;
use crate::game;
use arbiter::Game;
use arbiter_engine::Play;
use arbiter_host::clock::Wall;
use arbiter_host::crew::Threads;
use arbiter_notation::san::San;
use arbiter_search::{Limits, Player, PrincipalVariation, Request, Score, TranspositionTable, result};
use arbiter_spec::checked::{Rules, TeamId};
use serde_json::{Map, Value, json};
use std::cmp::Ordering;
use std::sync::atomic::AtomicBool;

/// Size of the transposition table, in mebibytes.
const HASH: usize = 128;

/// A player that looks at positions of a game.
pub(super) struct Analyst<'a> {
    player: Player<'a>,
    table: TranspositionTable,
    limits: Limits,
    crew: Threads,
}

impl<'a> Analyst<'a> {
    pub fn new(asked: &Analyze, game: &Game, compiled: &'a arbiter_engine::Game) -> anyhow::Result<Analyst<'a>> {
        game::tell_notice(game);
        let player = Player::with(compiled, game.values()?.clone());
        let limits = match asked.depth {
            Some(depth) => Limits { depth: Some(depth), ..Limits::default() },
            None => Limits { hard: Some(asked.time), ..Limits::default() },
        };
        Ok(Analyst { player, table: TranspositionTable::new(HASH), limits, crew: Threads::new(asked.threads as usize) })
    }

    /// The best lines of a position; none where there is nothing to decide.
    pub fn lines(&self, play: &Play, count: usize) -> Vec<PrincipalVariation> {
        let mut request = Request::new(play, self.limits);
        (request.multi_pv, request.crew) = (count, &self.crew);
        let stop = AtomicBool::new(false);
        self.player.think(&request, &self.table, &Wall::now(), &stop, &mut |_| ()).unwrap_or_default().lines
    }

    /// The moves of a line as people write them.
    pub fn moves(&self, play: &Play, line: &PrincipalVariation) -> Vec<String> {
        let (mut at, mut texts) = (play.clone(), Vec::new());
        let san = San::new(play.spec());
        for step in &line.moves {
            let Some(decision) = self.player.game().decision_of(&at, step.id) else { break };
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

/// How a game ended for the side that would be to move, if it has.
pub(super) fn final_score(play: &Play) -> Option<Score> {
    let outcome = play.outcome()?;
    Some(team(play).map_or(Score(0), |team| match result(&outcome.scores, team.index()) {
        Ordering::Greater => Score::WON,
        Ordering::Equal => Score(0),
        Ordering::Less => Score::LOST,
    }))
}

/// A score as one team sees it: `+0.35`, `wins in 3`, `loses in 2`; `wins` where that has happened.
pub(super) fn score_text(score: Score) -> String {
    match score.mate() {
        Some(0) => if score > Score(0) { "wins" } else { "loses" }.to_string(),
        Some(turns) if turns > 0 => format!("wins in {turns}"),
        Some(turns) => format!("loses in {}", -turns),
        None => format!("{:+.2}", f64::from(score.0) / 100.0),
    }
}

/// A score for each team: its own for the one that is to move, the opposite for all others.
fn by_team(rules: &Rules, mover: Option<TeamId>, score: Score) -> Vec<(String, Score)> {
    let sign = |team: usize| if mover.is_some_and(|mover| mover.index() == team) { 1 } else { -1 };
    rules.teams.iter().enumerate().map(|(n, team)| (team.name.clone(), Score(sign(n) * score.0))).collect()
}

/// The same as people read it, and as programs do.
pub(super) fn scores_by_team(rules: &Rules, mover: Option<TeamId>, score: Score) -> String {
    let teams = by_team(rules, mover, score).into_iter();
    teams.map(|(team, score)| format!("{team} {}", score_text(score))).collect::<Vec<_>>().join(", ")
}

pub(super) fn scores_json(rules: &Rules, mover: Option<TeamId>, score: Score) -> Map<String, Value> {
    let teams = by_team(rules, mover, score).into_iter();
    teams.map(|(team, score)| (team, json!({ "centipawns": score.0, "mate": score.mate() }))).collect()
}

/// How likely a win is, from 0 to 1: what mistakes are measured by, for a pawn matters less where all is decided.
pub(super) fn win_probability(score: Score) -> f64 {
    if score.mate().is_some() {
        return if score.0 > 0 { 1.0 } else { 0.0 };
    }
    1.0 / (1.0 + (-0.004 * f64::from(score.0)).exp())
}
