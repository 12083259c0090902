//! How things stand: result, claims, check, and why.

mod event;
mod history;

use crate::agent;
use crate::game::{self, GameArgs};
use crate::text_board;
use anyhow::{Context, bail};
use arbiter::Game;
use arbiter_engine::{OpenClaim, Play};
use arbiter_host::documents;
use arbiter_notation::answer::{self, Answer, Protocol, Seated};
use arbiter_notation::{moves, position};
use clap::Args;
use serde_json::{Value, json};
use std::io::{Read, Write};
use std::path::Path;
use std::process::ExitCode;

/// How a game stands: result, check, claims that are open, and why
#[derive(Debug, Args)]
#[command(after_help = include_str!("../../../help/status.txt"))]
pub struct Status {
    #[command(flatten)]
    game: GameArgs,
    /// The position and those before it as a JSON state; `-` reads it from the standard input
    #[arg(long, value_name = "FILE", conflicts_with_all = ["position", "history"])]
    state: Option<String>,
    /// What was before: positions (one per line), a JSON state, or the moves from the start
    #[arg(long, value_name = "FILE")]
    history: Option<String>,
    /// Say how it ends if this player's time is up
    #[arg(long, value_name = "PLAYER", conflicts_with_all = ["resign", "answer"])]
    flag: Option<String>,
    /// Say how it ends if this player gives up
    #[arg(long, value_name = "PLAYER", conflicts_with = "answer")]
    resign: Option<String>,
    /// Judge this answer to the state: a JSON object such as '{"from": "e2", "to": "e4", "promotion": null}'
    #[arg(long, value_name = "JSON")]
    answer: Option<String>,
    /// Print an object instead of text
    #[arg(long)]
    pub json: bool,
}

impl Status {
    pub fn run(&self, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
        let game = game::load(&self.game.game, &self.game.variation)?;
        let mut play = self.begin(&game)?;
        if let Some(player) = &self.flag {
            event::flag(&mut play, player)?;
        }
        if let Some(player) = &self.resign {
            event::resign(&mut play, player)?;
        }
        let answer = self.answer.as_deref().map(|text| answer::read(Seated::deciding(&play), text, Protocol::Two));
        if self.json {
            let mut object = as_json(&game, &play);
            if let Some(answer) = &answer {
                object["answer"] = match answer {
                    Ok(answer) => json!({ "legal": true, "is": answer_json(&play, answer) }),
                    Err(refused) => json!({ "legal": false, "faults": agent::refused_json(refused) }),
                };
            }
            return super::print_json(out, &object);
        }
        for line in as_text(&game, &play) {
            writeln!(out, "{line}")?;
        }
        match answer {
            Some(Ok(answer)) => writeln!(out, "\nthe answer is legal: {}", answer_json(&play, &answer))?,
            Some(Err(refused)) => writeln!(out, "\nthe answer is refused\n{refused}")?,
            None => {}
        }
        Ok(ExitCode::SUCCESS)
    }

    fn begin(&self, game: &Game) -> anyhow::Result<Play> {
        let engine = game.engine().clone();
        if let Some(file) = &self.state {
            let state = agent::read_state(&engine, &text_of(file)?)?;
            return Ok(engine.play_from_history(&state.before, &state.placement)?);
        }
        let now = self.game.position.as_deref().map(|text| game.placement(text)).transpose()?;
        let Some(file) = &self.history else { return Ok(game.begin(self.game.position.as_deref())?.into_engine()) };
        history::begin(game, &engine, &text_of(file)?, now).with_context(|| format!("the history in {file}"))
    }
}

fn text_of(file: &str) -> anyhow::Result<String> {
    if file != "-" {
        return documents::read_text(Path::new(file));
    }
    const LARGEST: u64 = 1 << 20;
    let mut bytes = Vec::new();
    std::io::stdin().lock().take(LARGEST + 1).read_to_end(&mut bytes).context("cannot read the standard input")?;
    if bytes.len() as u64 > LARGEST {
        bail!("the standard input is larger than {LARGEST} bytes");
    }
    String::from_utf8(bytes).context("the standard input is not UTF-8 text")
}

