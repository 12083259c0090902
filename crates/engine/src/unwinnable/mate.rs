//! Whether a mate may be among what may come about.

use super::closure::{Closure, Piece, landings};
use crate::set::Set;

/// Squares that are attacked together, and from where if by one piece alone.
struct Threat<W> {
    from: W,
    attacked: W,
}

impl<W: Set> Closure<'_, W> {
    /// Whether a player may mate the other.
    pub fn may_mate(&self, player: usize) -> bool {
        if self.is_wild(player) {
            return true;
        }
        let pieces = || self.scene.pieces.iter().enumerate();
        let royal = |owner: usize| {
            let mut royal = pieces().filter(|(_, piece)| self.is_royal(piece) && usize::from(piece.owner & 1) == owner);
            royal.next().map(|(index, piece)| (self.reach[index], usize::from(piece.square)))
        };
        let (Some((king, _)), Some((prey, home))) = (royal(player), royal(player ^ 1)) else { return true };
        let hunters = pieces().filter(|(_, piece)| !self.is_royal(piece) && usize::from(piece.owner & 1) == player);
        let hunters: Vec<usize> = hunters.map(|(index, _)| index).collect();
        // The king in question does not hide the squares behind it.
        let open = self.open() | W::of(home);
        let crowded = self.stand[player ^ 1];
        if let [only] = hunters[..] {
            return self.reach[only].squares().any(|from| {
                let from = W::of(from);
                let threat = Threat { from, attacked: self.attacked(only, from, open) };
                self.mates(&threat, prey, king, crowded)
            });
        }
        let attacked =
            hunters.iter().fold(W::EMPTY, |all, piece| all | self.attacked(*piece, self.reach[*piece], open));
        self.mates(&Threat { from: W::EMPTY, attacked }, prey, king, crowded)
    }

    fn is_royal(&self, piece: &Piece) -> bool {
        piece.kind == self.prover.royal
    }

    /// What a piece may attack from some squares.
    fn attacked(&self, index: usize, from: W, open: W) -> W {
        let piece = self.scene.pieces[index];
        let Some(repertoire) = self.prover.kinds.get(usize::from(piece.kind)) else { return W::EMPTY };
        let captures = repertoire[usize::from(piece.owner & 1)].ways.iter().filter(|way| way.captures);
        captures.fold(W::EMPTY, |all, way| all | landings(way, from & self.begin(index, way), open))
    }

    /// Whether a king on one of its squares may be in check and have no flight, the other king helping from one of its own.
    fn mates(&self, threat: &Threat<W>, prey: W, king: W, crowded: W) -> bool {
        let covered = threat.attacked | crowded.minus(threat.from);
        (prey & threat.attacked).minus(threat.from).squares().any(|at| {
            let around = self.prover.around[at];
            let open = around.minus(covered);
            let helpers = king.minus(around | W::of(at) | threat.from);
            // Who covers a flight stands beside it.
            let near = match open.squares().next() {
                Some(flight) => helpers & self.prover.around[flight],
                None => helpers,
            };
            near.squares().any(|helper| open.minus(self.prover.around[helper]).is_empty())
        })
    }
}
