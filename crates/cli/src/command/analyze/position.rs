//! One position: its best lines.

use super::Analyze;
use super::opinion::{Analyst, scores_by_team, scores_json, team};
use super::throw;
use crate::text_board::wrapped;
use arbiter::Game;
use arbiter_engine::Play;
use arbiter_notation::position;
use arbiter_search::PrincipalVariation;
use serde_json::{Value, json};
use std::io::Write;
use std::process::ExitCode;

pub(super) fn run(
    asked: &Analyze,
    analyst: &Analyst<'_>,
    game: &Game,
    play: &Play,
    out: &mut dyn Write,
) -> anyhow::Result<ExitCode> {
    let rules = play.spec();
    let text = position::write(rules, &play.placement());
    if let Some(chance) = play.awaited_roll() {
        let thrown = throw::Thrown::new(analyst, play, chance);
        if asked.json {
            let (name, thrown) = (game.name(), thrown.json(analyst));
            return crate::command::print_json(
                out,
                &json!({ "game": name, "position": text, "lines": [], "throw": thrown }),
            );
        }
        return thrown.print(analyst, game, out);
    }
    let lines = analyst.lines(play, asked.lines as usize);
    if asked.json {
        let list: Vec<_> = lines.iter().map(|line| line_json(analyst, play, line)).collect();
        return crate::command::print_json(out, &json!({ "game": game.name(), "position": text, "lines": list }));
    }
    if let Some(outcome) = play.outcome() {
        writeln!(out, "the game is over: {}", outcome.code)?;
        return Ok(ExitCode::SUCCESS);
    }
    if lines.is_empty() {
        writeln!(out, "there is nothing to decide here")?;
        return Ok(ExitCode::SUCCESS);
    }
    writeln!(out, "{} to move, {}", rules.player_name(play.to_move()), game.title())?;
    for line in &lines {
        writeln!(out, "{}. {}", line.rank + 1, line_text(analyst, play, line))?;
    }
    Ok(ExitCode::SUCCESS)
}

/// A line as people read it: what it is worth, and its moves below that.
pub(super) fn line_text(analyst: &Analyst<'_>, play: &Play, line: &PrincipalVariation) -> String {
    let scores = scores_by_team(play.spec(), team(play), line.score);
    let moves = wrapped("   ", &analyst.moves(play, line).join(" "), 3);
    format!("{scores} (depth {}, {} positions)\n{moves}", line.depth, line.nodes)
}

/// The same as data.
pub(super) fn line_json(analyst: &Analyst<'_>, play: &Play, line: &PrincipalVariation) -> Value {
    let scores = scores_json(play.spec(), team(play), line.score);
    json!({ "depth": line.depth, "nodes": line.nodes, "scores": scores, "moves": analyst.moves(play, line) })
}
