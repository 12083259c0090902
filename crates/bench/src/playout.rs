//! Random games to their end, by all the rules.

use crate::clock;
use crate::race::{Entry, Work, race};
use crate::random::Rng;
use crate::table::Table;
use arbiter_engine::{Game, Play};
use serde_json::{Value, json};

/// Games that nothing ends are left here.
pub const LONGEST: u32 = 2000;

/// What a run of games came to.
#[derive(Clone, Copy, Debug, Default)]
pub struct Tally {
    /// Games that were played.
    pub games: u64,
    /// Actions in them.
    pub plies: u64,
    /// Games with a single winner.
    pub decisive: u64,
}

impl Tally {
    /// Moves a game, and how many of a hundred games are decisive.
    pub fn cells(&self) -> Vec<Value> {
        let per_game = |count: u64| count as f64 / self.games.max(1) as f64;
        vec![json!(per_game(self.plies)), json!(100.0 * per_game(self.decisive))]
    }
}

/// A player of random games.
pub trait RandomPlayer {
    /// Plays so many of them; the seed decides all.
    fn play(&mut self, seed: u64, games: u64) -> Tally;
}

/// Our engine as a player.
pub struct Ours(pub Game);

impl RandomPlayer for Ours {
    fn play(&mut self, seed: u64, games: u64) -> Tally {
        let mut rng = Rng::new(seed);
        if self.0.kernel_name().is_some() {
            return by_kernel(&self.0, games, &mut rng);
        }
        let mut tally = Tally { games, ..Tally::default() };
        for _ in 0..games {
            let (play, moves) = random_game(&self.0, &mut rng);
            tally.plies += moves;
            tally.decisive += u64::from(play.outcome().is_some_and(|outcome| outcome.winner().is_some()));
        }
        tally
    }
}

/// A random game by the general engine, and how many moves were made in it.
pub fn random_game(game: &Game, rng: &mut Rng) -> (Play, u64) {
    let (mut play, mut made) = (game.start(rng.below(1 << 16) as u64), 0);
    while play.outcome().is_none() && play.ply() < LONGEST {
        let done = match play.awaited_roll() {
            Some(chance) => play.roll(chance, rng.below(game.spec().chance[chance.index()].outcomes.len())),
            None => {
                let moves = play.moves();
                let Some(chosen) = moves.get(rng.below(moves.len())) else { break };
                made += 1;
                play.play_unchecked(*chosen)
            }
        };
        if done.is_err() {
            break;
        }
    }
    (play, made)
}

/// Games on a kernel: moves are drawn from sets, no list is made.
fn by_kernel(game: &Game, games: u64, rng: &mut Rng) -> Tally {
    let mut tally = Tally { games, ..Tally::default() };
    // Where nothing is shuffled, all games begin alike.
    let shuffled = !game.spec().start.shuffles.is_empty();
    let mut first = game.first_position(0);
    for _ in 0..games {
        if shuffled {
            first = game.first_position(rng.below(1 << 16) as u64);
        }
        let mut line = game.at(&first).expect("its own position").rollout();
        let mut plies = 0;
        while plies < LONGEST && !line.is_over() && line.play_random(|count| rng.below(count as usize) as u32) {
            plies += 1;
        }
        tally.plies += u64::from(plies);
        tally.decisive += u64::from(line.outcome().is_some_and(|outcome| outcome.winner().is_some()));
    }
    tally
}

/// How many random games are played in a second.
pub fn table(ids: &[String], rounds: usize) -> anyhow::Result<Table> {
    const COLUMNS: &[&str] = &["game", "M moves/s", "moves a game", "decisive %"];
    let mut table = Table::new("Random games to their end: million moves per CPU second", COLUMNS);
    for id in ids {
        let (entry, tally) = entry(Box::new(Ours(crate::plain(id)?.engine().clone())));
        let laps = race(&mut [entry], rounds);
        table.row([vec![json!(id), json!(laps[0].speed() / 1e6)], tally.cells()].concat());
    }
    Ok(table)
}

/// Playing as work for a race.
pub fn entry<'a>(mut player: Box<dyn RandomPlayer + 'a>) -> (Entry<'a>, Tally) {
    const SLICE_SECONDS: f64 = 0.03;
    // One game tells how long games are; a few more, how long they are by and large.
    let mut games = 1;
    let (mut tally, mut seconds) = clock::timed(|| player.play(0, games));
    while seconds < SLICE_SECONDS {
        games *= 2;
        (tally, seconds) = clock::timed(|| player.play(0, games));
    }
    (Entry { work: Box::new(Playing { player, games }), repeats: 1 }, tally)
}

/// Slices of a run, that play other games each.
const SLICES: usize = 10;

struct Playing<'a> {
    player: Box<dyn RandomPlayer + 'a>,
    games: u64,
}

impl Work for Playing<'_> {
    fn slices(&self) -> usize {
        SLICES
    }

    fn run(&mut self, slice: usize) -> u64 {
        self.player.play(slice as u64, self.games).plies
    }
}
