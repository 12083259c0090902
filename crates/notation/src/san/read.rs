//! Reading.

use super::San;
use super::outline::{Outline, Scene};
use super::pattern::{Best, Pattern, without_marks};
use crate::moves::{self, FindError, nearest};
use arbiter_spec::play::{Decision, Placement};

impl San<'_> {
    /// The index of the legal decision that a text means.
    ///
    /// Beside what is written by [`San::texts`], with right, wrong or no marks (`+`, `#`, `!?`), these are understood as
    /// long as one decision fits best: a missing or needless `x`; more of the source than is needed (`Ng1f3`, `e2e4`,
    /// `Ng1-f3`); `e8Q`, `e8/Q`, `e8(Q)`, `e8q`, and no letter where only one promotion is possible; `0-0`, `o-o`, the
    /// king's squares, king takes rook; `exd5 e.p.`; `@e4` for a drop of the kind without a letter; coordinate moves as
    /// [`moves::find`] reads them; then small letters (`nf3`), drawn pieces (`♘f3`), and the letters D T L S, F, A, C of other
    /// languages for queen, rook, bishop and knight, where the game has no kinds of those letters.
    pub fn find(&self, placement: &Placement, decisions: &[Decision], text: &str) -> Result<usize, FindError> {
        let scene = Scene::new(self.spec, placement);
        let outlines: Vec<Option<Outline>> = decisions.iter().map(|d| self.outline(&scene, d)).collect();
        let text = text.trim();
        let plain = self.best(text.as_bytes(), &outlines);
        if plain.as_ref().is_some_and(|best| best.tier() == 0)
            && let Some(found) = plain.as_ref().and_then(Best::single)
        {
            return Ok(found);
        }
        let texts = self.texts_of(decisions, &outlines);
        let bare = without_marks(text.as_bytes());
        if let Some(exact) = texts.iter().position(|t| t == text || t.as_bytes() == bare) {
            return Ok(exact);
        }
        let coordinates = moves::texts(self.spec, decisions);
        if let Some(exact) = coordinates.iter().position(|t| t == text) {
            return Ok(exact);
        }
        let tidied = tidy(text);
        let readings = [plain, self.best(tidied.as_bytes(), &outlines), self.foreign(&tidied, &outlines)];
        let small = || self.best(capital(&tidied)?.as_bytes(), &outlines);
        let all = readings.into_iter().flatten().chain(small());
        if let Some(best) = all.into_iter().find(|best| !best.is_none()) {
            return best.single().ok_or_else(|| self.ambiguous(text, &best, &outlines, &texts));
        }
        moves::find(self.spec, decisions, &tidied).map_err(|error| match error {
            FindError::Unknown { .. } => self.unknown(text, &tidied, &outlines, &texts),
            FindError::Ambiguous { candidates, .. } => FindError::Ambiguous { text: text.into(), candidates },
        })
    }

    /// What fits a text best, if it has the form of a move.
    fn best(&self, text: &[u8], outlines: &[Option<Outline>]) -> Option<Best<usize>> {
        let pattern = self.pattern(text)?;
        let mut best = Best::new(pattern);
        for (i, outline) in outlines.iter().enumerate() {
            best.offer(outline.as_ref().and_then(|outline| self.fit(&pattern, outline)), i);
        }
        Some(best)
    }

    /// The same with a drawn piece or a letter of another language at the start, or at the end for a promotion.
    fn foreign(&self, text: &str, outlines: &[Option<Outline>]) -> Option<Best<usize>> {
        let mut changed = String::new();
        for c in text.chars() {
            let own = c.is_ascii_uppercase() && self.letters.kind(false, c as u8).is_some();
            match self.letters.foreign(c).filter(|_| !own) {
                Some(kind) if Some(kind) == self.letters.pawn => {}
                Some(kind) => self.letters.letter(kind)?.write(&mut changed),
                None => changed.push(c),
            }
        }
        (changed != text).then(|| self.best(changed.as_bytes(), outlines)).flatten()
    }

    fn ambiguous(&self, text: &str, best: &Best<usize>, outlines: &[Option<Outline>], texts: &[String]) -> FindError {
        let fits = |outline: &Option<Outline>| {
            outline.as_ref().and_then(|outline| self.fit(&best.pattern, outline)) == Some(best.tier())
        };
        let candidates = outlines.iter().zip(texts).filter(|(outline, _)| fits(outline)).map(|(_, t)| t.clone());
        FindError::Ambiguous { text: text.into(), candidates: candidates.collect() }
    }

    /// Nothing fits: what else goes to that square, or reads much the same.
    fn unknown(&self, text: &str, tidied: &str, outlines: &[Option<Outline>], texts: &[String]) -> FindError {
        const MOST: usize = 6;
        let target = self.pattern(tidied.as_bytes()).as_ref().and_then(Pattern::target);
        let there = |outline: &Option<Outline>| target.is_some() && outline.map(|outline| outline.to) == target;
        let mut close: Vec<String> =
            outlines.iter().zip(texts).filter(|(outline, _)| there(outline)).map(|(_, t)| t.clone()).collect();
        close.truncate(MOST);
        let near = if close.is_empty() { nearest(texts, tidied) } else { close };
        FindError::Unknown { text: text.into(), nearest: near }
    }
}

/// Without signs that mean nothing here, and with the usual ones for those of other printers.
fn tidy(text: &str) -> String {
    let mut out: String = text
        .chars()
        .filter(|c| !matches!(c, ' ' | '\u{a0}' | '†' | '‡' | '\u{fe0e}' | '\u{fe0f}' | '\u{200d}'))
        .map(|c| match c {
            '×' | '*' => 'x',
            '‐' | '‑' | '–' | '—' | '−' => '-',
            other => other,
        })
        .collect();
    for ending in ["e.p.", "e.p", "ep.", "(ep)", "ep", "mate"] {
        let bare = out.trim_end_matches(['+', '#', '!', '?']);
        if let Some(start) = bare.strip_suffix(ending).filter(|start| !start.is_empty()) {
            out = start.to_string();
            break;
        }
    }
    out
}

/// With a capital in front.
fn capital(text: &str) -> Option<String> {
    let mut letters = text.chars();
    let first = letters.next().filter(char::is_ascii_lowercase)?;
    Some(format!("{}{}", first.to_ascii_uppercase(), letters.as_str()))
}
