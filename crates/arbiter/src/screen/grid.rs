//! The cells of a board and the men beside it.

use super::{Cells, Palette};
use crate::layout::halves;
use arbiter_notation::Letters;
use arbiter_spec::checked::{PlayerId, Rules, Square, StoreId};
use arbiter_spec::play::{PlacedMan, Placement};
use std::fmt::Write;

/// A position, and how it is to be drawn.
pub(super) struct Grid<'a> {
    pub spec: &'a Rules,
    pub letters: Letters<'a>,
    pub placement: &'a Placement,
    pub cells: Cells,
    pub palette: &'a Palette,
    /// The squares of the latest action.
    pub last: Vec<Square>,
}

impl Grid<'_> {
    /// The plain text of a man. Upper and lower case tell two players apart without colours.
    fn man(&self, man: &PlacedMan) -> String {
        let kind = self.spec.kind(man.kind);
        if self.cells == Cells::Symbols {
            return self.letters.man(man.kind, man.owner).replace(['{', '}'], "");
        }
        let code: String = kind.code.chars().take(3).collect();
        match (man.owner.is_neutral(), self.letters.by_case(), man.owner.index()) {
            (true, _, _) => format!("^{code}"),
            (false, true, 0) => code.to_uppercase(),
            (false, true, _) => code.to_lowercase(),
            (false, false, _) => format!("{}{code}", self.letters.player(man.owner)),
        }
    }

    fn men_on(&self, square: Square) -> impl Iterator<Item = &PlacedMan> {
        self.placement.men.iter().filter(move |m| m.square == square)
    }

    /// One line of a cell: men that share a square stand below each other, so that no cell grows wider. The text is
    /// centred, and only then painted.
    fn cell(&self, square: Option<Square>, line: usize, width: usize) -> String {
        let Some(square) = square else { return " ".repeat(width) };
        let man = self.men_on(square).nth(line);
        let marked = self.last.contains(&square);
        let (text, body) = match man {
            Some(man) => (self.man(man), self.palette.player(man.owner, &self.man(man))),
            None if line > 0 => return " ".repeat(width),
            None if marked => ("·".into(), self.palette.bold("·")),
            None => (".".into(), self.palette.faint(".")),
        };
        let length = text.chars().count();
        let left = width.saturating_sub(length) / 2;
        let right = width.saturating_sub(length + left);
        let bracket = marked && man.is_some() && left > 0 && right > 0;
        let (open, close) = if bracket { ("[", "]") } else { (" ", " ") };
        let before = if left == 0 { String::new() } else { format!("{}{open}", " ".repeat(left - 1)) };
        let after = if right == 0 { String::new() } else { format!("{close}{}", " ".repeat(right - 1)) };
        format!("{before}{body}{after}")
    }

    fn width(&self) -> usize {
        self.placement.men.iter().map(|m| self.man(m).chars().count()).max().unwrap_or(1) + 2
    }

    /// How many lines these squares need.
    fn height(&self, squares: &[Option<Square>]) -> usize {
        squares.iter().flatten().map(|square| self.men_on(*square).count()).max().unwrap_or(1).max(1)
    }

    /// The lines of some squares beside each other.
    fn lines(&self, label: &str, squares: &[Option<Square>], width: usize) -> String {
        let mut out = String::new();
        for line in 0..self.height(squares) {
            let label = if line == 0 { label } else { "" };
            let _ = write!(out, "{}", self.palette.faint(&format!("{label:>3} ")));
            for square in squares {
                out.push_str(&self.cell(*square, line, width));
            }
            trim_line(&mut out);
        }
        out
    }

    pub fn squares(&self) -> String {
        let board = &self.spec.board;
        let width = self.width();
        let mut out = String::new();
        for y in (0..i32::from(board.rows)).rev() {
            let row: Vec<Option<Square>> = (0..i32::from(board.columns)).map(|x| board.square(x, y)).collect();
            out.push_str(&self.lines(&(y + 1).to_string(), &row, width));
        }
        out.push_str(&self.files(width));
        out
    }

    fn files(&self, width: usize) -> String {
        let letter = |x: u8| char::from(b'a' + x.min(25));
        let letters: String = (0..self.spec.board.columns).map(|x| format!("{:^width$}", letter(x))).collect();
        format!("{}\n", self.palette.faint(format!("    {letters}").trim_end()))
    }

    /// Hexagons: a row climbs to the right from its number.
    pub fn hexagons(&self) -> String {
        let board = &self.spec.board;
        let width = self.width();
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
        out.push_str(&self.files(width));
        out.push_str(&self.palette.faint("    rows climb to the right from their numbers"));
        out.push('\n');
        out
    }

    /// The stores with their men, one holder a line; holders who have nothing share one.
    pub fn hands(&self) -> String {
        let mut out = String::new();
        for (i, store) in self.spec.stores.iter().enumerate() {
            let holders = self.spec.player_ids().chain([PlayerId::NEUTRAL]);
            let mut without = Vec::new();
            for holder in holders.filter(|h| h.is_neutral() == store.neutral) {
                let here = |s: &&arbiter_spec::play::StoredMen| (s.store, s.holder) == (StoreId(i as u8), holder);
                let texts: Vec<String> = (self.placement.stored.iter().filter(here))
                    .filter(|s| s.count > 0)
                    .map(|s| (s.count, self.palette.player(s.owner, &self.letters.man(s.kind, s.owner))))
                    .map(|(count, man)| if count == 1 { man } else { format!("{man}×{count}") })
                    .collect();
                let name = self.spec.player_name(holder);
                match (texts.is_empty(), store.neutral) {
                    (true, _) => without.push(name),
                    (false, true) => _ = writeln!(out, "{}: {}", store.code, texts.join(" ")),
                    (false, false) => _ = writeln!(out, "{} of {name}: {}", store.code, texts.join(" ")),
                }
            }
            match without.is_empty() {
                true => {}
                false if store.neutral => _ = writeln!(out, "{}: empty", store.code),
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
