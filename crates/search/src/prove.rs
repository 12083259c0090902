//! Wins that are forced within so many turns, proved by looking at every answer.
//!
//! Whoever attacks needs one move, whoever defends must have none that helps: those with few answers are looked at first.
//! Nothing is left out but moves that are too late to matter, so that what is proved is the shortest win, and what is
//! not found is not there.

use crate::account::Signs;
use crate::limits::{Clock, Limits};
use crate::score::result;
use arbiter_engine::{Step, Walk, Which};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// Places of the table.
const PLACES: usize = 1 << 18;
/// Farther nobody looks.
const FARTHEST: u32 = 40;
/// Nor through more actions, where a turn has several or others are skipped.
const LONGEST: u32 = 4 * FARTHEST;

/// Somebody who proves wins.
pub(crate) struct Prover<'a, 'w> {
    walk: Walk<'w>,
    signs: &'a Signs,
    /// The team that attacks.
    team: usize,
    /// By key: within how many turns no win is forced, and within how many one is.
    known: Vec<(u64, u8, u8)>,
    limits: Limits,
    clock: &'a dyn Clock,
    stop: &'a AtomicBool,
    pub nodes: u64,
    /// Actions since the beginning.
    ply: u32,
    stopped: bool,
}

/// What was proved.
pub(crate) struct Proof {
    /// In how many turns.
    pub turns: u32,
    /// The moves, with the longest defence that was met.
    pub steps: Vec<Step>,
}

impl<'a, 'w> Prover<'a, 'w> {
    pub fn new(
        walk: Walk<'w>,
        signs: &'a Signs,
        team: usize,
        limits: Limits,
        clock: &'a dyn Clock,
        stop: &'a AtomicBool,
    ) -> Prover<'a, 'w> {
        let known = vec![(0, 0, u8::MAX); PLACES];
        Prover { walk, signs, team, known, limits, clock, stop, nodes: 0, ply: 0, stopped: false }
    }

    /// The shortest win within so many turns, among these first moves.
    pub fn prove(&mut self, turns: u32, only: &[Step]) -> Option<Proof> {
        for turns in 1..=turns.min(FARTHEST) {
            for (step, _) in self.ordered(turns, Some(only)) {
                self.play(&step);
                let holds = self.defence_fails(turns);
                self.back();
                if self.stopped {
                    return None;
                }
                if holds {
                    let mut steps = vec![step];
                    self.follow(turns, &mut steps);
                    return Some(Proof { turns, steps });
                }
            }
        }
        None
    }

    fn tick(&mut self) -> bool {
        self.nodes += 1;
        if self.nodes & 255 == 0 {
            let late = self.limits.hard.is_some_and(|hard| self.clock.elapsed() >= hard);
            let enough = self.limits.nodes.is_some_and(|nodes| self.nodes >= nodes);
            self.stopped |= late || enough || self.stop.load(Relaxed);
        }
        self.stopped
    }

    fn play(&mut self, step: &Step) {
        self.walk.play(step);
        self.ply += 1;
    }

    fn back(&mut self) {
        self.walk.back();
        self.ply -= 1;
    }

    fn is_own_turn(&self) -> bool {
        self.signs.of(self.walk.to_move().index()) > 0
    }

    /// Whether the game is over here, and won.
    fn over(&mut self) -> Option<bool> {
        let scores = self.walk.scores()?;
        Some(result(&scores, self.team).is_gt())
    }

