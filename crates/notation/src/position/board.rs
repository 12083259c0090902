//! The pieces on the board.

use super::error::{PositionProblem, Problems};
use super::{Word, rights};
use crate::Letters;
use crate::cursor::Cursor;
use crate::uses::fixed_zone;
use arbiter_spec::checked::{AttributeId, FlagId, KindId, KindRef, PlayerId, Rules, Square};
use arbiter_spec::play::{PlacedPiece, Placement};

/// Pieces marked `~`: index into the pieces, and the column of the mark.
pub(crate) type Promoted = Vec<(usize, usize)>;

pub(crate) fn read(
    spec: &Rules,
    letters: &Letters,
    word: Word,
    placement: &mut Placement,
    problems: &mut Problems,
) -> Promoted {
    let rows: Vec<&str> = word.text.split('/').collect();
    let mut promoted = Vec::new();
    let mut column = word.column;
    let expected = usize::from(spec.board.rows);
    if rows.len() != expected {
        problems.add(word.column, PositionProblem::RowCount { found: rows.len(), expected });
    }
    for (i, row) in rows.iter().enumerate().take(expected) {
        let mut reader = Row { spec, letters, y: expected - 1 - i, x: 0, placement, problems, promoted: &mut promoted };
        reader.read(Cursor::new(row, column));
        column += row.chars().count() + 1;
    }
    promoted
}

/// Reads the pieces of one square, written as in a row. False if the text is something else.
pub(crate) fn read_cell(
    spec: &Rules,
    letters: &Letters,
    (square, text): (Square, &str),
    placement: &mut Placement,
    promoted: &mut Promoted,
    problems: &mut Problems,
) -> bool {
    let (x, y) = spec.board.coordinates(square);
    let mut row = Row { spec, letters, y: y as usize, x: x as usize, placement, problems, promoted };
    let mut cursor = Cursor::new(text, 1);
    let read = if cursor.eat('(') { row.stack(&mut cursor) } else { row.piece(&mut cursor) };
    read && cursor.peek().is_none()
}

struct Row<'a> {
    spec: &'a Rules,
    letters: &'a Letters<'a>,
    y: usize,
    x: usize,
    placement: &'a mut Placement,
    problems: &'a mut Problems,
    promoted: &'a mut Promoted,
}

impl Row<'_> {
    fn read(&mut self, mut cursor: Cursor) {
        let begun = cursor.column();
        while let Some(c) = cursor.peek() {
            let column = cursor.column();
            match c {
                ',' => {
                    cursor.take();
                }
                '_' => {
                    cursor.take();
                    if self.square().is_some() {
                        self.hole(column, false);
                    }
                    self.x += 1;
                }
                // Other programs write holes as walls.
                '*' if self.square().is_none() && self.x < usize::from(self.spec.board.columns) => {
                    cursor.take();
                    self.x += 1;
                }
                c if c.is_ascii_digit() => self.x += cursor.number().unwrap_or(0),
                '(' => {
                    cursor.take();
                    if !self.stack(&mut cursor) {
                        return self.problems.add(column, PositionProblem::Unclosed('('));
                    }
                    self.x += 1;
                }
                _ => {
                    if !self.piece(&mut cursor) {
                        return;
                    }
                    self.x += 1;
                }
            }
        }
        let expected = usize::from(self.spec.board.columns);
        if self.x != expected {
            self.problems.add(begun, PositionProblem::RowLength { row: self.y + 1, found: self.x, expected });
        }
    }

    fn stack(&mut self, cursor: &mut Cursor) -> bool {
        while !cursor.eat(')') {
            if !cursor.eat(',') && (cursor.peek().is_none() || !self.piece(cursor)) {
                return false;
            }
        }
        true
    }

    /// Reads one piece. False if there is none: what follows in the row can then not be placed.
    fn piece(&mut self, cursor: &mut Cursor) -> bool {
        let column = cursor.column();
        let Some((kind, owner)) = self.letters.read_piece(cursor) else {
            let found = cursor.rest().chars().take(if cursor.peek() == Some('+') { 2 } else { 1 }).collect();
            self.problems
                .add(column, PositionProblem::UnknownPiece { found, expected: pieces_of(self.spec, self.letters) });
            return false;
        };
        let mark = cursor.column();
        let is_promoted = cursor.eat('~');
        let attributes = self.attributes(cursor, kind);
        // Beyond the edge the length of the row is reported instead.
        if self.x >= usize::from(self.spec.board.columns) {
            return true;
        }
        let Some(square) = self.square() else {
            self.hole(column, true);
            return true;
        };
        let moved = !rights::starts_there(self.spec, kind, owner, square);
        if is_promoted {
            self.promoted.push((self.placement.pieces.len(), mark));
        }
        self.placement.pieces.push(PlacedPiece { square, kind, owner, attributes, moved, flags: Vec::new() });
        true
    }

    fn attributes(&mut self, cursor: &mut Cursor, kind: KindId) -> Vec<Option<u8>> {
        let mut values = Vec::new();
        let column = cursor.column();
        if !cursor.eat('<') {
            return values;
        }
        let Some(inner) = cursor.until('>') else {
            self.problems.add(column, PositionProblem::Unclosed('<'));
            return values;
        };
        values.resize(self.spec.attributes.len(), None);
        for word in inner.split(',') {
            let found = carried(self.spec, kind).find_map(|id| {
                let list = &self.spec.attributes[id.index()].values;
                let fits = |i: &usize| list[*i].code == word || symbol_of(self.spec, list[*i].kind) == Some(word);
                (0..list.len()).find(fits).map(|i| (id.index(), i as u8))
            });
            match found {
                Some((attribute, value)) => values[attribute] = Some(value),
                None => {
                    let word = Word { text: word, column: column + 1 };
                    self.problems.field(word, "a value of an attribute of this piece", "one that the document lists");
                }
            }
        }
        values
    }

    fn square(&self) -> Option<Square> {
        self.spec.board.square(self.x as i32, self.y as i32)
    }

    fn hole(&mut self, column: usize, hole: bool) {
        let letter = char::from(b'a' + (self.x.min(25)) as u8);
        self.problems.add(column, PositionProblem::Hole { square: format!("{letter}{}", self.y + 1), hole });
    }
}

