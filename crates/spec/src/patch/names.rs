//! Names as people type them: which two are the same, and which was probably meant.

use crate::diagnostic;

/// The form in which names are compared: case does not count; space, underscore and hyphen are one.
pub(super) fn folded(name: &str) -> String {
    name.trim().chars().flat_map(char::to_lowercase).map(|c| if matches!(c, ' ' | '-') { '_' } else { c }).collect()
}

/// Finds the name that was typed, exact spelling first.
pub(super) fn find<'a>(typed: &str, known: impl Iterator<Item = &'a str> + Clone) -> Option<&'a str> {
    let wanted = folded(typed);
    known.clone().find(|name| *name == typed).or_else(|| known.clone().find(|name| folded(name) == wanted))
}

/// "did you mean `x`?", or nothing.
pub(super) fn did_you_mean<'a>(typed: &str, known: impl Iterator<Item = &'a str>) -> String {
    diagnostic::did_you_mean(typed, known).map_or_else(String::new, |name| format!("did you mean `{name}`?"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn case_and_separators_do_not_count() {
        let known = ["KING_STEPS", "FREE"];
        for typed in ["KING_STEPS", "king steps", "King-Steps", " king_steps "] {
            assert_eq!(find(typed, known.into_iter()), Some("KING_STEPS"), "{typed}");
        }
        assert_eq!(find("kingsteps", known.into_iter()), None);
    }
}
