//! Material left on the board, by count.

use crate::sides::Sides;
use crate::values::Values;
use arbiter_engine::SearchPath;

/// Pieces on the board, royal ones not counted, of the root team and of its enemies.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Material {
    /// By side: pieces that do not count for the game phase, such as pawns.
    pub pawns: [u8; 2],
    /// By side: all others.
    pub non_pawns: [u8; 2],
}

impl Material {
    pub const NONE: Material = Material { pawns: [0; 2], non_pawns: [0; 2] };

    /// The material of a position.
    pub fn of(values: &Values, sides: &Sides, path: &SearchPath<'_>) -> Material {
        let mut material = Material::NONE;
        path.pieces(|_, piece| material.update(values, piece.kind, sides.sign(usize::from(piece.owner)) > 0, true));
        material
    }

    /// A piece of the root team or of its enemies is put on the board or removed.
    #[inline(always)]
    pub fn update(&mut self, values: &Values, kind: u8, own: bool, added: bool) {
        if values.is_royal(kind) {
            return;
        }
        let counts = if values.is_pawn(kind) { &mut self.pawns } else { &mut self.non_pawns };
        let count = &mut counts[usize::from(!own)];
        *count = if added { count.wrapping_add(1) } else { count.wrapping_sub(1) };
    }
}
