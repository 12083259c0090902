//! The ways into the kernel: compiled once for each shape and processor, chosen once when a game is compiled.

use super::board::Board;
use super::cpu::{Cpu, Portable};
use super::generate::generate;
use super::groups::{Collect, Group};
use super::make;
use super::shape::{Safety, Shape};
use super::sink::Count;
use super::tables::Tables;
use crate::set::Set;

/// Room for the groups of every ply of a count, so that nothing is allocated on the way.
pub(crate) type Room<W> = [Vec<Group<W>>];

/// Collects all moves in groups; says whether the player is in check.
pub(crate) type Grouping<W, const N: usize> = fn(&Tables<W>, &Board<W, N>, &mut Vec<Group<W>>) -> bool;

/// The functions of one kernel.
#[derive(Clone, Copy)]
pub(crate) struct Functions<W: Set, const N: usize> {
    /// The leaves below a position; one vector per ply of depth.
    pub count: fn(&Tables<W>, &Board<W, N>, u32, &mut Room<W>) -> u64,
    /// All moves in groups; says whether the player is in check.
    pub groups: Grouping<W, N>,
    /// What the kernel is called.
    pub name: &'static str,
}

#[inline(always)]
fn leaves<W: Set, const N: usize, S: Shape, C: Cpu>(tables: &Tables<W>, board: &Board<W, N>) -> u64 {
    if tables.over.holds(tables, board) {
        return 0;
    }
    let mut count = Count::default();
    generate::<W, N, S, C, Count, false>(tables, board, &mut count);
    count.0
}

/// The position after the turns of all who have no moves; `None` if the game is over by then, or nobody has.
#[inline(never)]
fn skipped_to<W: Set, const N: usize>(
    tables: &Tables<W>,
    board: &Board<W, N>,
    groups: Grouping<W, N>,
) -> Option<Board<W, N>> {
    let mut next = *board;
    let mut list = Vec::new();
    for _ in 1..tables.layout.players {
        if tables.over.holds(tables, &next) {
            return None;
        }
        next = make::skip(tables, &next);
        groups(tables, &next, &mut list);
        if !list.is_empty() {
            return Some(next).filter(|next| !tables.over.holds(tables, next));
        }
    }
    None
}

#[inline(always)]
fn collected<W: Set, const N: usize, S: Shape, C: Cpu>(
    tables: &Tables<W>,
    board: &Board<W, N>,
    groups: &mut Vec<Group<W>>,
) -> bool {
    groups.clear();
    generate::<W, N, S, C, _, false>(tables, board, &mut Collect { groups })
}

/// Any processor.
pub(crate) mod portable {
    use super::*;

    fn groups<W: Set, const N: usize, S: Shape>(
        tables: &Tables<W>,
        board: &Board<W, N>,
        groups: &mut Vec<Group<W>>,
    ) -> bool {
        collected::<W, N, S, Portable>(tables, board, groups)
    }

    fn count<W: Set, const N: usize, S: Shape>(
        tables: &Tables<W>,
        board: &Board<W, N>,
        depth: u32,
        room: &mut Room<W>,
    ) -> u64 {
        match (depth, room.split_first_mut()) {
            (0, _) => 1,
            (1, _) | (_, None) => {
                let count = leaves::<W, N, S, Portable>(tables, board);
                if count == 0 && tables.skips {
                    let next = skipped_to(tables, board, groups::<W, N, S>);
                    return next.map_or(0, |next| leaves::<W, N, S, Portable>(tables, &next));
                }
                count
            }
            (_, Some((here, below))) => {
                if tables.over.holds(tables, board) {
                    return 0;
                }
                groups::<W, N, S>(tables, board, here);
                if here.is_empty() && tables.skips {
                    let next = skipped_to(tables, board, groups::<W, N, S>);
                    return next.map_or(0, |next| count::<W, N, S>(tables, &next, depth, room));
                }
                let mut total = 0;
                for group in here {
                    for to in group.targets.squares() {
                        total += count::<W, N, S>(tables, &group.play::<N, S>(tables, board, to), depth - 1, below);
                    }
                }
                total
            }
        }
    }

    /// The functions of a shape.
    pub(crate) fn functions<W: Set, const N: usize, S: Shape>(name: &'static str) -> Functions<W, N> {
        Functions { count: count::<W, N, S>, groups: groups::<W, N, S>, name }
    }
}

/// Processors with the instructions of [`Offers::bmi2`](super::cpu::Offers::bmi2).
#[cfg(target_arch = "x86_64")]
#[allow(unsafe_code)]
pub(crate) mod bmi2 {
    use super::*;
    use crate::kernel::cpu::Bmi2;

    #[target_feature(enable = "bmi1,bmi2,popcnt,lzcnt,avx2")]
    pub(super) fn leaf<W: Set, const N: usize, S: Shape>(tables: &Tables<W>, board: &Board<W, N>) -> u64 {
        let count = leaves::<W, N, S, Bmi2>(tables, board);
        if S::SAFETY == Safety::Free && count == 0 && tables.skips {
            let next = skipped_to(tables, board, groups::<W, N, S>);
            return next.map_or(0, |next| leaf::<W, N, S>(tables, &next));
        }
        count
    }

