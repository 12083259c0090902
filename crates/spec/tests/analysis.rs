//! What the analysis finds: a small sound game, and one change each that makes it unsound or suspicious.

use arbiter_spec::patch::MemoryLibrary;
use serde_json::{Value, json};

fn base() -> Value {
    json!({
        "format": 2, "name": "SMALL",
        "board": { "dimensions": [4, 4] },
        "conditions": [ { "code": "FAR_MAN", "type": "FORMULA", "when": [ { "condition": "COUNT", "filter": { "zone": "FAR" }, "min": 1 } ] } ],
        "zones": [ { "code": "FAR", "frame": "PLAYER", "rows": [3] } ],
        "players": [
            { "name": "W", "direction": [[1, 0], [0, 1]], "starting_positions": [ { "piece": "KING", "positions": [[0, 0]] }, { "piece": "MAN", "positions": [[1, 0]] } ] },
            { "name": "B", "direction": [[1, 0], [0, -1]],
              "starting_positions": [ { "piece": "KING", "positions": [[0, 3]] }, { "piece": "MAN", "positions": [[1, 3]] } ] } ],
        "leader": "KING",
        "pieces": [
            { "code": "KING", "symbol": "K", "betza": "K" },
            { "code": "MAN", "symbol": "M", "moves": [ { "id": 0, "step": [0, 1], "actions": [ { "state": "EMPTY", "action": "MOVE" } ] } ] } ],
        "turns": { "order": ["W", "B"] },
        "endings": [
            { "code": "MATE", "for": "TO_MOVE", "when": [ { "condition": "NO_MOVES" }, { "condition": "LEADER_ATTACKED" } ], "result": { "lose": "OWN" } },
            { "code": "STUCK", "for": "TO_MOVE", "when": [ { "condition": "NO_MOVES" } ], "result": "DRAW" },
            { "code": "AGAIN", "when": [ { "condition": "REPETITION", "count": 3 } ], "result": "DRAW" } ]
    })
}

/// Objects merge, null removes a key, a list takes the items of a list in front of its own, everything else replaces.
fn overlay(onto: &mut Value, change: &Value) {
    match (onto, change) {
        (Value::Object(a), Value::Object(b)) => {
            for (key, value) in b {
                if value.is_null() {
                    a.remove(key);
                    continue;
                }
                overlay(a.entry(key.clone()).or_insert(Value::Null), value);
            }
        }
        (Value::Array(a), Value::Array(b)) => drop(a.splice(0..0, b.iter().cloned())),
        (a, b) => *a = b.clone(),
    }
}

fn overlaid(onto: &Value, change: Value) -> Value {
    let mut both = onto.clone();
    overlay(&mut both, &change);
    both
}

fn codes(change: &Value) -> Vec<&'static str> {
    let mut document = base();
    overlay(&mut document, change);
    let catalog = MemoryLibrary::default();
    let read = arbiter_spec::read("small", &document.to_string(), &catalog);
    let report = match &read {
        Ok(document) => document.check_all(),
        Err(refused) => panic!("{refused}"),
    };
    let mut codes: Vec<_> = report.diagnostics.iter().map(|d| d.code.name()).collect();
    codes.sort_unstable();
    codes.dedup();
    codes
}

