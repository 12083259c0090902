//! Where the cells of a board lie on the screen, however it is turned, and which cell the cursor goes to.

use crate::text_board::{arrow_along, forward};
use arbiter_pictures::lattice::halves;
use arbiter_spec::checked::{Board, Lattice, PlayerId, Rules, Square};

/// A direction on the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    Up,
    Down,
    Left,
    Right,
}

/// A board as it is turned: cells by columns from the left and lines from the top. On hexagons a line is half a cell.
#[derive(Clone, Debug)]
pub struct View {
    lattice: Lattice,
    wraps: (bool, bool),
    turns: u8,
    /// By square; holes are nowhere.
    places: Vec<Option<(i32, i32)>>,
    /// How many columns there are, and how many lines.
    pub size: (i32, i32),
}

impl View {
    /// Turned clockwise so many times: by quarters, on hexagons by sixths.
    pub fn new(board: &Board, turns: u8) -> View {
        let turns = turns % full(board.lattice);
        let place = |square: Square| {
            let (x, y) = turned(board.lattice, board.coordinates(square), turns);
            let (column, up) = halves(board.lattice, x, y);
            match board.lattice {
                Lattice::Square => (column, -up / 2),
                Lattice::Hex => (column, -up),
            }
        };
        let raw: Vec<Option<(i32, i32)>> =
            (0..board.exists.len()).map(|i| board.exists[i].then(|| place(Square(i as u8)))).collect();
        let there = || raw.iter().flatten();
        let left = there().map(|p| p.0).min().unwrap_or(0);
        let top = there().map(|p| p.1).min().unwrap_or(0);
        let places: Vec<Option<(i32, i32)>> = raw.iter().map(|p| p.map(|(x, y)| (x - left, y - top))).collect();
        let right = places.iter().flatten().map(|p| p.0 + 1).max().unwrap_or(0);
        let bottom = places.iter().flatten().map(|p| p.1 + 1).max().unwrap_or(0);
        let wraps = match (board.lattice, turns) {
            // Rows of hexagons climb: what lies beyond their end is not on the same line.
            (Lattice::Hex, _) => (false, false),
            (Lattice::Square, 0 | 2) => (board.wrap_x, board.wrap_y),
            (Lattice::Square, _) => (board.wrap_y, board.wrap_x),
        };
        View { lattice: board.lattice, wraps, turns, places, size: (right, bottom) }
    }

    /// As a player sees it whose pieces go up the screen; as it is written where no turn does that.
    pub fn from_side_of(rules: &Rules, player: PlayerId) -> View {
        let ahead = forward(rules, player);
        let up = |turns: &u8| arrow_along(rules.board.lattice, turned(rules.board.lattice, ahead, *turns)) == '↑';
        let turns = (0..full(rules.board.lattice)).find(up).unwrap_or(0);
        View::new(&rules.board, turns)
    }

    /// The same board, turned on.
    pub fn turned(&self, board: &Board, by: u8) -> View {
        View::new(board, self.turns + by)
    }

    /// How often to turn for the other side to be below.
    pub fn half_turn(&self) -> u8 {
        full(self.lattice) / 2
    }

    /// Where a square lies.
    pub fn place(&self, square: Square) -> Option<(i32, i32)> {
        self.places.get(square.index()).copied().flatten()
    }

    /// All squares with their places.
    pub fn cells(&self) -> impl Iterator<Item = (Square, (i32, i32))> + '_ {
        self.places.iter().enumerate().filter_map(|(i, place)| place.map(|place| (Square(i as u8), place)))
    }

    /// The square that lies nearest to a place.
    pub fn nearest(&self, (column, line): (i32, i32)) -> Option<Square> {
        let far = |(_, (x, y)): &(Square, (i32, i32))| (x - column).pow(2) + (y - line).pow(2);
        self.cells().min_by_key(far).map(|(square, _)| square)
    }

    /// Where the cursor goes from a square: over holes, and round where the board goes round; else it stays.
    pub fn step(&self, from: Square, direction: Direction) -> Square {
        let Some((x, y)) = self.place(from) else { return from };
        let found = match (self.lattice, direction) {
            (Lattice::Hex, Direction::Left | Direction::Right) => {
                self.beside((x, y), if direction == Direction::Left { -1 } else { 1 })
            }
            (lattice, direction) => {
                let unit = if lattice == Lattice::Hex { 2 } else { 1 };
                let (dx, dy) = match direction {
                    Direction::Up => (0, -unit),
                    Direction::Down => (0, unit),
                    Direction::Left => (-1, 0),
                    Direction::Right => (1, 0),
                };
                self.ahead((x, y), (dx, dy))
            }
        };
        found.unwrap_or(from)
    }

    fn at(&self, place: (i32, i32)) -> Option<Square> {
        self.cells().find(|(_, there)| *there == place).map(|(square, _)| square)
    }

    fn ahead(&self, (x, y): (i32, i32), (dx, dy): (i32, i32)) -> Option<Square> {
        let (width, height) = self.size;
        let wraps = if dx != 0 { self.wraps.0 } else { self.wraps.1 };
        (1..=width.max(height)).find_map(|n| {
            let (x, y) = (x + n * dx, y + n * dy);
            match wraps {
                true => self.at((x.rem_euclid(width), y.rem_euclid(height))),
                false => self.at((x, y)),
            }
        })
    }

    /// The next column of hexagons: even columns look half a cell up first and odd ones down, so that the cursor keeps its
    /// height as it goes on.
    fn beside(&self, (x, y): (i32, i32), side: i32) -> Option<Square> {
        let first = if x % 2 == 0 { -1 } else { 1 };
        let near = self.at((x + side, y + first)).or_else(|| self.at((x + side, y - first)));
        let column = self.cells().filter(|(_, place)| place.0 == x + side);
        near.or_else(|| column.min_by_key(|(_, place)| (place.1 - y).abs()).map(|(square, _)| square))
    }

    /// The cells that a label stands left of, with what the cells of their line share: a row's number or a file's letter.
    /// Rows of hexagons climb or fall.
    pub fn line_labels(&self, board: &Board) -> Vec<(Square, String)> {
        let line = |(square, place): (Square, (i32, i32))| match self.lattice {
            Lattice::Square => place.1,
            Lattice::Hex => board.coordinates(square).1,
        };
        let mut lines: Vec<i32> = self.cells().map(line).collect();
        lines.sort();
        lines.dedup();
        let labelled = lines.into_iter().filter_map(|wanted| {
            let cells = || self.cells().filter(move |cell| line(*cell) == wanted);
            let (first, _) = cells().min_by_key(|(_, place)| place.0)?;
            Some((first, shared(board, cells().map(|(square, _)| square))))
        });
        labelled.collect()
    }

    /// The same for a column.
    pub fn column_label(&self, board: &Board, column: i32) -> String {
        shared(board, self.cells().filter(|(_, place)| place.0 == column).map(|(square, _)| square))
    }

    /// The way a player's pieces go, as it is seen.
    pub fn arrow(&self, rules: &Rules, player: PlayerId) -> char {
        arrow_along(self.lattice, turned(self.lattice, forward(rules, player), self.turns))
    }
}

