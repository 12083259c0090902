//! Apply: the steps of an action, in one place and in their order.

pub mod chance;
pub mod counter;
pub mod course;
pub mod effect;
pub mod ending;
pub mod event;
pub mod hand;
pub mod placement;
pub mod start;
pub mod store;
pub mod trigger;
pub mod turn;

use super::action::Action;
use super::code::Code;
use super::past::Past;
use super::state::State;
use super::view::View;
use crate::set::Set;
use arbiter_spec::checked::PlayerId;
use arbiter_spec::play::Outcome;
use ending::Judge;

/// Which effects are done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effects {
    /// All of them.
    All,
    /// Without those marked `rescue: false`.
    RescuingOnly,
}

/// The effect cannot be done here, so the action it belongs to is not offered: its place in the list of effects.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotOffered(pub u32);

/// Is told of every change of the board. Told of a change as the old man taken and the new one put.
pub trait Observer {
    /// A man comes to stand on a square.
    fn put(&mut self, square: usize, man: &super::man::Man);
    /// A man leaves a square.
    fn take(&mut self, square: usize, man: &super::man::Man);
}

/// Nobody watches.
impl Observer for () {
    #[inline(always)]
    fn put(&mut self, _: usize, _: &super::man::Man) {}
    #[inline(always)]
    fn take(&mut self, _: usize, _: &super::man::Man) {}
}

/// Steps 1 to 7: "the position after the action".
pub fn act<W: Set>(view: View<W>, action: &Action<W>, which: Effects) -> Result<State<W>, NotOffered> {
    let _ = (view, action, which);
    todo!()
}

/// The same into a state that is at hand, so that nothing has to be allocated.
pub fn act_into<W: Set>(
    view: View<W>,
    action: &Action<W>,
    which: Effects,
    after: &mut State<W>,
) -> Result<(), NotOffered> {
    let _ = (view, action, which, after);
    todo!()
}

/// The same, on the state itself, with somebody watching.
pub fn act_watched<W: Set, O: Observer>(
    view: View<W>,
    action: &Action<W>,
    which: Effects,
    after: &mut State<W>,
    observer: &mut O,
) -> Result<(), NotOffered> {
    let _ = (view, action, which, after, observer);
    todo!()
}

/// Steps 8 to 12: a position is really reached. `acted` is who brought it about. The position is recorded in the past;
/// what is returned is how the game ended by it. Afterwards [`View::recorded`] is true of the state.
pub fn reach<W: Set>(
    code: &Code<W>,
    state: &mut State<W>,
    past: &mut Past,
    acted: Option<PlayerId>,
    turn_begins: bool,
    judge: Judge,
) -> Option<Outcome> {
    let _ = (code, state, past, acted, turn_begins, judge);
    todo!()
}
