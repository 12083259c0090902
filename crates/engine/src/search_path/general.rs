//! Ways of the general engine: for games, and positions, that no kernel plays.

use super::Which;
use crate::general::apply::Observer;
use crate::general::piece::Piece;
use crate::moves::{MoveId, MoveInfo, MoveKind, Occupant};
use crate::play::Play;
use crate::set::{Set, U256};
use arbiter_spec::checked::{PlayerId, Square, Vector};
use arbiter_spec::play::{Choice, Decision, What};

/// A way, and what each of its steps changed.
pub(super) struct GeneralPath {
    pub play: Play,
    steps: Vec<Vec<Change>>,
    board: Board,
    /// The moves, once somebody asked for them.
    known: Option<Vec<MoveInfo>>,
}

/// Somebody came or left.
type Change = (u8, Occupant, bool);

/// Who stands where: on a shared square, whoever came last and is still there.
#[derive(Clone, Default)]
struct Board(Vec<(u8, Occupant)>);

impl Board {
    fn tell(&mut self, (square, piece, came): Change) {
        if came {
            self.0.push((square, piece));
        } else if let Some(place) = self.0.iter().rposition(|known| *known == (square, piece)) {
            self.0.swap_remove(place);
        }
    }

    fn on(&self, square: u8) -> Occupant {
        self.0.iter().rev().find(|(known, _)| *known == square).map_or(Occupant::NOBODY, |(_, piece)| *piece)
    }
}

/// Writes down what it is told.
struct Notes<'a>(&'a mut Vec<Change>);

impl Observer for Notes<'_> {
    fn put(&mut self, square: usize, piece: &Piece) {
        self.0.push((square as u8, seen(piece), true));
    }
    fn take(&mut self, square: usize, piece: &Piece) {
        self.0.push((square as u8, seen(piece), false));
    }
}

fn seen(piece: &Piece) -> Occupant {
    Occupant { owner: piece.owner.0, kind: piece.kind.0 }
}

impl GeneralPath {
    pub fn new(play: Play) -> GeneralPath {
        let mut notes = Vec::new();
        play.show_to(&mut Notes(&mut notes));
        let mut board = Board::default();
        notes.into_iter().for_each(|change| board.tell(change));
        GeneralPath { play, steps: Vec::new(), board, known: None }
    }

    pub fn reach(&mut self, tell: &mut dyn FnMut(u8, u32, u32)) {
        self.know();
        let near = self.beside_royals();
        for step in self.known.iter().flatten().filter(|step| !step.is_drop() && step.kind != Occupant::NO_KIND) {
            tell(step.kind, 1, u32::from(near.has(usize::from(step.to))));
        }
    }

    /// The squares of royal pieces of enemies of whoever is to move, and those beside them.
    fn beside_royals(&self) -> U256 {
        let (rules, mover) = (self.play.spec(), self.play.to_move());
        let is_royal = |kind: u8| rules.royalty.iter().flat_map(|royalty| &royalty.kinds).any(|known| known.0 == kind);
        let is_enemy = |owner: u8| rules.team_of(PlayerId(owner)) != rules.team_of(mover);
        let royal = self.board.0.iter().filter(|(_, piece)| is_royal(piece.kind) && is_enemy(piece.owner));
        let steps = (-1..=1).flat_map(|dx| (-1..=1).map(move |dy| Vector { dx, dy }));
        let beside = |square: u8| steps.clone().filter_map(move |step| rules.board.offset(Square(square), step));
        U256::from_squares(royal.flat_map(|(square, _)| beside(*square)).map(|square| square.index()))
    }

    /// The same for players who are not to move, as it was when they last were and not in check.
    pub fn recall(&self, tell: &mut dyn FnMut(PlayerId, u8, u32, u32)) {
        let players = self.play.spec().players.len();
        let mut before = self.play.clone();
        let mut seen = vec![before.to_move()];
        for _ in 0..2 * players {
            if seen.len() == players || !before.undo() {
                return;
            }
            let player = before.to_move();
            if seen.contains(&player) || before.awaited_roll().is_some() || before.in_check(player) {
                continue;
            }
            seen.push(player);
            let mut there = GeneralPath::new(before);
            there.reach(&mut |kind, squares, near| tell(player, kind, squares, near));
            before = there.play;
        }
    }

