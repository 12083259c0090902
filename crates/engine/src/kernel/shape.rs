//! What the compiler of this program may know of a game beforehand.
//!
//! The counts of components decide how long the inner loops are. A shape that states them lets every loop be unrolled;
//! the shapes called `Any…` read them from the tables and so fit every game of their sort.

use super::tables::Layout;
use std::marker::PhantomData;

/// How royal pieces are kept safe.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Safety {
    /// They need not be.
    Free,
    /// One royal piece each; all threats are leaps or lines that share no square: pins.
    Pins,
    /// One royal piece each; every threat is a set of squares and how many of them must be occupied: records.
    Occupancy,
    /// Any number of royal pieces and any threat: moves that could do harm are tried.
    Trials,
}

/// Counts and abilities of a kernel. `None`: read at run time.
pub(crate) trait Shape: Copy + 'static {
    /// Counts of components.
    const LAYOUT: Option<Layout> = None;
    /// Of the pawn-like components, all alike: steps of both sorts, quiet, capturing, in passing.
    const STEPS: Option<[usize; 4]> = None;
    /// How many look-ups each rider takes.
    const AXES: Option<[usize; 4]> = None;
    /// How many look-ups each hopper takes.
    const HOP_AXES: Option<usize> = None;
    /// How royal pieces are kept safe.
    const SAFETY: Safety;
    /// Pieces come from hands, and captured pieces go there.
    const HANDS: bool = false;
    /// Pieces that are not pawn-like may change their kind.
    const CHANGES: bool = false;
    /// Captures take their surroundings along: see [`super::blast`].
    const BLAST: bool = false;
    /// Pawn-like pieces become kinds of which there may be only so many, or others by target; their double steps change their
    /// kind or leave several flags.
    const ODD_PAWNS: bool = false;
    /// A player without a royal piece is not bound.
    const LONE: bool = false;
    /// Checks are counted: see [`super::checks`].
    const CHECKS: bool = false;
    /// Whoever can capture must: see [`super::obligations`].
    const OBLIGATIONS: bool = false;
    /// What is rare: some pieces go over others along drawn lines, or neither over nor onto pieces of some kinds; turns may be
    /// passed; laws look at the position after a move.
    const RARE: bool = false;

    /// The layout.
    #[inline(always)]
    fn layout(known: &Layout) -> Layout {
        match Self::LAYOUT {
            Some(layout) => layout,
            None => *known,
        }
    }

    /// Counts of steps of a pawn-like component.
    #[inline(always)]
    fn steps(known: &[usize; 4]) -> [usize; 4] {
        match Self::STEPS {
            Some(steps) => steps,
            None => *known,
        }
    }

    /// Whether the shape fits a game.
    fn fits(
        layout: &Layout,
        steps: &[[usize; 4]],
        (axes, hop_axes): (&[usize], usize),
        safety: Safety,
        hands: bool,
        changes: bool,
    ) -> bool {
        let alike = |wanted: Layout| Layout { others: layout.others, ..wanted } == *layout;
        Self::LAYOUT.is_none_or(alike)
            && Self::STEPS.is_none_or(|wanted| steps.iter().all(|steps| *steps == wanted))
            && Self::AXES.is_none_or(|wanted| axes.iter().zip(wanted).all(|(axes, wanted)| *axes == wanted))
            && Self::HOP_AXES.is_none_or(|wanted| hop_axes == wanted)
            && Self::SAFETY == safety
            && (Self::HANDS || !hands)
            && (Self::CHANGES || !changes)
    }
}

const fn layout(players: usize, pawns: usize, leapers: usize, riders: usize) -> Layout {
    Layout { players, pawns, leapers, riders, keyed: 0, hoppers: 0, vaults: 0, stares: 0, others: 0 }
}

/// Everything at run time; threats by pins.
#[derive(Clone, Copy)]
pub(crate) struct AnyPins;
impl Shape for AnyPins {
    const SAFETY: Safety = Safety::Pins;
    const HANDS: bool = true;
    const CHANGES: bool = true;
    const LONE: bool = true;
    const ODD_PAWNS: bool = true;
}

/// Everything at run time; threats by pins, captures take their surroundings along.
#[derive(Clone, Copy)]
pub(crate) struct AnyBlast;
impl Shape for AnyBlast {
    const SAFETY: Safety = Safety::Pins;
    const BLAST: bool = true;
}

/// Everything at run time; threats by records.
#[derive(Clone, Copy)]
pub(crate) struct AnyOccupancy;
impl Shape for AnyOccupancy {
    const SAFETY: Safety = Safety::Occupancy;
    const HANDS: bool = true;
    const CHANGES: bool = true;
    const LONE: bool = true;
    const ODD_PAWNS: bool = true;
}

/// Everything at run time, and what is rare; what could do harm is tried.
#[derive(Clone, Copy)]
pub(crate) struct AnyTrials;
impl Shape for AnyTrials {
    const SAFETY: Safety = Safety::Trials;
    const HANDS: bool = true;
    const CHANGES: bool = true;
    const ODD_PAWNS: bool = true;
    const RARE: bool = true;
}

/// Everything at run time; no threats.
#[derive(Clone, Copy)]
pub(crate) struct AnyFree;
impl Shape for AnyFree {
    const SAFETY: Safety = Safety::Free;
    const HANDS: bool = true;
    const CHANGES: bool = true;
    const ODD_PAWNS: bool = true;
}

