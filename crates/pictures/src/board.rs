//! The board without pieces.

use super::path::{Path, Point};
use super::scene::{Colour, Scene, Shape};
use super::theme::Colours;
use super::view::View;
use crate::lattice::tone;
use arbiter_spec::checked::{BoardLook, PlayerId, Rules, Square, ZoneMark};

/// How far a board that goes on at the other side is shown beyond its edge.
pub const FRINGE: f32 = 0.3;

/// How thick the lines are.
const THIN: f32 = 0.022;
const THICK: f32 = 0.045;

/// A board to be drawn.
pub struct Ground<'a> {
    pub spec: &'a Rules,
    pub view: &'a View<'a>,
    pub colours: &'a Colours,
    pub look: BoardLook,
}

impl Ground<'_> {
    /// Cells, zones and lines, from back to front. `washes` are squares that stand out.
    pub fn draw(&self, scene: &mut Scene, washes: &[(Vec<Square>, Colour)]) {
        self.fringe(scene);
        self.cells(scene);
        for (code, mark) in &self.spec.metadata.picture.marks {
            if *mark == ZoneMark::Tint {
                self.wash(scene, &self.everyones(code), self.colours.tint);
            }
        }
        for (squares, colour) in washes {
            self.wash(scene, squares, *colour);
        }
        match self.look {
            BoardLook::Chequered => {}
            BoardLook::Plain => self.between_cells(scene),
            BoardLook::Points => self.through_points(scene),
        }
        self.named_lines(scene);
        self.marks(scene);
        self.frame(scene);
    }

    /// All cells of a tone are one outline, and the lightest lies under the others: no seams can shine through.
    fn cells(&self, scene: &mut Scene) {
        let all: Vec<Square> = self.view.board.squares().collect();
        let ground = self.tone(1);
        scene.add(Shape::filled(self.outlines(&all), ground));
        for tone in [0, 2] {
            let cells: Vec<Square> = all.iter().copied().filter(|s| self.tone_of(*s) == tone).collect();
            if !cells.is_empty() && self.look == BoardLook::Chequered {
                scene.add(Shape::filled(self.outlines(&cells), self.tone(tone)));
            }
        }
    }

    fn tone(&self, index: usize) -> Colour {
        if self.look == BoardLook::Chequered { self.colours.tones[index] } else { self.colours.plain }
    }

    fn tone_of(&self, square: Square) -> usize {
        let (x, y) = self.view.board.coordinates(square);
        tone(self.view.board.lattice, x, y)
    }

    fn outlines(&self, squares: &[Square]) -> Path {
        let outline = |square: &Square| {
            let (x, y) = self.view.board.coordinates(*square);
            Path::polygon(&self.view.corners(x, y)).0
        };
        Path(squares.iter().flat_map(outline).collect())
    }

    fn wash(&self, scene: &mut Scene, squares: &[Square], colour: Colour) {
        if squares.is_empty() {
            return;
        }
        let path = match self.look {
            BoardLook::Points => {
                Path(squares.iter().flat_map(|s| Path::circle(self.view.centre(*s), 0.54).0).collect())
            }
            _ => self.outlines(squares),
        };
        scene.add(Shape::filled(path, colour));
    }

    /// Every side of every square: the square, the cell beyond, the middle of this cell, the ends of the side.
    fn sides(&self) -> impl Iterator<Item = (Square, (i32, i32), Point, [Point; 2])> {
        let edges = self.view.edges();
        self.view.board.squares().flat_map(move |square| {
            let (x, y) = self.view.board.coordinates(square);
            let (cx, cy) = self.view.place(x, y);
            let shifted = move |(dx, dy): Point| (cx + dx, cy + dy);
            let side = move |((dx, dy), _, ends): &((i32, i32), Point, [Point; 2])| {
                (square, (x + dx, y + dy), (cx, cy), ends.map(shifted))
            };
            edges.iter().map(side).collect::<Vec<_>>()
        })
    }

    /// Where the board goes on at its other side, a strip of that side is seen.
    fn fringe(&self, scene: &mut Scene) {
        for (_, (x, y), (cx, cy), [a, b]) in self.sides() {
            let Some(beyond) = self.other_side(x, y) else { continue };
            let (px, py) = self.view.place(x, y);
            let out = |(ax, ay): Point| (ax + (px - cx) * FRINGE, ay + (py - cy) * FRINGE);
            let tone = self.tone(if self.look == BoardLook::Chequered { self.tone_of(beyond) } else { 1 });
            let pale = tone.towards(self.colours.page, 0.55);
            scene.add(Shape::filled(Path::polygon(&[a, b, out(b), out(a)]), pale));
        }
    }

    /// The square that is met beyond the edge at a cell off the board.
    fn other_side(&self, x: i32, y: i32) -> Option<Square> {
        let board = self.view.board;
        let (columns, rows) = (i32::from(board.columns), i32::from(board.rows));
        let inside = (0..columns).contains(&x) && (0..rows).contains(&y);
        let x = if board.wrap_x { x.rem_euclid(columns) } else { x };
        let y = if board.wrap_y { y.rem_euclid(rows) } else { y };
        if inside { None } else { board.square(x, y) }
    }

    fn between_cells(&self, scene: &mut Scene) {
        let board = self.view.board;
        let inner = self.sides().filter(|(square, (x, y), _, _)| board.square(*x, *y).is_some_and(|s| s > *square));
        let path = inner.flat_map(|(_, _, _, ends)| Path::line(&ends).0).collect();
        scene.add(Shape::stroked(Path(path), self.colours.line, THIN));
    }

    fn through_points(&self, scene: &mut Scene) {
        let board = self.view.board;
        let mut path = Vec::new();
        for (square, (x, y), centre, _) in self.sides() {
            let next = board.square(x, y).filter(|next| *next > square && !self.shore(square, *next));
            if next.is_some() {
                path.extend(Path::line(&[centre, self.view.place(x, y)]).0);
            }
        }
        scene.add(Shape::stroked(Path(path), self.colours.line, THIN * 1.2));
    }

    /// Whether a line stops here: the squares lie in the zones of different players, and not on the edge of the board.
    fn shore(&self, from: Square, to: Square) -> bool {
        let board = self.view.board;
        let marks = self.spec.metadata.picture.marks.iter().filter(|(_, mark)| **mark == ZoneMark::Shore);
        let owner = |code: &str, square: Square| {
            self.spec.player_ids().find(|player| self.zone(code, *player).contains(&square))
        };
        let apart = marks
            .map(|(code, _)| (owner(code, from), owner(code, to)))
            .any(|(a, b)| a.is_some() && b.is_some() && a != b);
        let ((x, y), (u, v)) = (board.coordinates(from), board.coordinates(to));
        // Beside a line along the edge one side has no cell, for both of its ends.
        let (dx, dy) = (u - x, v - y);
        let open = |x: i32, y: i32| board.square(x - dy, y + dx).is_some() && board.square(x + dy, y - dx).is_some();
        apart && open(x, y) && open(u, v)
    }

    fn zone(&self, code: &str, player: PlayerId) -> &[Square] {
        self.spec.zones.iter().find(|zone| zone.code == code).map_or(&[], |zone| zone.squares.of(player))
    }

    fn everyones(&self, code: &str) -> Vec<Square> {
        let mut all: Vec<Square> = self.spec.player_ids().flat_map(|p| self.zone(code, p).to_vec()).collect();
        all.sort();
        all.dedup();
        all
    }

    /// Lines that moves run along are there to be seen.
    fn named_lines(&self, scene: &mut Scene) {
        let lines = self.view.board.lines.iter().flat_map(|named| &named.lines);
        let line = |line: &Vec<Square>| Path::line(&line.iter().map(|s| self.view.centre(*s)).collect::<Vec<_>>()).0;
        let path: Vec<_> = lines.flat_map(line).collect();
        if !path.is_empty() {
            scene.add(Shape::stroked(Path(path), self.colours.line, THIN * 1.2));
        }
    }

    fn marks(&self, scene: &mut Scene) {
        for (code, mark) in &self.spec.metadata.picture.marks {
            for player in self.spec.player_ids() {
                let zone = self.zone(code, player);
                let path = match mark {
                    ZoneMark::Outline => self.around(zone),
                    ZoneMark::Cross => self.cross(zone),
                    ZoneMark::Tint | ZoneMark::Shore => continue,
                };
                let width = if *mark == ZoneMark::Outline { THICK } else { THIN * 1.2 };
                if !path.0.is_empty() {
                    scene.add(Shape::stroked(path, self.colours.line, width));
                }
            }
        }
    }

    fn around(&self, zone: &[Square]) -> Path {
        let outside = |(x, y): (i32, i32)| !self.view.board.square(x, y).is_some_and(|s| zone.contains(&s));
        let sides = self.sides().filter(|(square, beyond, _, _)| zone.contains(square) && outside(*beyond));
        Path(sides.flat_map(|(_, _, _, ends)| Path::line(&ends).0).collect())
    }

    /// From corner to corner of the rectangle that the zone fills.
    fn cross(&self, zone: &[Square]) -> Path {
        let places: Vec<(i32, i32)> = zone.iter().map(|s| self.view.board.coordinates(*s)).collect();
        let span = |values: Vec<i32>| values.iter().min().copied().zip(values.iter().max().copied());
        let (columns, rows) = places.into_iter().unzip();
        let (Some((left, right)), Some((low, high))) = (span(columns), span(rows)) else { return Path::default() };
        let at = |x, y| self.view.place(x, y);
        let mut path = Path::line(&[at(left, low), at(right, high)]);
        path.0.extend(Path::line(&[at(left, high), at(right, low)]).0);
        path
    }

    /// A line where the board ends, also around its holes.
    fn frame(&self, scene: &mut Scene) {
        let board = self.view.board;
        let ends = |&(_, (x, y), _, _): &(Square, (i32, i32), Point, [Point; 2])| {
            board.square(x, y).is_none() && self.other_side(x, y).is_none()
        };
        let path: Vec<_> = self.sides().filter(ends).flat_map(|(_, _, _, ends)| Path::line(&ends).0).collect();
        if !path.is_empty() {
            let width = if self.look == BoardLook::Points { THIN } else { THICK };
            scene.add(Shape::stroked(Path(path), self.colours.frame, width));
        }
    }
}
