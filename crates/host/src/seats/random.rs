//! Any legal move, each as likely as the other.

use super::{Beginning, Seat};
use arbiter_arena::dice::Dice;
use arbiter_arena::referee::{Ask, Fault, Heard, Question, Reply};
use arbiter_notation::answer::Answer;
use arbiter_spec::checked::{Agreement, AgreementOutcome, Lapses, Rules};
use std::sync::atomic::AtomicBool;

/// It makes an offer once in so many questions in which it could.
const OFFERS: usize = 4;

/// A random mover. What it does follows from the dice of the game and from where the game stands: the same seed, the same game, even
/// if something was taken back in it.
///
/// It agrees, by the toss of a coin, and offers now and then what does not end the game; about the rest it has no opinion.
#[derive(Default)]
pub struct Random {
    stream: u64,
    /// Where in the stream it draws.
    state: u64,
    /// The codes of what it accepts, and of what it offers: nothing in most games, and then nothing is asked.
    accepted: Vec<String>,
    offered: Vec<String>,
}

/// The codes of agreements that do not end the game, as far as they pass.
fn idle(rules: &Rules, passes: impl Fn(&Agreement) -> bool) -> Vec<String> {
    let does = rules.agreements.iter().filter(|agreement| matches!(agreement.outcome, AgreementOutcome::Do(_)));
    does.filter(|agreement| passes(agreement)).map(|agreement| agreement.code.clone()).collect()
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

    fn step(&mut self, question: &Question) -> Reply {
        let moves = question.play().moves();
        let chosen = moves.get(self.below(moves.len())).copied();
        chosen.map_or(Reply::Fault(Fault::Gone("it has no move".into())), Reply::Move)
    }

    /// An offer before its move, where it makes one.
    fn offer(&mut self, question: &Question) -> Option<Answer> {
        if self.offered.is_empty() || question.has_talked() || self.below(OFFERS) != 0 {
            return None;
        }
        let mut possible = question.play().proposals();
        possible.retain(|offer| offer.seat == question.seat && self.offered.contains(&offer.code));
        let chosen = if possible.is_empty() { None } else { Some(possible.swap_remove(self.below(possible.len()))) };
        chosen.map(|offer| Answer::Propose { code: offer.code, to: offer.responder })
    }
}

/// A stream of one's own, by the secret of the game and the seat: it says nothing about the throws.
pub fn stream(dice: &Dice, code: &str) -> u64 {
    dice.choice(code, "stream", 0, u64::MAX)
}

impl Seat for Random {
    fn begin(&mut self, game: &Beginning) -> Result<(), Fault> {
        let rules = game.game.spec();
        let code = rules.seats.get(game.seat.index()).map_or("", |seat| seat.code.as_str());
        self.stream = stream(game.dice, code);
        self.accepted = idle(rules, |_| true);
        // What lapses with its own move nobody could answer.
        self.offered = idle(rules, |agreement| agreement.lapses != Lapses::ProposerMoves);
        Ok(())
    }

    fn ask(&mut self, question: &Question, _stop: &AtomicBool) -> Heard {
        self.state = self.stream.wrapping_add(question.place().wrapping_mul(0xd134_2543_de82_ef95));
        let reply = match &question.ask {
            Ask::Reply(code) => {
                let (code, accepts) = (code.clone(), self.accepted.contains(code) && self.below(2) == 0);
                Reply::Answer(if accepts { Answer::Accept { code } } else { Answer::Decline { code } })
            }
            Ask::Move => self.offer(question).map_or_else(|| self.step(question), Reply::Answer),
        };
        Heard::at_once(reply)
    }
}
