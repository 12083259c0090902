//! How a game ends on the board: the automatic endings, asked of a line of play.

use super::board::Board;
use super::over::{Ask, those};
use super::sight::Those;
use super::tables::Tables;
use crate::set::Set;
use arbiter_spec::checked::PlayerId;

/// The endings by the side to move, in list order.
#[derive(Clone, Debug)]
pub(crate) struct Ends<W: Set> {
    pub by_side: Vec<Vec<End<W>>>,
}

/// An ending for one subject.
#[derive(Clone, Debug)]
pub(crate) struct End<W: Set> {
    /// Its place among the endings of the document.
    pub ending: usize,
    pub subject: PlayerId,
    pub when: Question<W>,
    pub result: Score<W>,
}

/// What an ending brings.
#[derive(Clone, Debug)]
pub(crate) enum Score<W> {
    /// By team.
    Fixed(Vec<f64>),
    /// By team, a number: the one team with the best of them wins.
    Best { numbers: Vec<Number<W>>, higher: bool, tie: Box<Score<W>> },
}

/// A number that a position has.
#[derive(Clone, Debug, Default)]
pub(crate) struct Number<W> {
    /// Men, and how much each of them counts.
    pub men: Vec<(Those<W>, i64)>,
    /// Added one after the other, as far as numbers go.
    pub more: Vec<i64>,
}

impl<W: Set> Number<W> {
    fn of<const N: usize>(&self, tables: &Tables<W>, board: &Board<W, N>) -> i64 {
        let men = self.men.iter().map(|(meant, weight)| weight * i64::from(those(tables, board, meant).len()));
        self.more.iter().fold(men.sum(), |sum: i64, more| sum.saturating_add(*more))
    }
}

impl<W: Set> Score<W> {
    /// The score of each team in a position.
    pub fn of<const N: usize>(&self, tables: &Tables<W>, board: &Board<W, N>) -> Vec<f64> {
        match self {
            Score::Fixed(scores) => scores.clone(),
            Score::Best { numbers, higher, tie } => {
                let numbers: Vec<i64> = numbers.iter().map(|number| number.of(tables, board)).collect();
                let best = if *higher { numbers.iter().max() } else { numbers.iter().min() };
                let is_best = |number: &i64| Some(number) == best;
                if numbers.iter().filter(|number| is_best(number)).count() > 1 {
                    return tie.of(tables, board);
                }
                numbers.iter().map(|number| if is_best(number) { 1.0 } else { 0.0 }).collect()
            }
        }
    }
}

/// What an ending asks.
#[derive(Clone, Debug)]
pub(crate) enum Question<W: Set> {
    All(Vec<Question<W>>),
    Any(Vec<Question<W>>),
    Not(Box<Question<W>>),
    /// The number of these that hold is within bounds.
    Several(Vec<Question<W>>, i64, i64),
    /// The player to move has no move.
    NoMoves,
    /// Everybody was skipped in turn.
    RoundWithoutMove,
    /// A royal man of the player is attacked.
    Attacked(PlayerId),
    /// The position has occurred so often.
    Repeated(u32),
    /// The same, and the player gave check with each of its moves since.
    CheckedEver(u32, PlayerId),
    /// About the men and the clock.
    Men(Ask<W>),
}
