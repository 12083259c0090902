//! Squares named from corners of the board.

use super::{PlayerId, Square};

/// A corner from which squares are named.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Angle {
    /// Its letter.
    pub letter: char,
    /// Whose corner it is: in his moves the letter is left out.
    pub player: Option<PlayerId>,
    /// By number along the edge, then by distance from it: the squares that exist.
    pub squares: Vec<Vec<Option<Square>>>,
}

impl Angle {
    /// The number and the distance of a square, both from 0.
    pub fn place_of(&self, square: Square) -> Option<(usize, usize)> {
        let rows = self.squares.iter().enumerate();
        let mut places = rows.filter_map(|(n, row)| Some((n, row.iter().position(|known| *known == Some(square))?)));
        places.next()
    }

    /// The square of a number and a distance, both from 0.
    pub fn square_at(&self, number: usize, distance: usize) -> Option<Square> {
        *self.squares.get(number)?.get(distance)?
    }
}
