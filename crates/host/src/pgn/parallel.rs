//! Blocks of games shared out over threads; what comes of them is gathered in the order of the file.

use super::Input;
use crate::error::Error;
use crate::watch::Watch;
use arbiter_notation::pgn::{Block, Blocks, ReadError};
use std::collections::BTreeMap;
use std::sync::Mutex;
use std::sync::mpsc::sync_channel;
use std::thread;

/// How many threads there are, unless somebody says so.
pub fn threads(wanted: Option<usize>) -> usize {
    wanted.unwrap_or_else(|| thread::available_parallelism().map_or(1, usize::from)).clamp(1, 256)
}

/// Does the work for every block of an input, by as many threads as wished, each with a worker of its own. Results are
/// gathered in order, here. `watch` is told how far it is. Stops early when the gatherer says `false`.
pub fn over_blocks<W, T: Send>(
    input: Input,
    threads: usize,
    watch: &mut dyn Watch,
    worker: impl Fn() -> W + Sync,
    work: impl Fn(&mut W, &Block) -> T + Sync,
    mut gather: impl FnMut(T) -> bool,
) -> Result<(), Error> {
    let name = input.name;
    let mut gather = |(done, bytes, games): (T, usize, usize)| {
        watch.add(bytes as u64, games as u64);
        gather(done)
    };
    let done = |worker: &mut W, block: &Block| (work(worker, block), block.size(), block.len());
    let mut blocks = Blocks::new(input.bytes);
    let failed = |error: ReadError| Error::Refused(format!("{name}: {error}"));
    if threads == 1 {
        let mut worker = worker();
        for block in blocks {
            if !gather(done(&mut worker, &block.map_err(failed)?)) {
                break;
            }
        }
        return Ok(());
    }
    let source = Mutex::new((0u64, &mut blocks));
    let (send, receive) = sync_channel(2 * threads);
    thread::scope(|scope| {
        for _ in 0..threads {
            let send = send.clone();
            scope.spawn(|| {
                let (send, mut worker) = (send, worker());
                loop {
                    // Nobody panics while holding the lock; and once the gatherer has gone, nothing more is to be done.
                    let Ok(mut source) = source.lock() else { return };
                    let next = source.1.next();
                    let number = source.0;
                    source.0 += 1;
                    drop(source);
                    let Some(block) = next else { return };
                    let done = block.map(|block| done(&mut worker, &block));
                    let ends = done.is_err();
                    if send.send((number, done)).is_err() || ends {
                        return;
                    }
                }
            });
        }
        drop(send);
        let (mut next, mut waiting) = (0, BTreeMap::new());
        for (number, done) in receive {
            waiting.insert(number, done);
            while let Some(done) = waiting.remove(&next) {
                next += 1;
                if !gather(done.map_err(failed)?) {
                    return Ok(());
                }
            }
        }
        Ok(())
    })
}
