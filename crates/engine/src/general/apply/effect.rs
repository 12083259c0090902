//! Changes of a position: one arm for each word.

use super::NotOffered;
use super::Observer;
use super::hand::Hand;
use crate::general::code::EffectRule;
use crate::general::frame::Frame;
use crate::set::Set;
use arbiter_spec::checked::{KindId, Square};

/// Does effects outside of moves: conditions are asked at execution. Those that cannot be done are left out, unless
/// `strict`.
pub(crate) fn do_all<W: Set, O: Observer>(
    hand: &mut Hand<W, O>,
    frame: &Frame<W>,
    effects: &[EffectRule<W>],
    strict: bool,
) -> Result<(), NotOffered> {
    let _ = (hand, frame, effects, strict);
    todo!()
}

/// Does one effect, whose conditions have been asked. The choice is what PLACE puts where.
pub(crate) fn do_one<W: Set, O: Observer>(
    hand: &mut Hand<W, O>,
    frame: &Frame<W>,
    effect: &EffectRule<W>,
    choice: Option<(KindId, Square)>,
) -> Result<(), NotOffered> {
    let _ = (hand, frame, effect, choice);
    todo!()
}
