//! Captures that take their surroundings along: captor, victim and the pieces around leave the board together.
//!
//! Quiet moves are bound by pins as ever. A capture is judged by what it takes along: never with the own royal piece, always
//! with the enemy's, freely where nothing that leaves stands on a line to the own royal piece, or else by looking at the
//! board as it would be. Royal pieces that touch need not fear anything.

use super::board::Board;
use super::cpu::Cpu;
use super::scene::Scene;
use super::shape::Shape;
use super::sink::Sink;
use super::tables::{Castle, Tables};
use super::{generate, pieces, pins};
use crate::set::{PerSquare, Set};

/// What goes with a capture. Both tables are symmetric and the same for all players.
#[derive(Clone)]
pub(crate) struct Blast<W: Set> {
    /// By square of a capture: the squares around.
    pub around: W::PerSquare<W>,
    /// By square of a royal piece: where an enemy's makes it safe.
    pub touch: W::PerSquare<W>,
    /// Pieces in these planes stay.
    pub spared: u32,
}

impl<W: Set> Blast<W> {
    /// All pieces that a blast can take.
    #[inline(always)]
    fn exposed<const N: usize>(&self, board: &Board<W, N>, occupied: W) -> W {
        let (mut exposed, mut planes) = (occupied, self.spared);
        while planes != 0 {
            exposed = exposed.minus(board.planes[planes.trailing_zeros() as usize & (N - 1)]);
            planes &= planes - 1;
        }
        exposed
    }
}

/// The pieces around a capture, and the captor, leave the board.
#[inline(always)]
pub(crate) fn burst<W: Set, const N: usize, S: Shape>(tables: &Tables<W>, next: &mut Board<W, N>, to: usize) {
    let Some(blast) = &tables.blast else { return };
    let players = S::layout(&tables.layout).players;
    let occupied = next.planes[..players.min(N)].iter().fold(W::EMPTY, |all, plane| all | *plane);
    let gone = *blast.around.at(to) & blast.exposed(next, occupied) | W::of(to);
    for square in gone.squares() {
        let signature = next.signature(W::of(square));
        let owners = signature & ((1 << players) - 1);
        next.key ^= tables.piece_key::<S>(signature, owners.trailing_zeros() as usize, square);
    }
    next.planes.iter_mut().for_each(|plane| *plane = plane.minus(gone));
    next.virgin = next.virgin.minus(gone);
    next.flagged = next.flagged.minus(gone);
}

/// Whether the royal piece of the player to move is safe beside the enemy's.
#[inline(always)]
pub(crate) fn touching<W: Set, const N: usize, S: Shape, C: Cpu>(scene: &Scene<W, N, S, C>) -> bool {
    let royal = scene.plane(scene.layout.royal());
    let touch = |blast: &Blast<W>, king: usize| (*blast.touch.at(king) & royal & scene.enemy).any();
    scene.tables.blast.as_ref().is_some_and(|blast| (royal & scene.own).squares().any(|king| touch(blast, king)))
}

/// All moves; says whether the player is in check.
#[inline(always)]
pub(crate) fn moves<W: Set, const N: usize, S: Shape, C: Cpu, V: Sink<W>>(
    scene: &Scene<W, N, S, C>,
    sink: &mut V,
) -> bool {
    let Some(blast) = &scene.tables.blast else { return false };
    let royals = scene.plane(scene.layout.royal());
    let (royal, prey) = (royals & scene.own, royals & scene.enemy);
    if royal.is_empty() || prey.is_empty() {
        // The game is over, see `plan::blast`.
        return false;
    }
    let king = royal.lowest() & (W::SQUARES - 1);
    let beside_prey = *blast.touch.at(prey.lowest());
    let safe = beside_prey.has(king);
    let near = scene.near(king, scene.enemy);
    let mut lines = lines(scene, king);
    let without_king = scene.occupied ^ royal;
    let flights = scene.mine.royal.at(king).minus(scene.occupied);
    let mut flown = flights & beside_prey;
    for target in flights.minus(beside_prey).squares() {
        if !scene.attacked(target, without_king, scene.enemy) {
            flown |= W::of(target);
        }
    }
    sink.piece(king, flown);
    let mut checks = near | lines.checks;
    if safe || checks.is_empty() {
        generate::castles(scene, sink, without_king, beside_prey);
    }
    if safe {
        (checks, lines) = (W::EMPTY, Lines::none());
    }
    let others = scene.own ^ royal;
    let captures = scene.enemy.minus(*blast.around.at(king));
    let won = captures & (*blast.around.at(prey.lowest()) | prey);
    let rest = captures ^ won;
    let exposed = blast.exposed(scene.board, scene.occupied);
    let mut trial = Trial { scene, sink, blast, exposed, king, near, safe };
    if checks.is_empty() {
        let empty = !scene.occupied;
        let mut danger = lines.squares & rest;
        if rest.any() {
            for square in (lines.squares & exposed).squares() {
                danger |= *blast.around.at(square) & rest;
            }
        }
        let steady = others.minus(lines.squares);
        let inside = others & lines.squares;
        pieces::moves(scene, trial.sink, steady, empty | won | (rest ^ danger));
        for (pieces, targets) in [(inside.minus(lines.pinned), empty | won), (lines.pinned, won)] {
            if pieces.any() && targets.any() {
                pieces::moves(scene, trial.sink, pieces, targets);
            }
        }
        if lines.pinned.any() {
            pins::on_lines(scene, trial.sink, king, lines.pinned, empty);
        }
        for (pieces, targets) in [(steady, danger), (inside, rest)] {
            if pieces.any() && targets.any() {
                pieces::moves(scene, &mut trial, pieces, targets);
            }
        }
    } else {
        let way = if checks.several() { W::EMPTY } else { lines.way };
        for (pieces, targets) in [(others.minus(lines.pinned), way | won), (lines.pinned, won)] {
            if pieces.any() && targets.any() {
                pieces::moves(scene, trial.sink, pieces, targets);
            }
        }
        if rest.any() {
            pieces::moves(scene, &mut trial, others, rest);
        }
    }
    if scene.board.flagged.any() {
        pieces::passings(scene, others, |from, to, victim, becomes| {
            let around = *blast.around.at(to);
            let wins = (around & prey).any();
            if !around.has(king) && (wins || trial.passes(W::of(from) | W::of(victim), to)) {
                trial.sink.passing(from, to, victim, becomes);
            }
        });
    }
    checks.any()
}

