//! A line of moves in any notation, played and written again.

use anyhow::{anyhow, bail};
use arbiter_engine::Play;
use arbiter_notation::san::San;
use arbiter_notation::uci::{self, Castling};
use arbiter_spec::checked::CheckedSpec;

/// How the moves are written again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spelling {
    /// Short notation.
    San,
    /// Coordinates.
    Uci,
    /// Coordinates; castling is the king taking his rook.
    Uci960,
}

/// The moves of a text: without numbers, results and signs that stand alone.
pub fn words(text: &str) -> Vec<&str> {
    const RESULTS: [&str; 4] = ["1-0", "0-1", "1/2-1/2", "*"];
    let bare = |word: &'_ str| -> Option<usize> {
        let digits = word.bytes().take_while(u8::is_ascii_digit).count();
        let dots = word.bytes().skip(digits).take_while(|byte| *byte == b'.').count();
        (digits > 0 && dots > 0).then_some(digits + dots)
    };
    let words = text.split_whitespace().filter(|word| !RESULTS.contains(word));
    let moves = words.map(|word| bare(word).map_or(word, |end| &word[end..]));
    moves.filter(|word| !word.is_empty() && !word.starts_with('$') && !is_number(word) && *word != "e.p.").collect()
}

/// `12`, but not the pass `0000`.
fn is_number(word: &str) -> bool {
    word.bytes().all(|byte| byte.is_ascii_digit()) && !word.starts_with('0')
}

/// Plays moves one after the other; returns their texts.
pub fn play(spec: &CheckedSpec, play: &mut Play, moves: &[&str], spelling: Spelling) -> anyhow::Result<Vec<String>> {
    let san = San::new(spec);
    let mut out = Vec::with_capacity(moves.len());
    for (i, text) in moves.iter().enumerate() {
        let place = || format!("move {}, `{text}`", i + 1);
        if let Some(outcome) = play.outcome() {
            bail!("{}: the game is over ({})", place(), outcome.code);
        }
        if let Some(chance) = play.awaited_roll() {
            bail!("{}: {} is rolled first", place(), spec.chance[chance.index()].code);
        }
        let legal = play.legal();
        let found = san.find(&play.placement(), &legal, text).map_err(|error| anyhow!("move {}: {error}", i + 1))?;
        let decision = &legal[found];
        out.push(match spelling {
            Spelling::San => san.write(play, decision),
            Spelling::Uci => uci::texts(spec, &legal, Castling::KingMoves).swap_remove(found),
            Spelling::Uci960 => uci::texts(spec, &legal, Castling::KingTakesRook).swap_remove(found),
        });
        play.play(decision).map_err(|error| anyhow!("{}: {error}", place()))?;
    }
    Ok(out)
}
