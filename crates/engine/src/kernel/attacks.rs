//! Whether some pieces are attacked, asked of any position and for any player: what endings and laws want to know, not the
//! generator, which looks at many squares at once.

use super::board::Board;
use super::cpu::Portable;
use super::cut_endings::those;
use super::scene::Scene;
use super::shape::AnyTrials;
use super::sight::Those;
use super::tables::Tables;
use crate::set::Set;

/// Whether an enemy of a player attacks one of these pieces.
pub(crate) fn any_attacked<W: Set, const N: usize>(
    tables: &Tables<W>,
    board: &Board<W, N>,
    player: u8,
    meant: &Those<W>,
) -> bool {
    let pieces = those(tables, board, meant);
    if pieces.is_empty() {
        return false;
    }
    let seen = Board { side: player, ..*board };
    // The shape for every game: it reads at run time what others know.
    let scene = Scene::<W, N, AnyTrials, Portable>::new(tables, &seen);
    pieces.squares().any(|square| scene.attacked(square, scene.occupied, scene.enemy))
}
