//! What lowering makes of a document.

use super::lower::{Inside, Lower};
use super::role::{RoleCode, Seen, SeenBy};
use super::zone::{PlaceCode, ZoneCode};
use super::{Code, Reads};
use crate::general::players::PlayerSet;
use crate::set::Set;
use arbiter_spec::checked::{CheckedSpec, Place, PlaceBase, PlayerId, Role, Vector, ZoneExpr, ZoneId};
use arbiter_spec::patch::{Choices, EmptyLibrary};

const WHITE: PlayerId = PlayerId(0);
const BLACK: PlayerId = PlayerId(1);

/// Three armies in two teams on a small board.
fn document() -> CheckedSpec {
    let text = r#"{ "format": 2, "name": "LOWERED", "board": { "dimensions": [4, 4] },
      "zones": [ { "code": "HOME", "frame": "PLAYER", "rows": [0] }, { "code": "LEFT", "columns": [1, 0] } ],
      "players": [
        { "name": "WHITE", "team": "PALE", "direction": [[1, 0], [0, 1]], "starting_positions": [ { "piece": "MAN", "positions": [[0, 0]] } ] },
        { "name": "BLACK", "team": "DARK", "direction": [[1, 0], [0, -1]], "starting_positions": [ { "piece": "MAN", "positions": [[3, 3]] } ] },
        { "name": "GREY", "team": "PALE", "direction": [[1, 0], [0, 1]], "starting_positions": [] } ],
      "turns": { "order": ["WHITE", "BLACK", "GREY"] },
      "counters": [ { "code": "ONE", "per": "GAME" }, { "code": "EACH", "per": "PLAYER" }, { "code": "TEAM", "per": "TEAM" } ],
      "conditions": [
        { "code": "PLAIN", "type": "FORMULA", "when": [ { "condition": "COUNT", "filter": {}, "min": 1 } ] },
        { "code": "OUTER", "type": "FORMULA", "when": [ { "condition": "INNER" } ] },
        { "code": "INNER", "type": "FORMULA", "when": [ { "condition": "NOT", "conditions": [ { "condition": "NO_MOVES" } ] } ] },
        { "code": "AGAIN", "type": "FORMULA", "when": [ { "condition": "REPETITION", "count": 3, "always": [ { "condition": "LEADER_ATTACKED" } ] } ] } ],
      "pieces": [ { "code": "MAN", "betza": "K" } ] }"#;
    let read = arbiter_spec::read("lowered.json", text, &EmptyLibrary);
    read.unwrap_or_else(|refused| panic!("{refused}"))
        .check(&Choices::default())
        .unwrap_or_else(|refused| panic!("{refused}"))
}

#[test]
fn zones_become_masks_and_keep_their_order() {
    let spec = document();
    let mut lower = Lower::<u64>::new(&spec);
    let ZoneCode::Fixed(home) = lower.zone(&ZoneExpr::Named(ZoneId(0)), Inside::Subject) else { panic!("turned") };
    let ZoneCode::Same(left, id) = lower.zone(&ZoneExpr::Named(ZoneId(1)), Inside::Move) else { panic!("the same") };
    assert_eq!(lower.fixed[home.0 as usize].mask(WHITE), 0x000F);
    assert_eq!(lower.fixed[home.0 as usize].mask(BLACK), 0xF000);
    assert_eq!(left, 0x3333);
    let written: Vec<u8> = spec.zones[1].squares.of(WHITE).iter().map(|square| square.0).collect();
    assert_eq!(lower.fixed[id.0 as usize].list(WHITE), written);
    let ZoneCode::Same(_, again) = lower.zone(&ZoneExpr::Named(ZoneId(1)), Inside::Move) else { panic!("the same") };
    assert_eq!(again, id, "a zone is kept once");
}

