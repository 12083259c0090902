//! Positions that were looked at: a table that all threads share without a lock.
//!
//! An entry is two words, and the first is the key mixed with the second: an entry half written by one thread and half by
//! another fits no key, and is not found.

use crate::order::Memory;
use crate::score::PROVED;
use std::sync::atomic::{AtomicU8, AtomicU64, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};

/// What a score says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Bound {
    /// It is at most this.
    Upper = 1,
    /// It is at least this.
    Lower = 2,
    /// It is this.
    Exact = 3,
}

impl Bound {
    /// What a score says that was found with this window.
    pub fn of(score: i32, alpha: i32, beta: i32) -> Bound {
        if score >= beta {
            Bound::Lower
        } else if score > alpha {
            Bound::Exact
        } else {
            Bound::Upper
        }
    }

    /// Whether a score surely differs from what was seen at a glance.
    pub fn says_other_than(self, score: i32, seen: i32) -> bool {
        match self {
            Bound::Exact => true,
            Bound::Lower => score > seen,
            Bound::Upper => score < seen,
        }
    }
}

/// What is known of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Known {
    /// The sign of the best move; 0 for none.
    pub sign: u32,
    pub score: i32,
    pub depth: i32,
    pub bound: Bound,
    /// Whether it was on the way of a principal variation once.
    pub main: bool,
}

impl Known {
    /// Whether no more needs to be known to answer whether the score is in the window.
    #[inline(always)]
    pub fn decides(&self, alpha: i32, beta: i32) -> bool {
        match self.bound {
            Bound::Exact => true,
            Bound::Lower => self.score >= beta,
            Bound::Upper => self.score <= alpha,
        }
    }

    /// What was found by looking, where it is better than a glance.
    #[inline(always)]
    pub fn better(&self, glance: i32) -> i32 {
        let better = match self.bound {
            Bound::Exact => true,
            Bound::Lower => self.score > glance,
            Bound::Upper => self.score < glance,
        };
        if better && self.score.abs() < PROVED { self.score } else { glance }
    }
}

const WAYS: usize = 4;

/// Entries that share a line of the processor's cache.
#[repr(align(64))]
struct Bucket([[AtomicU64; 2]; WAYS]);

/// How many of them fill so many mebibytes.
fn buckets_in(mebibytes: usize) -> usize {
    mebibytes.max(1).saturating_mul(1 << 20) / (16 * WAYS)
}

/// Known positions.
pub struct Table {
    buckets: Box<[Bucket]>,
    age: AtomicU8,
    /// What threads remember of good moves from one search to the next.
    memories: Mutex<Vec<Memory>>,
}

impl Table {
    /// Room for so many mebibytes.
    pub fn new(mebibytes: usize) -> Table {
        Table::within(Vec::with_capacity(buckets_in(mebibytes)), mebibytes)
    }

    /// The same, where so much may be asked for that there is not: nothing then, and the process lives.
    pub fn try_new(mebibytes: usize) -> Option<Table> {
        let mut room = Vec::new();
        room.try_reserve_exact(buckets_in(mebibytes)).ok()?;
        Some(Table::within(room, mebibytes))
    }

    /// A table in room that was found for it.
    fn within(mut room: Vec<Bucket>, mebibytes: usize) -> Table {
        let empty = || Bucket(std::array::from_fn(|_| [AtomicU64::new(0), AtomicU64::new(0)]));
        room.resize_with(buckets_in(mebibytes), empty);
        Table { buckets: room.into_boxed_slice(), age: AtomicU8::new(0), memories: Mutex::default() }
    }

    /// Forgets everything.
    pub fn clear(&self) {
        for [key, data] in self.buckets.iter().flat_map(|bucket| &bucket.0) {
            key.store(0, Relaxed);
            data.store(0, Relaxed);
        }
        self.memories.lock().unwrap_or_else(PoisonError::into_inner).clear();
    }

    /// What a thread remembered that is done, if it is of use for such a game.
    pub(crate) fn lend_memory(&self, fits: impl Fn(&Memory) -> bool) -> Option<Memory> {
        self.memories.lock().unwrap_or_else(PoisonError::into_inner).pop().filter(fits)
    }

    /// Keeps what a thread remembers for the next search.
    pub(crate) fn keep_memory(&self, memory: Memory) {
        self.memories.lock().unwrap_or_else(PoisonError::into_inner).push(memory);
    }

    /// A new search begins: what older ones found gives way first.
    pub(crate) fn begin(&self) {
        self.age.fetch_add(1, Relaxed);
    }

    #[inline(always)]
    fn bucket(&self, key: u64) -> &[[AtomicU64; 2]; WAYS] {
        &self.buckets[((u128::from(key) * self.buckets.len() as u128) >> 64) as usize].0
    }

    /// A position will be asked for soon.
    #[inline(always)]
    pub(crate) fn expect(&self, key: u64) {
        arbiter_engine::have_at_hand(self.bucket(key));
    }

