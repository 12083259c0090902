//! The two sides of a search: the team at the root, and all its enemies.

use arbiter_spec::checked::PlayerId;

/// Which players are on the side of the team at the root.
#[derive(Clone, Debug)]
pub(crate) struct Sides {
    sign_of: Vec<i32>,
    /// The first player of either side: from its perspective the net sees the board.
    perspectives: [usize; 2],
}

impl Sides {
    pub fn new(own: &[bool]) -> Sides {
        let first = |wanted: bool| own.iter().position(|own| *own == wanted).unwrap_or(0);
        Sides {
            sign_of: own.iter().map(|own| if *own { 1 } else { -1 }).collect(),
            perspectives: [first(true), first(false)],
        }
    }

    /// 1 for players of the root team, -1 for its enemies.
    #[inline(always)]
    pub fn sign(&self, player: usize) -> i32 {
        self.sign_of.get(player).copied().unwrap_or(0)
    }

    /// The first player of the root team, and the first of its enemies.
    pub fn perspectives(&self) -> [usize; 2] {
        self.perspectives
    }

    pub fn players(&self) -> impl Iterator<Item = PlayerId> {
        (0..self.sign_of.len()).map(|player| PlayerId(player as u8))
    }
}
