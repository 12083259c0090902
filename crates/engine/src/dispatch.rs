//! Which engine plays a game, and in which width: nothing else lists the widths there are.

use crate::kernel::fast::Fast;
use crate::kernel::machine::{self, Choice, Planes};
use crate::kernel::plan::reason::Reason;
use crate::set::{Set, U256};
use arbiter_spec::checked::CheckedSpec;

/// Something that every kernel has in a form of its own, and the general engine in another: of the one that plays. Its type is
/// written with `by_kernel!`.
#[derive(Clone)]
#[allow(clippy::large_enum_variant)] // One of its kind at a time, never in lists: a box would cost every move.
pub(crate) enum ByKernel<A, B, C, D, E, G> {
    K64x8(A),
    K64x16(B),
    K128x8(C),
    K128x16(D),
    K256x16(E),
    /// Games, or positions of them, that no kernel stands for.
    General(G),
}

/// The type of what a kernel has, by its width and planes, and of what the general engine has.
macro_rules! by_kernel {
    ($kernel:ident $(<$($life:lifetime),+>)?, $general:ty) => {
        $crate::dispatch::ByKernel<
            $kernel<$($($life,)+)? u64, 8>,
            $kernel<$($($life,)+)? u64, 16>,
            $kernel<$($($life,)+)? u128, 8>,
            $kernel<$($($life,)+)? u128, 16>,
            $kernel<$($($life,)+)? $crate::set::U256, 16>,
            $general,
        >
    };
}

/// The same code for every kernel, and other code for the general engine.
macro_rules! each_kernel {
    ($form:expr, $kernel:pat => $fast:expr, $general:pat => $slow:expr) => {
        match $form {
            $crate::dispatch::ByKernel::K64x8($kernel) => $fast,
            $crate::dispatch::ByKernel::K64x16($kernel) => $fast,
            $crate::dispatch::ByKernel::K128x8($kernel) => $fast,
            $crate::dispatch::ByKernel::K128x16($kernel) => $fast,
            $crate::dispatch::ByKernel::K256x16($kernel) => $fast,
            $crate::dispatch::ByKernel::General($general) => $slow,
        }
    };
}

/// From what an engine has, another thing that the same engine has.
macro_rules! map_kernel {
    ($form:expr, $kernel:pat => $fast:expr, $general:pat => $slow:expr) => {
        $crate::dispatch::map_kernel!($form, $kernel => $fast, whole $general => $crate::dispatch::ByKernel::General($slow))
    };
    // Where the general engine has nothing, or not this.
    ($form:expr, $kernel:pat => $fast:expr, whole $general:pat => $whole:expr) => {
        match $form {
            $crate::dispatch::ByKernel::K64x8($kernel) => $crate::dispatch::ByKernel::K64x8($fast),
            $crate::dispatch::ByKernel::K64x16($kernel) => $crate::dispatch::ByKernel::K64x16($fast),
            $crate::dispatch::ByKernel::K128x8($kernel) => $crate::dispatch::ByKernel::K128x8($fast),
            $crate::dispatch::ByKernel::K128x16($kernel) => $crate::dispatch::ByKernel::K128x16($fast),
            $crate::dispatch::ByKernel::K256x16($kernel) => $crate::dispatch::ByKernel::K256x16($fast),
            $crate::dispatch::ByKernel::General($general) => $whole,
        }
    };
}

/// Two things of one engine as a pair; `else` where they are of different ones. The general engine needs the second only.
macro_rules! pair_kernels {
    ($one:expr, $two:expr, $general:pat => $slow:expr, else $none:expr) => {
        match ($one, $two) {
            ($crate::dispatch::ByKernel::K64x8(one), $crate::dispatch::ByKernel::K64x8(two)) => {
                $crate::dispatch::ByKernel::K64x8((one, two))
            }
            ($crate::dispatch::ByKernel::K64x16(one), $crate::dispatch::ByKernel::K64x16(two)) => {
                $crate::dispatch::ByKernel::K64x16((one, two))
            }
            ($crate::dispatch::ByKernel::K128x8(one), $crate::dispatch::ByKernel::K128x8(two)) => {
                $crate::dispatch::ByKernel::K128x8((one, two))
            }
            ($crate::dispatch::ByKernel::K128x16(one), $crate::dispatch::ByKernel::K128x16(two)) => {
                $crate::dispatch::ByKernel::K128x16((one, two))
            }
            ($crate::dispatch::ByKernel::K256x16(one), $crate::dispatch::ByKernel::K256x16(two)) => {
                $crate::dispatch::ByKernel::K256x16((one, two))
            }
            (_, $crate::dispatch::ByKernel::General($general)) => $crate::dispatch::ByKernel::General($slow),
            _ => $none,
        }
    };
}

