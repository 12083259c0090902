//! Any legal move, each as likely as the other.

use super::{Beginning, Seat};
use arbiter_arena::dice::Dice;
use arbiter_arena::referee::{Ask, Fault, Heard, Question, Reply};
use arbiter_notation::answer::Answer;

/// A random mover. What it does follows from the dice of the game: the same seed, the same game.
#[derive(Default)]
pub struct Random {
    state: u64,
}

impl Random {
    /// Below a limit (SplitMix64, and the high half of a product: even enough for lists of moves).
    fn below(&mut self, limit: usize) -> usize {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.state;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((u128::from(z ^ (z >> 31)) * limit as u128) >> 64) as usize
    }
}

/// A stream of one's own, by the secret of the game and the seat: it says nothing about the throws.
pub fn stream(dice: &Dice, code: &str) -> u64 {
    dice.choice(code, "stream", 0, u64::MAX)
}

impl Seat for Random {
    fn begin(&mut self, game: &Beginning) -> Result<(), Fault> {
        let code = game.game.spec().seats.get(game.seat.index()).map_or("", |seat| seat.code.as_str());
        self.state = stream(game.dice, code);
        Ok(())
    }

    fn ask(&mut self, question: &Question) -> Heard {
        let reply = match &question.ask {
            Ask::Reply(code) => Reply::Answer(Answer::Decline { code: code.clone() }),
            Ask::Move => {
                let moves = question.play().moves();
                let chosen = moves.get(self.below(moves.len())).copied();
                chosen.map_or(Reply::Fault(Fault::Gone("it has no move".into())), Reply::Move)
            }
        };
        Heard::at_once(reply)
    }
}
