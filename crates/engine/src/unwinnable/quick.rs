//! Positions in which nothing need be gathered, and moves after which nothing need be asked again.

use super::closure::{Piece, Scene, landings};
use super::tables::{Path, Prover};
use crate::set::Set;

/// Most kinds of a game that is looked at in this way.
pub(crate) const KINDS: usize = 16;

/// The pieces of a position, by kind and player.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Lineup<W> {
    pub pieces: [[W; 2]; KINDS],
    pub empty: W,
}

impl<W: Set> Prover<W> {
    /// If it is plain that one of these players, a bit each, may mate, so that nothing is proved of them together: squares
    /// on which that rests. As long as nothing changes there it stays plain.
    pub fn plainly_may_mate(&self, lineup: &Lineup<W>, players: u32) -> Option<W> {
        let pieces = |kind: usize, player: usize| lineup.pieces[kind & (KINDS - 1)][player];
        let mut asked = (0..2).filter(|player| players >> player & 1 == 1);
        asked
            .find_map(|player| self.runs(player, lineup.empty, pieces))
            .or_else(|| self.may_mate_later(lineup, players))
    }

    /// The same where nobody [runs](Prover::runs) over empty squares.
    pub fn may_mate_later(&self, lineup: &Lineup<W>, players: u32) -> Option<W> {
        if self.kinds.len() > KINDS {
            return None;
        }
        let asked = || (0..2).filter(|player| players >> player & 1 == 1);
        let pieces = |kind: usize, player: usize| lineup.pieces[kind & (KINDS - 1)][player];
        let (mut open, mut rounds) = (lineup.empty, 0);
        loop {
            let more = open | self.mobile(lineup, open);
            if more == open {
                break;
            }
            (open, rounds) = (more, rounds + 1);
            if let Some(way) = asked().find_map(|player| self.runs(player, open, pieces)) {
                // What rests on pieces who wait for others to go first is not followed up.
                return Some(if rounds < 2 { way | self.room(lineup, way) } else { self.board });
            }
        }
        let royal = lineup.pieces[usize::from(self.royal) & (KINDS - 1)];
        let all_go = self.board.minus(open | royal[0] | royal[1]).is_empty();
        let plain = |player| all_go && self.hunts(lineup, player) || self.swarms(lineup, player);
        asked().any(plain).then_some(self.board)
    }

    /// Whether a player may mate where no piece but the kings stays for ever, so that nobody is in the way and nobody guards
    /// anything: all come as far as on an empty board. Either he has a piece that mates alone, and all others can only help;
    /// or he has one that gives check from afar, and the enemy has one that may stand on any flight.
    fn hunts(&self, lineup: &Lineup<W>, player: usize) -> bool {
        let kinds = |player: usize| {
            let there = lineup.pieces.iter().enumerate().filter(|(_, pieces)| pieces[player].any());
            there.fold(0, |set, (kind, _)| set | 1_u64 << kind)
        };
        let own = kinds(player);
        own & self.hunters[player] != 0
            || own & self.strikers[player] != 0 && kinds(player ^ 1) & self.roamers[player ^ 1] != 0
    }

    /// Sorts the kinds by what they can do on an empty board; not where royal pieces do not come everywhere.
    pub(super) fn sort_kinds(&mut self) {
        let royal = usize::from(self.royal);
        if !(0..2).all(|player| self.roams(royal, player)) {
            return;
        }
        for player in 0..2 {
            for kind in (0..self.kinds.len().min(64)).filter(|kind| *kind != royal) {
                let bit = |does: bool| u64::from(does) << kind;
                let roams = self.roams(kind, player);
                self.roamers[player] |= bit(roams);
                self.strikers[player] |= bit(self.strikes(kind, player));
                self.hunters[player] |= bit(roams && self.mates_alone(kind, player));
            }
        }
    }

