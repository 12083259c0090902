//! "Did you mean …?"

/// Longer texts are no misspelt words, and comparing them would take long.
const LONGEST: usize = 64;

/// The candidate nearest to a word, if one is near enough to be meant.
///
/// Letters changed, added, dropped or swapped with a neighbour count 1 each; case counts nothing. A third of the
/// word's length may differ.
pub fn did_you_mean<'c>(word: &str, candidates: impl IntoIterator<Item = &'c str>) -> Option<&'c str> {
    let word: Vec<char> = word.chars().take(LONGEST + 1).flat_map(char::to_lowercase).collect();
    if word.is_empty() || word.len() > LONGEST {
        return None;
    }
    let allowed = word.len().div_ceil(3).clamp(1, 4);
    let mut best: Option<(usize, &str)> = None;
    for candidate in candidates {
        let other: Vec<char> = candidate.chars().flat_map(char::to_lowercase).collect();
        if other.len().abs_diff(word.len()) > allowed {
            continue;
        }
        let distance = distance(&word, &other);
        // A word of two letters has everything in its neighbourhood: something must stay the same.
        let shares = distance < word.len().max(other.len());
        if distance <= allowed && shares && best.is_none_or(|(nearest, _)| distance < nearest) {
            best = Some((distance, candidate));
        }
    }
    best.map(|(_, candidate)| candidate)
}

/// How many letters of the first text must be changed, added, dropped or swapped with a neighbour to get the second.
/// Only their beginnings count, so that long texts take no long time.
pub fn edit_distance(a: &str, b: &str) -> usize {
    let letters = |text: &str| text.chars().take(LONGEST).collect::<Vec<_>>();
    distance(&letters(a), &letters(b))
}

/// Optimal string alignment.
fn distance(a: &[char], b: &[char]) -> usize {
    let mut rows = vec![vec![0; b.len() + 1]; a.len() + 1];
    for (i, row) in rows.iter_mut().enumerate() {
        row[0] = i;
    }
    rows[0] = (0..=b.len()).collect();
    for i in 1..=a.len() {
        for j in 1..=b.len() {
            let changed = usize::from(a[i - 1] != b[j - 1]);
            let mut cost = (rows[i - 1][j] + 1).min(rows[i][j - 1] + 1).min(rows[i - 1][j - 1] + changed);
            if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                cost = cost.min(rows[i - 2][j - 2] + 1);
            }
            rows[i][j] = cost;
        }
    }
    rows[a.len()][b.len()]
}

#[cfg(test)]
mod tests {
    use super::did_you_mean;

    #[test]
    fn near_words_are_found_and_far_ones_are_not() {
        let words = ["CAPTURE", "MOVE", "dimensions", "rows", "to"];
        let cases = [
            ("CAPTRUE", Some("CAPTURE")),
            ("capture", Some("CAPTURE")),
            ("dimension", Some("dimensions")),
            ("row", Some("rows")),
            ("MVOE", Some("MOVE")),
            ("xx", None),
            ("teleport", None),
            ("", None),
        ];
        for (word, meant) in cases {
            assert_eq!(did_you_mean(word, words), meant, "{word}");
        }
    }
}
