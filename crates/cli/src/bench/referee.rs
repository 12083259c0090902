//! What a referee costs, and how many games a match plays: random movers at both sides, so that all but thinking is measured.

use super::playout::{self, Ours, Player, Tally};
use super::race::{median, race};
use super::table::Table;
use super::{clock, random};
use anyhow::{Context, anyhow, ensure};
use arbiter::Game;
use arbiter_arena::dice::{Dice, Secret};
use arbiter_arena::record::{Channel, Header};
use arbiter_arena::referee::{Conduct, Heard, Limits, Reply, Start};
use arbiter_arena::round::{Next, Round};
use arbiter_arena::tournament::{Format, Plan, Schedule, Seating, Shape};
use arbiter_host::tournament::board::Board;
use arbiter_host::tournament::entrant::Entrant;
use arbiter_host::tournament::openings::Book;
use arbiter_host::tournament::run::{self, Match, Venue};
use arbiter_host::tournament::terms::Terms;
use arbiter_notation::answer::{self, Answer, Protocol};
use serde_json::{Value, json};
use std::sync::atomic::AtomicBool;
use std::time::Instant;

/// Games that nothing ends are left here.
const LONGEST: u32 = 2000;

/// How random games are played.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Way {
    /// Moves are made, and nobody looks.
    Bare,
    /// The referee asks for each.
    Refereed,
    /// It keeps a record, too.
    Recorded,
    /// Both sides are told states and answer in words, without the pipes in between.
    InWords(Protocol),
}

impl Way {
    const ALL: [Way; 5] =
        [Way::Bare, Way::Refereed, Way::Recorded, Way::InWords(Protocol::One), Way::InWords(Protocol::Two)];

    fn name(self) -> &'static str {
        match self {
            Way::Bare => "nobody",
            Way::Refereed => "the referee",
            Way::Recorded => "the referee, with a record",
            Way::InWords(Protocol::One) => "the same, states and answers of protocol 1",
            Way::InWords(_) => "the same, states and answers of protocol 2",
        }
    }
}

/// Somebody who plays random games in a way. All ways draw the same moves.
struct Judged {
    game: arbiter_engine::Game,
    way: Way,
}

/// Numbers below a limit: a product costs less than a remainder.
struct Lots {
    seed: u64,
    drawn: u64,
}

impl Lots {
    fn below(&mut self, limit: usize) -> usize {
        self.drawn += 1;
        ((u128::from(random::number(self.seed, self.drawn)) * limit as u128) >> 64) as usize
    }
}

impl Judged {
    fn bare(&self, lots: &mut Lots) -> Option<u32> {
        let mut play = self.game.start(lots.below(1 << 16) as u64);
        while play.outcome().is_none() && play.ply() < LONGEST {
            match play.awaited_roll() {
                Some(chance) => {
                    let outcomes = self.game.spec().chance.get(chance.index())?.outcomes.len();
                    play.roll(chance, lots.below(outcomes)).ok()?;
                }
                None => {
                    let moves = play.moves();
                    let Some(chosen) = moves.get(lots.below(moves.len())) else { break };
                    play.play_unchecked(*chosen).ok()?;
                }
            }
        }
        Some(play.ply())
    }

    fn refereed(&self, lots: &mut Lots) -> Option<u32> {
        let start = Start { number: Some(lots.below(1 << 16) as u64), ..Start::default() };
        let limits = Limits { plies: Some(LONGEST), ..Limits::default() };
        let conduct = Conduct { limits, ..Conduct::default() };
        let (channel, recorded) = match self.way {
            Way::InWords(protocol) => (Channel::Text(protocol), true),
            way => (Channel::Direct, way == Way::Recorded),
        };
        let dice = Dice::new(Secret::of_seed("bench"));
        let header = Header { start, conduct, ..Header::plain("", self.game.spec(), dice, channel) };
        let mut round = Round::begin(&self.game, header, recorded).ok()?;
        loop {
            let question = match round.proceed() {
                Next::Over(verdict) => return Some(verdict.plies),
                Next::Ask(question) => question,
                Next::Board(_) => return None,
            };
            let play = question.play();
            let reply = match self.way {
                Way::InWords(protocol) => {
                    std::hint::black_box(question.state(protocol));
                    let legal = play.legal();
                    let chosen = legal.get(lots.below(legal.len()))?.clone();
                    Reply::Said(answer::write(play.spec(), &legal, &Answer::Move(chosen), protocol).to_string())
                }
                _ => {
                    let moves = play.moves();
                    Reply::Move(*moves.get(lots.below(moves.len()))?)
                }
            };
            round.hear(Heard::at_once(reply));
        }
    }
}

