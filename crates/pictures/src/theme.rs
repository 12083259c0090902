//! Colours of boards and armies.

use super::scene::Colour;
use arbiter_spec::checked::{PlayerId, Rules};

/// Which colours.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Theme {
    /// Warm wood on white.
    #[default]
    Light,
    /// For dark pages.
    Dark,
    /// Black, white and greys, for paper.
    Print,
}

/// The colours of a piece.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Army {
    /// Of its body.
    pub fill: Colour,
    /// Around its body.
    pub line: Colour,
    /// On its body.
    pub detail: Colour,
}

/// The colours of everything else.
#[derive(Clone, Debug, PartialEq)]
pub struct Colours {
    /// Behind everything.
    pub page: Colour,
    /// Words and numbers beside the board.
    pub text: Colour,
    /// Cells: on squares dark and light, on hexagons three.
    pub tones: [Colour; 3],
    /// A board of one tone.
    pub plain: Colour,
    /// Lines between cells or through points.
    pub line: Colour,
    /// Around the board.
    pub frame: Colour,
    /// Zones that can be seen.
    pub tint: Colour,
    /// The latest move.
    pub last: Colour,
    /// Squares that were asked to stand out.
    pub highlight: Colour,
    /// Arrows.
    pub arrow: Colour,
    /// Letters of pieces that were turned over.
    pub promoted: Colour,
    /// Pieces of nobody.
    pub neutral: Army,
    /// Wedges of two armies, which their direction tells apart.
    pub wood: [Colour; 2],
}

const fn army(fill: u32, line: u32, detail: u32) -> Army {
    Army { fill: Colour::rgb(fill), line: Colour::rgb(line), detail: Colour::rgb(detail) }
}

/// Armies by the names that players often have. The first is for the first of two players without such a name, the
/// second for the other.
const ARMIES: &[(&str, Army)] = &[
    ("WHITE", army(0xfffdf8, 0x2a2622, 0x2a2622)),
    ("BLACK", army(0x3a3532, 0x161412, 0xf3ece0)),
    ("RED", army(0xc9402f, 0x4f110a, 0xfff1ec)),
    ("BLUE", army(0x2f62b5, 0x0f2347, 0xeef4ff)),
    ("YELLOW", army(0xf2c33c, 0x54400a, 0x4a3805)),
    ("GREEN", army(0x3f9150, 0x10351a, 0xeffbf0)),
    ("ORANGE", army(0xe5872b, 0x552c06, 0xfff5ea)),
    ("PURPLE", army(0x7d4fa8, 0x2c1744, 0xf7f0ff)),
];

/// On paper, armies are told apart by how dark they are.
const GREYS: &[Army] = &[
    army(0xffffff, 0x000000, 0x000000),
    army(0x1e1e1e, 0x000000, 0xffffff),
    army(0xa8a8a8, 0x000000, 0x000000),
    army(0x646464, 0x000000, 0xffffff),
];

impl Theme {
    /// The colours of boards.
    pub fn colours(self) -> Colours {
        let rgb = Colour::rgb;
        match self {
            Theme::Light => Colours {
                page: rgb(0xffffff),
                text: rgb(0x5a5148),
                tones: [rgb(0xb99f7d), rgb(0xefe5d3), rgb(0xd6c3a3)],
                plain: rgb(0xf3e2bb),
                line: rgb(0x6b573b),
                frame: rgb(0x4c3d2a),
                tint: rgb(0x9c3d2e).thin(56),
                last: rgb(0xd9c22b).thin(120),
                highlight: rgb(0x4f9b57).thin(140),
                arrow: rgb(0x2d7d46).thin(190),
                promoted: rgb(0xb02318),
                neutral: army(0xa29b90, 0x3d3833, 0xf6f1e6),
                wood: [rgb(0xfbeac4), rgb(0xf0d49a)],
            },
            Theme::Dark => Colours {
                page: rgb(0x1e2024),
                text: rgb(0xb7b2a8),
                tones: [rgb(0x6d7480), rgb(0xaab0b8), rgb(0x8b929c)],
                plain: rgb(0xa79873),
                line: rgb(0x3b3425),
                frame: rgb(0x0d0e10),
                tint: rgb(0xc0503e).thin(70),
                last: rgb(0xe0c63a).thin(110),
                highlight: rgb(0x58b868).thin(140),
                arrow: rgb(0x4cc06e).thin(200),
                promoted: rgb(0xa51f15),
                neutral: army(0x8d8a84, 0x1d1c1a, 0xf1ede4),
                wood: [rgb(0xf1dcae), rgb(0xd9b877)],
            },
            Theme::Print => Colours {
                page: rgb(0xffffff),
                text: rgb(0x000000),
                tones: [rgb(0xbdbdbd), rgb(0xffffff), rgb(0xdedede)],
                plain: rgb(0xffffff),
                line: rgb(0x000000),
                frame: rgb(0x000000),
                tint: rgb(0x000000).thin(40),
                last: rgb(0x000000).thin(60),
                highlight: rgb(0x000000).thin(90),
                arrow: rgb(0x000000).thin(170),
                promoted: rgb(0x000000),
                neutral: army(0x909090, 0x000000, 0xffffff),
                wood: [rgb(0xffffff), rgb(0xffffff)],
            },
        }
    }

    /// The colours of each player. A player called after a colour wears it.
    pub fn armies(self, spec: &Rules) -> Vec<Army> {
        let named = |name: &str| ARMIES.iter().position(|(known, _)| known.eq_ignore_ascii_case(name));
        let known: Vec<Option<usize>> = spec.players.iter().map(|player| named(&player.name)).collect();
        if self == Theme::Print {
            // White stays white and black black; the others take what is left, in order.
            let fixed = |index: &Option<usize>| index.filter(|i| *i < 2);
            return chosen(known.iter().map(fixed).collect(), GREYS.len()).into_iter().map(|i| GREYS[i]).collect();
        }
        chosen(known, ARMIES.len()).into_iter().map(|i| ARMIES[i].1).collect()
    }
}

/// Those that have one keep it; the others get the first that nobody has, again from the start when all are given out.
fn chosen(known: Vec<Option<usize>>, count: usize) -> Vec<usize> {
    let mut free: Vec<usize> = (0..count).filter(|i| !known.contains(&Some(*i))).collect();
    free.reverse();
    let mut extra = 0;
    let mut next = || {
        free.pop().unwrap_or_else(|| {
            extra += 1;
            (extra - 1) % count
        })
    };
    known.into_iter().map(|index| index.unwrap_or_else(&mut next)).collect()
}

impl Colours {
    /// The colours of an owner.
    pub fn army(&self, armies: &[Army], owner: PlayerId) -> Army {
        armies.get(owner.index()).copied().unwrap_or(self.neutral)
    }
}

#[cfg(test)]
mod tests {
    use super::chosen;

    #[test]
    fn no_two_armies_look_alike_while_there_are_colours() {
        assert_eq!(chosen(vec![None, None], 4), [0, 1]);
        assert_eq!(chosen(vec![Some(2), Some(1)], 4), [2, 1]);
        assert_eq!(chosen(vec![Some(1), None, None], 4), [1, 0, 2]);
        assert_eq!(chosen(vec![None; 5], 4), [0, 1, 2, 3, 0]);
    }
}
