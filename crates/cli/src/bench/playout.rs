//! Random games to their end, by all the rules.

use super::race::{Entry, Work};
use super::{clock, random};
use arbiter_engine::Game;

/// Games that nothing ends are left here.
const LONGEST: u32 = 2000;

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

/// Whoever can play random games.
pub trait Player {
    /// Plays so many of them; the seed decides all.
    fn play(&mut self, seed: u64, games: u64) -> Tally;
}

/// Our engine as a player.
pub struct Ours(pub Game);

impl Player for Ours {
    fn play(&mut self, seed: u64, games: u64) -> Tally {
        let mut tally = Tally::default();
        let mut drawn = 0;
        let mut below = |limit: usize| {
            drawn += 1;
            // The peer's dice are drawn the same way: a product costs less than a remainder.
            ((u128::from(random::number(seed, drawn)) * limit as u128) >> 64) as usize
        };
        if self.0.kernel_name().is_some() {
            return lines(&self.0, games, below);
        }
        for _ in 0..games {
            let mut play = self.0.start(below(1 << 16) as u64);
            while play.outcome().is_none() && play.ply() < LONGEST {
                let done = match play.awaited_roll() {
                    Some(chance) => play.roll(chance, below(self.0.spec().chance[chance.index()].outcomes.len())),
                    None => {
                        let moves = play.moves();
                        let Some(chosen) = moves.get(below(moves.len())) else { break };
                        tally.plies += 1;
                        play.play_unchecked(*chosen)
                    }
                };
                if done.is_err() {
                    break;
                }
            }
            tally.games += 1;
            tally.decisive += u64::from(play.outcome().is_some_and(|outcome| outcome.winner().is_some()));
        }
        tally
    }
}

/// Games on a kernel: moves are drawn from sets, no list is made.
fn lines(game: &Game, games: u64, mut below: impl FnMut(usize) -> usize) -> Tally {
    let mut tally = Tally::default();
    // Where nothing is shuffled, all games begin alike.
    let shuffled = !game.spec().start.shuffles.is_empty();
    let mut first = game.first_position(0);
    for _ in 0..games {
        if shuffled {
            first = game.first_position(below(1 << 16) as u64);
        }
        let mut line = game.line(&first);
        let mut plies = 0;
        while plies < LONGEST && !line.is_over() {
            if !line.play_random(|count| below(count as usize) as u32) {
                break;
            }
            plies += 1;
        }
        tally.games += 1;
        tally.plies += u64::from(plies);
        tally.decisive += u64::from(line.outcome().is_some_and(|outcome| outcome.winner().is_some()));
    }
    tally
}

/// Playing as work for a race, in ten slices that play other games each.
pub fn entry<'a>(mut player: Box<dyn Player + 'a>) -> (Entry<'a>, Tally) {
    const SLICES: usize = 10;
    const SLICE_SECONDS: f64 = 0.03;
    // One game tells how long games are; a few more, how long they are by and large.
    let mut games = 1;
    let (mut tally, mut seconds) = clock::timed(|| player.play(0, games));
    while seconds < SLICE_SECONDS {
        games *= 2;
        (tally, seconds) = clock::timed(|| player.play(0, games));
    }
    (Entry { work: Box::new(Playing { player, games, slices: SLICES }), repeats: 1 }, tally)
}

struct Playing<'a> {
    player: Box<dyn Player + 'a>,
    games: u64,
    slices: usize,
}

impl Work for Playing<'_> {
    fn slices(&self) -> usize {
        self.slices
    }

    fn run(&mut self, slice: usize) -> u64 {
        self.player.play(slice as u64, self.games).plies
    }
}
