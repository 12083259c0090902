//! A compiled game of the kernel, its width, planes and shape chosen.

use super::board::Board;
use super::cpu::Offers;
use super::entry::{self, Functions};
use super::fast::Fast;
use super::plan;
use super::plan::reason::{Reason, Refused};
use super::proof::Proofs;
use super::shape::{self, Safety, Shape};
use super::tables::{Layout, Tables};
use crate::set::{Set, U256};
use crate::tiers::Sizes;
use arbiter_spec::checked::CheckedSpec;
use std::sync::OnceLock;

/// How much a machine may use of what it could.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub enum Choice {
    /// Everything.
    #[default]
    Best,
    /// Tables, no lanes and no registers of 512 bits.
    Tables,
    /// Counts of components read at run time.
    Runtime,
    /// The same without special instructions.
    Portable,
    /// No kernel at all.
    General,
}

impl<W: Set, const N: usize> Fast<W, N> {
    /// What was chosen, in words.
    pub fn describe(&self) -> String {
        let layout = &self.tables.layout;
        let counts = [
            (layout.pawns, "pawn-like"),
            (layout.leapers, "leaping"),
            (layout.riders, "riding"),
            (layout.keyed, "lame"),
            (layout.hoppers, "hopping"),
            (layout.vaults, "hopping along drawn lines"),
        ];
        let parts: Vec<String> = counts.iter().filter(|(n, _)| *n > 0).map(|(n, what)| format!("{n} {what}")).collect();
        let safety = match self.tables.safety {
            Safety::Free => "nothing royal",
            Safety::Pins => "royal safety by pins",
            Safety::Occupancy => "royal safety by records",
            Safety::Trials => "royal safety by trial",
        };
        format!("{}: components {}; {safety}", self.functions.name, parts.join(", "))
    }

    /// What it weighs.
    pub fn sizes(&self) -> Sizes {
        let planes = self.tables.layout.planes();
        Sizes { width: W::SQUARES, planes, position: size_of::<Board<W, N>>(), tables: self.tables.bytes() }
    }
}

/// A compiled game, by the room for planes it has.
pub(crate) enum Planes<W: Set> {
    Eight(Box<Fast<W, 8>>),
    Sixteen(Box<Fast<W, 16>>),
}

/// The game of the kernel that a document is, or why it is none: with eight planes where a kernel has them; every other game has
/// room in sixteen.
pub(crate) fn compile<W: Kernels>(spec: &CheckedSpec, choice: Choice, lister: u16) -> Result<Planes<W>, Vec<Reason>> {
    let (tables, endings) = match (plan::plan::<W>(spec), plan::outcomes::endings(spec)) {
        (Ok(tables), Ok(endings)) => (tables, endings),
        (tables, endings) => {
            let mut refused = Refused::default();
            refused.add(tables.err().into_iter().flatten());
            return Err(refused.with(endings.err().unwrap_or_default()));
        }
    };
    let wanted = Wanted::of(&tables, choice);
    let eight = if tables.layout.planes() <= 8 { W::eight(&wanted) } else { None };
    if eight.is_none() && (wanted.blast || wanted.obligations || wanted.checks) {
        return Err(vec![Reason::of("blasts or obligations together with something else")]);
    }
    let proofs = Proofs::of(spec, &tables, endings.proofs.clone());
    let (spec, pawns) = (spec.clone(), OnceLock::new());
    Ok(match eight {
        Some(functions) => Planes::Eight(Box::new(Fast { spec, tables, functions, endings, proofs, lister, pawns })),
        None => {
            let functions = W::sixteen(&wanted);
            Planes::Sixteen(Box::new(Fast { spec, tables, functions, endings, proofs, lister, pawns }))
        }
    })
}

/// What a kernel must be able to do.
pub(crate) struct Wanted {
    choice: Choice,
    offers: Offers,
    layout: Layout,
    steps: Vec<[usize; 4]>,
    axes: Vec<usize>,
    hop_axes: usize,
    safety: Safety,
    hands: bool,
    changes: bool,
    lanes: bool,
    blast: bool,
    obligations: bool,
    lone: bool,
    odd_pawns: bool,
    checks: bool,
    rare: bool,
}

impl Wanted {
    fn of<W: Set>(tables: &Tables<W>, choice: Choice) -> Wanted {
        Wanted {
            choice,
            offers: Offers::found(),
            layout: tables.layout,
            steps: tables.sides.iter().flat_map(|side| side.pawns.iter().map(|pawn| pawn.counts)).collect(),
            axes: tables.axes.clone(),
            hop_axes: tables.hop_axes,
            safety: tables.safety,
            hands: !tables.hand_kinds.is_empty(),
            blast: tables.blast.is_some(),
            obligations: tables.obligations,
            lone: tables.lone,
            odd_pawns: tables.odd_pawns(),
            checks: tables.checks.is_some(),
            rare: tables.rare(),
            lanes: tables.lanes.is_some() && Offers::found().avx512,
            changes: tables.sides.iter().any(|side| side.changes.iter().any(Option::is_some)),
        }
    }

    /// Whether a kernel of a shape may be used that needs the widest registers.
    #[cfg(target_arch = "x86_64")]
    fn widest<S: Shape>(&self) -> bool {
        self.offers.avx512 && self.choice == Choice::Best && self.allows::<S>()
    }

