//! Options and setups, as data.

use super::*;
use crate::patch::canonical_json;
use crate::patch::testing::{node, said};

const GAME: &str = r#"{
  "name": "G",
  "board": {"dimensions": [4, 4]},
  "players": [
    {"name": "A", "direction": [[1, 0], [0, 1]], "starting_positions": [{"piece": "X", "positions": [[0, 0]]}]},
    {"name": "B", "direction": [[0, -1], [1, 0]]}
  ],
  "turns": {"order": ["A", "B"]},
  "options": [
    {"code": "DICE_LIMIT", "default": "TWO", "choices": [
      {"code": "ONE", "patch": {"chance": [{"code": "DIE", "limit": 1}]}},
      {"code": "TWO", "note": "twice", "patch": {"chance": [{"code": "DIE", "limit": 2}]}}]},
    {"code": "DICE", "default": "OFF", "choices": [
      {"code": "OFF", "patch": {"chance": null}},
      {"code": "ON", "patch": {"chance": [{"code": "DIE", "faces": 6}]}}]}
  ],
  "setups": [
    {"code": "PLAIN", "default": true, "note": "as always"},
    {"code": "ROUND", "patch": {"turns": {"order": ["B", "A"]}},
     "everyone": [{"piece": "K", "positions": [[0, 0], [1, 0]], "attributes": {"Q": "R"}}]},
    {"code": "MIXED", "shuffle": [{"player": "A", "pieces": ["X"]}]}
  ]
}"#;

fn choices(options: &[(&str, &str)], setup: Option<&str>) -> Choices {
    let options = options.iter().map(|(o, c)| (o.to_string(), c.to_string())).collect();
    Choices { options, setup: setup.map(str::to_owned) }
}

fn expanded(text: &str, choices: &Choices) -> (Node, Report) {
    let (document, mut report) = (node(text), Report::default());
    let menu = Menu::read(&document, &mut report);
    let expanded = expand(&document, &menu, choices, &mut report).unwrap();
    (expanded.node, report)
}

fn part(text: &str, key: &str, choices: &Choices) -> Option<String> {
    let (node, report) = expanded(text, choices);
    assert_eq!(said(&report), [""; 0]);
    node.get(key).map(canonical_json)
}

