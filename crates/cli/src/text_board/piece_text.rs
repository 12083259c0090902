//! Pieces in letters.

use super::Cells;
use arbiter_notation::Letters;
use arbiter_spec::checked::{KindId, PlayerId, Rules};
use arbiter_spec::play::PlacedPiece;

/// Stands behind the pieces of an army that cannot move.
pub const HATCH: char = '░';

/// How the pieces of one game are written on a board.
pub struct PieceText<'a> {
    pub spec: &'a Rules,
    pub letters: Letters<'a>,
    pub cells: Cells,
    /// The mark of every player, where there are more than two.
    pub marks: Vec<char>,
}

impl<'a> PieceText<'a> {
    /// For this game.
    pub fn new(spec: &'a Rules, cells: Cells, marks: Vec<char>) -> PieceText<'a> {
        PieceText { spec, letters: Letters::new(spec), cells, marks }
    }

    /// The plain text of a piece without its mark. Upper and lower case tell two players apart without colours.
    fn letter(&self, kind: KindId, owner: PlayerId) -> String {
        let name = self.spec.kind(kind);
        let marked = self.marks.get(owner.index()).is_some();
        match (self.cells, marked) {
            (Cells::Symbols, true) => name.symbol.clone(),
            (Cells::Symbols, false) => self.letters.piece(kind, owner).replace(['{', '}'], ""),
            (Cells::Codes, _) => {
                let code: String = name.code.chars().take(3).collect();
                match (owner.is_neutral(), marked, owner.index()) {
                    (true, _, _) => format!("^{code}"),
                    (false, true, _) => code,
                    (false, false, 0) => code.to_uppercase(),
                    (false, false, _) => code.to_lowercase(),
                }
            }
        }
    }

    /// Pieces of one army that stand together: its mark once, then their letters.
    pub fn marked(&self, owner: PlayerId, pieces: &[&PlacedPiece]) -> String {
        let mark = self.marks.get(owner.index()).map(char::to_string);
        let letters = pieces.iter().map(|piece| format!("{}{}", self.letter(piece.kind, owner), self.bound_to(piece)));
        mark.into_iter().chain(letters).collect()
    }

    /// The kind that a label ties a piece to, in lower case. Where case tells players apart there is no room for it.
    fn bound_to(&self, piece: &PlacedPiece) -> String {
        if self.cells != Cells::Symbols || self.marks.get(piece.owner.index()).is_none() {
            return String::new();
        }
        let labels = self.spec.attributes.iter().zip(&piece.attributes);
        let tied = labels.filter_map(|(label, value)| label.values.get(usize::from((*value)?))?.kind);
        tied.map(|kind| self.spec.kind(kind).symbol.to_lowercase()).collect()
    }

    /// A piece beside the board is always a symbol: there may be many.
    pub fn stored(&self, kind: KindId, owner: PlayerId) -> String {
        match self.marks.get(owner.index()) {
            Some(mark) => format!("{mark}{}", self.spec.kind(kind).symbol),
            None => self.letters.piece(kind, owner),
        }
    }
}
