//! UNWINNABLE on positions as data: what is proved, and what must not be.

mod support;

use arbiter_reference::{PlayError, Position};
use arbiter_spec::checked::PlayerId;
use arbiter_testkit::spec;
use support::position;

const WHITE: PlayerId = PlayerId(0);
const BLACK: PlayerId = PlayerId(1);

/// Whom a fallen flag of the other does not help: those who are proved never to mate.
fn proved(position: &Position) -> String {
    if position.outcome().is_some_and(|outcome| outcome.code == "DEAD_POSITION") {
        return "WB".into();
    }
    let draws = |player| position.flag_fall(player).expect("a rule").outcome().is_some_and(|o| o.scores == [0.5, 0.5]);
    let names = [("W", BLACK), ("B", WHITE)].into_iter().filter(|(_, loser)| draws(*loser));
    let names: String = names.map(|(name, _)| name).collect();
    if names.is_empty() { "-".into() } else { names }
}

#[test]
fn positions_are_proved_as_written() {
    let rules = spec("chess");
    let rows = include_str!("data/unwinnable.tsv").lines().filter(|row| !row.is_empty() && !row.starts_with('#'));
    let mut wrong = Vec::new();
    for row in rows {
        let [text, expected, why] = row.split('\t').collect::<Vec<_>>()[..] else { panic!("{row}: three columns") };
        let found = proved(&position(&rules, text));
        if found != expected {
            wrong.push(format!("{text} ({why}): {found}, not {expected}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn a_flag_falls_only_where_an_ending_says_so() {
    let start = Position::start(&spec("chess"), 0);
    let fallen = start.flag_fall(BLACK).expect("a rule");
    assert_eq!(fallen.outcome().map(|o| (o.code.as_str(), &o.scores[..])), Some(("FLAG_FALL", &[1.0, 0.0][..])));
    assert_eq!(fallen.flag_fall(BLACK).unwrap_err(), PlayError::GameOver);
    assert_eq!(start.flag_fall(PlayerId(7)).unwrap_err(), PlayError::NoFlagFall);
    assert_eq!(Position::start(&spec("shogi"), 0).flag_fall(BLACK).unwrap_err(), PlayError::NoFlagFall);
}
