//! `cargo xtask duel`: both engines play the shipped games against each other's word, for as long as one likes.

#[path = "../../crates/engine/tests/duel/mod.rs"]
mod bouts;

use arbiter_engine::Game;
use bouts::{Accidents, Bout, Shipped, shipped};
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// Most plies of one game: long ones repeat themselves.
const LONGEST: usize = 400;
/// A game is left alone after so many differences.
const ENOUGH: usize = 3;

/// What is asked for.
pub struct Wish {
    minutes: f64,
    /// Only this game.
    game: Option<String>,
    /// A game has played enough after so many plies.
    plies: usize,
    seed: u64,
    threads: usize,
    /// What takes long is looked at once in so many plies.
    seldom: usize,
    /// Not the shipped games, but documents nobody meant to write.
    accidents: bool,
}

impl Wish {
    /// From the words of the command line.
    pub fn read(words: &[String]) -> Result<Wish, String> {
        let cores = std::thread::available_parallelism().map_or(1, |cores| cores.get());
        let mut wish =
            Wish { minutes: 1.0, game: None, plies: usize::MAX, seed: 0, threads: cores, seldom: 40, accidents: false };
        let mut words = words.iter();
        while let Some(word) = words.next() {
            if word == "--accidents" {
                wish.accidents = true;
                continue;
            }
            let value = words.next().ok_or_else(|| format!("{word} wants a value"))?;
            let number = || value.parse::<u64>().map_err(|_| format!("{word}: {value} is no number"));
            match word.as_str() {
                "--minutes" => wish.minutes = value.parse().map_err(|_| format!("{word}: {value} is no number"))?,
                "--game" => wish.game = Some(value.clone()),
                "--plies" => wish.plies = number()? as usize,
                "--seed" => wish.seed = number()?,
                "--seldom" => wish.seldom = number()?.max(1) as usize,
                "--threads" => wish.threads = number()?.max(1) as usize,
                _ => return Err(format!("unknown: {word}")),
            }
        }
        Ok(wish)
    }
}

/// How far a game has come.
#[derive(Clone, Default)]
struct Score {
    bouts: usize,
    plies: usize,
    busy: usize,
    differences: Vec<String>,
}

/// Plays. True if no difference was found.
pub fn run(root: &Path, wish: &Wish) -> bool {
    if wish.accidents { run_accidents(root, wish) } else { run_games(root, wish) }
}

/// Plays documents nobody meant to write. Those that differ are kept, to be looked at.
fn run_accidents(root: &Path, wish: &Wish) -> bool {
    let accidents = Accidents::of(root);
    let end = Instant::now() + Duration::from_secs_f64(wish.minutes * 60.0);
    let number = AtomicU64::new(wish.seed);
    let (accepted, plies, differing) = (AtomicU64::new(0), AtomicU64::new(0), AtomicU64::new(0));
    std::thread::scope(|scope| {
        for _ in 0..wish.threads {
            scope.spawn(|| {
                while Instant::now() < end {
                    let number = number.fetch_add(1, Ordering::Relaxed);
                    let Some(accident) = accidents.number(number) else { continue };
                    accepted.fetch_add(1, Ordering::Relaxed);
                    let (name, spec, game) = (&accident.name, &accident.spec, Game::compile(&accident.spec));
                    match (Bout { name, spec, game: &game, seed: number, plies: 60, seldom: wish.seldom }).play() {
                        Ok(played) => drop(plies.fetch_add(played as u64, Ordering::Relaxed)),
                        Err(difference) => {
                            differing.fetch_add(1, Ordering::Relaxed);
                            let path = std::env::temp_dir().join(format!("accident-{number}.json"));
                            let kept = std::fs::write(&path, &accident.text).is_ok();
                            println!(
                                "{difference}\n  document {} {}\n",
                                path.display(),
                                if kept { "" } else { "(not kept)" }
                            );
                        }
                    }
                }
            });
        }
    });
    let (accepted, plies, differing) = (accepted.into_inner(), plies.into_inner(), differing.into_inner());
    println!("{} accidents, {accepted} accepted, {plies} plies, {differing} differ", number.into_inner() - wish.seed);
    differing == 0
}