/// Puts the flag of their promotion on the pieces marked `~`.
pub(crate) fn mark_promoted(spec: &Rules, promoted: &Promoted, placement: &mut Placement, problems: &mut Problems) {
    for &(index, column) in promoted {
        let piece = &mut placement.pieces[index];
        match promotion_flag(spec, piece.kind, piece.owner) {
            Some(flag) => piece.flags.push((flag, None)),
            None => {
                let word = Word { text: "~", column };
                problems.field(word, "a mark this piece can carry", "no mark: no promotion to this kind sets a flag");
            }
        }
    }
}

/// The flag that a promotion to this kind leaves on the piece.
fn promotion_flag(spec: &Rules, kind: KindId, owner: PlayerId) -> Option<FlagId> {
    let moves = spec.kinds.iter().flat_map(|k| k.moves.of(owner));
    let modifiers = moves.flat_map(|m| &m.modifiers).chain(spec.drops.iter().flat_map(|d| &d.modifiers));
    modifiers.filter(|m| m.options.contains(&KindRef::Kind(kind))).find_map(|m| m.set_state)
}

pub(crate) fn write(spec: &Rules, letters: &Letters, placement: &Placement) -> String {
    let rows = (0..i32::from(spec.board.rows)).rev();
    rows.map(|y| write_row(spec, letters, placement, y)).collect::<Vec<_>>().join("/")
}

fn write_row(spec: &Rules, letters: &Letters, placement: &Placement, y: i32) -> String {
    let mut cells: Vec<String> = Vec::new();
    let mut empty = 0;
    for x in 0..i32::from(spec.board.columns) {
        let square = spec.board.square(x, y);
        let pieces: Vec<&PlacedPiece> = placement.pieces.iter().filter(|m| Some(m.square) == square).collect();
        if square.is_some() && pieces.is_empty() {
            empty += 1;
            continue;
        }
        if empty > 0 {
            cells.push(empty.to_string());
            empty = 0;
        }
        cells.push(if square.is_none() { "_".into() } else { write_cell(spec, letters, &pieces) });
    }
    if empty > 0 {
        cells.push(empty.to_string());
    }
    cells.join(if letters.by_case() { "" } else { "," })
}

/// The pieces of one square as they are written in a row.
pub(crate) fn write_cell(spec: &Rules, letters: &Letters, pieces: &[&PlacedPiece]) -> String {
    let texts: Vec<String> = pieces.iter().map(|m| piece_text(spec, letters, m)).collect();
    match texts.as_slice() {
        [one] => one.clone(),
        _ => format!("({})", texts.concat()),
    }
}

fn piece_text(spec: &Rules, letters: &Letters, piece: &PlacedPiece) -> String {
    let mut text = letters.piece(piece.kind, piece.owner);
    if shows_promoted(spec, piece).is_some() {
        text.push('~');
    }
    let values: Vec<&str> = carried(spec, piece.kind).filter_map(|id| shown_value(spec, piece, id)).collect();
    if !values.is_empty() {
        text.push_str(&format!("<{}>", values.join(",")));
    }
    text
}

/// The lasting flag that `~` stands for, if the piece carries it.
pub(crate) fn shows_promoted(spec: &Rules, piece: &PlacedPiece) -> Option<FlagId> {
    let flag = promotion_flag(spec, piece.kind, piece.owner)?;
    piece.flags.contains(&(flag, None)).then_some(flag)
}

/// The value of an attribute, unless the square where the piece stands implies it.
fn shown_value<'a>(spec: &'a Rules, piece: &PlacedPiece, id: AttributeId) -> Option<&'a str> {
    let value = (*piece.attributes.get(id.index())?)?;
    let attribute = &spec.attributes[id.index()];
    let zone = attribute
        .from_zone
        .iter()
        .position(|zone| fixed_zone(spec, zone, piece.owner).is_some_and(|squares| squares.contains(&piece.square)));
    if zone == Some(usize::from(value)) {
        return None;
    }
    let value = attribute.values.get(usize::from(value))?;
    symbol_of(spec, value.kind).or(Some(value.code.as_str()))
}

fn symbol_of(spec: &Rules, kind: Option<KindId>) -> Option<&str> {
    kind.map(|k| spec.kind(k).symbol.as_str())
}

/// The attributes pieces of a kind carry.
fn carried(spec: &Rules, kind: KindId) -> impl Iterator<Item = AttributeId> + '_ {
    let all = spec.attributes.iter().enumerate();
    all.filter(move |(_, a)| a.kinds.contains(&kind)).map(|(i, _)| AttributeId(i as u8))
}

/// The pieces of the game as they are written, for messages.
pub(crate) fn pieces_of(spec: &Rules, letters: &Letters) -> String {
    let owner = |kind: KindId| if spec.kind(kind).neutral { PlayerId::NEUTRAL } else { PlayerId(0) };
    let kinds = (0..spec.kinds.len()).map(|i| KindId(i as u8));
    let pieces: Vec<String> = kinds.map(|k| letters.piece(k, owner(k))).collect();
    let others = if letters.by_case() { " (lower case for the second player)" } else { " (or another player's)" };
    format!("one of {}{others}, a number, or `/`", pieces.join(" "))
}
