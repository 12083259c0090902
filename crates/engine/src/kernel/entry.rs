//! The ways into the kernel: compiled once for each shape and processor, chosen once when a game is compiled.

use super::after_move_laws;
use super::board::Board;
use super::cpu::{Cpu, Portable};
use super::generate::generate;
use super::groups::{self, Collect, Group, Groups};
use super::make;
use super::shape::{Safety, Shape};
use super::sink::Count;
use super::tables::Tables;
use crate::set::Set;

/// Room for the groups of every ply of a count, so that nothing is allocated on the way.
pub(crate) type Stack<W> = [Groups<W>];

/// Collects all moves in groups; says whether the player is in check.
pub(crate) type Grouping<W, const N: usize> = fn(&Tables<W>, &Board<W, N>, &mut Groups<W>) -> bool;

/// Writes the position after the move of a group to a target.
pub(crate) type Playing<W, const N: usize> = fn(&Tables<W>, &Board<W, N>, &mut Board<W, N>, &Group<W>, usize);

/// Finds the move of a number among groups: its group and target.
pub(crate) type Finding<W> = fn(&[Group<W>], u32) -> Option<(Group<W>, usize)>;

/// Plays the move of a number, then collects the moves of the position after it in place of those before. Nothing
/// happens if there are not so many.
pub(crate) type Stepping<W, const N: usize> =
    fn(&Tables<W>, &Board<W, N>, &mut Board<W, N>, &mut Groups<W>, u32) -> Option<StepResult>;

/// What is found out on the way to a position.
#[derive(Clone, Copy)]
pub(crate) struct StepResult {
    /// The player to move is in check.
    pub check: bool,
    /// The pieces or the clock may have ended the game: see [`CutEndings::may_hold`](super::cut_endings::CutEndings::may_hold).
    pub may_be_over: bool,
}

/// The functions of one kernel.
#[derive(Clone, Copy)]
pub(crate) struct Functions<W: Set, const N: usize> {
    /// The leaves below a position; one vector per ply of depth.
    pub count: fn(&Tables<W>, &Board<W, N>, u32, &mut Stack<W>) -> u64,
    /// All moves in groups; says whether the player is in check.
    pub groups: Grouping<W, N>,
    /// Plays a move of a group.
    pub play: Playing<W, N>,
    /// The move of a number.
    pub nth: Finding<W>,
    /// The next position of a line, in one go.
    pub step: Stepping<W, N>,
    /// What the kernel is called.
    pub name: &'static str,
}

/// Whether the game is over for a count.
#[inline(always)]
fn is_over<W: Set, const N: usize, S: Shape>(tables: &Tables<W>, board: &Board<W, N>) -> bool {
    tables.cut_endings.holds(tables, board) || S::RARE && tables.cut_endings.holds_by_pass(tables, board)
}

#[inline(always)]
fn leaves<W: Set, const N: usize, S: Shape, C: Cpu>(tables: &Tables<W>, board: &Board<W, N>) -> u64 {
    if is_over::<W, N, S>(tables, board) {
        return 0;
    }
    let mut count = Count::default();
    generate::<W, N, S, C, Count>(tables, board, &mut count, false);
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
    let mut list = Groups::new();
    for _ in 1..tables.layout.players {
        if tables.cut_endings.holds(tables, &next) {
            return None;
        }
        next = make::skip(tables, &next);
        groups(tables, &next, &mut list);
        if !list.is_empty() {
            return Some(next).filter(|next| !tables.cut_endings.holds(tables, next));
        }
    }
    None
}

#[inline(always)]
fn collected<W: Set, const N: usize, S: Shape, C: Cpu>(
    tables: &Tables<W>,
    board: &Board<W, N>,
    groups: &mut Groups<W>,
    asked: bool,
) -> bool {
    if S::RARE {
        return after_move_laws::groups::<W, N, S, C>(tables, board, groups);
    }
    // No closure: one that is not inlined would be compiled without the instructions of its caller.
    let mut sink = Collect::into(groups);
    let check = generate::<W, N, S, C, _>(tables, board, &mut sink, asked);
    sink.finish();
    check
}

