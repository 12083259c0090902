//! Which shortcuts the rules of a game bear, and which draws a player can count on.

use arbiter_engine::{Game, Which};
use arbiter_spec::checked::{ClaimBy, Condition, Ending, ResultRule, Safety, Test, Value};

/// What a search may take for granted.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sound {
    /// Leaving out a turn tells how good a position is: one may nearly always do no harm by waiting.
    pub waiting: bool,
    /// A position whose men are worth much more than asked for stays good: captures are not forced.
    pub margins: bool,
    /// Captures and changes of kind are something special: where every move is one, looking on until there is none would
    /// be looking to the end of the game.
    pub calms_down: bool,
    /// A position that stood before is worth nothing to anybody.
    pub repetition_draws: bool,
    /// From so many moves on the clock of the game a draw can be had.
    pub clock: Option<u32>,
}

impl Sound {
    pub fn of(game: &Game) -> Sound {
        let rules = game.spec();
        let forced = !rules.turns.obligations.is_empty();
        let royal = rules.royalty.iter().any(|royalty| royalty.safety == Safety::MustBeSafe);
        let two = rules.players.len() == 2;
        let draws = || rules.endings.iter().filter(|ending| is_draw(ending));
        let repetition_draws = draws().any(|ending| ending.when.iter().all(asks_repetition));
        let clock = draws().filter_map(|ending| ending.when.iter().find_map(clock_limit)).min();
        Sound {
            waiting: two && royal && !forced,
            margins: !forced,
            calms_down: has_quiet_moves(game),
            repetition_draws,
            clock,
        }
    }
}

/// Whether a player can have a draw by it: it comes by itself, or whoever is to move may claim it.
fn is_draw(ending: &Ending) -> bool {
    let can_be_had = ending.claim.is_none_or(|claim| claim.by != ClaimBy::Clock);
    can_be_had && matches!(ending.result, ResultRule::Draw)
}

fn asks_repetition(condition: &Condition) -> bool {
    matches!(condition.test, Test::Repetition { always: None, .. })
}

/// The least a counter must be.
pub(crate) fn clock_limit(condition: &Condition) -> Option<u32> {
    let Test::Value(Value::Counter(..), bounds) = &condition.test else { return None };
    match bounds.min {
        Some(Value::Int(limit)) => u32::try_from(limit).ok(),
        _ => None,
    }
}

fn has_quiet_moves(game: &Game) -> bool {
    let (mut walk, mut quiet, mut all) = (game.walk(&game.start(0)), Vec::new(), Vec::new());
    walk.list(Which::Quiet, &mut quiet);
    walk.list(Which::All, &mut all);
    !quiet.is_empty() || all.is_empty()
}
