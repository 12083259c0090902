//! The names of files and rows, and whose turn it is.

use super::board::FRINGE;
use super::path::{Path, Point};
use super::piece_set::letters_at;
use super::scene::{Scene, Shape};
use super::theme::{Army, Colours};
use super::view::View;
use arbiter_spec::checked::Lattice;

/// From the middle of the last cell to the middle of a label.
const AWAY: f32 = 0.76;

/// How large a label is.
const HEIGHT: f32 = 0.23;

/// Letters at one end of every file and numbers at one end of every row: the end that is lower or more to the left,
/// where people look for them. Rows of hexagons have their numbers at the other end, where no letters stand.
pub fn draw(scene: &mut Scene, view: &View, colours: &Colours) {
    let board = view.board;
    let (columns, rows) = (i32::from(board.columns), i32::from(board.rows));
    for x in 0..columns {
        let cells: Vec<(i32, i32)> = (0..rows).filter(|y| board.square(x, *y).is_some()).map(|y| (x, y)).collect();
        let name = char::from(b'a' + x.clamp(0, 25) as u8).to_string();
        label(scene, view, colours, &cells, ((0, 1), board.wrap_y), &name);
    }
    for y in 0..rows {
        let cells: Vec<(i32, i32)> = (0..columns).filter(|x| board.square(*x, y).is_some()).map(|x| (x, y)).collect();
        label(scene, view, colours, &cells, ((1, 0), board.wrap_x), &(y + 1).to_string());
    }
}

fn label(
    scene: &mut Scene,
    view: &View,
    colours: &Colours,
    cells: &[(i32, i32)],
    ((dx, dy), wraps): ((i32, i32), bool),
    name: &str,
) {
    let (Some(&first), Some(&last)) = (cells.first(), cells.last()) else { return };
    let place = |(x, y): (i32, i32)| view.place(x, y);
    let (origin, step) = (view.place(0, 0), view.place(dx, dy));
    let step = (step.0 - origin.0, step.1 - origin.1);
    let other_end = view.board.lattice == Lattice::Hex && dx != 0;
    let at_first = (step.0 - step.1 > 0.0) != other_end;
    let ((x, y), sign) = if at_first { (place(first), -1.0) } else { (place(last), 1.0) };
    let away = sign * (AWAY + if wraps { FRINGE } else { 0.0 });
    let at = (x + step.0 * away, y + step.1 * away);
    // All letters stand on one line, whatever hangs below it.
    scene.add(letters_at(name, at, 0.0, (HEIGHT, 0.5), colours.text, 0.13));
}

/// A disc in the army's colours near the corner of the board that lies to the right of the side to move.
pub fn turn(scene: &mut Scene, at: Point, army: &Army, colours: &Colours) {
    scene.add(Shape { path: Path::circle(at, 0.12), fill: Some(army.fill), stroke: Some((colours.text, 0.03)) });
}
