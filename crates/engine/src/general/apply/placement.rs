//! Positions as plain data: reading and writing placements.

use super::start::Reached;
use crate::error::PlacementError;
use crate::general::code::Code;
use crate::general::state::State;
use crate::set::Set;
use arbiter_spec::play::Placement;

/// The position of a placement, with an empty past. Endings are asked and rolls awaited; a turn does not begin.
pub fn read<W: Set>(code: &Code<W>, placement: &Placement) -> Result<Reached<W>, PlacementError> {
    let _ = (code, placement);
    todo!()
}

/// The position as plain data. History, rolls, proposals and an open chain are not part of it.
pub fn write<W: Set>(code: &Code<W>, state: &State<W>) -> Placement {
    let _ = (code, state);
    todo!()
}
