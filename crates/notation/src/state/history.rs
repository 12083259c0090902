//! The positions before.

use super::{Reader, simplified};
use crate::position::{self, order, words};
use crate::sound::{self, InCheck, Standing};
use arbiter_spec::checked::PlayerId;
use arbiter_spec::json::{Node, Value};
use arbiter_spec::play::Placement;

const TEXTS: &str = "write a list of positions as texts: board, side, castling, en passant";

impl Reader<'_> {
    pub(super) fn history(
        &mut self,
        root: &Node,
        standing: &Standing,
        now: &Placement,
        in_check: InCheck,
    ) -> Vec<Placement> {
        let Some(node) = self.raw.need(root, "", "position_history", TEXTS) else { return Vec::new() };
        if !matches!(node.value, Value::Array(_)) {
            self.raw.type_fault(node, "/position_history", "a list", TEXTS);
            return Vec::new();
        }
        let count = node.items().len();
        if count > now.ply as usize && root.get("fullmove_number").is_some() && sound::alternates(self.spec) {
            let made = now.ply;
            let message = format!("{count} positions before this one, but only {made} actions were made");
            let help = "leave out the position on the board and what cannot be, or write a later `fullmove_number`";
            self.raw.fault(node.origin, "/position_history", message, help);
        }
        let mut out = Vec::new();
        for (i, item) in node.items().iter().enumerate() {
            let pointer = format!("/position_history/{i}");
            let Some(text) = self.raw.text(item, &pointer, TEXTS) else { continue };
            if let Some(placement) = self.entry(item, &pointer, text) {
                for fault in sound::faults(self.spec, standing, &placement, in_check) {
                    self.raw.fault(item.origin, &pointer, fault.message, fault.help);
                }
                out.push(placement);
            }
        }
        if out.len() == count {
            self.sides(node, &out, now);
        }
        out
    }

    fn entry(&mut self, node: &Node, pointer: &str, text: &str) -> Option<Placement> {
        let fields = words(text);
        let number = |w: &&crate::position::Word| w.text.chars().all(|c| c.is_ascii_digit());
        let allowed = self.spec.memory.numbers_of_past;
        let numbers = if allowed { 0 } else { fields.iter().skip(1).filter(number).count() };
        if fields.len() < 4 || numbers > 0 {
            let message = match numbers {
                0 => format!("{} fields; a position here has four: board, side, castling, en passant", fields.len()),
                _ => "a position here has no move numbers".to_owned(),
            };
            let help = "write it like \"8/8/4k3/8/8/4K3/8/8 w - -\"";
            self.raw.fault(node.origin, pointer, message, if numbers > 0 { "leave the numbers out" } else { help });
            return None;
        }
        match position::read(self.spec, text) {
            Ok(placement) => Some(placement),
            Err(errors) => {
                for error in errors.0 {
                    let text = error.to_string();
                    let (message, help) = text.split_once("; ").unwrap_or((&text, TEXTS));
                    self.raw.fault(node.origin, pointer, message, help);
                }
                None
            }
        }
    }

    /// Positions follow each other, so the player to move of each is known.
    fn sides(&mut self, node: &Node, before: &[Placement], now: &Placement) {
        let Some(newest) = before.last() else { return };
        let last = before.len() - 1;
        let newest_node = node.items().last().unwrap_or(node);
        let mover = |p: &Placement| order(self.spec, p).get(p.turn).copied();
        if !sound::alternates(self.spec) {
            return;
        }
        if mover(newest) == mover(now) && simplified(self.spec, newest) == simplified(self.spec, now) {
            let message = "this is the position on the board itself; the history holds previous ones only";
            self.raw.fault(newest_node.origin, &format!("/position_history/{last}"), message, "remove it");
            return;
        }
        let len = order(self.spec, now).len().max(1);
        for (i, placement) in before.iter().enumerate() {
            let back = (before.len() - i) % len;
            let expected = order(self.spec, now).get((now.turn + len - back) % len).copied();
            if mover(placement) != expected {
                let name =
                    |p: Option<PlayerId>| p.map_or_else(String::new, |p| self.spec.player_name(p).to_lowercase());
                let (found, expected) = (name(mover(placement)), name(expected));
                let message = format!("{found} is to move here; counted back from `turn` it must be {expected}");
                let help =
                    "the history holds every position in turn, oldest first, up to the one before the latest move";
                let at = node.items().get(i).unwrap_or(node).origin;
                self.raw.fault(at, &format!("/position_history/{i}"), message, help);
                return;
            }
        }
    }
}
