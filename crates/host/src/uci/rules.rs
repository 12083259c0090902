//! What the rules of a game ask for, as far as it matters over the wire.

use arbiter_spec::checked::{About, CheckedSpec, Condition, Shape, Test};
use arbiter_spec::play::Outcome;

/// Named conditions may not refer to themselves, but a walk must end whatever it is given.
const DEEPEST: u32 = 16;

/// Whether a game has castling: a move of two pieces that have not moved.
pub fn has_castling(spec: &CheckedSpec) -> bool {
    let unmoved = |test: &Test| matches!(test, Test::PieceFirstMove(_) | Test::RookFirstMove(_));
    let moves = spec.kinds.iter().flat_map(|kind| spec.player_ids().flat_map(|player| kind.moves.of(player)));
    moves
        .into_iter()
        .any(|a_move| matches!(a_move.shape, Shape::Pair(_)) || mentions(spec, &a_move.conditions, unmoved, DEEPEST))
}

/// Whether an ending asks where the game has been before.
pub fn asks_the_past(spec: &CheckedSpec, outcome: &Outcome) -> bool {
    let past = |test: &Test| matches!(test, Test::Repetition { .. } | Test::RoundWithoutMove);
    let mut endings = spec.endings.iter().filter(|ending| ending.claim.is_none() && ending.code == outcome.code);
    endings.any(|ending| mentions(spec, &ending.when, past, DEEPEST))
}

/// Whether some condition, or one within it, is what is looked for.
fn mentions(spec: &CheckedSpec, conditions: &[Condition], wanted: fn(&Test) -> bool, depth: u32) -> bool {
    let below = |inner: &[Condition]| depth > 0 && mentions(spec, inner, wanted, depth - 1);
    conditions.iter().any(|condition| {
        wanted(&condition.test)
            || match condition.test.about() {
                About::Formula(id) => spec.formulas.get(id.index()).is_some_and(|formula| below(&formula.when)),
                about => about.conditions().is_some_and(below),
            }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::uci::variant::Variant;

    /// Every game whose texts of positions have rights of its two sides at the start has castling.
    #[test]
    fn games_with_castling() {
        let (mut with, mut without) = (0, 0);
        for (id, _) in arbiter_catalog::GAMES {
            let Ok(variant) = Variant::find(id, false) else { continue };
            let start = variant.game.engine().clone().start(0).placement();
            let text = arbiter_notation::position::write(variant.game.spec(), &start);
            let rights = text.split(' ').nth(2).unwrap_or_default().to_string();
            let castles = has_castling(variant.game.spec());
            assert!(castles || !rights.contains(['K', 'Q', 'k', 'q']), "{id}: {text}");
            *if castles { &mut with } else { &mut without } += 1;
        }
        assert!(with > 20 && without > 20, "{with} with, {without} without");
    }

    #[test]
    fn endings_that_ask_the_past() {
        let spec = Variant::find("chess", false).unwrap().game.spec().clone();
        for (code, asks) in [("FIVEFOLD", true), ("THREEFOLD", false), ("DEAD_POSITION", false), ("CHECKMATE", false)] {
            let outcome = Outcome { code: code.into(), subject: None, scores: Vec::new() };
            assert!(spec.endings.iter().any(|ending| ending.code == code), "{code}");
            assert_eq!(asks_the_past(&spec, &outcome), asks, "{code}");
        }
    }
}
