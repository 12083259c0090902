//! Positions in which nothing need be gathered, and moves after which nothing need be asked again.

use super::closure::landings;
use super::tables::{Path, Prover};
use crate::set::Set;

/// Most kinds of a game that is looked at in this way.
pub(crate) const KINDS: usize = 16;

/// The men of a position, by kind and player.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Lineup<W> {
    pub men: [[W; 2]; KINDS],
    pub empty: W,
}

impl<W: Set> Prover<W> {
    /// Whether it is plain that one of these players, a bit each, may mate: then nothing is proved of them together.
    pub fn plainly_may_mate(&self, lineup: &Lineup<W>, players: u32) -> bool {
        let anyone = |may: &dyn Fn(usize) -> bool| (0..2).any(|player| players >> player & 1 == 1 && may(player));
        if self.kinds.len() > KINDS {
            return false;
        }
        let open = lineup.empty | self.mobile(lineup);
        let men = |kind: usize, player: usize| lineup.men[kind & (KINDS - 1)][player];
        anyone(&|player| self.runs(player, open, men)) || anyone(&|player| self.swarms(lineup, player))
    }

    /// Whether a man of a player comes to a square where it changes by free leaps over squares that are empty or whose men
    /// can leave them. Then its player is wild.
    #[inline(always)]
    pub fn runs(&self, player: usize, open: W, men: impl Fn(usize, usize) -> W) -> bool {
        self.runners[player].iter().any(|(kind, way)| {
            let men = men(*kind, player);
            men.any() && run(way, men, open)
        })
    }

    /// Men that can go to an empty square at once, royal ones left out: they may be gone.
    fn mobile(&self, lineup: &Lineup<W>) -> W {
        let mut mobile = W::EMPTY;
        for (kind, (repertoires, men)) in self.kinds.iter().zip(&lineup.men).enumerate() {
            for (repertoire, men) in repertoires.iter().zip(men).filter(|_| kind != usize::from(self.royal)) {
                for square in men.squares() {
                    let near = repertoire.near.get(square).copied().unwrap_or(W::EMPTY);
                    mobile |= if (near & lineup.empty).any() { W::of(square) } else { W::EMPTY };
                }
            }
        }
        mobile
    }

    /// Whether a player has two men or more beside the royal one that come, over empty squares, to attack the enemy's royal
    /// man where it stands and every square around it. The last kinds come first: they tend to go farthest.
    fn swarms(&self, lineup: &Lineup<W>, player: usize) -> bool {
        let royal = |player: usize| lineup.men[usize::from(self.royal) & (KINDS - 1)][player];
        let others = lineup.men.iter().fold(W::EMPTY, |all, men| all | men[player]).minus(royal(player));
        let prey = royal(player ^ 1).lowest();
        let Some(around) = self.around.get(prey).filter(|_| others.several()) else { return false };
        let mut wanted = *around | W::of(prey);
        for (repertoires, men) in self.kinds.iter().zip(&lineup.men).rev() {
            let ways = &repertoires[player].ways;
            let mut reach = men[player] & others;
            while reach.any() {
                for way in ways.iter().filter(|way| way.captures && way.asks_nothing) {
                    wanted = wanted.minus(landings(way, reach & way.from, lineup.empty | W::of(prey)));
                }
                if wanted.is_empty() {
                    return true;
                }
                let free = ways.iter().filter(|way| way.free);
                let more =
                    free.fold(reach, |all, way| all | landings(way, reach & way.from, lineup.empty) & lineup.empty);
                if more == reach {
                    break;
                }
                reach = more;
            }
        }
        false
    }

    /// Whether a quiet move of a man of this kind cannot change what is proved.
    ///
    /// Let P be a position, m a quiet move in it of a man that has moved before, and Q the position after m; no flag stands
    /// in P, and if the man is royal it was not in check in P. Then the same squares are in reach of the same men in P and
    /// in Q, and so the same is proved. For m is a legal move, so in P its target is in reach of the man, and the man may be
    /// gone; in Q the way back is open in the same way: over the same squares, to the square just left, which is empty, and
    /// of which no enemy that stays attacks it (else a royal man had been in check). So in Q, too, the source is in reach,
    /// and the man may be gone. Hence a square may be empty at the beginning in P, or becomes so by this first step, just if
    /// the same is true in Q; guards other than the man are the same men on the same squares, and the man itself is none in
    /// either. All other facts follow from these by the same rules in both. What hangs on men that have not moved, and on
    /// flags, is the same by assumption.
    pub fn comes_back(&self, kind: usize, player: usize) -> bool {
        self.kinds.get(kind).is_some_and(|players| players[player & 1].comes_back)
    }
}

/// Whether one of these men comes by one leap after the other to where it changes.
fn run<W: Set>(way: &Path<W>, men: W, open: W) -> bool {
    let (mut at, mut seen) = (men, W::EMPTY);
    loop {
        at = (way.leap.ahead(at & way.from) & way.to & open).minus(seen);
        if (at & way.changes).any() {
            return true;
        }
        if at.is_empty() {
            return false;
        }
        seen |= at;
    }
}
