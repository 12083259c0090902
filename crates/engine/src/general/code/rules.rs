//! Moves, drops and effects, lowered.

use super::lower::Lower;
pub(crate) use crate::general::rules::{EffectRule, Rules};
use crate::set::Set;

/// Lowers them.
pub(crate) fn lower<W: Set>(_lower: &mut Lower<'_, W>) -> Rules<W> {
    todo!()
}
