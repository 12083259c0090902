//! Looking on until nothing is left to take: only calm positions are valued at a glance.

use crate::picker::{Judge, Wanted};
use crate::score::{INFINITE, PROVED};
use crate::table::{Bound, Known};
use crate::tree::{DEEPEST, Tree};
use arbiter_engine::Occupant;

/// After so many captures only a few at a time are followed, and after more only those that take back: where a board is full
/// of men who can all take each other there would be no end to it.
const WIDE: usize = 3;
const FEW: usize = 3;
const LONG: usize = 8;

impl Tree<'_> {
    /// Looks at captures and changes of kind that lose nothing; in check, at every move. So many moves were made since nothing
    /// else is looked at.
    pub(crate) fn calm<const PV: bool>(&mut self, mut alpha: i32, beta: i32, ply: usize, made: usize) -> i32 {
        self.room(ply).line.clear();
        if self.tick() {
            return 0;
        }
        self.deepest = self.deepest.max(ply);
        if let Some(score) = self.repeated(ply) {
            return score;
        }
        let key = self.key(ply);
        let known = self.shared.table.find(key, ply);
        if let Some(known) = known
            && !PV
            && known.decides(alpha, beta)
        {
            return known.score;
        }
        if let Some(score) = self.over(ply) {
            return score;
        }
        let check = self.walk.in_check();
        let glance = self.glance(ply, check);
        // What comes of a throw nobody knows, and some positions are never calm.
        if ply >= DEEPEST || self.walk.odds().is_some() || !self.shared.sound.calms_down {
            return glance;
        }
        let old_alpha = alpha;
        let mut best = -INFINITE;
        if !check {
            best = known.map_or(glance, |known| known.better(glance));
            if best >= beta {
                return best;
            }
            alpha = alpha.max(best);
        }
        let base = best;
        let mut picker = std::mem::take(&mut self.room(ply).picker);
        picker.begin(known.map_or(0, |known| known.sign), if check { Wanted::All } else { Wanted::Good });
        let before = [self.rooms[ply + 1].deed, self.rooms[ply].deed];
        let player = self.side();
        let (mut best_sign, mut number) = (0, 0);
        loop {
            let judge = Judge { values: self.shared.values, memory: &self.memory, player, ply, before };
            let Some((step, _)) = picker.next(&mut self.walk, &judge) else { break };
            if best > -PROVED {
                // Even with the victim for nothing it would not be enough.
                let victim = self.shared.values.worth(step.victim);
                let short = step.becomes == Occupant::NO_KIND && base + victim + 300 <= alpha;
                if !check && self.shared.sound.margins && short && !self.walk.gives_check(&step) {
                    continue;
                }
                if check && !step.is_loud() && number > 2 {
                    break;
                }
                let takes_back = step.to == self.rooms[ply + 1].target;
                if !takes_back && (made >= LONG || made >= WIDE && number >= FEW) {
                    continue;
                }
            }
            number += 1;
            let turns = self.play(ply, &step, true);
            let score = if turns {
                -self.calm::<PV>(-beta, -alpha, ply + 1, made + 1)
            } else {
                self.calm::<PV>(alpha, beta, ply + 1, made + 1)
            };
            self.walk.back();
            if self.stopped {
                break;
            }
            if score > best {
                best = score;
                if score > alpha {
                    best_sign = step.handle.sign();
                    if PV {
                        self.keep_line(ply, step);
                    }
                    alpha = score;
                    if score >= beta {
                        break;
                    }
                }
            }
        }
        self.room(ply).picker = picker;
        if self.stopped {
            return 0;
        }
        let bound = Bound::of(best, old_alpha, beta);
        // What was good in an earlier look is a better guess than nothing.
        let best_sign = if best_sign == 0 { known.map_or(0, |known| known.sign) } else { best_sign };
        let main = PV || known.is_some_and(|known| known.main);
        self.shared.table.note(key, ply, Known { sign: best_sign, score: best, depth: 0, bound, main });
        best
    }
}
