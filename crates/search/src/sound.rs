//! Which shortcuts the rules of a game bear.

use arbiter_engine::Game;
use arbiter_spec::checked::{Ending, Safety, Test};

/// What a search may take for granted.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sound {
    /// Leaving out a turn tells how good a position is: one may nearly always do no harm by waiting.
    pub waiting: bool,
    /// A position whose men are worth much more than asked for stays good: captures are not forced.
    pub margins: bool,
    /// A position that stood before is worth nothing to anybody.
    pub repetition_draws: bool,
}

impl Sound {
    pub fn of(game: &Game) -> Sound {
        let rules = game.spec();
        let forced = !rules.turns.obligations.is_empty();
        let royal = rules.royalty.iter().any(|royalty| royalty.safety == Safety::MustBeSafe);
        let two = rules.players.len() == 2;
        let repetition_draws = rules.endings.iter().any(is_repetition_draw);
        Sound { waiting: two && royal && !forced, margins: !forced, repetition_draws }
    }
}

fn is_repetition_draw(ending: &Ending) -> bool {
    let asks = ending.when.iter().any(|condition| matches!(condition.test, Test::Repetition { always: None, .. }));
    asks && matches!(ending.result, arbiter_spec::checked::ResultRule::Draw) && ending.when.len() == 1
}
