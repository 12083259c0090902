//! Squares named from corners of the board (§2.4): for people, never read by the rules.

use super::common::{Located, Name, Xy};

record! {
    /// A corner from which squares are named: its letter, a number along an edge, a letter for the distance from it.
    Angle {
        /// Its letter, upper case.
        required letter: Located<String>,
        /// Whose corner it is: in his moves the letter is left out.
        optional player: Option<Name>,
        /// The square called `1a`.
        required corner: Xy,
        /// From `1a` to `2a`.
        required along: Xy,
        /// From `1a` to `1b`.
        required away: Xy,
        /// How many squares have names in each of the two directions. Default: half the board.
        optional size: Option<Xy>,
    }
}
