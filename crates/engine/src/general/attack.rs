//! Who could capture where.

use super::man::Man;
use super::view::View;
use crate::set::Set;
use arbiter_spec::checked::PlayerId;

/// Whether a man deemed to stand on a square is attacked by one of the players (a bit each; NEUTRAL attacks nobody).
pub(crate) fn attacked<W: Set>(view: View<W>, square: usize, victim: &Man, by: u16) -> bool {
    todo!()
}

/// The first man of a player that attacks a man deemed to stand on a square.
pub(crate) fn attacker<W: Set>(view: View<W>, player: PlayerId, square: usize, victim: &Man) -> Option<usize> {
    todo!()
}

/// All men of these players that attack a man deemed to stand on a square.
pub(crate) fn attackers<W: Set>(view: View<W>, square: usize, victim: &Man, by: u16) -> W {
    todo!()
}