#[test]
fn vectors_are_turned_outside_moves_only() {
    let spec = document();
    let mut lower = Lower::<u64>::new(&spec);
    let up = Place::From(PlaceBase::Target, Vector::new(1, 1));
    for (inside, black) in [(Inside::Move, Some(10)), (Inside::Subject, Some(2))] {
        let PlaceCode::Target(jump) = lower.place(up, inside) else { panic!("measured from the target") };
        assert_eq!(lower.jumps.from(5, jump.of(WHITE)), Some(10), "{inside:?}");
        assert_eq!(lower.jumps.from(5, jump.of(BLACK)), black, "{inside:?}");
        assert_eq!(lower.jumps.from(15, jump.of(WHITE)), None, "{inside:?}");
    }
    let steps = lower.steps(&[Vector::new(0, 1), Vector::new(1, 0)], Inside::Subject);
    let reached = |player| -> Vec<_> { steps.of(player).iter().map(|step| lower.jumps.from(5, *step)).collect() };
    assert_eq!(reached(WHITE), [Some(9), Some(6)]);
    assert_eq!(reached(BLACK), [Some(1), Some(6)]);
}

#[test]
fn roles_that_only_teams_decide_are_tables() {
    let spec = document();
    let seen = SeenBy::new(&spec);
    let set = |players: &[u8]| -> PlayerSet { players.iter().map(|player| PlayerId(*player)).collect() };
    let expected = [
        (Seen::Own, WHITE, set(&[0])),
        (Seen::Ally, WHITE, set(&[0, 2])),
        (Seen::Partner, WHITE, set(&[2])),
        (Seen::Enemy, WHITE, set(&[1])),
        (Seen::Enemy, BLACK, set(&[0, 2])),
        (Seen::Partner, BLACK, set(&[])),
        (Seen::Ally, PlayerId::NEUTRAL, PlayerSet::NEUTRAL),
        (Seen::Enemy, PlayerId::NEUTRAL, set(&[])),
    ];
    for (role, subject, players) in expected {
        assert_eq!(seen.of(role, subject), players, "{role:?} of {subject:?}");
    }
    let lower = Lower::<u64>::new(&spec);
    assert_eq!(lower.role(Role::Everyone), RoleCode::Fixed(set(&[0, 1, 2])));
    assert_eq!(lower.role(Role::Any), RoleCode::Fixed(PlayerSet(0b1_0000_0111)));
    assert_eq!(lower.role(Role::Player(BLACK)), RoleCode::Fixed(set(&[1])));
}

#[test]
fn what_a_condition_reads_is_known_through_names() {
    let spec = document();
    let mut lower = Lower::<u64>::new(&spec);
    let reads: Vec<Reads> = spec
        .formulas
        .iter()
        .map(|formula| super::lower::reads_of(&lower.conditions(&formula.when, Inside::Subject)))
        .collect();
    let generator = Reads::GENERATOR.and(Reads::ATTACK);
    let again = Reads::HISTORY.and(Reads::REPETITION).and(Reads::ATTACK);
    assert_eq!(reads, [Reads::NOTHING, generator, generator, again]);
}

#[test]
fn counters_lie_one_after_the_other() {
    let code = Code::<u64>::compile(&document());
    let slot = |counter, player| code.counter_slot(arbiter_spec::checked::CounterId(counter), player);
    assert_eq!(code.counter_slots(), 1 + 3 + 2);
    assert_eq!((slot(0, WHITE), slot(0, BLACK), slot(0, PlayerId::NEUTRAL)), (Some(0), Some(0), Some(0)));
    assert_eq!((slot(1, WHITE), slot(1, PlayerId(2)), slot(1, PlayerId::NEUTRAL)), (Some(1), Some(3), None));
    assert_eq!((slot(2, WHITE), slot(2, BLACK), slot(2, PlayerId(2))), (Some(4), Some(5), Some(4)));
    assert_eq!(slot(2, PlayerId::NEUTRAL), None);
}

#[test]
fn rows_and_columns_leave_holes_out() {
    let code = Code::<u64>::compile(&document());
    assert_eq!((code.row_of(6), code.column_of(6)), (0x00F0, 0x4444));
    assert_eq!(code.board.len(), 16);
}
