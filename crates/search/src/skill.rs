//! Handicapped play: shallow searches, and noise on the scores of moves.

use crate::player::{Answer, PrincipalVariation};
use crate::rng::Rng;
use crate::score::PROVED;

/// How a player is handicapped.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Skill {
    /// The depth of the search; quiescence search comes on top.
    pub depth: Option<u32>,
    /// The most nodes of a search.
    pub nodes: u64,
    /// Standard deviation of the noise on the score of a move, in centipawns.
    pub(crate) noise: i32,
    /// No move is played that scores lower than the best by more than this.
    pub(crate) max_loss: i32,
}

/// How many moves are compared where scores are noisy.
const COMPARED: usize = 10;

impl Skill {
    /// How many lines its search needs.
    pub fn multi_pv(&self) -> usize {
        if self.noise > 0 { COMPARED } else { 1 }
    }

    /// Changes the best move of an answer to the one that noise makes the best. A win or loss that is proved stands.
    pub fn handicap(&self, answer: &mut Answer, seed: u64) {
        if self.noise > 0
            && let Some(line) = self.choose(&answer.lines, seed)
        {
            answer.best_move = line.moves.first().copied().or(answer.best_move);
        }
    }

    fn choose<'l>(&self, lines: &'l [PrincipalVariation], seed: u64) -> Option<&'l PrincipalVariation> {
        let best = lines.first()?;
        if best.score.0.abs() >= PROVED {
            return Some(best);
        }
        let mut rng = Rng(seed);
        let playable = lines.iter().filter(|line| line.score.0 >= best.score.0 - self.max_loss);
        playable.max_by_key(|line| line.score.0 + self.noise * rng.normal() / 100)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::score::Score;

    /// Another seed chooses other moves, the same seed the same, and none one that is far worse than the best.
    #[test]
    fn noise_is_bounded_and_follows_the_seed() {
        let line = |score| PrincipalVariation {
            rank: 0,
            depth: 1,
            seldepth: 1,
            score: Score(score),
            nodes: 1,
            moves: Vec::new(),
        };
        let lines = [90, 70, 20, -300].map(line);
        let skill = Skill { depth: None, nodes: 1, noise: 60, max_loss: 100 };
        let choose = |lines: &[PrincipalVariation], seed: u64| skill.choose(lines, seed).map(|line| line.score.0);
        let chosen: Vec<_> = (0..300).map(|seed| choose(&lines, seed)).collect();
        assert!([90, 70, 20].iter().all(|score| chosen.contains(&Some(*score))));
        assert!(!chosen.contains(&Some(-300)));
        assert!((0..300).map(|seed| choose(&lines, seed)).eq(chosen));
        assert_eq!(choose(&[PROVED + 5, PROVED + 3].map(line), 4), Some(PROVED + 5), "a win at once is played");
        assert_eq!(choose(&[], 1), None);
    }
}
