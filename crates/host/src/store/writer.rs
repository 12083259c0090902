//! A store on a thread of its own.

use super::{Append, Store, StoreError};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::JoinHandle;

/// What to keep, and who wants to know what became of it.
type Order = (Vec<Append>, Sender<Vec<Result<(), StoreError>>>);

/// The thread that writes. Whoever gives it something waits until that is durable, or does not.
pub struct Writer {
    orders: Sender<Order>,
    thread: JoinHandle<Box<dyn Store>>,
}

/// What becomes of something that is to be kept.
#[derive(Debug)]
pub struct Receipt {
    done: Receiver<Vec<Result<(), StoreError>>>,
    count: usize,
}

impl Receipt {
    /// Waits until it is durable, and says of each whether that was possible.
    pub fn wait(self) -> Vec<Result<(), StoreError>> {
        let closed = |_| (0..self.count).map(|_| Err(StoreError::Closed)).collect();
        self.done.recv().unwrap_or_else(closed)
    }
}

impl Writer {
    /// Has a store written by a thread of its own.
    pub fn new(store: Box<dyn Store>) -> Writer {
        let (orders, receiver) = channel();
        Writer { orders, thread: std::thread::spawn(move || write(store, &receiver)) }
    }

    /// Has something kept; it is back at once. What was given before is kept before.
    pub fn append(&self, batch: Vec<Append>) -> Receipt {
        let (sender, done) = channel();
        let count = batch.len();
        // A thread that has ended drops the sender, which is how whoever waits is told.
        let _ = self.orders.send((batch, sender));
        Receipt { done, count }
    }

    /// Waits until everything is durable, and gives the store back; nothing if its thread has failed.
    pub fn close(self) -> Option<Box<dyn Store>> {
        drop(self.orders);
        self.thread.join().ok()
    }
}

/// What came while the disk was waited for waits for it together.
fn write(mut store: Box<dyn Store>, orders: &Receiver<Order>) -> Box<dyn Store> {
    while let Ok(first) = orders.recv() {
        let (mut batch, mut whose) = (Vec::new(), Vec::new());
        for (more, sender) in [first].into_iter().chain(orders.try_iter()) {
            whose.push((more.len(), sender));
            batch.extend(more);
        }
        let mut done = store.append(&batch).into_iter();
        for (count, sender) in whose {
            // Whoever did not wait is not told.
            let _ = sender.send(done.by_ref().take(count).collect());
        }
    }
    store
}
