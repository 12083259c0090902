//! A crew runs jobs side by side. The caller of a search or of learning brings one: threads are its business.

/// A piece of work that any member of a crew can do.
pub type Job<'j> = Box<dyn FnOnce() + Send + 'j>;

/// Runs jobs side by side.
pub trait Crew: Sync {
    /// How many jobs it runs at the same time, itself included: at least one.
    fn size(&self) -> usize;

    /// Runs the first job in the calling thread and the others beside it, and returns when all are done. A crew that has fewer
    /// members than jobs runs what is left over afterwards.
    fn run<'j>(&self, first: &mut dyn FnMut(), others: Vec<Job<'j>>);
}

/// A crew of one: the calling thread does one job after the other.
pub struct Solo;

impl Crew for Solo {
    fn size(&self) -> usize {
        1
    }

    fn run<'j>(&self, first: &mut dyn FnMut(), others: Vec<Job<'j>>) {
        first();
        others.into_iter().for_each(|job| job());
    }
}

/// Runs jobs of which any may be the first.
pub(crate) fn run_all(crew: &dyn Crew, jobs: Vec<Job<'_>>) {
    let mut jobs = jobs.into_iter();
    let mut first = jobs.next();
    crew.run(&mut || first.take().into_iter().for_each(|job| job()), jobs.collect());
}

/// Does the same with every item of a list, and returns the results in the order of the list.
pub(crate) fn map<T: Sync, R: Send>(crew: &dyn Crew, list: &[T], work: impl Fn(&T) -> R + Sync) -> Vec<R> {
    let (work, share) = (&work, list.len().div_ceil(crew.size().max(1)).max(1));
    let mut results: Vec<Vec<R>> = list.chunks(share).map(|_| Vec::new()).collect();
    let mut jobs: Vec<Job<'_>> = Vec::new();
    for (slot, part) in results.iter_mut().zip(list.chunks(share)) {
        jobs.push(Box::new(move || *slot = part.iter().map(work).collect()));
    }
    run_all(crew, jobs);
    results.into_iter().flatten().collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::threads::Threads;

    #[test]
    fn results_are_in_the_order_of_the_list() {
        let list: Vec<u32> = (0..10).collect();
        for crew in [&Solo as &dyn Crew, &Threads(3), &Threads(40)] {
            assert_eq!(map(crew, &list, |n| n * n), list.iter().map(|n| n * n).collect::<Vec<_>>(), "{}", crew.size());
        }
        assert!(map(&Threads(2), &[], |n: &u32| *n).is_empty());
    }
}
