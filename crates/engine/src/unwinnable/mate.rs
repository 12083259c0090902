//! Whether a mate may be among what may come about.

use super::closure::{Closure, Man, landings};
use crate::set::Set;

/// Squares that are attacked together, and from where if by one man alone.
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
        let men = || self.scene.men.iter().enumerate();
        let royal = |owner: usize| {
            let mut royal = men().filter(|(_, man)| self.is_royal(man) && usize::from(man.owner & 1) == owner);
            royal.next().map(|(index, man)| (self.reach[index], usize::from(man.square)))
        };
        let (Some((king, _)), Some((prey, home))) = (royal(player), royal(player ^ 1)) else { return true };
        let hunters = men().filter(|(_, man)| !self.is_royal(man) && usize::from(man.owner & 1) == player);
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
        let attacked = hunters.iter().fold(W::EMPTY, |all, man| all | self.attacked(*man, self.reach[*man], open));
        self.mates(&Threat { from: W::EMPTY, attacked }, prey, king, crowded)
    }

    fn is_royal(&self, man: &Man) -> bool {
        man.kind == self.prover.royal
    }

    /// What a man may attack from some squares.
    fn attacked(&self, index: usize, from: W, open: W) -> W {
        let man = self.scene.men[index];
        let Some(repertoire) = self.prover.kinds.get(usize::from(man.kind)) else { return W::EMPTY };
        let captures = repertoire[usize::from(man.owner & 1)].ways.iter().filter(|way| way.captures);
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
