//! How the pieces that only go ahead stand together: which of them none can stop, guard or overtake.
//!
//! Everything is read off the tables of the game, so it means as much in a game nobody has heard of as in the best known.

use super::board::Board;
use super::reach::zone;
use super::tables::{Pawn, Tables};
use crate::search_path::PawnStructure;
use crate::set::{PerSquare, Set};

/// Longer ways ahead are not told apart.
const LONGEST: u8 = 7;

/// Pieces of one component that go ahead, never back, and change at the end of their way.
struct Ahead<W: Set> {
    plane: usize,
    /// By player.
    sides: Vec<Ways<W>>,
}

/// The ways of one player's pieces, by square.
struct Ways<W: Set> {
    /// The squares they may still come to without taking anybody.
    path: W::PerSquare<W>,
    /// From where a piece of an enemy stops or guards some of them.
    stoppers: W::PerSquare<W>,
    /// From where a piece of the same player guards the square, now or after some steps.
    friends: W::PerSquare<W>,
    /// How many steps are left until it changes.
    left: W::PerSquare<u8>,
}

/// What is looked up.
pub(crate) struct PawnTables<W: Set> {
    ahead: Vec<Ahead<W>>,
}

/// The squares a piece comes to step by step, and how many steps it is until it may change; nothing if it can come back.
fn path<W: Set>(pawn: &Pawn<W>, square: usize) -> Option<(W, u8)> {
    let [both, quiet, ..] = pawn.counts;
    let steps = || pawn.both.iter().take(both).chain(pawn.quiet.iter().take(quiet));
    let (mut front, mut seen, mut left, mut count) = (W::of(square), W::EMPTY, LONGEST, 0u8);
    while front.any() {
        count = count.saturating_add(1);
        let change = steps().fold(W::EMPTY, |all, step| all | (step.reach(front) & step.change));
        if change.any() {
            left = left.min(count);
        }
        front = steps().fold(W::EMPTY, |all, step| all | step.reach(front)).minus(seen);
        seen |= front;
        if seen.has(square) {
            return None;
        }
    }
    Some((seen, left))
}

/// The squares that pieces attack.
fn attacks<W: Set>(pawn: &Pawn<W>, pieces: W) -> W {
    let [both, _, capture, _] = pawn.counts;
    let steps = pawn.both.iter().take(both).chain(pawn.capture.iter().take(capture));
    steps.fold(W::EMPTY, |all, step| all | step.reach(pieces))
}

impl<W: Set> Ahead<W> {
    fn new(tables: &Tables<W>, component: usize) -> Option<Ahead<W>> {
        let pawns: Vec<&Pawn<W>> = tables.sides.iter().filter_map(|side| side.pawns.get(component)).collect();
        if pawns.len() != tables.sides.len() || pawns.iter().all(|pawn| pawn.option_count == 0) {
            return None;
        }
        let squares: Vec<usize> = tables.board.squares().collect();
        let mut sides = Vec::new();
        for pawn in &pawns {
            let mut ways: Ways<W> = Ways {
                path: W::PerSquare::filled(W::EMPTY),
                stoppers: W::PerSquare::filled(W::EMPTY),
                friends: W::PerSquare::filled(W::EMPTY),
                left: W::PerSquare::filled(LONGEST),
            };
            for square in &squares {
                let (way, left) = path(pawn, *square)?;
                (*ways.path.at_mut(*square), *ways.left.at_mut(*square)) = (way, left);
            }
            sides.push(ways);
        }
        // What a piece on a square guards, now and on its way.
        let guards =
            |player: usize, square: usize| attacks(pawns[player], *sides[player].path.at(square) | W::of(square));
        let mut found = Vec::new();
        for (player, side) in sides.iter().enumerate() {
            let enemies: Vec<usize> = tables.enemies[player].iter().map(|enemy| usize::from(*enemy)).collect();
            for square in &squares {
                let way = *side.path.at(*square);
                let stops =
                    |from: &usize| way.has(*from) || enemies.iter().any(|enemy| (guards(*enemy, *from) & way).any());
                let stoppers = W::from_squares(squares.iter().copied().filter(stops));
                let helps = |from: &usize| from != square && guards(player, *from).has(*square);
                found.push((player, *square, stoppers, W::from_squares(squares.iter().copied().filter(helps))));
            }
        }
        for (player, square, stoppers, friends) in found {
            *sides[player].stoppers.at_mut(square) = stoppers;
            *sides[player].friends.at_mut(square) = friends;
        }
        Some(Ahead { plane: tables.layout.first_pawn() + component, sides })
    }
}

impl<W: Set> PawnTables<W> {
    /// What there is to look up for a game.
    pub fn new(tables: &Tables<W>) -> PawnTables<W> {
        PawnTables { ahead: (0..tables.layout.pawns).filter_map(|component| Ahead::new(tables, component)).collect() }
    }

    /// Whether two positions stand alike in what [`PawnTables::structure`] looks at.
    #[inline(always)]
    pub fn is_same<const N: usize>(&self, tables: &Tables<W>, one: &Board<W, N>, other: &Board<W, N>) -> bool {
        let same = |plane: usize| one.planes[plane & (N - 1)] == other.planes[plane & (N - 1)];
        self.ahead.iter().all(|ahead| same(ahead.plane)) && same(tables.layout.royal())
    }

    /// How the pieces of a player stand together.
    pub fn structure<const N: usize>(&self, tables: &Tables<W>, board: &Board<W, N>, player: usize) -> PawnStructure {
        let mut structure = PawnStructure::default();
        let plane = |index: usize| board.planes[index & (N - 1)];
        let own = plane(player);
        let enemy = tables.enemies[player].iter().fold(W::EMPTY, |all, enemy| all | plane(usize::from(*enemy)));
        let zone = zone(tables, player, own & plane(tables.layout.royal()));
        for ahead in &self.ahead {
            let (pieces, others) = (own & plane(ahead.plane), enemy & plane(ahead.plane));
            let Some(ways) = ahead.sides.get(player) else { continue };
            let Some(pawn) = tables.sides[player].pawns.get(ahead.plane - tables.layout.first_pawn()) else { continue };
            for square in pieces.squares() {
                if (*ways.stoppers.at(square) & others).is_empty() {
                    structure.unstoppable[usize::from(*ways.left.at(square) & 7)] += 1;
                }
                structure.behind_another += u8::from((*ways.path.at(square) & pieces).any());
                structure.without_guards += u8::from((*ways.friends.at(square) & pieces).is_empty());
            }
            structure.guarded += (attacks(pawn, pieces) & pieces).len() as u8;
            structure.beside_royal += (pieces & zone).len() as u8;
        }
        structure
    }
}
