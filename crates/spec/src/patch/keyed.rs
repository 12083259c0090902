//! Lists in a patch: those whose items carry a key merge by it, all others are replaced whole.

use super::hash::canonical_json;
use super::merge::{BEFORE, Merger, Place, REMOVE, REPLACE, Words, key_origin};
use super::names::did_you_mean;
use super::sequence::{Sequence, Slot};
use crate::diagnostic::codes;
use crate::json::{At, Node, Origin, Value};
use std::collections::{BTreeMap, BTreeSet};

/// By what the items of a list are told apart.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    /// One field, whose value is a text or a whole number.
    Field(&'static str),
    /// Starting positions: the piece and its attributes.
    Piece,
}

/// In order of preference, for items that carry more than one.
const KINDS: [Kind; 4] = [Kind::Field("code"), Kind::Field("name"), Kind::Field("id"), Kind::Piece];

impl Kind {
    fn key(self, item: &Node) -> Option<String> {
        // Conditions and effects may have a `code` or `piece` of something else; their lists are always replaced whole.
        if item.get("condition").is_some() || item.get("action").is_some() {
            return None;
        }
        match self {
            Kind::Field(field) => item.get(field).filter(|n| simple(n)).map(canonical_json),
            Kind::Piece => {
                let piece = item.get("piece").filter(|n| simple(n))?;
                item.get("positions")?;
                let attributes = item.get("attributes").filter(|n| !n.members().is_empty());
                Some(
                    canonical_json(piece) + &attributes.map_or_else(String::new, |a| format!(" {}", canonical_json(a))),
                )
            }
        }
    }

    /// The fields that make the key, and so may stand beside `$replace`.
    fn fields(self) -> &'static [&'static str] {
        match self {
            Kind::Field("code") => &["code", BEFORE],
            Kind::Field("name") => &["name", BEFORE],
            Kind::Field(_) => &["id", BEFORE],
            Kind::Piece => &["piece", "positions", "attributes", BEFORE],
        }
    }

    fn describe(self) -> String {
        match self {
            Kind::Field(field) => format!("`{field}`"),
            Kind::Piece => "`piece` and `positions`".into(),
        }
    }
}

fn simple(node: &Node) -> bool {
    matches!(node.value, Value::String(_) | Value::Int(_))
}

/// The key that all items of both lists carry; the two lists together must have an item.
fn common_kind(a: &[Node], b: &[Node]) -> Option<Kind> {
    KINDS.into_iter().find(|kind| a.iter().chain(b).all(|item| kind.key(item).is_some()))
}

fn has_word(item: &Node) -> bool {
    [BEFORE, REMOVE, REPLACE].iter().any(|word| item.get(word).is_some())
}

/// The list of the base, and the one laid over it.
pub(super) struct Lists<'p> {
    pub(super) base: Vec<Node>,
    pub(super) origin: Origin,
    pub(super) patch: &'p [Node],
    pub(super) patch_origin: Origin,
}

pub(super) fn merge_list(merger: &mut Merger<'_>, lists: Lists<'_>, at: &At, place: Place) -> Node {
    let Lists { base, origin, patch, patch_origin } = lists;
    let kind = if patch.is_empty() { None } else { common_kind(&base, patch) };
    match kind {
        // Without a base and without words there is nothing to find by key. Repeated keys are then no business of a
        // patch: starting positions may name a piece twice, and for codes the checker has a better word.
        Some(kind) if !base.is_empty() || (!place.quoted() && patch.iter().any(has_word)) => {
            let items = Keyed::new(merger, kind, base).merge(patch, at, place.item());
            return Node { value: Value::Array(items), origin };
        }
        Some(_) => {}
        None if patch.is_empty() || base.is_empty() => {}
        None => {
            // The base is kept, so that one slip does not make every reference to its items a second problem.
            if let Some(kind) = common_kind(&base, &[])
                && lacks_key(merger, kind, patch, at)
            {
                return Node { value: Value::Array(base), origin };
            }
        }
    }
    let items = patch.iter().enumerate().map(|(i, item)| {
        let at = at.index(i, item.origin);
        if place.quoted() { item.clone() } else { merger.value(None, item, &at, place.item()) }
    });
    Node { value: Value::Array(items.collect()), origin: patch_origin }
}

/// Reports the objects of a patch that lack the key which the list they are meant for goes by.
fn lacks_key(merger: &mut Merger<'_>, kind: Kind, patch: &[Node], at: &At) -> bool {
    let mut found = false;
    for (i, item) in patch.iter().enumerate() {
        if matches!(item.value, Value::Object(_)) && kind.key(item).is_none() {
            let message = format!("an item without {} over a list that merges by it", kind.describe());
            let help = "name the item that is meant, or put the whole list into `$replace`";
            merger.ambiguous(&at.index(i, item.origin), message, help);
            found = true;
        }
    }
    found
}

/// A keyed list while it is being merged.
struct Keyed<'m, 'r> {
    merger: &'m mut Merger<'r>,
    kind: Kind,
    items: Sequence<Node>,
    index: BTreeMap<String, Slot>,
    /// Keys that the base has twice: no patch can say which it means.
    twice: BTreeSet<String>,
}

