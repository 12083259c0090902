use crate::game::{self, Variation};
use crate::match_rules::MatchRules;
use crate::person;
use crate::record;
use anyhow::{Context, bail};
use arbiter::Game;
use arbiter_arena::Round;
use arbiter_arena::dice::Dice;
use arbiter_arena::record::{Event, Note, Record, Seated};
use arbiter_arena::referee::Start;
use arbiter_arena::verdict::Verdict;
use arbiter_host::one_game::{self, OneGame};
use arbiter_host::seats::{self, Seat, Who};
use arbiter_host::store::{Append, Care, Files, GameId, Store, Writer};
use arbiter_host::whole_file;
use clap::Args;
use serde_json::json;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// Play one game between programs and people under the referee
#[derive(Debug, Args)]
#[command(after_help = include_str!("../../help/referee.txt"))]
pub struct Referee {
    /// Id or other name of a built-in game, or the path of a document
    #[arg(conflicts_with = "resume")]
    game: Option<String>,
    #[command(flatten)]
    variation: Variation,
    /// Who plays a seat, by its code or a player of it: human, random, engine:1 to engine:10, agent:COMMAND, uci:COMMAND or
    /// http://HOST:PORT/PATH; v1: or v2: before agent and http names the protocol
    #[arg(long = "seat", value_name = "NAME=WHO", value_parser = super::seat)]
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
    match_rules: MatchRules,
    /// What throws and random movers follow, so that a game can be played again
    #[arg(long, value_name = "TEXT")]
    seed: Option<String>,
    /// Words to mix into the dice; may be given several times
    #[arg(long, value_name = "TEXT", conflicts_with = "resume")]
    salt: Vec<String>,
    /// Where the record goes; it is written after everything that happens, so that the game can be gone on with
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
    /// Go on with a game that was paused, under the rules of its match
    #[arg(long, value_name = "FILE", conflicts_with_all = ["setup", "options", "number", "players", "words", "position", "opening", "seed"])]
    resume: Option<PathBuf>,
    /// Print the verdict as an object
    #[arg(long)]
    pub json: bool,
}

/// Whoever stops a single game stops the program.
static NEVER: AtomicBool = AtomicBool::new(false);

/// A game and everybody who sits at it.
type Table = (Game, Round, Vec<Box<dyn Seat>>);

impl Referee {
    pub fn run(&self, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
        let file = self.record.as_ref().or(self.resume.as_ref());
        // A game is not played for a record that cannot be written.
        file.map_or(Ok(()), |file| whole_file::possible(file))?;
        let (game, mut round, mut seats) = match &self.resume {
            Some(path) => self.go_on(path)?,
            None => self.begin()?,
        };
        if let (Some(file), Some(record)) = (file, round.record()) {
            // Nor for one that would take the place of another.
            Files::by_path().is_free(&GameId::of_file(file), &record)?;
        }
        #[cfg(unix)]
        arbiter_host::seats::end_with_us()?;
        let mut failed = None;
        // One thread writes, and the game goes on only when what happened is on the disk.
        let writer = Writer::new(Box::new(Files::by_path()));
        let mut known = 0;
        let mut keep = |round: &Round| {
            let Some((record, file)) = round.record().zip(file) else { return };
            let (game, events) = (GameId::of_file(file), record.events.len());
            let append = Append { game, record: Arc::new(record), known, care: Care::Machine };
            failed = writer.append(vec![append]).wait().into_iter().find_map(Result::err).or(failed.take());
            known = events;
        };
        let keep: Option<&mut dyn FnMut(&Round)> = if file.is_some() { Some(&mut keep) } else { None };
        seats::carry(&mut round, &mut seats, &game, &NEVER, keep);
        failed.map_or(Ok(()), |failed| Err(anyhow::Error::from(failed)))?;
        let record = round.record().context("no record was kept")?;
        match (&record.verdict, self.json) {
            (None, true) => {
                super::print_json(out, &json!({ "verdict": null, "paused": true }))?;
            }
            (None, false) => {
                let file = file.map_or(String::new(), |file| file.display().to_string());
                writeln!(out, "The game is paused. To go on: arbiter referee --resume {file}")?;
            }
            (Some(verdict), true) => {
                let moves: Vec<&str> = record.moves().collect();
                let refused = refusals(&record);
                super::print_json(out, &json!({ "verdict": verdict.to_json(), "moves": moves, "refused": refused }))?;
            }
            (Some(verdict), false) => tell(out, &game, &record, verdict)?,
        }
        Ok(ExitCode::SUCCESS)
    }

    /// The game before its first question.
    fn begin(&self) -> anyhow::Result<Table> {
        let name = self.game.as_deref().context("which game? for example: arbiter referee chess")?;
        let game = game::load(name, &self.variation)?;
        let who = self.who(&game)?;
        let secret = arbiter_host::secret::chosen(self.seed.as_deref())?;
        let dice = Dice { secret, salt: self.salt.clone() };
        let count = game.spec().start.count();
        let number = game.choices().number.or_else(|| (count > 1).then(|| dice.shuffle(count)));
        let mut start = Start { number, position: self.position.clone(), opening: Vec::new() };
        if let Some(text) = &start.position {
            game.placement(text)?;
        }
        let moves: Vec<String> =
            self.opening.iter().flat_map(|text| text.split_whitespace()).map(String::from).collect();
        start.opening = one_game::opening(game.engine(), &start, &moves)?;
        let names: Vec<String> = who.iter().map(Who::to_string).collect();
        let seats = one_game::seated(&who, &game, self.match_rules.resources(), person::sits);
        let (conduct, seed) = (self.match_rules.conduct(), self.seed.clone());
        let one_game = OneGame { game: &game, start, conduct, dice, seed, recorded: true, stop: &NEVER };
        let mut header = one_game.header(&seats, &names)?;
        // Other versions may ship other rules of that name: the record of a single game needs nothing beside it.
        header.game.document.get_or_insert_with(|| game.document().text().expanded());
        let round = Round::begin(game.engine(), header, true).context("the game cannot begin")?;
        Ok((game, round, seats))
    }

    /// A game that was paused; others may sit down.
    fn go_on(&self, path: &Path) -> anyhow::Result<Table> {
        let kept = record::load(path)?;
        let game = record::game(&kept, None)?;
        let mut round = Round::resume(game.engine(), &kept)?;
        let read = |seated: &Seated| Who::read(&seated.name).map_err(anyhow::Error::msg);
        let mut who = round.seated().iter().map(read).collect::<Result<Vec<_>, _>>()?;
        for (name, wanted) in &self.seats {
            let seat = round.seat_of(name)?;
            who[seat.index()] = wanted.clone();
        }
        let seats = one_game::seated(&who, &game, self.match_rules.resources(), person::sits);
        let now = round.seated().to_vec();
        for ((seated, who), sat) in now.iter().zip(&who).zip(&seats) {
            let then = Seated { name: who.to_string(), channel: sat.protocol().into(), ..seated.clone() };
            if then != *seated {
                round.sit(then)?;
            }
        }
        Ok((game, round, seats))
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

fn tell(out: &mut dyn Write, game: &Game, record: &Record, verdict: &Verdict) -> anyhow::Result<()> {
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
    for (seat, effort) in record.header.seats.iter().zip(&verdict.seats) {
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
