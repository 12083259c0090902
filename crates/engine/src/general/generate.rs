//! The steps that lead to the legal actions, in one place and in their order.

use super::action::Action;
use super::frame::Frame;
use super::view::View;
use crate::moves::Move;
use crate::set::Set;
use arbiter_spec::checked::MoveName;

/// All legal actions of the player to move.
pub(crate) fn actions<W: Set>(view: View<W>) -> Vec<Action<W>> {
    todo!()
}

/// Whether the player to move has an action.
pub(crate) fn has_action<W: Set>(view: View<W>) -> bool {
    todo!()
}

/// Whether the player has an action within the open chain; STOP does not count. (`asking.chain` is set by the caller.)
pub(crate) fn chain_actions<W: Set>(view: View<W>) -> bool {
    todo!()
}

/// The action a move of this position stands for.
pub(crate) fn action_of<W: Set>(view: View<W>, wanted: Move) -> Option<Action<W>> {
    todo!()
}

/// DEPENDS_ON: whether a move of that name of the moving man has a landing square. `frame` is that of the condition.
pub(crate) fn depends_on<W: Set>(view: View<W>, frame: &Frame<W>, name: MoveName) -> bool {
    todo!()
}
