//! Names as people type them: which two are the same, and which was probably meant.

/// The form in which names are compared: case does not count; space, underscore and hyphen are one.
pub(super) fn folded(name: &str) -> String {
    name.trim().chars().flat_map(char::to_lowercase).map(|c| if matches!(c, ' ' | '-') { '_' } else { c }).collect()
}

/// Finds the name that was typed, exact spelling first.
pub(super) fn find<'a>(typed: &str, known: impl Iterator<Item = &'a str> + Clone) -> Option<&'a str> {
    let wanted = folded(typed);
    known.clone().find(|name| *name == typed).or_else(|| known.clone().find(|name| folded(name) == wanted))
}

/// The known name nearest to the typed one, if it is near enough to be a slip.
pub(super) fn closest<'a>(typed: &str, known: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    // Bounded, since a hostile document can hold any number of long names.
    const CANDIDATES: usize = 256;
    const LENGTH: usize = 64;
    let wanted: Vec<char> = folded(typed).chars().take(LENGTH).collect();
    let allowed = 1 + wanted.len() / 4;
    known
        .take(CANDIDATES)
        .map(|name| (distance(&wanted, &folded(name).chars().take(LENGTH).collect::<Vec<_>>()), name))
        .filter(|(distance, _)| *distance <= allowed)
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, name)| name)
}

/// "did you mean `x`?", or nothing.
pub(super) fn did_you_mean<'a>(typed: &str, known: impl Iterator<Item = &'a str>) -> String {
    closest(typed, known).map_or_else(String::new, |name| format!("did you mean `{name}`?"))
}

/// How many letters must be put in, taken out or changed.
fn distance(a: &[char], b: &[char]) -> usize {
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.iter().enumerate() {
        let mut diagonal = i;
        let mut left = i + 1;
        for (cell, y) in row.iter_mut().skip(1).zip(b) {
            let above = *cell;
            *cell = if x == y { diagonal } else { 1 + diagonal.min(above).min(left) };
            diagonal = above;
            left = *cell;
        }
        if let Some(first) = row.first_mut() {
            *first = i + 1;
        }
    }
    row.last().copied().unwrap_or(0)
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

    #[test]
    fn a_slip_is_recognised_and_a_stranger_is_not() {
        let known = ["three-check", "chess", "atomic"];
        for (typed, meant) in [("ches", Some("chess")), ("three_chek", Some("three-check")), ("go", None), ("", None)] {
            assert_eq!(closest(typed, known.into_iter()), meant, "{typed}");
        }
    }
}
