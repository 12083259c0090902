//! The shipped games: each plays bout after bout, with one choice of its options after another.

use super::coverage::Coverage;
use super::record::{Record, Score};
use super::wish::Wish;
use arbiter_engine::Game;
use arbiter_spec::checked::CheckedSpec;
use arbiter_spec::patch::Choices;
use arbiter_testkit::duel::TwinGame;
use arbiter_testkit::{Random, Shipped, shipped};
use std::sync::{Mutex, OnceLock};
use std::time::{Duration, Instant};

/// Most steps of one bout: long games repeat themselves.
const LONGEST: usize = 400;
/// A game is left alone after so many differences,
const ENOUGH: usize = 3;
/// or after so many bouts in a row in which nothing was played.
const IDLE: usize = 1000;
/// How often it is told and written down how far it has come.
const TOLD: Duration = Duration::from_secs(30);

/// A game with its choices, each compiled when it is first wanted; `None` where choices do not go together.
struct Player {
    shipped: Shipped,
    hash: String,
    compiled: Vec<OnceLock<Option<(CheckedSpec, Game)>>>,
}

/// How far a game has come, in this run and before.
#[derive(Default)]
struct Progress {
    score: Score,
    /// Bouts being played now.
    busy: usize,
    idle: usize,
    /// Differences of this run.
    found: usize,
    /// What came about in this run.
    coverage: Coverage,
}

struct Hall<'a> {
    players: Vec<Player>,
    progress: Mutex<Vec<Progress>>,
    wish: &'a Wish,
    begin: Instant,
}

/// Plays. True if no difference was found.
pub fn run(wish: &Wish) -> bool {
    let record = match wish.record.as_deref().map(Record::read).transpose() {
        Ok(record) => record.unwrap_or_default(),
        Err(error) => {
            eprintln!("the record cannot be read: {error}");
            return false;
        }
    };
    let games = shipped();
    // A game that is not there would be played without a difference.
    let unknown = wish.games.iter().filter(|id| games.iter().all(|game| game.id != **id));
    if let Some(id) = unknown.into_iter().next() {
        eprintln!("there is no game `{id}` in games/");
        return false;
    }
    let asked = |shipped: &Shipped| wish.games.is_empty() || wish.games.contains(&shipped.id);
    let players: Vec<Player> = games.into_iter().filter(asked).map(Player::new).collect();
    let known =
        |player: &Player| Progress { score: record.score(&player.shipped.id, &player.hash), ..Progress::default() };
    let progress = Mutex::new(players.iter().map(known).collect());
    let hall = Hall { players, progress, wish, begin: Instant::now() };
    std::thread::scope(|scope| {
        for _ in 0..wish.threads {
            scope.spawn(|| while !hall.out_of_time() && hall.one_bout() {});
        }
        scope.spawn(|| hall.watch(record));
    });
    hall.summary()
}

impl Player {
    fn new(shipped: Shipped) -> Player {
        let compiled = shipped.choices.iter().map(|_| OnceLock::new()).collect();
        let hash = hash(&shipped);
        Player { shipped, hash, compiled }
    }

    fn rules(&self, number: usize) -> Option<(&Choices, &CheckedSpec, &Game)> {
        let place = number % self.compiled.len().max(1);
        let (choices, cell) = (self.shipped.choices.get(place)?, self.compiled.get(place)?);
        let compile = || self.shipped.rules(choices).map(|spec| (spec.clone(), Game::compile(&spec)));
        cell.get_or_init(compile).as_ref().map(|(spec, game)| (choices, spec, game))
    }
}

/// One number for the documents that all choices make (FNV-1a).
fn hash(shipped: &Shipped) -> String {
    let hashes = shipped.choices.iter().filter_map(|choices| Some(shipped.rules(choices)?.spec_hash.clone()));
    let whole = hashes.collect::<Vec<_>>().join(" ");
    let step = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    format!("{:016x}", whole.bytes().fold(0xcbf2_9ce4_8422_2325, step))
}

impl Progress {
    fn is_done(&self, plies: usize) -> bool {
        self.score.plies >= plies || self.found >= ENOUGH || self.idle >= IDLE
    }
}