    /// Whether pieces of a kind come everywhere from anywhere.
    fn roams(&self, kind: usize, player: usize) -> bool {
        let first = self.board.squares().next().map_or(W::EMPTY, W::of);
        self.comes_back(kind, player) && self.flood(kind, player, first) == self.board
    }

    /// Whether pieces of a kind attack a square that is not beside them, wherever they stand, and can go away from there.
    fn strikes(&self, kind: usize, player: usize) -> bool {
        let Some(repertoire) = self.kinds.get(kind).map(|players| &players[player & 1]) else { return false };
        let sure = || repertoire.ways.iter().filter(|way| way.captures && way.asks_nothing);
        self.board.squares().all(|from| {
            let here = W::of(from);
            let attacked = sure().fold(W::EMPTY, |all, way| all | landings(way, here & way.from, self.board));
            attacked.minus(self.around[from] | here).any()
        })
    }

    /// Whether a piece of a kind and the royal one mate on a board on which nobody else stands but the enemy's royal piece. The
    /// answer is the same wherever they stand, since each comes everywhere from anywhere.
    fn mates_alone(&self, kind: usize, player: usize) -> bool {
        let squares: Vec<usize> = self.board.squares().collect();
        let (&[king, .., prey], Some(piece)) = (&squares[..], squares.get(squares.len() / 2).copied()) else {
            return false;
        };
        let near = self.kinds[kind][player].near.get(piece).copied().unwrap_or(W::EMPTY);
        let stand = [(usize::from(self.royal), player, king), (usize::from(self.royal), player ^ 1, prey)];
        let stand = stand.into_iter().chain([(kind, player, piece)]);
        let pieces =
            stand.map(|(kind, owner, square)| Piece { kind: kind as u8, owner: owner as u8, square: square as u8 });
        let scene = Scene { pieces: pieces.collect(), unmoved: W::EMPTY, flagged: vec![W::EMPTY; self.flags.len()] };
        near.minus(W::of(king) | W::of(prey)).any() && !self.unwinnable(&scene, 1 << player)
    }

    /// Where a piece comes on an empty board by free ways.
    fn flood(&self, kind: usize, player: usize, from: W) -> W {
        let Some(repertoire) = self.kinds.get(kind).map(|players| &players[player & 1]) else { return W::EMPTY };
        let mut reach = from;
        loop {
            let free = repertoire.ways.iter().filter(|way| way.free);
            let more = free.fold(reach, |all, way| all | landings(way, reach & way.from, self.board));
            if more == reach {
                return reach;
            }
            reach = more;
        }
    }

    /// If a piece of a player comes to a square where it changes by free leaps over squares that are empty or whose pieces can
    /// leave them: its way. Then its player is wild.
    #[inline(always)]
    pub fn runs(&self, player: usize, open: W, pieces: impl Fn(usize, usize) -> W) -> Option<W> {
        self.runners[player].iter().find_map(|(kind, way)| {
            let pieces = pieces(*kind, player);
            if pieces.any() { run(way, pieces, open) } else { None }
        })
    }

    /// Pieces that can go to an open square at once, royal ones left out: they may be gone.
    fn mobile(&self, lineup: &Lineup<W>, open: W) -> W {
        let mut mobile = W::EMPTY;
        for (kind, (repertoires, pieces)) in self.kinds.iter().zip(&lineup.pieces).enumerate() {
            for (repertoire, pieces) in repertoires.iter().zip(pieces).filter(|_| kind != usize::from(self.royal)) {
                for square in pieces.minus(open).squares() {
                    let near = repertoire.near.get(square).copied().unwrap_or(W::EMPTY);
                    mobile |= if (near & open).any() { W::of(square) } else { W::EMPTY };
                }
            }
        }
        mobile
    }

