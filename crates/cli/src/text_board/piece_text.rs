//! Men in letters.

use super::Cells;
use arbiter_notation::Letters;
use arbiter_spec::checked::{KindId, PlayerId, Rules};
use arbiter_spec::play::PlacedPiece;

/// Stands behind the men of an army that cannot move.
pub const HATCH: char = '░';

/// How the men of one game are written on a board.
pub struct Men<'a> {
    pub spec: &'a Rules,
    pub letters: Letters<'a>,
    pub cells: Cells,
    /// The mark of every player, where there are more than two.
    pub marks: Vec<char>,
}

impl<'a> Men<'a> {
    /// For this game.
    pub fn new(spec: &'a Rules, cells: Cells, marks: Vec<char>) -> Men<'a> {
        Men { spec, letters: Letters::new(spec), cells, marks }
    }

    /// The plain text of a man without its mark. Upper and lower case tell two players apart without colours.
    fn letter(&self, kind: KindId, owner: PlayerId) -> String {
        let name = self.spec.kind(kind);
        let marked = self.marks.get(owner.index()).is_some();
        match (self.cells, marked) {
            (Cells::Symbols, true) => name.symbol.clone(),
            (Cells::Symbols, false) => self.letters.man(kind, owner).replace(['{', '}'], ""),
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

    /// Men of one army that stand together: its mark once, then their letters.
    pub fn marked(&self, owner: PlayerId, men: &[&PlacedPiece]) -> String {
        let mark = self.marks.get(owner.index()).map(char::to_string);
        let letters = men.iter().map(|man| format!("{}{}", self.letter(man.kind, owner), self.bound_to(man)));
        mark.into_iter().chain(letters).collect()
    }

    /// The kind that a label ties a man to, in lower case. Where case tells players apart there is no room for it.
    fn bound_to(&self, man: &PlacedPiece) -> String {
        if self.cells != Cells::Symbols || self.marks.get(man.owner.index()).is_none() {
            return String::new();
        }
        let labels = self.spec.attributes.iter().zip(&man.attributes);
        let tied = labels.filter_map(|(label, value)| label.values.get(usize::from((*value)?))?.kind);
        tied.map(|kind| self.spec.kind(kind).symbol.to_lowercase()).collect()
    }

    /// A man beside the board is always a symbol: there may be many.
    pub fn stored(&self, kind: KindId, owner: PlayerId) -> String {
        match self.marks.get(owner.index()) {
            Some(mark) => format!("{mark}{}", self.spec.kind(kind).symbol),
            None => self.letters.man(kind, owner),
        }
    }
}