/// Something that the general engine has for each width of sets of squares. Its type is written with `by_width!`.
#[derive(Clone)]
#[allow(clippy::large_enum_variant)] // As above.
pub(crate) enum ByWidth<A, B, C> {
    U64(A),
    U128(B),
    U256(C),
}

/// The type of what the general engine has by width.
macro_rules! by_width {
    ($of:ident) => {
        $crate::dispatch::ByWidth<$of<u64>, $of<u128>, $of<$crate::set::U256>>
    };
}

/// The same code for every width.
macro_rules! each_width {
    ($form:expr, $one:pat => $code:expr) => {
        match $form {
            $crate::dispatch::ByWidth::U64($one) => $code,
            $crate::dispatch::ByWidth::U128($one) => $code,
            $crate::dispatch::ByWidth::U256($one) => $code,
        }
    };
}

/// From a thing in one width, another in the same width.
macro_rules! map_width {
    ($form:expr, $one:pat => $code:expr) => {
        match $form {
            $crate::dispatch::ByWidth::U64($one) => $crate::dispatch::ByWidth::U64($code),
            $crate::dispatch::ByWidth::U128($one) => $crate::dispatch::ByWidth::U128($code),
            $crate::dispatch::ByWidth::U256($one) => $crate::dispatch::ByWidth::U256($code),
        }
    };
}

/// What is made in the narrowest width that holds so many squares.
macro_rules! in_width {
    ($squares:expr, $width:ident => $code:expr) => {{
        let squares: usize = $squares;
        if squares <= <u64 as $crate::set::Set>::SQUARES {
            type $width = u64;
            $crate::dispatch::ByWidth::U64($code)
        } else if squares <= <u128 as $crate::set::Set>::SQUARES {
            type $width = u128;
            $crate::dispatch::ByWidth::U128($code)
        } else {
            type $width = $crate::set::U256;
            $crate::dispatch::ByWidth::U256($code)
        }
    }};
}

pub(crate) use {by_kernel, by_width, each_kernel, each_width, in_width, map_kernel, map_width, pair_kernels};

/// A compiled game of the kernel; where it is none, all that stands against it.
pub(crate) type Compiled = by_kernel!(Fitted, Vec<Reason>);

type Fitted<W, const N: usize> = Box<Fast<W, N>>;

impl Compiled {
    /// The game in the width and number of planes it needs.
    pub fn compile(spec: &CheckedSpec, choice: Choice, lister: u16) -> Compiled {
        let squares = spec.board.exists.len();
        let compiled = if squares <= u64::SQUARES {
            machine::compile::<u64>(spec, choice, lister).map(|planes| match planes {
                Planes::Eight(fast) => ByKernel::K64x8(fast),
                Planes::Sixteen(fast) => ByKernel::K64x16(fast),
            })
        } else if squares <= u128::SQUARES {
            machine::compile::<u128>(spec, choice, lister).map(|planes| match planes {
                Planes::Eight(fast) => ByKernel::K128x8(fast),
                Planes::Sixteen(fast) => ByKernel::K128x16(fast),
            })
        } else {
            machine::compile::<U256>(spec, choice, lister).map(|planes| match planes {
                // There is no kernel so wide with so few planes.
                Planes::Eight(_) => ByKernel::General(Vec::new()),
                Planes::Sixteen(fast) => ByKernel::K256x16(fast),
            })
        };
        compiled.unwrap_or_else(ByKernel::General)
    }
}
