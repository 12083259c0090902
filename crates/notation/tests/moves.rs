//! Move texts: what is written for a list of decisions, and what finds them again.

mod support;

use arbiter_notation::moves::{FindError, find, texts};
use arbiter_spec::checked::{KindId, MoveName, PlayerId, Rules, Square, StoreId};
use arbiter_spec::play::{Choice, Decision, What};
use support::made;

fn square(name: &str) -> Square {
    made::chess().board.square_by_name(name).unwrap()
}

fn go(kind: u8, from: &str, to: &str) -> Decision {
    let rule = MoveName { kind: KindId(kind), id: 0 };
    let what = What::Move { kind: KindId(kind), slot: 0, from: square(from), to: square(to), partner: None, rule };
    Decision { player: PlayerId(0), what, choices: vec![] }
}

fn with(mut decision: Decision, choices: &[Choice]) -> Decision {
    decision.choices = choices.to_vec();
    decision
}

fn changed(mut decision: Decision, new_slot: u8, new_id: i32, new_partner: Option<&str>) -> Decision {
    if let What::Move { slot, rule, partner, .. } = &mut decision.what {
        (*slot, rule.id, *partner) = (new_slot, new_id, new_partner.map(square));
    }
    decision
}

fn other(what: What) -> Decision {
    Decision { player: PlayerId(0), what, choices: vec![] }
}

fn drop(kind: u8, to: &str, rule: i32) -> Decision {
    other(What::Drop { store: StoreId(0), kind: KindId(kind), to: square(to), rule })
}

/// Chess with a promoted pawn `+P` (6) and a champion `CH` (7).
fn spec() -> Rules {
    let mut spec = made::chess();
    spec.kinds.extend([made::kind("TOKIN", "+P"), made::kind("CHAMPION", "CH")]);
    spec
}

fn become_(kind: u8) -> Choice {
    Choice::Become(KindId(kind))
}

#[test]
fn written_uniquely() {
    let place = |kind: u8, at: &str| Choice::Place(KindId(kind), square(at));
    let table: Vec<(Vec<Decision>, &str)> = vec![
        (vec![go(0, "e2", "e4"), go(1, "g1", "f3")], "e2e4 g1f3"),
        (vec![with(go(0, "e7", "e8"), &[become_(4)]), with(go(0, "e7", "e8"), &[become_(0)])], "e7e8q e7e8"),
        (vec![with(go(0, "e7", "e8"), &[become_(6)]), with(go(6, "d7", "d8"), &[become_(0)])], "e7e8+ d7d8-"),
        (vec![with(go(0, "e7", "e8"), &[become_(7)])], "e7e8=ch"),
        (vec![drop(0, "e4", 0), with(drop(0, "e4", 0), &[become_(6)])], "P@e4 +P@e4"),
        (vec![drop(0, "e4", 0), drop(0, "e4", 1)], "P@e4#0 P@e4#1"),
        (vec![other(What::Pass), other(What::Stop)], "pass stop"),
        (vec![with(go(1, "b1", "c3"), &[Choice::Decline]), with(go(1, "b1", "c3"), &[place(4, "b1")])], "b1c3 b1c3q"),
        (vec![with(changed(go(5, "e1", "g1"), 0, 20, None), &[place(4, "h1")])], "h1e1q"),
        (vec![with(go(1, "b1", "c3"), &[place(4, "d5")])], "b1c3q@d5"),
        (vec![go(5, "f1", "g1"), changed(go(5, "f1", "g1"), 0, 20, Some("h1"))], "f1g1 f1h1"),
        (vec![changed(go(5, "g1", "g1"), 0, 20, Some("h1"))], "g1h1"),
        (vec![changed(go(5, "e1", "g1"), 0, 20, Some("h1"))], "e1g1"),
        (vec![go(5, "h1", "g1"), changed(go(3, "h1", "g1"), 1, 0, None)], "K:h1g1 R2:h1g1"),
        (vec![go(3, "a1", "a2"), changed(go(3, "a1", "a2"), 0, 7, None)], "a1a2#0 a1a2#7"),
        (vec![go(3, "a1", "a2"), go(3, "a1", "a2")], "a1a2 a1a2#2"),
    ];
    for (decisions, wanted) in table {
        let written = texts(&spec(), &decisions);
        assert_eq!(written.join(" "), wanted);
        for (i, text) in written.iter().enumerate() {
            assert_eq!(find(&spec(), &decisions, text), Ok(i), "{text}");
        }
    }
}

fn legal() -> Vec<Decision> {
    vec![
        go(0, "e2", "e4"),
        with(go(0, "d7", "d8"), &[become_(4)]),
        with(go(0, "d7", "d8"), &[become_(3)]),
        changed(go(5, "e1", "g1"), 0, 20, Some("h1")),
        changed(go(5, "e1", "c1"), 0, 21, Some("a1")),
        drop(1, "f6", 0),
        other(What::Pass),
    ]
}

#[test]
fn found_however_it_is_written() {
    let table = [
        ("e2e4", 0),
        (" E2-E4 ", 0),
        ("e2xe4", 0),
        ("e2 e4", 0),
        ("d7d8=Q", 1),
        ("d7-d8(R)", 2),
        ("e1g1", 3),
        ("e1h1", 3),
        ("O-O", 3),
        ("0-0-0", 4),
        ("n@f6", 5),
        ("0000", 6),
        ("PASS", 6),
    ];
    for (text, wanted) in table {
        assert_eq!(find(&spec(), &legal(), text), Ok(wanted), "{text}");
    }
}

#[test]
fn not_found_says_what_comes_close() {
    let unknown = find(&spec(), &legal(), "e2e5").unwrap_err();
    assert_eq!(unknown.to_string(), "`e2e5` is not a legal move; closest: e2e4");
    let several = find(&spec(), &legal(), "d7d8").unwrap_err();
    assert!(matches!(&several, FindError::Ambiguous { candidates, .. } if candidates.len() == 2), "{several}");
    let empty = find(&spec(), &[], "e2e4").unwrap_err();
    assert_eq!(empty.to_string(), "`e2e4` is not a legal move");
    for odd in ["", "é", "{", "-", "xx", "@@@@", "\u{0}"] {
        assert!(find(&spec(), &legal(), odd).is_err(), "{odd:?}");
    }
}
