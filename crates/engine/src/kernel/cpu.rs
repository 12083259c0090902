//! What the processor can do, as types: kernels are compiled once for each.

use super::board::Board;
use super::entry;
use super::groups::Groups;
use super::shape::Shape;
use super::tables::Tables;
use crate::set::Set;

/// Instructions a kernel leans on.
pub(crate) trait Cpu: Copy + 'static {
    /// The bits of `value` under `mask`, pushed together.
    fn extract(value: u64, mask: u64) -> u64;
    /// The low bits of `value`, spread over `mask`.
    fn deposit(value: u64, mask: u64) -> u64;

    /// Carries a piece from one square to another, over whoever stands there. Says which planes mover and victim stood in.
    #[inline(always)]
    fn carry<W: Set, const N: usize>(planes: &[W; N], next: &mut [W; N], from: usize, to: usize) -> (u32, u32) {
        let (from, to) = (W::of(from), W::of(to));
        let keep = !(from | to);
        let (mut mover, mut victim) = (0, 0);
        for i in 0..N {
            let had = (planes[i] & from).any();
            mover |= u32::from(had) << i;
            victim |= u32::from((planes[i] & to).any()) << i;
            next[i] = (planes[i] & keep) | if had { to } else { W::EMPTY };
        }
        (mover, victim)
    }

    /// Does something rare in a function of its own.
    #[inline(never)]
    fn apart<R>(task: impl FnOnce() -> R) -> R {
        task()
    }

    /// All moves in groups, by the one function there is for that: see [`entry`]. `asked`: drops that mate are moves here.
    fn collect<W: Set, const N: usize, S: Shape>(
        tables: &Tables<W>,
        board: &Board<W, N>,
        groups: &mut Groups<W>,
        asked: bool,
    ) -> bool {
        entry::portable::collect::<W, N, S>(tables, board, groups, asked)
    }
}

/// Any processor.
#[derive(Clone, Copy)]
pub(crate) struct Portable;

impl Cpu for Portable {
    #[inline(always)]
    fn extract(value: u64, mut mask: u64) -> u64 {
        let (mut result, mut place) = (0, 1u64);
        while mask != 0 {
            if value & mask & mask.wrapping_neg() != 0 {
                result |= place;
            }
            mask &= mask - 1;
            place <<= 1;
        }
        result
    }

    #[inline(always)]
    fn deposit(value: u64, mut mask: u64) -> u64 {
        let (mut result, mut place) = (0, 1u64);
        while mask != 0 {
            if value & place != 0 {
                result |= mask & mask.wrapping_neg();
            }
            mask &= mask - 1;
            place <<= 1;
        }
        result
    }
}

/// x86-64 with BMI2 (and what came before it). Used only from functions entered after the processor was asked.
#[cfg(target_arch = "x86_64")]
#[derive(Clone, Copy)]
pub(crate) struct Bmi2;

#[cfg(target_arch = "x86_64")]
#[allow(unsafe_code)]
impl Cpu for Bmi2 {
    #[inline(always)]
    fn extract(value: u64, mask: u64) -> u64 {
        // SAFETY: the type is used only behind `kernel::entry`, which checks for BMI2. Twin: `Portable::extract`.
        unsafe { core::arch::x86_64::_pext_u64(value, mask) }
    }

    #[inline(always)]
    fn deposit(value: u64, mask: u64) -> u64 {
        // SAFETY: as above. Twin: `Portable::deposit`.
        unsafe { core::arch::x86_64::_pdep_u64(value, mask) }
    }

    #[inline(always)]
    fn apart<R>(task: impl FnOnce() -> R) -> R {
        #[inline(never)]
        #[target_feature(enable = "bmi1,bmi2,popcnt,lzcnt,avx2")]
        fn run<R>(task: impl FnOnce() -> R) -> R {
            task()
        }
        // SAFETY: as above.
        unsafe { run(task) }
    }

    fn collect<W: Set, const N: usize, S: Shape>(
        tables: &Tables<W>,
        board: &Board<W, N>,
        groups: &mut Groups<W>,
        asked: bool,
    ) -> bool {
        // SAFETY: as above.
        unsafe { entry::bmi2::collect::<W, N, S>(tables, board, groups, asked) }
    }
}

