//! Looking ahead between a team and its enemies: principal variations first, the rest with an empty window.

use crate::account::{Account, Signs};
use crate::chase::Chase;
use crate::limits::{Clock, Limits};
use crate::order::{Deed, Memory, NO_DEED};
use crate::picker::{BAD, GOOD, Judge, Picker, Wanted};
use crate::score::{INFINITE, PROVED, uncertain, win_in};
use crate::sound::Sound;
use crate::table::{Bound, Known, Table};
use crate::values::Values;
use arbiter_engine::{Game, Move, Step, Walk};
use std::sync::LazyLock;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

/// Farther from the root nobody looks.
pub(crate) const DEEPEST: usize = 128;

/// By depth and number of the move: how much less deep to look. The same for every search.
static REDUCTIONS: LazyLock<[[i32; 64]; 64]> = LazyLock::new(|| {
    let reduction = |depth: usize, number: usize| {
        if depth == 0 || number == 0 { 0 } else { (0.75 + (depth as f64).ln() * (number as f64).ln() / 2.3) as i32 }
    };
    std::array::from_fn(|depth| std::array::from_fn(|number| reduction(depth, number)))
});

/// What all threads of a search share.
pub(crate) struct Shared<'a> {
    pub game: &'a Game,
    pub values: &'a Values,
    pub table: &'a Table,
    pub sound: Sound,
    /// How a royal man is driven that stands alone.
    pub chase: Option<&'a Chase>,
    pub limits: Limits,
    pub clock: &'a dyn Clock,
    /// The caller's wish.
    pub stop: &'a AtomicBool,
    /// The first thread is done.
    pub done: AtomicBool,
    /// Positions looked at by all threads, as far as they have told.
    pub nodes: AtomicU64,
}

/// How many positions pass between looks at the clock, less one: seldom where they pass quickly, and often where only few
/// are wanted.
fn pause(shared: &Shared<'_>) -> u64 {
    let usual = if shared.game.kernel_name().is_some() { 1024 } else { 16 };
    shared.limits.nodes.map_or(usual, |nodes| (nodes / 16).next_power_of_two().clamp(1, usual)) - 1
}

/// One thread of a search.
pub(crate) struct Tree<'a> {
    pub shared: &'a Shared<'a>,
    pub(crate) walk: Walk<'a>,
    pub memory: Memory,
    /// By ply.
    pub(crate) rooms: Vec<Room>,
    pub(crate) signs: Signs,
    pub nodes: u64,
    told: u64,
    /// How many positions pass between looks at the clock, less one.
    pause: u64,
    pub deepest: usize,
    pub stopped: bool,
    /// The moves to look at in the beginning; all if none are named.
    pub only: Vec<Move>,
    /// Moves not to look at in the beginning: better ones were found before.
    pub barred: Vec<Move>,
    /// By sign of a first move: positions that were looked at because of it.
    pub efforts: Vec<(u32, u64)>,
    /// What the team that thinks does to keys, where others could think otherwise.
    salt: u64,
    /// Of several enemies, each for itself, only one at a time does something else than is expected of it.
    one_answers: bool,
}

/// What is kept for each ply.
#[derive(Clone)]
pub(crate) struct Room {
    pub picker: Picker,
    /// Moves that were tried and were not too good.
    quiets: Vec<Step>,
    louds: Vec<Step>,
    pub account: Account,
    pub deed: Deed,
    /// Where the man went who moved here.
    pub target: u8,
    /// The position's worth at a glance.
    glance: i32,
    pub line: Vec<Step>,
    /// A move that is left out, to see whether it is the only good one.
    left_out: u32,
    /// How many positions at this ply were too good since the one two plies before was come to.
    cuts: u32,
    /// Since the team that thinks has moved, one of its enemies has done something else than was expected of it.
    answered: bool,
}

impl Room {
    const fn new() -> Room {
        Room {
            picker: Picker::new(),
            quiets: Vec::new(),
            louds: Vec::new(),
            account: Account::EMPTY,
            deed: NO_DEED,
            target: 0,
            glance: 0,
            line: Vec::new(),
            left_out: 0,
            cuts: 0,
            answered: false,
        }
    }
}

