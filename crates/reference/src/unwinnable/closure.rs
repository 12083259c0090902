//! What may ever come about, as far as squares go: the smallest set of facts that is closed under the rules of §13.5.

use crate::piece::Piece;
use crate::position::Position;
use arbiter_spec::checked::{FlagId, Mating, PlayerId, Square, Vector, Way};
use std::collections::BTreeSet;

/// A piece of the position, and what may become of it.
pub(super) struct Fate<'p> {
    pub piece: &'p Piece,
    /// Where it stands.
    pub home: Square,
    pub royal: bool,
    /// Where it may ever stand.
    pub reach: BTreeSet<Square>,
    /// Whether it may ever have left its square, by moving or by being captured.
    pub gone: bool,
}

/// What may ever come about.
pub(super) struct Possible<'p> {
    position: &'p Position,
    mating: &'p Mating,
    pub fates: Vec<Fate<'p>>,
    /// Players whose pieces may do anything.
    pub wild: [bool; 2],
    /// Where a piece of a player may ever stand with a flag on it.
    flagged: BTreeSet<(PlayerId, FlagId, Square)>,
}

impl<'p> Possible<'p> {
    /// Gathers, round after round, until a round brings nothing new, or one of these players may do anything: then nothing
    /// is proved of them all.
    pub fn of(position: &'p Position, mating: &'p Mating, players: &[PlayerId]) -> Possible<'p> {
        let fate = |(home, piece): (Square, &'p Piece)| Fate {
            piece,
            home,
            royal: piece.kind == mating.royal,
            reach: BTreeSet::from([home]),
            gone: false,
        };
        let fates = position.pieces().map(fate).collect();
        let mut possible = Possible { position, mating, fates, wild: [false; 2], flagged: BTreeSet::new() };
        let mut known = usize::MAX;
        while known != possible.size() && !possible.any_wild(players) {
            known = possible.size();
            possible.round(players);
        }
        possible
    }

    /// Facts are only ever added, so their number tells whether there are new ones.
    fn size(&self) -> usize {
        let of_pieces: usize = self.fates.iter().map(|fate| fate.reach.len() + usize::from(fate.gone)).sum();
        of_pieces + self.flagged.len() + self.wild.iter().filter(|wild| **wild).count()
    }

    fn any_wild(&self, players: &[PlayerId]) -> bool {
        players.iter().any(|player| self.wild.get(player.index()) == Some(&true))
    }

    fn round(&mut self, players: &[PlayerId]) {
        self.run_wild();
        for index in 0..self.fates.len() {
            if self.any_wild(players) {
                return;
            }
            let Fate { piece, .. } = self.fates[index];
            for (flag, _) in &piece.flags {
                self.flagged.extend(self.fates[index].reach.iter().map(|square| (piece.owner, *flag, *square)));
            }
            for from in self.fates[index].reach.clone() {
                for way in self.mating.ways(piece.kind, piece.owner) {
                    self.go(index, from, way);
                }
            }
        }
    }

    /// The pieces of a wild player may be anywhere, and have captured whatever is not royal.
    fn run_wild(&mut self) {
        let board = &self.position.spec.board;
        for player in [PlayerId(0), PlayerId(1)].into_iter().filter(|player| self.wild[player.index()]) {
            for fate in &mut self.fates {
                if fate.piece.owner == player {
                    fate.reach.extend(board.squares());
                    fate.gone = true;
                } else if !fate.royal {
                    fate.gone = true;
                }
            }
        }
    }

    /// A piece goes a way from a square, as far as it may lead.
    fn go(&mut self, index: usize, from: Square, way: &Way) {
        if !self.may_begin(index, from, way) {
            return;
        }
        let player = self.fates[index].piece.owner;
        if way.beyond {
            self.wild[player.index()] = true;
            return;
        }
        for to in self.landings(from, way) {
            if self.may_land(index, to, way) {
                self.land(index, from, to, way);
            }
        }
    }

    /// Whether a way may ever begin here.
    pub fn may_begin(&self, index: usize, from: Square, way: &Way) -> bool {
        let Fate { piece, home, .. } = self.fates[index];
        let unmoved_at = |offset: &Vector| {
            let square = self.position.spec.board.offset(from, *offset);
            square.is_some_and(|square| self.position.pieces_on(square).iter().any(|piece| !piece.moved))
        };
        way.from[from.index()]
            && (!way.unmoved || from == home && !piece.moved)
            && way.unmoved_at.iter().all(unmoved_at)
            && way.partner.as_ref().is_none_or(|kinds| {
                let is_partner =
                    |other: &Piece| other.owner == piece.owner && !other.moved && kinds.contains(&other.kind);
                self.ray(from, way.step).any(|square| self.position.pieces_on(square).iter().any(is_partner))
            })
            && way.flagged.is_none_or(|(flag, offset)| {
                let square = self.position.spec.board.offset(from, offset);
                square.is_some_and(|square| self.may_carry(enemy(piece.owner), flag, square))
            })
    }

    /// The squares in a direction, up to the edge or once round.
    fn ray(&self, from: Square, step: Vector) -> impl Iterator<Item = Square> {
        let next = move |at: &Square| self.position.spec.board.offset(*at, step).filter(|to| *to != from);
        std::iter::successors(next(&from), next)
    }

    fn may_carry(&self, player: PlayerId, flag: FlagId, square: Square) -> bool {
        self.wild[player.index()] || self.flagged.contains(&(player, flag, square))
    }

    /// The squares a way leads to over squares that may be empty.
    fn landings(&self, from: Square, way: &Way) -> Vec<Square> {
        landings(self.position, from, way, &|square| self.may_be_empty(square))
    }

    /// Whether a square may ever be empty.
    pub fn may_be_empty(&self, square: Square) -> bool {
        self.fates.iter().all(|fate| fate.home != square || fate.gone)
    }

    /// Whether a piece may land: on a square that may be empty, or on an enemy that is not royal; a royal piece not where an
    /// enemy that is there for ever attacks it.
    fn may_land(&self, index: usize, to: Square, way: &Way) -> bool {
        let Fate { piece, royal, .. } = self.fates[index];
        let prey = |fate: &Fate| fate.piece.owner != piece.owner && !fate.royal && fate.reach.contains(&to);
        let open = if way.captures { self.fates.iter().any(prey) } else { self.may_be_empty(to) };
        open && !(royal && self.fates.iter().any(|fate| fate.piece.owner != piece.owner && self.guards(fate, to)))
    }

    /// Whether a piece that never leaves its square attacks another one for certain.
    fn guards(&self, guard: &Fate, square: Square) -> bool {
        let board = &self.position.spec.board;
        let attacks = |way: &Way| {
            way.captures
                && way.sure
                && way.through.is_empty()
                && way.from[guard.home.index()]
                && way.to[square.index()]
                && board.offset(guard.home, way.step) == Some(square)
        };
        !guard.gone && self.mating.ways(guard.piece.kind, guard.piece.owner).iter().any(attacks)
    }

    fn land(&mut self, index: usize, from: Square, to: Square, way: &Way) {
        let player = self.fates[index].piece.owner;
        self.fates[index].reach.insert(to);
        self.fates[index].gone = true;
        if let Some(flag) = way.sets {
            self.flagged.insert((player, flag, to));
        }
        if way.changes[to.index()] {
            self.wild[player.index()] = true;
        }
        let beside = way.flagged.filter(|_| way.takes_flagged);
        let beside = beside.and_then(|(_, offset)| self.position.spec.board.offset(from, offset));
        let taken = way.captures.then_some(to).into_iter().chain(beside);
        for square in taken {
            for fate in self.fates.iter_mut().filter(|fate| fate.piece.owner != player && !fate.royal) {
                fate.gone |= fate.reach.contains(&square);
            }
        }
    }
}

/// The squares a way leads to from a square, over squares that pass for empty.
pub(super) fn landings(position: &Position, from: Square, way: &Way, empty: &dyn Fn(Square) -> bool) -> Vec<Square> {
    let board = &position.spec.board;
    let mut landings = Vec::new();
    let mut at = from;
    for _ in 0..way.longest {
        let free = |offset: &Vector| board.offset(at, *offset).is_some_and(empty);
        let Some(to) = board.offset(at, way.step).filter(|_| way.through.iter().all(free)) else { break };
        if way.to[to.index()] {
            landings.push(to);
        }
        if to == from || !empty(to) {
            break;
        }
        at = to;
    }
    landings
}

pub(super) fn enemy(player: PlayerId) -> PlayerId {
    PlayerId(player.0 ^ 1)
}
