use crate::game::{self, Variation};
use crate::match_rules::MatchRules as Conduct;
use crate::one_of::one_of;
use anyhow::{Context, anyhow, bail};
use arbiter::{Choices, Game};
use arbiter_arena::rating::{Scale, Sprt};
use arbiter_arena::tournament::{Finished, Format, Plan, Schedule, Seating, Shape};
use arbiter_arena::tournament::{Keep, OpeningFile, Openings, Terms};
use arbiter_arena::verdict::Kind;
use arbiter_host::documents;
use arbiter_host::tournament::board::Board;
use arbiter_host::tournament::entrant::Entrant;
use arbiter_host::tournament::log::{Kept, Log};
use arbiter_host::tournament::openings::{self, Book};
use arbiter_host::tournament::run::{self, Match, Venue};
use arbiter_host::tournament::show::{Live, Report};
use arbiter_host::tournament::{data, games, report};
use arbiter_host::whole_file::{self, Manner};
use clap::{Args, ValueEnum};
use std::io::{IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Let players meet, and say who is stronger
#[derive(Debug, Args)]
#[command(after_help = include_str!("../../help/match.txt"))]
pub struct MatchCommand {
    /// Two or more: random, engine:1 to engine:10, uci:COMMAND, agent:COMMAND, http://HOST:PORT/PATH; a name of its own
    /// may stand before it: old=engine:3
    // `--players N` of the document's variation has taken the other id.
    #[arg(id = "names", value_name = "PLAYER")]
    players: Vec<String>,
    /// Id or other name of a built-in game, or the path of a document
    #[arg(long, value_name = "GAME", default_value = "chess")]
    game: String,
    #[command(flatten)]
    variation: Variation,
    /// Games of each meeting; in a Swiss tournament, of each meeting of a round
    #[arg(long, short = 'n', value_name = "N", default_value_t = 10)]
    games: u64,
    /// Who meets whom
    #[arg(long, value_enum, default_value_t = Meet::RoundRobin, value_name = "HOW")]
    format: Meet,
    /// Rounds of a Swiss tournament; else as many as tell everybody apart
    #[arg(long, value_name = "N")]
    rounds: Option<u32>,
    /// Whether a player takes all seats of a team, or one seat; else one seat where there are players enough
    #[arg(long, value_parser = one_of(SEATINGS), value_name = "WHAT")]
    seating: Option<Seating>,
    /// Games at the same time; else as many as there are cores
    #[arg(long, short = 'c', value_name = "K", value_parser = clap::value_parser!(u16).range(1..=512))]
    concurrency: Option<u16>,
    /// Begin with the positions of a file (one on each line, as FEN or EPD) or the games of a PGN file
    #[arg(long, value_name = "FILE", conflicts_with = "random_openings")]
    openings: Option<PathBuf>,
    /// Moves of each game of a PGN file of openings
    #[arg(long, value_name = "PLIES", requires = "openings")]
    opening_plies: Option<u32>,
    /// Begin after so many random moves
    #[arg(long, value_name = "PLIES", value_parser = clap::value_parser!(u32).range(0..=1000))]
    random_openings: Option<u32>,
    /// Stop as soon as it is known which Elo difference is nearer the truth
    #[arg(long, value_name = "ELO0,ELO1", value_parser = bounds, allow_hyphen_values = true)]
    sprt: Option<(f64, f64)>,
    /// The differences of --sprt are of normalized Elo
    #[arg(long, requires = "sprt")]
    normalized: bool,
    /// Errors of --sprt: how often the second difference may be accepted in truth of the first, and the other way round
    #[arg(long, value_name = "ALPHA,BETA", requires = "sprt", value_parser = errors, default_value = "0.05,0.05")]
    errors: (f64, f64),
    #[command(flatten)]
    conduct: Conduct,
    /// The same number or text gives the same games
    #[arg(long, value_name = "N|TEXT", default_value = "1")]
    seed: String,
    /// What is kept of games
    #[arg(long, value_parser = one_of(RECORDS), default_value = "all", value_name = "WHAT")]
    records: Keep,
    /// The folder in which everything is kept
    #[arg(long, short, value_name = "FOLDER", default_value = "arbiter-match")]
    out: PathBuf,
    /// Go on with the match in the folder; what it was about need not be said again
    #[arg(long)]
    resume: bool,
    /// With --resume: play those games again that nobody could play
    #[arg(long, requires = "resume")]
    again: bool,
    /// Print an object instead of text
    #[arg(long)]
    pub json: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Meet {
    /// Everybody meets everybody
    RoundRobin,
    /// The first meets everybody else
    Gauntlet,
    /// Those who did equally well meet
    Swiss,
}

const SEATINGS: &[(Seating, &str, &str)] = &[
    (Seating::Teams, "teams", "A player takes all seats of a team"),
    (Seating::Seats, "seats", "A player takes one seat"),
];

fn bounds(text: &str) -> Result<(f64, f64), String> {
    let two = text.split_once(',').and_then(|(a, b)| Some((a.trim().parse().ok()?, b.trim().parse().ok()?)));
    let two: (f64, f64) = two.ok_or("expected two numbers, such as 0,5")?;
    Sprt::new(two.0, two.1)
        .map(|_| two)
        .ok_or("the first must be smaller than the second, both between -1000 and 1000".into())
}

fn errors(text: &str) -> Result<(f64, f64), String> {
    let two = text.split_once(',').and_then(|(a, b)| Some((a.trim().parse().ok()?, b.trim().parse().ok()?)));
    let sound = |error: &f64| (0.0001..0.5).contains(error);
    two.filter(|(alpha, beta)| sound(alpha) && sound(beta))
        .ok_or("expected two shares below 0.5, such as 0.05,0.1".into())
}

/// Games of so many moves are called a draw, unless another number is named: nothing else ends all of them.
const LONGEST: u32 = 2000;

/// The log in the folder of a match.
const LOG: &str = "match.jsonl";

const RECORDS: &[(Keep, &str, &str)] = &[
    (Keep::All, "all", "Results, and every game as PGN and JSON"),
    (Keep::Results, "results", "Results alone: the match can be gone on with"),
    (Keep::None, "none", "Nothing: no file is written"),
];

impl MatchCommand {
    /// What was asked for, as terms.
    fn terms(&self) -> anyhow::Result<Terms> {
        let game = game::load(&self.game, &self.variation)?;
        let shape = Shape::of(game.spec());
        let usual = shape.usual(self.players.len());
        let seating = self.seating.unwrap_or(usual);
        let sides = shape.sides(seating);
        let format = match self.format {
            Meet::RoundRobin => Format::RoundRobin,
            Meet::Gauntlet => Format::Gauntlet,
            // As many rounds as halving the field leaves one.
            Meet::Swiss => Format::Swiss(self.rounds.unwrap_or(self.players.len().max(2).next_power_of_two().ilog2())),
        };
        if self.rounds.is_some() && self.format != Meet::Swiss {
            bail!("--rounds is for --format swiss; --games says how often everybody meets");
        }
        let sprt = self.sprt.and_then(|(elo0, elo1)| Sprt::new(elo0, elo1));
        if sprt.is_some() && (self.players.len() != 2 || sides != 2 || !self.games.is_multiple_of(2)) {
            bail!("--sprt compares two players over pairs of games: name two, and an even number of --games");
        }
        let scale = if self.normalized { Scale::Normalized } else { Scale::Logistic };
        let openings = match (&self.openings, self.random_openings) {
            (Some(path), _) => {
                let hash = openings::hash(path)?;
                Openings::File(OpeningFile { path: absolute(path), plies: self.opening_plies, hash })
            }
            (None, Some(plies)) => Openings::Random(plies),
            (None, None) => Openings::Start,
        };
        let own = game.document().is_own();
        Ok(Terms {
            game: if own { absolute(Path::new(game.name())) } else { game.name().to_string() },
            setup: game.choices().setup.clone(),
            options: game.choices().options.clone(),
            number: game.choices().number,
            spec_hash: game.spec().spec_hash.clone(),
            players: self.players.clone(),
            format,
            games: self.games,
            seating,
            seed: self.seed.clone(),
            openings,
            conduct: self.rules(),
            resources: self.conduct.resources(),
            sprt: sprt.map(|test| Sprt { scale, alpha: self.errors.0, beta: self.errors.1, ..test }),
            keep: self.records,
        })
    }

    /// The rules of the match. A game that nobody can end ends all the same.
    fn rules(&self) -> arbiter_arena::referee::Conduct {
        let mut rules = self.conduct.conduct();
        rules.limits.plies = rules.limits.plies.or(Some(LONGEST));
        rules
    }

    /// The terms, and the match as far as it was played.
    fn open(&self) -> anyhow::Result<(Terms, Option<Log>, Vec<Finished>)> {
        let path = self.out.join(LOG);
        if !self.resume {
            if self.players.is_empty() {
                bail!("nobody plays: name two players or more, such as `arbiter match engine:3 engine:4`");
            }
            let terms = self.terms()?;
            Entrant::read_all(&terms.players).map_err(|faults| anyhow!(faults))?;
            // Whatever is wrong is said before anything is written.
            let (game, _) = self.plan(&terms)?;
            Book::open(&terms, game.engine())?;
            if self.records == Keep::None {
                return Ok((terms, None, Vec::new()));
            }
            std::fs::create_dir_all(&self.out).with_context(|| format!("cannot make {}", self.out.display()))?;
            let log = Log::begin(&path, &terms)?;
            return Ok((terms, Some(log), Vec::new()));
        }
        if self.records == Keep::None {
            bail!("--records none keeps nothing: there is nothing to --resume");
        }
        let Kept { log, terms, mut games, torn } = Log::resume(&path)?;
        if torn && std::io::stderr().is_terminal() {
            let _ = writeln!(std::io::stderr(), "a game that was half written is played again");
        }
        if !self.players.is_empty() {
            let differences = terms.differences(&self.terms()?);
            if !differences.is_empty() {
                bail!("{} is another match:\n  {}", self.out.display(), differences.join("\n  "));
            }
        }
        if self.again {
            if let Format::Swiss(_) = terms.format {
                bail!("--again: rounds of a Swiss tournament follow from the games before them, and stay as they are");
            }
            games.retain(|game| game.verdict.kind != Kind::Infrastructure);
        }
        Ok((terms, Some(log), games))
    }

    fn plan(&self, terms: &Terms) -> anyhow::Result<(Game, Schedule)> {
        let (setup, options) = (terms.setup.clone(), terms.options.clone());
        let game = documents::load(&terms.game, &Choices { setup, options, number: terms.number })?;
        if game.spec().spec_hash != terms.spec_hash {
            bail!(
                "the rules of {} have changed since the match began (hash {} then, {} now); bring back the old document",
                terms.game,
                terms.spec_hash,
                game.spec().spec_hash
            );
        }
        let shape = Shape::of(game.spec());
        let (players, format, seating) = (terms.players.len(), terms.format, terms.seating);
        let schedule = Schedule::new(Plan { players, format, games: terms.games, seating, shape })?;
        Ok((game, schedule))
    }

    pub fn run(&self, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
        let (terms, log, before) = self.open()?;
        let (game, mut schedule) = self.plan(&terms)?;
        let entrants = Entrant::read_all(&terms.players).map_err(|faults| anyhow!(faults))?;
        let compiled = game.engine().clone();
        let book = Book::open(&terms, &compiled)?;
        let mut match_ = Match::new(Shape::of(game.spec()), entrants.len(), schedule.total(), terms.sprt);
        let kept = before.len();
        recount(&mut match_, &mut schedule, before)?;
        let all = terms.keep == Keep::All;
        if let Some(log) = log {
            let records = self.out.join("records");
            if all {
                std::fs::create_dir_all(&records).with_context(|| format!("cannot make {}", records.display()))?;
            }
            match_.keep(log, all.then_some(records));
        }
        let stop = Arc::new(AtomicBool::new(false));
        #[cfg(unix)]
        for signal in [signal_hook::consts::SIGINT, signal_hook::consts::SIGTERM] {
            // The second time it is meant seriously.
            signal_hook::flag::register_conditional_shutdown(signal, 130, Arc::clone(&stop))?;
            signal_hook::flag::register(signal, Arc::clone(&stop))?;
        }
        let board = || Board::new(&terms, &game, &entrants);
        let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
        let boards = self.concurrency.map_or(cores, usize::from).min(match_.total as usize);
        let venue = Venue { book: &book, game: &compiled, seed: &terms.seed, boards, board: &board, stop: &stop };
        let mut live = Live::new(!self.json, kept);
        let result = run::run(&mut match_, &mut schedule, &venue, &mut |match_| {
            if live.is_shown() {
                live.draw(&Report::of(match_, terms.seating, &entrants, game.spec()));
            }
        });
        live.clear();
        match_.rested = schedule.rested().collect();
        let report = Report::of(&match_, terms.seating, &entrants, game.spec());
        if terms.keep != Keep::None {
            self.write(&report, &terms, &compiled, game.title())?;
        }
        match self.json {
            true => writeln!(out, "{:#}", data::of(&report, &terms).to_json())?,
            false => write!(out, "{}", report.text())?,
        }
        if terms.keep != Keep::None && !self.json {
            writeln!(out, "{}", self.where_to(&report, stop.load(Ordering::Relaxed)))?;
        }
        result?;
        Ok(if stop.load(Ordering::Relaxed) { ExitCode::from(130) } else { ExitCode::SUCCESS })
    }

    /// The table, the games and the page, each whole or not at all.
    fn write(&self, report: &Report, terms: &Terms, game: &arbiter_engine::Game, title: &str) -> anyhow::Result<()> {
        let table = format!("{:#}\n", data::of(report, terms).to_json());
        whole_file::write(&self.out.join("table.json"), table.as_bytes(), Manner::default())?;
        let page = report::page(report, terms, title);
        whole_file::write(&self.out.join("report.html"), page.as_bytes(), Manner::default())?;
        if let Some(log) = report.match_.log().filter(|_| terms.keep == Keep::All) {
            whole_file::write_by(&self.out.join("games.pgn"), Manner::default(), |out| {
                games::write_all(out, (log, report.match_.end()), terms, report.entrants, game)
            })?;
        }
        Ok(())
    }

    fn where_to(&self, report: &Report, stopped: bool) -> String {
        let folder = self.out.display();
        let done = format!("{} of {} games; see {folder}/report.html", report.match_.games.len(), report.match_.total);
        if report.match_.end() < u64::MAX {
            return format!("Decided by the test after {} games: {done}", report.match_.end());
        }
        if stopped { format!("Stopped: {done}; go on by `arbiter match --resume --out {folder}`") } else { done }
    }
}

/// Counts what was played before, in the order of the schedule.
fn recount(match_: &mut Match, schedule: &mut Schedule, mut before: Vec<Finished>) -> anyhow::Result<()> {
    before.sort_by_key(|game| game.number);
    for game in before {
        let number = game.number;
        let known = schedule.fixture(number);
        if known.is_none_or(|fixture| (&fixture.seats, fixture.group) != (&game.seats, game.group)) {
            bail!(
                "game {} of the log is none of this match: its players sit elsewhere, or it comes too early",
                number + 1
            );
        }
        let (number, points) = match_.count(game);
        schedule.finish(number, points);
    }
    Ok(())
}

fn absolute(path: &Path) -> String {
    std::fs::canonicalize(path).map_or_else(|_| path.display().to_string(), |path| path.display().to_string())
}
