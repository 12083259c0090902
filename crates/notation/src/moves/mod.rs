//! Moves as text.
//!
//! * `e2e4` a move, `e7e8q` with promotion (`e7e8={CH}` for a symbol of several letters), `b2b3+` and `b3b2-` where the
//!   symbols differ by a leading `+`; a piece that stays what it is adds nothing.
//! * `P@e4` a drop, named after what stands on the square afterwards.
//! * `b1c3h` a move that leaves a piece behind; `h1e1h` one that leaves it on the square h1 that a second piece vacates;
//!   `e1g1h@c3` one that puts it anywhere else.
//! * Two pieces at once are written like the move of the first (`e1g1`), or from the first to the second (`f1h1`) where
//!   the first does not move or could also go there alone.
//! * `e4e6~1` the second way to one square, where a bent path takes other pieces.
//! * `pass`, `stop`; `!` accepts an optional effect that has no further choice.
//! * `K:h1g1` tells pieces on one square apart; `#3` or `#ROOK/3` tells moves apart that would otherwise read the same.

mod find;
mod text;

pub(crate) use find::nearest;
pub use find::{FindError, find};
pub use text::texts;