/// The lines to the royal piece.
struct Lines<W> {
    /// Riders that attack it.
    checks: W,
    /// The squares between it and them.
    way: W,
    /// Own pieces that stand alone on a line.
    pinned: W,
    /// The squares of every line, however many pieces stand on it.
    squares: W,
}

impl<W: Set> Lines<W> {
    fn none() -> Lines<W> {
        Lines { checks: W::EMPTY, way: W::EMPTY, pinned: W::EMPTY, squares: W::EMPTY }
    }
}

#[inline(always)]
fn lines<W: Set, const N: usize, S: Shape, C: Cpu>(scene: &Scene<W, N, S, C>, king: usize) -> Lines<W> {
    let mut lines = Lines::none();
    let between = &scene.tables.between[king];
    for index in 0..scene.enemy_count() {
        let (theirs, army) = scene.enemy(index);
        for rider in 0..scene.layout.riders {
            let pieces = army & scene.plane(scene.layout.first_rider() + rider);
            for sniper in (*theirs.threats_reverse[rider].at(king) & pieces).squares() {
                let line = *between.at(sniper);
                let blockers = line & scene.occupied;
                lines.squares |= line;
                if blockers.is_empty() {
                    lines.checks |= W::of(sniper);
                    lines.way |= line;
                } else if !blockers.several() {
                    lines.pinned |= blockers & scene.own;
                }
            }
        }
    }
    lines
}

/// Captures that are looked at one by one, and those that pass handed on.
struct Trial<'a, 'b, W: Set, const N: usize, S, C, V> {
    scene: &'a Scene<'b, W, N, S, C>,
    sink: &'a mut V,
    blast: &'a Blast<W>,
    exposed: W,
    king: usize,
    near: W,
    safe: bool,
}

impl<W: Set, const N: usize, S: Shape, C: Cpu, V: Sink<W>> Trial<'_, '_, W, N, S, C, V> {
    /// Whether the royal piece is safe once these are gone and what stands around the target.
    #[inline(always)]
    fn passes(&self, leaving: W, to: usize) -> bool {
        let gone = *self.blast.around.at(to) & self.exposed | leaving;
        let enemy = self.scene.enemy.minus(gone);
        self.safe
            || (self.near & enemy).is_empty() && !self.scene.ridden(self.king, self.scene.occupied.minus(gone), enemy)
    }

    #[inline(always)]
    fn passing_of(&self, targets: W, from: impl Fn(usize) -> usize) -> W {
        let mut pass = W::EMPTY;
        for to in targets.squares() {
            if self.passes(W::of(from(to)) | W::of(to), to) {
                pass |= W::of(to);
            }
        }
        pass
    }
}

#[inline(always)]
fn below<W: Set>(by: i32) -> impl Fn(usize) -> usize {
    move |to| (to as i32 - by) as usize & (W::SQUARES - 1)
}

impl<W: Set, const N: usize, S: Shape, C: Cpu, V: Sink<W>> Sink<W> for Trial<'_, '_, W, N, S, C, V> {
    #[inline(always)]
    fn piece(&mut self, from: usize, targets: W) {
        let pass = self.passing_of(targets, |_| from);
        self.sink.piece(from, pass);
    }
    #[inline(always)]
    fn steps(&mut self, targets: W, by: i32) {
        let pass = self.passing_of(targets, below::<W>(by));
        self.sink.steps(pass, by);
    }
    #[inline(always)]
    fn changes(&mut self, targets: W, by: i32, options: &[u32]) {
        let pass = self.passing_of(targets, below::<W>(by));
        self.sink.changes(pass, by, options);
    }
    #[inline(always)]
    fn changing(&mut self, from: usize, targets: W, planes: u32) {
        let pass = self.passing_of(targets, |_| from);
        self.sink.changing(from, pass, planes);
    }
    // None of these captures on its target.
    #[inline(always)]
    fn flagging(&mut self, _: W, _: i32) {}
    #[inline(always)]
    fn passing(&mut self, _: usize, _: usize, _: usize, _: u32) {}
    #[inline(always)]
    fn castle(&mut self, _: usize, _: &Castle<W>) {}
    #[inline(always)]
    fn drops(&mut self, _: u8, _: W) {}
    #[inline(always)]
    fn pass(&mut self) {}
}
