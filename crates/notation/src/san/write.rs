//! Writing.

use super::San;
use super::outline::{Outline, Scene};
use crate::moves;
use arbiter_spec::play::{Decision, Placement};
use std::collections::HashMap;
use std::fmt::Write;

impl San<'_> {
    /// A text for each of the legal decisions of a position, in order, without marks of check. No two are the same.
    pub fn texts(&self, placement: &Placement, decisions: &[Decision]) -> Vec<String> {
        let scene = Scene::new(self.spec, placement);
        let outlines: Vec<Option<Outline>> = decisions.iter().map(|d| self.outline(&scene, d)).collect();
        self.texts_of(decisions, &outlines)
    }

    pub(super) fn texts_of(&self, decisions: &[Decision], outlines: &[Option<Outline>]) -> Vec<String> {
        let mut short: Vec<Option<String>> =
            outlines.iter().map(|outline| outline.as_ref().and_then(|o| self.text(o, outlines))).collect();
        let mut long: Option<Vec<String>> = None;
        // Whatever is still told of two decisions is written by coordinates; that may take the text of a third one.
        loop {
            let clashing: Vec<usize> = {
                let text = |i: usize| short[i].as_deref().or_else(|| long.as_ref().map(|long| long[i].as_str()));
                let mut seen: HashMap<&str, u32> = HashMap::new();
                (0..short.len()).filter_map(text).for_each(|text| *seen.entry(text).or_default() += 1);
                let doubtful = |i: &usize| match text(*i) {
                    Some(text) => short[*i].is_some() && seen.get(text).is_some_and(|count| *count > 1),
                    None => true,
                };
                (0..short.len()).filter(doubtful).collect()
            };
            if clashing.is_empty() {
                break;
            }
            long.get_or_insert_with(|| moves::texts(self.spec, decisions));
            clashing.into_iter().for_each(|i| short[i] = None);
        }
        let long = long.unwrap_or_default();
        short.into_iter().enumerate().map(|(i, text)| text.unwrap_or_else(|| long[i].clone())).collect()
    }

    /// The text of an outline among all; `None` if it has none of its own.
    pub(super) fn text(&self, outline: &Outline, all: &[Option<Outline>]) -> Option<String> {
        let mut out = String::with_capacity(8);
        if let Some(word) = outline.word {
            out.push_str(self.words.get(usize::from(word))?);
        } else if outline.drop {
            self.letters.letter(outline.kind)?.write(&mut out);
            out.push('@');
            self.square(outline.to, &mut out);
        } else {
            let is_pawn = self.letters.pawn == Some(outline.kind);
            let letter = self.letters.letter(outline.kind);
            if !is_pawn {
                letter?.write(&mut out);
            }
            self.source(outline, all, is_pawn && outline.takes, &mut out);
            if outline.takes {
                out.push('x');
            }
            self.square(outline.to, &mut out);
            if let Some(new) = outline.becomes {
                out.push('=');
                self.letters.letter(new)?.write(&mut out);
            }
        }
        if let Some(left) = outline.leaves {
            out.push('/');
            self.letters.letter(left)?.write(&mut out);
        }
        Some(out)
    }

    /// As much of the source as tells the piece apart from others that may do the same.
    fn source(&self, outline: &Outline, all: &[Option<Outline>], file_anyway: bool, out: &mut String) {
        let board = &self.spec.board;
        let (x, y) = board.coordinates(outline.from);
        let (mut others, mut same_file, mut same_rank) = (false, false, false);
        for other in all.iter().flatten().filter(|other| rivals(outline, other)) {
            let (other_x, other_y) = board.coordinates(other.from);
            others = true;
            same_file |= other_x == x;
            same_rank |= other_y == y;
        }
        if file_anyway || others && (!same_file || same_rank) {
            out.push(char::from(b'a' + x as u8));
        }
        if same_file {
            let _ = write!(out, "{}", y + 1);
        }
    }

    fn square(&self, square: arbiter_spec::checked::Square, out: &mut String) {
        let (x, y) = self.spec.board.coordinates(square);
        let _ = write!(out, "{}{}", char::from(b'a' + x as u8), y + 1);
    }
}

/// Another piece of the kind that may go there in the same manner.
fn rivals(one: &Outline, other: &Outline) -> bool {
    (one.kind, one.to, one.takes) == (other.kind, other.to, other.takes)
        && one.from != other.from
        && !other.drop
        && other.word.is_none()
}
