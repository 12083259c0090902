//! `cargo xtask round-trips`: at every ply of random play, texts and states are written and read again.

mod agents;

use arbiter_engine::Game;
use arbiter_spec::checked::CheckedSpec;
use arbiter_testkit::duel::{Lost, Trip, generated, generated_old};
use arbiter_testkit::{Random, Shipped, shipped};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::process::ExitCode;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

const USAGE: &str = "\
usage: cargo xtask round-trips [--plies N] [--game ID,ID…] [--documents N] [--document-plies N] [--agents N]
                               [--states N] [--seed N] [--threads N]

  The shipped games (20000 plies of each, with one setup and option after another), then random documents of each format
  (2000 of 200 plies): the text of every position and its state for agents, read again, give the same moves, key and outcome,
  and every text of a move means that move. Last, random movers play random documents (1000) under the referee, knowing only
  the messages they are sent: none may forfeit. `--states 8` looks at one state in eight, for they hold the whole past.
";

/// What is wanted.
#[derive(Clone, Debug)]
struct Terms {
    plies: u64,
    games: Vec<String>,
    documents: u64,
    document_plies: u64,
    agents: u64,
    states: u64,
    seed: u64,
    threads: u64,
}

impl Terms {
    fn read(words: &[String]) -> Result<Terms, String> {
        let (plies, documents, document_plies, agents) = (20_000, 2_000, 200, 1_000);
        let mut terms =
            Terms { plies, games: Vec::new(), documents, document_plies, agents, states: 1, seed: 1, threads: 2 };
        for pair in words.chunks(2) {
            let [key, value] = pair else { return Err(format!("{} needs a value", pair.concat())) };
            if key == "--game" {
                terms.games = value.split(',').map(String::from).collect();
                continue;
            }
            let number = value.parse().map_err(|_| format!("{key} needs a number, not `{value}`"))?;
            *match key.as_str() {
                "--plies" => &mut terms.plies,
                "--documents" => &mut terms.documents,
                "--document-plies" => &mut terms.document_plies,
                "--agents" => &mut terms.agents,
                "--states" => &mut terms.states,
                "--seed" => &mut terms.seed,
                "--threads" => &mut terms.threads,
                _ => return Err(format!("there is no {key}")),
            } = number;
        }
        Ok(terms)
    }
}

/// Plays. Success if everything came back as it was.
pub fn run(words: &[String]) -> ExitCode {
    let terms = match Terms::read(words) {
        Ok(terms) => terms,
        Err(fault) => {
            eprint!("round-trips: {fault}\n\n{USAGE}");
            return ExitCode::from(2);
        }
    };
    // What panics is told with its position.
    std::panic::set_hook(Box::new(|_| {}));
    let lost = games(&terms) + documents(&terms) + agents(&terms);
    println!("{lost} differences");
    if lost == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// Shares numbers out to threads; adds up what each of them found.
fn share(terms: &Terms, numbers: u64, one: impl Fn(u64) -> u64 + Sync) -> u64 {
    let (next, lost) = (AtomicU64::new(0), AtomicU64::new(0));
    std::thread::scope(|scope| {
        for _ in 0..terms.threads.max(1) {
            scope.spawn(|| {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= numbers {
                        return;
                    }
                    lost.fetch_add(one(number), Ordering::Relaxed);
                }
            });
        }
    });
    lost.into_inner()
}

/// A game is left alone after so many differences.
const ENOUGH: u64 = 3;
/// Most games of a random document.
const GAMES: u64 = 100;
/// Longest game of a shipped document.
const LONGEST: usize = 150;

fn games(terms: &Terms) -> u64 {
    let games: Vec<Shipped> =
        shipped().into_iter().filter(|game| terms.games.is_empty() || terms.games.contains(&game.id)).collect();
    let lost = share(terms, if terms.plies == 0 { 0 } else { games.len() as u64 }, |number| {
        game(&games[number as usize], terms)
    });
    println!("{} games, {} plies of each: {lost} differences", games.len(), terms.plies);
    lost
}