    /// What is known of a position at so many plies from the root.
    pub(crate) fn find(&self, key: u64, ply: usize) -> Option<Known> {
        let entry = self.bucket(key).iter().find_map(|[mixed, data]| {
            let data = data.load(Relaxed);
            (mixed.load(Relaxed) ^ data == key && data != 0).then_some(data)
        })?;
        let known = unpack(entry)?;
        Some(Known { score: from_root(known.score, ply), ..known })
    }

    /// Writes down what was found.
    pub(crate) fn note(&self, key: u64, ply: usize, known: Known) {
        let age = self.age.load(Relaxed) & 63;
        let bucket = self.bucket(key);
        let mut worst = (i32::MAX, &bucket[0]);
        for entry in bucket {
            let data = entry[1].load(Relaxed);
            if data == 0 || entry[0].load(Relaxed) ^ data == key {
                // The same position with a deeper answer from this search is kept, unless this one is exact.
                let deeper = unpack(data).is_some_and(|old| old.depth > known.depth + 3);
                if data != 0 && age_of(data) == age && deeper && known.bound != Bound::Exact {
                    return;
                }
                worst.1 = entry;
                break;
            }
            let stale = i32::from(age.wrapping_sub(age_of(data)) & 63);
            let worth = unpack(data).map_or(0, |old| old.depth) - 8 * stale;
            if worth < worst.0 {
                worst = (worth, entry);
            }
        }
        let data = pack(Known { score: from_here(known.score, ply), ..known }, age);
        worst.1[0].store(key ^ data, Relaxed);
        worst.1[1].store(data, Relaxed);
    }

    /// How full it is, in thousandths.
    pub fn fill(&self) -> u32 {
        let age = self.age.load(Relaxed) & 63;
        let sample = self.buckets.iter().flat_map(|bucket| &bucket.0).take(1000);
        sample.filter(|[_, data]| data.load(Relaxed) != 0 && age_of(data.load(Relaxed)) == age).count() as u32
    }
}

/// A win so many plies from here is one so many plies from the root, and the other way round.
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

fn pack(known: Known, age: u8) -> u64 {
    u64::from(known.sign & 0xff_ffff)
        | u64::from(known.score as i16 as u16) << 24
        | u64::from(known.depth.clamp(0, 255) as u8) << 40
        | u64::from(known.bound as u8) << 48
        | u64::from(age) << 50
        | u64::from(known.main) << 56
}

fn age_of(data: u64) -> u8 {
    (data >> 50 & 63) as u8
}

fn unpack(data: u64) -> Option<Known> {
    let bound = match data >> 48 & 3 {
        1 => Bound::Upper,
        2 => Bound::Lower,
        3 => Bound::Exact,
        _ => return None,
    };
    Some(Known {
        sign: (data & 0xff_ffff) as u32,
        score: i32::from((data >> 24) as u16 as i16),
        depth: (data >> 40 & 255) as i32,
        bound,
        main: data >> 56 & 1 == 1,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_noted_is_found() {
        let table = Table::new(1);
        let rows = [(0, 0, 0, Bound::Exact), (77, -31_000, 255, Bound::Upper), (0xff_ffff, 30_500, 9, Bound::Lower)];
        for (place, (sign, score, depth, bound)) in rows.into_iter().enumerate() {
            let key = (place as u64 + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
            let known = Known { sign, score, depth, bound, main: place == 1 };
            table.note(key, 5, known);
            assert_eq!(table.find(key, 5), Some(known));
            assert_eq!(table.find(key ^ 1, 5), None);
        }
    }

    /// More than any address can name is refused; what there is room for is as large as it was asked for.
    #[test]
    fn what_there_is_no_room_for_is_refused() {
        for mebibytes in [usize::MAX >> 20, usize::MAX] {
            assert!(Table::try_new(mebibytes).is_none(), "{mebibytes}");
        }
        for mebibytes in [0, 1, 3] {
            let table = Table::try_new(mebibytes).unwrap();
            assert_eq!(table.buckets.len() * size_of::<Bucket>(), mebibytes.max(1) << 20, "{mebibytes}");
        }
    }

    /// Four threads write entries that tell their key; whatever is found belongs to the key that was asked for.
    #[test]
    fn threads_never_meet_half_an_entry() {
        let table = Table::new(1);
        let known = |key: u64| Known {
            sign: (key >> 7 & 0xff_ffff) as u32,
            score: (key % 20_000) as i32,
            depth: (key >> 3 & 63) as i32,
            bound: Bound::Exact,
            main: key & 8 != 0,
        };
        std::thread::scope(|scope| {
            for thread in 0..4u64 {
                let table = &table;
                scope.spawn(move || {
                    let mut seed = thread;
                    for _ in 0..200_000 {
                        seed = seed.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(1442695040888963407);
                        // Few keys, so that they are in each other's way.
                        let key = (seed >> 44).wrapping_mul(0x9E37_79B9_7F4A_7C15);
                        table.note(key, 0, known(key));
                        if let Some(found) = table.find(key, 0) {
                            assert_eq!(found, known(key));
                        }
                    }
                });
            }
        });
    }
}
