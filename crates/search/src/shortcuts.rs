//! Shortcuts: which ways of searching less the rules of a game allow.

use arbiter_engine::{Game, Which};
use arbiter_spec::checked::{ClaimBy, Condition, Ending, ResultRule, Safety, Test, Value};

/// What a search may take for granted of a game.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Shortcuts {
    /// Null-move pruning: zugzwang is rare.
    pub null_move: bool,
    /// Pruning by margins around the static evaluation: captures are not forced, so a lead in material lasts.
    pub margins: bool,
    /// Quiescence search: where every move is loud it would not end before the game does.
    pub quiescence: bool,
    /// A repetition is a draw.
    pub repetition_draws: bool,
    /// From so many moves on the counter of the rules (such as fifty without a capture) a draw can be had.
    pub draw_counter: Option<u32>,
}

impl Shortcuts {
    pub fn of(game: &Game) -> Shortcuts {
        let rules = game.spec();
        let forced = !rules.turns.obligations.is_empty();
        let royal = rules.royalty.iter().any(|royalty| royalty.safety == Safety::MustBeSafe);
        let two_players = rules.players.len() == 2;
        let draws = || rules.endings.iter().filter(|ending| is_draw(ending));
        let repetition_draws = draws().any(|ending| ending.when.iter().all(asks_repetition));
        let draw_counter = draws().filter_map(|ending| ending.when.iter().find_map(counter_limit)).min();
        Shortcuts {
            null_move: two_players && royal && !forced,
            margins: !forced,
            quiescence: has_quiet_moves(game),
            repetition_draws,
            draw_counter,
        }
    }
}

/// Whether a player can have a draw by this ending: it comes by itself, or the side to move may claim it.
fn is_draw(ending: &Ending) -> bool {
    let can_be_had = ending.claim.is_none_or(|claim| claim.by != ClaimBy::Clock);
    can_be_had && matches!(ending.result, ResultRule::Draw)
}

fn asks_repetition(condition: &Condition) -> bool {
    matches!(condition.test, Test::Repetition { always: None, .. })
}

/// The least a counter must be.
pub(crate) fn counter_limit(condition: &Condition) -> Option<u32> {
    let Test::Value(Value::Counter(..), bounds) = &condition.test else { return None };
    match bounds.min {
        Some(Value::Int(limit)) => u32::try_from(limit).ok(),
        _ => None,
    }
}

fn has_quiet_moves(game: &Game) -> bool {
    let (mut path, mut quiet, mut all) = (game.first_path(0), Vec::new(), Vec::new());
    path.list(Which::Quiet, &mut quiet);
    path.list(Which::All, &mut all);
    !quiet.is_empty() || all.is_empty()
}
