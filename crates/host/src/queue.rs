//! Work that is handed out, and what comes of it.
//!
//! Whoever works [takes](Queue::take) a task and [brings](Queue::bring) what came of it, or [gives it up](Queue::give_up); where the
//! tasks come from and where results go is nothing to it. Here tasks are handed to [`Threads`]. Tasks and results are plain data, so
//! that a queue may as well lead to other machines.

use crate::error::Error;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// The end of a queue at which work is done.
pub trait Queue<T, R>: Sync {
    /// A task that nobody else has. It is waited for where tasks depend on what is not done yet; nothing once there is none, or it
    /// is time to stop.
    fn take(&self) -> Option<T>;

    /// A task is done, and this came of it.
    fn bring(&self, task: T, result: R);

    /// A task cannot be done here: it may be handed to somebody else.
    fn give_up(&self, task: T, why: Error);

    /// Raised when it is time to stop: what is worked on is wanted no more.
    fn stop(&self) -> &AtomicBool;
}

/// What a source gives.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Next<T> {
    /// A task.
    Task(T),
    /// Nothing yet: what comes next depends on tasks that are not done.
    Wait,
    /// Nothing any more.
    Over,
}

/// Where tasks come from.
pub trait Source<T>: Send {
    /// The next task, each given once.
    fn next(&mut self) -> Result<Next<T>, Error>;
}

/// Tasks that do not depend on each other.
impl<I: Iterator + Send> Source<I::Item> for I {
    fn next(&mut self) -> Result<Next<I::Item>, Error> {
        Ok(Iterator::next(self).map_or(Next::Over, Next::Task))
    }
}

/// So many tasks in a row may be given up; then there is no use in handing them out again.
const MOST_GIVEN_UP: usize = 3;

/// How often whoever gathers results looks about where none come.
const GLANCE: Duration = Duration::from_millis(200);

/// A queue within this process, from one source to several threads.
pub struct Threads<S, T> {
    pending: Mutex<Pending<S, T>>,
    changed: Condvar,
    stop: AtomicBool,
}

struct Pending<S, T> {
    source: S,
    /// Tasks that were given up and are handed out again.
    returned: Vec<T>,
    /// How many tasks are worked on: each of them may come back.
    open: usize,
}

/// What comes back of a task.
enum Back<T, R> {
    Done(T, R),
    /// It was given up, and is handed out again.
    GivenUp(Error),
    /// Nothing can be handed out any more.
    Broken(Error),
}

/// The place of one thread at the queue.
struct Place<'q, S, T, R> {
    queue: &'q Threads<S, T>,
    sender: Sender<Back<T, R>>,
    /// Tasks that were taken here and neither brought nor given up.
    open: AtomicUsize,
}

impl<S, T> Threads<S, T> {
    fn pending(&self) -> MutexGuard<'_, Pending<S, T>> {
        // Whoever panicked with it has changed nothing by half.
        self.pending.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<S: Source<T>, T: Send> Threads<S, T> {
    /// A queue of what a source gives.
    pub fn new(source: S) -> Threads<S, T> {
        let pending = Pending { source, returned: Vec::new(), open: 0 };
        Threads { pending: Mutex::new(pending), changed: Condvar::new(), stop: AtomicBool::new(false) }
    }

    /// Changes the source: something is done on which others depend.
    pub fn tell<A>(&self, tell: impl FnOnce(&mut S) -> A) -> A {
        let told = tell(&mut self.pending().source);
        self.changed.notify_all();
        told
    }

    /// Nothing more is handed out.
    pub fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
        self.changed.notify_all();
    }

    /// Has tasks done by so many threads, each by one call of `work`, until there are none left or somebody stops it. `gather` takes
    /// in the calling thread what they bring, and all that has come in the meantime at once; where nothing comes it is given
    /// nothing, every now and then.
    pub fn run<R: Send>(
        &self,
        threads: usize,
        work: &(dyn Fn(&dyn Queue<T, R>) + Sync),
        gather: &mut dyn FnMut(Vec<(T, R)>) -> Result<(), Error>,
    ) -> Result<(), Error> {
        let (sender, receiver) = channel();
        std::thread::scope(|scope| {
            for _ in 0..threads.max(1) {
                let place = Place { queue: self, sender: sender.clone(), open: AtomicUsize::new(0) };
                scope.spawn(move || work(&place));
            }
            drop(sender);
            let mut given_up = 0;
            let mut gather_all = || loop {
                let first = match receiver.recv_timeout(GLANCE) {
                    Ok(back) => Some(back),
                    Err(RecvTimeoutError::Timeout) => None,
                    Err(RecvTimeoutError::Disconnected) => return Ok(()),
                };
                let mut done = Vec::new();
                let mut failed = None;
                for back in first.into_iter().chain(receiver.try_iter()) {
                    match back {
                        Back::Done(task, result) => {
                            given_up = 0;
                            done.push((task, result));
                        }
                        Back::GivenUp(why) => {
                            given_up += 1;
                            failed = Some(why).filter(|_| given_up >= MOST_GIVEN_UP).or(failed);
                        }
                        Back::Broken(why) => failed = Some(why),
                    }
                }
                // What is done is kept, whatever else went wrong.
                gather(done)?;
                if let Some(why) = failed {
                    return Err(why);
                }
            };
            let gathered = gather_all();
            self.stop();
            gathered
        })
    }
}

