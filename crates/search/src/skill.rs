//! Weaker play on purpose: shorter looks, and opinions that are a little wrong.

use crate::lot::Lot;
use crate::score::PROVED;
use crate::think::{Answer, Line};

/// How somebody thinks who does not play as well as it could.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Skill {
    /// Plies it looks ahead; captures are always followed to their end.
    pub depth: Option<u32>,
    /// Positions it looks at most.
    pub nodes: u64,
    /// How far off its opinion of a move may be, in hundredths, usually.
    pub(crate) error: i32,
    /// It never plays what it thinks is worse than the best by more than this.
    pub(crate) worst: i32,
}

/// How many moves are compared by those who err.
const COMPARED: usize = 10;

impl Skill {
    /// How many of the best moves it must know.
    pub fn lines(&self) -> usize {
        if self.error > 0 { COMPARED } else { 1 }
    }

    /// Its answer, being a little wrong about each move. What wins or loses at once it sees.
    pub fn err(&self, answer: &mut Answer, seed: u64) {
        if self.error > 0
            && let Some(line) = self.liked(&answer.lines, seed)
        {
            answer.step = line.steps.first().copied().or(answer.step);
        }
    }

    fn liked<'l>(&self, lines: &'l [Line], seed: u64) -> Option<&'l Line> {
        let best = lines.first()?;
        if best.score.0.abs() >= PROVED {
            return Some(best);
        }
        let mut lot = Lot(seed);
        let liked = lines.iter().filter(|line| line.score.0 >= best.score.0 - self.worst);
        liked.max_by_key(|line| line.score.0 + self.error * lot.bell() / 100)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::score::Score;

    /// By another lot it likes other moves, by the same one the same, and never what is far worse than the best.
    #[test]
    fn errors_are_small_and_follow_the_lot() {
        let line = |score| Line { rank: 0, depth: 1, selective: 1, score: Score(score), nodes: 1, steps: Vec::new() };
        let lines = [90, 70, 20, -300].map(line);
        let skill = Skill { depth: None, nodes: 1, error: 60, worst: 100 };
        let liked = |lines: &[Line], seed: u64| skill.liked(lines, seed).map(|line| line.score.0);
        let chosen: Vec<_> = (0..300).map(|seed| liked(&lines, seed)).collect();
        assert!([90, 70, 20].iter().all(|score| chosen.contains(&Some(*score))));
        assert!(!chosen.contains(&Some(-300)));
        assert!((0..300).map(|seed| liked(&lines, seed)).eq(chosen));
        assert_eq!(liked(&[PROVED + 5, PROVED + 3].map(line), 4), Some(PROVED + 5), "what wins at once is played");
        assert_eq!(liked(&[], 1), None);
    }
}
