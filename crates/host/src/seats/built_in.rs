//! The built-in player.

use super::random::stream;
use super::{Beginning, Seat};
use crate::{clock, uci};
use arbiter::opponent::{Opponent, Pace};
use arbiter_arena::referee::{Ask, Fault, Heard, Question, Reply};
use arbiter_notation::answer::Answer;
use arbiter_search::Level;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// Time that is not used: a referee on a busy machine is late, too.
const SPARE: Duration = Duration::from_millis(10);

/// The built-in player at a level.
pub struct BuiltIn {
    level: Level,
    opponent: Option<Opponent>,
    seed: u64,
}

impl BuiltIn {
    /// A player of a level.
    pub fn new(level: Level) -> BuiltIn {
        BuiltIn { level, opponent: None, seed: 0 }
    }

    fn decide(&self, question: &Question, stop: &AtomicBool) -> Option<Answer> {
        let (opponent, play, seat) = (self.opponent.as_ref()?, question.play(), question.seat);
        if let Ask::Reply(code) = &question.ask {
            let code = code.clone();
            let accepts = opponent.accepts(play, seat, &code);
            return Some(if accepts { Answer::Accept { code } } else { Answer::Decline { code } });
        }
        let spared = |time: Duration| time.saturating_sub(SPARE.min(time / 4));
        let share = question.clock(seat).map(|(left, increment)| uci::share(left, increment, SPARE));
        let hard = [question.most().map(spared), share.and_then(|share| share.hard)].into_iter().flatten().min();
        let soft = share.and_then(|share| share.soft);
        let pace = Pace { level: Some(self.level), soft, hard, may_talk: !question.has_talked(), may_resign: false };
        opponent.answer(play, seat, self.seed ^ question.place(), &pace, stop)
    }
}

impl Seat for BuiltIn {
    fn begin(&mut self, game: &Beginning) -> Result<(), Fault> {
        let code = game.game.spec().seats.get(game.seat.index()).map_or("", |seat| seat.code.as_str());
        self.seed = stream(game.dice, code);
        // What it learnt in the game before would change this one: the same seed, the same game.
        let known = self.opponent.take().map(Ok).unwrap_or_else(|| {
            Opponent::new(game.game, Some(clock::time())).map_err(|error| Fault::Unreachable(error.to_string()))
        })?;
        self.opponent = Some(known.fresh(Opponent::hash_size(self.level)));
        Ok(())
    }

    fn ask(&mut self, question: &Question, stop: &AtomicBool) -> Heard {
        let begun = Instant::now();
        let reply = match self.decide(question, stop) {
            // Whatever it says now it has not thought about.
            _ if stop.load(Ordering::Relaxed) => Reply::Fault(Fault::Stopped),
            Some(answer) => Reply::Answer(answer),
            None => Reply::Fault(Fault::Gone("it has no move".into())),
        };
        Heard { reply, spent: begun.elapsed(), lag: Duration::ZERO }
    }
}
