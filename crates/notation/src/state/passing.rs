//! The square that a piece has just passed over.

use super::Reader;
use crate::position::passing::{candidates, resolve};
use crate::sound::why_not;
use arbiter_spec::json::{Node, Value};
use arbiter_spec::play::Placement;

const SQUARE: &str = "write the square that a piece has just passed over, or null";

impl Reader<'_> {
    pub(super) fn passing(&mut self, root: &Node, placement: &mut Placement, whole: bool) {
        let Some(node) = self.raw.need(root, "", "en_passant", SQUARE) else { return };
        if node.value == Value::Null {
            return;
        }
        let Some(text) = self.raw.text(node, "/en_passant", SQUARE) else { return };
        if matches!(text, "-" | "") {
            return self.raw.fault(node.origin, "/en_passant", format!("`{text}` is no square"), "write null");
        }
        let all = candidates(self.spec, placement);
        for item in text.split(',') {
            // More than one square only where that tells apart who passed.
            let one = self.square(item);
            match (resolve(self.spec, placement, &all, item), one) {
                (Ok(passed), one) if one.is_ok() || item.len() > 3 => {
                    if let Some(piece) = placement.pieces.get_mut(passed.piece) {
                        piece.flags.extend(passed.flags.iter().copied());
                    }
                }
                (Err(_), Ok(_)) if !whole => {}
                (Err(expected), Ok(_)) if expected.starts_with("the piece's own") => {
                    let message = format!("more than one piece could have just passed over {item}");
                    self.raw.fault(node.origin, "/en_passant", message, "write the piece's own square behind it");
                }
                (Err(_), Ok(square)) => {
                    let (message, help) = why_not(self.spec, placement, square);
                    self.raw.fault(node.origin, "/en_passant", message, help);
                }
                (_, Err((message, help))) => self.raw.fault(node.origin, "/en_passant", message, help),
                (Ok(_), Ok(_)) => {}
            }
        }
    }
}
