//! UNWINNABLE of a position of the kernel: asked only after moves that can change it, and gathered only where no piece will
//! plainly promote.

use super::board::Board;
use super::tables::Tables;
use crate::set::Set;
use crate::unwinnable::{KINDS, Lineup, Piece, Prover, Scene};
use arbiter_spec::checked::Rules;

/// What a line knows of proofs.
pub(crate) struct Proofs<W: Set> {
    prover: Prover<W>,
    /// Sets of players that an ending wants to be proved together.
    wanted: Vec<u32>,
    /// Planes of pieces whose quiet moves cannot be taken back.
    lasting: Vec<u8>,
    /// By kind: the planes its pieces stand in, and those of others that stand in the same ones.
    kinds: Vec<[Vec<u8>; 2]>,
}

/// What is known of the proofs that endings want.
#[derive(Clone, Copy)]
pub(crate) struct Proof<W> {
    /// One of them holds.
    pub holds: bool,
    /// As long as nothing changes on these squares, none of them holds; without any, who knows.
    pub rests: W,
}

impl<W: Set> Proof<W> {
    /// Whether a move cannot have changed it.
    #[inline(always)]
    pub fn stands<const N: usize>(&self, before: &Board<W, N>, after: &Board<W, N>) -> bool {
        let changed = (before.planes[0] ^ after.planes[0]) | (before.planes[1] ^ after.planes[1]);
        self.rests.any() && (changed & self.rests).is_empty()
    }
}

impl<W: Set> Proofs<W> {
    /// What endings want to be proved; nothing where none does, or nothing can be.
    pub fn of(rules: &Rules, tables: &Tables<W>, wanted: Vec<u32>) -> Option<Proofs<W>> {
        let prover = Prover::of(rules).filter(|_| !wanted.is_empty())?;
        let players = tables.layout.players;
        let planes = |set: u32| (0..32).filter(move |plane| set << players >> plane & 1 == 1).map(|plane| plane as u8);
        let mut lasting = Vec::new();
        let mut kinds = Vec::new();
        for (kind, stands) in tables.planes_of.iter().enumerate() {
            let like = tables.planes_of.iter().filter(|other| *other & stands == *stands);
            let others = like.fold(0, |all, other| all | other) & !stands;
            kinds.push([planes(*stands).collect(), planes(others).collect()]);
            if !(0..2).all(|player| prover.comes_back(kind, player)) {
                // Of the planes a piece stands in, the one with the fewest others: what moves there may have been such a piece.
                let users =
                    |plane: &u8| tables.plane_users.get(usize::from(*plane)).map_or(64, |kinds| kinds.count_ones());
                lasting.push(planes(*stands).min_by_key(users)?);
            }
        }
        lasting.sort_unstable();
        lasting.dedup();
        Some(Proofs { prover, wanted, lasting, kinds })
    }

    /// Whether what is proved may be another after a move than before, as far as the two positions tell: it is not after
    /// quiet moves of pieces that can come back, unless flags lapse or a royal piece leaves a check to which it cannot come back.
    /// (Rights that are lost are for the caller to see.) The proof stands with [`Prover::comes_back`].
    #[inline(always)]
    pub fn may_change<const N: usize>(
        &self,
        royal: usize,
        before: &Board<W, N>,
        after: &Board<W, N>,
        check: bool,
    ) -> bool {
        let differ = |plane: usize| before.planes[plane & (N - 1)] != after.planes[plane & (N - 1)];
        let waiting = usize::from(before.side ^ 1);
        differ(waiting)
            || self.lasting.iter().any(|plane| differ(usize::from(*plane)))
            || (before.flagged | after.flagged).any()
            || check && differ(royal) && self.kept_out(royal, before, after)
    }

    /// Whether a royal piece may have left for good: an enemy attacks the square it stood on, and has nowhere to go.
    #[inline(never)]
    fn kept_out<const N: usize>(&self, royal: usize, before: &Board<W, N>, after: &Board<W, N>) -> bool {
        let (side, enemy) = (usize::from(before.side & 1), usize::from(before.side & 1 ^ 1));
        let left = (before.planes[royal & (N - 1)] & before.planes[side]).minus(after.planes[side]);
        let empty = self.prover.board.minus(after.planes[0] | after.planes[1]);
        (0..self.kinds.len()).any(|kind| {
            let pieces = (self.pieces(after, kind) & after.planes[enemy]).squares();
            self.prover.keep_out(kind, enemy, pieces, left, empty)
        })
    }

