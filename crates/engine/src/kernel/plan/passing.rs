//! Passes: the question whether the latest move was one, and the counter of passes in a row.

use arbiter_spec::checked::{Condition, CounterId, CounterPer, LastMove, MoveFilter, Rules, Test};

/// Whether a condition asks just that the latest move was a pass.
pub(crate) fn asks_pass(test: &Test) -> bool {
    let pass = MoveFilter { classes: Some(vec!["PASS".to_owned()]), ..MoveFilter::default() };
    *test == Test::LastMove(LastMove { filter: pass, by: None })
}

/// The counter of passes in a row: it grows with every action and falls to 0 with every other one.
pub(crate) fn counter(rules: &Rules) -> Option<CounterId> {
    let is_it = rules.counters.iter().position(|counter| {
        let plain = counter.per == CounterPer::Game && counter.initial == 0 && !counter.in_key;
        let falls = match counter.reset.as_deref() {
            Some([Condition { test: Test::Not(list), .. }]) => matches!(&list[..], [one] if asks_pass(&one.test)),
            _ => false,
        };
        plain && counter.advance == Some(1) && falls
    });
    is_it.map(|index| CounterId(index as u8))
}