    /// Whether a kernel of a shape may be used.
    fn allows<S: Shape>(&self) -> bool {
        let known = S::LAYOUT.is_some();
        let chosen = if known { self.choice < Choice::Runtime } else { self.choice != Choice::Portable };
        chosen && self.offers.bmi2 && self.fits::<S>()
    }

    /// Whether a kernel of a shape could be used.
    fn fits<S: Shape>(&self) -> bool {
        let look_ups = (&self.axes[..], self.hop_axes);
        (S::BLAST, S::OBLIGATIONS, S::CHECKS) == (self.blast, self.obligations, self.checks)
            && (S::LONE || !self.lone)
            && (S::ODD_PAWNS || !self.odd_pawns)
            && (S::RARE || !self.rare)
            && S::fits(&self.layout, &self.steps, look_ups, self.safety, self.hands, self.changes)
    }
}

/// The kernels there are for sets of this width. Every line is a copy of the generator in the program: only shapes that
/// shipped games have and that measurably gain from it get one.
pub(crate) trait Kernels: plan::Laned {
    /// With eight planes.
    fn eight(wanted: &Wanted) -> Option<Functions<Self, 8>>;
    /// With sixteen.
    fn sixteen(wanted: &Wanted) -> Functions<Self, 16>;
}

/// Widest registers first; without them, chess and any other shape. The unit tests of this crate look at none of them, and
/// every shape is minutes of compiling over all: for them there is one kernel of each sort.
macro_rules! kernels {
    ($width:ty: $(lanes $lanes:ident,)?
        eight avx512 [$($eight:ident)*] bmi2 [$($eight_bmi2:ident)*] $(or [$($special:ident)*])?,
        sixteen avx512 [$($sixteen:ident)*]) => {
        impl Kernels for $width {
            fn eight(wanted: &Wanted) -> Option<Functions<Self, 8>> {
                $(#[cfg(all(target_arch = "x86_64", not(test)))]
                if wanted.lanes && wanted.widest::<shape::Classic>() {
                    return Some(entry::avx512::$lanes());
                })?
                $(#[cfg(all(target_arch = "x86_64", not(test)))]
                if wanted.widest::<shape::$eight>() {
                    return Some(entry::avx512::functions::<Self, 8, shape::$eight>(stringify!($eight)));
                })*
                $(#[cfg(not(test))]
                if wanted.allows::<shape::$eight_bmi2>() {
                    return Some(entry::bmi2::functions::<Self, 8, shape::$eight_bmi2>(stringify!($eight_bmi2)));
                })*
                // What few games have comes with eight planes only, and so for any processor.
                $($(#[cfg(not(test))]
                if wanted.fits::<shape::$special>() {
                    return Some(entry::portable::functions::<Self, 8, shape::$special>(concat!("portable ", stringify!($special))));
                })*)?
                let _ = wanted;
                None
            }
            fn sixteen(wanted: &Wanted) -> Functions<Self, 16> {
                $(#[cfg(all(target_arch = "x86_64", not(test)))]
                if wanted.widest::<shape::$sixteen>() {
                    return entry::avx512::functions::<Self, 16, shape::$sixteen>(stringify!($sixteen));
                })*
                any(wanted)
            }
        }
    };
}

kernels!(u64: lanes lanes,
    eight avx512 [ClassicHands ClassicBlast ClassicChecks] bmi2 [Classic AnyPins AnyBlast MustPins MustFree PinsChecks]
        or [AnyBlast MustPins MustFree PinsChecks],
    sixteen avx512 [FourFree]);
kernels!(u128: eight avx512 [ClassicWide] bmi2 [AnyPins], sixteen avx512 [Dropping Hopping]);
kernels!(U256: eight avx512 [] bmi2 [], sixteen avx512 [FourWide]);

/// The kernel for any shape. Pins are a sort of records.
#[cfg(not(test))]
fn any<W: Set>(wanted: &Wanted) -> Functions<W, 16> {
    let fast = wanted.offers.bmi2 && wanted.choice != Choice::Portable;
    match (fast, wanted.safety) {
        (true, Safety::Trials) => entry::bmi2::functions::<W, 16, shape::AnyTrials>("AnyTrials"),
        (false, Safety::Trials) => entry::portable::functions::<W, 16, shape::AnyTrials>("portable AnyTrials"),
        (true, Safety::Free) => entry::bmi2::functions::<W, 16, shape::AnyFree>("AnyFree"),
        (true, _) => entry::bmi2::functions::<W, 16, shape::AnyOccupancy>("AnyRecords"),
        (false, Safety::Free) => entry::portable::functions::<W, 16, shape::AnyFree>("portable AnyFree"),
        (false, _) => entry::portable::functions::<W, 16, shape::AnyOccupancy>("portable AnyRecords"),
    }
}

/// The kernel for any shape, on any processor.
#[cfg(test)]
fn any<W: Set>(wanted: &Wanted) -> Functions<W, 16> {
    match wanted.safety {
        Safety::Trials => entry::portable::functions::<W, 16, shape::AnyTrials>("portable AnyTrials"),
        Safety::Free => entry::portable::functions::<W, 16, shape::AnyFree>("portable AnyFree"),
        _ => entry::portable::functions::<W, 16, shape::AnyOccupancy>("portable AnyRecords"),
    }
}
