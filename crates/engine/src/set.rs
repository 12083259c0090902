//! Sets of squares: one bit per square, in 64, 128 or 256 bits.

use std::fmt::Debug;
use std::hash::Hash;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not};

/// A set of squares. The compiler of a game takes the narrowest one that holds its board.
pub trait Set:
    Copy
    + Eq
    + Hash
    + Debug
    + Default
    + Send
    + Sync
    + BitAnd<Output = Self>
    + BitAndAssign
    + BitOr<Output = Self>
    + BitOrAssign
    + BitXor<Output = Self>
    + BitXorAssign
    + Not<Output = Self>
    + 'static
{
    /// No square.
    const EMPTY: Self;
    /// How many squares it can hold.
    const SQUARES: usize;
    /// `SQUARES` is two to this power.
    const LOG: u32;
    /// How many words of 64 bits it is made of.
    const WORDS: usize;

    /// The set of one square; squares beyond the width are taken modulo it.
    fn of(square: usize) -> Self;

    /// A word of 64 squares.
    fn word(self, index: usize) -> u64;

    /// The set made of these words; those beyond its width are left out.
    fn from_words(words: [u64; 4]) -> Self;

    /// How many squares.
    fn len(self) -> u32;

    /// The lowest square; `SQUARES` if there is none.
    fn lowest(self) -> usize;

    /// Without its lowest square.
    fn without_lowest(self) -> Self;

    /// Every square moved up by so many (down if negative); what leaves the width is lost. Less than 64 either way
    /// for the widest sets.
    fn moved(self, by: i32) -> Self;

    /// A table with an entry for every square the width can hold.
    type PerSquare<T: Copy + Send + Sync>: PerSquare<T> + Send + Sync;

    /// The next subset of a mask after this one, in the order of the numbers they spell; the empty set after the last.
    fn next_subset(self, mask: Self) -> Self;

    /// Every square moved up by `left`, then down by `right`; one of them is 0, both less than 64.
    fn shifted(self, left: u32, right: u32) -> Self;

    /// Whether there is no square.
    #[inline(always)]
    fn is_empty(self) -> bool {
        self == Self::EMPTY
    }

    /// Whether there is a square.
    #[inline(always)]
    fn any(self) -> bool {
        self != Self::EMPTY
    }

    /// Whether the square is among them.
    #[inline(always)]
    fn has(self, square: usize) -> bool {
        (self & Self::of(square)).any()
    }

    /// Whether there are two or more.
    #[inline(always)]
    fn several(self) -> bool {
        self.without_lowest().any()
    }

    /// Without the squares of another set.
    #[inline(always)]
    fn minus(self, other: Self) -> Self {
        self & !other
    }

    /// From the lowest to the highest, word by word.
    #[inline(always)]
    fn squares(self) -> Squares<Self> {
        Squares { set: self, word: self.word(0), index: 0 }
    }

    /// The set of all these squares.
    fn from_squares(squares: impl IntoIterator<Item = usize>) -> Self {
        squares.into_iter().fold(Self::EMPTY, |set, square| set | Self::of(square))
    }
}

/// A table by square that needs no check of bounds: squares are taken modulo its length, a power of two.
pub trait PerSquare<T: Copy>: Clone {
    /// The same everywhere.
    fn filled(value: T) -> Self;
    /// The entry of a square.
    fn at(&self, square: usize) -> &T;
    /// The entry of a square, to be changed.
    fn at_mut(&mut self, square: usize) -> &mut T;
}

impl<T: Copy, const N: usize> PerSquare<T> for [T; N] {
    #[inline(always)]
    fn filled(value: T) -> Self {
        [value; N]
    }
    #[inline(always)]
    fn at(&self, square: usize) -> &T {
        &self[square & (N - 1)]
    }
    #[inline(always)]
    fn at_mut(&mut self, square: usize) -> &mut T {
        &mut self[square & (N - 1)]
    }
}

/// The squares of a set, lowest first.
#[derive(Clone, Copy, Debug)]
pub struct Squares<S> {
    set: S,
    word: u64,
    index: usize,
}

impl<S: Set> Iterator for Squares<S> {
    type Item = usize;

    #[inline(always)]
    fn next(&mut self) -> Option<usize> {
        while self.word == 0 {
            self.index += 1;
            if self.index >= S::WORDS {
                return None;
            }
            self.word = self.set.word(self.index);
        }
        let square = self.index * 64 + self.word.trailing_zeros() as usize;
        self.word &= self.word - 1;
        Some(square)
    }
}

macro_rules! integer_set {
    ($int:ty, $log:expr, $words:expr, $from:expr, $shifted:expr) => {
        impl Set for $int {
            type PerSquare<T: Copy + Send + Sync> = [T; 1 << $log];

            const EMPTY: Self = 0;
            const SQUARES: usize = 1 << $log;
            const LOG: u32 = $log;
            const WORDS: usize = $words;

            #[inline(always)]
            fn of(square: usize) -> Self {
                1 << (square & (Self::SQUARES - 1))
            }
            #[inline(always)]
            fn word(self, index: usize) -> u64 {
                (self >> ((64 * index) & (Self::SQUARES - 1))) as u64
            }
            #[inline(always)]
            fn from_words(words: [u64; 4]) -> Self {
                $from(words)
            }
            #[inline(always)]
            fn len(self) -> u32 {
                self.count_ones()
            }
            #[inline(always)]
            fn lowest(self) -> usize {
                self.trailing_zeros() as usize
            }
            #[inline(always)]
            fn without_lowest(self) -> Self {
                self & self.wrapping_sub(1)
            }
            #[inline(always)]
            fn next_subset(self, mask: Self) -> Self {
                self.wrapping_sub(mask) & mask
            }
            #[inline(always)]
            fn shifted(self, left: u32, right: u32) -> Self {
                $shifted(self, left, right)
            }
            #[inline(always)]
            fn moved(self, by: i32) -> Self {
                if by >= 0 {
                    self.checked_shl(by as u32).unwrap_or(0)
                } else {
                    self.checked_shr(by.unsigned_abs()).unwrap_or(0)
                }
            }
        }
    };
}

