//! Moves made in 512-bit registers: eight words of planes at a time, whatever the width of a set.
#![allow(unsafe_code)]

use crate::set::Set;
use core::arch::x86_64::*;

/// See [`Cpu::carry`](super::cpu::Cpu::carry).
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,bmi1,bmi2,popcnt,lzcnt,avx2")]
pub(crate) fn carry<W: Set, const N: usize>(planes: &[W; N], next: &mut [W; N], from: usize, to: usize) -> (u32, u32) {
    const {
        assert!(size_of::<W>() == 8 * W::WORDS && (N * W::WORDS).is_multiple_of(8) && N * W::WORDS <= 64);
    }
    let (from, to) = (one::<W>(from), one::<W>(to));
    let gone = _mm512_or_si512(from, to);
    let (mut mover, mut victim) = (0u64, 0u64);
    for part in 0..N * W::WORDS / 8 {
        // SAFETY: sets are plain words (asserted above), so the planes are N * WORDS of them, and the part ends within.
        let plane = unsafe { _mm512_loadu_si512(planes.as_ptr().cast::<__m512i>().add(part)) };
        let mut found = _mm512_and_si512(plane, from);
        // A set of several words holds the piece if one of them does: all of them are told.
        if W::WORDS > 1 {
            found = _mm512_or_si512(found, _mm512_shuffle_epi32::<0x4e>(found));
        }
        if W::WORDS > 2 {
            found = _mm512_or_si512(found, _mm512_permutex_epi64::<0x4e>(found));
        }
        let had = _mm512_test_epi64_mask(found, found);
        let rest = _mm512_andnot_si512(gone, plane);
        let after = _mm512_mask_or_epi64(rest, had, rest, to);
        // SAFETY: as above; `next` is as long.
        unsafe { _mm512_storeu_si512(next.as_mut_ptr().cast::<__m512i>().add(part), after) };
        mover |= u64::from(had) << (8 * part);
        victim |= u64::from(_mm512_test_epi64_mask(plane, to)) << (8 * part);
    }
    (planes_of::<W>(mover), planes_of::<W>(victim))
}

/// The set of one square in every place that a set has in the register.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,bmi1,bmi2,popcnt,lzcnt,avx2")]
fn one<W: Set>(square: usize) -> __m512i {
    let first = match W::WORDS {
        1 => _mm512_setzero_si512(),
        2 => _mm512_setr_epi64(0, 64, 0, 64, 0, 64, 0, 64),
        _ => _mm512_setr_epi64(0, 64, 128, 192, 0, 64, 128, 192),
    };
    let square = _mm512_set1_epi64((square & (W::SQUARES - 1)) as i64);
    // A bit shifted by 64 places or more, or by less than none, is gone.
    _mm512_sllv_epi64(_mm512_set1_epi64(1), _mm512_sub_epi64(square, first))
}

/// A bit per plane from a bit per word.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,bmi1,bmi2,popcnt,lzcnt,avx2")]
fn planes_of<W: Set>(words: u64) -> u32 {
    match W::WORDS {
        1 => words as u32,
        2 => _pext_u64(words | words >> 1, 0x5555_5555_5555_5555) as u32,
        _ => {
            let pairs = words | words >> 1;
            _pext_u64(pairs | pairs >> 2, 0x1111_1111_1111_1111) as u32
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::kernel::cpu::{Avx512, Cpu, Offers, Portable};
    use crate::set::{Set, U256};

    fn agrees<W: Set, const N: usize>() {
        let mut seed = 0x9e37_79b9_7f4a_7c15u64;
        let mut random = || {
            seed = seed.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(1);
            seed ^ seed >> 29
        };
        for _ in 0..500 {
            let planes: [W; N] = std::array::from_fn(|_| W::from_words(std::array::from_fn(|_| random())));
            let (from, to) = (random() as usize % W::SQUARES, random() as usize % W::SQUARES);
            let (mut plain, mut vector) = ([W::EMPTY; N], [W::EMPTY; N]);
            let told = Portable::carry(&planes, &mut plain, from, to);
            assert_eq!(Avx512::carry(&planes, &mut vector, from, to), told);
            assert_eq!(vector, plain);
        }
    }

    #[test]
    fn carrying_agrees_with_its_twin() {
        if Offers::found().avx512 {
            agrees::<u64, 8>();
            agrees::<u64, 16>();
            agrees::<u128, 8>();
            agrees::<u128, 16>();
            agrees::<U256, 16>();
        }
    }
}
