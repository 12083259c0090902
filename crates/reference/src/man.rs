//! Men, and the squares they stand on.

use arbiter_spec::checked::{FlagId, KindId, PlayerId};

/// A man on the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Man {
    /// What it is.
    pub kind: KindId,
    /// Whose it is.
    pub owner: PlayerId,
    /// By attribute: the index of its value.
    pub attributes: Vec<Option<u8>>,
    /// Whether it has moved.
    pub moved: bool,
    /// Its flags and for how many more turns they stand, this one included (`None` = for good).
    pub flags: Vec<(FlagId, Option<u32>)>,
    /// Tells this man from all others for as long as it is on the board.
    pub(crate) id: u32,
}

impl Man {
    /// Whether it carries the flag.
    pub fn has_flag(&self, flag: FlagId) -> bool {
        self.flags.iter().any(|(carried, _)| *carried == flag)
    }

    pub(crate) fn set_flag(&mut self, flag: FlagId, turns: Option<u32>) {
        self.clear_flag(flag);
        self.flags.push((flag, turns));
        self.flags.sort();
    }

    pub(crate) fn clear_flag(&mut self, flag: FlagId) {
        self.flags.retain(|(carried, _)| *carried != flag);
    }
}

/// The men on one square. Nearly always none or one; only `stacking` makes more.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub(crate) enum Stack {
    #[default]
    Empty,
    One(Man),
    Many(Vec<Man>),
}

impl Stack {
    pub fn men(&self) -> &[Man] {
        match self {
            Stack::Empty => &[],
            Stack::One(man) => std::slice::from_ref(man),
            Stack::Many(men) => men,
        }
    }

    pub fn men_mut(&mut self) -> &mut [Man] {
        match self {
            Stack::Empty => &mut [],
            Stack::One(man) => std::slice::from_mut(man),
            Stack::Many(men) => men,
        }
    }

    /// All the men, leaving the square empty.
    pub fn take(&mut self) -> Vec<Man> {
        match std::mem::take(self) {
            Stack::Empty => Vec::new(),
            Stack::One(man) => vec![man],
            Stack::Many(men) => men,
        }
    }

    /// Puts a man among the others, at the end if there are fewer than `slot`.
    pub fn insert(&mut self, slot: usize, man: Man) {
        let mut men = self.take();
        men.insert(slot.min(men.len()), man);
        *self = Stack::from(men);
    }

    pub fn push(&mut self, man: Man) {
        self.insert(usize::MAX, man);
    }

    /// Takes one man out, by its id.
    pub fn remove(&mut self, id: u32) -> Option<Man> {
        let mut men = self.take();
        let found = men.iter().position(|man| man.id == id).map(|slot| men.remove(slot));
        *self = Stack::from(men);
        found
    }
}

impl From<Vec<Man>> for Stack {
    fn from(mut men: Vec<Man>) -> Stack {
        match men.len() {
            0 => Stack::Empty,
            1 => men.pop().map_or(Stack::Empty, Stack::One),
            _ => Stack::Many(men),
        }
    }
}