#[test]
fn options_apply_in_listed_order_however_they_are_given() {
    let die = |choices: &[(&str, &str)]| part(GAME, "chance", &self::choices(choices, None));
    assert_eq!(die(&[]), None);
    assert_eq!(die(&[("DICE_LIMIT", "ONE")]), None);
    assert_eq!(die(&[("dice", "on")]).as_deref(), Some(r#"[{"code":"DIE","faces":6,"limit":2}]"#));
    let both = Some(r#"[{"code":"DIE","faces":6,"limit":1}]"#);
    assert_eq!(die(&[("Dice", "On"), ("dice-limit", "one")]).as_deref(), both);
    assert_eq!(die(&[("dice limit", "ONE"), ("DICE", "ON")]).as_deref(), both);
}

#[test]
fn the_result_has_no_choices_left() {
    let (node, _) = expanded(GAME, &choices(&[], Some("mixed")));
    let keys: Vec<_> = node.members().iter().map(|m| m.key.as_str()).collect();
    assert_eq!(keys, ["name", "board", "players", "turns", "shuffle"]);
    assert_eq!(canonical_json(node.get("shuffle").unwrap()), r#"[{"pieces":["X"],"player":"A"}]"#);
    assert_eq!(part(GAME, "shuffle", &choices(&[], None)), None);
}

#[test]
fn everyone_replaces_all_positions_turned_for_each() {
    let players = part(GAME, "players", &choices(&[], Some("ROUND"))).unwrap();
    let expected = r#"[
      {"name": "A", "direction": [[1, 0], [0, 1]],
       "starting_positions": [{"piece": "K", "positions": [[0, 0], [1, 0]], "attributes": {"Q": "R"}}]},
      {"name": "B", "direction": [[0, -1], [1, 0]],
       "starting_positions": [{"piece": "K", "positions": [[3, 0], [3, 1]], "attributes": {"Q": "R"}}]}]"#;
    assert_eq!(players, canonical_json(&node(expected)));
    assert_eq!(part(GAME, "turns", &choices(&[], Some("round"))).as_deref(), Some(r#"{"order":["B","A"]}"#));
    assert_eq!(part(GAME, "turns", &choices(&[], None)).as_deref(), Some(r#"{"order":["A","B"]}"#));
}

#[test]
fn everyone_uses_the_directions_the_setup_brings() {
    let game = GAME
        .replace(r#""turns": {"order": ["B", "A"]}"#, r#""players": [{"name": "B", "direction": [[1, 0], [0, -1]]}]"#);
    let players = part(&game, "players", &choices(&[], Some("ROUND"))).unwrap();
    assert!(players.contains(r#""positions":[[0,3],[1,3]]"#), "{players}");
}

#[test]
fn a_board_that_cannot_be_turned_is_reported_with_the_choice() {
    let game = GAME.replace("[4, 4]", "[4, 6]");
    let (_, report) = expanded(&game, &choices(&[("dice", "on")], Some("ROUND")));
    assert_eq!(said(&report), ["zone/frame-not-square /setups/1/everyone"]);
    assert_eq!(report.diagnostics[0].under, ["DICE=ON", "setup=ROUND"]);
}

#[test]
fn words_act_when_the_choice_is_made() {
    let game = GAME.replace(r#"{"chance": null}"#, r#"{"chance": [{"code": "COIN", "$remove": true}]}"#);
    let (_, report) = expanded(&game, &choices(&[], None));
    assert_eq!(said(&report), ["patch/nothing-to-remove /options/1/choices/0/patch/chance/0/$remove"]);
    let (_, report) = expanded(&game, &choices(&[("DICE", "ON")], None));
    assert_eq!(said(&report), [""; 0]);
}

#[test]
fn strange_choices_are_refused_with_what_there_is() {
    let document = node(GAME);
    let menu = Menu::read(&document, &mut Report::default());
    let cases = [
        (choices(&[("DISE", "ON")], None), "there is no option `DISE`; did you mean `DICE`?"),
        (choices(&[("WEATHER", "ON")], None), "there is no option `WEATHER`; known: DICE_LIMIT, DICE"),
        (choices(&[("dice", "maybe")], None), "option `DICE` has no choice `maybe`; known: OFF, ON"),
        (choices(&[], Some("rond")), "there is no setup `rond`; did you mean `ROUND`?"),
        (choices(&[("dice", "on"), ("DICE", "OFF")], None), "option `DICE` is chosen twice"),
    ];
    for (choices, message) in cases {
        let error = expand(&document, &menu, &choices, &mut Report::default()).unwrap_err();
        assert_eq!(error.to_string(), message);
    }
    assert!(menu.complete(&choices(&[("dice", "on"), ("DICE", "ON")], None)).is_ok());
}

#[test]
fn the_menu_says_what_there_is() {
    let menu = Menu::read(&node(GAME), &mut Report::default());
    let options: Vec<_> = menu.options.iter().map(|o| (o.code.as_str(), o.default.as_str(), o.choices.len())).collect();
    assert_eq!(options, [("DICE_LIMIT", "TWO", 2), ("DICE", "OFF", 2)]);
    assert_eq!(menu.options[0].choices[1].note.as_deref(), Some("twice"));
    let setups: Vec<_> = menu.setups.iter().map(|s| (s.code.as_str(), s.default, s.note.as_deref())).collect();
    assert_eq!(setups, [("PLAIN", true, Some("as always")), ("ROUND", false, None), ("MIXED", false, None)]);
    assert_eq!(menu.default_setup(), Some("PLAIN"));
}

#[test]
fn malformed_menus_are_reported_and_do_no_harm() {
    let cases: [(&str, &[&str]); 16] = [
        (r#"{"options": 3}"#, &["doc/type /options"]),
        (r#"{"options": [3], "setups": ["A"]}"#, &["doc/type /options/0", "doc/type /setups/0"]),
        (r#"{"options": [{"choices": []}]}"#, &["doc/missing-key /options/0"]),
        (r#"{"options": [{"code": "A"}]}"#, &["doc/missing-key /options/0"]),
        (
            r#"{"options": [{"code": "A", "choices": [{"code": "b", "path": 1}]}]}"#,
            &["doc/code-shape /options/0/choices/0/code", "doc/unknown-key /options/0/choices/0/path"],
        ),
        (
            r#"{"options": [{"code": "A", "choices": [{"code": "B"}], "default": "C"}]}"#,
            &["ref/unknown-choice /options/0/default"],
        ),
        (r#"{"setups": [{"code": "A"}, {"code": "A"}]}"#, &["doc/duplicate-code /setups/1/code"]),
        (
            r#"{"setups": [{"code": "A", "default": true}, {"code": "B", "default": true}]}"#,
            &["setup/two-defaults /setups/1/default"],
        ),
        (
            r#"{"setups": [{"code": "A", "default": "YES", "everyone": {}, "shuffle": 1}]}"#,
            &["doc/type /setups/0/everyone", "doc/type /setups/0/shuffle", "doc/type /setups/0/default"],
        ),
        (
            r#"{"setups": [{"code": "A", "default": true, "patch": {"pieces": [], "zones": [], "$replace": 1}}]}"#,
            &["patch/setup-scope /setups/0/patch/pieces", "patch/setup-scope /setups/0/patch/$replace"],
        ),
        (
            r#"{"options": [{"code": "A", "choices": [{"code": "B", "patch": {"setups": [], "options": [], "pieces": []}}]}]}"#,
            &[
                "patch/setup-scope /options/0/choices/0/patch/setups",
                "patch/setup-scope /options/0/choices/0/patch/options",
            ],
        ),
        (
            r#"{"options": [{"code": "A", "choices": [{"code": "B", "patch": []}]}]}"#,
            &["doc/type /options/0/choices/0/patch"],
        ),
        (r#"{"shuffle": []}"#, &["doc/unknown-key /shuffle"]),
        (
            r#"{"options": [{"code": "A", "choices": [{"code": "B", "like": "B"}, {"code": "C", "like": "E"}]}]}"#,
            &["patch/like-itself /options/0/choices/0/like", "ref/unknown-like /options/0/choices/1/like"],
        ),
        (
            r#"{"setups": [{"code": "A", "like": 3}, {"code": "B", "like": "C"}]}"#,
            &["doc/type /setups/0/like", "ref/unknown-like /setups/1/like"],
        ),
        (
            r#"{"setups": [{"code": "A", "default": true, "like": "B", "patch": {"zones": []}}, {"code": "B", "like": "B"},
                {"code": "C", "like": "D"}, {"code": "D", "like": "C"}]}"#,
            &[
                "patch/like-itself /setups/1/like",
                "patch/like-itself /setups/2/like",
                "patch/like-itself /setups/3/like",
            ],
        ),
    ];
    for (text, expected) in cases {
        let (node, report) = expanded(text, &Choices::default());
        assert_eq!(said(&report), expected, "{text}");
        let kept: Vec<_> = node.members().iter().map(|m| m.key.as_str()).collect();
        assert!(kept.iter().all(|key| ["zones", "pieces"].contains(key)), "{text}: {kept:?}");
    }
    let many: Vec<_> = (0..17).map(|i| format!(r#"{{"code": "A{i}", "choices": [{{"code": "B"}}]}}"#)).collect();
    let (_, report) = expanded(&format!(r#"{{"options": [{}]}}"#, many.join(",")), &Choices::default());
    assert_eq!(said(&report), ["limit/choices /options"]);
}
