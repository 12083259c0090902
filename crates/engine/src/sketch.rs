//! What moves look like, for those who look one up by a description of it: cheap enough to ask for at every ply.

use crate::moves::MoveId;
use arbiter_spec::checked::{KindId, PlayerId, Square};

/// What a legal move does, as far as people describe moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sketch {
    /// The move.
    pub handle: MoveId,
    /// Who moves.
    pub player: PlayerId,
    /// What sort of move it is.
    pub does: Does,
    /// The kind of the piece before the move.
    pub kind: KindId,
    /// Where it starts; of a drop, its target.
    pub from: Square,
    /// Its target; of a pair, where the mover lands.
    pub to: Square,
    /// What the piece becomes, if it changes.
    pub becomes: Option<KindId>,
    /// Whether it takes a piece on its target or in passing.
    pub takes: bool,
}

/// Sorts of moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Does {
    /// A piece moves.
    Move,
    /// A piece moves, and another one that stands here.
    Pair(Square),
    /// A piece comes out of a store.
    Drop,
    /// Nothing.
    Pass,
}