    /// Asks whether some of what endings want is proved.
    #[inline(never)]
    pub fn ask<const N: usize>(&self, tables: &Tables<W>, board: &Board<W, N>) -> Proof<W> {
        // Most often a piece has nothing before it but empty squares.
        let empty = tables.board.minus(board.planes[0] | board.planes[1]);
        let pieces = |kind: usize, player: usize| self.pieces(board, kind) & board.planes[player & (N - 1)];
        let runs = |players: u32| {
            let mut asked = (0..2).filter(|player| players >> player & 1 == 1);
            asked.find_map(|player| self.prover.runs(player, empty, pieces))
        };
        let mut rests = W::EMPTY;
        let mut open = Vec::new();
        for players in &self.wanted {
            match runs(*players) {
                Some(way) => rests |= way,
                None => open.push(*players),
            }
        }
        if open.is_empty() {
            return Proof { holds: false, rests };
        }
        let mut lineup = Lineup { pieces: [[W::EMPTY; 2]; KINDS], empty };
        for (kind, both) in lineup.pieces.iter_mut().enumerate().take(self.kinds.len()) {
            let all = self.pieces(board, kind);
            *both = [all & board.planes[0], all & board.planes[1]];
        }
        for players in open {
            match self.prover.may_mate_later(&lineup, players) {
                Some(squares) => rests |= squares,
                None if self.unwinnable(tables, board, players) => return Proof { holds: true, rests: W::EMPTY },
                None => rests = tables.board,
            }
        }
        Proof { holds: false, rests }
    }

    /// The pieces of a kind, and squares where nobody stands.
    #[inline(always)]
    fn pieces<const N: usize>(&self, board: &Board<W, N>, kind: usize) -> W {
        let plane = |plane: &u8| board.planes[usize::from(*plane) & (N - 1)];
        let Some([stand, others]) = self.kinds.get(kind) else { return W::EMPTY };
        let all = stand.iter().fold(!W::EMPTY, |all, stands| all & plane(stands));
        others.iter().fold(all, |all, other| all.minus(plane(other)))
    }

    /// Whether all these players are proved never to mate. Boards of the kernel are positions that moves lead to: nobody
    /// who waits is in check.
    pub fn unwinnable<const N: usize>(&self, tables: &Tables<W>, board: &Board<W, N>, players: u32) -> bool {
        let royal = board.planes[tables.layout.royal() & (N - 1)];
        let one = |player: usize| (royal & board.planes[player]).len() == 1;
        one(0)
            && one(1)
            && (royal & board.flagged).is_empty()
            && self.prover.unwinnable(&self.scene(tables, board), players)
    }

    fn scene<const N: usize>(&self, tables: &Tables<W>, board: &Board<W, N>) -> Scene<W> {
        let occupied = board.planes[0] | board.planes[1];
        let mut unmoved = board.unmoved(tables);
        let mut pieces = Vec::with_capacity(occupied.len() as usize);
        for square in occupied.squares() {
            let owner = u8::from(board.planes[1].has(square));
            let planes = board.signature(W::of(square)) >> tables.layout.players;
            let kind = tables.kind_of.get(planes as usize).copied().unwrap_or(0);
            // Some kinds have not moved just where they started.
            let fresh = tables.unmoved.get(usize::from(kind)).and_then(Option::as_ref);
            if fresh.and_then(|by_player| by_player.get(usize::from(owner))).is_some_and(|fresh| fresh.has(square)) {
                unmoved |= W::of(square);
            }
            pieces.push(Piece { kind, owner, square: square as u8 });
        }
        let flagged = self.prover.flags.iter().map(|flag| {
            let place = tables.timed_flags.iter().position(|timed| timed.flag == *flag);
            place.map_or(W::EMPTY, |place| tables.carriers(board, place))
        });
        Scene { pieces, unmoved, flagged: flagged.collect() }
    }
}
