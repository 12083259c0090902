//! Moves, drops and effects, lowered.

use super::lower::Lower;
use crate::moves::Move;
use crate::set::Set;
use std::marker::PhantomData;

/// All moves, drops and effects of a game.
#[derive(Clone, Debug)]
pub struct Rules<W: Set> {
    width: PhantomData<W>,
}

impl<W: Set> Rules<W> {
    /// Lowers them.
    pub(crate) fn lower(_lower: &mut Lower<'_, W>) -> Rules<W> {
        Rules { width: PhantomData }
    }

    /// The id of the rule of an action; none for pass and stop.
    pub(crate) fn id_of(&self, _action: Move) -> Option<i32> {
        None
    }

    /// The written classes of the rule of an action, as [`Lower::class`] numbers them.
    pub(crate) fn classes_of(&self, _action: Move) -> &[u16] {
        &[]
    }
}
