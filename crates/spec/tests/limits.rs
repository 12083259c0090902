//! Every limit from both sides.

mod support;

use support::{bases, look};

#[test]
fn just_inside_passes_and_just_outside_is_refused() {
    let catalog = bases();
    let mut faults = Vec::new();
    for limit in support::generate::limits() {
        let (report, shown) = look("inside.json", &limit.inside, &catalog);
        // A limit on one thing may be reached together with another; what counts is that this one is silent.
        if report.has_errors() {
            faults.push(format!("{}, inside:\n{shown}", limit.what));
        }
        let (report, shown) = look("outside.json", &limit.outside, &catalog);
        if !report.diagnostics.iter().any(|d| d.code == limit.code) {
            faults.push(format!("{}, outside: no {}\n{shown}", limit.what, limit.code.name()));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n\n"));
}

/// The table of the manual, row by row.
#[test]
fn the_manual_states_these_limits() {
    use arbiter_spec::limits::*;
    let rows: &[(&str, &[usize])] = &[
        ("columns, rows; squares", &[SIDE, SIDE, SIDE * SIDE]),
        ("players, seats, entries of `order`", &[PLAYERS, SEATS, ORDER]),
        ("attributes, values of one", &[ATTRIBUTES, ATTRIBUTE_VALUES]),
        ("royal rules", &[ROYALTY]),
        ("pieces; with attribute values counted as kinds; kinds × players", &[PIECES, SPLIT_KINDS, PIECES * PLAYERS]),
        ("moves of a piece: written, with all copies", &[MOVES, EXPANDED_MOVES]),
        ("part of a step", &[STEP]),
        ("legs; letters of `betza`", &[LEGS, BETZA]),
        ("flags of men, flags of players, counters, statuses", &[FLAGS, PLAYER_FLAGS, COUNTERS, STATUSES]),
        ("chances, outcomes of one", &[CHANCES, OUTCOMES]),
        ("zones, sets of lines", &[ZONES, LINES]),
        ("named conditions, named effects", &[FORMULAS, FORMULAS]),
        ("nesting of conditions, zones or filters", &[NESTING]),
        ("stores; men of one kind in a store", &[STORES, MEN]),
        ("men in a stack; stacking squares", &[STACK, STACKING]),
        ("effects of a move; choices of a move; actions of a turn", &[EFFECTS, CHOICES_OF_MOVE, ACTIONS_OF_TURN]),
        ("triggers; endings and agreements; obligations; laws", &[TRIGGERS, ENDINGS, OBLIGATIONS, OBLIGATIONS]),
        ("options, choices each, setups", &[OPTIONS, OPTIONS, SETUPS]),
        ("shuffles of a setup, arrangements of one before its constraints", &[SHUFFLES, ARRANGEMENTS]),
        ("documents in a chain of `extends`", &[EXTENDS]),
        ("actions in a position, actions in a game", &[ACTIONS, ACTIONS]),
        ("size of a document; with all it extends", &[DOCUMENT >> 20, CHAIN >> 20]),
        ("bytes of a key or code; nesting of lists and objects", &[KEY, DEPTH]),
        ("conditions, effects, filters, zones and moves, written out for every player and direction", &[EXPANDED]),
        ("the same and all values written, over all choices together", &[WORK]),
    ];
    let manual = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/spec.md")).unwrap();
    let section = manual.split("\n## 18 Limits\n").nth(1).unwrap().split("\n## ").next().unwrap();
    let table = section.lines().filter_map(|line| {
        let mut cells = line.trim_matches('|').split('|').map(str::trim);
        Some((cells.next()?, cells.next()?))
    });
    let stated: Vec<(&str, Vec<usize>)> = table
        .skip_while(|(what, _)| !what.starts_with("---"))
        .skip(1)
        .map(|(what, limit)| {
            // A space inside a number groups its digits.
            let numbers = limit.replace(" MiB", "").split([',', ';']).map(|n| n.replace(' ', "")).collect::<Vec<_>>();
            (what, numbers.iter().map(|n| n.parse().unwrap()).collect())
        })
        .collect();
    assert_eq!(stated, rows.iter().map(|(what, numbers)| (*what, numbers.to_vec())).collect::<Vec<_>>());
}
