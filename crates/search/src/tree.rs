//! Looking ahead between two teams: principal variations first, the rest with an empty window.

use crate::account::Account;
use crate::limits::{Clock, Limits};
use crate::order::{self, BAD, Deed, Memory, NO_DEED, best_to, rate};
use crate::score::{INFINITE, PROVED, win_in};
use crate::sound::Sound;
use crate::table::{Bound, Known, Table};
use crate::values::Values;
use arbiter_engine::{Game, Step, Walk, Which};
use arbiter_spec::checked::PlayerId;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// Farther from the root nobody looks.
pub(crate) const DEEPEST: usize = 128;

/// What all threads of a search share.
pub(crate) struct Shared<'a> {
    pub game: &'a Game,
    pub values: &'a Values,
    pub table: &'a Table,
    pub sound: Sound,
    pub limits: Limits,
    pub clock: &'a dyn Clock,
    pub stop: &'a AtomicBool,
}

/// One thread of a search.
pub(crate) struct Tree<'a> {
    pub shared: &'a Shared<'a>,
    walk: Walk<'a>,
    pub memory: Memory,
    /// By ply.
    rooms: Vec<Room>,
    /// By player: whether it is on the first team.
    first_team: Vec<bool>,
    pub nodes: u64,
    pub deepest: usize,
    pub stopped: bool,
    /// By depth and number of the move: how much less deep to look.
    reductions: Vec<[i32; 64]>,
}

/// What is kept for each ply.
#[derive(Default, Clone)]
struct Room {
    steps: Vec<Step>,
    ratings: Vec<i32>,
    tried: Vec<Step>,
    account: Account,
    deed: Deed,
    /// The position's worth at a glance.
    glance: i32,
    /// How many moves there are.
    count: i32,
    line: Vec<Step>,
    /// A move that is left out, to see whether it is the only good one.
    left_out: u32,
}

