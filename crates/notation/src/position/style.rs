//! The ways in which programs write the same position.

use super::{passing, write_with};
use arbiter_engine::Game;
use arbiter_spec::play::Placement;

/// How a position is written. All of them are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Style {
    /// Rights as `K` and `Q` where that is clear, else by file; the square of a move in passing always. What
    /// [`super::write`] writes.
    #[default]
    Fen,
    /// The same rights; the square of a move in passing only where a legal move makes use of it.
    XFen,
    /// Rights by file (`HAha`); the square always.
    Shredder,
}

/// Writes a position in a style.
///
/// ```
/// # let game = include!("../../doc/game.rs");
/// use arbiter_notation::position::{Style, write, write_as};
/// let placement = game.start(0).placement();
/// assert_eq!(write_as(&game, &placement, Style::Fen), write(game.spec(), &placement));
/// ```
pub fn write_as(game: &Game, placement: &Placement, style: Style) -> String {
    match style {
        Style::Fen => write_with(game.spec(), placement, false),
        Style::Shredder => write_with(game.spec(), placement, true),
        Style::XFen => write_with(game.spec(), &without_idle_flags(game, placement), false),
    }
}

/// The position without the flags of moves in passing that allow nothing.
fn without_idle_flags(game: &Game, placement: &Placement) -> Placement {
    let mut out = placement.clone();
    for (i, _) in passing::written(game.spec(), placement) {
        let Some(piece) = out.pieces.get(i).cloned() else { continue };
        let legal = |placement: &Placement| game.play_from(placement).map(|play| play.legal()).unwrap_or_default();
        let with = legal(&out);
        out.pieces[i].flags.retain(|(_, turns)| turns.is_none());
        if legal(&out) != with {
            out.pieces[i] = piece;
        }
    }
    out
}