impl<'a> Tree<'a> {
    pub fn new(shared: &'a Shared<'a>, mut walk: Walk<'a>) -> Tree<'a> {
        let rules = shared.game.spec();
        let squares = rules.board.squares().map(|square| square.index() + 1).max().unwrap_or(1);
        let thinks = rules.team_of(walk.to_move());
        let own: Vec<bool> = rules.player_ids().map(|player| rules.team_of(player) == thinks).collect();
        let signs = Signs::new(&own);
        let mut rooms = vec![Room::new(); DEEPEST + 8];
        rooms[2].account = Account::of(shared.values, &signs, &mut walk);
        let several = rules.teams.len() > 2;
        let salt = if several {
            thinks.map_or(0, |team| (team.index() as u64 + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15))
        } else {
            0
        };
        let (players, kinds) = (rules.players.len(), rules.kinds.len());
        let mut memory = (shared.table.lend_memory(|memory| memory.fits(players, kinds, squares)))
            .unwrap_or_else(|| Memory::new(players, kinds, squares, DEEPEST + 8));
        memory.begin();
        Tree {
            shared,
            walk,
            memory,
            rooms,
            signs,
            nodes: 0,
            told: 0,
            pause: pause(shared),
            deepest: 0,
            stopped: false,
            only: Vec::new(),
            barred: Vec::new(),
            efforts: Vec::new(),
            salt,
            one_answers: several,
        }
    }

    // Rooms are two places on, so that the deeds before the root have a place, too.
    pub(crate) fn room(&mut self, ply: usize) -> &mut Room {
        &mut self.rooms[ply + 2]
    }

    pub(crate) fn side(&self) -> usize {
        self.walk.to_move().index()
    }

    /// The key of what is looked at: where an enemy has answered already, less of the position is.
    pub(crate) fn key(&self, ply: usize) -> u64 {
        let answered = if self.rooms[ply + 2].answered { 0xD1B5_4A32_D192_ED03 } else { 0 };
        self.walk.key() ^ self.salt ^ answered
    }

    /// Plays a move, the one that is expected or another; says whether it is another side's turn then.
    pub(crate) fn play(&mut self, ply: usize, step: &Step, expected: bool) -> bool {
        let side = self.side();
        let deed = self.memory.deed(side, step);
        self.room(ply).deed = deed;
        self.room(ply).target = step.to;
        let account = self.rooms[ply + 2].account;
        self.walk.play(step);
        self.rooms[ply + 3].answered = self.one_answers
            && self.signs.of(side).max(self.signs.of(self.side())) < 0
            && (self.rooms[ply + 2].answered || !expected);
        self.shared.table.expect(self.key(ply + 1));
        self.rooms[ply + 3].account = account.after_step(self.shared.values, &self.signs, &self.walk);
        // Where turns are skipped, or a turn has several moves, the same side may be on move again.
        self.signs.of(side) != self.signs.of(self.side())
    }

    pub(crate) fn tick(&mut self) -> bool {
        self.nodes += 1;
        if self.nodes & self.pause == 0 {
            let shared = self.shared;
            let all = shared.nodes.fetch_add(self.nodes - self.told, Relaxed) + self.nodes - self.told;
            self.told = self.nodes;
            let late = shared.limits.hard.is_some_and(|hard| shared.clock.elapsed() >= hard);
            let enough = shared.limits.nodes.is_some_and(|nodes| all >= nodes);
            if late || enough || shared.stop.load(Relaxed) || shared.done.load(Relaxed) {
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
    fn child<const PV: bool>(&mut self, turns: bool, alpha: i32, beta: i32, depth: i32, ply: usize, cut: bool) -> i32 {
        if turns {
            -self.search::<PV>(-beta, -alpha, depth, ply, cut)
        } else {
            self.search::<PV>(alpha, beta, depth, ply, cut)
        }
    }

    /// What a position is worth before a throw: what comes of each outcome, by its odds.
    fn expect(&mut self, odds: &[f64], depth: i32, ply: usize) -> i32 {
        let mut sum = 0.0;
        for (outcome, share) in odds.iter().enumerate() {
            let sign = self.signs.of(self.side());
            self.walk.throw(outcome);
            self.rooms[ply + 3].answered = self.rooms[ply + 2].answered;
            self.rooms[ply + 3].account = self.rooms[ply + 2].account;
            self.room(ply).deed = NO_DEED;
            let turns = self.signs.of(self.side()) != sign;
            let score = self.child::<false>(turns, -PROVED, PROVED, depth, ply + 1, false);
            self.walk.back();
            if self.stopped {
                return 0;
            }
            sum += share * f64::from(score.clamp(-PROVED + 1, PROVED - 1));
        }
        sum.round() as i32
    }

    fn search<const PV: bool>(&mut self, mut alpha: i32, mut beta: i32, mut depth: i32, ply: usize, cut: bool) -> i32 {
        self.room(ply).line.clear();
        if depth <= 0 {
            return self.calm::<PV>(alpha, beta, ply, 0);
        }
        if self.tick() {
            return 0;
        }
        self.deepest = self.deepest.max(ply);
        let root = ply == 0;
        let left_out = self.room(ply).left_out;
        if !root && left_out == 0 {
            if let Some(score) = self.repeated(ply) {
                return score;
            }
            // Nothing here can be better than a win already found nearer the root.
            alpha = alpha.max(-win_in(ply));
            beta = beta.min(win_in(ply + 1));
            if alpha >= beta {
                return alpha;
            }
        }
        let key = self.key(ply);
        let known = if left_out == 0 { self.shared.table.find(key, ply) } else { None };
        if let Some(known) = known
            && !PV
            && known.depth >= depth
            && known.decides(alpha, beta)
        {
            return known.score;
        }
        if !root && let Some(score) = self.over(ply) {
            return score;
        }
        let odds = self.walk.odds();
        if ply >= DEEPEST {
            let hardly_free = odds.is_some() || self.walk.in_check();
            return self.glance(ply, hardly_free);
        }
        if let Some(odds) = odds {
            return self.expect(&odds, depth, ply);
        }
        let check = self.walk.in_check();
        let seen = self.glance(ply, check);
        let glance = known.map_or(seen, |known| known.better(seen));
        self.room(ply).glance = if check { -INFINITE } else { glance };
        let improving = !check && ply >= 2 && glance > self.rooms[ply].glance;
        let first = known.map_or(0, |known| known.sign);
        let main = PV || known.is_some_and(|known| known.main);
        let sound = self.shared.sound;
        if !PV && !check && left_out == 0 && beta.abs() < PROVED {
            if sound.margins && depth <= 7 && glance - 75 * (depth - i32::from(improving)) >= beta {
                // It is too good, and not known by how much.
                return (glance + beta) / 2;
            }
            if sound.margins && depth <= 3 && glance + 200 + 130 * depth * depth < alpha {
                let score = self.calm::<false>(alpha, alpha + 1, ply, 0);
                if score <= alpha || self.stopped {
                    return score;
                }
            }
            if let Some(score) = self.wait(beta, depth, ply, glance, cut) {
                return score;
            }
        }
        // Without a move to begin with, a shallower look finds one.
        if first == 0 && depth >= 4 && (PV || cut) {
            depth -= 1;
        }
        let mut picker = std::mem::take(&mut self.room(ply).picker);
        picker.begin(first, Wanted::All);
        self.room(ply).quiets.clear();
        self.room(ply).louds.clear();
        let before = [self.rooms[ply + 1].deed, self.rooms[ply].deed];
        let player = self.side();
        self.rooms[ply + 4].cuts = 0;
        let mut best = -INFINITE;
        let mut best_step: Option<Step> = None;
        let old_alpha = alpha;
        let (mut number, mut first_is_loud) = (0, false);
        let answered = self.room(ply).answered;
        loop {
            let judge = Judge { values: self.shared.values, memory: &self.memory, player, ply, before };
            let Some((step, rating)) = picker.next(&mut self.walk, &judge) else { break };
            let sign = step.handle.sign();
            if sign == left_out || root && !self.may_begin(&step) {
                continue;
            }
            if answered && number > 0 {
                // What else there is was not looked at, so nothing is proved; but the sooner the better.
                best = best.max(-uncertain(-best));
                break;
            }
            let quiet = !step.is_loud();
            // What attacks a royal man is not behind, whatever the men are worth.
            if !root && !check && best > -PROVED && sound.margins && !self.walk.gives_check(&step) {
                let reduced = (depth - self.reduction(depth, number)).max(0);
                if quiet {
                    let few = (4 + 3 * depth * depth / 2) / (2 - i32::from(improving));
                    if !PV && number as i32 >= few && depth <= 8
                        || depth <= 8 && glance + 120 + 90 * reduced <= alpha && rating < GOOD
                        || depth <= 4 && rating < -4000 * depth
                    {
                        continue;
                    }
                    let worst = -30 * reduced * reduced.max(1);
                    if depth <= 8 && self.exchange(&step).is_some_and(|gain| gain < worst) {
                        continue;
                    }
                } else if depth <= 6 && rating < BAD / 2 && self.exchange(&step).is_some_and(|gain| gain < -90 * depth)
                {
                    continue;
                }
            }
            let mut longer = 0;
            if !root
                && depth >= 7
                && sign == first
                && left_out == 0
                && !answered
                && let Some(known) = known
                && known.depth >= depth - 3
                && known.bound != Bound::Upper
                && known.score.abs() < PROVED
                && ply < 2 * DEEPEST / 3
            {
                // If every other move is worse by far, this one deserves a closer look.
                let wanted = known.score - 2 * depth;
                let score = self.without(sign, wanted, depth, ply, cut);
                if self.stopped {
                    break;
                }
                if score < wanted {
                    longer = 1;
                } else if wanted >= beta && score.abs() < PROVED {
                    // Several moves are too good.
                    (best, best_step) = (wanted, None);
                    break;
                } else if known.score >= beta {
                    longer = -1;
                }
            }
            number += 1;
            first_is_loud |= sign == first && !quiet;
            let begun = self.nodes;
            let turns = self.play(ply, &step, number == 1);
            let gives_check = self.walk.in_check();
            let deeper = depth - 1 + longer;
            let mut score = -INFINITE;
            let mut full = number == 1;
            if !full {
                let mut reduced = deeper;
                if depth >= 3 && number > 1 + 2 * usize::from(PV) && (quiet || rating < 0) {
                    let mut less = self.reduction(depth, number);
                    less -= i32::from(PV) + i32::from(main) + 2 * i32::from(gives_check) + i32::from(check);
                    less += i32::from(!improving) + i32::from(cut) + i32::from(first_is_loud);
                    // Where answers are too good one after the other, so will the next one be.
                    less += i32::from(self.rooms[ply + 3].cuts > 3);
                    if quiet {
                        less -= (rating.min(1 << 20) / 6000).clamp(-2, 3);
                    } else {
                        // Sacrifices with check are what surprises are made of.
                        less -= 1 + i32::from(PV) + 2 * i32::from(gives_check);
                    }
                    reduced = (deeper - less.max(0)).clamp(1, deeper.max(1));
                }
                score = self.child::<false>(turns, alpha, alpha + 1, reduced, ply + 1, true);
                if score > alpha && reduced < deeper && !self.stopped {
                    // By how much it was better than thought says how deep a second look should go.
                    let deeper = deeper + i32::from(score > best + 60) - i32::from(score < best + 8);
                    if reduced < deeper {
                        score = self.child::<false>(turns, alpha, alpha + 1, deeper, ply + 1, !cut);
                    }
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
            if root {
                self.note_effort(sign, begun);
            }
            if self.stopped {
                break;
            }
            if score > best {
                best = score;
                if score > alpha {
                    best_step = Some(step);
                    if PV {
                        self.keep_line(ply, step);
                    }
                    alpha = score;
                    if score >= beta {
                        self.room(ply).cuts += 1;
                        self.learn(player, &step, before, depth, ply);
                        break;
                    }
                }
            }
            let room = self.room(ply);
            if quiet { room.quiets.push(step) } else { room.louds.push(step) }
        }
        self.room(ply).picker = picker;
        if self.stopped {
            return 0;
        }
        if best == -INFINITE {
            // Nothing but what was left out.
            return alpha;
        }
        // The best of all moves is worth remembering, too.
        if let Some(step) = best_step.filter(|_| PV && best < beta) {
            let room = self.room(ply);
            room.quiets.retain(|other| other.handle != step.handle);
            room.louds.retain(|other| other.handle != step.handle);
            self.learn(player, &step, before, depth, ply);
        }
        if left_out == 0 && self.barred.is_empty() && self.only.is_empty() || !root && left_out == 0 {
            let bound = Bound::of(best, old_alpha, beta);
            let sign = best_step.map_or(first, |step| step.handle.sign());
            let quiet = best_step.is_none_or(|step| !step.is_loud());
            if !check && quiet && best.abs() < PROVED && bound.says_other_than(best, seen) {
                let (player, marks) = (self.side(), self.marks(ply));
                self.memory.bias.learn(player, &marks, best - seen, depth);
            }
            self.shared.table.note(key, ply, Known { sign, score: best, depth, bound, main });
        }
        best
    }

    fn note_effort(&mut self, sign: u32, begun: u64) {
        let more = self.nodes - begun;
        match self.efforts.iter_mut().find(|(known, _)| *known == sign) {
            Some((_, effort)) => *effort += more,
            None => self.efforts.push((sign, more)),
        }
    }

    fn may_begin(&self, step: &Step) -> bool {
        !self.barred.contains(&step.handle) && (self.only.is_empty() || self.only.contains(&step.handle))
    }

    fn exchange(&self, step: &Step) -> Option<i32> {
        self.walk.exchange(step, &self.shared.values.worth)
    }

    /// If doing nothing is too good already, doing something is. Not where having to move is what hurts.
    fn wait(&mut self, beta: i32, depth: i32, ply: usize, glance: i32, cut: bool) -> Option<i32> {
        // Men that only go ahead run out of moves that do no harm.
        let mover = usize::from(self.signs.of(self.side()) < 0);
        let material = self.rooms[ply + 2].account.left().quick[mover] > 0;
        let just_waited = self.rooms[ply + 1].deed == NO_DEED && ply > 0;
        let useful = self.shared.sound.waiting && depth >= 3 && glance >= beta && material && !just_waited;
        if !useful || !self.walk.pass_over() {
            return None;
        }
        let reduced = depth - 3 - depth / 4 - ((glance - beta) / 200).min(3);
        self.room(ply).deed = NO_DEED;
        self.rooms[ply + 3].account = self.rooms[ply + 2].account;
        let score = -self.search::<false>(-beta, 1 - beta, reduced, ply + 1, !cut);
        self.walk.back();
        if self.stopped {
            return Some(0);
        }
        (score >= beta).then_some(if score >= PROVED { beta } else { score })
    }

    /// The score without a move, as far as it tells whether it is below what is wanted.
    fn without(&mut self, sign: u32, wanted: i32, depth: i32, ply: usize, cut: bool) -> i32 {
        let room = self.room(ply);
        // The search among the others uses this room: what is in it comes back afterwards.
        let (quiets, louds, glance) = (std::mem::take(&mut room.quiets), std::mem::take(&mut room.louds), room.glance);
        room.left_out = sign;
        let score = self.search::<false>(wanted - 1, wanted, (depth - 1) / 2, ply, cut);
        let room = self.room(ply);
        (room.left_out, room.quiets, room.louds, room.glance) = (0, quiets, louds, glance);
        room.line.clear();
        score
    }

    pub(crate) fn keep_line(&mut self, ply: usize, step: Step) {
        let below = std::mem::take(&mut self.rooms[ply + 3].line);
        let line = &mut self.room(ply).line;
        line.clear();
        line.push(step);
        line.extend_from_slice(&below);
        self.rooms[ply + 3].line = below;
    }

    fn reduction(&self, depth: i32, number: usize) -> i32 {
        REDUCTIONS[depth.clamp(0, 63) as usize][number.min(63)]
    }

    /// A move was too good: it and those that were tried before it are remembered.
    fn learn(&mut self, player: usize, step: &Step, before: [Deed; 2], depth: i32, ply: usize) {
        let bonus = (160 * depth - 100).clamp(20, 2200);
        let room = &self.rooms[ply + 2];
        if step.is_loud() {
            self.memory.learn_loud(player, step, bonus);
        } else {
            self.memory.learn_quiet(player, step, &room.quiets, before, depth, ply);
        }
        for loud in &room.louds {
            self.memory.learn_loud(player, loud, -bonus);
        }
    }
}
