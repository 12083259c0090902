//! To any square of a zone.

use super::{Visitor, between, plain};
use crate::context::Frame;
use crate::position::Position;
use crate::zone;
use arbiter_spec::checked::{Square, ZoneExpr};

pub(super) fn visit(position: &Position, frame: &Frame, from: Square, zone: &ZoneExpr, visitor: &mut Visitor) {
    for target in zone::squares(position, frame, zone) {
        if !visitor(&plain(position, target, &between(&position.spec.board, from, target))) {
            return;
        }
    }
}