fn run_games(root: &Path, wish: &Wish) -> bool {
    let games: Vec<Shipped> =
        shipped(root).into_iter().filter(|shipped| wish.game.as_ref().is_none_or(|id| *id == shipped.id)).collect();
    let scores = Mutex::new(vec![Score::default(); games.len()]);
    let end = Instant::now() + Duration::from_secs_f64(wish.minutes * 60.0);
    std::thread::scope(|scope| {
        for _ in 0..wish.threads {
            scope.spawn(|| while Instant::now() < end && one_bout(&games, &scores, wish) {});
        }
        scope.spawn(|| progress(&scores, end, wish));
    });
    let scores = scores.into_inner().unwrap_or_default();
    summary(&games, &scores);
    !games.is_empty() && scores.iter().all(|score| score.differences.is_empty())
}

/// The game that has played least plays on. False if there is nothing left to play.
fn one_bout(games: &[Shipped], scores: &Mutex<Vec<Score>>, wish: &Wish) -> bool {
    let chosen = {
        let Ok(mut scores) = scores.lock() else { return false };
        let open = scores.iter_mut().enumerate();
        let open = open.filter(|(_, score)| score.plies < wish.plies && score.differences.len() < ENOUGH);
        let Some((index, score)) = open.min_by_key(|(_, score)| (score.busy, score.plies)) else { return false };
        score.busy += 1;
        score.bouts += 1;
        (index, score.bouts - 1)
    };
    let (index, number) = chosen;
    let shipped = &games[index];
    let choices = &shipped.choices[number % shipped.choices.len()];
    let result = match shipped.rules(choices) {
        None => Ok(1),
        Some(spec) => {
            let (name, game) = (format!("{} {choices:?}", shipped.id), Game::compile(&spec));
            Bout {
                name: &name,
                spec: &spec,
                game: &game,
                seed: wish.seed + number as u64,
                plies: LONGEST,
                seldom: wish.seldom,
            }
            .play()
        }
    };
    let Ok(mut scores) = scores.lock() else { return false };
    let score = &mut scores[index];
    score.busy -= 1;
    match result {
        Ok(plies) => score.plies += plies.max(1),
        Err(difference) => {
            println!("{difference}\n");
            score.differences.push(difference.to_string());
        }
    }
    true
}

fn progress(scores: &Mutex<Vec<Score>>, end: Instant, wish: &Wish) {
    let mut told = Instant::now();
    while Instant::now() < end {
        std::thread::sleep(Duration::from_millis(200));
        let Ok(scores) = scores.lock() else { return };
        let done = |score: &Score| score.plies >= wish.plies || score.differences.len() >= ENOUGH;
        if scores.iter().all(done) {
            return;
        }
        if told.elapsed() >= Duration::from_secs(30) {
            told = Instant::now();
            let plies: usize = scores.iter().map(|score| score.plies).sum();
            let least = scores.iter().map(|score| score.plies).min().unwrap_or(0);
            let differences: usize = scores.iter().map(|score| score.differences.len()).sum();
            println!("{plies} plies, at least {least} of each game, {differences} differences");
        }
    }
}

fn summary(games: &[Shipped], scores: &[Score]) {
    println!("{:<24} {:>8} {:>10} {:>12}", "game", "bouts", "plies", "differences");
    for (game, score) in games.iter().zip(scores) {
        println!("{:<24} {:>8} {:>10} {:>12}", game.id, score.bouts, score.plies, score.differences.len());
    }
    let total: usize = scores.iter().map(|score| score.plies).sum();
    let differing = scores.iter().filter(|score| !score.differences.is_empty()).count();
    println!("{} games, {total} plies, {differing} games differ", games.len());
}
