//! What a tournament is to be: said before, and never changed.

use super::seating::{Seating, Shape};
use std::fmt;

/// Most games of a tournament.
pub const MOST_GAMES: u64 = 100_000_000;

/// Most different meetings: beyond this nobody would live to see each played once.
const MOST_MEETINGS: usize = 100_000;

/// Who meets whom.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// Everybody meets everybody.
    RoundRobin,
    /// The first meets everybody else.
    Gauntlet,
    /// Those who did equally well meet, for so many rounds.
    Swiss(u32),
}

/// A tournament. The same plan gives the same games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    /// How many players there are.
    pub players: usize,
    /// Who meets whom.
    pub format: Format,
    /// Games of every meeting; of Swiss tournaments, of every meeting of a round.
    pub games: u64,
    /// Who is a side.
    pub seating: Seating,
    /// The game's seats.
    pub shape: Shape,
}

/// Why there can be no such tournament.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PlanFault {
    /// Fewer than two players.
    TooFew(usize),
    /// No games, or more than anybody can play.
    Games(u128),
    /// More different meetings than can be played.
    Meetings(u128),
    /// A Swiss tournament needs a player for each side of a meeting.
    Swiss {
        /// Those there are.
        players: usize,
        /// Those that are needed.
        sides: usize,
    },
    /// A game with one side is no match.
    OneSide,
}

impl fmt::Display for PlanFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PlanFault::TooFew(players) => write!(f, "a match needs at least two players, and there are {players}"),
            PlanFault::Games(0) => f.write_str("there are no games to be played; ask for at least one"),
            PlanFault::Games(games) => write!(f, "{games} games are more than {MOST_GAMES}; ask for fewer"),
            PlanFault::Meetings(count) => {
                write!(
                    f,
                    "there are {count} different meetings, more than {MOST_MEETINGS}; let fewer players take part"
                )
            }
            PlanFault::Swiss { players, sides } => {
                write!(f, "a Swiss round needs a player for each of {sides} sides, and there are {players}")
            }
            PlanFault::OneSide => f.write_str("the game has one side only: nobody can be compared in it"),
        }
    }
}

impl std::error::Error for PlanFault {}

impl Plan {
    /// How many sides a meeting has.
    pub fn sides(&self) -> usize {
        self.shape.sides(self.seating)
    }

    /// Games of each meeting in which everybody has had every place once.
    pub fn rotation(&self) -> u64 {
        self.sides().max(1) as u64
    }

    /// All meetings of a tournament in which they are known beforehand: each as several orders of its sides, which take turns.
    pub(super) fn meetings(&self) -> Result<Vec<Vec<Vec<usize>>>, PlanFault> {
        let (players, sides) = (self.players, self.sides());
        if players < 2 {
            return Err(PlanFault::TooFew(players));
        }
        if sides < 2 {
            return Err(PlanFault::OneSide);
        }
        if players < sides {
            // There are too few for all sides: everybody takes several.
            let order = |first: usize| (0..sides).map(|side| (side + first) % players).collect();
            return Ok(vec![(0..players).map(order).collect()]);
        }
        let (must, from) = if self.format == Format::Gauntlet { (1, players - 1) } else { (0, players) };
        let count = choose(from, sides - must);
        if count > MOST_MEETINGS as u128 {
            return Err(PlanFault::Meetings(count));
        }
        let first = players - from;
        let mut sets = subsets(first, players, sides - must);
        if must == 1 {
            sets.iter_mut().for_each(|set| set.insert(0, 0));
        }
        Ok(sets.iter().map(|set| circles(set)).collect())
    }

    /// Whether it can be played.
    pub fn check(&self) -> Result<(), PlanFault> {
        let (players, sides) = (self.players, self.sides());
        let meetings = match self.format {
            Format::Swiss(rounds) => {
                if players >= 2 && sides >= 2 && players < sides {
                    return Err(PlanFault::Swiss { players, sides });
                }
                if players < 2 {
                    return Err(PlanFault::TooFew(players));
                }
                if sides < 2 {
                    return Err(PlanFault::OneSide);
                }
                u128::from(rounds) * (players / sides) as u128
            }
            _ => self.meetings()?.len() as u128,
        };
        let games = meetings * u128::from(self.games);
        if games == 0 || games > u128::from(MOST_GAMES) { Err(PlanFault::Games(games)) } else { Ok(()) }
    }
}

/// In how many ways some of many can be chosen; what is too large to matter stays so.
fn choose(from: usize, some: usize) -> u128 {
    (0..some).fold(1u128, |ways, i| {
        let next = ways.saturating_mul(from.saturating_sub(i) as u128);
        (next / (i as u128 + 1)).min(u128::from(u64::MAX))
    })
}

/// All sets of so many numbers between two bounds, in order.
fn subsets(low: usize, high: usize, size: usize) -> Vec<Vec<usize>> {
    if size == 0 {
        return vec![Vec::new()];
    }
    let mut all = Vec::new();
    for first in low..high {
        for mut rest in subsets(first + 1, high, size - 1) {
            rest.insert(0, first);
            all.push(rest);
        }
    }
    all
}

/// Most orders of one meeting that take turns.
const MOST_ORDERS: usize = 120;

/// The ways to sit around a table, but for moving everybody on: who is whose ally, and who moves after whom.
fn circles(set: &[usize]) -> Vec<Vec<usize>> {
    let Some((first, rest)) = set.split_first() else { return vec![Vec::new()] };
    let mut orders: Vec<Vec<usize>> = vec![vec![*first]];
    for player in rest {
        let mut longer = Vec::new();
        for order in &orders {
            for place in (1..=order.len()).rev() {
                let mut next = order.clone();
                next.insert(place, *player);
                longer.push(next);
            }
        }
        longer.truncate(MOST_ORDERS);
        orders = longer;
    }
    orders
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn circles_are_all_different_and_begin_with_the_same() {
        assert_eq!(circles(&[3, 5]), [[3, 5]]);
        let four = circles(&[0, 1, 2, 3]);
        assert_eq!(four.len(), 6);
        assert!(four.iter().enumerate().all(|(i, order)| order[0] == 0 && !four[..i].contains(order)));
        assert_eq!(circles(&[0, 1, 2, 3, 4, 5, 6, 7]).len(), MOST_ORDERS);
    }

    #[test]
    fn ways_are_counted_without_overflow() {
        assert_eq!((choose(5, 2), choose(20, 4), choose(3, 5)), (10, 4845, 0));
        assert!(choose(usize::MAX, 8) >= u128::from(u32::MAX));
    }
}