/// The same with AVX-512. Used only from functions entered after the processor was asked.
#[cfg(target_arch = "x86_64")]
#[derive(Clone, Copy)]
pub(crate) struct Avx512;

#[cfg(target_arch = "x86_64")]
#[allow(unsafe_code)]
impl Cpu for Avx512 {
    #[inline(always)]
    fn extract(value: u64, mask: u64) -> u64 {
        Bmi2::extract(value, mask)
    }

    #[inline(always)]
    fn deposit(value: u64, mask: u64) -> u64 {
        Bmi2::deposit(value, mask)
    }

    #[inline(always)]
    fn carry<W: Set, const N: usize>(planes: &[W; N], next: &mut [W; N], from: usize, to: usize) -> (u32, u32) {
        // SAFETY: the type is used only behind `kernel::entry`, which checks for AVX-512. Twin: `Portable::carry`.
        unsafe { super::vector::carry(planes, next, from, to) }
    }

    #[inline(always)]
    fn apart<R>(task: impl FnOnce() -> R) -> R {
        Bmi2::apart(task)
    }
}

/// Asks the processor to have a value in its cache soon; nothing but time depends on it.
#[inline(always)]
#[allow(unsafe_code)]
pub fn have_at_hand<T>(value: &T) {
    #[cfg(all(target_arch = "x86_64", not(miri)))]
    // SAFETY: a hint reads and writes nothing, and every x86-64 processor knows it.
    unsafe {
        use core::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(value).cast());
    }
    #[cfg(not(all(target_arch = "x86_64", not(miri))))]
    let _ = value;
}

/// Does arithmetic on lists of numbers with the widest instructions this processor has: the task is compiled once for each
/// width, so it should be short, and call nothing that is not inlined.
#[inline(always)]
#[allow(unsafe_code)]
pub fn in_wide_lanes<R>(task: impl FnOnce() -> R) -> R {
    #[cfg(all(target_arch = "x86_64", not(miri)))]
    if is_x86_feature_detected!("avx2") {
        #[inline(never)]
        #[target_feature(enable = "avx2")]
        fn run<R>(task: impl FnOnce() -> R) -> R {
            task()
        }
        // SAFETY: the processor was asked.
        return unsafe { run(task) };
    }
    task()
}

/// What this processor offers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Offers {
    /// BMI2 and its elders.
    pub bmi2: bool,
    /// The AVX-512 subsets the lanes need.
    pub avx512: bool,
}

impl Offers {
    /// Asks the processor.
    #[cfg(target_arch = "x86_64")]
    pub fn found() -> Offers {
        let bmi2 = is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("popcnt")
            && is_x86_feature_detected!("lzcnt")
            && is_x86_feature_detected!("avx2");
        let avx512 = bmi2
            && is_x86_feature_detected!("avx512f")
            && is_x86_feature_detected!("avx512bw")
            && is_x86_feature_detected!("avx512dq")
            && is_x86_feature_detected!("avx512vl")
            && is_x86_feature_detected!("avx512cd")
            && is_x86_feature_detected!("avx512vbmi2")
            && is_x86_feature_detected!("avx512vpopcntdq");
        Offers { bmi2, avx512 }
    }

    /// Other processors get the portable kernels.
    #[cfg(not(target_arch = "x86_64"))]
    pub fn found() -> Offers {
        Offers { bmi2: false, avx512: false }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[cfg(target_arch = "x86_64")]
    fn instructions_agree_with_their_twins() {
        if !Offers::found().bmi2 {
            return;
        }
        let mut seed = 0x9e37_79b9_7f4a_7c15u64;
        for _ in 0..if cfg!(miri) { 50 } else { 2000 } {
            seed = seed.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(1);
            let (value, mask) = (seed ^ seed >> 29, seed.rotate_left(23) & seed.rotate_left(7));
            assert_eq!(Bmi2::extract(value, mask), Portable::extract(value, mask));
            assert_eq!(Bmi2::deposit(value, mask), Portable::deposit(value, mask));
        }
    }
}
