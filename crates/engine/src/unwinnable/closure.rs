//! What may ever come about: reaches that grow until nothing is added.

use super::tables::{Path, Prover};
use crate::set::Set;
use arbiter_spec::checked::Square;

/// A position, as far as the proof looks at it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Scene<W> {
    pub pieces: Vec<Piece>,
    /// Where pieces stand that have not moved.
    pub unmoved: W,
    /// By flag of the prover: where pieces stand that carry it.
    pub flagged: Vec<W>,
}

/// A piece.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Piece {
    pub kind: u8,
    pub owner: u8,
    pub square: u8,
}

/// What may ever come about.
pub(super) struct Closure<'a, W: Set> {
    pub prover: &'a Prover<W>,
    pub scene: &'a Scene<W>,
    /// By piece: where it may ever stand.
    pub reach: Vec<W>,
    /// Squares whose pieces may have left them.
    gone: W,
    pub occupied: W,
    /// By player: his pieces may do anything.
    wild: [bool; 2],
    /// By player: where his pieces that are not royal may stand.
    pub stand: [W; 2],
    /// By player: where they may be captured.
    taken: [W; 2],
    /// By flag and player: where his pieces may carry it.
    flagged: Vec<[W; 2]>,
}

impl<'a, W: Set> Closure<'a, W> {
    /// What is known at the beginning.
    pub fn new(prover: &'a Prover<W>, scene: &'a Scene<W>) -> Closure<'a, W> {
        let reach: Vec<W> = scene.pieces.iter().map(|piece| W::of(usize::from(piece.square))).collect();
        let mut stand = [W::EMPTY; 2];
        for piece in scene.pieces.iter().filter(|piece| piece.kind != prover.royal) {
            stand[usize::from(piece.owner & 1)] |= W::of(usize::from(piece.square));
        }
        let occupied = reach.iter().fold(W::EMPTY, |all, square| all | *square);
        let flagged = vec![[W::EMPTY; 2]; prover.flags.len()];
        let (gone, wild, taken) = (W::EMPTY, [false; 2], [W::EMPTY; 2]);
        Closure { prover, scene, reach, gone, occupied, wild, stand, taken, flagged }
    }

    /// Squares that may be empty.
    pub fn open(&self) -> W {
        self.prover.board.minus(self.occupied) | self.gone
    }

    /// Gathers until nothing is added. False as soon as one of these players may do anything, and so may mate.
    pub fn close(&mut self, players: u32) -> bool {
        loop {
            let before = self.size();
            for index in 0..self.scene.pieces.len() {
                self.go(index);
                let refuted = |player: usize| self.wild[player] && players >> player & 1 == 1;
                if refuted(0) || refuted(1) {
                    return false;
                }
            }
            self.settle();
            if before == self.size() {
                return true;
            }
        }
    }

    /// Facts are only ever added, so their number tells whether there are new ones.
    fn size(&self) -> u32 {
        let sets = self.reach.iter().chain(&self.taken).chain(self.flagged.iter().flatten()).chain([&self.gone]);
        sets.map(|set| set.len()).sum::<u32>() + self.wild.map(u32::from).iter().sum::<u32>()
    }

    /// What follows for others: pieces that may be captured, pieces that run wild, flags that pieces carry about.
    fn settle(&mut self) {
        for (piece, reach) in self.scene.pieces.iter().zip(&mut self.reach) {
            let (home, owner) = (W::of(usize::from(piece.square)), usize::from(piece.owner & 1));
            let royal = piece.kind == self.prover.royal;
            if self.wild[owner] {
                *reach = self.prover.board;
            }
            let captured = !royal && (self.wild[owner ^ 1] || (*reach & self.taken[owner]).any());
            if self.wild[owner] || captured {
                self.gone |= home;
            }
            if !royal {
                self.stand[owner] |= *reach;
            }
            for (carried, now) in self.flagged.iter_mut().zip(&self.scene.flagged) {
                if (*now & home).any() {
                    carried[owner] |= *reach;
                }
            }
        }
        for player in (0..2).filter(|player| self.wild[*player]) {
            self.flagged.iter_mut().for_each(|carried| carried[player] = self.prover.board);
        }
    }

    /// A piece goes all its ways from everywhere it may stand.
    fn go(&mut self, index: usize) {
        let piece = self.scene.pieces[index];
        let owner = usize::from(piece.owner & 1);
        let Some(repertoire) = self.prover.kinds.get(usize::from(piece.kind)) else { return };
        for way in &repertoire[owner].ways {
            let begin = self.reach[index] & self.begin(index, way);
            if begin.is_empty() {
                continue;
            }
            if way.beyond {
                self.wild[owner] = true;
            } else if way.takes_flagged {
                // Which piece is taken hangs on where the way begins.
                begin.squares().for_each(|from| self.land(index, way, W::of(from)));
            } else {
                self.land(index, way, begin);
            }
        }
    }

    /// Where a way of a piece may begin.
    pub fn begin(&self, index: usize, way: &Path<W>) -> W {
        let piece = self.scene.pieces[index];
        let home = W::of(usize::from(piece.square));
        let mut begin = way.from;
        if way.unmoved {
            begin &= home & self.scene.unmoved;
        }
        for offset in &way.unmoved_at {
            begin &= offset.back(self.scene.unmoved);
        }
        if let Some(kinds) = way.partner {
            begin = W::from_squares(begin.squares().filter(|from| self.has_partner(index, way, *from, kinds)));
        }
        if let Some((flag, offset)) = &way.flagged {
            begin &= offset.back(self.flagged[*flag][usize::from(piece.owner & 1) ^ 1]);
        }
        begin
    }

    fn has_partner(&self, index: usize, way: &Path<W>, from: usize, kinds: u64) -> bool {
        let ray = way.leap.ray(Square(from as u8)) & self.scene.unmoved;
        let own = self.scene.pieces[index].owner;
        let mut pieces =
            self.scene.pieces.iter().filter(|piece| piece.owner == own && kinds >> (piece.kind & 63) & 1 == 1);
        pieces.any(|piece| ray.has(usize::from(piece.square)))
    }

    /// What a piece does that goes a way from here.
    fn land(&mut self, index: usize, way: &Path<W>, begin: W) {
        let piece = self.scene.pieces[index];
        let owner = usize::from(piece.owner & 1);
        let mut landed = landings(way, begin, self.open());
        landed &= if way.captures { self.stand[owner ^ 1] } else { self.open() };
        if piece.kind == self.prover.royal {
            landed = landed.minus(self.guarded(owner));
        }
        if landed.is_empty() {
            return;
        }
        self.reach[index] |= landed;
        self.gone |= W::of(usize::from(piece.square));
        if piece.kind != self.prover.royal {
            self.stand[owner] |= landed;
        }
        self.wild[owner] |= (landed & way.changes).any();
        if let Some(flag) = way.sets {
            self.flagged[flag][owner] |= landed;
        }
        if way.captures {
            self.taken[owner ^ 1] |= landed;
        }
        if let Some((_, offset)) = way.flagged.as_ref().filter(|_| way.takes_flagged) {
            self.taken[owner ^ 1] |= offset.ahead(begin);
        }
    }

    /// Where no royal piece of a player can ever go: enemies that are there for ever attack those squares.
    fn guarded(&self, player: usize) -> W {
        let enemies = self.scene.pieces.iter().filter(|piece| usize::from(piece.owner & 1) != player);
        let stay = enemies.filter(|piece| !self.gone.has(usize::from(piece.square)));
        let guards = stay.filter_map(|piece| {
            let repertoire = self.prover.kinds.get(usize::from(piece.kind))?;
            repertoire[player ^ 1].guards.get(usize::from(piece.square)).copied()
        });
        guards.fold(W::EMPTY, |all, guards| all | guards)
    }

    /// Whether the pieces of a player may do anything.
    pub fn is_wild(&self, player: usize) -> bool {
        self.wild[player]
    }
}

/// Where a way leads from a set of squares over open ones.
pub(super) fn landings<W: Set>(way: &Path<W>, begin: W, open: W) -> W {
    let (mut at, mut landed) = (begin, W::EMPTY);
    for _ in 0..way.longest {
        let start = way.through.iter().fold(at, |at, offset| at & offset.back(open));
        let next = way.leap.ahead(start).minus(landed);
        if next.is_empty() {
            break;
        }
        landed |= next;
        at = next & open;
    }
    landed & way.to
}
