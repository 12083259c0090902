//! The cells of a board and the pieces beside it.

use super::piece_text::{HATCH, PieceText};
use super::{Cells, Palette, army};
use arbiter_pictures::lattice::halves;
use arbiter_spec::checked::{PlayerId, Rules, Square, StoreId};
use arbiter_spec::play::{PlacedPiece, Placement};
use std::fmt::Write;

/// A position, and how it is to be drawn.
pub(super) struct Grid<'a> {
    pub spec: &'a Rules,
    pub pieces: PieceText<'a>,
    pub placement: &'a Placement,
    pub palette: &'a Palette,
    /// The squares of the latest action.
    pub last: Vec<Square>,
    /// Whose pieces are hatched, and what they are.
    pub frozen: Vec<(PlayerId, String)>,
    /// Squares that can be seen apart, and what they are.
    pub tinted: Vec<(Square, String)>,
}

/// A text without colours, to be measured, and with them.
#[derive(Default)]
struct Painted {
    plain: String,
    shown: String,
}

impl Grid<'_> {
    fn is_frozen(&self, player: PlayerId) -> bool {
        self.frozen.iter().any(|(frozen, _)| *frozen == player)
    }

    /// Pieces of one army on the board: hatched if they cannot move.
    fn army(&self, owner: PlayerId, pieces: &[&PlacedPiece]) -> Painted {
        let mut plain = self.pieces.marked(owner, pieces);
        if self.is_frozen(owner) {
            plain.push(HATCH);
        }
        let shown =
            if self.is_frozen(owner) { self.palette.faded(owner, &plain) } else { self.palette.player(owner, &plain) };
        Painted { plain, shown }
    }

    fn pieces_on(&self, square: Square) -> impl Iterator<Item = &PlacedPiece> {
        self.placement.pieces.iter().filter(move |m| m.square == square)
    }

    /// The pieces of a square. Symbols are short, so that all stand side by side; codes stand below each other, so that no
    /// cell grows wider.
    fn content(&self, square: Square, line: usize) -> Option<Painted> {
        let pieces: Vec<&PlacedPiece> = match self.pieces.cells {
            Cells::Symbols if line > 0 => Vec::new(),
            Cells::Symbols => self.pieces_on(square).collect(),
            Cells::Codes => self.pieces_on(square).skip(line).take(1).collect(),
        };
        let mut all = Painted::default();
        for army in pieces.chunk_by(|one, other| one.owner == other.owner) {
            let part = self.army(army.first()?.owner, army);
            all.plain.push_str(&part.plain);
            all.shown.push_str(&part.shown);
        }
        (!all.plain.is_empty()).then_some(all)
    }

    /// One line of a cell. The text is centred, and only then painted.
    fn cell(&self, square: Option<Square>, line: usize, width: usize) -> String {
        let Some(square) = square else { return " ".repeat(width) };
        let pieces = self.content(square, line);
        let marked = self.last.contains(&square);
        let tinted = self.tinted.iter().any(|(tinted, _)| *tinted == square);
        let occupied = pieces.is_some();
        let text = match pieces {
            Some(pieces) => pieces,
            None if line > 0 => return " ".repeat(width),
            None if marked => Painted { plain: "·".into(), shown: self.palette.bold("·") },
            None => Painted { plain: ".".into(), shown: self.palette.faint(".") },
        };
        let length = text.plain.chars().count();
        let left = width.saturating_sub(length) / 2;
        let right = width.saturating_sub(length + left);
        let room = left > 0 && right > 0;
        let (open, close) = match (room && marked && occupied, room && tinted) {
            (true, _) => ("[", "]"),
            (false, true) => ("(", ")"),
            (false, false) => (" ", " "),
        };
        let before = if left == 0 { String::new() } else { format!("{}{open}", " ".repeat(left - 1)) };
        let after = if right == 0 { String::new() } else { format!("{close}{}", " ".repeat(right - 1)) };
        format!("{before}{}{after}", text.shown)
    }

    /// How wide some squares must be, with room for brackets. An army that may freeze does not push the others about.
    fn width(&self, squares: impl Iterator<Item = Square>) -> usize {
        let length = |square: Square| {
            let lines = (0..self.height(&[Some(square)])).filter_map(move |line| self.content(square, line));
            lines.map(|text| text.plain.chars().count()).max().unwrap_or(1)
        };
        let hatching = usize::from(army::can_freeze(self.spec));
        let least = self
            .placement
            .pieces
            .iter()
            .map(|piece| self.pieces.marked(piece.owner, &[piece]).chars().count() + hatching);
        let least = least.max().unwrap_or(1);
        squares.map(length).max().unwrap_or(1).max(least) + 2
    }

    /// How many lines these squares need.
    fn height(&self, squares: &[Option<Square>]) -> usize {
        match self.pieces.cells {
            Cells::Symbols => 1,
            Cells::Codes => squares.iter().flatten().map(|s| self.pieces_on(*s).count()).max().unwrap_or(1).max(1),
        }
    }

    /// The lines of some squares beside each other.
    fn lines(&self, label: &str, squares: &[Option<Square>], widths: &[usize]) -> String {
        let mut out = String::new();
        for line in 0..self.height(squares) {
            let label = if line == 0 { label } else { "" };
            let _ = write!(out, "{}", self.palette.faint(&format!("{label:>3} ")));
            for (square, width) in squares.iter().zip(widths) {
                out.push_str(&self.cell(*square, line, *width));
            }
            trim_line(&mut out);
        }
        out
    }

    pub fn squares(&self) -> String {
        let board = &self.spec.board;
        let (columns, rows) = (i32::from(board.columns), i32::from(board.rows));
        let column = |x: i32| (0..rows).filter_map(move |y| board.square(x, y));
        let widths: Vec<usize> = (0..columns).map(|x| self.width(column(x))).collect();
        let mut out = String::new();
        for y in (0..rows).rev() {
            let row: Vec<Option<Square>> = (0..columns).map(|x| board.square(x, y)).collect();
            out.push_str(&self.lines(&(y + 1).to_string(), &row, &widths));
        }
        out.push_str(&self.files(&widths));
        out
    }

    fn files(&self, widths: &[usize]) -> String {
        let letter = |x: usize| char::from(b'a' + x.min(25) as u8);
        // As pieces are centred: what is left over stands behind them.
        let cell = |(x, width): (usize, &usize)| format!("{:^width$}", letter(x));
        let letters: String = widths.iter().enumerate().map(cell).collect();
        format!("{}\n", self.palette.faint(format!("    {letters}").trim_end()))
    }

    /// What brackets and hatching mean, where there are any.
    pub fn legend(&self) -> String {
        let mut parts: Vec<String> = Vec::new();
        let mut add = |part: String| {
            if !parts.contains(&part) {
                parts.push(part)
            }
        };
        for (_, name) in &self.tinted {
            add(format!("( ) {name}"));
        }
        for (_, name) in &self.frozen {
            add(format!("{HATCH} {name}"));
        }
        match parts.is_empty() {
            true => String::new(),
            false => format!("{}\n", self.palette.faint(&format!("    {}", parts.join("   ")))),
        }
    }

    /// Hexagons: a row climbs to the right from its number.
    pub fn hexagons(&self) -> String {
        let board = &self.spec.board;
        let width = self.width(board.squares());
        let height = |x: i32, y: i32| halves(board.lattice, x, y).1;
        let places: Vec<(i32, i32)> = board.squares().map(|s| board.coordinates(s)).collect();
        let lines = places.iter().map(|&(x, y)| height(x, y));
        let (Some(low), Some(high)) = (lines.clone().min(), lines.max()) else { return String::new() };
        let begins = |x: i32, y: i32| places.iter().all(|&(column, row)| row != y || column >= x);
        let mut out = String::new();
        for line in (low..=high).rev() {
            let on_line = |x: i32| places.iter().find(|(column, y)| *column == x && height(x, *y) == line);
            // The blank left of the first cell of a row holds its number.
            let number = |x: i32| on_line(x).filter(|(x, y)| begins(*x, *y)).map(|(_, y)| (y + 1).to_string());
            let cells: Vec<Option<Square>> =
                (0..i32::from(board.columns)).map(|x| on_line(x).and_then(|(x, y)| board.square(*x, *y))).collect();
            for part in 0..self.height(&cells) {
                let number = |x: i32| number(x).filter(|_| part == 0).unwrap_or_default();
                let _ = write!(out, "{}", self.palette.faint(&format!("{:>3} ", number(0))));
                for (cell, x) in cells.iter().zip(1..) {
                    match cell {
                        Some(_) => out.push_str(&self.cell(*cell, part, width)),
                        None => _ = write!(out, "{:>width$}", number(x)),
                    }
                }
                trim_line(&mut out);
            }
        }
        out.push_str(&self.files(&vec![width; usize::from(board.columns)]));
        out.push_str(&self.palette.faint("    rows climb to the right from their numbers"));
        out.push('\n');
        out
    }

    /// The stores with their pieces, one holder a line; holders who have nothing share one.
    pub fn hands(&self) -> String {
        let mut out = String::new();
        for (i, store) in self.spec.stores.iter().enumerate() {
            let holders = self.spec.player_ids().chain([PlayerId::NEUTRAL]);
            let mut without = Vec::new();
            for holder in holders.filter(|h| h.is_neutral() == store.neutral) {
                let here = |s: &&arbiter_spec::play::StoredPieces| (s.store, s.holder) == (StoreId(i as u8), holder);
                let texts: Vec<String> = (self.placement.stored.iter().filter(here))
                    .filter(|s| s.count > 0)
                    .map(|s| (s.count, self.palette.player(s.owner, &self.pieces.stored(s.kind, s.owner))))
                    .map(|(count, piece)| if count == 1 { piece } else { format!("{piece}×{count}") })
                    .collect();
                let name = self.spec.player_name(holder);
                match (texts.is_empty(), store.neutral) {
                    (true, _) => without.push(name),
                    (false, true) => _ = writeln!(out, "{}: {}", store.code, texts.join(" ")),
                    (false, false) => _ = writeln!(out, "{} of {name}: {}", store.code, texts.join(" ")),
                }
            }
            // Two names say more than none; a whole list of them says nothing.
            let nobody = without.len() > 2 && without.len() == self.spec.players.len();
            match without.is_empty() {
                true => {}
                false if store.neutral || nobody => _ = writeln!(out, "{}: empty", store.code),
                false => _ = writeln!(out, "{} of {}: empty", store.code, without.join(", ")),
            }
        }
        out
    }
}

/// Ends a line without trailing blanks. Painted blanks do not occur.
fn trim_line(out: &mut String) {
    out.truncate(out.trim_end_matches(' ').len());
    out.push('\n');
}