    pub fn odds(&self) -> Option<Vec<f64>> {
        let chance = &self.play.spec().chance[self.play.awaited_roll()?.index()];
        let all: f64 = chance.outcomes.iter().map(|outcome| f64::from(outcome.weight)).sum();
        Some(chance.outcomes.iter().map(|outcome| f64::from(outcome.weight) / all.max(1.0)).collect())
    }

    pub fn throw(&mut self, outcome: usize) {
        if let Some(chance) = self.play.awaited_roll() {
            let _ = self.play.roll(chance, outcome);
        }
        self.steps.push(Vec::new());
        self.known = None;
    }

    pub fn count(&mut self) -> u32 {
        self.know();
        self.known.as_ref().map_or(0, |steps| steps.len() as u32)
    }

    pub fn find(&mut self, short_hash: u32) -> Option<MoveInfo> {
        self.know();
        self.known.iter().flatten().find(|step| step.id.short_hash() == short_hash).copied()
    }

    pub fn list(&mut self, which: Which, out: &mut Vec<MoveInfo>) {
        self.know();
        let wanted = |step: &&MoveInfo| match which {
            Which::All => true,
            Which::Loud => step.is_loud(),
            Which::Quiet => !step.is_loud(),
        };
        out.extend(self.known.iter().flatten().filter(wanted));
    }

    /// Finds the moves, unless that was done.
    fn know(&mut self) {
        if self.known.is_none() {
            let moves = self.play.moves().into_iter().zip(self.play.legal());
            self.known = Some(moves.map(|(id, decision)| self.info(id, &decision)).collect());
        }
    }

    fn info(&self, id: MoveId, decision: &Decision) -> MoveInfo {
        let becomes = decision.choices.iter().find_map(|choice| match choice {
            Choice::Become(kind) => Some(kind.0),
            _ => None,
        });
        let (nothing, what) = (Occupant::NO_KIND, MoveKind::Pass);
        let mut info = MoveInfo { id, what, kind: nothing, takes: nothing, becomes: nothing, from: 0, to: 0 };
        match decision.what {
            What::Move { kind, from, to, .. } => {
                (info.what, info.kind, info.from, info.to) = (MoveKind::Move, kind.0, from.0, to.0);
                info.becomes = becomes.filter(|new| *new != kind.0).unwrap_or(Occupant::NO_KIND);
                info.takes = self.victim(decision.player, from, to);
            }
            What::Drop { kind, to, .. } => {
                (info.what, info.kind, info.from, info.to) = (MoveKind::Drop, kind.0, to.0, to.0);
            }
            What::Pass | What::Stop => {}
        }
        info
    }

    /// Whom a move takes on its target: nobody of one's own team, or the move would not be one.
    fn victim(&self, mover: PlayerId, from: Square, to: Square) -> u8 {
        let there = self.board.on(to.0);
        let rules = self.play.spec();
        let friend = there.owner == mover.0 || rules.team_of(PlayerId(there.owner)) == rules.team_of(mover);
        if from == to || there == Occupant::NOBODY || friend { Occupant::NO_KIND } else { there.kind }
    }

    pub fn play(&mut self, info: &MoveInfo) {
        let mut notes = Vec::new();
        // A move of another position is refused, and then nothing has changed.
        let _ = self.play.play_move_watched(info.id, &mut Notes(&mut notes));
        notes.iter().for_each(|change| self.board.tell(*change));
        self.steps.push(notes);
        self.known = None;
    }

    pub fn undo(&mut self) {
        if let Some(notes) = self.steps.pop() {
            self.play.undo();
            self.known = None;
            notes.iter().rev().for_each(|(square, piece, came)| self.board.tell((*square, *piece, !came)));
        }
    }

    pub fn changes(&self, mut tell: impl FnMut(usize, Occupant, bool)) {
        for (square, piece, came) in self.steps.last().into_iter().flatten() {
            tell(usize::from(*square), *piece, *came);
        }
    }

    pub fn pieces(&self, mut tell: impl FnMut(usize, Occupant)) {
        self.board.0.iter().for_each(|(square, piece)| tell(usize::from(*square), *piece));
    }

    pub fn is_idle(&self, player: PlayerId) -> bool {
        self.play.is_idle(player)
    }

    pub fn hand(&self, player: PlayerId, mut tell: impl FnMut(u8, u8)) {
        for pieces in self.play.stored().iter().filter(|pieces| pieces.holder == player) {
            tell(pieces.kind.0, pieces.count.min(255) as u8);
        }
    }
}
