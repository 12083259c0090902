//! Reading moves: looking a text up among the decisions that are legal.

use super::text::{hint, landing_form, partner_form, plain, texts};
use crate::clipped;
use arbiter_spec::checked::Rules;
use arbiter_spec::diagnostic::edit_distance;
use arbiter_spec::play::{Decision, What};
use std::fmt;

/// Why no decision was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FindError {
    /// Nothing legal reads like this.
    Unknown {
        /// What was written.
        text: String,
        /// The texts that come closest, best first.
        nearest: Vec<String>,
    },
    /// Several decisions read like this.
    Ambiguous {
        /// What was written.
        text: String,
        /// Their full texts.
        candidates: Vec<String>,
    },
}

impl fmt::Display for FindError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FindError::Unknown { text, nearest } if nearest.is_empty() => {
                write!(f, "`{}` is not a legal move", short(text))
            }
            FindError::Unknown { text, nearest } => {
                write!(f, "`{}` is not a legal move; closest: {}", short(text), nearest.join(", "))
            }
            FindError::Ambiguous { text, candidates } => {
                write!(f, "`{}` could be any of: {}", short(text), candidates.join(", "))
            }
        }
    }
}

/// As much of a text as helps to recognise it.
fn short(text: &str) -> String {
    clipped(text, 40)
}

impl std::error::Error for FindError {}

/// The index of the decision that a text means. Case, spaces and the signs people put between squares do not matter as
/// long as only one decision fits.
pub fn find(spec: &Rules, decisions: &[Decision], text: &str) -> Result<usize, FindError> {
    let full = texts(spec, decisions);
    let text = text.trim();
    if let Some(exact) = full.iter().position(|t| t == text) {
        return Ok(exact);
    }
    let others: Vec<Vec<String>> =
        decisions.iter().zip(&full).map(|(decision, full)| ways_to_write(spec, decision, full)).collect();
    // Each reading is more forgiving than the one before; the first under which anything fits decides.
    let readings: [&dyn Fn(&str) -> String; 4] =
        [&|t| t.to_string(), &|t| t.to_lowercase(), &|t| squeeze(t, false), &|t| squeeze(t, true)];
    for read in readings {
        let wanted = read(text);
        let fits = |i: &usize| others[*i].iter().any(|t| read(t) == wanted);
        match (0..decisions.len()).filter(fits).collect::<Vec<_>>().as_slice() {
            [] => {}
            [one] => return Ok(*one),
            several => return Err(ambiguous(text, several.iter().map(|&i| &full[i]))),
        }
    }
    let start = squeeze(text, true);
    let longer: Vec<&String> =
        full.iter().filter(|t| start.len() >= 4 && squeeze(t, true).starts_with(&start)).collect();
    match longer.as_slice() {
        [] => Err(FindError::Unknown { text: text.into(), nearest: nearest(&full, &start) }),
        _ => Err(ambiguous(text, longer.into_iter())),
    }
}

fn ambiguous<'a>(text: &str, candidates: impl Iterator<Item = &'a String>) -> FindError {
    FindError::Ambiguous { text: text.into(), candidates: candidates.cloned().collect() }
}

/// All texts by which a decision may be called.
fn ways_to_write(spec: &Rules, decision: &Decision, full: &str) -> Vec<String> {
    let mut out = vec![full.to_string(), plain(spec, decision)];
    out.extend(partner_form(spec, decision));
    out.extend(landing_form(spec, decision));
    out.extend(hint(spec, decision));
    match decision.what {
        What::Pass => out.extend(["0000", "--", "null"].map(String::from)),
        What::Stop => out.extend(["done", "end"].map(String::from)),
        _ => {}
    }
    out.sort();
    out.dedup();
    out
}

/// Without the signs between squares; `strictly`, without everything but letters and digits.
fn squeeze(text: &str, strictly: bool) -> String {
    let lower = text.to_lowercase().replace("o-o-o", "castle-long").replace("0-0-0", "castle-long");
    let lower = lower.replace("o-o", "castle-short").replace("0-0", "castle-short");
    let letters: Vec<char> = lower.chars().collect();
    let digit = |i: Option<usize>| i.and_then(|i| letters.get(i)).is_some_and(char::is_ascii_digit);
    let mut out = String::new();
    for (i, &c) in letters.iter().enumerate() {
        let noise = match c {
            ' ' | '=' | '(' | ')' | '{' | '}' => true,
            // Between two squares, as in e2-e4 and e4xd5.
            '-' | 'x' | ':' | '>' => digit(i.checked_sub(1)) && i + 1 < letters.len() && !digit(Some(i + 1)),
            _ => strictly && !c.is_alphanumeric() && c != '@' && c != '+' && c != '#',
        };
        if !noise {
            out.push(c);
        }
    }
    out
}

/// How many letters a slip of the finger may change.
const NEAR: usize = 2;

/// The closest texts: those that begin or end alike first, then by edit distance. None if nothing comes close.
pub(crate) fn nearest(full: &[String], text: &str) -> Vec<String> {
    let rank = |candidate: &String| {
        let squeezed = squeeze(candidate, true);
        let common = squeezed.chars().zip(text.chars()).take_while(|(a, b)| a == b).count();
        (edit_distance(&squeezed, text), usize::MAX - common)
    };
    let mut ranked: Vec<(_, &String)> = full.iter().map(|t| (rank(t), t)).collect();
    ranked.sort();
    let closest = ranked.first().map_or(0, |((d, _), _)| *d);
    ranked
        .into_iter()
        .take_while(|((d, _), _)| *d <= NEAR && *d <= closest + 1)
        .take(5)
        .map(|(_, t)| t.clone())
        .collect()
}
