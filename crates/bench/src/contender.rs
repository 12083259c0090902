//! Programs that can count the leaves behind a position.

use crate::clock;
use crate::race::{Entry, Work};

/// A program at a position, ready to count.
pub trait Contender {
    /// How many first moves there are: counting goes on in slices, one for each.
    fn slices(&self) -> usize;
    /// The leaves behind one first move, at this depth counted from the position itself.
    fn perft(&mut self, slice: usize, depth: u32) -> u64;
    /// The CPU seconds so far of the program that counts.
    fn cpu(&mut self) -> f64 {
        clock::cpu()
    }
}

/// The leaves at a depth.
pub fn whole(contender: &mut dyn Contender, depth: u32) -> u64 {
    (0..contender.slices()).map(|slice| contender.perft(slice, depth)).sum()
}

/// How deep a contender goes within its time.
#[derive(Clone, Copy, Debug)]
pub struct Reach {
    /// The depth.
    pub depth: u32,
    /// The leaves there.
    pub nodes: u64,
    /// The CPU seconds that takes, roughly.
    pub seconds: f64,
}

/// The deepest count that is not deeper, larger or longer than asked.
pub fn reach(contender: &mut dyn Contender, depth: u32, nodes: u64, seconds: f64) -> Reach {
    let mut reach = Reach { depth: 0, nodes: 1, seconds: 0.0 };
    while reach.depth < depth {
        let begun = contender.cpu();
        let counted = whole(contender, reach.depth + 1);
        let next = Reach { depth: reach.depth + 1, nodes: counted, seconds: contender.cpu() - begun };
        let growth = counted as f64 / reach.nodes.max(1) as f64;
        let (too_many, too_long) = (counted > nodes, next.seconds > seconds);
        if reach.depth > 0 && (too_many || too_long) {
            break;
        }
        reach = next;
        // The next one is not even begun if it can be seen to be too much. One move deep nothing can be seen yet.
        let foreseen = counted as f64 * growth > 2.0 * nodes as f64 || next.seconds * growth > 2.0 * seconds;
        if counted == 0 || (foreseen && reach.depth > 1) {
            break;
        }
    }
    reach
}

/// Counting as work for a race, often enough in a round to be timed.
pub fn entry<'a>(contender: Box<dyn Contender + 'a>, reach: Reach) -> Entry<'a> {
    const SHORTEST: f64 = 0.1;
    let repeats = (SHORTEST / reach.seconds.max(1e-6)).ceil().clamp(1.0, 10_000.0) as usize;
    Entry { work: Box::new(Perft { contender, depth: reach.depth }), repeats }
}

struct Perft<'a> {
    contender: Box<dyn Contender + 'a>,
    depth: u32,
}

impl Work for Perft<'_> {
    fn slices(&self) -> usize {
        self.contender.slices()
    }

    fn run(&mut self, slice: usize) -> u64 {
        self.contender.perft(slice, self.depth)
    }

    fn cpu(&mut self) -> f64 {
        self.contender.cpu()
    }
}
