//! A compiled game of the kernel, its width, planes and shape chosen.

use super::board::Board;
use super::cpu::Offers;
use super::shape::{self, Safety, Shape};
use super::tables::{Layout, Tables};
use super::{entry, placing, plan};
use super::plan::reason::Reason;
use crate::set::{Set, Wide};
use crate::tiers::Sizes;
use arbiter_spec::checked::CheckedSpec;
use arbiter_spec::play::Placement;

/// How much a machine may use of what it could.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub enum Choice {
    /// Everything.
    #[default]
    Best,
    /// Tables, no lanes.
    Tables,
    /// Counts of components read at run time.
    Runtime,
    /// The same without special instructions.
    Portable,
}

/// Counts positions of one game.
pub trait Machine: Send + Sync {
    /// The leaves below a position; `None` if it is none of the machine's.
    fn perft(&self, placement: &Placement, depth: u32) -> Option<u64>;
    /// What was chosen, in words.
    fn describe(&self) -> String;
    /// What it weighs.
    fn sizes(&self) -> Sizes;
}

struct Built<W: Set, const N: usize> {
    spec: CheckedSpec,
    tables: Tables<W>,
    count: entry::Perft<W, N>,
    name: &'static str,
}

impl<W: Set, const N: usize> Machine for Built<W, N> {
    fn perft(&self, placement: &Placement, depth: u32) -> Option<u64> {
        let board: Board<W, N> = placing::board(&self.spec, &self.tables, placement)?;
        Some((self.count)(&self.tables, &board, depth))
    }
    fn describe(&self) -> String {
        format!(
            "{} on {} bits, {} planes {:?}, {:?}, {} KiB of tables",
            self.name,
            W::SQUARES,
            N,
            self.tables.layout,
            self.tables.safety,
            self.tables.bytes() / 1024
        )
    }
    fn sizes(&self) -> Sizes {
        let planes = self.tables.layout.planes();
        Sizes { width: W::SQUARES, planes, position: size_of::<Board<W, N>>(), tables: self.tables.bytes() }
    }
}

/// The machine of a game, or why there is none.
pub fn build(spec: &CheckedSpec, choice: Choice) -> Result<Box<dyn Machine>, Vec<String>> {
    choose(spec, choice).map_err(|reasons| reasons.iter().map(ToString::to_string).collect())
}

/// The same, with the places of the reasons.
pub(crate) fn choose(spec: &CheckedSpec, choice: Choice) -> Result<Box<dyn Machine>, Vec<Reason>> {
    let squares = spec.board.exists.len();
    if squares <= 64 {
        of_width::<u64>(spec, choice)
    } else if squares <= 128 {
        of_width::<u128>(spec, choice)
    } else {
        of_width::<Wide>(spec, choice)
    }
}

fn of_width<W: Kernels>(spec: &CheckedSpec, choice: Choice) -> Result<Box<dyn Machine>, Vec<Reason>> {
    let tables = plan::plan::<W>(spec)?;
    let wanted = Wanted::of(&tables, choice);
    // Eight planes where a kernel has them; every other game has room in sixteen.
    if tables.layout.planes() <= 8
        && let Some((count, name)) = W::eight(&wanted)
    {
        return Ok(Box::new(Built { spec: spec.clone(), tables, count, name }));
    }
    let (count, name) = W::sixteen(&wanted);
    Ok(Box::new(Built { spec: spec.clone(), tables, count, name }))
}

/// What a kernel must be able to do.
pub(crate) struct Wanted {
    choice: Choice,
    offers: Offers,
    layout: Layout,
    steps: Vec<[usize; 4]>,
    axes: Vec<usize>,
    safety: Safety,
    hands: bool,
    changes: bool,
    lanes: bool,
}

impl Wanted {
    fn of<W: Set>(tables: &Tables<W>, choice: Choice) -> Wanted {
        Wanted {
            choice,
            offers: Offers::found(),
            layout: tables.layout,
            steps: tables.sides.iter().flat_map(|side| side.pawns.iter().map(|pawn| pawn.counts)).collect(),
            axes: tables.axes.clone(),
            safety: tables.safety,
            hands: !tables.hand_kinds.is_empty(),
            lanes: tables.lanes.is_some() && Offers::found().avx512 && tables.hand_kinds.is_empty(),
            changes: tables.sides.iter().any(|side| side.changes.iter().any(Option::is_some)),
        }
    }

    /// Whether a kernel of a shape may be used.
    fn allows<S: Shape>(&self) -> bool {
        let known = S::LAYOUT.is_some();
        let chosen = if known { self.choice < Choice::Runtime } else { self.choice != Choice::Portable };
        chosen && self.offers.bmi2 && S::fits(&self.layout, &self.steps, &self.axes, self.safety, self.hands, self.changes)
    }
}

/// The kernels there are for sets of this width. Every line is a copy of the generator in the program: only shapes that
/// shipped games have and that measurably gain from it get one.
pub(crate) trait Kernels: plan::Laned {
    /// With eight planes.
    fn eight(wanted: &Wanted) -> Option<(entry::Perft<Self, 8>, &'static str)>;
    /// With sixteen.
    fn sixteen(wanted: &Wanted) -> (entry::Perft<Self, 16>, &'static str);
}

macro_rules! kernels {
    ($width:ty: $(lanes $lanes:ident,)? eight [$($eight:ident)*], sixteen [$($sixteen:ident)*]) => {
        impl Kernels for $width {
            fn eight(wanted: &Wanted) -> Option<(entry::Perft<Self, 8>, &'static str)> {
                $(if wanted.lanes && wanted.choice == Choice::Best && wanted.allows::<shape::Classic>() {
                    return Some((entry::avx512::$lanes, "lanes"));
                })?
                $(if wanted.allows::<shape::$eight>() {
                    return Some((entry::for_bmi2::<Self, 8, shape::$eight>(), stringify!($eight)));
                })*
                let _ = wanted;
                None
            }
            fn sixteen(wanted: &Wanted) -> (entry::Perft<Self, 16>, &'static str) {
                $(if wanted.allows::<shape::$sixteen>() {
                    return (entry::for_bmi2::<Self, 16, shape::$sixteen>(), stringify!($sixteen));
                })*
                any(wanted)
            }
        }
    };
}

kernels!(u64: lanes count, eight [Classic ClassicHands AnyPins], sixteen []);
kernels!(u128: eight [ClassicWide AnyPins], sixteen [Dropping Hopping]);
kernels!(Wide: eight [], sixteen [FourWide]);

/// The kernel for any shape. Pins are a sort of records.
fn any<W: Set>(wanted: &Wanted) -> (entry::Perft<W, 16>, &'static str) {
    let fast = wanted.offers.bmi2 && wanted.choice != Choice::Portable;
    match (fast, wanted.safety) {
        (true, Safety::Free) => (entry::for_bmi2::<W, 16, shape::AnyFree>(), "AnyFree"),
        (true, _) => (entry::for_bmi2::<W, 16, shape::AnyRecords>(), "AnyRecords"),
        (false, Safety::Free) => (entry::portable::<W, 16, shape::AnyFree>, "portable AnyFree"),
        (false, _) => (entry::portable::<W, 16, shape::AnyRecords>, "portable AnyRecords"),
    }
}
