//! Levels: opponents for people, from one that searches a single ply to full strength.

use crate::limits::{Clock, Limits};
use crate::player::{Answer, Player, Request};
use crate::rng::Rng;
use crate::skill::Skill;
use crate::transposition::TranspositionTable;
use arbiter_engine::{Foreign, Play};
use std::ops::RangeInclusive;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// The strength of an opponent, from 1 to 10.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Level(u8);

const SKILLS: [Skill; 9] = [
    Skill { depth: Some(1), nodes: 2_000, noise: 110, max_loss: 300 },
    Skill { depth: Some(1), nodes: 2_000, noise: 50, max_loss: 150 },
    Skill { depth: Some(2), nodes: 4_000, noise: 40, max_loss: 120 },
    Skill { depth: Some(3), nodes: 8_000, noise: 28, max_loss: 90 },
    Skill { depth: Some(4), nodes: 16_000, noise: 18, max_loss: 60 },
    Skill { depth: Some(6), nodes: 30_000, noise: 8, max_loss: 30 },
    Skill { depth: None, nodes: 7_000, noise: 0, max_loss: 0 },
    Skill { depth: None, nodes: 25_000, noise: 0, max_loss: 0 },
    Skill { depth: None, nodes: 150_000, noise: 0, max_loss: 0 },
];

/// By level: about its Elo in chess, by games against Stockfish 15.1 limited by its own `UCI_Elo` (docs/uci.md).
const ELO_OF: [u32; SKILLS.len()] = [1050, 1110, 1520, 1790, 1860, 1910, 1970, 2170, 2400];

/// The Elo that can be asked for.
pub const ELO: RangeInclusive<u32> = ELO_OF[0]..=ELO_OF[ELO_OF.len() - 1];

/// Against a bare king everybody plays at this level at least: even beginners know how to mate, and to be let off is no fun.
const MOP_UP: Level = Level(7);

/// The most time of a level that counts nodes.
const TIME_CAP: Duration = Duration::from_secs(6);

impl Level {
    /// The strongest.
    pub const STRONGEST: Level = Level(10);
    /// The one that people meet first.
    pub const DEFAULT: Level = Level(4);

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

    /// The limits of its search. The strongest level takes about so much time; the others count nodes, and play the same on every
    /// machine.
    fn limits(self, time: Duration) -> Limits {
        match self.skill() {
            Some(skill) => Limits {
                depth: skill.depth,
                nodes: Some(skill.nodes),
                hard: Some(TIME_CAP.max(time)),
                ..Limits::default()
            },
            None => Limits { soft: Some(time), hard: Some(3 * time), ..Limits::default() },
        }
    }
}

impl Skill {
    /// The skill for one move at an Elo: between two levels, some moves are played at the one and some at the other, by the seed.
    pub fn of_elo(elo: u32, seed: u64) -> Skill {
        let elo = elo.clamp(*ELO.start(), *ELO.end());
        let above = ELO_OF.iter().position(|level| *level > elo).unwrap_or(ELO_OF.len() - 1);
        let (low, high) = (ELO_OF[above - 1], ELO_OF[above]);
        let better = Rng(seed).below((high - low) as usize) < (elo - low) as usize;
        SKILLS[if better { above } else { above - 1 }]
    }
}

impl Player<'_> {
    /// The move of an opponent of a level. Levels below 10 give the same answer for the same seed, if there is time for their nodes;
    /// level 10 searches for about the time it is given. None goes on beyond `most`.
    #[allow(clippy::too_many_arguments)]
    pub fn reply(
        &self,
        play: &Play,
        level: Level,
        seed: u64,
        (time, most): (Duration, Option<Duration>),
        table: &TranspositionTable,
        clock: &dyn Clock,
        stop: &AtomicBool,
    ) -> Result<Answer, Foreign> {
        let level = if self.is_mop_up(play) { level.max(MOP_UP) } else { level };
        let mut limits = level.limits(time);
        limits.hard = [limits.hard, most].into_iter().flatten().min();
        limits.soft = [limits.soft, most.filter(|_| limits.soft.is_some())].into_iter().flatten().min();
        let mut request = Request::new(play, limits);
        let skill = level.skill();
        if let Some(skill) = skill {
            // What is left of other searches would make it stronger.
            table.clear();
            request.multi_pv = skill.multi_pv();
        }
        let mut answer = self.think(&request, table, clock, stop, &mut |_| ())?;
        if let Some(skill) = skill {
            skill.handicap(&mut answer, seed ^ play.key());
        }
        Ok(answer)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// At the Elo of a level it has that level's skill, and between two of them either, the nearer one more often.
    #[test]
    fn between_two_levels_either_is_played() {
        for (elo, skill) in ELO_OF.into_iter().zip(SKILLS) {
            assert!((0..50).all(|seed| Skill::of_elo(elo, seed) == skill), "{elo}");
        }
        for pair in ELO_OF.windows(2) {
            let elo = pair[0] + (pair[1] - pair[0]) / 4;
            let better = (0..4000).filter(|seed| Skill::of_elo(elo, *seed) == Skill::of_elo(pair[1], 0)).count();
            assert!((900..1100).contains(&better), "{elo}: {better} of 4000");
        }
        assert_eq!((Skill::of_elo(0, 1), Skill::of_elo(u32::MAX, 1)), (SKILLS[0], SKILLS[SKILLS.len() - 1]));
    }
}