/// Any processor.
pub(crate) mod portable {
    use super::*;

    // Large: one copy is enough.
    #[inline(never)]
    pub(crate) fn collect<W: Set, const N: usize, S: Shape>(
        tables: &Tables<W>,
        board: &Board<W, N>,
        groups: &mut Groups<W>,
        asked: bool,
    ) -> bool {
        collected::<W, N, S, Portable>(tables, board, groups, asked)
    }

    fn groups<W: Set, const N: usize, S: Shape>(
        tables: &Tables<W>,
        board: &Board<W, N>,
        groups: &mut Groups<W>,
    ) -> bool {
        collect::<W, N, S>(tables, board, groups, false)
    }

    fn play<W: Set, const N: usize, S: Shape>(
        tables: &Tables<W>,
        board: &Board<W, N>,
        next: &mut Board<W, N>,
        group: &Group<W>,
        to: usize,
    ) {
        group.play_into::<N, S, Portable>(tables, board, next, to);
    }

    fn step<W: Set, const N: usize, S: Shape>(
        tables: &Tables<W>,
        board: &Board<W, N>,
        next: &mut Board<W, N>,
        here: &mut Groups<W>,
        number: u32,
    ) -> Option<StepResult> {
        let (group, to) = groups::nth::<W, Portable>(here, number)?;
        group.play_into::<N, S, Portable>(tables, board, next, to);
        let check = groups::<W, N, S>(tables, next, here);
        Some(StepResult { check, may_be_over: tables.cut_endings.may_hold(next) })
    }

    fn count<W: Set, const N: usize, S: Shape>(
        tables: &Tables<W>,
        board: &Board<W, N>,
        depth: u32,
        stack: &mut Stack<W>,
    ) -> u64 {
        if depth == 0 || is_over::<W, N, S>(tables, board) {
            return u64::from(depth == 0);
        }
        let Some((here, below)) = stack.split_first_mut() else { return 0 };
        groups::<W, N, S>(tables, board, here);
        if here.is_empty() && tables.skips {
            let next = skipped_to(tables, board, groups::<W, N, S>);
            return next.map_or(0, |next| count::<W, N, S>(tables, &next, depth, stack));
        }
        if depth == 1 {
            // The generator is there once: a second copy that only counts would gain little here.
            return u64::from(here.moves());
        }
        let mut total = 0;
        let mut next = Board::empty();
        for group in here.iter() {
            for to in group.targets.squares() {
                group.play_into::<N, S, Portable>(tables, board, &mut next, to);
                total += count::<W, N, S>(tables, &next, depth - 1, below);
            }
        }
        total
    }

    /// The functions of a shape.
    pub(crate) fn functions<W: Set, const N: usize, S: Shape>(name: &'static str) -> Functions<W, N> {
        let (groups, play, step) = (groups::<W, N, S>, play::<W, N, S>, step::<W, N, S>);
        Functions { count: count::<W, N, S>, groups, play, nth: groups::nth::<W, Portable>, step, name }
    }
}