impl Hall<'_> {
    fn out_of_time(&self) -> bool {
        self.begin.elapsed().as_secs_f64() >= self.wish.minutes * 60.0
    }

    /// The game that has played least plays on; when few are left, several threads share one. False if there is nothing
    /// left to play.
    fn one_bout(&self) -> bool {
        let chosen = {
            let Ok(mut progress) = self.progress.lock() else { return false };
            let open = progress.iter_mut().enumerate().filter(|(_, game)| !game.is_done(self.wish.plies));
            let Some((index, game)) = open.min_by_key(|(_, game)| (game.score.plies / LONGEST, game.busy)) else {
                return false;
            };
            game.busy += 1;
            game.score.bouts += 1;
            (index, game.score.bouts - 1)
        };
        let (index, number) = chosen;
        let begin = Instant::now();
        let player = &self.players[index];
        let mut coverage = Coverage::default();
        let result = player.rules(number).map_or(Ok(0), |(choices, spec, game)| {
            let name = format!("{} {choices:?}", player.shipped.id);
            let seed = self.wish.seed.wrapping_add(number as u64);
            // Of all games that begin anywhere, some still begin at the start.
            let scatter = self.wish.scatter && number % 4 > 0;
            let bout = TwinGame { name: &name, spec, game, seed, plies: LONGEST, seldom: self.wish.seldom };
            if !self.wish.cover {
                return bout.watched(Random::new(seed), scatter, &mut |_, _, _| {});
            }
            coverage.expect(spec);
            bout.watched(Random::new(seed), scatter, &mut |what, before, after| coverage.step(what, before, after))
        });
        let Ok(mut progress) = self.progress.lock() else { return false };
        let game = &mut progress[index];
        game.busy -= 1;
        game.coverage.add(coverage);
        game.score.seconds += begin.elapsed().as_secs_f64();
        match result {
            Ok(plies) => {
                game.score.plies += plies;
                game.idle = if plies == 0 { game.idle + 1 } else { 0 };
            }
            Err(difference) => {
                println!("{difference}\n");
                game.score.differences += 1;
                game.found += 1;
            }
        }
        true
    }

    /// Tells how far it has come, and writes it down.
    fn watch(&self, mut record: Record) {
        let mut told = Instant::now();
        loop {
            std::thread::sleep(Duration::from_millis(100));
            let Ok(progress) = self.progress.lock() else { return };
            let over = self.out_of_time() || progress.iter().all(|game| game.is_done(self.wish.plies));
            let over = over && progress.iter().all(|game| game.busy == 0);
            if !over && told.elapsed() < TOLD {
                continue;
            }
            told = Instant::now();
            for (player, game) in self.players.iter().zip(progress.iter()) {
                record.note(&player.shipped.id, &player.hash, game.score.clone());
            }
            let plies: usize = progress.iter().map(|game| game.score.plies).sum();
            let done = progress.iter().filter(|game| game.is_done(self.wish.plies)).count();
            let least = progress.iter().map(|game| game.score.plies).min().unwrap_or(0);
            let differences: usize = progress.iter().map(|game| game.score.differences).sum();
            drop(progress);
            if let Some(path) = &self.wish.record
                && let Err(error) = record.write(path)
            {
                eprintln!("{}: {error}", path.display());
            }
            if over {
                return;
            }
            println!("{plies} plies, at least {least} of each game, {done} games done, {differences} differences");
        }
    }

    /// A row for each game. True if none of them ever differed.
    fn summary(self) -> bool {
        let Ok(progress) = self.progress.into_inner() else { return false };
        println!(
            "{:<24} {:>8} {:>10} {:>10} {:>8} {:>12}",
            "game", "bouts", "plies", "seconds", "plies/s", "differences"
        );
        let mut total = Score::default();
        let row = |name: &str, score: &Score| {
            let Score { bouts, plies, seconds, differences } = score;
            let speed = *plies as f64 / seconds.max(1e-9);
            println!("{name:<24} {bouts:>8} {plies:>10} {seconds:>10.1} {speed:>8.0} {differences:>12}");
        };
        for (player, game) in self.players.iter().zip(&progress) {
            row(&player.shipped.id, &game.score);
            total.bouts += game.score.bouts;
            total.plies += game.score.plies;
            total.seconds += game.score.seconds;
            total.differences += game.score.differences;
        }
        row(&format!("{} games", progress.len()), &total);
        for (player, game) in self.players.iter().zip(&progress).filter(|_| self.wish.cover) {
            println!("\n{}\n{}", player.shipped.id, game.coverage.report());
        }
        !progress.is_empty() && total.differences == 0
    }
}
