//! The ways into the kernel: one per processor, chosen once when a game is compiled.

use super::board::Board;
use super::cpu::{Cpu, Portable};
use super::generate::generate;
use super::perft::{Deeper, Descend};
use super::shape::Shape;
use super::sink::Count;
use super::tables::Tables;
use crate::set::Set;
use std::marker::PhantomData;

/// Counts leaves below a position.
pub(crate) type Perft<W, const N: usize> = fn(&Tables<W>, &Board<W, N>, u32) -> u64;

#[inline(always)]
fn leaves<W: Set, const N: usize, S: Shape, C: Cpu>(tables: &Tables<W>, board: &Board<W, N>) -> u64 {
    if tables.over.holds(tables, board) {
        return 0;
    }
    let mut count = Count::default();
    generate::<W, N, S, C, Count, false>(tables, board, &mut count);
    count.0
}

#[inline(always)]
fn branches<W: Set, const N: usize, S: Shape, C: Cpu, D: Descend<W, N>>(
    tables: &Tables<W>,
    board: &Board<W, N>,
    depth: u32,
    down: D,
) -> u64 {
    if tables.over.holds(tables, board) {
        return 0;
    }
    let mut deeper = Deeper { tables, board, depth, count: 0, down, shape: PhantomData::<S> };
    generate::<W, N, S, C, _, false>(tables, board, &mut deeper);
    deeper.count
}

/// Any processor.
#[derive(Clone, Copy)]
struct Plain<S>(PhantomData<S>);

impl<W: Set, const N: usize, S: Shape> Descend<W, N> for Plain<S> {
    #[inline(always)]
    fn below(self, tables: &Tables<W>, board: &Board<W, N>, depth: u32) -> u64 {
        portable::<W, N, S>(tables, board, depth)
    }
}

/// Counts with portable instructions.
pub(crate) fn portable<W: Set, const N: usize, S: Shape>(
    tables: &Tables<W>,
    board: &Board<W, N>,
    depth: u32,
) -> u64 {
    match depth {
        0 => 1,
        1 => leaves::<W, N, S, Portable>(tables, board),
        _ => branches::<W, N, S, Portable, _>(tables, board, depth, Plain::<S>(PhantomData)),
    }
}

#[cfg(target_arch = "x86_64")]
#[allow(unsafe_code)]
pub(crate) mod bmi2 {
    //! The same code compiled with the instructions of [`Offers::bmi2`](super::super::cpu::Offers::bmi2).

    use super::*;
    use crate::kernel::cpu::Bmi2;

    #[derive(Clone, Copy)]
    struct Down<S>(PhantomData<S>);

    impl<W: Set, const N: usize, S: Shape> Descend<W, N> for Down<S> {
        #[inline(always)]
        fn below(self, tables: &Tables<W>, board: &Board<W, N>, depth: u32) -> u64 {
            // SAFETY: reached only from `branch`, which runs only where the processor was asked. Twin: `Plain`.
            if depth == 1 { unsafe { leaf::<W, N, S>(tables, board) } } else { unsafe { branch::<W, N, S>(tables, board, depth) } }
        }
    }

    #[target_feature(enable = "bmi1,bmi2,popcnt,lzcnt,avx2")]
    fn leaf<W: Set, const N: usize, S: Shape>(tables: &Tables<W>, board: &Board<W, N>) -> u64 {
        leaves::<W, N, S, Bmi2>(tables, board)
    }

    #[target_feature(enable = "bmi1,bmi2,popcnt,lzcnt,avx2")]
    fn branch<W: Set, const N: usize, S: Shape>(tables: &Tables<W>, board: &Board<W, N>, depth: u32) -> u64 {
        branches::<W, N, S, Bmi2, _>(tables, board, depth, Down::<S>(PhantomData))
    }

    /// Counts. Call only where [`Offers::bmi2`](super::super::cpu::Offers) was found.
    pub(crate) fn count<W: Set, const N: usize, S: Shape>(tables: &Tables<W>, board: &Board<W, N>, depth: u32) -> u64 {
        // SAFETY: the only caller stores this function where the processor offers what it needs.
        match depth {
            0 => 1,
            1 => unsafe { leaf::<W, N, S>(tables, board) },
            _ => unsafe { branch::<W, N, S>(tables, board, depth) },
        }
    }
}

#[cfg(target_arch = "x86_64")]
#[allow(unsafe_code)]
pub(crate) mod avx512 {
    //! Leaves counted by lanes.

    use super::*;
    use crate::kernel::cpu::Bmi2;
    use crate::kernel::lanes;
    use crate::kernel::shape::Classic;

    #[derive(Clone, Copy)]
    struct Down;

    impl Descend<u64, 8> for Down {
        #[inline(always)]
        fn below(self, tables: &Tables<u64>, board: &Board<u64, 8>, depth: u32) -> u64 {
            // SAFETY: reached only from `branch`, which runs only where the processor was asked. Twin: `Plain`.
            if depth == 1 { unsafe { leaf(tables, board) } } else { unsafe { branch(tables, board, depth) } }
        }
    }

    #[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512cd,avx512vpopcntdq,bmi1,bmi2,popcnt,lzcnt,avx2")]
    fn leaf(tables: &Tables<u64>, board: &Board<u64, 8>) -> u64 {
        if tables.over.holds(tables, board) {
            return 0;
        }
        if let Some(lanes) = &tables.lanes
            && let Some(count) = lanes::avx512::count(tables, lanes, board)
        {
            return count;
        }
        in_check(tables, board)
    }

    #[inline(never)]
    #[target_feature(enable = "bmi1,bmi2,popcnt,lzcnt,avx2")]
    fn in_check(tables: &Tables<u64>, board: &Board<u64, 8>) -> u64 {
        let mut count = Count::default();
        generate::<u64, 8, Classic, Bmi2, Count, false>(tables, board, &mut count);
        count.0
    }

    #[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512cd,avx512vpopcntdq,bmi1,bmi2,popcnt,lzcnt,avx2")]
    fn branch(tables: &Tables<u64>, board: &Board<u64, 8>, depth: u32) -> u64 {
        branches::<u64, 8, Classic, Bmi2, _>(tables, board, depth, Down)
    }

    /// Counts. Call only where [`Offers::avx512`](super::super::cpu::Offers) was found and the game has lanes.
    pub(crate) fn count(tables: &Tables<u64>, board: &Board<u64, 8>, depth: u32) -> u64 {
        // SAFETY: the only caller stores this function where the processor offers what it needs.
        match depth {
            0 => 1,
            1 => unsafe { leaf(tables, board) },
            _ => unsafe { branch(tables, board, depth) },
        }
    }
}

/// The count for processors with BMI2; on others the portable one. Call only where [`super::cpu::Offers`] found it.
pub(crate) fn for_bmi2<W: Set, const N: usize, S: Shape>() -> Perft<W, N> {
    #[cfg(target_arch = "x86_64")]
    return bmi2::count::<W, N, S>;
    #[cfg(not(target_arch = "x86_64"))]
    portable::<W, N, S>
}
