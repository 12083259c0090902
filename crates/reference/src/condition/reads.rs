//! What a condition reads (§7, column R), formulas included.

use arbiter_spec::checked::{About, Condition, Rules, Test};

/// Whether some question within the condition passes the test.
pub(crate) fn mentions(rules: &Rules, condition: &Condition, what: &dyn Fn(&Test) -> bool) -> bool {
    let any = |conditions: &[Condition]| conditions.iter().any(|c| mentions(rules, c, what));
    what(&condition.test)
        || match condition.test.about() {
            About::Formula(id) => any(&rules.formulas[id.index()].when),
            about => about.conditions().is_some_and(any),
        }
}

/// Attack sets, directly or through the position after the move or the generator.
pub(crate) fn reads_attack(rules: &Rules, condition: &Condition) -> bool {
    mentions(rules, condition, &|test| matches!(test.about(), About::Attack | About::After(_) | About::Moves))
}

/// The position after the move.
pub(crate) fn reads_after(rules: &Rules, condition: &Condition) -> bool {
    mentions(rules, condition, &|test| matches!(test, Test::After(_)))
}

/// The generator (**g**).
pub(crate) fn reads_generator(rules: &Rules, condition: &Condition) -> bool {
    mentions(rules, condition, &|test| test.about() == About::Moves)
}

/// The history (**h**).
pub(crate) fn reads_history(rules: &Rules, condition: &Condition) -> bool {
    mentions(rules, condition, &|test| matches!(test.about(), About::Repetition(_) | About::Round))
}

/// The identity of positions.
pub(crate) fn reads_repetition(rules: &Rules, condition: &Condition) -> bool {
    mentions(rules, condition, &|test| matches!(test, Test::Repetition { .. }))
}