impl<'m, 'r> Keyed<'m, 'r> {
    fn new(merger: &'m mut Merger<'r>, kind: Kind, base: Vec<Node>) -> Self {
        let mut keyed = Keyed { merger, kind, items: Sequence::new(), index: BTreeMap::new(), twice: BTreeSet::new() };
        for item in base {
            let key = kind.key(&item).unwrap_or_default();
            let slot = keyed.items.push(item);
            if keyed.index.insert(key.clone(), slot).is_some() {
                keyed.twice.insert(key);
            }
        }
        keyed
    }

    fn merge(mut self, patch: &[Node], at: &At, place: Place) -> Vec<Node> {
        let mut named = BTreeSet::new();
        for (i, item) in patch.iter().enumerate() {
            let at = at.index(i, item.origin);
            let key = self.kind.key(item).unwrap_or_default();
            if self.twice.contains(&key) {
                let message = format!("{} names two items of the list it patches", readable(&key));
                self.merger.ambiguous(&at, message, "put the whole list into `$replace`");
            } else if !named.insert(key.clone()) {
                let message = format!("{} is patched twice in one list", readable(&key));
                let help = "say it in one item; `$replace` in an item puts a new one in place";
                self.merger.ambiguous(&at, message, help);
            } else if !place.quoted() && self.wants_removal(item, &at) {
                self.remove(item, &key, &at);
            } else {
                self.lay(item, key, &at, place);
            }
        }
        self.items.into_vec()
    }

    fn wants_removal(&mut self, item: &Node, at: &At) -> bool {
        match item.get(REMOVE) {
            None => false,
            Some(Node { value: Value::Bool(wanted), .. }) => *wanted,
            Some(other) => {
                let message = format!("`$remove` is true or absent, not {}", other.describe());
                self.merger.report.add(codes::DOC_TYPE, &at.key(REMOVE, other.origin), message, "write true");
                false
            }
        }
    }

    fn remove(&mut self, item: &Node, key: &str, at: &At) {
        match self.index.remove(key) {
            Some(slot) => self.items.remove(slot),
            None => {
                let message = format!("nothing to remove: the list has no {}", readable(key));
                let at = at.key(REMOVE, key_origin(item, REMOVE));
                if self.merger.report.wants(codes::PATCH_NOTHING_TO_REMOVE, &at) {
                    let help = self.help(key);
                    self.merger.report.add(codes::PATCH_NOTHING_TO_REMOVE, &at, message, help);
                }
            }
        }
    }

    /// Merges an item with the one of its key, or adds it.
    fn lay(&mut self, item: &Node, key: String, at: &At, place: Place) {
        let slot = self.index.get(&key).copied();
        // An item of a known key that says `$before` moves there: it would be a strange thing to write for no effect.
        let target = item.get(BEFORE).filter(|_| !place.quoted()).and_then(|before| {
            let found = self.find(before).filter(|target| Some(*target) != slot);
            if found.is_none() {
                self.before_missing(before, at);
            }
            found
        });
        let base = slot.and_then(|slot| self.items.take(slot));
        let merged = match item.get(REPLACE).filter(|_| !place.quoted()) {
            Some(whole) => {
                self.merger.nothing_beside_replace(item, self.kind.fields(), at);
                self.merger.value(None, whole, &at.key(REPLACE, whole.origin), place)
            }
            None => self.merger.object(base, item, at, place, Words::Obeyed),
        };
        let slot = match (slot, target) {
            (Some(slot), None) => {
                self.items.put(slot, merged);
                slot
            }
            (Some(slot), Some(target)) => {
                self.items.remove(slot);
                self.items.insert_before(target, merged)
            }
            (None, Some(target)) => self.items.insert_before(target, merged),
            (None, None) => self.items.push(merged),
        };
        self.index.insert(key, slot);
    }

    /// The item named by `$before`: by its key; a starting position by its piece, the first of them.
    fn find(&self, before: &Node) -> Option<Slot> {
        match self.kind {
            Kind::Field(_) => self.index.get(&canonical_json(before)).copied(),
            Kind::Piece => {
                let same = |item: &Node| item.get("piece").is_some_and(|piece| piece.value == before.value);
                // No board has more pieces: looking further would be quadratic in what a stranger may send.
                self.items.iter().take(256).find(|(_, item)| same(item)).map(|(slot, _)| slot)
            }
        }
    }

    fn before_missing(&mut self, before: &Node, at: &At) {
        let at = at.key(BEFORE, before.origin);
        if self.merger.report.wants(codes::PATCH_BEFORE_MISSING, &at) {
            let key = canonical_json(before);
            let message = format!("`$before` names {}, which the list does not have", readable(&key));
            let help = self.help(&key);
            self.merger.report.add(codes::PATCH_BEFORE_MISSING, &at, message, help);
        }
    }

    fn help(&self, key: &str) -> String {
        let known: Vec<String> = self.index.keys().take(256).map(|known| bare(known)).collect();
        did_you_mean(&bare(key), known.iter().map(String::as_str))
    }
}

/// A key as it stands in a sentence.
fn readable(key: &str) -> String {
    format!("`{}`", bare(key))
}

/// A key without the quotes of its text.
fn bare(key: &str) -> String {
    key.replacen('"', "", 2)
}