impl Player for Judged {
    fn play(&mut self, seed: u64, games: u64) -> Tally {
        let mut lots = Lots { seed, drawn: 0 };
        let mut tally = Tally::default();
        for _ in 0..games {
            let plies = if self.way == Way::Bare { self.bare(&mut lots) } else { self.refereed(&mut lots) };
            tally.games += 1;
            tally.plies += u64::from(plies.unwrap_or(0));
        }
        tally
    }
}

/// What a referee adds to each move.
pub fn costs(games: &[Game], rounds: usize) -> anyhow::Result<Table> {
    const COLUMNS: &[&str] = &["game", "who looks on", "µs a move", "more than nobody"];
    let mut table = Table::new("Random games, one at a time: CPU microseconds a move", COLUMNS);
    for game in games {
        let engine = game.engine().clone();
        // Words of the first protocol are of two seats.
        let two = game.spec().seats.len() == 2;
        let ways: Vec<Way> = Way::ALL.into_iter().filter(|way| two || *way != Way::InWords(Protocol::One)).collect();
        let mut entries = Vec::new();
        for way in &ways {
            let (entry, tally) = playout::entry(Box::new(Judged { game: engine.clone(), way: *way }));
            ensure!(tally.plies > 0, "{}: no move was made under {}", game.name(), way.name());
            entries.push(entry);
        }
        if engine.kernel_name().is_some() {
            entries.push(playout::entry(Box::new(Ours(engine))).0);
        }
        let laps = race(&mut entries, rounds);
        let cost = |place: usize| laps.get(place).map(|laps| 1e6 / laps.speed());
        let bare = cost(0).context("nothing was measured")?;
        for (place, way) in ways.iter().enumerate() {
            let Some(cost) = cost(place) else { continue };
            let more = if place == 0 { Value::Null } else { json!(cost - bare) };
            table.row(vec![json!(game.name()), json!(way.name()), json!(cost), more]);
        }
        if let Some(cost) = cost(ways.len()) {
            table.row(vec![json!(game.name()), json!("nobody, and no list of moves"), json!(cost), Value::Null]);
        }
    }
    Ok(table)
}

/// How many games a match plays in a second.
pub fn matches(games: &[Game], rounds: usize) -> anyhow::Result<Table> {
    const COLUMNS: &[&str] = &["game", "boards", "referee", "games", "games/s", "games/CPU s"];
    const SECONDS: f64 = 0.5;
    const TITLE: &str = "Matches of random against random, no records: games per second on the wall, and of CPU time";
    let mut table = Table::new(TITLE, COLUMNS);
    let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    for game in games {
        for boards in [1, cores].into_iter().take(if cores > 1 { 2 } else { 1 }) {
            for referee in [false, true] {
                let mut count = 2;
                while contest(game, count, boards, referee)?.1 < SECONDS && count < 1 << 24 {
                    count *= 2;
                }
                let laps = (0..rounds).map(|_| contest(game, count, boards, referee)).collect::<Result<Vec<_>, _>>()?;
                let (wall, cpu): (Vec<f64>, Vec<f64>) = laps.into_iter().unzip();
                let speed = |seconds: Vec<f64>| json!(count as f64 / median(seconds));
                let word = if referee { "yes" } else { "no" };
                let head = [json!(game.name()), json!(boards), json!(word), json!(count)];
                table.row(head.into_iter().chain([speed(wall), speed(cpu)]).collect());
            }
        }
    }
    Ok(table)
}

/// The seconds that a match takes, its boards included: on the wall, and of CPU time.
fn contest(game: &Game, games: u64, boards: usize, referee: bool) -> anyhow::Result<(f64, f64)> {
    let compiled = game.engine().clone();
    let shape = Shape::of(game.spec());
    let players: Vec<String> = (0..shape.sides(Seating::Teams)).map(|_| "random".to_string()).collect();
    let entrants = Entrant::read_all(&players).map_err(|fault| anyhow!(fault))?;
    let mut terms = Terms::plain(game, players, games);
    terms.conduct.limits.plies = Some(LONGEST);
    let plan = Plan {
        players: entrants.len(),
        format: Format::RoundRobin,
        games,
        seating: Seating::Teams,
        shape: shape.clone(),
    };
    let mut schedule = Schedule::new(plan)?;
    let book = Book::open(&terms, &compiled)?;
    let mut the = Match::new(shape, entrants.len(), schedule.total(), None);
    let board = || {
        let board = Board::new(&terms, game, &entrants);
        if referee { board.without_haste() } else { board }
    };
    let stop = AtomicBool::new(false);
    let venue = Venue { book: &book, game: &compiled, seed: &terms.seed, boards, board: &board, stop: &stop };
    let begun = Instant::now();
    let (result, cpu) = clock::timed(|| run::run(&mut the, &mut schedule, &venue, &mut |_| {}));
    let wall = begun.elapsed().as_secs_f64();
    result?;
    ensure!(the.games.len() as u64 == schedule.total(), "{} of {games} games were played", the.games.len());
    Ok((wall, cpu))
}
