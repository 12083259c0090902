//! The document of one choice: option choices in listed order, then the setup.

use super::everyone::{place_everyone, set};
use super::menu::{option_scope, setup_scope};
use super::merge::{Merger, Place, Words};
use super::{ChoiceError, Choices, Menu};
use crate::diagnostic::Report;
use crate::json::{At, Node, Value};

/// A document after everything was chosen.
#[derive(Clone, PartialEq, Debug)]
pub struct Expanded {
    /// The document, without `options` and `setups`. The `shuffle` of the chosen setup, if it has one, stands at the
    /// top under the key `shuffle`.
    pub node: Node,
    /// What was chosen: every option and the setup, in the spelling of the document.
    pub chosen: Choices,
}

/// Applies a choice to a merged document.
///
/// `menu` is what [`Menu::read`] found in it; the problems reported there (scope, shape) are not reported again, what
/// was wrong is skipped. Problems found here carry the choice under which they appear.
pub fn expand(document: &Node, menu: &Menu, choices: &Choices, report: &mut Report) -> Result<Expanded, ChoiceError> {
    let chosen = menu.complete(choices)?;
    let mut found = Report::default();
    let root = At::root(document.origin);
    // What can be chosen may be most of the document, and this runs for every choice: it is not even copied.
    let kept = document.members().iter().filter(|m| !["options", "setups", "shuffle"].contains(&m.key.as_str()));
    let mut node = Node { value: Value::Object(kept.cloned().collect()), origin: document.origin };
    for (option, choice) in &chosen.options {
        let Some((option, at)) = item(document, "options", option, &root) else { continue };
        for (choice, at) in lineage(option, "choices", choice, &at) {
            node = apply(node, choice, option_scope, &at, &mut found);
        }
    }
    if let Some(code) = &chosen.setup {
        let chain = lineage(document, "setups", code, &root);
        for (setup, at) in &chain {
            node = apply(node, setup, setup_scope, at, &mut found);
        }
        // Of lists that stand for the whole start, the nearest one counts.
        let list = |key| {
            let lists = chain.iter().rev().filter_map(|(setup, at)| Some((setup.get(key)?, at)));
            lists.into_iter().find(|(list, _)| matches!(list.value, Value::Array(_)))
        };
        if let Some((everyone, at)) = list("everyone") {
            place_everyone(&mut node, everyone, &at.key("everyone", everyone.origin), &mut found);
        }
        if let Some((shuffle, _)) = list("shuffle") {
            set(&mut node, "shuffle", shuffle.clone());
        }
    }
    let under = menu.differences(&chosen);
    report.extend(found.diagnostics.into_iter().map(|mut diagnostic| {
        diagnostic.under.clone_from(&under);
        diagnostic
    }));
    Ok(Expanded { node, chosen })
}

/// The item of a code in a list, and its place. Of a repeated code the first, as in the menu.
fn item<'n>(of: &'n Node, key: &str, code: &str, at: &At) -> Option<(&'n Node, At)> {
    let list = of.get(key)?;
    let (index, item) =
        list.items().iter().enumerate().find(|(_, item)| item.get("code").and_then(Node::as_str) == Some(code))?;
    Some((item, at.key(key, list.origin).index(index, item.origin)))
}

/// The setup or choice of a code with those it is `like`, the farthest first. A circle, which the menu reports, is walked
/// once.
fn lineage<'n>(of: &'n Node, key: &str, code: &str, at: &At) -> Vec<(&'n Node, At)> {
    let mut chain: Vec<(&Node, At)> = Vec::new();
    let mut next = Some(code);
    while let Some((found, at)) = next.and_then(|code| item(of, key, code, at)) {
        if chain.iter().any(|(earlier, _)| std::ptr::eq(*earlier, found)) {
            break;
        }
        next = found.get("like").and_then(Node::as_str);
        chain.push((found, at));
    }
    chain.reverse();
    chain
}

/// Lays the patch of a choice or setup over the document, as far as it keeps to its scope.
fn apply(document: Node, choice: &Node, allowed: fn(&str) -> bool, at: &At, report: &mut Report) -> Node {
    let Some(patch) = choice.get("patch") else { return document };
    let at = at.key("patch", patch.origin);
    let members = patch.members().iter().filter(|m| allowed(&m.key)).cloned().collect();
    let patch = Node { value: Value::Object(members), origin: patch.origin };
    Merger { report }.object(Some(document), &patch, &at, Place::Elsewhere, Words::Stray)
}

#[cfg(test)]
mod tests;
