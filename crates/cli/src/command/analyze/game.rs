//! A whole game: where it was won and lost.

use super::Analyze;
use super::graph;
use super::opinion::{Analyst, final_score, score_text, team, win_probability};
use crate::command::pgn::{find, play_next, rules_of, start_of};
use crate::game;
use crate::progress::Progress;
use arbiter::Game;
use arbiter_engine::Play;
use arbiter_host::pgn::{CompiledGames, Rulebooks};
use arbiter_host::watch::Watch;
use arbiter_host::whole_file::{self, Manner};
use arbiter_search::Score;
use serde_json::json;
use std::io::Write;
use std::process::ExitCode;

/// What the player thinks of a move that was played.
struct Judgement {
    player: String,
    text: String,
    /// For the player who moved, before and after.
    before: Score,
    after: Score,
    /// What would have been better.
    better: Option<String>,
    /// How much likelier a win was before.
    loss: f64,
}

/// What a loss of the chance to win is called.
const NAMES: [(f64, &str, &str); 3] = [(0.20, "??", "blunder"), (0.10, "?", "mistake"), (0.05, "?!", "inaccuracy")];

impl Judgement {
    fn name(&self) -> Option<(&'static str, &'static str)> {
        NAMES.iter().find(|(least, ..)| self.loss >= *least).map(|(_, mark, name)| (*mark, *name))
    }
}

/// A position and what was thought of it, for the first team.
pub(super) struct Point {
    pub chance: f64,
    pub label: String,
}

pub(super) fn run(asked: &Analyze, file: &str, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
    let reading = find(file, asked.which)?;
    let games = CompiledGames::new(&asked.game)?;
    let mut rulebooks = Rulebooks::new(&games);
    let rules = rules_of(&mut rulebooks, &reading.game)?;
    let game = game::plain(rules.name())?;
    let analyst = Analyst::new(asked, &game, rules.game())?;
    let mut play = start_of(rules, &reading.game)?;
    let texts: Vec<&str> = reading.game.moves().collect();
    let mut progress = Progress::new("positions", Some(texts.len() as u64 + 1));
    let mut judgements: Vec<Judgement> = Vec::new();
    let mut points = vec![];
    let mut known = opinion(&analyst, &play);
    points.push(point(&play, known.0, "start"));
    progress.add(1, 0);
    for (text, ply) in texts.into_iter().zip(1..) {
        let (mover, player) = (team(&play), play.spec().player_name(play.to_move()).to_string());
        let text = play_next(rules, &mut play, text, format_args!("game {}, ply {ply}", asked.which))?;
        let after = opinion(&analyst, &play);
        let seen_by_mover = if team(&play) == mover { after.0 } else { Score(-after.0.0) };
        let loss = (win_probability(known.0) - win_probability(seen_by_mover)).max(0.0);
        points.push(point(&play, after.0, &text));
        let better = known.1.filter(|better| *better != text);
        judgements.push(Judgement { player, text, before: known.0, after: seen_by_mover, better, loss });
        known = after;
        progress.add(1, 0);
    }
    drop(progress);
    if let Some(path) = &asked.svg {
        let names: Vec<&str> = play.spec().teams.iter().map(|team| team.name.as_str()).collect();
        let title = format!("{}, {}", game.title(), names.join(" against "));
        whole_file::write(
            path,
            graph::svg(&title, names.first().unwrap_or(&""), &points).as_bytes(),
            Manner::default(),
        )?;
    }
    let usual = game::plain(&asked.game)?;
    if !asked.json && usual.name() != game.name() {
        writeln!(out, "{}, not {}: the tag Variant of the game says so\n", game.title(), usual.title())?;
    }
    report(asked, &game, &judgements, out)
}

/// The score for the side to move, and the move it would play.
fn opinion(analyst: &Analyst<'_>, play: &Play) -> (Score, Option<String>) {
    if let Some(score) = final_score(play) {
        return (score, None);
    }
    let lines = analyst.lines(play, 1);
    lines.first().map_or((Score(0), None), |line| (line.score, analyst.moves(play, line).into_iter().next()))
}

fn point(play: &Play, score: Score, label: &str) -> Point {
    let first = team(play).is_none_or(|team| team.index() == 0);
    let chance = win_probability(score);
    Point { chance: if first { chance } else { 1.0 - chance }, label: label.to_string() }
}

fn report(asked: &Analyze, game: &Game, judgements: &[Judgement], out: &mut dyn Write) -> anyhow::Result<ExitCode> {
    let mut players: Vec<&str> = Vec::new();
    for judgement in judgements {
        if !players.contains(&judgement.player.as_str()) {
            players.push(&judgement.player);
        }
    }
    let of = |player: &str| judgements.iter().filter(move |judgement| judgement.player == player).collect::<Vec<_>>();
    let count = |list: &[&Judgement], name: &str| list.iter().filter(|v| v.name().is_some_and(|n| n.1 == name)).count();
    if asked.json {
        let moves: Vec<_> = judgements
            .iter()
            .map(|v| {
                json!({ "player": v.player, "move": v.text, "before": v.before.0, "after": v.after.0,
                    "loss": v.loss, "judgement": v.name().map(|n| n.1), "better": v.better })
            })
            .collect();
        let players: Vec<_> = players
            .iter()
            .map(|player| {
                let list = of(player);
                json!({ "player": player, "moves": list.len(), "inaccuracies": count(&list, "inaccuracy"),
                    "mistakes": count(&list, "mistake"), "blunders": count(&list, "blunder"), "mean_loss": mean(&list) })
            })
            .collect();
        return crate::command::print_json(out, &json!({ "game": game.name(), "moves": moves, "players": players }));
    }
    for (ply, judgement) in judgements.iter().enumerate() {
        let mark = judgement.name().map_or("", |name| name.0);
        let better = match (judgement.name(), &judgement.better) {
            (Some((_, name)), Some(better)) => {
                format!("  {name}; {better} was better ({})", score_text(judgement.before))
            }
            (Some((_, name)), None) => format!("  {name}"),
            _ => String::new(),
        };
        let text = format!("{}{mark}", judgement.text);
        writeln!(
            out,
            "{:>4} {:<10} {text:<10} {:>11}{better}",
            ply + 1,
            judgement.player,
            score_text(judgement.after)
        )?;
    }
    writeln!(out)?;
    for player in players {
        let list = of(player);
        let words: Vec<String> = NAMES
            .iter()
            .rev()
            .map(|(_, _, name)| {
                let count = count(&list, name);
                match (count, name.strip_suffix('y')) {
                    (1, _) => format!("1 {name}"),
                    (_, Some(stem)) => format!("{count} {stem}ies"),
                    _ => format!("{count} {name}s"),
                }
            })
            .collect();
        let mean = 100.0 * mean(&list);
        writeln!(
            out,
            "{player}: {} moves, {}; on average {mean:.1} % of the game lost by a move",
            list.len(),
            words.join(", ")
        )?;
    }
    if let Some(path) = &asked.svg {
        writeln!(out, "picture in {}", path.display())?;
    }
    Ok(ExitCode::SUCCESS)
}

fn mean(list: &[&Judgement]) -> f64 {
    list.iter().map(|judgement| judgement.loss).sum::<f64>() / list.len().max(1) as f64
}