    /// The moves of the attacker, those with the fewest answers first; before the last turn, only those that leave none, for
    /// wins that come otherwise all moves.
    fn ordered(&mut self, turns: u32, only: Option<&[Step]>) -> Vec<(Step, u32)> {
        let mut steps = Vec::new();
        self.walk.list(Which::All, &mut steps);
        if let Some(only) = only.filter(|only| !only.is_empty()) {
            steps.retain(|step| only.iter().any(|known| known.handle == step.handle));
        }
        let mut rated: Vec<(Step, u32)> = Vec::with_capacity(steps.len());
        for step in steps {
            self.walk.play(&step);
            let over = self.over();
            let answers =
                if over == Some(true) { 0 } else { 1 + 2 * self.walk.count() + u32::from(!self.walk.in_check()) };
            self.walk.back();
            // On the last turn, it is over or it is not.
            if over.is_none() && turns > 1 || over == Some(true) {
                rated.push((step, answers));
            }
        }
        rated.sort_by_key(|(_, answers)| *answers);
        rated
    }

    /// Whether whoever is to move forces a win within so many turns.
    fn attack_wins(&mut self, turns: u32) -> bool {
        if turns == 0 || self.tick() {
            return false;
        }
        let key = self.walk.key();
        let place = key as usize % PLACES;
        let (known, lost, won) = self.known[place];
        if known == key {
            if turns <= u32::from(lost) {
                return false;
            }
            if turns >= u32::from(won) {
                return true;
            }
        }
        for (step, _) in self.ordered(turns, None) {
            self.play(&step);
            let wins = self.defence_fails(turns);
            self.back();
            if self.stopped {
                return false;
            }
            if wins {
                self.note(key, 0, turns as u8);
                return true;
            }
        }
        self.note(key, turns as u8, u8::MAX);
        false
    }

    fn note(&mut self, key: u64, lost: u8, won: u8) {
        let entry = &mut self.known[key as usize % PLACES];
        *entry = if entry.0 == key { (key, entry.1.max(lost), entry.2.min(won)) } else { (key, lost, won) };
    }

    /// After a move of the attacker, the last of its turn or not: whether nothing helps.
    fn defence_fails(&mut self, turns: u32) -> bool {
        if self.tick() {
            return false;
        }
        if let Some(won) = self.over() {
            return won;
        }
        if self.walk.odds().is_some() || self.walk.occurrences() > 1 || self.ply >= LONGEST {
            return false;
        }
        if self.is_own_turn() {
            return self.attack_wins(turns);
        }
        if turns <= 1 {
            return false;
        }
        let mut steps = Vec::new();
        self.walk.list(Which::All, &mut steps);
        // Captures are the likeliest to help.
        steps.sort_by_key(|step| !step.is_loud());
        for step in &steps {
            self.play(step);
            let lost = match self.over() {
                Some(won) => won,
                None if self.walk.occurrences() > 1 => false,
                None if self.is_own_turn() => self.attack_wins(turns - 1),
                None => self.defence_fails(turns),
            };
            self.back();
            if !lost || self.stopped {
                return false;
            }
        }
        !steps.is_empty()
    }

    /// Goes on after the first move: the defence that lasts longest, as far as the table remembers, and the answer to it.
    fn follow(&mut self, turns: u32, steps: &mut Vec<Step>) {
        steps.iter().for_each(|step| self.walk.play(step));
        let mut left = turns;
        while left > 1 && self.over().is_none() && !self.is_own_turn() {
            let mut answers = Vec::new();
            self.walk.list(Which::All, &mut answers);
            let lasts = |prover: &mut Self, step: &Step| -> u32 {
                prover.walk.play(step);
                let turns = (1..left).find(|turns| prover.attack_wins(*turns)).unwrap_or(left);
                prover.walk.back();
                turns
            };
            let Some(best) = answers.iter().copied().max_by_key(|step| lasts(self, step)) else { break };
            self.walk.play(&best);
            steps.push(best);
            left -= 1;
            let next = self.ordered(left, None).into_iter().map(|(step, _)| step).find(|step| {
                self.walk.play(step);
                let wins = self.defence_fails(left);
                self.walk.back();
                wins
            });
            let Some(next) = next else { break };
            self.walk.play(&next);
            steps.push(next);
        }
        (0..steps.len()).for_each(|_| self.walk.back());
    }
}
