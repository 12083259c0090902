//! A line of moves in any notation, played and written again.

use crate::Error;
use arbiter_engine::Play;
use arbiter_notation::san::San;
use arbiter_notation::spelling;
use arbiter_spec::checked::{ChanceId, CheckedSpec};
use arbiter_spec::play::{Decision, Placement};

pub use arbiter_notation::spelling::Spelling;

/// The words of a text, with blanks or commas between them: without numbers of moves that carry a point, results and
/// signs that stand alone.
pub fn words(text: &str) -> Vec<&str> {
    const RESULTS: [&str; 4] = ["1-0", "0-1", "1/2-1/2", "*"];
    let bare = |word: &'_ str| -> Option<usize> {
        let digits = word.bytes().take_while(u8::is_ascii_digit).count();
        let dots = word.bytes().skip(digits).take_while(|byte| *byte == b'.').count();
        (digits > 0 && dots > 0).then_some(digits + dots)
    };
    let words = text.split(|c: char| c.is_whitespace() || c == ',').filter(|word| !RESULTS.contains(word));
    let moves = words.map(|word| bare(word).map_or(word, |end| &word[end..]));
    moves.filter(|word| !word.is_empty() && !word.starts_with('$') && *word != "e.p.").collect()
}

/// `12`, but not the pass `0000`.
fn is_number(word: &str) -> bool {
    word.bytes().all(|byte| byte.is_ascii_digit()) && !word.starts_with('0')
}

/// Plays words one after the other.
pub fn play(spec: &CheckedSpec, play: &mut Play, words: &[&str]) -> Result<(), Error> {
    each(spec, play, words, |_, _, _, _| ())
}

/// Plays words one after the other; returns the texts of the moves.
pub fn spelled(spec: &CheckedSpec, play: &mut Play, words: &[&str], spelling: Spelling) -> Result<Vec<String>, Error> {
    let mut out = Vec::with_capacity(words.len());
    each(spec, play, words, |san, play, legal, found| {
        out.push(spelling.write(spec, san, play, legal, found));
    })?;
    Ok(out)
}

/// Plays words one after the other: moves and, where a roll is awaited, its outcome. Every move is shown before it is made,
/// by its place among the legal ones.
fn each(
    spec: &CheckedSpec,
    play: &mut Play,
    words: &[&str],
    mut show: impl FnMut(&San, &Play, &[Decision], usize),
) -> Result<(), Error> {
    let san = San::new(spec);
    for (i, text) in words.iter().enumerate() {
        let at = |error: Error| Error::InLine { number: i + 1, text: (*text).into(), error: Box::new(error) };
        let refused = |error: arbiter_engine::PlayError| at(Error::NotNow(error.to_string()));
        if let Some(outcome) = play.outcome() {
            return Err(at(Error::Over { code: outcome.code.clone() }));
        }
        // The number of a move; or, where dice fall, what they show.
        if play.awaited_roll().is_none() && is_number(text) {
            continue;
        }
        if let Some(id) = play.awaited_roll() {
            let value = rolled(spec, id, text).map_err(at)?;
            play.roll(id, value).map_err(refused)?;
            continue;
        }
        let legal = play.legal();
        let found = found(spec, &san, &play.placement(), &legal, text).map_err(at)?;
        show(&san, play, &legal, found);
        play.play(&legal[found]).map_err(refused)?;
    }
    Ok(())
}

/// The place of a move in any notation among those that are legal.
pub(crate) fn found(
    spec: &CheckedSpec,
    san: &San,
    placement: &Placement,
    legal: &[Decision],
    text: &str,
) -> Result<usize, Error> {
    spelling::find(spec, san, placement, legal, text).map_err(Error::Move)
}

/// Which outcome of a roll a word names.
fn rolled(spec: &CheckedSpec, id: ChanceId, word: &str) -> Result<usize, Error> {
    let chance = &spec.chance[id.index()];
    let value = chance.outcomes.iter().position(|outcome| outcome.code.eq_ignore_ascii_case(word));
    let codes: Vec<&str> = chance.outcomes.iter().map(|outcome| outcome.code.as_str()).collect();
    let outcomes = || codes.iter().map(ToString::to_string).collect();
    value.ok_or_else(|| Error::RollFirst { chance: chance.code.clone(), outcomes: outcomes() })
}
