//! Opponents for people: from one who sees a move ahead to the best there is.

use crate::limits::{Clock, Limits};
use crate::lot::Lot;
use crate::skill::Skill;
use crate::table::Table;
use crate::think::{Answer, Player, Request};
use arbiter_engine::Play;
use std::ops::RangeInclusive;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// How strong an opponent is, from 1 to 10.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Level(u8);

const SKILLS: [Skill; 9] = [
    Skill { depth: Some(1), nodes: 2_000, error: 110, worst: 300 },
    Skill { depth: Some(1), nodes: 2_000, error: 50, worst: 150 },
    Skill { depth: Some(2), nodes: 4_000, error: 40, worst: 120 },
    Skill { depth: Some(3), nodes: 8_000, error: 28, worst: 90 },
    Skill { depth: Some(4), nodes: 16_000, error: 18, worst: 60 },
    Skill { depth: Some(6), nodes: 30_000, error: 8, worst: 30 },
    Skill { depth: None, nodes: 7_000, error: 0, worst: 0 },
    Skill { depth: None, nodes: 25_000, error: 0, worst: 0 },
    Skill { depth: None, nodes: 150_000, error: 0, worst: 0 },
];

/// By level: about how strong it is in chess, by games against Stockfish 15.1 held back by its own `UCI_Elo` (docs/uci.md).
const POINTS: [u32; SKILLS.len()] = [1050, 1110, 1520, 1790, 1860, 1910, 1970, 2170, 2400];

/// The strengths that can be asked for by points.
pub const ELO: RangeInclusive<u32> = POINTS[0]..=POINTS[POINTS.len() - 1];

/// Who chases a royal man that is left alone plays at least like this: even beginners know how to go about it, and to be let off
/// is no fun for anybody.
const CHASER: Level = Level(7);

/// No level thinks longer than this, whatever it would like to look at.
const PATIENCE: Duration = Duration::from_secs(6);

impl Level {
    /// The weakest.
    pub const LEAST: Level = Level(1);
    /// The strongest.
    pub const MOST: Level = Level(10);
    /// Whom people meet first.
    pub const USUAL: Level = Level(4);

    /// The level of a number from 1 to 10.
    pub fn new(number: u8) -> Option<Level> {
        (1..=10).contains(&number).then_some(Level(number))
    }

    /// Its number.
    pub fn number(self) -> u8 {
        self.0
    }

    fn skill(self) -> Option<Skill> {
        SKILLS.get(usize::from(self.0) - 1).copied()
    }

    /// How long it thinks. The strongest level takes about so much time; the others count positions, and are the same on
    /// every machine.
    fn limits(self, time: Duration) -> Limits {
        match self.skill() {
            Some(skill) => Limits {
                depth: skill.depth,
                nodes: Some(skill.nodes),
                hard: Some(PATIENCE.max(time)),
                ..Limits::default()
            },
            None => Limits { soft: Some(time), hard: Some(3 * time), ..Limits::default() },
        }
    }
}

impl Skill {
    /// That of a player of so many points, for one move: who stands between two levels plays some moves like the one and some
    /// like the other, by lot.
    pub fn of_elo(elo: u32, seed: u64) -> Skill {
        let elo = elo.clamp(*ELO.start(), *ELO.end());
        let above = POINTS.iter().position(|points| *points > elo).unwrap_or(POINTS.len() - 1);
        let (low, high) = (POINTS[above - 1], POINTS[above]);
        let better = Lot(seed).below((high - low) as usize) < (elo - low) as usize;
        SKILLS[if better { above } else { above - 1 }]
    }
}

impl Player<'_> {
    /// What an opponent of a level plays. Levels below 10 give the same answer for the same seed, wherever they have the
    /// time they want; level 10 thinks for about the time it is given. None goes on beyond `most`.
    #[allow(clippy::too_many_arguments)]
    pub fn reply(
        &self,
        play: &Play,
        level: Level,
        seed: u64,
        (time, most): (Duration, Option<Duration>),
        table: &Table,
        clock: &dyn Clock,
        stop: &AtomicBool,
    ) -> Answer {
        let level = if self.is_chase(play) { level.max(CHASER) } else { level };
        let mut limits = level.limits(time);
        limits.hard = [limits.hard, most].into_iter().flatten().min();
        limits.soft = [limits.soft, most.filter(|_| limits.soft.is_some())].into_iter().flatten().min();
        let mut request = Request::new(play, limits);
        let skill = level.skill();
        if let Some(skill) = skill {
            // What it learnt in other games does not make it stronger.
            table.clear();
            request.lines = skill.lines();
        }
        let mut answer = self.think(&request, table, clock, stop, &mut |_| ());
        if let Some(skill) = skill {
            skill.err(&mut answer, seed ^ play.key());
        }
        answer
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// At the points of a level it plays like that level, and between two of them like either, more often like the nearer one.
    #[test]
    fn points_are_levels_and_what_lies_between() {
        for (points, skill) in POINTS.into_iter().zip(SKILLS) {
            assert!((0..50).all(|seed| Skill::of_elo(points, seed) == skill), "{points}");
        }
        for pair in POINTS.windows(2) {
            let elo = pair[0] + (pair[1] - pair[0]) / 4;
            let better = (0..4000).filter(|seed| Skill::of_elo(elo, *seed) == Skill::of_elo(pair[1], 0)).count();
            assert!((900..1100).contains(&better), "{elo}: {better} of 4000");
        }
        assert_eq!((Skill::of_elo(0, 1), Skill::of_elo(u32::MAX, 1)), (SKILLS[0], SKILLS[SKILLS.len() - 1]));
    }
}
