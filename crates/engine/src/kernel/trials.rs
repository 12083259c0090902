//! Safety by trial, for what pins and records have no form for: several royal pieces, and threats that hang on more than the
//! number of pieces between.
//!
//! Every piece moves as if nothing were royal, and what could do harm is looked at as the board would be afterwards. That is
//! little: while nobody is attacked, only a royal piece, a piece who leaves a line of threat, or one who enters the line of a
//! hopper can do any.

use super::cpu::Cpu;
use super::generate;
use super::scene::Scene;
use super::shape::Shape;
use super::sink::Sink;
use super::tables::{Bound, Castle, OPTIONS};
use super::threats::each_threat;
use crate::set::{PerSquare, Set};

/// All moves; says whether the player is in check.
#[inline(always)]
pub(crate) fn moves<W: Set, const N: usize, S: Shape, C: Cpu, V: Sink<W>>(
    scene: &Scene<W, N, S, C>,
    sink: &mut V,
) -> bool {
    let royals = scene.plane(scene.layout.royal()) & scene.own;
    let care = Care::of(scene, royals);
    let mut trials = Trials { scene, sink, royals, care };
    generate::unbound::<W, N, S, C, _>(scene, &mut trials);
    if S::RARE && scene.tables.pass {
        trials.pass();
    }
    care.check
}

/// Whether the player to move is in check.
#[inline(always)]
pub(crate) fn in_check<W: Set, const N: usize, S: Shape, C: Cpu>(scene: &Scene<W, N, S, C>) -> bool {
    let royals = scene.plane(scene.layout.royal()) & scene.own;
    !safe(scene, royals, scene.occupied, scene.enemy, scene.barred)
}

/// Whether royal pieces on these squares are safe enough, the board being occupied so.
#[inline(always)]
fn safe<W: Set, const N: usize, S: Shape, C: Cpu>(
    scene: &Scene<W, N, S, C>,
    royals: W,
    occupied: W,
    enemy: W,
    barred: W,
) -> bool {
    let attacked = |square: usize| scene.attacked_past(square, occupied, enemy, barred);
    match scene.mine.bound {
        Bound::Nobody => true,
        Bound::Each => !royals.squares().any(attacked),
        Bound::AllButOne => royals.is_empty() || !royals.squares().all(attacked),
    }
}

/// Where moves need a look.
#[derive(Clone, Copy)]
struct Care<W> {
    /// Everywhere.
    check: bool,
    /// If a piece leaves these.
    leaving: W,
    /// If a piece enters these.
    entering: W,
}

impl<W: Set> Care<W> {
    #[inline(always)]
    fn of<const N: usize, S: Shape, C: Cpu>(scene: &Scene<W, N, S, C>, royals: W) -> Care<W> {
        let mut care = Care { check: false, leaving: W::EMPTY, entering: W::EMPTY };
        // As long as one stays safe, the others do not matter where that is enough.
        let kept = match scene.mine.bound {
            Bound::Nobody => return care,
            Bound::Each => royals,
            Bound::AllButOne => {
                let safe = royals.squares().find(|square| !scene.attacked(*square, scene.occupied, scene.enemy));
                safe.map_or(W::EMPTY, W::of)
            }
        };
        care.check = kept.is_empty() && royals.any();
        care.leaving = kept;
        for royal in kept.squares() {
            care.check |= scene.near(royal, scene.enemy).any();
            for index in 0..scene.enemy_count() {
                let (theirs, army) = scene.enemy(index);
                each_threat!(scene.layout, W, |threat, plane, table, needs| {
                    let pieces = army & scene.plane(plane);
                    for piece in (*theirs.threats_reverse[threat].at(royal) & pieces).squares() {
                        let between = *scene.tables.between[table + royal].at(piece);
                        let blockers = between & scene.occupied;
                        if S::RARE
                            && needs > 0
                            && let Some(barred) = scene.barring(threat, scene.barred)
                        {
                            care.over(between, blockers, barred);
                        } else if needs > 0 {
                            care.check |= scene.hops(theirs, threat, piece, royal, scene.occupied);
                            care.leaving |= between;
                            care.entering |= between;
                        } else if blockers.is_empty() {
                            care.check = true;
                        } else if !blockers.several() {
                            care.leaving |= blockers;
                        }
                    }
                });
            }
        }
        care
    }

    /// What a threat over just one piece, who is not barred, gives to care about. A move changes the number of pieces between
    /// by one at most.
    #[inline(always)]
    fn over(&mut self, between: W, blockers: W, barred: W) {
        match blockers.len() {
            0 => self.entering |= between,
            // Whoever takes a barred piece's place may be none.
            1 if (blockers & barred).any() => self.entering |= blockers,
            1 => self.check = true,
            2 => self.leaving |= blockers,
            _ => {}
        }
    }
}

/// Hands on what leaves royal pieces safe.
struct Trials<'a, 'b, W: Set, const N: usize, S, C, V> {
    scene: &'a Scene<'b, W, N, S, C>,
    sink: &'a mut V,
    royals: W,
    care: Care<W>,
}