/// Each change brings exactly these codes.
fn bring(cases: &[(&[&str], Value)]) {
    let wrong = cases.iter().filter_map(|(expected, change)| {
        let found = codes(change);
        (found != *expected).then(|| format!("{found:?} instead of {expected:?} for {change}"))
    });
    let wrong: Vec<String> = wrong.collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// A kind of its own, in the start position, with one move.
fn piece(with: Value) -> Value {
    let mut m = json!({ "id": 0, "step": [1, 0], "actions": [ { "state": "EMPTY", "action": "MOVE" } ] });
    overlay(&mut m, &with);
    json!({ "players": [], "pieces": [ { "code": "ROOK", "symbol": "R", "moves": [m] } ],
            "stores": [ { "code": "HAND", "holder": "EACH_PLAYER", "initial": { "ROOK": 1 } } ],
            "drops": [ { "id": 9, "store": "HAND", "pieces": ["ROOK"], "zone": "ALL" } ] })
}

fn condition(c: Value) -> Value {
    piece(json!({ "conditions": [c] }))
}

fn effect(e: Value) -> Value {
    piece(json!({ "side_effects": [e] }))
}

fn ending(with: Value) -> Value {
    let mut e = json!({ "code": "X", "result": "DRAW" });
    overlay(&mut e, &with);
    json!({ "endings": [e] })
}

fn trigger(on: &str, with: Value) -> Value {
    let mut t = json!({ "code": "T", "on": on, "do": [ { "action": "ADD", "counter": "C", "by": 1 } ] });
    overlay(&mut t, &with);
    json!({ "counters": [ { "code": "C" } ], "triggers": [t] })
}

fn asks(c: &str) -> Value {
    json!([ { "condition": c } ])
}

#[test]
fn the_small_game_is_sound() {
    bring(&[(&[], json!({})), (&[], piece(json!({})))]);
}

#[test]
fn names_must_not_go_round() {
    let formula = |code: &str, of: &str| json!({ "code": code, "type": "FORMULA", "when": [ { "condition": of } ] });
    bring(&[
        (&["ref/cycle"], json!({ "conditions": [ formula("A", "B"), formula("B", "A") ] })),
        (&["effect/recursive"], json!({ "effects": [ { "code": "E", "do": [ { "action": "E" } ] } ] })),
    ]);
}

#[test]
fn names_must_not_unfold_without_end() {
    let mut formulas = vec![json!({ "code": "F0", "type": "FORMULA", "when": [ { "condition": "LEADER_ATTACKED" } ] })];
    for i in 1..40 {
        let below = json!({ "condition": format!("F{}", i - 1) });
        formulas.push(json!({ "code": format!("F{i}"), "type": "FORMULA", "when": [below, below] }));
    }
    let mut effects = vec![json!({ "code": "E0", "do": [] })];
    for i in 1..40 {
        let below = json!({ "action": format!("E{}", i - 1) });
        effects.push(json!({ "code": format!("E{i}"), "do": [below, below] }));
    }
    let both = json!({ "conditions": formulas, "effects": effects });
    let used = overlaid(&both, trigger("MOVED", json!({ "when": asks("F39"), "do": [ { "action": "E39" } ] })));
    bring(&[(&["limit/expanded"], both), (&["limit/expanded"], used)]);
}

#[test]
fn conditions_stand_where_they_can_be_asked() {
    let after = |c: &str| json!({ "condition": "AFTER", "conditions": [ { "condition": c } ] });
    bring(&[
        (&[], condition(after("NO_MOVES"))),
        (&["condition/after-nested"], condition(json!({ "condition": "AFTER", "conditions": [after("NO_MOVES")] }))),
        (&["condition/not-here"], condition(after("FIRST_MOVE"))),
        (&["condition/not-here"], condition(after("ROUND_WITHOUT_MOVE"))),
        (&["condition/not-here"], ending(json!({ "when": [after("LEADER_ATTACKED")] }))),
        (&["condition/not-here"], ending(json!({ "when": asks("FIRST_MOVE") }))),
        (&["condition/not-here"], ending(json!({ "when": asks("PATH_EMPTY") }))),
        (&["condition/not-here"], ending(json!({ "when": asks("NOT_ATTACKED") }))),
        (&["condition/not-here"], ending(json!({ "when": [ { "condition": "IN_ZONE", "zone": "FAR" } ] }))),
        (&["condition/not-here"], condition(json!({ "condition": "REPETITION", "count": 2 }))),
        (
            &["condition/not-here"],
            condition(json!({ "condition": "COUNT", "filter": { "piece": "CHOSEN" }, "max": 1 })),
        ),
        (
            &["condition/not-here"],
            trigger("TURN_END", json!({ "when": [ { "condition": "IN_ZONE", "zone": "FAR" } ] })),
        ),
        (&[], trigger("MOVED", json!({ "when": [ { "condition": "IN_ZONE", "zone": "FAR" } ] }))),
        (&["condition/needs-generator"], condition(json!({ "condition": "NO_MOVES" }))),
        (
            &["condition/needs-generator"],
            json!({ "turns": { "obligations": [ { "code": "O", "when": asks("NO_MOVES"), "must": { "piece": ["MAN"] } } ] } }),
        ),
        (&["condition/needs-generator"], json!({ "legality": [ { "code": "L", "after": asks("NO_MOVES") } ] })),
        (
            &[],
            json!({ "legality": [ { "code": "L", "after": [ { "condition": "NOT", "conditions": [ { "condition": "REPETITION", "count": 3 } ] } ] } ] }),
        ),
        (
            &["condition/not-here"],
            json!({ "royalty": [ { "pieces": ["KING"], "safe_if": asks("LEADER_ATTACKED") } ], "leader": null }),
        ),
    ]);
}

#[test]
fn names_are_judged_where_they_are_used() {
    let named = |use_in: Value| {
        let mut change =
            json!({ "conditions": [ { "code": "FRESH", "type": "FORMULA", "when": asks("FIRST_MOVE") } ] });
        overlay(&mut change, &use_in);
        change
    };
    bring(&[
        (&[], named(json!({}))),
        (&[], named(condition(json!({ "condition": "FRESH" })))),
        (&["condition/not-here"], named(ending(json!({ "when": asks("FRESH") })))),
    ]);
}

#[test]
fn a_law_must_not_need_the_moves_it_judges() {
    let law = json!({ "legality": [ { "code": "L", "after": [ { "condition": "NOT", "conditions": [ { "condition": "REPETITION", "count": 3 } ] } ] } ] });
    let mut with_flag = piece(json!({
        "conditions": [ { "condition": "CHECK_STATE", "state": "SEEN", "position": [1, 0] } ],
        "side_effects": [ { "action": "SET_STATE", "state": "SEEN", "duration": 1 } ] }));
    overlay(&mut with_flag, &law);
    bring(&[(&["condition/needs-generator"], with_flag)]);
}

#[test]
fn roles_must_be_bound() {
    let by = |role: &str| json!({ "condition": "PLAYER_TO_MOVE", "player": role });
    bring(&[
        (&["role/unbound"], condition(by("CAPTOR"))),
        (&["role/unbound"], ending(json!({ "when": [by("PIECE_OWNER")] }))),
        (&["role/unbound"], trigger("TURN_START", json!({ "for": "PIECE_OWNER" }))),
        (&[], trigger("CAPTURED", json!({ "for": "PIECE_OWNER", "when": [by("CAPTOR")] }))),
        (&["role/unbound"], trigger("MOVED", json!({ "when": [by("CAPTOR")] }))),
        (&["role/unbound"], effect(json!({ "action": "SET_CONTROL", "player": "OWN", "to": "NEUTRAL" }))),
        (
            &["role/unbound"],
            json!({ "agreements": [ { "code": "A", "proposer": "ANY", "responders": "ALL_OTHER_SEATS", "when": [by("RESPONDER")], "result": "DRAW" } ] }),
        ),
    ]);
}

#[test]
fn statuses_read_pieces_and_flags() {
    let status = |when: Value| json!({ "statuses": [ { "code": "S", "of": "PLAYER", "when": when, "traits": ["CANNOT_MOVE"] } ] });
    bring(&[
        (&["status/reads-attack"], status(asks("LEADER_ATTACKED"))),
        (&["status/reads-attack"], status(asks("NO_MOVES"))),
        (&["status/reads-status"], status(json!([ { "condition": "STATUS", "status": "S" } ]))),
    ]);
}

#[test]
fn triggers_do_not_choose_or_look_ahead() {
    let copy = json!({ "action": "COPY_SOURCE" });
    bring(&[
        (&["trigger/generator"], trigger("MOVED", json!({ "when": asks("NO_MOVES") }))),
        (&[], trigger("TURN_START", json!({ "when": asks("NO_MOVES") }))),
        (
            &["trigger/choice"],
            trigger("MOVED", json!({ "do": [ { "action": "PLACE", "piece": "MAN", "at": ["SOURCE", "TARGET"] } ] })),
        ),
        (&["effect/not-here"], trigger("MOVED", json!({ "do": [copy] }))),
        (
            &["effect/not-here"],
            trigger("MOVED", json!({ "do": [ { "action": "CONTINUE", "moves": [0], "piece": "SAME" } ] })),
        ),
        (&["effect/not-here"], trigger("TURN_END", json!({ "do": [ { "action": "SET_STATE", "state": "F" } ] }))),
    ]);
}

#[test]
fn endings_ask_for_the_player_to_move() {
    bring(&[
        (&["ending/no-moves-subject"], ending(json!({ "for": "EACH_PLAYER", "when": asks("NO_MOVES") }))),
        (
            &["ending/decisive-generator"],
            ending(
                json!({ "for": "TO_MOVE", "decisive": true, "when": [ { "condition": "NO_MOVES" }, { "condition": "FAR_MAN" } ] }),
            ),
        ),
        (&["ending/role"], ending(json!({ "when": asks("LEADER_ATTACKED"), "result": { "win": "PARTNER" } }))),
        (&["ending/unreachable"], ending(json!({ "for": "TO_MOVE", "when": asks("NO_MOVES") }))),
        (&["ending/claim-empty"], ending(json!({ "trigger": "CLAIM", "claim_by": "TO_MOVE", "when": [] }))),
        (&[], ending(json!({ "trigger": "CLAIM", "claim_by": "ANY", "when": [], "result": { "lose": "OWN" } }))),
        (
            &["agreement/responder"],
            json!({ "agreements": [ { "code": "A", "proposer": "ANY", "responders": "PARTNERS", "when": [], "result": "DRAW" } ] }),
        ),
    ]);
}

#[test]
fn games_end() {
    let replaced = |endings: Value| {
        let mut document = base();
        document["endings"] = endings;
        let read = arbiter_spec::read("small", &document.to_string(), &MemoryLibrary::default()).ok().unwrap();
        read.check_all().diagnostics.iter().map(|d| d.code.name()).collect::<Vec<_>>()
    };
    let stuck = json!({ "code": "STUCK", "for": "TO_MOVE", "when": asks("NO_MOVES"), "result": "DRAW" });
    let again = json!({ "code": "AGAIN", "when": [ { "condition": "REPETITION", "count": 3 } ], "result": "DRAW" });
    assert_eq!(replaced(json!([])), ["ending/none"]);
    assert_eq!(replaced(json!([stuck])), ["ending/endless"]);
    assert_eq!(replaced(json!([again])), ["ending/none"]);
}

#[test]
fn turns_can_be_played() {
    bring(&[
        (&["turn/all-skip", "turn/skip-and-no-moves-ending"], json!({ "turns": { "stuck": "SKIP" } })),
        (&["turn/part-empty"], json!({ "turns": { "parts": [ { "code": "P", "must": { "move_id": [77] } } ] } })),
        (
            &["condition/constant", "turn/phase-endless"],
            json!({ "turns": { "phases": [ { "code": "P", "until": [ { "condition": "ANY", "conditions": [] } ], "must": { "piece": ["MAN"] } } ] } }),
        ),
        (&["limit/actions-per-turn"], json!({ "turns": { "length": 65 } })),
    ]);
}

#[test]
fn moves_and_effects_hold_together() {
    let depends = |on: i32| json!({ "condition": "DEPENDS_ON", "move_id": on });
    let place = |at: Value| json!({ "action": "PLACE", "piece": "MAN", "at": at, "optional": true });
    let many: Vec<Value> = (0..7).map(|i| place(json!([i - 3, 2]))).collect();
    bring(&[
        (&["move/depends-cycle"], condition(depends(0))),
        (&["effect/choice-limit"], piece(json!({ "side_effects": many }))),
        (&["effect/field"], effect(json!({ "action": "PLACE", "options": [], "at": "SOURCE" }))),
        (&["effect/overwrites"], effect(json!({ "action": "PLACE", "piece": "MAN", "at": "TARGET" }))),
        (&[], effect(json!({ "action": "PLACE", "piece": "MAN", "at": "SOURCE" }))),
        (
            &["limit/effects"],
            piece(json!({ "side_effects": vec![json!({ "action": "SET_STATE", "state": "F" }); 33] })),
        ),
        (&["move/dead"], piece(json!({ "step": null, "steps": [[9, 0], [0, 9]] }))),
        (&["move/shadowed-action"], piece(json!({ "actions": [ { "state": "EMPTY", "action": "MOVE" } ] }))),
        (&["condition/constant"], condition(json!({ "condition": "COUNT", "filter": {}, "min": 0 }))),
        (&["condition/constant"], condition(json!({ "condition": "ANY", "conditions": [] }))),
        (
            &["ref/unknown-state"],
            condition(json!({ "condition": "CHECK_STATE", "state": "NEVER", "position": [0, 1] })),
        ),
        (
            &["royal/attack-cycle"],
            piece(json!({
            "actions": [ { "state": "ENEMY", "action": "CAPTURE" } ], "conditions": asks("NOT_ATTACKED") })),
        ),
        (&["promotion/self-only"], piece(json!({ "modifiers": [ { "action": "TRANSFORM", "options": ["ROOK"] } ] }))),
    ]);
}

#[test]
fn royal_men_and_pieces_exist() {
    bring(&[
        (&["piece/unreachable"], json!({ "pieces": [ { "code": "ROOK", "symbol": "R", "betza": "R" } ] })),
        (
            &["piece/no-moves"],
            json!({ "pieces": [ { "code": "POST", "symbol": "P", "moves": [] } ],
                                      "stores": [ { "code": "HAND", "holder": "EACH_PLAYER", "initial": { "POST": 1 } } ] }),
        ),
        (
            &["royal/two-rules"],
            json!({ "leader": null, "royalty": [ { "pieces": ["KING"] }, { "pieces": ["KING"], "players": ["W"] } ] }),
        ),
        (&["board/stack-without-join"], json!({ "board": { "stacking": [ { "zone": "FAR", "max": 2 } ] } })),
        (
            &["player/never-moves", "setup/no-leader"],
            json!({ "players": [ { "name": "G", "direction": [[1, 0], [0, 1]] } ] }),
        ),
    ]);
}

#[test]
fn what_is_far_off_the_board_is_no_square() {
    let far = json!({ "board": { "disabled_positions": [[i64::MAX, i64::MAX], [i64::MIN, i64::MIN]] } });
    bring(&[(&["board/hole-off-board"], far)]);
}

#[test]
fn shuffled_men_stand_alone_and_have_what_their_kind_carries() {
    let drawn = |shuffle: Value| {
        json!({ "setups": [ { "code": "DRAWN", "default": true, "shuffle": shuffle } ],
                "attributes": [ { "code": "PATRON", "pieces": ["ROOK"], "values": ["KING", "MAN"], "from_zone": { "KING": { "rows": [0] } } } ],
                "pieces": [ { "code": "ROOK", "symbol": "R", "betza": "R" } ] })
    };
    let men = |player: &str, pieces: [&str; 2], row: i32, mirror_to: &[&str]| json!({ "player": player, "pieces": pieces, "squares": [[1, row], [2, row]], "mirror_to": mirror_to });
    bring(&[
        (&[], drawn(json!([men("W", ["MAN", "ROOK"], 0, &[])]))),
        (&["attribute/missing"], drawn(json!([men("W", ["MAN", "ROOK"], 0, &["B"])]))),
        (&["setup/occupied"], drawn(json!([men("W", ["MAN", "ROOK"], 0, &["W"])]))),
        (&["setup/occupied"], drawn(json!([men("W", ["MAN", "ROOK"], 0, &[]), men("W", ["MAN", "MAN"], 0, &[])]))),
    ]);
}

#[test]
fn more_starts_than_numbers_are_counted_to_the_last_number() {
    let codes: Vec<String> = (0..8).map(|i| format!("X{i}")).collect();
    let pieces: Vec<Value> = codes.iter().map(|c| json!({ "code": c, "betza": "K" })).collect();
    let row =
        |y: usize| json!({ "player": "W", "pieces": codes, "squares": (0..8).map(|x| [x, y]).collect::<Vec<_>>() });
    let rows: Vec<Value> = (4..12).map(row).collect();
    let drawn = json!({ "pieces": pieces, "setups": [ { "code": "DRAWN", "default": true, "shuffle": rows } ] });
    let mut document = overlaid(&base(), drawn);
    document["board"]["dimensions"] = json!([8, 12]);
    let read = arbiter_spec::read("small", &document.to_string(), &MemoryLibrary::default()).unwrap();
    let rules = read.check(&Default::default()).unwrap_or_else(|e| panic!("{e}"));
    assert_eq!(rules.start.count(), u64::MAX);
}
