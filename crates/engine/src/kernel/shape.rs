//! What the compiler of this program may know of a game beforehand.
//!
//! The counts of components decide how long the inner loops are. A shape that states them lets every loop be unrolled;
//! [`Any`] reads them from the tables and so fits every game.

use super::tables::Layout;

/// Counts and abilities of a kernel. `None`: read at run time.
pub(crate) trait Shape: Copy + 'static {
    /// Counts of components.
    const LAYOUT: Option<Layout>;
    /// Of the pawn-like components, all alike: steps of both sorts, quiet, capturing, in passing.
    const STEPS: Option<[usize; 4]>;
    /// How many look-ups a rider takes.
    const AXES: Option<usize>;

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
}

/// Everything at run time.
#[derive(Clone, Copy)]
pub(crate) struct Any;

impl Shape for Any {
    const LAYOUT: Option<Layout> = None;
    const STEPS: Option<[usize; 4]> = None;
    const AXES: Option<usize> = None;
}

/// Two players; one pawn-like component with a step ahead and two captures; one leaper; two riders.
#[derive(Clone, Copy)]
pub(crate) struct Classic;

impl Shape for Classic {
    const LAYOUT: Option<Layout> =
        Some(Layout { players: 2, pawns: 1, leapers: 1, riders: 2, keyed: 0, hoppers: 0, others: 0 });
    const STEPS: Option<[usize; 4]> = Some([0, 1, 2, 2]);
    const AXES: Option<usize> = Some(1);
}