fn game(shipped: &Shipped, terms: &Terms) -> u64 {
    let mut random = Random::new(terms.seed);
    let (mut looked, mut lost) = (0, 0);
    // By choices: the game, if they go together. Games that are over at once must not be played for ever.
    for (number, choices) in (0..).zip(shipped.choices.iter().cycle()).take(terms.plies as usize) {
        if looked >= terms.plies as usize || lost >= ENOUGH {
            break;
        }
        let Some(spec) = shipped.rules(choices) else { continue };
        let game = Game::compile(&spec);
        let trip =
            Trip { game: &game, start: terms.seed.wrapping_add(number), plies: LONGEST, states: terms.states as usize };
        match trip.run(&mut random) {
            Ok(seen) => looked += seen,
            Err(found) => {
                lost += 1;
                println!("{} {choices:?}: {found}\n", shipped.id);
            }
        }
    }
    println!("{:<24} {looked:>8} positions, {lost} differences", shipped.id);
    lost
}

/// A random document.
struct Drawn {
    /// Its number among all that could be drawn; most are refused by the checker.
    number: u64,
    document: serde_json::Value,
    spec: CheckedSpec,
}

/// The nth that the checker accepts, as long as it refuses fewer than 64 in a row.
fn drawn(format: u32, nth: u64, terms: &Terms) -> Option<Drawn> {
    let first = terms.seed.wrapping_add(nth.wrapping_mul(64));
    (first..first + 64).find_map(|number| {
        let (document, spec) = match format {
            1 => generated_old(number).ok()?,
            _ => generated(number).ok().map(|found| (found.document, found.spec))?,
        };
        Some(Drawn { number, document, spec })
    })
}

fn documents(terms: &Terms) -> u64 {
    let mut all = 0;
    for format in [1, 2] {
        let (accepted, positions) = (AtomicU64::new(0), AtomicU64::new(0));
        let lost = share(terms, terms.documents, |nth| {
            let Some(drawn) = drawn(format, nth, terms) else { return 0 };
            accepted.fetch_add(1, Ordering::Relaxed);
            let game = Game::compile(&drawn.spec);
            match document(&game, drawn.number, terms) {
                Ok(seen) => {
                    positions.fetch_add(seen as u64, Ordering::Relaxed);
                    0
                }
                Err(found) => {
                    println!("format {format}, document {}: {found}\n{}\n", drawn.number, drawn.document);
                    1
                }
            }
        });
        let (accepted, positions) = (accepted.into_inner(), positions.into_inner());
        println!("format {format}: {accepted} documents, {positions} positions, {lost} differences");
        all += lost;
    }
    all
}

/// Random documents are over soon: games of one until it had its plies, or has shown that it has no more to show.
fn document(game: &Game, number: u64, terms: &Terms) -> Result<usize, Box<Lost>> {
    let (wanted, states, mut looked) = (terms.document_plies as usize, terms.states as usize, 0);
    for nth in 0..GAMES {
        if looked >= wanted {
            break;
        }
        let trip = Trip { game, start: number.wrapping_add(nth), plies: wanted - looked, states };
        looked += trip.run(&mut Random::new(number ^ nth << 32))?;
    }
    Ok(looked)
}

fn agents(terms: &Terms) -> u64 {
    let ends = Mutex::new(std::collections::BTreeMap::<String, u64>::new());
    let lost = share(terms, terms.agents, |nth| {
        // The formats take turns.
        let Some(drawn) = drawn(1 + (nth % 2) as u32, nth, terms) else { return 0 };
        let (number, game) = (drawn.number, Game::compile(&drawn.spec));
        let said = catch_unwind(AssertUnwindSafe(|| agents::play(&game, number)));
        let (end, lost) = match said.unwrap_or_else(|_| Err("a panic".into())) {
            Ok(end) => (end, 0),
            Err(fault) => {
                println!("document {number}: {fault}\n{}\n", drawn.document);
                ("forfeits".to_owned(), 1)
            }
        };
        if let Ok(mut ends) = ends.lock() {
            *ends.entry(end).or_default() += 1;
        }
        lost
    });
    println!("{} documents under the referee: {:?}", terms.agents, ends.into_inner().unwrap_or_default());
    lost
}
