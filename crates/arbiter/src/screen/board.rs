//! The board: cells, files and rows, hands, whose turn it is.

use super::{Palette, outcome};
use arbiter_notation::{Letters, moves};
use arbiter_reference::Position;
use arbiter_spec::checked::{Lattice, PlayerId, Rules, Square, StoreId, Vector};
use arbiter_spec::play::{PlacedMan, Placement, What};
use clap::ValueEnum;
use std::fmt::Write;

/// What stands in a cell.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum Cells {
    /// The first three letters of the code
    #[default]
    Codes,
    /// The symbol of the notation
    Symbols,
}

/// Everything there is to see, as lines of text.
pub fn draw(position: &Position, cells: Cells, palette: &Palette) -> String {
    let spec: &Rules = position.spec();
    let placement = position.placement();
    let grid = Grid { spec, letters: Letters::new(spec), placement: &placement, cells, palette, last: last(position) };
    let mut out = match spec.board.lattice {
        Lattice::Square => grid.squares(),
        Lattice::Hex => grid.hexagons(),
    };
    out.push('\n');
    out.push_str(&grid.hands());
    out.push_str(&players(position, palette));
    out
}

/// The squares of the latest action.
fn last(position: &Position) -> Vec<Square> {
    match position.last_decision().map(|d| &d.what) {
        Some(What::Move { from, to, .. }) => vec![*from, *to],
        Some(What::Drop { to, .. }) => vec![*to],
        _ => Vec::new(),
    }
}

