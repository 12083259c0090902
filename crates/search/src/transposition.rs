//! The transposition table: a lock-free hash table shared by all threads of a search.
//!
//! An entry is two words, the first of which is the key xored with the second: an entry written half by one thread and half
//! by another matches no key, and is not found.

use crate::history::History;
use crate::score::PROVED;
use std::sync::atomic::{AtomicU8, AtomicU64, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};

/// What a score is a bound of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Bound {
    /// The search failed low: the true score is at most this.
    Upper = 1,
    /// The search failed high: the true score is at least this.
    Lower = 2,
    /// The true score.
    Exact = 3,
}

impl Bound {
    /// The bound of a score that was found with this window.
    pub fn of(score: i32, alpha: i32, beta: i32) -> Bound {
        if score >= beta {
            Bound::Lower
        } else if score > alpha {
            Bound::Exact
        } else {
            Bound::Upper
        }
    }

    /// Whether the true score surely differs from the static evaluation.
    pub fn contradicts(self, score: i32, static_eval: i32) -> bool {
        match self {
            Bound::Exact => true,
            Bound::Lower => score > static_eval,
            Bound::Upper => score < static_eval,
        }
    }
}

/// What was found of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Entry {
    /// The short hash of the best move; 0 for none.
    pub best_move: u32,
    pub score: i32,
    pub depth: i32,
    pub bound: Bound,
    /// Whether the position was ever searched as a PV node.
    pub was_pv: bool,
}

impl Entry {
    /// Whether the bound answers a search with this window.
    #[inline(always)]
    pub fn cuts_off(&self, alpha: i32, beta: i32) -> bool {
        match self.bound {
            Bound::Exact => true,
            Bound::Lower => self.score >= beta,
            Bound::Upper => self.score <= alpha,
        }
    }

    /// The score, where it is a better estimate than the static evaluation.
    #[inline(always)]
    pub fn refine(&self, static_eval: i32) -> i32 {
        if self.bound.contradicts(self.score, static_eval) && self.score.abs() < PROVED {
            self.score
        } else {
            static_eval
        }
    }
}

/// Entries in a bucket.
const BUCKET: usize = 4;

/// Entries that share a cache line.
#[repr(align(64))]
struct Bucket([[AtomicU64; 2]; BUCKET]);

/// How many buckets fill so many mebibytes.
fn buckets_in(mebibytes: usize) -> usize {
    mebibytes.max(1).saturating_mul(1 << 20) / (16 * BUCKET)
}

/// Positions that were searched.
pub struct TranspositionTable {
    buckets: Box<[Bucket]>,
    generation: AtomicU8,
    /// The history tables of threads between two searches.
    histories: Mutex<Vec<History>>,
}

impl TranspositionTable {
    /// A table of so many mebibytes.
    pub fn new(mebibytes: usize) -> TranspositionTable {
        TranspositionTable::within(Vec::with_capacity(buckets_in(mebibytes)), mebibytes)
    }

    /// The same, or nothing if there is not so much memory.
    pub fn try_new(mebibytes: usize) -> Option<TranspositionTable> {
        let mut memory = Vec::new();
        memory.try_reserve_exact(buckets_in(mebibytes)).ok()?;
        Some(TranspositionTable::within(memory, mebibytes))
    }

    /// A table in memory that is reserved.
    fn within(mut memory: Vec<Bucket>, mebibytes: usize) -> TranspositionTable {
        let empty = || Bucket(std::array::from_fn(|_| [AtomicU64::new(0), AtomicU64::new(0)]));
        memory.resize_with(buckets_in(mebibytes), empty);
        TranspositionTable {
            buckets: memory.into_boxed_slice(),
            generation: AtomicU8::new(0),
            histories: Mutex::default(),
        }
    }

    /// Forgets all positions and histories.
    pub fn clear(&self) {
        for [key, data] in self.buckets.iter().flat_map(|bucket| &bucket.0) {
            key.store(0, Relaxed);
            data.store(0, Relaxed);
        }
        self.histories.lock().unwrap_or_else(PoisonError::into_inner).clear();
    }

    /// The history of a thread of an earlier search, if it fits the game.
    pub(crate) fn take_history(&self, fits: impl Fn(&History) -> bool) -> Option<History> {
        self.histories.lock().unwrap_or_else(PoisonError::into_inner).pop().filter(fits)
    }

    /// Keeps the history of a thread for the next search.
    pub(crate) fn keep_history(&self, history: History) {
        self.histories.lock().unwrap_or_else(PoisonError::into_inner).push(history);
    }

    /// A new search begins: entries of older ones are replaced first.
    pub(crate) fn new_search(&self) {
        self.generation.fetch_add(1, Relaxed);
    }

    #[inline(always)]
    fn bucket(&self, key: u64) -> &[[AtomicU64; 2]; BUCKET] {
        &self.buckets[((u128::from(key) * self.buckets.len() as u128) >> 64) as usize].0
    }

    /// Prefetches the bucket of a position that will be probed soon.
    #[inline(always)]
    pub(crate) fn prefetch(&self, key: u64) {
        arbiter_engine::have_at_hand(self.bucket(key));
    }

    /// The entry of a position at so many plies from the root.
    pub(crate) fn probe(&self, key: u64, ply: usize) -> Option<Entry> {
        let data = self.bucket(key).iter().find_map(|[check, data]| {
            let data = data.load(Relaxed);
            (check.load(Relaxed) ^ data == key && data != 0).then_some(data)
        })?;
        let entry = unpack(data)?;
        Some(Entry { score: from_root(entry.score, ply), ..entry })
    }

