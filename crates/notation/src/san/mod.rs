//! Short algebraic notation, for any game document.
//!
//! * `Nf3`, `Nxe5`, `R1a3`, `Qh4e1`: the letter of the kind, then as much of the source as tells the piece apart from others
//!   of its kind that may legally go there (file, else rank, else both), `x` if it takes, and the target.
//! * `e4`, `exd5`: the kind that moves straight ahead and takes aslant has no letter; when it takes, its file is written.
//! * `e8=Q`, `Bxc3=+B`: what the piece becomes. A piece that stays what it is adds nothing.
//! * `O-O`: what the document's `notation` calls the move.
//! * `P@e4`: a drop. `Qb3/H`: a piece is left behind where the mover stood.
//! * `+` check is given, `#` and the game is decided by it.
//! * Everything else (symbols that are not one letter, pieces on one square, passes, choices on the way …) is written as in
//!   [`crate::moves`].
//!
//! Letters are the symbols of the document. What is written is read back as the same decision; [`San::find`] says what
//! else is understood.

mod letters;
mod mark;
mod outline;
mod pattern;
mod read;
mod replay;
mod write;

pub use mark::Mark;
pub(crate) use outline::companion_of;

use arbiter_spec::checked::{KindId, Rules};
use letters::SanLetters;

/// Writes and reads the moves of one game. Made once and used for every position.
///
/// ```
/// # let game = include!("../../doc/game.rs");
/// use arbiter_notation::san::San;
/// let san = San::new(game.spec());
/// let mut play = game.start(0);
/// let king_pawn = san.read(&play, "e4").unwrap();
/// assert_eq!(san.write(&play, &king_pawn), "e4");
/// play.play(&king_pawn).unwrap();
/// assert!(san.read(&play, "e4").is_err());
/// ```
#[derive(Debug)]
pub struct San<'a> {
    spec: &'a Rules,
    letters: SanLetters,
    /// What documents call moves, each once.
    words: Vec<String>,
    /// Every move with such a name moves two pieces: what engines show of moves is enough to know it.
    words_are_pairs: bool,
}

impl<'a> San<'a> {
    /// For this game.
    pub fn new(spec: &'a Rules) -> San<'a> {
        let mut words: Vec<String> = Vec::new();
        let mut words_are_pairs = true;
        for m in spec.kinds.iter().flat_map(|kind| kind.moves.each.iter().flatten()) {
            let Some(word) = m.notation.as_ref().filter(|word| word.is_ascii() && !word.is_empty()) else { continue };
            words_are_pairs &= outline::is_pair(spec, m);
            if !words.contains(word) {
                words.push(word.clone());
            }
        }
        San { spec, letters: SanLetters::new(spec), words, words_are_pairs }
    }

    /// The kind that is written without a letter, if there is one: it goes straight ahead and takes aslant.
    pub fn pawn(&self) -> Option<KindId> {
        self.letters.pawn
    }
}
