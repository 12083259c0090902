//! What a position offers a player beyond the pieces that stand somewhere: each is worth something.

use arbiter_engine::PawnStructure;

/// Something that is counted in a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Feature {
    /// Squares that pieces of a kind can go to.
    Mobility(u8),
    /// Those of them beside a king of an enemy, or his own.
    KingPressure(u8),
    /// Passed pawns: so many steps before they change, seven or more as seven.
    Passed(u8),
    /// Pawns that another one guards.
    Guarded,
    /// Pawns behind another of them.
    Doubled,
    /// Pawns whom no other can ever guard.
    Isolated,
    /// Pawns beside a king of their own.
    Shelter,
}

impl Feature {
    /// How many there are in a game with so many kinds.
    pub fn count(kinds: usize) -> usize {
        2 * kinds + 12
    }

    /// Its place among them.
    #[inline(always)]
    pub fn index(self, kinds: usize) -> usize {
        match self {
            Feature::Mobility(kind) => usize::from(kind).min(kinds - 1),
            Feature::KingPressure(kind) => kinds + usize::from(kind).min(kinds - 1),
            Feature::Passed(steps) => 2 * kinds + usize::from(steps & 7),
            Feature::Guarded => 2 * kinds + 8,
            Feature::Doubled => 2 * kinds + 9,
            Feature::Isolated => 2 * kinds + 10,
            Feature::Shelter => 2 * kinds + 11,
        }
    }

    /// What a piece of a kind reaches, as an engine tells it.
    #[inline(always)]
    pub fn of_reach(kind: u8, squares: u32, near: u32) -> [(Feature, i32); 2] {
        [(Feature::Mobility(kind), squares as i32), (Feature::KingPressure(kind), near as i32)]
    }

    /// How pawns stand together, as an engine tells it.
    #[inline(always)]
    pub fn of_pawns(pawns: PawnStructure) -> impl Iterator<Item = (Feature, i32)> {
        let passed = (0..8u8).zip(pawns.unstoppable).map(|(steps, count)| (Feature::Passed(steps), count));
        let others = [
            (Feature::Guarded, pawns.guarded),
            (Feature::Doubled, pawns.behind_another),
            (Feature::Isolated, pawns.without_guards),
            (Feature::Shelter, pawns.beside_royal),
        ];
        passed.chain(others).filter(|(_, count)| *count > 0).map(|(feature, count)| (feature, i32::from(count)))
    }
}