impl<S, T, R> Place<'_, S, T, R> {
    /// So many tasks are worked on no more, one of which is to be handed out again.
    fn close(&self, count: usize, returned: Option<T>) {
        self.open.fetch_sub(count, Ordering::Relaxed);
        let mut pending = self.queue.pending();
        pending.open -= count;
        pending.returned.extend(returned);
        self.queue.changed.notify_all();
    }
}

impl<S, T, R> Drop for Place<'_, S, T, R> {
    /// Whoever leaves, or breaks down, keeps nobody waiting for what it had.
    fn drop(&mut self) {
        let open = *self.open.get_mut();
        self.close(open, None);
    }
}

impl<S: Source<T>, T: Send, R: Send> Queue<T, R> for Place<'_, S, T, R> {
    fn take(&self) -> Option<T> {
        let mut pending = self.queue.pending();
        loop {
            if self.queue.stop.load(Ordering::Relaxed) {
                return None;
            }
            let next = pending.returned.pop().map_or_else(|| pending.source.next(), |task| Ok(Next::Task(task)));
            match next {
                Ok(Next::Task(task)) => {
                    pending.open += 1;
                    self.open.fetch_add(1, Ordering::Relaxed);
                    return Some(task);
                }
                Ok(Next::Over) if pending.open == 0 => return None,
                Ok(Next::Over | Next::Wait) => {
                    let waited = self.queue.changed.wait_timeout(pending, GLANCE);
                    pending = waited.unwrap_or_else(PoisonError::into_inner).0;
                }
                Err(why) => {
                    let _ = self.sender.send(Back::Broken(why));
                    return None;
                }
            }
        }
    }

    fn bring(&self, task: T, result: R) {
        // Whoever gathers may have gone: then nobody wants it.
        let _ = self.sender.send(Back::Done(task, result));
        self.close(1, None);
    }

    fn give_up(&self, task: T, why: Error) {
        self.close(1, Some(task));
        let _ = self.sender.send(Back::GivenUp(why));
    }

    fn stop(&self) -> &AtomicBool {
        &self.queue.stop
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Rounds of two tasks, each of which needs the round before.
    struct Rounds {
        given: u32,
        done: u32,
    }

    impl Source<u32> for Rounds {
        fn next(&mut self) -> Result<Next<u32>, Error> {
            match self.given {
                10 => Ok(Next::Over),
                given if given / 2 > self.done / 2 => Ok(Next::Wait),
                given => {
                    self.given += 1;
                    Ok(Next::Task(given))
                }
            }
        }
    }

    fn squares(queue: &dyn Queue<u32, u32>) {
        while let Some(task) = queue.take() {
            queue.bring(task, task * task);
        }
    }

    #[test]
    fn tasks_wait_for_those_they_depend_on() {
        let queue = Threads::new(Rounds { given: 0, done: 0 });
        let mut found = Vec::new();
        let gathered = queue.run(3, &squares, &mut |done| {
            queue.tell(|rounds| rounds.done += done.len() as u32);
            found.extend(done);
            Ok(())
        });
        found.sort_unstable();
        assert!(gathered.is_ok() && found == (0..10).map(|n| (n, n * n)).collect::<Vec<_>>(), "{found:?}");
    }

    /// One thread never succeeds with what it is given; the others do its tasks, too.
    #[test]
    fn a_task_that_is_given_up_is_done_by_somebody_else() {
        let queue = Threads::new(0..100u32);
        let workers = AtomicUsize::new(0);
        let work = |queue: &dyn Queue<u32, u32>| match workers.fetch_add(1, Ordering::Relaxed) {
            0 => {
                let task = queue.take();
                task.into_iter().for_each(|task| queue.give_up(task, Error::Refused("I cannot".into())));
            }
            _ => squares(queue),
        };
        let mut found = Vec::new();
        let gathered = queue.run(4, &work, &mut |done| {
            found.extend(done);
            Ok(())
        });
        found.sort_unstable();
        assert!(gathered.is_ok() && found.len() == 100, "{found:?}");
    }

    #[test]
    fn a_task_that_nobody_can_do_ends_it() {
        let queue = Threads::new(0..100u32);
        let work = |queue: &dyn Queue<u32, u32>| {
            while let Some(task) = queue.take() {
                match task {
                    50 => queue.give_up(task, Error::Refused("nobody can".into())),
                    _ => queue.bring(task, 0),
                }
            }
        };
        let mut count = 0;
        let ended = queue.run(1, &work, &mut |done| {
            count += done.len();
            Ok(())
        });
        assert_eq!((ended.map_err(|why| why.to_string()), count), (Err("nobody can".into()), 50));
    }

    #[test]
    fn nothing_is_handed_out_once_it_is_stopped() {
        let queue = Threads::new(0u32..);
        let mut count = 0;
        let stopped = queue.run(2, &squares, &mut |done| {
            count += done.len();
            if count > 10 {
                queue.stop();
            }
            Ok(())
        });
        assert!(stopped.is_ok() && count > 10);
    }
}
