//! How a game ends on the board: the automatic endings, asked of a line of play.

use super::board::Board;
use super::cut_endings::{Ask, those};
use super::sight::Those;
use super::tables::Tables;
use crate::set::Set;
use arbiter_spec::checked::PlayerId;

/// The endings by the side to move, in list order.
#[derive(Clone, Debug)]
pub(crate) struct Endings<W: Set> {
    pub by_side: Vec<Vec<End<W>>>,
    /// The fewest occurrences of a position that any ending asks for; none if none asks.
    pub repeats: Option<u32>,
    /// Whether one of them may hold although there are moves, the position has not stood so often, and the pieces and the
    /// clock would not end a count ([`CutEndings::may_hold`](super::cut_endings::Over::may_hold)), and nothing wanted is proved.
    pub unforeseen: bool,
    /// Sets of players that endings want to be proved never to mate.
    pub proofs: Vec<u32>,
}

impl<W: Set> Endings<W> {
    /// The endings, and when they need not be asked.
    pub fn new(by_side: Vec<Vec<End<W>>>) -> Endings<W> {
        let all = || by_side.iter().flatten().map(|end| &end.when);
        let repeats = all().filter_map(Question::fewest).min();
        let foreseen = |q: &Question<W>| q.needs_no_moves() || q.needs_repeats() || q.is_about_pieces();
        let unforeseen = !all().all(foreseen);
        let mut proofs: Vec<u32> = all().flat_map(Question::proofs).collect();
        proofs.sort_unstable();
        proofs.dedup();
        Endings { by_side, repeats, unforeseen, proofs }
    }

    /// Whether an ending asks who checked whom.
    pub fn asks_who_checked(&self) -> bool {
        self.by_side.iter().flatten().any(|end| end.when.asks_who_checked())
    }
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
    /// Pieces, and how much each of them counts.
    pub pieces: Vec<(Those<W>, i64)>,
    /// Added one after the other, as far as numbers go.
    pub more: Vec<i64>,
}

impl<W: Set> Number<W> {
    fn of<const N: usize>(&self, tables: &Tables<W>, board: &Board<W, N>) -> i64 {
        let pieces = self.pieces.iter().map(|(meant, weight)| weight * i64::from(those(tables, board, meant).len()));
        self.more.iter().fold(pieces.sum(), |sum: i64, more| sum.saturating_add(*more))
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
    /// A royal piece of the player is attacked.
    Attacked(PlayerId),
    /// The position has occurred so often.
    Repeated(u32),
    /// The same, and the player gave check with each of its moves since.
    CheckedEver(u32, PlayerId),
    /// All these players, a bit each, are proved never to mate.
    Unwinnable(u32),
    /// About the pieces and the clock.
    Pieces(Ask<W>),
}

impl<W: Set> Question<W> {
    /// Whether it holds only where there are no moves. A round without a move ends with a player who has none.
    fn needs_no_moves(&self) -> bool {
        match self {
            Question::NoMoves | Question::RoundWithoutMove => true,
            Question::All(all) => all.iter().any(Question::needs_no_moves),
            Question::Any(any) => any.iter().all(Question::needs_no_moves),
            Question::Several(list, least, _) => *least > 0 && list.iter().all(Question::needs_no_moves),
            _ => false,
        }
    }

    /// Whether it holds only where a position has stood as often as it says.
    fn needs_repeats(&self) -> bool {
        match self {
            Question::Repeated(_) | Question::CheckedEver(..) => true,
            Question::All(all) => all.iter().any(Question::needs_repeats),
            Question::Any(any) => any.iter().all(Question::needs_repeats),
            Question::Several(list, least, _) => *least > 0 && list.iter().all(Question::needs_repeats),
            _ => false,
        }
    }

    /// The fewest occurrences it asks for anywhere.
    fn fewest(&self) -> Option<u32> {
        match self {
            Question::Repeated(count) | Question::CheckedEver(count, _) => Some(*count),
            Question::All(list) | Question::Any(list) | Question::Several(list, ..) => {
                list.iter().filter_map(Question::fewest).min()
            }
            Question::Not(question) => question.fewest(),
            _ => None,
        }
    }

    /// Whether it asks anywhere who checked whom.
    fn asks_who_checked(&self) -> bool {
        match self {
            Question::CheckedEver(..) => true,
            Question::All(list) | Question::Any(list) | Question::Several(list, ..) => {
                list.iter().any(Question::asks_who_checked)
            }
            Question::Not(question) => question.asks_who_checked(),
            _ => false,
        }
    }

    /// The sets of players that must be proved never to mate, anywhere in it.
    fn proofs(&self) -> Vec<u32> {
        match self {
            Question::Unwinnable(players) => vec![*players],
            Question::All(list) | Question::Any(list) | Question::Several(list, ..) => {
                list.iter().flat_map(Question::proofs).collect()
            }
            Question::Not(question) => question.proofs(),
            _ => Vec::new(),
        }
    }

    /// Whether it asks of nothing but pieces and clock, and so would end a count, too; or else of a round without a move,
    /// which nothing brings about but having no moves, or of proofs, which lines keep an eye on.
    fn is_about_pieces(&self) -> bool {
        match self {
            Question::Pieces(_) | Question::RoundWithoutMove | Question::Unwinnable(_) => true,
            Question::All(list) | Question::Any(list) => list.iter().all(Question::is_about_pieces),
            Question::Not(question) => question.is_about_pieces(),
            _ => false,
        }
    }
}
