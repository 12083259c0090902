//! What a referee costs, and how many games a match plays: random movers at both sides, so that all but thinking is measured.

use crate::clock;
use crate::playout::{self, LONGEST, Ours, RandomPlayer, Tally};
use crate::race::{median, race};
use crate::random::Rng;
use crate::table::Table;
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
use arbiter_host::tournament::terms;
use arbiter_notation::answer::{self, Answer, Protocol};
use serde_json::{Value, json};
use std::sync::atomic::AtomicBool;
use std::time::Instant;

/// Who looks on while random games are played.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Oversight {
    /// Moves are made, and nobody looks.
    None,
    /// The referee asks for each.
    Judged,
    /// It keeps a record, too.
    Recorded,
    /// Both sides are told states and answer in words, without the pipes in between.
    InWords(Protocol),
}

impl Oversight {
    const ALL: [Oversight; 5] = [
        Oversight::None,
        Oversight::Judged,
        Oversight::Recorded,
        Oversight::InWords(Protocol::One),
        Oversight::InWords(Protocol::Two),
    ];

    fn name(self) -> &'static str {
        match self {
            Oversight::None => "nobody",
            Oversight::Judged => "the referee",
            Oversight::Recorded => "the referee, with a record",
            Oversight::InWords(Protocol::One) => "the same, states and answers of protocol 1",
            Oversight::InWords(_) => "the same, states and answers of protocol 2",
        }
    }
}

/// Random games under an oversight. The same moves are drawn under each.
struct Overseen {
    game: arbiter_engine::Game,
    oversight: Oversight,
}

impl Overseen {
    fn judged(&self, rng: &mut Rng) -> Option<u32> {
        let start = Start { number: Some(rng.below(1 << 16) as u64), ..Start::default() };
        let limits = Limits { plies: Some(LONGEST), ..Limits::default() };
        let conduct = Conduct { limits, ..Conduct::default() };
        let (channel, recorded) = match self.oversight {
            Oversight::InWords(protocol) => (Channel::Text(protocol), true),
            oversight => (Channel::Direct, oversight == Oversight::Recorded),
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
            let reply = match self.oversight {
                Oversight::InWords(protocol) => {
                    std::hint::black_box(question.state(protocol));
                    let legal = play.legal();
                    let chosen = legal.get(rng.below(legal.len()))?.clone();
                    Reply::Said(answer::write(play.spec(), &legal, &Answer::Move(chosen), protocol).to_string())
                }
                _ => {
                    let moves = play.moves();
                    Reply::Move(*moves.get(rng.below(moves.len()))?)
                }
            };
            round.hear(Heard::at_once(reply));
        }
    }
}

impl RandomPlayer for Overseen {
    fn play(&mut self, seed: u64, games: u64) -> Tally {
        let mut rng = Rng::new(seed);
        let mut tally = Tally { games, ..Tally::default() };
        for _ in 0..games {
            let plies = match self.oversight {
                Oversight::None => Some(playout::random_game(&self.game, &mut rng).0.ply()),
                _ => self.judged(&mut rng),
            };
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
        let oversights: Vec<Oversight> = Oversight::ALL
            .into_iter()
            .filter(|oversight| two || *oversight != Oversight::InWords(Protocol::One))
            .collect();
        let mut entries = Vec::new();
        for oversight in &oversights {
            let (entry, tally) = playout::entry(Box::new(Overseen { game: engine.clone(), oversight: *oversight }));
            ensure!(tally.plies > 0, "{}: no move was made under {}", game.name(), oversight.name());
            entries.push(entry);
        }
        if engine.kernel_name().is_some() {
            entries.push(playout::entry(Box::new(Ours(engine))).0);
        }
        let laps = race(&mut entries, rounds);
        let cost = |place: usize| laps.get(place).map(|laps| 1e6 / laps.speed());
        let bare = cost(0).context("nothing was measured")?;
        for (place, oversight) in oversights.iter().enumerate() {
            let Some(cost) = cost(place) else { continue };
            let more = if place == 0 { Value::Null } else { json!(cost - bare) };
            table.row(vec![json!(game.name()), json!(oversight.name()), json!(cost), more]);
        }
        if let Some(cost) = cost(oversights.len()) {
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
                while match_(game, count, boards, referee)?.1 < SECONDS && count < 1 << 24 {
                    count *= 2;
                }
                let laps = (0..rounds).map(|_| match_(game, count, boards, referee)).collect::<Result<Vec<_>, _>>()?;
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
fn match_(game: &Game, games: u64, boards: usize, referee: bool) -> anyhow::Result<(f64, f64)> {
    let compiled = game.engine().clone();
    let shape = Shape::of(game.spec());
    let players: Vec<String> = (0..shape.sides(Seating::Teams)).map(|_| "random".to_string()).collect();
    let entrants = Entrant::read_all(&players).map_err(|fault| anyhow!(fault))?;
    let mut terms = terms::plain(game, players, games);
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
    let mut match_ = Match::new(shape, entrants.len(), schedule.total(), None);
    let board = || {
        let board = Board::new(&terms, game, &entrants);
        if referee { board.without_haste() } else { board }
    };
    let stop = AtomicBool::new(false);
    let venue = Venue { book: &book, game: &compiled, seed: &terms.seed, boards, board: &board, stop: &stop };
    let begun = Instant::now();
    let (result, cpu) = clock::timed(|| run::run(&mut match_, &mut schedule, &venue, &mut |_| {}));
    let wall = begun.elapsed().as_secs_f64();
    result?;
    ensure!(match_.games.len() as u64 == schedule.total(), "{} of {games} games were played", match_.games.len());
    Ok((wall, cpu))
}