struct Grid<'a> {
    spec: &'a Rules,
    letters: Letters<'a>,
    placement: &'a Placement,
    cells: Cells,
    palette: &'a Palette,
    last: Vec<Square>,
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

    /// A cell of the given width: its text is centred, and only then painted.
    fn cell(&self, square: Option<Square>, width: usize) -> String {
        let Some(square) = square else { return " ".repeat(width) };
        let men: Vec<&PlacedMan> = self.placement.men.iter().filter(|m| m.square == square).collect();
        let marked = self.last.contains(&square);
        let length: usize = match men.len() {
            0 => 1,
            _ => men.iter().map(|m| self.man(m).chars().count()).sum::<usize>() + men.len() - 1,
        };
        let left = width.saturating_sub(length) / 2;
        let right = width.saturating_sub(length + left);
        let texts: Vec<String> = men.iter().map(|m| self.palette.player(m.owner, &self.man(m))).collect();
        let body = match (men.is_empty(), marked) {
            (true, true) => self.palette.bold("·"),
            (true, false) => self.palette.faint("."),
            (false, _) => texts.join("+"),
        };
        let (open, close) = if marked && !men.is_empty() && left > 0 && right > 0 { ("[", "]") } else { (" ", " ") };
        let pad = |n: usize, sign: &str, first: bool| match n {
            0 => String::new(),
            n if first => format!("{}{sign}", " ".repeat(n - 1)),
            n => format!("{sign}{}", " ".repeat(n - 1)),
        };
        format!("{}{body}{}", pad(left, open, true), pad(right, close, false))
    }

    fn width(&self) -> usize {
        let mut widest = 1;
        for square in self.spec.board.squares() {
            let men = self.placement.men.iter().filter(|m| m.square == square);
            let texts: Vec<usize> = men.map(|m| self.man(m).chars().count() + 1).collect();
            widest = widest.max(texts.iter().sum::<usize>().saturating_sub(1));
        }
        widest + 2
    }

    fn squares(&self) -> String {
        let board = &self.spec.board;
        let width = self.width();
        let mut out = String::new();
        for y in (0..i32::from(board.rows)).rev() {
            let _ = write!(out, "{}", self.palette.faint(&format!("{:>3} ", y + 1)));
            for x in 0..i32::from(board.columns) {
                out.push_str(&self.cell(board.square(x, y), width));
            }
            trim_line(&mut out);
        }
        out.push_str(&self.palette.faint(&format!("    {}", self.files(width))));
        trim_line(&mut out);
        out
    }

    fn files(&self, width: usize) -> String {
        let letter = |x: u8| char::from(b'a' + x.min(25));
        (0..self.spec.board.columns).map(|x| format!("{:^width$}", letter(x))).collect()
    }

    /// Hexagons: a step forward is straight up, so each file stands half a cell higher than the one before it.
    fn hexagons(&self) -> String {
        let board = &self.spec.board;
        let width = self.width();
        let height = |x: i32, y: i32| 2 * y + x;
        let places: Vec<(i32, i32)> = board.squares().map(|s| board.coordinates(s)).collect();
        let lines = places.iter().map(|&(x, y)| height(x, y));
        let (Some(low), Some(high)) = (lines.clone().min(), lines.max()) else { return String::new() };
        let mut out = String::new();
        for line in (low..=high).rev() {
            let on_line: Vec<&(i32, i32)> = places.iter().filter(|(x, y)| height(*x, *y) == line).collect();
            let row = on_line.iter().min().map_or(String::new(), |(_, y)| (y + 1).to_string());
            let _ = write!(out, "{}", self.palette.faint(&format!("{row:>3} ")));
            for x in 0..i32::from(board.columns) {
                let here = on_line.iter().find(|(column, _)| *column == x).and_then(|(x, y)| board.square(*x, *y));
                out.push_str(&self.cell(here, width));
            }
            trim_line(&mut out);
        }
        out.push_str(&self.palette.faint(&format!("    {}", self.files(width))));
        trim_line(&mut out);
        out
    }

    fn hands(&self) -> String {
        let mut out = String::new();
        for (i, store) in self.spec.stores.iter().enumerate() {
            let holders = self.spec.player_ids().chain([PlayerId::NEUTRAL]);
            for holder in holders.filter(|h| h.is_neutral() == store.neutral) {
                let men = self.placement.stored.iter().filter(|s| (s.store, s.holder) == (StoreId(i as u8), holder));
                let texts: Vec<String> = men
                    .filter(|s| s.count > 0)
                    .map(|s| format!("{}×{}", self.letters.man(s.kind, s.owner), s.count))
                    .collect();
                let texts = if texts.is_empty() { "empty".into() } else { texts.join(" ") };
                let name = self.spec.player_name(holder);
                let _ = writeln!(out, "{} of {name}: {}", store.code, self.palette.player(holder, &texts));
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

/// Each player with its direction; whose turn; check; the latest action; how it ended.
fn players(position: &Position, palette: &Palette) -> String {
    let spec = position.spec();
    let mut out = String::new();
    let one = |id: PlayerId| {
        let name = palette.player(id, spec.player_name(id));
        let check = if position.in_check(id) { palette.alarm(" (in check)") } else { String::new() };
        format!("{name} {}{check}", arrow(spec, id))
    };
    let all: Vec<String> = spec.player_ids().map(one).collect();
    let _ = writeln!(out, "{}", all.join("   "));
    if let Some(decision) = position.last_decision() {
        let text = moves::texts(spec, std::slice::from_ref(decision)).concat();
        let _ = writeln!(out, "Last: {} {text}", spec.player_name(decision.player));
    }
    if let Some(result) = position.outcome() {
        let _ = writeln!(out, "{}", outcome(spec, result));
        return out;
    }
    let mover = position.to_move();
    let seat = &spec.seats[position.deciding_seat().index()];
    let by = if seat.players.contains(&mover) { String::new() } else { format!(", decided by {}", seat.code) };
    let _ = writeln!(out, "{} to move{by}", palette.player(mover, spec.player_name(mover)));
    for (i, chance) in spec.chance.iter().enumerate() {
        if let Some(value) = position.current_roll(arbiter_spec::checked::ChanceId(i as u8)) {
            let word = chance.outcomes.get(value).map_or("?", |o| o.code.as_str());
            let _ = writeln!(out, "{}: {word}", chance.code);
        }
    }
    out
}

/// The way a player's men go forward, as seen on the screen.
pub fn arrow(spec: &Rules, player: PlayerId) -> char {
    let forward = spec.matrix(player).turn(Vector::new(0, 1));
    let (dx, mut dy) = (forward.dx.signum(), forward.dy * 2);
    if spec.board.lattice == Lattice::Hex {
        dy += forward.dx;
    }
    match (dx, dy.signum()) {
        (0, 1) => '↑',
        (0, -1) => '↓',
        (1, 0) => '→',
        (-1, 0) => '←',
        (1, 1) => '↗',
        (-1, 1) => '↖',
        (1, -1) => '↘',
        (-1, -1) => '↙',
        _ => '·',
    }
}