impl<'a> Tree<'a> {
    pub fn new(shared: &'a Shared<'a>, walk: Walk<'a>) -> Tree<'a> {
        let rules = shared.game.spec();
        let squares = rules.board.squares().map(|square| square.index() + 1).max().unwrap_or(1);
        let first = rules.team_of(PlayerId(0));
        let mut rooms = vec![Room { deed: NO_DEED, ..Room::default() }; DEEPEST + 8];
        rooms[2].account = Account::of(shared.values, &walk);
        let reduction = |depth: usize, number: usize| {
            if depth == 0 || number == 0 { 0 } else { (0.75 + (depth as f64).ln() * (number as f64).ln() / 2.3) as i32 }
        };
        let reductions = (0..64).map(|depth| std::array::from_fn(|number| reduction(depth, number))).collect();
        Tree {
            shared,
            walk,
            memory: Memory::new(rules.players.len(), rules.kinds.len(), squares, DEEPEST + 8),
            rooms,
            first_team: rules.player_ids().map(|player| rules.team_of(player) == first).collect(),
            nodes: 0,
            deepest: 0,
            stopped: false,
            reductions,
        }
    }

    // Rooms are two places on, so that the deeds before the root have a place, too.
    fn room(&mut self, ply: usize) -> &mut Room {
        &mut self.rooms[ply + 2]
    }

    fn side(&self) -> usize {
        self.walk.to_move().index()
    }

    fn is_first_team(&self) -> bool {
        self.first_team.get(self.side()).copied().unwrap_or(true)
    }

    /// The score, if the game is over here.
    fn over(&mut self, ply: usize) -> Option<i32> {
        let scores = self.walk.scores()?;
        let team = self.shared.game.spec().team_of(self.walk.to_move()).map_or(0, |team| team.index());
        let own = scores.get(team).copied().unwrap_or(0.5);
        let other = scores.iter().enumerate().filter(|(n, _)| *n != team).map(|(_, s)| *s).fold(0.0, f64::max);
        Some(if own > other {
            win_in(ply)
        } else if own < other {
            -win_in(ply)
        } else {
            0
        })
    }

    /// What the position is worth at a glance, to whoever is to move. The moves must be known.
    fn glance(&mut self, ply: usize) -> i32 {
        let values = self.shared.values;
        let account = self.rooms[ply + 2].account;
        let mut score = account.score(values);
        let mut hands = 0;
        for (player, first) in self.first_team.iter().enumerate() {
            let mut sum = 0;
            self.walk.hand(PlayerId(player as u8), |kind, count| {
                sum += i32::from(values.hand[usize::from(kind)][0]) * i32::from(count);
            });
            hands += if *first { sum } else { -sum };
        }
        score += hands;
        if !self.is_first_team() {
            score = -score;
        }
        let count = self.walk.count() as i32;
        let before = self.rooms[ply + 1].count;
        self.rooms[ply + 2].count = count;
        let freedom = if before > 0 { values.mobility * (count - before) } else { 0 };
        (score + freedom + values.tempo).clamp(-PROVED + 1, PROVED - 1)
    }

    fn play(&mut self, ply: usize, step: &Step) -> bool {
        let side = self.side();
        let deed = self.memory.deed(side, step);
        self.room(ply).deed = deed;
        let account = self.rooms[ply + 2].account;
        self.walk.play(step);
        self.rooms[ply + 3].account = account.after_step(self.shared.values, &self.walk);
        // Where turns are skipped, or a turn has several moves, the same team may be on move again.
        self.first_team.get(side) != self.first_team.get(self.side())
    }

    fn tick(&mut self) -> bool {
        self.nodes += 1;
        if self.nodes & 1023 == 0 {
            let limits = &self.shared.limits;
            let late = limits.hard.is_some_and(|hard| self.shared.clock.elapsed() >= hard);
            let enough = limits.nodes.is_some_and(|nodes| self.nodes >= nodes);
            if late || enough || self.shared.stop.load(Relaxed) {
                self.stopped = true;
            }
        }
        self.stopped
    }

    /// The score of a position and the line that leads to it.
    pub fn look(&mut self, alpha: i32, beta: i32, depth: i32) -> i32 {
        self.search::<true>(alpha, beta, depth, 0, false)
    }

    pub fn line(&self) -> &[Step] {
        &self.rooms[2].line
    }

    /// The score of the child, seen from here.
    #[allow(clippy::too_many_arguments)]
    fn child<const PV: bool>(&mut self, turns: bool, alpha: i32, beta: i32, depth: i32, ply: usize, cut: bool) -> i32 {
        if turns {
            -self.search::<PV>(-beta, -alpha, depth, ply, cut)
        } else {
            self.search::<PV>(alpha, beta, depth, ply, cut)
        }
    }

    fn search<const PV: bool>(&mut self, mut alpha: i32, mut beta: i32, mut depth: i32, ply: usize, cut: bool) -> i32 {
        self.room(ply).line.clear();
        if depth <= 0 {
            return self.calm::<PV>(alpha, beta, ply);
        }
        if self.tick() {
            return 0;
        }
        self.deepest = self.deepest.max(ply);
        let root = ply == 0;
        if !root {
            if let Some(score) = self.over(ply) {
                return score;
            }
            if self.shared.sound.repetition_draws && self.walk.occurrences() > 1 || self.clock_is_out() {
                return 0;
            }
            // Nothing here can be better than a win already found nearer the root.
            alpha = alpha.max(-win_in(ply));
            beta = beta.min(win_in(ply + 1));
            if alpha >= beta {
                return alpha;
            }
        }
        if ply >= DEEPEST {
            return self.glance(ply);
        }
        let left_out = self.room(ply).left_out;
        let key = self.walk.key();
        let known = if left_out == 0 { self.shared.table.find(key, ply) } else { None };
        if let Some(known) = known
            && !PV
            && known.depth >= depth
        {
            match known.bound {
                Bound::Exact => return known.score,
                Bound::Lower if known.score >= beta => return known.score,
                Bound::Upper if known.score <= alpha => return known.score,
                _ => {}
            }
        }
        let check = self.walk.in_check();
        let mut glance = self.glance(ply);
        if let Some(known) = known {
            // What was found by looking is better than a glance.
            let better = match known.bound {
                Bound::Exact => true,
                Bound::Lower => known.score > glance,
                Bound::Upper => known.score < glance,
            };
            if better && known.score.abs() < PROVED {
                glance = known.score;
            }
        }
        self.room(ply).glance = if check { -INFINITE } else { glance };
        let improving = !check && ply >= 2 && glance > self.rooms[ply].glance;
        let first = known.map_or(0, |known| known.sign);
        let sound = self.shared.sound;
        if !PV && !check && left_out == 0 && beta.abs() < PROVED {
            if sound.margins && depth <= 7 && glance - 75 * (depth - i32::from(improving)) >= beta {
                return glance;
            }
            if sound.margins && depth <= 3 && glance + 250 * depth < alpha {
                let score = self.calm::<false>(alpha, alpha + 1, ply);
                if score <= alpha || self.stopped {
                    return score;
                }
            }
            let material = self.rooms[ply + 2].account.phase() > 0;
            let just_waited = self.rooms[ply + 1].deed == NO_DEED && ply > 0;
            if sound.waiting && depth >= 3 && glance >= beta && material && !just_waited && self.walk.pass_over() {
                let reduced = depth - 3 - depth / 4 - ((glance - beta) / 200).min(3);
                self.room(ply).deed = NO_DEED;
                self.rooms[ply + 3].account = self.rooms[ply + 2].account;
                let score = -self.search::<false>(-beta, 1 - beta, reduced, ply + 1, !cut);
                self.walk.back();
                if self.stopped {
                    return 0;
                }
                if score >= beta {
                    return if score >= PROVED { beta } else { score };
                }
            }
        }
        // Without a move to begin with, a shallower look finds one.
        if first == 0 && depth >= 4 && (PV || cut) {
            depth -= 1;
        }
        let (mut steps, mut ratings) = {
            let room = self.room(ply);
            room.tried.clear();
            (std::mem::take(&mut room.steps), std::mem::take(&mut room.ratings))
        };
        steps.clear();
        ratings.clear();
        self.walk.list(Which::All, &mut steps);
        let before = [self.rooms[ply + 1].deed, self.rooms[ply].deed];
        let player = self.side();
        rate(&self.walk, self.shared.values, &self.memory, (player, ply, before, first), &steps, &mut ratings);
        let mut best = -INFINITE;
        let mut best_sign = 0;
        let old_alpha = alpha;
        let mut louds: Vec<Step> = Vec::new();
        let mut number = 0;
        for place in 0..steps.len() {
            best_to(place, &mut steps, &mut ratings);
            let (step, rating) = (steps[place], ratings[place]);
            let sign = step.handle.sign();
            if sign == left_out {
                continue;
            }
            let quiet = !step.is_loud();
            if !root && !check && best > -PROVED && sound.margins {
                let reduced = (depth - self.reduction(depth, number)).max(0);
                if quiet {
                    if !PV && number as i32 >= (3 + depth * depth) / (2 - i32::from(improving)) && depth <= 8 {
                        continue;
                    }
                    if depth <= 8 && glance + 120 + 90 * reduced <= alpha && rating < order::GOOD {
                        continue;
                    }
                    if depth <= 4 && rating < -4000 * depth {
                        continue;
                    }
                    if depth <= 8
                        && self
                            .walk
                            .exchange(&step, &self.shared.values.worth)
                            .is_some_and(|g| g < -30 * reduced * reduced.max(1))
                    {
                        continue;
                    }
                } else if depth <= 6 && rating < BAD / 2 {
                    let worst = -90 * depth;
                    if self.walk.exchange(&step, &self.shared.values.worth).is_some_and(|gain| gain < worst) {
                        continue;
                    }
                }
            }
            let mut longer = 0;
            // If every other move is worse by far, this one deserves a closer look.
            if !root
                && depth >= 7
                && sign == first
                && left_out == 0
                && let Some(known) = known
                && known.depth >= depth - 3
                && known.bound != Bound::Upper
                && known.score.abs() < PROVED
                && ply < 2 * DEEPEST / 3
            {
                let wanted = known.score - 2 * depth;
                // The search among the others uses this room: what is in it comes back afterwards.
                let tried = std::mem::take(&mut self.room(ply).tried);
                self.room(ply).left_out = sign;
                let score = self.search::<false>(wanted - 1, wanted, (depth - 1) / 2, ply, cut);
                let room = self.room(ply);
                room.left_out = 0;
                room.tried = tried;
                room.line.clear();
                if self.stopped {
                    break;
                }
                if score < wanted {
                    longer = 1;
                } else if wanted >= beta && score.abs() < PROVED {
                    // Several moves are too good.
                    (best, best_sign) = (wanted, 0);
                    break;
                } else if known.score >= beta {
                    longer = -1;
                }
            }
            number += 1;
            let turns = self.play(ply, &step);
            let gives_check = self.walk.in_check();
            if gives_check && longer == 0 && (depth <= 6 || PV) {
                longer = 1;
            }
            let deeper = depth - 1 + longer;
            let mut score = -INFINITE;
            let mut full = number == 1;
            if !full {
                let mut reduced = deeper;
                if depth >= 3 && number > 2 + 2 * usize::from(PV) && (quiet || rating < 0) {
                    let mut less = self.reduction(depth, number);
                    less -= i32::from(PV) + i32::from(gives_check) + i32::from(check);
                    less += i32::from(!improving) + i32::from(cut);
                    if quiet {
                        less -= (rating.min(1 << 20) / 6000).clamp(-2, 3);
                    }
                    reduced = (deeper - less.max(0)).clamp(1, deeper);
                }
                score = self.child::<false>(turns, alpha, alpha + 1, reduced, ply + 1, true);
                if score > alpha && reduced < deeper && !self.stopped {
                    score = self.child::<false>(turns, alpha, alpha + 1, deeper, ply + 1, !cut);
                }
                full = PV && score > alpha && score < beta;
            }
            if full && !self.stopped {
                score = if PV {
                    self.child::<true>(turns, alpha, beta, deeper, ply + 1, false)
                } else {
                    self.child::<false>(turns, alpha, beta, deeper, ply + 1, !cut)
                };
            }
            self.walk.back();
            if self.stopped {
                break;
            }
            if score > best {
                best = score;
                if score > alpha {
                    best_sign = sign;
                    if PV {
                        let below = std::mem::take(&mut self.rooms[ply + 3].line);
                        let line = &mut self.room(ply).line;
                        line.clear();
                        line.push(step);
                        line.extend_from_slice(&below);
                        self.rooms[ply + 3].line = below;
                    }
                    alpha = score;
                    if score >= beta {
                        self.learn(player, &step, &louds, before, depth, ply);
                        break;
                    }
                }
            }
            if quiet {
                self.room(ply).tried.push(step);
            } else {
                louds.push(step);
            }
        }
        let room = self.room(ply);
        (room.steps, room.ratings) = (steps, ratings);
        if self.stopped {
            return 0;
        }
        if best == -INFINITE {
            // Nothing but what was left out.
            return alpha;
        }
        if left_out == 0 {
            let bound = if best >= beta {
                Bound::Lower
            } else if best > old_alpha {
                Bound::Exact
            } else {
                Bound::Upper
            };
            let sign = if best_sign == 0 { first } else { best_sign };
            self.shared.table.note(key, ply, Known { sign, score: best, depth, bound });
        }
        best
    }

    fn clock_is_out(&self) -> bool {
        false
    }

    fn reduction(&self, depth: i32, number: usize) -> i32 {
        self.reductions[depth.clamp(0, 63) as usize][number.min(63)]
    }

    fn learn(&mut self, player: usize, step: &Step, louds: &[Step], before: [Deed; 2], depth: i32, ply: usize) {
        let bonus = (160 * depth - 100).clamp(20, 2200);
        if step.is_loud() {
            self.memory.learn_loud(player, step, bonus);
        } else {
            let tried = std::mem::take(&mut self.room(ply).tried);
            self.memory.learn_quiet(player, step, &tried, before, depth, ply);
            self.room(ply).tried = tried;
        }
        for loud in louds {
            self.memory.learn_loud(player, loud, -bonus);
        }
    }

    /// Looks at captures and changes of kind only, until nothing is left to take; in check, at every move.
    fn calm<const PV: bool>(&mut self, mut alpha: i32, beta: i32, ply: usize) -> i32 {
        self.room(ply).line.clear();
        if self.tick() {
            return 0;
        }
        self.deepest = self.deepest.max(ply);
        if let Some(score) = self.over(ply) {
            return score;
        }
        if self.shared.sound.repetition_draws && self.walk.occurrences() > 1 {
            return 0;
        }
        if ply >= DEEPEST {
            return self.glance(ply);
        }
        let key = self.walk.key();
        let known = self.shared.table.find(key, ply);
        if let Some(known) = known
            && !PV
        {
            match known.bound {
                Bound::Exact => return known.score,
                Bound::Lower if known.score >= beta => return known.score,
                Bound::Upper if known.score <= alpha => return known.score,
                _ => {}
            }
        }
        let check = self.walk.in_check();
        let old_alpha = alpha;
        let glance = self.glance(ply);
        let mut best = if check { -INFINITE } else { glance };
        if !check {
            if let Some(known) = known
                && known.score.abs() < PROVED
                && match known.bound {
                    Bound::Exact => true,
                    Bound::Lower => known.score > best,
                    Bound::Upper => known.score < best,
                }
            {
                best = known.score;
            }
            if best >= beta {
                return best;
            }
            alpha = alpha.max(best);
        }
        let base = best;
        let (mut steps, mut ratings) = {
            let room = self.room(ply);
            (std::mem::take(&mut room.steps), std::mem::take(&mut room.ratings))
        };
        steps.clear();
        ratings.clear();
        self.walk.list(if check { Which::All } else { Which::Loud }, &mut steps);
        let before = [self.rooms[ply + 1].deed, self.rooms[ply].deed];
        let player = self.side();
        let first = known.map_or(0, |known| known.sign);
        rate(&self.walk, self.shared.values, &self.memory, (player, ply, before, first), &steps, &mut ratings);
        let mut best_sign = 0;
        for place in 0..steps.len() {
            best_to(place, &mut steps, &mut ratings);
            let (step, rating) = (steps[place], ratings[place]);
            if best > -PROVED {
                if rating < BAD / 2 {
                    break;
                }
                // Even with the victim for nothing it would not be enough.
                let victim = self.shared.values.worth(step.victim);
                if !check
                    && self.shared.sound.margins
                    && step.becomes == arbiter_engine::Occupant::NO_KIND
                    && base + victim + 180 <= alpha
                {
                    continue;
                }
                if check && !step.is_loud() && place > 2 {
                    break;
                }
            }
            let turns = self.play(ply, &step);
            let score =
                if turns { -self.calm::<PV>(-beta, -alpha, ply + 1) } else { self.calm::<PV>(alpha, beta, ply + 1) };
            self.walk.back();
            if self.stopped {
                break;
            }
            if score > best {
                best = score;
                if score > alpha {
                    best_sign = step.handle.sign();
                    alpha = score;
                    if score >= beta {
                        break;
                    }
                }
            }
        }
        let room = self.room(ply);
        (room.steps, room.ratings) = (steps, ratings);
        if self.stopped {
            return 0;
        }
        let bound = if best >= beta {
            Bound::Lower
        } else if best > old_alpha {
            Bound::Exact
        } else {
            Bound::Upper
        };
        self.shared.table.note(key, ply, Known { sign: best_sign, score: best, depth: 0, bound });
        best
    }
}
