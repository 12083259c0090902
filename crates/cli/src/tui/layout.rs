//! Which part of the screen shows what, and how big a cell is: as big as there is room for.

use ratatui::layout::Rect;

/// Less than this is no screen to play on.
pub const LEAST: (u16, u16) = (40, 12);

/// Room for the numbers left of the board; the letters below it take a line.
pub const LABELS: u16 = 3;

/// Lines for what is said, where there is room below the board.
const SAID: u16 = 4;

/// Widths of what stands beside the board: comfortable, and just enough.
const BESIDE: [u16; 2] = [30, 20];

/// What is to be laid out.
#[derive(Clone, Copy, Debug)]
pub struct Needs {
    /// Columns and lines of the board, as its view counts them.
    pub size: (u16, u16),
    /// Cells are hexagons: two lines high, and every other column half a cell lower.
    pub hexagons: bool,
    /// The longest text that stands in a cell.
    pub content: u16,
}

/// The size of a cell, and how far it is from one line of the board to the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cell {
    pub width: u16,
    pub height: u16,
    pub pitch: u16,
}

/// Where everything is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Areas {
    pub title: Rect,
    /// With its labels. It may be smaller than the board: then the board is seen in part.
    pub board: Rect,
    pub cell: Cell,
    pub side: Rect,
    /// What was said; empty if it stands in the side.
    pub said: Rect,
    pub prompt: Rect,
}

impl Needs {
    /// Sizes of cells that may be taken, the finest first, with so much around a piece: two blanks hold the signs of its
    /// cell.
    fn cells(&self, around: u16) -> Vec<Cell> {
        let mut out = Vec::new();
        let heights: &[(u16, u16)] =
            if self.hexagons { &[(6, 3), (4, 2), (2, 1), (1, 1)] } else { &[(4, 4), (3, 3), (2, 2), (1, 1)] };
        let least = (self.content + around).max(3);
        for &(height, pitch) in heights {
            out.extend([(2 * height + 1).max(least), least].map(|width| Cell { width, height, pitch }));
        }
        out.dedup();
        out
    }

    /// How much room the board takes with such cells.
    fn room(&self, cell: Cell) -> (u16, u16) {
        let (columns, lines) = self.size;
        (LABELS + columns * cell.width, lines.saturating_sub(1) * cell.pitch + cell.height + 1)
    }

    /// Lays it out; nothing if the screen is too small for any board.
    pub fn areas(&self, screen: Rect) -> Option<Areas> {
        if screen.width < LEAST.0 || screen.height < LEAST.1 {
            return None;
        }
        let (width, height) = (screen.width, screen.height - 2);
        // Big cells are worth more than talk below the board; but the signs of a cell are worth more than a comfortable side.
        let fits = |cell: Cell| {
            let (w, h) = self.room(cell);
            let fits = |(said, beside): (u16, u16)| w + 1 + beside <= width && h + said <= height;
            let tries = [(SAID, BESIDE[0]), (0, BESIDE[0]), (SAID, BESIDE[1]), (0, BESIDE[1])];
            tries.into_iter().any(fits).then_some(cell)
        };
        let chosen = [2, 1].into_iter().find_map(|around| self.cells(around).into_iter().find_map(fits));
        let smallest = self.cells(1).pop()?;
        let cell = chosen.unwrap_or(smallest);
        let (w, h) = self.room(cell);
        // What does not fit is scrolled; on narrow screens the board comes before what stands beside it.
        let beside = match chosen {
            Some(_) => width - w - 1,
            None if width >= 60 => BESIDE[1],
            None => 0,
        };
        let board_width = w.min(width - beside - u16::from(beside > 0));
        let said = match height.saturating_sub(h) {
            room if room >= SAID => room,
            _ if beside == 0 => 3,
            _ => 0,
        };
        let board_height = h.min(height - said);
        let line = |y: u16| Rect::new(screen.x, screen.y + y, width, 1);
        Some(Areas {
            title: line(0),
            board: Rect::new(screen.x, screen.y + 1, board_width, board_height),
            cell,
            side: Rect::new(screen.x + width - beside, screen.y + 1, beside, height - said),
            said: Rect::new(screen.x, screen.y + 1 + height - said, width, said),
            prompt: line(height + 1),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everything_has_its_place_on_any_screen() {
        for (size, hexagons, content) in
            [((8, 8), false, 1), ((14, 14), false, 2), ((16, 16), false, 4), ((11, 21), true, 1)]
        {
            let needs = Needs { size, hexagons, content };
            for width in LEAST.0..140 {
                for height in LEAST.1..60 {
                    let screen = Rect::new(0, 0, width, height);
                    let areas = needs.areas(screen).unwrap();
                    for area in [areas.title, areas.board, areas.side, areas.said, areas.prompt] {
                        assert_eq!(area, area.intersection(screen), "{width}×{height}");
                    }
                    assert!(areas.board.intersection(areas.side).is_empty() && areas.board.bottom() <= areas.prompt.y);
                    assert!(areas.side.width > 0 || areas.said.height > 0, "{width}×{height}");
                }
            }
        }
        assert_eq!(Needs { size: (8, 8), hexagons: false, content: 1 }.areas(Rect::new(0, 0, 20, 5)), None);
    }

    #[test]
    fn the_usual_terminal_shows_whole_boards() {
        let screen = Rect::new(0, 0, 80, 24);
        for (size, hexagons, content) in
            [((8, 8), false, 1), ((14, 14), false, 2), ((9, 9), false, 2), ((11, 21), true, 1)]
        {
            let needs = Needs { size, hexagons, content };
            let areas = needs.areas(screen).unwrap();
            let (width, height) = needs.room(areas.cell);
            assert!((areas.board.width, areas.board.height) == (width, height), "{size:?} {areas:?}");
        }
    }
}
