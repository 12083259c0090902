//! The clock of quiet actions, and the number of the round.

use super::Reader;
use crate::position::{Word, counts, order};
use crate::sound::alternates;
use arbiter_spec::checked::{Condition, KindId, PlayerId, Rules, Test};
use arbiter_spec::json::Node;
use arbiter_spec::limits;
use arbiter_spec::play::Placement;

impl Reader<'_> {
    pub(super) fn clocks(&mut self, root: &Node, placement: &mut Placement) {
        let spec = self.spec;
        let rounds = limits::ACTIONS / order(spec, placement).len().max(1);
        let full = self.raw.need(root, "", "fullmove_number", "write the number of the round, from 1");
        let round = full.and_then(|node| self.raw.number(node, "/fullmove_number", (1, rounds as i64)));
        (placement.turn_number, placement.ply) = counts::implied(spec, placement, round.unwrap_or(1) as u32);
        if let Some(node) = root.get("checks") {
            let text = self.raw.text(node, "/checks", "write the checks still to be given, such as \"3+3\"");
            match text.filter(|text| counts::is_checks(text)) {
                Some(text) => self.words("checks", root, |problems| {
                    counts::read_checks(spec, Word { text, column: 1 }, placement, problems);
                }),
                None if text.is_some() => {
                    self.raw.type_fault(node, "/checks", "two numbers such as \"3+3\"", "write them so");
                }
                None => {}
            }
        }
        let half = self.raw.need(root, "", "halfmove_clock", "write the number of quiet actions, from 0");
        let Some(node) = half else { return };
        let Some(value) = self.raw.number(node, "/halfmove_clock", (0, limits::ACTIONS as i64)) else { return };
        let made = i64::from(placement.ply);
        if round.is_some() && value > made && alternates(spec) && counts::counts_actions(spec) {
            let message = format!("{value} quiet actions, but by `fullmove_number` and `turn` only {made} were made");
            self.raw.fault(node.origin, "/halfmove_clock", message, format!("write at most {made}, or a later round"));
        }
        match counts::clock(spec) {
            Some(counter) => counts::set(spec, placement, counter, PlayerId::NEUTRAL, value),
            None if value != 0 => {
                self.raw.fault(node.origin, "/halfmove_clock", "this game counts no quiet actions", "write 0");
            }
            None => {}
        }
        let quiet = root.get("en_passant").and_then(Node::as_str).and_then(|text| self.square(text).ok());
        let kinds = quiet.into_iter().flat_map(|square| {
            let passed = crate::position::passing::candidates(spec, placement);
            passed.into_iter().filter(move |p| p.over.contains(&square)).map(|p| placement.pieces[p.piece].kind)
        });
        if value > 0
            && alternates(spec)
            && let Some(kind) = kinds.into_iter().find(|kind| resets(spec, *kind))
        {
            let name = &spec.kind(kind).name;
            let message = format!("{value} quiet actions, but `en_passant` says that a {name} has just moved");
            self.raw.fault(node.origin, "/halfmove_clock", message, "write 0, or null for `en_passant`");
        }
    }
}

/// Every action of this kind sets the clock back.
fn resets(spec: &Rules, kind: KindId) -> bool {
    fn holds(condition: &Condition, kind: KindId) -> bool {
        match &condition.test {
            Test::Any(inner) => inner.iter().any(|c| holds(c, kind)),
            Test::All(inner) => inner.iter().all(|c| holds(c, kind)),
            Test::LastMove(last) => {
                let filter = &last.filter;
                let bare = filter.classes.is_none() && filter.move_ids.is_none() && filter.not.is_none();
                let anywhere = filter.source.is_none() && filter.target.is_none() && last.by.is_none() && !filter.same;
                bare && anywhere && filter.kinds.as_ref().is_some_and(|kinds| kinds.contains(&kind))
            }
            _ => false,
        }
    }
    let counter = counts::clock(spec).and_then(|id| spec.counters.get(id.index()));
    let reset = counter.and_then(|counter| counter.reset.as_ref());
    reset.is_some_and(|conditions| !conditions.is_empty() && conditions.iter().all(|c| holds(c, kind)))
}