// Two shifts of a word cost less than a branch; of two words, more.
integer_set!(u64, 6, 1, |words: [u64; 4]| words[0], |set: u64, left: u32, right: u32| (set << (left & 63))
    >> (right & 63));
integer_set!(
    u128,
    7,
    2,
    |words: [u64; 4]| u128::from(words[0]) | u128::from(words[1]) << 64,
    |set: u128, left: u32, right: u32| if left != 0 { set << (left & 127) } else { set >> (right & 127) }
);

/// A set of up to 256 squares.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[repr(C, align(32))]
pub struct U256(pub [u64; 4]);

impl Set for U256 {
    type PerSquare<T: Copy + Send + Sync> = [T; 256];
    const EMPTY: Self = U256([0; 4]);
    const SQUARES: usize = 256;
    const LOG: u32 = 8;
    const WORDS: usize = 4;

    #[inline(always)]
    fn of(square: usize) -> Self {
        // Without an index into the words they stay in a register.
        U256(std::array::from_fn(|word| u64::from(square >> 6 & 3 == word) << (square & 63)))
    }
    #[inline(always)]
    fn is_empty(self) -> bool {
        let [a, b, c, d] = self.0;
        a | b | c | d == 0
    }
    #[inline(always)]
    fn any(self) -> bool {
        !self.is_empty()
    }
    #[inline(always)]
    fn word(self, index: usize) -> u64 {
        self.0[index & 3]
    }
    #[inline(always)]
    fn from_words(words: [u64; 4]) -> Self {
        U256(words)
    }
    #[inline(always)]
    fn len(self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }
    #[inline(always)]
    fn lowest(self) -> usize {
        let found = self.0.iter().position(|word| *word != 0);
        found.map_or(256, |index| index * 64 + self.0[index].trailing_zeros() as usize)
    }
    #[inline(always)]
    fn without_lowest(mut self) -> Self {
        if let Some(word) = self.0.iter_mut().find(|word| **word != 0) {
            *word &= *word - 1;
        }
        self
    }
    fn next_subset(self, mask: Self) -> Self {
        let mut borrow = false;
        U256(std::array::from_fn(|i| {
            let (less, one) = self.0[i].overflowing_sub(mask.0[i]);
            let (less, two) = less.overflowing_sub(u64::from(borrow));
            borrow = one || two;
            less & mask.0[i]
        }))
    }
    #[inline(always)]
    fn shifted(self, left: u32, right: u32) -> Self {
        self.moved(left as i32 - right as i32)
    }
    #[inline(always)]
    fn moved(self, by: i32) -> Self {
        let [a, b, c, d] = self.0;
        if by == 0 {
            self
        } else if by > 0 {
            let (up, down) = (by as u32 & 63, (64 - by) as u32 & 63);
            U256([a << up, b << up | a >> down, c << up | b >> down, d << up | c >> down])
        } else {
            let (down, up) = (by.unsigned_abs() & 63, (64 + by) as u32 & 63);
            U256([a >> down | b << up, b >> down | c << up, c >> down | d << up, d >> down])
        }
    }
}

macro_rules! wide_operators {
    ($($trait:ident $method:ident $assign:ident $assign_method:ident $op:tt;)*) => {$(
        impl $trait for U256 {
            type Output = U256;
            #[inline(always)]
            fn $method(self, other: U256) -> U256 {
                U256(std::array::from_fn(|i| self.0[i] $op other.0[i]))
            }
        }
        impl $assign for U256 {
            #[inline(always)]
            fn $assign_method(&mut self, other: U256) {
                *self = *self $op other;
            }
        }
    )*};
}

wide_operators! {
    BitAnd bitand BitAndAssign bitand_assign &;
    BitOr bitor BitOrAssign bitor_assign |;
    BitXor bitxor BitXorAssign bitxor_assign ^;
}

impl Not for U256 {
    type Output = U256;
    #[inline(always)]
    fn not(self) -> U256 {
        U256(self.0.map(|word| !word))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The three widths do the same to the same squares.
    fn agrees<S: Set>() {
        let squares = [0, 5, 17, 40, 63];
        let set = S::from_squares(squares);
        assert_eq!(set.squares().collect::<Vec<_>>(), squares);
        assert_eq!((set.len(), set.lowest(), set.several()), (5, 0, true));
        assert_eq!(set.without_lowest().squares().collect::<Vec<_>>(), [5, 17, 40, 63]);
        assert_eq!(set.moved(-5).squares().collect::<Vec<_>>(), [0, 12, 35, 58]);
        assert_eq!((set & S::of(17)).moved(9).squares().collect::<Vec<_>>(), [26]);
        assert_eq!((set.minus(S::of(5)).len(), (set ^ S::from_squares(squares)).is_empty()), (4, true));
    }

    #[test]
    fn every_width_holds_squares() {
        agrees::<u64>();
        agrees::<u128>();
        agrees::<U256>();
        assert_eq!(U256::of(63).moved(1), U256::of(64));
        assert_eq!(U256::of(200).moved(-60), U256::of(140));
        assert_eq!(u128::of(120).lowest(), 120);
    }
}
