//! One position: its best lines.

use super::Analyze;
use super::opinion::{Analyst, by_team, seen, team};
use crate::game::Game;
use crate::screen::wrapped;
use arbiter_engine::Play;
use arbiter_notation::position;
use serde_json::{Map, json};
use std::io::Write;
use std::process::ExitCode;

pub(super) fn run(
    asked: &Analyze,
    analyst: &Analyst<'_>,
    game: &Game,
    play: &Play,
    out: &mut dyn Write,
) -> anyhow::Result<ExitCode> {
    let lines = analyst.lines(play, asked.lines as usize);
    let (rules, mover) = (play.spec(), team(play));
    if asked.json {
        let list: Vec<_> = lines
            .iter()
            .map(|line| {
                let scores: Map<_, _> = by_team(rules, mover, line.score)
                    .into_iter()
                    .map(|(team, score)| (team, json!({ "centipawns": score.0, "mate": score.mate() })))
                    .collect();
                json!({ "depth": line.depth, "nodes": line.nodes, "scores": scores, "moves": analyst.moves(play, line) })
            })
            .collect();
        let text = position::write(rules, &play.placement());
        return crate::command::print_json(out, &json!({ "game": game.found.name, "position": text, "lines": list }));
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
        let scores: Vec<String> = by_team(rules, mover, line.score)
            .into_iter()
            .map(|(team, score)| format!("{team} {}", seen(score)))
            .collect();
        let moves = analyst.moves(play, line).join(" ");
        let head = format!("{}. {} (depth {}, {} positions)", line.rank + 1, scores.join(", "), line.depth, line.nodes);
        writeln!(out, "{head}\n{}", wrapped("   ", &moves, 3))?;
    }
    Ok(ExitCode::SUCCESS)
}