/// What is compiled alike for every processor with instructions of its own, in functions that have them: counting, making moves and
/// drawing them. Moves are gathered by one function for all of them.
#[cfg(target_arch = "x86_64")]
macro_rules! with_instructions {
    ($cpu:ident, $features:literal) => {
        #[target_feature(enable = $features)]
        fn descend<W: Set, const N: usize, S: Shape, L: Leaf<W, N>>(
            tables: &Tables<W>,
            board: &Board<W, N>,
            depth: u32,
            stack: &mut Stack<W>,
        ) -> u64 {
            // SAFETY: this function has the instructions.
            let leaf = |board: &Board<W, N>| unsafe { L::count(tables, board) };
            let Some((here, below)) = stack.split_first_mut() else { return leaf(board) };
            if is_over::<W, N, S>(tables, board) {
                return 0;
            }
            bmi2::collect::<W, N, S>(tables, board, here, false);
            if S::SAFETY == Safety::Free && here.is_empty() && tables.skips {
                let next = skipped_to(tables, board, groups::<W, N, S>);
                return next.map_or(0, |next| descend::<W, N, S, L>(tables, &next, depth, stack));
            }
            let mut total = 0;
            let mut next = Board::empty();
            for group in here.iter() {
                for to in group.targets.squares() {
                    group.play_into::<N, S, $cpu>(tables, board, &mut next, to);
                    total +=
                        if depth == 2 { leaf(&next) } else { descend::<W, N, S, L>(tables, &next, depth - 1, below) };
                }
            }
            total
        }

        fn count<W: Set, const N: usize, S: Shape, L: Leaf<W, N>>(
            tables: &Tables<W>,
            board: &Board<W, N>,
            depth: u32,
            stack: &mut Stack<W>,
        ) -> u64 {
            // SAFETY: `functions` is asked for only where the processor offers these instructions. Twin: `portable`.
            match depth {
                0 => 1,
                1 => unsafe { L::count(tables, board) },
                _ => unsafe { descend::<W, N, S, L>(tables, board, depth, stack) },
            }
        }

        fn groups<W: Set, const N: usize, S: Shape>(
            tables: &Tables<W>,
            board: &Board<W, N>,
            groups: &mut Groups<W>,
        ) -> bool {
            // SAFETY: as above.
            unsafe { bmi2::collect::<W, N, S>(tables, board, groups, false) }
        }

        #[target_feature(enable = $features)]
        fn made<W: Set, const N: usize, S: Shape>(
            tables: &Tables<W>,
            board: &Board<W, N>,
            next: &mut Board<W, N>,
            group: &Group<W>,
            to: usize,
        ) {
            group.play_into::<N, S, $cpu>(tables, board, next, to);
        }

        fn play<W: Set, const N: usize, S: Shape>(
            tables: &Tables<W>,
            board: &Board<W, N>,
            next: &mut Board<W, N>,
            group: &Group<W>,
            to: usize,
        ) {
            // SAFETY: as above.
            unsafe { made::<W, N, S>(tables, board, next, group, to) }
        }

        #[target_feature(enable = $features)]
        fn stepped<W: Set, const N: usize, S: Shape>(
            tables: &Tables<W>,
            board: &Board<W, N>,
            next: &mut Board<W, N>,
            here: &mut Groups<W>,
            number: u32,
        ) -> Option<StepResult> {
            let (group, to) = groups::nth::<W, $cpu>(here, number)?;
            group.play_into::<N, S, $cpu>(tables, board, next, to);
            let check = bmi2::collect::<W, N, S>(tables, next, here, false);
            Some(StepResult { check, may_be_over: tables.cut_endings.may_hold(next) })
        }

        fn step<W: Set, const N: usize, S: Shape>(
            tables: &Tables<W>,
            board: &Board<W, N>,
            next: &mut Board<W, N>,
            here: &mut Groups<W>,
            number: u32,
        ) -> Option<StepResult> {
            // SAFETY: as above.
            unsafe { stepped::<W, N, S>(tables, board, next, here, number) }
        }

        #[target_feature(enable = $features)]
        fn found<W: Set>(groups: &[Group<W>], number: u32) -> Option<(Group<W>, usize)> {
            groups::nth::<W, $cpu>(groups, number)
        }

        fn nth<W: Set>(groups: &[Group<W>], number: u32) -> Option<(Group<W>, usize)> {
            // SAFETY: as above.
            unsafe { found(groups, number) }
        }

        /// The functions of a shape. Ask only where the processor was found to offer these instructions.
        pub(crate) fn functions<W: Set, const N: usize, S: Shape>(name: &'static str) -> Functions<W, N> {
            let (groups, play, step) = (groups::<W, N, S>, play::<W, N, S>, step::<W, N, S>);
            Functions { count: count::<W, N, S, ByTables<S>>, groups, play, nth: nth::<W>, step, name }
        }
    };
}

/// Processors with the instructions of [`Offers::bmi2`](super::cpu::Offers::bmi2).
#[cfg(target_arch = "x86_64")]
#[allow(unsafe_code)]
pub(crate) mod bmi2 {
    use super::*;
    use crate::kernel::cpu::Bmi2;
    use std::marker::PhantomData;

    with_instructions!(Bmi2, "bmi1,bmi2,popcnt,lzcnt,avx2");

