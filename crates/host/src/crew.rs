//! Threads for searches and for learning.

use arbiter_search::{Crew, Job};

/// A crew of threads, the calling one among them; they live as long as the work.
#[derive(Clone, Copy, Debug)]
pub struct Threads(usize);

impl Threads {
    /// So many threads, at least the calling one.
    pub fn new(count: usize) -> Threads {
        Threads(count.max(1))
    }

    /// As many as there are cores.
    pub fn all() -> Threads {
        Threads(std::thread::available_parallelism().map_or(1, usize::from))
    }
}

impl Crew for Threads {
    fn size(&self) -> usize {
        self.0
    }

    fn run<'j>(&self, first: &mut dyn FnMut(), others: Vec<Job<'j>>) {
        std::thread::scope(|scope| {
            for job in others {
                scope.spawn(job);
            }
            first();
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Barrier;

    /// Jobs that wait for each other come to an end: all of them run at the same time.
    #[test]
    fn jobs_run_side_by_side() {
        let (crew, barrier) = (Threads::new(3), Barrier::new(3));
        let wait = || {
            barrier.wait();
        };
        let others: Vec<Job<'_>> = (1..crew.size()).map(|_| Box::new(wait) as Job<'_>).collect();
        crew.run(&mut || wait(), others);
        assert_eq!((Threads::new(0).size(), Threads::all().size() >= 1), (1, true));
    }
}