/// Two players; one pawn-like component with a step ahead and two captures; one leaper; two riders.
#[derive(Clone, Copy)]
pub(crate) struct Classic;
impl Shape for Classic {
    const LAYOUT: Option<Layout> = Some(layout(2, 1, 1, 2));
    const STEPS: Option<[usize; 4]> = Some([0, 1, 2, 2]);
    const AXES: Option<[usize; 4]> = Some([1; 4]);
    const SAFETY: Safety = Safety::Pins;
}

/// The same with captures that take their surroundings along.
#[derive(Clone, Copy)]
pub(crate) struct ClassicBlast;
impl Shape for ClassicBlast {
    const LAYOUT: Option<Layout> = Some(layout(2, 1, 1, 2));
    const STEPS: Option<[usize; 4]> = Some([0, 1, 2, 2]);
    const AXES: Option<[usize; 4]> = Some([1; 4]);
    const SAFETY: Safety = Safety::Pins;
    const BLAST: bool = true;
}

/// The same with hands.
#[derive(Clone, Copy)]
pub(crate) struct ClassicHands;
impl Shape for ClassicHands {
    const LAYOUT: Option<Layout> = Some(layout(2, 1, 1, 2));
    const STEPS: Option<[usize; 4]> = Some([0, 1, 2, 2]);
    const AXES: Option<[usize; 4]> = Some([1; 4]);
    const SAFETY: Safety = Safety::Pins;
    const HANDS: bool = true;
}

/// The same on boards of more than 64 squares.
#[derive(Clone, Copy)]
pub(crate) struct ClassicWide;
impl Shape for ClassicWide {
    const LAYOUT: Option<Layout> = Some(layout(2, 1, 1, 2));
    const STEPS: Option<[usize; 4]> = Some([0, 1, 2, 2]);
    const AXES: Option<[usize; 4]> = Some([2; 4]);
    const SAFETY: Safety = Safety::Pins;
}

/// One pawn-like component with one step of both sorts, five leapers, three riders of which the first goes one way.
#[derive(Clone, Copy)]
pub(crate) struct Dropping;
impl Shape for Dropping {
    const LAYOUT: Option<Layout> = Some(layout(2, 1, 5, 3));
    const STEPS: Option<[usize; 4]> = Some([1, 0, 0, 0]);
    const AXES: Option<[usize; 4]> = Some([1, 2, 2, 0]);
    const SAFETY: Safety = Safety::Occupancy;
    const HANDS: bool = true;
    const CHANGES: bool = true;
}

/// One pawn-like component with three steps of both sorts, a leaper, a rider, two lame leapers, a hopper.
#[derive(Clone, Copy)]
pub(crate) struct Hopping;
impl Shape for Hopping {
    const LAYOUT: Option<Layout> = Some(Layout {
        players: 2,
        pawns: 1,
        leapers: 1,
        riders: 1,
        keyed: 2,
        hoppers: 1,
        vaults: 0,
        stares: 1,
        others: 0,
    });
    const STEPS: Option<[usize; 4]> = Some([3, 0, 0, 0]);
    const AXES: Option<[usize; 4]> = Some([2; 4]);
    const HOP_AXES: Option<usize> = Some(2);
    const SAFETY: Safety = Safety::Occupancy;
}

/// Four players on one word, nothing royal: a pawn-like component, three leapers, two riders.
#[derive(Clone, Copy)]
pub(crate) struct FourFree;
impl Shape for FourFree {
    const LAYOUT: Option<Layout> = Some(layout(4, 1, 3, 2));
    const STEPS: Option<[usize; 4]> = Some([0, 1, 2, 0]);
    const AXES: Option<[usize; 4]> = Some([1; 4]);
    const SAFETY: Safety = Safety::Free;
}

/// Four players on wide boards, one royal piece each: a pawn-like component, a leaper, two riders.
#[derive(Clone, Copy)]
pub(crate) struct FourWide;
impl Shape for FourWide {
    const LAYOUT: Option<Layout> = Some(layout(4, 1, 1, 2));
    const STEPS: Option<[usize; 4]> = Some([0, 1, 2, 4]);
    const AXES: Option<[usize; 4]> = Some([2; 4]);
    const SAFETY: Safety = Safety::Pins;
    const LONE: bool = true;
}

/// Another shape, with captures that must be made, or checks that are counted.
#[derive(Clone, Copy)]
pub(crate) struct With<S, const OBLIGATIONS: bool, const CHECKS: bool>(PhantomData<S>);
impl<S: Shape, const OBLIGATIONS: bool, const CHECKS: bool> Shape for With<S, OBLIGATIONS, CHECKS> {
    const LAYOUT: Option<Layout> = S::LAYOUT;
    const STEPS: Option<[usize; 4]> = S::STEPS;
    const AXES: Option<[usize; 4]> = S::AXES;
    const HOP_AXES: Option<usize> = S::HOP_AXES;
    const SAFETY: Safety = S::SAFETY;
    const HANDS: bool = S::HANDS;
    const CHANGES: bool = S::CHANGES;
    const BLAST: bool = S::BLAST;
    const ODD_PAWNS: bool = S::ODD_PAWNS;
    const LONE: bool = S::LONE;
    const RARE: bool = S::RARE;
    const OBLIGATIONS: bool = OBLIGATIONS;
    const CHECKS: bool = CHECKS;
}

/// Everything at run time; threats by pins; captures must be made.
pub(crate) type MustPins = With<AnyPins, true, false>;
/// Everything at run time; no threats; captures must be made.
pub(crate) type MustFree = With<AnyFree, true, false>;
/// [`Classic`], with checks counted.
pub(crate) type ClassicChecks = With<Classic, false, true>;
/// Everything at run time; threats by pins; checks are counted.
pub(crate) type PinsChecks = With<AnyPins, false, true>;
