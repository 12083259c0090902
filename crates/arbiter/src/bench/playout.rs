//! Random games to their end, by all the rules.

use super::clock;
use super::race::{Entry, Work};
use crate::random;
use arbiter_reference::Position;
use arbiter_spec::checked::CheckedSpec;

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
pub struct Ours<'a>(pub &'a CheckedSpec);

impl Player for Ours<'_> {
    fn play(&mut self, seed: u64, games: u64) -> Tally {
        let mut tally = Tally::default();
        let mut drawn = 0;
        let mut below = |limit: usize| {
            drawn += 1;
            random::below(seed, drawn, limit as u64)
        };
        for _ in 0..games {
            let mut position = Position::start(self.0, below(1 << 16));
            while position.outcome().is_none() && position.ply() < LONGEST {
                let next = match position.awaited_roll() {
                    Some(chance) => {
                        let outcome = below(self.0.chance[chance.index()].outcomes.len());
                        position.roll(chance, outcome as usize)
                    }
                    None => {
                        let legal = position.legal();
                        let Some(decision) = legal.get(below(legal.len()) as usize) else { break };
                        tally.plies += 1;
                        position.play(decision)
                    }
                };
                let Ok(next) = next else { break };
                position = next;
            }
            tally.games += 1;
            tally.decisive += u64::from(position.outcome().is_some_and(|outcome| outcome.winner().is_some()));
        }
        tally
    }
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
