//! The search stack: what is kept for each ply from the root.

use crate::history::{NO_MOVE, PieceTo};
use crate::incremental::Incremental;
use crate::move_picker::MovePicker;
use arbiter_engine::MoveInfo;
use std::ops::{Index, IndexMut};

/// Frames before the root, for the moves before it, which are not known.
const BEFORE_ROOT: usize = 2;

/// The state of one ply.
#[derive(Clone)]
pub(crate) struct Frame {
    pub picker: MovePicker,
    /// Quiet and loud moves that were searched and did not fail high.
    pub quiets_tried: Vec<MoveInfo>,
    pub louds_tried: Vec<MoveInfo>,
    pub incremental: Incremental,
    /// The move that is being searched.
    pub piece_to: PieceTo,
    /// Its target square.
    pub target: u8,
    pub static_eval: i32,
    /// The principal variation from here.
    pub pv: Vec<MoveInfo>,
    /// The short hash of the move that a singular search leaves out; 0 for none.
    pub excluded: u32,
    /// Nodes of this ply that failed high since the node two plies before was entered.
    pub cutoffs: u32,
    /// Best-reply search: since the root team moved, an enemy has replied with another move than the expected one.
    pub replied: bool,
}

impl Frame {
    const fn new() -> Frame {
        Frame {
            picker: MovePicker::new(),
            quiets_tried: Vec::new(),
            louds_tried: Vec::new(),
            incremental: Incremental::EMPTY,
            piece_to: NO_MOVE,
            target: 0,
            static_eval: 0,
            pv: Vec::new(),
            excluded: 0,
            cutoffs: 0,
            replied: false,
        }
    }
}

/// Frames by ply.
pub(crate) struct Stack(Vec<Frame>);

impl Stack {
    /// For so many plies from the root.
    pub fn new(plies: usize) -> Stack {
        Stack(vec![Frame::new(); plies])
    }

    /// The frame so many plies (at most two) before another.
    #[inline(always)]
    pub fn before(&self, ply: usize, plies: usize) -> &Frame {
        &self.0[ply + BEFORE_ROOT - plies]
    }

    /// The moves one ply and two plies before.
    #[inline(always)]
    pub fn previous_moves(&self, ply: usize) -> [PieceTo; 2] {
        [self.before(ply, 1).piece_to, self.before(ply, 2).piece_to]
    }
}

impl Index<usize> for Stack {
    type Output = Frame;
    #[inline(always)]
    fn index(&self, ply: usize) -> &Frame {
        &self.0[ply + BEFORE_ROOT]
    }
}

impl IndexMut<usize> for Stack {
    #[inline(always)]
    fn index_mut(&mut self, ply: usize) -> &mut Frame {
        &mut self.0[ply + BEFORE_ROOT]
    }
}