    #[target_feature(enable = "bmi1,bmi2,popcnt,lzcnt,avx2")]
    pub(super) fn collect<W: Set, const N: usize, S: Shape>(
        tables: &Tables<W>,
        board: &Board<W, N>,
        groups: &mut Vec<Group<W>>,
    ) -> bool {
        collected::<W, N, S, Bmi2>(tables, board, groups)
    }

    #[target_feature(enable = "bmi1,bmi2,popcnt,lzcnt,avx2")]
    fn descend<W: Set, const N: usize, S: Shape>(
        tables: &Tables<W>,
        board: &Board<W, N>,
        depth: u32,
        room: &mut Room<W>,
    ) -> u64 {
        let Some((here, below)) = room.split_first_mut() else { return leaf::<W, N, S>(tables, board) };
        if tables.over.holds(tables, board) {
            return 0;
        }
        collect::<W, N, S>(tables, board, here);
        if S::SAFETY == Safety::Free && here.is_empty() && tables.skips {
            let next = skipped_to(tables, board, groups::<W, N, S>);
            return next.map_or(0, |next| descend::<W, N, S>(tables, &next, depth, room));
        }
        let mut total = 0;
        for group in here {
            for to in group.targets.squares() {
                let next = group.play::<N, S>(tables, board, to);
                total += if depth == 2 {
                    leaf::<W, N, S>(tables, &next)
                } else {
                    descend::<W, N, S>(tables, &next, depth - 1, below)
                };
            }
        }
        total
    }

    fn count<W: Set, const N: usize, S: Shape>(
        tables: &Tables<W>,
        board: &Board<W, N>,
        depth: u32,
        room: &mut Room<W>,
    ) -> u64 {
        // SAFETY: `functions` is asked for only where the processor offers these instructions. Twin: `portable`.
        match depth {
            0 => 1,
            1 => unsafe { leaf::<W, N, S>(tables, board) },
            _ => unsafe { descend::<W, N, S>(tables, board, depth, room) },
        }
    }

    pub(super) fn groups<W: Set, const N: usize, S: Shape>(
        tables: &Tables<W>,
        board: &Board<W, N>,
        groups: &mut Vec<Group<W>>,
    ) -> bool {
        // SAFETY: as above.
        unsafe { collect::<W, N, S>(tables, board, groups) }
    }

    /// The functions of a shape. Ask only where [`Offers::bmi2`](super::super::cpu::Offers) was found.
    pub(crate) fn functions<W: Set, const N: usize, S: Shape>(name: &'static str) -> Functions<W, N> {
        Functions { count: count::<W, N, S>, groups: groups::<W, N, S>, name }
    }
}

/// Other processors have no such functions of their own.
#[cfg(not(target_arch = "x86_64"))]
pub(crate) use portable as bmi2;

/// Leaves counted by lanes, on processors with the instructions of [`Offers::avx512`](super::cpu::Offers::avx512).
#[cfg(target_arch = "x86_64")]
#[allow(unsafe_code)]
pub(crate) mod avx512 {
    use super::*;
    use crate::kernel::lanes;
    use crate::kernel::shape::Classic;

    #[target_feature(
        enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512cd,avx512vpopcntdq,bmi1,bmi2,popcnt,lzcnt,avx2"
    )]
    fn leaf(tables: &Tables<u64>, board: &Board<u64, 8>) -> u64 {
        if tables.over.holds(tables, board) {
            return 0;
        }
        if let Some(lanes) = &tables.lanes
            && let Some(count) = lanes::avx512::count(tables, lanes, board)
        {
            return count;
        }
        bmi2::leaf::<u64, 8, Classic>(tables, board)
    }

    #[target_feature(
        enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512cd,avx512vpopcntdq,bmi1,bmi2,popcnt,lzcnt,avx2"
    )]
    fn descend(tables: &Tables<u64>, board: &Board<u64, 8>, depth: u32, room: &mut Room<u64>) -> u64 {
        let Some((here, below)) = room.split_first_mut() else { return leaf(tables, board) };
        if tables.over.holds(tables, board) {
            return 0;
        }
        bmi2::collect::<u64, 8, Classic>(tables, board, here);
        let mut total = 0;
        for group in here {
            for to in group.targets.squares() {
                let next = group.play::<8, Classic>(tables, board, to);
                total += if depth == 2 { leaf(tables, &next) } else { descend(tables, &next, depth - 1, below) };
            }
        }
        total
    }

    fn count(tables: &Tables<u64>, board: &Board<u64, 8>, depth: u32, room: &mut Room<u64>) -> u64 {
        // SAFETY: `functions` is asked for only where the processor offers these instructions. Twin: `bmi2`.
        match depth {
            0 => 1,
            1 => unsafe { leaf(tables, board) },
            _ => unsafe { descend(tables, board, depth, room) },
        }
    }

    /// The functions. Ask only where [`Offers::avx512`](super::super::cpu::Offers) was found and the game has lanes.
    pub(crate) fn functions() -> Functions<u64, 8> {
        Functions { count, groups: bmi2::groups::<u64, 8, Classic>, name: "lanes" }
    }
}
