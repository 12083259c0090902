//! A crew of threads, for tests; a file that includes it has `Crew` and `Job` in scope.

use crate::{Crew, Job};

/// So many threads, the calling one among them.
pub(crate) struct Threads(pub usize);

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