    /// How leaves are counted.
    pub(super) trait Leaf<W: Set, const N: usize> {
        /// How many moves there are. Only on processors with the instructions of whoever asks.
        unsafe fn count(tables: &Tables<W>, board: &Board<W, N>) -> u64;
    }

    /// By the generator.
    pub(super) struct ByTables<S>(PhantomData<S>);

    impl<W: Set, const N: usize, S: Shape> Leaf<W, N> for ByTables<S> {
        #[inline(always)]
        unsafe fn count(tables: &Tables<W>, board: &Board<W, N>) -> u64 {
            // SAFETY: whoever asks has these instructions; where there is AVX-512, there is BMI2 (`Offers::found`).
            unsafe { leaf::<W, N, S>(tables, board) }
        }
    }

    // Both are large: a copy of them in each of their callers would only crowd the others out.
    #[inline(never)]
    #[target_feature(enable = "bmi1,bmi2,popcnt,lzcnt,avx2")]
    pub(super) fn leaf<W: Set, const N: usize, S: Shape>(tables: &Tables<W>, board: &Board<W, N>) -> u64 {
        let count = leaves::<W, N, S, Bmi2>(tables, board);
        if S::SAFETY == Safety::Free && count == 0 && tables.skips {
            let next = skipped_to(tables, board, groups::<W, N, S>);
            return next.map_or(0, |next| leaf::<W, N, S>(tables, &next));
        }
        count
    }

    #[inline(never)]
    #[target_feature(enable = "bmi1,bmi2,popcnt,lzcnt,avx2")]
    pub(crate) fn collect<W: Set, const N: usize, S: Shape>(
        tables: &Tables<W>,
        board: &Board<W, N>,
        groups: &mut Groups<W>,
        asked: bool,
    ) -> bool {
        collected::<W, N, S, Bmi2>(tables, board, groups, asked)
    }
}

/// Other processors have no such functions of their own.
#[cfg(not(target_arch = "x86_64"))]
pub(crate) use portable as bmi2;

/// Moves made in wide registers, and leaves counted by lanes where a game has them, on processors with the instructions of
/// [`Offers::avx512`](super::cpu::Offers::avx512). Moves are gathered by [`bmi2`].
#[cfg(target_arch = "x86_64")]
#[allow(unsafe_code)]
pub(crate) mod avx512 {
    use super::bmi2::{ByTables, Leaf};
    use super::*;
    use crate::kernel::cpu::Avx512;
    use crate::kernel::lanes;
    use crate::kernel::shape::Classic;

    with_instructions!(
        Avx512,
        "avx512f,avx512bw,avx512dq,avx512vl,avx512cd,avx512vpopcntdq,bmi1,bmi2,popcnt,lzcnt,avx2"
    );

    /// By lanes.
    struct ByLanes;

    impl Leaf<u64, 8> for ByLanes {
        #[inline(always)]
        unsafe fn count(tables: &Tables<u64>, board: &Board<u64, 8>) -> u64 {
            // SAFETY: the caller has these instructions.
            unsafe { by_lanes(tables, board) }
        }
    }

    #[target_feature(
        enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512cd,avx512vpopcntdq,bmi1,bmi2,popcnt,lzcnt,avx2"
    )]
    fn by_lanes(tables: &Tables<u64>, board: &Board<u64, 8>) -> u64 {
        if tables.cut_endings.holds(tables, board) {
            return 0;
        }
        if let Some(lanes) = &tables.lanes
            && let Some(count) = lanes::avx512::count(tables, lanes, board)
        {
            return count;
        }
        bmi2::leaf::<u64, 8, Classic>(tables, board)
    }

    /// The functions with lanes. Ask only where [`Offers::avx512`](super::super::cpu::Offers) was found and the game has
    /// lanes.
    pub(crate) fn lanes() -> Functions<u64, 8> {
        Functions { count: count::<u64, 8, Classic, ByLanes>, ..functions::<u64, 8, Classic>("lanes") }
    }
}

/// Other processors have no such functions of their own.
#[cfg(not(target_arch = "x86_64"))]
pub(crate) use portable as avx512;