fn answer_json(play: &Play, answer: &Answer) -> Value {
    answer::write(play.spec(), &play.legal(), answer, Protocol::Two)
}

/// The words agents use for an ending, and the article it is cited by.
fn named(game: &Game, code: &str) -> (String, Option<String>) {
    let metadata = &game.spec().metadata;
    (metadata.reasons.get(code).cloned().unwrap_or_else(|| code.to_lowercase()), metadata.cite.get(code).cloned())
}

fn as_json(game: &Game, play: &Play) -> Value {
    let spec = game.spec();
    let placement = play.placement();
    let check = play.in_check(play.to_move());
    let claim = |open: &OpenClaim| {
        let (reason, article) = named(game, &open.code);
        json!({
            "code": open.code, "reason": reason, "article": article,
            "seat": spec.seats.get(open.seat.index()).map(|s| s.code.as_str()),
            "with": open.with.as_ref().map(|d| moves::texts(spec, std::slice::from_ref(d)).concat()),
        })
    };
    json!({
        "game": game.name(),
        "position": position::write(spec, &placement),
        "to_move": spec.player_name(play.to_move()),
        "state": spec.metadata.state(play.outcome().map(|o| o.code.as_str()), check),
        "check": check,
        "in_check": spec.player_ids().filter(|p| play.in_check(*p)).map(|p| spec.player_name(p)).collect::<Vec<_>>(),
        "outcome": play.outcome().map(|o| text_board::outcome_json(spec, o)),
        "why": why(game, play),
        "legal": play.legal().len(),
        "claims": play.claims().iter().map(claim).collect::<Vec<_>>(),
        "occurrences": play.occurrences(),
        "quiet_plies": position::quiet(spec, &placement),
    })
}

/// How the game ended, or who is to move.
fn why(game: &Game, play: &Play) -> String {
    let spec = game.spec();
    if let Some(outcome) = play.outcome() {
        return text_board::outcome(spec, outcome);
    }
    let name = spec.player_name(play.to_move());
    let check = if play.in_check(play.to_move()) { ", and in check" } else { "" };
    match play.awaited_roll() {
        Some(chance) => format!("{name} is to move{check}; {} is rolled first", spec.chance[chance.index()].code),
        None => format!("{name} is to move{check}"),
    }
}

fn as_text(game: &Game, play: &Play) -> Vec<String> {
    let spec = game.spec();
    let placement = play.placement();
    let mut out = vec![why(game, play), String::new()];
    out.push(format!("position     {}", position::write(spec, &placement)));
    if let Some(state) = spec.metadata.state(play.outcome().map(|o| o.code.as_str()), play.in_check(play.to_move())) {
        out.push(format!("state        {state}"));
    }
    out.push(format!("occurrences  {}", play.occurrences()));
    out.extend(position::quiet(spec, &placement).map(|quiet| format!("quiet plies  {quiet}")));
    out.push(format!("legal moves  {}", play.legal().len()));
    let mut told: Vec<(String, Vec<OpenClaim>)> = Vec::new();
    for open in play.claims() {
        // Codes read as words. What the document calls `reasons` is for programs.
        let what = text_board::in_words(&open.code);
        let seat = spec.seats.get(open.seat.index()).map_or("?", |s| s.code.as_str());
        let article = named(game, &open.code).1.map_or(String::new(), |a| format!(" (article {a})"));
        let line = format!("{seat} may claim {what}{article}");
        match told.iter_mut().find(|(known, _)| *known == line) {
            Some((_, ways)) => ways.push(open),
            None => told.push((line, vec![open])),
        }
    }
    for (line, ways) in told {
        let now = if ways.iter().any(|open| open.with.is_none()) { " now" } else { "" };
        let moves: Vec<_> = ways.into_iter().filter_map(|open| open.with).collect();
        let with = match moves.len() {
            0 => String::new(),
            count if count == play.legal().len() && count > 1 => " with any move".into(),
            _ => format!(" with {}", moves::texts(spec, &moves).join(", ")),
        };
        let or = if now.is_empty() || with.is_empty() { "" } else { ", or" };
        out.push(text_board::wrapped("claim        ", &format!("{line}{now}{or}{with}"), 13));
    }
    out
}
