//! Positions that play can lead to, written to the letter.

use super::error::{PositionError, PositionErrors, PositionProblem};
use super::{Style, Word, read, words, write_as};
use crate::sound::{self, Standing};
use arbiter_engine::Game;
use arbiter_spec::play::Placement;

/// Reads a position that is written in one of the [`Style`]s to the letter, all fields included, and about which there are
/// no [`doubts`]. Says everything that is wrong. Whatever it takes, [`read`] takes and understands the same.
///
/// ```
/// # let game = include!("../../doc/game.rs");
/// use arbiter_notation::position::read_strict;
/// assert!(read_strict(&game, "4k3/8/8/8/8/8/8/4K3 w - - 0 1").is_ok());
/// let said = read_strict(&game, "4k3/8/8/8/8/8/8/P3K3 w").unwrap_err().to_string();
/// assert!(said.contains("`-` is missing"), "{said}");
/// assert!(said.contains("no white pawn can stand on a1"), "{said}");
/// ```
pub fn read_strict(game: &Game, text: &str) -> Result<Placement, PositionErrors> {
    let placement = read(game.spec(), text)?;
    let mut problems = misspelt(game, &placement, text);
    let unlawful = |why| PositionError { column: 1, problem: PositionProblem::Unlawful(why) };
    problems.extend(doubts(game, &placement).into_iter().map(unlawful));
    if problems.is_empty() { Ok(placement) } else { Err(PositionErrors(problems)) }
}

/// Where a text differs from the style that comes closest; nothing if it is one of them to the letter.
fn misspelt(game: &Game, placement: &Placement, text: &str) -> Vec<PositionError> {
    let difference = |style: Style| {
        let right = write_as(game, placement, style);
        let (found, expected) = (words(text), words(&right));
        let mut out = Vec::new();
        let end = Word { text: "", column: text.chars().count() + 1 };
        for i in 0..found.len().max(expected.len()) {
            let (is, should) = (found.get(i).unwrap_or(&end), expected.get(i).map_or("", |word| word.text));
            if is.text != should {
                let problem = PositionProblem::Spelling { found: is.text.into(), expected: should.into() };
                out.push(PositionError { column: is.column, problem });
            }
        }
        if out.is_empty() && text != right {
            let problem = PositionProblem::Spelling { found: text.into(), expected: right };
            out.push(PositionError { column: 1, problem });
        }
        out
    };
    [Style::Fen, Style::XFen, Style::Shredder].map(difference).into_iter().min_by_key(Vec::len).unwrap_or_default()
}

/// What speaks against a position that can be read, in words: pieces that nothing brings forth, or where none of their kind can
/// ever stand, rights of pieces that never began there, moves in passing through others, a player left in check by his own move.
/// A position without doubts may still be one that no game leads to.
pub fn doubts(game: &Game, placement: &Placement) -> Vec<String> {
    let spec = game.spec();
    let faults = sound::faults(spec, &Standing::new(spec), placement, &sound::in_check_by(game));
    faults.into_iter().map(|fault| format!("{}; {}", fault.message, fault.help)).collect()
}