/// How many turns bring a board back.
fn full(lattice: Lattice) -> u8 {
    match lattice {
        Lattice::Square => 4,
        Lattice::Hex => 6,
    }
}

fn turned(lattice: Lattice, place: (i32, i32), turns: u8) -> (i32, i32) {
    (0..turns).fold(place, |(x, y), _| match lattice {
        Lattice::Square => (y, -x),
        Lattice::Hex => (x + y, -x),
    })
}

fn shared(board: &Board, squares: impl Iterator<Item = Square>) -> String {
    let places: Vec<(i32, i32)> = squares.map(|square| board.coordinates(square)).collect();
    let Some(&(x, y)) = places.first() else { return String::new() };
    if places.iter().all(|place| place.1 == y) {
        (y + 1).to_string()
    } else if places.iter().all(|place| place.0 == x) {
        char::from(b'a' + x.clamp(0, 25) as u8).to_string()
    } else {
        String::new()
    }
}

#[cfg(test)]
mod tests {
    use super::{Direction, View};
    use arbiter_spec::checked::{Board, Lattice, Square};

    fn board(columns: u8, rows: u8, lattice: Lattice) -> Board {
        let exists = vec![true; usize::from(columns) * usize::from(rows)];
        Board { columns, rows, exists, lattice, ..Board::default() }
    }

    fn named(board: &Board, name: &str) -> Square {
        board.square_by_name(name).unwrap()
    }

    #[test]
    fn turning_all_the_way_changes_nothing() {
        for (lattice, full) in [(Lattice::Square, 4), (Lattice::Hex, 6)] {
            let board = board(5, 3, lattice);
            let view = View::new(&board, 0);
            let same = |other: &View| board.squares().all(|square| view.place(square) == other.place(square));
            assert!(same(&view.turned(&board, full)));
            assert!((1..full).all(|turns| !same(&view.turned(&board, turns))), "{lattice:?}");
        }
    }

    #[test]
    fn the_cursor_goes_where_it_is_sent() {
        let mut square = board(4, 4, Lattice::Square);
        square.exists[5] = false; // b2
        let hex = board(4, 4, Lattice::Hex);
        let round = Board { wrap_x: true, ..board(4, 4, Lattice::Square) };
        let rows = [
            (&square, 0, "a1", Direction::Up, "a2"),
            (&square, 0, "a1", Direction::Left, "a1"),
            (&square, 0, "a2", Direction::Right, "c2"), // over the hole
            (&square, 1, "a1", Direction::Down, "b1"),  // a quarter turn: a is on top now
            (&square, 2, "a1", Direction::Left, "b1"),
            (&round, 0, "a1", Direction::Left, "d1"),
            (&round, 1, "a1", Direction::Up, "d1"),
            (&hex, 0, "b2", Direction::Up, "b3"),
            (&hex, 0, "a2", Direction::Right, "b2"),
            (&hex, 0, "b2", Direction::Right, "c1"),
        ];
        for (board, turns, from, direction, to) in rows {
            let found = View::new(board, turns).step(named(board, from), direction);
            assert_eq!(board.square_name(found), to, "{from} {direction:?} {turns}");
        }
    }

    #[test]
    fn labels_say_what_a_line_shares() {
        let board = board(4, 3, Lattice::Square);
        let labels = |turns| {
            let view = View::new(&board, turns);
            (view.line_labels(&board)[0].1.clone(), view.column_label(&board, 0))
        };
        assert_eq!(labels(0), ("3".into(), "a".into()));
        assert_eq!(labels(1), ("a".into(), "1".into()));
        assert_eq!(labels(2), ("1".into(), "d".into()));
    }
}