impl<W: Set, const N: usize, S: Shape, C: Cpu, V: Sink<W>> Trials<'_, '_, W, N, S, C, V> {
    /// Whether the royal pieces are safe after a move; `royal`: the piece is royal then.
    #[inline(always)]
    fn passes(&self, from: W, to: W, victim: W, royal: bool) -> bool {
        let kept = self.royals.minus(from);
        let royals = if royal { kept | to } else { kept };
        let occupied = self.scene.occupied.minus(from | victim) | to;
        let mut barred = W::EMPTY;
        if S::RARE {
            // Whoever moves stays barred or not: see `plan::barriers`.
            barred = self.scene.barred.minus(from | to | victim);
            barred |= if (self.scene.barred & from).any() { to } else { W::EMPTY };
        }
        safe(self.scene, royals, occupied, self.scene.enemy.minus(to | victim), barred)
    }

    /// Of these targets, those that need no look and those that stood it.
    #[inline(always)]
    fn sifted(&self, targets: W, careful: W, from: impl Fn(usize) -> usize, newborn: bool) -> W {
        let mut pass = targets;
        let asked = if self.care.check || newborn { targets } else { targets & (careful | self.care.entering) };
        for to in asked.squares() {
            let from = W::of(from(to));
            let royal = newborn || (self.royals & from).any();
            if !self.passes(from, W::of(to), W::EMPTY, royal) {
                pass ^= W::of(to);
            }
        }
        pass
    }

    #[inline(always)]
    fn sifted_piece(&self, from: usize, targets: W, newborn: bool) -> W {
        let careful = if self.care.leaving.has(from) { targets } else { W::EMPTY };
        self.sifted(targets, careful, |_| from, newborn)
    }

    #[inline(always)]
    fn sifted_steps(&self, targets: W, by: i32, newborn: bool) -> W {
        let careful = self.care.leaving.shifted(by.max(0) as u32, (-by).max(0) as u32);
        self.sifted(targets, careful, |to| (to as i32 - by) as usize & (W::SQUARES - 1), newborn)
    }

    #[inline(always)]
    fn makes_royal(&self, planes: u32) -> bool {
        planes >> self.scene.layout.royal() & 1 == 1
    }
}

impl<W: Set, const N: usize, S: Shape, C: Cpu, V: Sink<W>> Sink<W> for Trials<'_, '_, W, N, S, C, V> {
    #[inline(always)]
    fn piece(&mut self, from: usize, targets: W) {
        let pass = self.sifted_piece(from, targets, false);
        self.sink.piece(from, pass);
    }
    #[inline(always)]
    fn steps(&mut self, targets: W, by: i32) {
        let pass = self.sifted_steps(targets, by, false);
        self.sink.steps(pass, by);
    }
    #[inline(always)]
    fn flagging(&mut self, targets: W, by: i32) {
        let pass = self.sifted_steps(targets, by, false);
        self.sink.flagging(pass, by);
    }
    #[inline(always)]
    fn changes(&mut self, targets: W, by: i32, options: &[u32]) {
        // Who becomes royal must be safe where he stands; the others share one answer.
        for royal in [false, true] {
            let (mut some, mut count) = ([0; OPTIONS], 0);
            for option in options.iter().filter(|option| self.makes_royal(**option) == royal) {
                some[count & (OPTIONS - 1)] = *option;
                count += 1;
            }
            if count > 0 {
                let pass = self.sifted_steps(targets, by, royal);
                self.sink.changes(pass, by, &some[..count.min(OPTIONS)]);
            }
        }
    }
    #[inline(always)]
    fn passing(&mut self, from: usize, to: usize, victim: usize, becomes: u32) {
        if self.passes(W::of(from), W::of(to), W::of(victim), false) {
            self.sink.passing(from, to, victim, becomes);
        }
    }
    #[inline(always)]
    fn castle(&mut self, index: usize, castle: &Castle<W>) {
        let from = W::of(usize::from(castle.from));
        let leaving = from | W::of(usize::from(castle.partner_from));
        let (to, partner) = (W::of(usize::from(castle.to)), W::of(usize::from(castle.partner_to)));
        let royals = if (self.royals & from).any() { self.royals.minus(from) | to } else { self.royals };
        let occupied = self.scene.occupied.minus(leaving) | to | partner;
        let starts_safe = !self.scene.attacked(usize::from(castle.from), self.scene.occupied, self.scene.enemy);
        if starts_safe && safe(self.scene, royals, occupied, self.scene.enemy, self.scene.barred) {
            self.sink.castle(index, castle);
        }
    }
    #[inline(always)]
    fn changing(&mut self, from: usize, targets: W, planes: u32) {
        let pass = self.sifted_piece(from, targets, self.makes_royal(planes));
        self.sink.changing(from, pass, planes);
    }
    #[inline(always)]
    fn drops(&mut self, kinds: u8, targets: W) {
        let mut pass = targets;
        let asked = if self.care.check { targets } else { targets & self.care.entering };
        for to in asked.squares() {
            if !self.passes(W::EMPTY, W::of(to), W::EMPTY, false) {
                pass ^= W::of(to);
            }
        }
        self.sink.drops(kinds, pass);
    }
    #[inline(always)]
    fn pass(&mut self) {
        // Who is not safe now is not safe after nothing.
        if !self.care.check {
            self.sink.pass();
        }
    }
}
