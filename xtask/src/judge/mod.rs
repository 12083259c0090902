//! Orthodox and shuffled chess beside the Python package `chess`, position by position.
//!
//! Random games are played from the start, from shuffled starts and from sparse endgames. Of every position our side writes
//! down the legal moves with their short notation, the position text, check, how the game ended and which claims are open;
//! the judge replays the moves and says where it sees it differently.

mod games;
mod partner;

use games::{Games, Kind};
use partner::Partner;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// What was asked for.
pub struct Wish {
    positions: u64,
    seed: u64,
    processes: u64,
}

impl Wish {
    /// Reads the command line.
    pub fn read(args: &[String]) -> Result<Wish, String> {
        let mut wish = Wish { positions: 200_000, seed: 1, processes: 1 };
        let mut args = args.iter();
        while let Some(key) = args.next() {
            let value = args.next().and_then(|n| n.parse::<u64>().ok()).filter(|n| *n > 0);
            let value = value.ok_or_else(|| format!("`{key}` wants a number from 1"))?;
            match key.as_str() {
                "--positions" => wish.positions = value,
                "--seed" => wish.seed = value,
                "--processes" => wish.processes = value,
                _ => return Err(format!("`judge` knows no `{key}`")),
            }
        }
        Ok(wish)
    }
}

/// What was seen, over all positions.
#[derive(Default)]
struct Tally {
    positions: AtomicU64,
    moves: AtomicU64,
    games: AtomicU64,
    dead: AtomicU64,
    ended: AtomicU64,
    claimable: AtomicU64,
    faults: AtomicU64,
}

/// Faults that are shown; the rest is counted.
const SHOWN: u64 = 20;
const TOLD: Duration = Duration::from_secs(30);

/// Judges. True if nothing differs.
pub fn run(wish: &Wish) -> bool {
    let Some(python) = partner::python() else {
        eprintln!("the Python package chess is not installed; ARBITER_PYTHON names the Python that has it");
        return false;
    };
    let games = Games::new();
    let tally = Tally::default();
    let begun = Instant::now();
    std::thread::scope(|scope| {
        for process in 0..wish.processes {
            let (games, tally, python) = (&games, &tally, python.as_str());
            scope.spawn(move || work(games, wish, process, tally, python, begun));
        }
    });
    let get = |counter: &AtomicU64| counter.load(Ordering::Relaxed);
    println!(
        "{} positions of {} games, {} moves with their notation; {} games ended, {} positions had a claim open: {}",
        get(&tally.positions),
        get(&tally.games),
        get(&tally.moves),
        get(&tally.ended),
        get(&tally.claimable),
        if get(&tally.faults) == 0 {
            "no difference".to_string()
        } else {
            format!("{} DIFFERENCES", get(&tally.faults))
        }
    );
    if get(&tally.dead) > 0 {
        println!(
            "{} positions are dead by our rule but not by material alone, which is all the judge looks at",
            get(&tally.dead)
        );
    }
    get(&tally.faults) == 0
}

fn work(games: &Games, wish: &Wish, process: u64, tally: &Tally, python: &str, begun: Instant) {
    let add = |counter: &AtomicU64, n: u64| counter.fetch_add(n, Ordering::Relaxed) + n;
    let mut partner = Partner::start(python);
    let mut told = Instant::now();
    for number in (process..).step_by(wish.processes as usize) {
        if tally.positions.load(Ordering::Relaxed) >= wish.positions {
            return;
        }
        let kind = [Kind::Start, Kind::Shuffled, Kind::Sparse, Kind::Sparse][(number % 4) as usize];
        let game = games.play(kind, wish.seed.wrapping_mul(0x1_0000_0001).wrapping_add(number));
        let verdict = partner.judge(&game.text);
        add(&tally.games, 1);
        add(&tally.moves, game.moves);
        add(&tally.ended, u64::from(game.ended));
        add(&tally.claimable, game.claimable);
        add(&tally.dead, verdict.dead);
        let seen = add(&tally.positions, game.positions);
        for fault in verdict.faults {
            if add(&tally.faults, 1) <= SHOWN {
                println!("{fault}");
            }
        }
        if process == 0 && told.elapsed() > TOLD {
            told = Instant::now();
            eprintln!("{seen} positions after {} s", begun.elapsed().as_secs());
        }
    }
}

/// A sample of what the chore looks at, in every build.
#[test]
fn a_sample_is_judged_the_same() {
    let Some(python) = partner::python() else {
        let required = std::env::var_os("ARBITER_REQUIRE_ALL").is_some();
        assert!(!required, "the Python package chess is required");
        return eprintln!("skipped: the Python package chess is not installed");
    };
    let games = Games::new();
    let wish = Wish { positions: 2_000, seed: 960, processes: 1 };
    let tally = Tally::default();
    work(&games, &wish, 0, &tally, &python, Instant::now());
    assert!(tally.positions.load(Ordering::Relaxed) >= wish.positions);
    assert_eq!(tally.faults.load(Ordering::Relaxed), 0);
}
