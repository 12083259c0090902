//! The pieces on the board.

use super::{Reader, below, list};
use crate::position::{Problems, board};
use arbiter_spec::checked::{KindId, PlayerId, Square};
use arbiter_spec::json::{Node, Value};
use arbiter_spec::play::Placement;

const PIECES: &str = "write an object of occupied squares, such as { \"e1\": \"K\" }";

impl Reader<'_> {
    pub(super) fn board(&mut self, root: &Node, placement: &mut Placement) {
        let Some(node) = self.raw.need(root, "", "board", PIECES) else { return };
        if !matches!(node.value, Value::Object(_)) {
            return self.raw.type_fault(node, "/board", "an object", PIECES);
        }
        let mut promoted = board::Promoted::new();
        for member in node.members() {
            let pointer = below("/board", &member.key);
            let square = self.square(&member.key);
            match &square {
                Err((message, help)) => self.raw.fault(member.key_origin, &pointer, message, help),
                Ok(_) if member.value.value == Value::Null => {
                    let message = format!("{} is listed as empty", member.key);
                    self.raw.fault(member.key_origin, &pointer, message, "only occupied squares are listed; remove it");
                }
                Ok(_) => {}
            }
            if member.value.value == Value::Null {
                continue;
            }
            let Some(text) = self.raw.text(&member.value, &pointer, "write the letter of a piece") else { continue };
            self.cell((square.ok(), text), &member.value, &pointer, placement, &mut promoted);
        }
        placement.pieces.sort_by_key(|piece| piece.square);
    }

    fn cell(
        &mut self,
        (square, text): (Option<Square>, &str),
        node: &Node,
        pointer: &str,
        placement: &mut Placement,
        promoted: &mut board::Promoted,
    ) {
        let mut scratch = Placement::default();
        let mut problems = Problems::default();
        promoted.clear();
        // A letter on a square that is none is looked at all the same.
        let at = square.unwrap_or_else(|| self.spec.board.square(0, 0).unwrap_or_default());
        let spec = self.spec;
        let read = board::read_cell(spec, &self.letters, (at, text), &mut scratch, promoted, &mut problems);
        if read {
            board::mark_promoted(spec, promoted, &mut scratch, &mut problems);
        }
        let problems = problems.into_list();
        if !read || scratch.pieces.is_empty() {
            let message = format!("no piece is written `{text}`");
            self.raw.fault(node.origin, pointer, message, format!("write one of {}", self.pieces()));
        } else if let Some(problem) = problems.first() {
            let text = problem.problem.to_string();
            let (message, help) = text.split_once("; ").unwrap_or((&text, "see the position texts"));
            self.raw.fault(node.origin, pointer, message, help);
        } else if square.is_some() {
            placement.pieces.extend(scratch.pieces);
        }
    }

    /// The square of a name, or what is wrong with it and how to mend that.
    pub(super) fn square(&self, name: &str) -> Result<Square, (String, String)> {
        let board = &self.spec.board;
        let found = board.square_by_name(name).or_else(|| board.square_by_name(&name.to_lowercase()));
        match found {
            Some(square) if board.square_name(square) == name => Ok(square),
            Some(square) => {
                Err((format!("`{name}` is no square"), format!("did you mean `{}`?", board.square_name(square))))
            }
            None => {
                let (columns, rows) = (i32::from(board.columns), i32::from(board.rows));
                let all = (0..rows).flat_map(|y| (0..columns).map(move |x| (x, y)));
                let squares: Vec<Square> = all.filter_map(|(x, y)| board.square(x, y)).collect();
                let name_of = |s: Option<&Square>| s.map_or_else(String::new, |s| board.square_name(*s));
                let (first, last) = (name_of(squares.first()), name_of(squares.last()));
                Err((format!("`{name}` is no square of the board"), format!("squares go from {first} to {last}")))
            }
        }
    }

    /// All pieces as they are written.
    fn pieces(&self) -> String {
        let kinds = || (0..self.spec.kinds.len()).map(|i| KindId(i as u8));
        let owned = self
            .spec
            .player_ids()
            .flat_map(|p| kinds().filter(|k| !self.spec.kind(*k).neutral).map(move |k| (k, p)).collect::<Vec<_>>());
        let neutral = kinds().filter(|k| self.spec.kind(*k).neutral).map(|k| (k, PlayerId::NEUTRAL));
        let texts: Vec<String> = owned.chain(neutral).map(|(k, p)| self.letters.piece(k, p)).collect();
        list(&texts.iter().map(String::as_str).collect::<Vec<_>>())
    }
}
