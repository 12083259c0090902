//! Names as people type them: which two are the same, and which was probably meant.

use crate::diagnostic;

/// The form in which names are compared: case and parentheses do not count; space, underscore and hyphen are one.
pub(super) fn folded(name: &str) -> String {
    let plain = name.trim().chars().filter(|sign| !matches!(sign, '(' | ')'));
    plain.flat_map(char::to_lowercase).map(|c| if matches!(c, ' ' | '-') { '_' } else { c }).collect()
}

/// Finds the name that was typed, exact spelling first.
pub(super) fn find<'a>(typed: &str, known: impl Iterator<Item = &'a str> + Clone) -> Option<&'a str> {
    let wanted = folded(typed);
    known.clone().find(|name| *name == typed).or_else(|| known.clone().find(|name| folded(name) == wanted))
}

/// How many names are told when none comes close.
const TOLD: usize = 12;

/// "did you mean `x`?", or what there is.
pub(super) fn did_you_mean<'a>(typed: &str, known: impl Iterator<Item = &'a str> + Clone) -> String {
    if let Some(name) = diagnostic::did_you_mean(typed, known.clone()) {
        return format!("did you mean `{name}`?");
    }
    let mut names: Vec<String> = known.take(TOLD + 1).map(|name| format!("`{name}`")).collect();
    if names.len() > TOLD {
        names[TOLD] = "…".into();
    }
    if names.is_empty() { "there is none to name".into() } else { format!("there are {}", names.join(", ")) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn case_and_separators_do_not_count() {
        let known = ["KING_STEPS", "FREE"];
        for typed in ["KING_STEPS", "king steps", "King-Steps", " king_steps ", "king (steps)"] {
            assert_eq!(find(typed, known.into_iter()), Some("KING_STEPS"), "{typed}");
        }
        assert_eq!(find("kingsteps", known.into_iter()), None);
    }

    #[test]
    fn what_is_not_there_is_answered_with_what_is() {
        assert_eq!(did_you_mean("FERE", ["KING_STEPS", "FREE"].into_iter()), "did you mean `FREE`?");
        assert_eq!(did_you_mean("TEA", ["KING_STEPS", "FREE"].into_iter()), "there are `KING_STEPS`, `FREE`");
        assert_eq!(did_you_mean("TEA", [].into_iter()), "there is none to name");
        let many = did_you_mean("TEA", std::iter::repeat_n("FREE", 40));
        assert_eq!((many.matches("FREE").count(), many.ends_with("…")), (TOLD, true));
    }
}
