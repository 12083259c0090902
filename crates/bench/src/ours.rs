//! Our own engines as contenders. A kernel is entered by a line of [`KERNELS`] and one of [`open`].

use crate::contender::Contender;
use arbiter_engine::{Choice, Game};
#[cfg(feature = "peers")]
use arbiter_reference::{Position, perft_behind};
use arbiter_spec::checked::CheckedSpec;
use arbiter_spec::play::Placement;

/// Which engine plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kernel {
    /// The fastest that fits the game.
    Best,
    /// Vector lanes, one for each direction.
    Lanes,
    /// Tables, for shapes that were foreseen.
    Tables,
    /// Tables, for any shape.
    Runtime,
    /// The same without special instructions.
    Portable,
    /// The engine for every document.
    General,
    /// The slow interpreter that judges the others.
    #[cfg(feature = "peers")]
    Reference,
}

/// All of them, as they are written on the command line and in tables, and what they are.
pub const KERNELS: &[(Kernel, &str, &str)] = &[
    (Kernel::Best, "best", "The fastest that fits the game"),
    (Kernel::Lanes, "lanes", "Vector lanes, one for each direction"),
    (Kernel::Tables, "tables", "Tables, for shapes that were foreseen"),
    (Kernel::Runtime, "runtime", "Tables, for any shape"),
    (Kernel::Portable, "portable", "The same without special instructions"),
    (Kernel::General, "general", "The engine for every document"),
    #[cfg(feature = "peers")]
    (Kernel::Reference, "reference", "The slow interpreter that judges the others"),
];

impl Kernel {
    /// As it is written.
    pub fn name(self) -> &'static str {
        KERNELS.iter().find(|(kernel, ..)| *kernel == self).map_or("", |(_, name, _)| name)
    }

    /// The kernel that is written so.
    pub fn named(text: &str) -> Option<Kernel> {
        KERNELS.iter().find(|(_, name, _)| *name == text).map(|(kernel, ..)| *kernel)
    }
}

/// Where counting begins.
pub enum Begin<'a> {
    /// At a start position of this number.
    Start(u64),
    /// At a position.
    At(&'a Placement),
}

/// A kernel at a position; `None` if the game does not fit the kernel, or the position the game.
pub fn open(kernel: Kernel, spec: &CheckedSpec, begin: &Begin<'_>) -> Option<Box<dyn Contender>> {
    let choice = match kernel {
        #[cfg(feature = "peers")]
        Kernel::Reference => {
            let position = match begin {
                Begin::Start(number) => Position::start(spec, *number),
                Begin::At(placement) => Position::from_placement(spec, placement).ok()?,
            };
            return Some(counting(position.legal(), move |first, depth| perft_behind(&position, first, depth)));
        }
        Kernel::General => Choice::General,
        Kernel::Best | Kernel::Lanes => Choice::Best,
        Kernel::Tables => Choice::Tables,
        Kernel::Runtime => Choice::Runtime,
        Kernel::Portable => Choice::Portable,
    };
    let game = Game::compile_with(spec, choice);
    let named = !matches!(kernel, Kernel::Best | Kernel::General);
    let lanes = game.kernel_name().is_some_and(|name| name.starts_with("lanes"));
    if named && game.kernel_name().is_none() || kernel == Kernel::Lanes && !lanes {
        return None;
    }
    if game.kernel_name().is_some() {
        let position = match begin {
            Begin::Start(number) => game.first_position(*number),
            Begin::At(placement) => game.position(placement).ok()?,
        };
        let at = game.at(&position).ok()?;
        let next = at.moves().into_iter().filter_map(|id| at.after_unchecked(id).ok()).collect::<Vec<_>>();
        let perft = move |next: &_, depth: u32| game.at(next).map_or(0, |at| at.perft(depth.saturating_sub(1)));
        return Some(counting(next, perft));
    }
    let play = match begin {
        Begin::Start(number) => game.start(*number),
        Begin::At(placement) => game.play_from(placement).ok()?,
    };
    Some(counting(play.legal(), move |first, depth| play.perft_behind(first, depth)))
}

/// Counts behind a number of first moves: a slice is what lies below one of them.
struct Slices<F> {
    slices: usize,
    perft: F,
}

impl<F: FnMut(usize, u32) -> u64> Contender for Slices<F> {
    fn slices(&self) -> usize {
        self.slices
    }

    fn perft(&mut self, slice: usize, depth: u32) -> u64 {
        (self.perft)(slice, depth)
    }
}

fn counting<T: 'static>(first: Vec<T>, mut behind: impl FnMut(&T, u32) -> u64 + 'static) -> Box<dyn Contender> {
    let slices = first.len();
    let perft = move |slice: usize, depth| first.get(slice).map_or(0, |first| behind(first, depth));
    Box::new(Slices { slices, perft })
}