    /// Stores an entry over the one that is worth least in its bucket.
    pub(crate) fn store(&self, key: u64, ply: usize, entry: Entry) {
        let generation = self.generation.load(Relaxed) & 63;
        let bucket = self.bucket(key);
        let mut worst = (i32::MAX, &bucket[0]);
        for slot in bucket {
            let data = slot[1].load(Relaxed);
            if data == 0 || slot[0].load(Relaxed) ^ data == key {
                // A deeper entry of the same position and search is kept, unless this one is exact.
                let deeper = unpack(data).is_some_and(|old| old.depth > entry.depth + 3);
                if data != 0 && generation_of(data) == generation && deeper && entry.bound != Bound::Exact {
                    return;
                }
                worst.1 = slot;
                break;
            }
            let stale = i32::from(generation.wrapping_sub(generation_of(data)) & 63);
            let worth = unpack(data).map_or(0, |old| old.depth) - 8 * stale;
            if worth < worst.0 {
                worst = (worth, slot);
            }
        }
        let data = pack(Entry { score: from_here(entry.score, ply), ..entry }, generation);
        worst.1[0].store(key ^ data, Relaxed);
        worst.1[1].store(data, Relaxed);
    }

    /// How much of it the current search has filled, in thousandths.
    pub fn hashfull(&self) -> u32 {
        let generation = self.generation.load(Relaxed) & 63;
        let sample = self.buckets.iter().flat_map(|bucket| &bucket.0).take(1000);
        let current = |data: u64| data != 0 && generation_of(data) == generation;
        sample.filter(|[_, data]| current(data.load(Relaxed))).count() as u32
    }
}

/// Wins are stored as plies from the position, and searched as plies from the root.
fn from_here(score: i32, ply: usize) -> i32 {
    let ply = ply as i32;
    if score >= PROVED {
        score + ply
    } else if score <= -PROVED {
        score - ply
    } else {
        score
    }
}

fn from_root(score: i32, ply: usize) -> i32 {
    let ply = ply as i32;
    if score >= PROVED {
        score - ply
    } else if score <= -PROVED {
        score + ply
    } else {
        score
    }
}

fn pack(entry: Entry, generation: u8) -> u64 {
    u64::from(entry.best_move & 0xff_ffff)
        | u64::from(entry.score as i16 as u16) << 24
        | u64::from(entry.depth.clamp(0, 255) as u8) << 40
        | u64::from(entry.bound as u8) << 48
        | u64::from(generation) << 50
        | u64::from(entry.was_pv) << 56
}

fn generation_of(data: u64) -> u8 {
    (data >> 50 & 63) as u8
}

fn unpack(data: u64) -> Option<Entry> {
    let bound = match data >> 48 & 3 {
        1 => Bound::Upper,
        2 => Bound::Lower,
        3 => Bound::Exact,
        _ => return None,
    };
    Some(Entry {
        best_move: (data & 0xff_ffff) as u32,
        score: i32::from((data >> 24) as u16 as i16),
        depth: (data >> 40 & 255) as i32,
        bound,
        was_pv: data >> 56 & 1 == 1,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::crew::{Job, run_all};
    use crate::rng::Rng;
    use crate::threads::Threads;

    #[test]
    fn a_stored_entry_is_found() {
        let table = TranspositionTable::new(1);
        let rows = [(0, 0, 0, Bound::Exact), (77, -31_000, 255, Bound::Upper), (0xff_ffff, 30_500, 9, Bound::Lower)];
        for (place, (best_move, score, depth, bound)) in rows.into_iter().enumerate() {
            let key = (place as u64 + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
            let entry = Entry { best_move, score, depth, bound, was_pv: place == 1 };
            table.store(key, 5, entry);
            assert_eq!(table.probe(key, 5), Some(entry));
            assert_eq!(table.probe(key ^ 1, 5), None);
        }
    }

    /// More memory than any address can name is refused; otherwise the table has the size that was asked for.
    #[test]
    fn too_large_a_table_is_refused() {
        for mebibytes in [usize::MAX >> 20, usize::MAX] {
            assert!(TranspositionTable::try_new(mebibytes).is_none(), "{mebibytes}");
        }
        for mebibytes in [0, 1, 3] {
            let table = TranspositionTable::try_new(mebibytes).unwrap();
            assert_eq!(table.buckets.len() * size_of::<Bucket>(), mebibytes.max(1) << 20, "{mebibytes}");
        }
    }

    /// Four threads store entries that follow from their keys: whatever is found is of the key that was probed.
    #[test]
    fn threads_never_find_half_an_entry() {
        let table = TranspositionTable::new(1);
        let entry = |key: u64| Entry {
            best_move: (key >> 7 & 0xff_ffff) as u32,
            score: (key % 20_000) as i32,
            depth: (key >> 3 & 63) as i32,
            bound: Bound::Exact,
            was_pv: key & 8 != 0,
        };
        let job = |seed: u64| -> Job<'_> {
            let (table, mut rng) = (&table, Rng(seed));
            Box::new(move || {
                for _ in 0..200_000 {
                    // Few keys, so that threads collide.
                    let key = (rng.below(1 << 20) as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15);
                    table.store(key, 0, entry(key));
                    if let Some(found) = table.probe(key, 0) {
                        assert_eq!(found, entry(key));
                    }
                }
            })
        };
        run_all(&Threads(4), (0..4).map(job).collect());
    }
}
