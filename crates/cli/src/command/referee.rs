use crate::game::{self, Variation};
use crate::match_rules::MatchRules;
use crate::person;
use anyhow::{anyhow, bail};
use arbiter::Game;
use arbiter_arena::dice::Dice;
use arbiter_arena::record::{Event, Note, Record};
use arbiter_arena::referee::Start;
use arbiter_host::one_game::{self, OneGame};
use arbiter_host::seats::Who;
use arbiter_host::whole_file::{self, Manner};
use clap::Args;
use serde_json::json;
use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::atomic::AtomicBool;

/// Play one game between programs and people under the referee
#[derive(Debug, Args)]
#[command(after_help = include_str!("../../help/referee.txt"))]
pub struct Referee {
    /// Id or other name of a built-in game, or the path of a document
    game: String,
    #[command(flatten)]
    variation: Variation,
    /// Who plays a seat, by its code or a player of it: human, random, engine:1 to engine:10, agent:COMMAND, uci:COMMAND or
    /// http://HOST:PORT/PATH; v1: or v2: before agent and http names the protocol
    #[arg(long = "seat", value_name = "NAME=WHO", value_parser = seat)]
    seats: Vec<(String, Who)>,
    /// Who plays the seats that are not named
    #[arg(long, value_name = "WHO", default_value = "random", value_parser = Who::read)]
    others: Who,
    /// A position instead of the start
    #[arg(long, value_name = "TEXT")]
    position: Option<String>,
    /// Moves that are made before anybody is asked
    #[arg(long, value_name = "MOVES")]
    opening: Option<String>,
    #[command(flatten)]
    house: MatchRules,
    /// What throws and random movers follow, so that a game can be played again
    #[arg(long, value_name = "TEXT")]
    seed: Option<String>,
    /// Where the record goes
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
    /// Print the verdict as an object
    #[arg(long)]
    pub json: bool,
}

/// Whoever stops a single game stops the program.
static NEVER: AtomicBool = AtomicBool::new(false);

fn seat(text: &str) -> Result<(String, Who), String> {
    match text.split_once('=') {
        Some((name, who)) if !name.is_empty() => Ok((name.into(), Who::read(who)?)),
        _ => Err("expected NAME=WHO, such as white=engine:4".into()),
    }
}

impl Referee {
    pub fn run(&self, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
        let game = game::load(&self.game, &self.variation)?;
        let engine = game.engine().clone();
        let who = self.who(&game)?;
        // A game is not played for a record that cannot be written.
        self.record.as_deref().map_or(Ok(()), whole_file::possible)?;
        let secret = arbiter_host::secret::chosen(self.seed.as_deref())?;
        let count = game.spec().start.count();
        let shuffled = if count > 1 { Dice::new(secret.clone()).shuffle(count) } else { 0 };
        let mut start = Start {
            id: game.name().to_string(),
            number: game.choices().number.unwrap_or(shuffled),
            position: self.position.clone(),
            opening: Vec::new(),
        };
        if let Some(text) = &start.position {
            game.placement(text)?;
        }
        let moves: Vec<String> =
            self.opening.iter().flat_map(|text| text.split_whitespace()).map(String::from).collect();
        start.opening = one_game::opening(&engine, &start, &moves)?;
        let names: Vec<String> = who.iter().map(Who::to_string).collect();
        let mut seats = one_game::seated(&who, &game, self.house.resources(), person::sits);
        let (conduct, seed) = (self.house.conduct(), self.seed.clone());
        let bout = OneGame { game: &game, engine: &engine, start, conduct, secret, seed, recorded: true, stop: &NEVER };
        #[cfg(unix)]
        arbiter_host::seats::end_with_us()?;
        let played = bout.play(&mut seats, &names)?;
        let mut record = played.record.ok_or_else(|| anyhow!("no record was kept"))?;
        // Other versions may ship other rules of that name: the record of a single game needs nothing beside it.
        record.document.get_or_insert_with(|| game.document().text().expanded());
        if let Some(path) = &self.record {
            whole_file::write(path, format!("{:#}\n", record.to_json()).as_bytes(), Manner::default())?;
        }
        match self.json {
            true => {
                let moves: Vec<&str> = record.moves().collect();
                let verdict = played.verdict.to_json();
                super::print_json(out, &json!({ "verdict": verdict, "moves": moves, "refused": refusals(&record) }))?;
            }
            false => tell(out, &game, &record)?,
        }
        Ok(ExitCode::SUCCESS)
    }

    fn who(&self, game: &Game) -> anyhow::Result<Vec<Who>> {
        let rules = game.spec();
        let mut who = vec![self.others.clone(); rules.seats.len()];
        let mut taken = vec![false; rules.seats.len()];
        for (name, wanted) in &self.seats {
            let named = |seat: &arbiter_spec::checked::Seat| {
                seat.code.eq_ignore_ascii_case(name)
                    || seat.players.iter().any(|player| rules.player_name(*player).eq_ignore_ascii_case(name))
            };
            let Some(place) = rules.seats.iter().position(named) else {
                let known: Vec<&str> = rules.seats.iter().map(|seat| seat.code.as_str()).collect();
                bail!("there is no seat `{name}`; there are {}", known.join(", "));
            };
            if std::mem::replace(&mut taken[place], true) {
                bail!("the seat {} is given twice", rules.seats[place].code);
            }
            who[place] = wanted.clone();
        }
        Ok(who)
    }
}

/// Answers that were refused, each with its reasons.
fn refusals(record: &Record) -> Vec<serde_json::Value> {
    let refused = record.events.iter().filter_map(|event| match event {
        Event::Heard { seat, note: Note::Refused { code, why }, .. } => {
            Some(json!({ "seat": seat, "code": code, "why": why }))
        }
        _ => None,
    });
    refused.collect()
}

fn tell(out: &mut dyn Write, game: &Game, record: &Record) -> anyhow::Result<()> {
    let verdict = &record.verdict;
    let moves: Vec<&str> = record.moves().collect();
    if !moves.is_empty() {
        writeln!(out, "{}", crate::text_board::wrapped("", &moves.join(" "), 0))?;
    }
    for refusal in refusals(record) {
        for why in refusal["why"].as_array().into_iter().flatten() {
            let (pointer, message) =
                (why["pointer"].as_str().unwrap_or_default(), why["message"].as_str().unwrap_or_default());
            let place = if pointer.is_empty() { String::new() } else { format!(" {pointer}") };
            writeln!(out, "refused {}{place}: {message}", refusal["seat"].as_str().unwrap_or_default())?;
        }
    }
    let scores = game.spec().teams.iter().zip(&verdict.scores).map(|(team, score)| format!("{} {score}", team.name));
    let scores = scores.collect::<Vec<_>>().join(", ");
    let scores = if scores.is_empty() { "it does not count".to_string() } else { scores };
    writeln!(out, "{} ({}): {}; {scores}", verdict.kind, verdict.code, verdict.reason)?;
    for (seat, effort) in record.seats.iter().zip(&verdict.seats) {
        let refused = if effort.illegal > 0 { format!(", {} refused", effort.illegal) } else { String::new() };
        writeln!(
            out,
            "  {} {}: {} moves in {:.3} s{refused}",
            seat.seat,
            seat.name,
            effort.moves,
            effort.time.as_secs_f64()
        )?;
    }
    Ok(())
}