    /// For each piece on these squares, an empty square it can go to, if there is one.
    fn room(&self, lineup: &Lineup<W>, squares: W) -> W {
        let mut room = W::EMPTY;
        for (repertoires, pieces) in self.kinds.iter().zip(&lineup.pieces) {
            for (repertoire, pieces) in repertoires.iter().zip(pieces) {
                for square in (*pieces & squares).squares() {
                    let near = repertoire.near.get(square).copied().unwrap_or(W::EMPTY) & lineup.empty;
                    room |= near.squares().next().map_or(W::EMPTY, W::of);
                }
            }
        }
        room
    }

    /// Whether a player has two pieces or more beside the royal one that come, over empty squares, to attack the enemy's royal
    /// piece where it stands and every square around it. The last kinds come first: they tend to go farthest.
    fn swarms(&self, lineup: &Lineup<W>, player: usize) -> bool {
        let royal = |player: usize| lineup.pieces[usize::from(self.royal) & (KINDS - 1)][player];
        let others = lineup.pieces.iter().fold(W::EMPTY, |all, pieces| all | pieces[player]).minus(royal(player));
        let prey = royal(player ^ 1).lowest();
        let Some(around) = self.around.get(prey).filter(|_| others.several()) else { return false };
        let mut wanted = *around | W::of(prey);
        for (repertoires, pieces) in self.kinds.iter().zip(&lineup.pieces).rev() {
            let ways = &repertoires[player].ways;
            let mut reach = pieces[player] & others;
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

    /// Whether one of these pieces attacks a square and cannot go to an empty one.
    pub fn keep_out(
        &self,
        kind: usize,
        player: usize,
        mut pieces: impl Iterator<Item = usize>,
        attacked: W,
        empty: W,
    ) -> bool {
        let Some(repertoire) = self.kinds.get(kind).map(|players| &players[player & 1]) else { return true };
        let at = |table: &[W], square: usize| table.get(square).copied().unwrap_or(W::EMPTY);
        pieces.any(|piece| {
            (at(&repertoire.guards, piece) & attacked).any() && (at(&repertoire.near, piece) & empty).is_empty()
        })
    }

    /// Whether a quiet move of a piece of this kind cannot change what is proved.
    ///
    /// Let P be a position, m a quiet move in it of a piece that has moved before, and Q the position after m; no flag stands
    /// in P, and if the piece is royal it was not in check in P by an enemy that has nowhere to go in Q. Then the same squares
    /// are in reach of the same pieces in P and in Q, and so the same is proved. For m is a legal move, so in P its target is in
    /// reach of the piece, and the piece may be gone; in Q the way back is open in the same way: over the same squares, to the
    /// square just left, which is empty, and which no enemy that stays attacks (an enemy that can go to an empty square does
    /// not stay, and any other had given check). So in Q, too, the source is in reach, and the piece may be gone. Hence a
    /// square may be empty at the beginning in P, or becomes so by this first step, just if the same is true in Q; guards
    /// other than the piece are the same pieces on the same squares, and the piece itself is none in either. All other facts follow
    /// from these by the same rules in both. What hangs on pieces that have not moved, and on flags, is the same by assumption.
    pub fn comes_back(&self, kind: usize, player: usize) -> bool {
        self.kinds.get(kind).is_some_and(|players| players[player & 1].comes_back)
    }
}

/// The way of one of these pieces that comes by one leap after the other to where it changes.
fn run<W: Set>(way: &Path<W>, pieces: W, open: W) -> Option<W> {
    let (mut at, mut seen) = (pieces, W::EMPTY);
    let goal = loop {
        at = (way.leap.ahead(at & way.from) & way.to & open).minus(seen);
        if (at & way.changes).any() {
            break (at & way.changes).lowest();
        }
        if at.is_empty() {
            return None;
        }
        seen |= at;
    };
    // Every square has one that leads to it, so the way back is that of the piece.
    let (mut here, mut walked) = (W::of(goal), W::of(goal));
    while (here & pieces).is_empty() && here.any() {
        here = way.leap.back(here);
        walked |= here;
    }
    Some(walked)
}
