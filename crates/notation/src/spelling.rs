//! Every notation that a move can be written in, and how a move in whichever is found. A new one is a file below this one and
//! its lines here.

use crate::angles::Angles;
use crate::moves::FindError;
use crate::san::San;
use crate::uci::{self, Castling};
use arbiter_engine::Play;
use arbiter_spec::checked::Rules;
use arbiter_spec::play::{Decision, Placement};

/// How moves are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spelling {
    /// Short notation.
    San,
    /// Coordinates.
    Uci,
    /// Coordinates; castling is the king taking his rook.
    Uci960,
    /// Squares named from corners of the board; coordinates where there are none.
    Angles,
}

impl Spelling {
    /// All there are, each with its name and an explanation for people.
    pub const ALL: [(Spelling, &'static str, &'static str); 4] = [
        (Spelling::San, "san", "Short algebraic notation: Nf3, exd5, O-O"),
        (Spelling::Uci, "uci", "Coordinates: g1f3, e7e8q, e1g1"),
        (Spelling::Uci960, "uci960", "The same, but castling is the king taking his rook: e1h1"),
        (Spelling::Angles, "angles", "Squares named from the corners that the document gives letters to: NE3bxP+"),
    ];

    /// What the document lacks for this notation, if it lacks something.
    pub fn lacks(self, spec: &Rules) -> Option<&'static str> {
        let corners = self == Spelling::Angles && spec.metadata.angles.is_empty();
        corners.then_some("names no corners (`metadata.angles`); write san or uci")
    }

    /// One of the legal moves, by its place among them.
    pub fn write(self, spec: &Rules, san: &San, play: &Play, legal: &[Decision], place: usize) -> String {
        let coordinates = |castling| uci::texts(spec, legal, castling).swap_remove(place);
        match self {
            Spelling::San => san.write(play, &legal[place]),
            Spelling::Uci => coordinates(Castling::KingMoves),
            Spelling::Uci960 => coordinates(Castling::KingTakesRook),
            Spelling::Angles => match Angles::new(spec) {
                Some(angles) => angles.write(play, &legal[place]),
                None => coordinates(Castling::KingMoves),
            },
        }
    }
}

/// The place of a move among those that are legal, in whichever notation it is written.
pub fn find(
    spec: &Rules,
    san: &San,
    placement: &Placement,
    legal: &[Decision],
    text: &str,
) -> Result<usize, FindError> {
    let named = Angles::new(spec).and_then(|angles| angles.find(placement, legal, text));
    named.map_or_else(|| san.find(placement, legal, text), Ok)
}
