//! What a condition reads (§7, column R), formulas included.

use arbiter_spec::checked::{Condition, Rules, Test};

/// Whether some question within the condition passes the test.
pub(crate) fn mentions(rules: &Rules, condition: &Condition, what: &dyn Fn(&Test) -> bool) -> bool {
    let any = |conditions: &[Condition]| conditions.iter().any(|c| mentions(rules, c, what));
    what(&condition.test)
        || match &condition.test {
            Test::All(inner) | Test::Any(inner) | Test::Not(inner) | Test::As(_, inner) => any(inner),
            Test::Players(inner, _) | Test::After(inner) => any(inner),
            Test::Repetition { always, .. } => always.as_deref().is_some_and(any),
            Test::Formula(id) => any(&rules.formulas[id.index()].when),
            _ => false,
        }
}

/// Attack sets, directly or through the position after the move or the generator.
pub(crate) fn reads_attack(rules: &Rules, condition: &Condition) -> bool {
    mentions(rules, condition, &|test| {
        matches!(
            test,
            Test::NotAttacked
                | Test::SourceNotAttacked
                | Test::PathNotAttacked
                | Test::Attacked(..)
                | Test::LeaderAttacked
                | Test::After(_)
                | Test::NoMoves
                | Test::HasMove(_)
        )
    })
}

/// The position after the move.
pub(crate) fn reads_after(rules: &Rules, condition: &Condition) -> bool {
    mentions(rules, condition, &|test| matches!(test, Test::After(_)))
}

/// The generator (**g**).
pub(crate) fn reads_generator(rules: &Rules, condition: &Condition) -> bool {
    mentions(rules, condition, &|test| matches!(test, Test::NoMoves | Test::HasMove(_)))
}

/// The history (**h**).
pub(crate) fn reads_history(rules: &Rules, condition: &Condition) -> bool {
    mentions(rules, condition, &|test| matches!(test, Test::Repetition { .. } | Test::RoundWithoutMove))
}

/// The identity of positions.
pub(crate) fn reads_repetition(rules: &Rules, condition: &Condition) -> bool {
    mentions(rules, condition, &|test| matches!(test, Test::Repetition { .. }))
}
