//! Royal men: which they are and whether they are safe.

use super::view::View;
use crate::set::Set;
use arbiter_spec::checked::PlayerId;

/// The squares of all royal men of a player (LAST: only while one is left): what LEADER means as a place.
pub(crate) fn squares<W: Set>(view: View<W>, player: PlayerId) -> W {
    todo!()
}

/// LEADER_ATTACKED: a royal man of the player is attacked and not exempt.
pub(crate) fn attacked<W: Set>(view: View<W>, player: PlayerId) -> bool {
    todo!()
}
