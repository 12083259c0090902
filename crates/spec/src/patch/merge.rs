//! Laying a patch over a value (§2.4).
//!
//! Where the base has nothing, a patch is laid over nothing by the same rules: so `null`, `$remove` and their kin mean
//! the same at any depth of new material, and none of them is left in the result.

use super::keyed;
use crate::diagnostic::{Report, codes};
use crate::json::{At, Member, Node, Origin, Value};
use std::collections::BTreeMap;

pub(super) const BEFORE: &str = "$before";
pub(super) const REMOVE: &str = "$remove";
pub(super) const REPLACE: &str = "$replace";

/// Lays a document over the document it extends. Problems are located in the patch.
///
/// The result as a whole has the origin of the patch: it is the document a person asked for.
pub fn merge(base: Node, patch: &Node, report: &mut Report) -> Node {
    let at = At::root(patch.origin);
    let merged = Merger { report }.value(Some(base), patch, &at, Place::Document);
    Node { origin: patch.origin, ..without(merged, "$schema") }
}

/// The object without a key.
pub(super) fn without(mut node: Node, key: &str) -> Node {
    if let Value::Object(members) = &mut node.value {
        members.retain(|m| m.key != key);
    }
    node
}

/// Where in a document a value stands, as far as it matters: patches inside options and setups are quoted, they act
/// only when the choice is made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Place {
    Document,
    Options,
    Option,
    Choices,
    Choice,
    Setups,
    Setup,
    /// Inside a quoted patch: `null` and the words with `$` are data.
    Quoted,
    Elsewhere,
}

impl Place {
    fn key(self, key: &str) -> Place {
        match (self, key) {
            (Place::Quoted, _) | (Place::Choice | Place::Setup, "patch") => Place::Quoted,
            (Place::Document, "options") => Place::Options,
            (Place::Document, "setups") => Place::Setups,
            (Place::Option, "choices") => Place::Choices,
            _ => Place::Elsewhere,
        }
    }

    pub(super) fn item(self) -> Place {
        match self {
            Place::Options => Place::Option,
            Place::Choices => Place::Choice,
            Place::Setups => Place::Setup,
            Place::Quoted => Place::Quoted,
            _ => Place::Elsewhere,
        }
    }

    pub(super) fn quoted(self) -> bool {
        self == Place::Quoted
    }
}

/// Whether the words with `$` in an object were already obeyed by the list it is an item of.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Words {
    Obeyed,
    Stray,
}

pub(super) struct Merger<'r> {
    pub(super) report: &'r mut Report,
}

impl Merger<'_> {
    pub(super) fn value(&mut self, base: Option<Node>, patch: &Node, at: &At, place: Place) -> Node {
        if !place.quoted()
            && let Some(whole) = patch.get(REPLACE)
        {
            self.nothing_beside_replace(patch, &[], at);
            return self.value(None, whole, &at.key(REPLACE, whole.origin), place);
        }
        match &patch.value {
            Value::Object(_) => self.object(base, patch, at, place, Words::Stray),
            Value::Array(items) => {
                let (base, origin) = match base {
                    Some(Node { value: Value::Array(base), origin }) => (base, origin),
                    _ => (Vec::new(), patch.origin),
                };
                keyed::merge_list(
                    self,
                    keyed::Lists { base, origin, patch: items, patch_origin: patch.origin },
                    at,
                    place,
                )
            }
            _ => patch.clone(),
        }
    }

    pub(super) fn object(&mut self, base: Option<Node>, patch: &Node, at: &At, place: Place, words: Words) -> Node {
        let (base, origin) = match base {
            Some(Node { value: Value::Object(members), origin }) => (members, origin),
            _ => (Vec::new(), patch.origin),
        };
        // An index, since looking each key up from the start is quadratic in what a stranger may send.
        let mut index: BTreeMap<String, usize> = base.iter().enumerate().map(|(i, m)| (m.key.clone(), i)).collect();
        let mut merged: Vec<Option<Member>> = base.into_iter().map(Some).collect();
        for member in patch.members() {
            let at = at.key(&member.key, member.value.origin);
            if !place.quoted() {
                if [BEFORE, REMOVE, REPLACE].contains(&member.key.as_str()) {
                    if words == Words::Stray {
                        self.stray_word(member, &at);
                    }
                    continue;
                }
                if member.value.value == Value::Null {
                    if let Some(slot) = index.remove(&member.key).and_then(|i| merged.get_mut(i)) {
                        *slot = None;
                    }
                    continue;
                }
            }
            match index.get(&member.key).and_then(|i| merged.get_mut(*i)) {
                Some(slot) => {
                    let base = slot.take();
                    let key_origin = base.as_ref().map_or(member.key_origin, |m| m.key_origin);
                    let value = self.value(base.map(|m| m.value), &member.value, &at, place.key(&member.key));
                    // The key belongs to the file of its value: where the value was replaced whole, so was the key.
                    let key_origin =
                        if value.origin.source == key_origin.source { key_origin } else { member.key_origin };
                    *slot = Some(Member { key: member.key.clone(), key_origin, value });
                }
                None => {
                    let value = self.value(None, &member.value, &at, place.key(&member.key));
                    index.insert(member.key.clone(), merged.len());
                    merged.push(Some(Member { key: member.key.clone(), key_origin: member.key_origin, value }));
                }
            }
        }
        Node { value: Value::Object(merged.into_iter().flatten().collect()), origin }
    }

    /// `$replace` puts its value in place of everything; what stands beside it would be lost without a word.
    pub(super) fn nothing_beside_replace(&mut self, patch: &Node, allowed: &[&str], at: &At) {
        for member in patch.members() {
            let key = member.key.as_str();
            if key != REPLACE && !allowed.contains(&key) {
                let message = format!("`{key}` beside `$replace` has no effect");
                let help = "write it inside the value of `$replace`";
                self.report.add(codes::DOC_UNKNOWN_KEY, &at.key(key, member.key_origin), message, help);
            }
        }
    }

    fn stray_word(&mut self, member: &Member, at: &At) {
        let help = match member.key.as_str() {
            REMOVE => {
                "to delete a key of an object give it the value null; to change a list without codes write it whole"
            }
            _ => "only items that carry `code`, `name`, `id`, or `piece` and `positions` can be told apart",
        };
        let message = format!("`{}` outside an item of a keyed list", member.key);
        self.ambiguous(&at.with_origin(member.key_origin), message, help);
    }

    pub(super) fn ambiguous(&mut self, at: &At, message: impl Into<String>, help: impl Into<String>) {
        self.report.add(codes::PATCH_AMBIGUOUS_KEY, at, message, help);
    }
}

/// The range of a key of an object, or of the object where it has no such key.
pub(super) fn key_origin(node: &Node, key: &str) -> Origin {
    node.members().iter().find(|m| m.key == key).map_or(node.origin, |m| m.key_origin)
}

#[cfg(test)]
mod tests;
