//! Which choices the checker looks at: no document can be checked under all of them, but all of it can be checked.

use super::{Choices, Menu, canonical_json};
use crate::json::Node;

/// Never more than this many.
const TOTAL: usize = 128;
/// All combinations are looked at where there are no more than this many.
const ALL: usize = 64;
/// And only for documents that are no longer than this when written without white space: the work is the product.
const ALL_BYTES: usize = 64 << 10;

/// The choices to check, complete and each once: the defaults first, then every setup with default options, every
/// single choice of an option, and all combinations where they are few and `document` (expanded by its defaults, or
/// as merged) is not large.
pub fn combinations(menu: &Menu, document: &Node) -> Vec<Choices> {
    let defaults = menu.complete(&Choices::default()).unwrap_or_default();
    let mut setups: Vec<Option<String>> = vec![defaults.setup.clone()];
    setups.extend(menu.setups.iter().map(|s| Some(s.code.clone())).filter(|s| *s != defaults.setup));

    let mut found: Vec<Choices> = Vec::new();
    let mut add = |choices: Choices| {
        if found.len() < TOTAL && !found.contains(&choices) {
            found.push(choices);
        }
    };
    for setup in &setups {
        add(Choices { setup: setup.clone(), ..defaults.clone() });
    }
    for (i, option) in menu.options.iter().enumerate() {
        for choice in &option.choices {
            add(with(&defaults, i, &choice.code));
        }
    }
    let number = menu.options.iter().try_fold(setups.len(), |n, option| n.checked_mul(option.choices.len()));
    if number.is_some_and(|n| n <= ALL) && canonical_json(document).len() <= ALL_BYTES {
        let mut all = vec![defaults.clone()];
        for (i, option) in menu.options.iter().enumerate() {
            all = all.iter().flat_map(|c| option.choices.iter().map(move |choice| with(c, i, &choice.code))).collect();
        }
        for setup in &setups {
            for choices in &all {
                add(Choices { setup: setup.clone(), ..choices.clone() });
            }
        }
    }
    found
}

/// The choices with another one for the option of that index.
fn with(choices: &Choices, index: usize, choice: &str) -> Choices {
    let mut choices = choices.clone();
    if let Some((_, chosen)) = choices.options.get_mut(index) {
        choice.clone_into(chosen);
    }
    choices
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagnostic::Report;
    use crate::patch::testing::node;

    fn document(options: &[usize], setups: usize, default: bool) -> Node {
        let choices = |n: usize| (0..n).map(|i| format!(r#"{{"code": "C{i}"}}"#)).collect::<Vec<_>>().join(",");
        let options =
            options.iter().enumerate().map(|(i, n)| format!(r#"{{"code": "O{i}", "choices": [{}]}}"#, choices(*n)));
        let setups = (0..setups).map(|i| format!(r#"{{"code": "S{i}", "default": {}}}"#, default && i == 1));
        let (options, setups) = (options.collect::<Vec<_>>().join(","), setups.collect::<Vec<_>>().join(","));
        node(&format!(r#"{{"options": [{options}], "setups": [{setups}]}}"#))
    }

    fn shown(document: &Node) -> Vec<String> {
        let mut report = Report::default();
        let menu = Menu::read(document, &mut report);
        combinations(&menu, document).iter().map(|c| menu.differences(c).join(" ")).collect()
    }

    #[test]
    fn defaults_first_then_one_change_then_all() {
        assert_eq!(shown(&document(&[], 0, false)), [""]);
        assert_eq!(shown(&document(&[2], 0, false)), ["", "O0=C1"]);
        assert_eq!(shown(&document(&[], 2, true)), ["", "setup=S0"]);
        // Without a default the players' own positions are one more way to start.
        assert_eq!(shown(&document(&[], 2, false)), ["", "setup=S0", "setup=S1"]);
        let all = [
            "",
            "setup=S0",
            "O0=C1",
            "O1=C1",
            "O0=C1 O1=C1",
            "O1=C1 setup=S0",
            "O0=C1 setup=S0",
            "O0=C1 O1=C1 setup=S0",
        ];
        assert_eq!(shown(&document(&[2, 2], 2, true)), all);
    }

    #[test]
    fn the_number_is_bounded() {
        assert_eq!(shown(&document(&[2; 6], 0, false)).len(), 64);
        assert_eq!(shown(&document(&[2; 7], 0, false)).len(), 8);
        assert_eq!(shown(&document(&[2; 5], 3, true)).len(), 3 + 5);
        assert_eq!(shown(&document(&[16; 16], 10, true)).len(), 128);
    }

    #[test]
    fn long_documents_are_not_multiplied() {
        let mut long = document(&[2, 2], 0, false);
        assert_eq!(shown(&long).len(), 4);
        super::super::everyone::set(&mut long, "note", node(&format!("\"{}\"", "x".repeat(ALL_BYTES))));
        assert_eq!(shown(&long).len(), 3);
    }
}
