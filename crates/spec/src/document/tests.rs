use super::*;
use crate::diagnostic::Report;
use crate::json::{SourceId, parse};

fn read(text: &str) -> (GameSpec, Report) {
    let mut report = Report::default();
    let node = parse(SourceId(0), text, &mut report).expect("a tree");
    let spec = decode(&node, &mut report);
    report.sort();
    (spec, report)
}

/// A sound document of format 2 with more keys at its end.
fn document(more: &str) -> String {
    format!(
        r#"{{"format": 2, "name": "T", "board": {{"dimensions": [3, 3]}}, "players": [], "pieces": [],
            "turns": {{"order": []}}, {more}}}"#
    )
}

/// The problems of a text as "code pointer: message; help".
fn problems(text: &str) -> Vec<String> {
    let line = |d: &crate::diagnostic::Diagnostic| format!("{} {}: {}; {}", d.code.name(), d.at, d.message, d.help);
    read(text).1.diagnostics.iter().map(line).collect()
}

/// The conditions of one ending.
fn conditions(text: &str) -> String {
    document(&format!(r#""endings": [{{"code": "E", "when": {text}, "result": "DRAW"}}]"#))
}

fn effects(text: &str) -> String {
    document(&format!(r#""effects": [{{"code": "E", "do": {text}}}]"#))
}

#[test]
fn one_problem_each() {
    let cases: &[(String, &str)] = &[
        (document(r#""bord": 1"#), "doc/unknown-key /bord: unknown key `bord` in the document; did you mean `board`?"),
        (
            document(r#""win_conditions": []"#),
            "doc/unknown-key /win_conditions: unknown key `win_conditions` in the document; write them as `endings`",
        ),
        // Only keys that can be written in the format are told.
        (
            document(r#""colour": 1"#).replace("\"format\": 2, ", ""),
            "doc/unknown-key /colour: unknown key `colour` in the document; it knows `$schema`, `format`, `name`, `extends`, `metadata`, `board`, `players`, `leader`, `conditions`, `pieces`, `turns`",
        ),
        (
            document(r#""$remove": true"#),
            "doc/unknown-key /$remove: unknown key `$remove` in the document; keys with $ are for patches: documents with `extends`, options and setups",
        ),
        (
            document(r#""metadata": {"title": 3}"#),
            "doc/type /metadata/title: expected a text in quotes, found the number 3; write a text in quotes",
        ),
        (
            document(r#""metadata": {"titel": "x"}"#),
            "doc/unknown-key /metadata/titel: unknown key `titel` in metadata; did you mean `title`?",
        ),
        (
            document(r#""leader": null"#),
            "doc/type /leader: expected a name in quotes, found null; null only means something in a patch; leave the key out",
        ),
        (document(r#""zones": {}"#), "doc/type /zones: expected a list [ … ], found an object; write a list [ … ]"),
        (
            document(r#""zones": [{"code": "my zone", "rows": []}]"#),
            "doc/code-shape /zones/0/code: the code \"my zone\" is not made of CAPITALS, digits and underscores; for example \"MY_ZONE\"",
        ),
        (
            document(r#""zones": [{"code": "Z", "rows": [1], "columns": [1]}]"#),
            "doc/unknown-key /zones/0/columns: `columns` does not go together with `rows`; keep one of the two",
        ),
        (
            document(r#""seats": [{"players": []}]"#),
            "doc/missing-key /seats/0: missing key `code` in seat; add \"code\": …",
        ),
        (
            document(r#""counters": [{"code": "C", "per": "GAM"}]"#),
            "doc/type /counters/0/per: \"GAM\" is not a word that can stand here; did you mean \"GAME\"?",
        ),
        (
            document(r#""counters": [{"code": "C", "initial": 18446744073709551616}]"#),
            "doc/type /counters/0/initial: expected a whole number, found the number 18446744073709552000; write a whole number",
        ),
        (
            document(r#""conditions": [{"code": "C", "type": "FORMULAR", "when": []}]"#),
            "doc/type /conditions/0/type: \"FORMULAR\" is not a word that can stand here; did you mean \"FORMULA\"?",
        ),
        (
            document(r#""statuses": [{"code": "S", "of": "PLAYER", "traits": ["FLYING"]}]"#),
            "status/trait /statuses/0/traits/0: \"FLYING\" is not a word that can stand here; write one of CANNOT_MOVE, CANNOT_ATTACK, IMMUNE, NOT_ROYAL",
        ),
        (
            document(r#""triggers": [{"code": "S", "on": "MOVE", "do": []}]"#),
            "trigger/event /triggers/0/on: \"MOVE\" is not a word that can stand here; did you mean \"MOVED\"?",
        ),
        (
            conditions(r#"[{"condition": "COUNT"}]"#),
            "condition/field /endings/0/when/0: missing key `filter` in COUNT; add \"filter\": …",
        ),
        (
            conditions(r#"[{"condition": "IN_ZONE", "zone": "ALL", "positon": 1}]"#),
            "condition/field /endings/0/when/0/positon: unknown key `positon` in IN_ZONE; it knows `condition`, `zone`, `at`",
        ),
        (
            conditions(r#"[{"condition": "MINE", "zone": "ALL"}]"#),
            "condition/field /endings/0/when/0/zone: unknown key `zone` in MINE; it knows `condition`",
        ),
        (
            conditions(r#"[{"zone": "ALL"}]"#),
            "condition/field /endings/0/when/0: missing key `condition` in condition; add \"condition\": …",
        ),
        (
            conditions(r#"["NO_MOVES"]"#),
            "doc/type /endings/0/when/0: expected an object { … }, found the text \"NO_MOVES\"; write an object { … }",
        ),
        (
            conditions(r#"[{"condition": "IN_ZONE", "zone": {}}]"#),
            "doc/type /endings/0/when/0/zone: expected a zone: \"ALL\", a code, [[x, y], …], or an object such as {\"rows\": [0]}, found an object; write a zone: \"ALL\", a code, [[x, y], …], or an object such as {\"rows\": [0]}",
        ),
        (
            conditions(r#"[{"condition": "IN_ZONE", "zone": "A", "at": "SORCE"}]"#),
            "doc/type /endings/0/when/0/at: \"SORCE\" is not a word that can stand here; did you mean \"SOURCE\"?",
        ),
        (
            effects(r#"[{"action": "ADD", "by": 1}]"#),
            "effect/field /effects/0/do/0: missing key `counter` in ADD; add \"counter\": …",
        ),
        (
            effects(r#"[{"action": "COPY_SOURCE", "target": "SOURCE"}]"#),
            "effect/field /effects/0/do/0/target: unknown key `target` in COPY_SOURCE; it knows `action`, `conditions`, `optional`, `rescue`",
        ),
    ];
    for (text, problem) in cases {
        assert_eq!(problems(text), [*problem], "{text}");
    }
}

#[test]
fn an_empty_object_lacks_all_required_keys() {
    let found = problems("{}");
    for key in ["name", "board", "players", "turns", "pieces"] {
        assert!(found.iter().any(|p| p.contains(&format!("missing key `{key}`"))), "{key}");
    }
    assert_eq!(found.len(), 5);
    assert_eq!(problems("[]"), ["doc/type : expected an object { … }, found a list; write an object { … }"]);
}

#[test]
fn pieces_and_moves_say_how() {
    let piece = |text: &str| {
        let text = format!(
            r#"{{"format": 2, "name": "T", "board": {{"dimensions": [3, 3]}}, "players": [], "turns": {{"order": []}},
                "pieces": [{{"code": "P", {text}}}]}}"#
        );
        read(&text).1.diagnostics.iter().map(|d| d.message.clone()).collect::<Vec<_>>()
    };
    assert_eq!(piece(r#""name": "p""#), ["missing key `moves` in piece"]);
    for sound in [r#""moves": []"#, r#""betza": "K""#, r#""moves_of": ["Q"]"#] {
        assert!(piece(sound).is_empty(), "{sound}");
    }
    assert_eq!(piece(r#""moves": [{"id": 0, "actions": []}]"#), ["a move without a shape"]);
    assert_eq!(piece(r#""moves": [{"id": 0, "step": [0, 1]}]"#), ["missing key `actions` in move"]);
    assert_eq!(piece(r#""moves": [{"step": [0, 1], "actions": []}]"#), ["missing key `id` in move"]);
}

#[test]
fn formats() {
    let one = r#"{"name": "T", "board": {"dimensions": [3, 3]}, "players": [], "pieces": [], "turns": {"order": []}"#;
    let needs = |what: &str| format!("{what} needs format 2; add \"format\": 2 at the top of the document");
    let cases = [
        (r#", "metadata": {}"#, vec![]),
        (r#", "conditions": [{"code": "any text", "type": "POSITION", "check": {}}]"#, vec![]),
        (r#", "stores": []"#, vec![format!("doc/format /stores: {}", needs("`stores`"))]),
        (r#", "leader": ["A"]"#, vec![format!("doc/format /leader: {}", needs("a list of leaders"))]),
        (r#", "format": 3"#, vec!["doc/format /format: the number 3 is not a format; write 1 or 2".to_string()]),
        (
            r#", "bored": 1"#,
            vec!["doc/unknown-key /bored: unknown key `bored` in the document; did you mean `board`?".to_string()],
        ),
    ];
    for (more, found) in cases {
        assert_eq!(problems(&format!("{one}{more}}}")), found, "{more}");
    }
    // The same word is told once, however often it is written.
    let zones = r#", "zones": [], "endings": [{"code": "E", "when": [{"condition": "ALL", "conditions": []},
        {"condition": "ALL", "conditions": []}], "result": "DRAW"}]"#;
    assert_eq!(problems(&format!("{one}{zones}}}")).len(), 3);
}

#[test]
fn nesting_is_limited() {
    let nest = |open: &str, core: &str, close: &str, n: usize| open.repeat(n) + core + &close.repeat(n);
    let not = |n| {
        conditions(&format!(
            "[{}]",
            nest(r#"{"condition": "NOT", "conditions": ["#, r#"{"condition": "NO_MOVES"}"#, "]}", n)
        ))
    };
    let zone = |n| {
        conditions(&format!(r#"[{{"condition": "IN_ZONE", "zone": {}}}]"#, nest(r#"{"any": ["#, r#""ALL""#, "]}", n)))
    };
    let filter =
        |n| conditions(&format!(r#"[{{"condition": "COUNT", "filter": {}}}]"#, nest(r#"{"not": "#, "{}", "}", n)));
    for (shallow, deep) in [(not(7), not(8)), (zone(7), zone(8)), (filter(8), filter(9))] {
        assert_eq!(problems(&shallow), Vec::<String>::new());
        let found = problems(&deep);
        assert!(found.len() == 1 && found[0].starts_with("limit/nesting"), "{found:?}");
    }
}

#[test]
fn ten_mistakes_give_ten_lines_in_order() {
    let text = r#"{
        "format": 2, "nmae": "T",
        "board": {"dimensions": [3], "latice": "HEX"},
        "players": [{"name": "white", "direction": [[1, 0], [0]]}],
        "pieces": [{"code": "P", "moves": [{"id": "x", "step": [0, 1], "actions": [{"state": "EMTY", "action": "MOVE"}]}]}],
        "turns": {"order": "WHITE", "pass": "OFTEN"}
    }"#;
    let codes: Vec<_> = read(text).1.diagnostics.iter().map(|d| d.code.name()).collect();
    let expected = [
        "doc/missing-key",
        "doc/unknown-key",
        "doc/type",
        "doc/unknown-key",
        "doc/code-shape",
        "doc/type",
        "doc/type",
        "doc/type",
        "doc/type",
        "doc/type",
    ];
    assert_eq!(codes, expected);
}

#[test]
fn forms_of_zones_places_and_values() {
    let (spec, report) = read(&document(
        r#""zones": [
            {"code": "A", "zone": "B", "of": "EVERYONE"}, {"code": "C", "frame": "PLAYER", "mod": {"x": 1, "by": 2}},
            {"code": "D", "players": {"W": [[0, 1]]}}, {"code": "E", "except": ["ALL", {"squares_at": ["SOURCE", [1, 0]]}]}],
        "stores": [{"code": "S", "initial": {"W": {"P": 1}}}, {"code": "T", "initial": {"P": 2}}],
        "effects": [{"code": "E", "do": [
            {"action": "PLACE", "piece": "P", "at": [3, 0], "options": "ANY"},
            {"action": "PLACE", "piece": {"attribute": "X"}, "at": ["SOURCE", [3, 0]], "optional": true},
            {"action": "PLACE", "piece": "CHOSEN", "at": {"nearest_to": {"zone": "A", "of": "OWN"}}},
            {"action": "CAPTURE", "target": {"from": "TARGET", "offset": [0, -1]}},
            {"action": "SET", "counter": "N", "to": {"count": {"piece": ["P"]}}},
            {"action": "OWN_EFFECT"}]}]"#,
    ));
    assert!(report.diagnostics.is_empty(), "{:?}", report.diagnostics);
    let shape = |i: usize| spec.zones[i].shape.as_ref().map(|z| &z.kind);
    assert!(
        matches!(shape(0), Some(ZoneKind::CopyOf { zone, of: Some(of) }) if zone.text == "B" && of.text == "EVERYONE")
    );
    assert!(
        matches!(shape(1), Some(ZoneKind::Modulo { modulo }) if *modulo.x == 1 && *modulo.y == 0 && *modulo.by == 2)
    );
    assert_eq!(*spec.zones[1].frame, Frame::Player);
    let copies = spec.zones[2].players.as_ref().unwrap();
    assert!(shape(2).is_none() && matches!(copies.get("W").unwrap().kind, ZoneKind::Squares { .. }));
    assert!(matches!(shape(3), Some(ZoneKind::Except { except }) if except.0.kind == ZoneKind::Everywhere));
    assert!(matches!(&spec.stores[0].initial, Some(StoreInitial::PerPlayer(pieces)) if pieces.get("W").is_some()));
    assert!(matches!(&spec.stores[1].initial, Some(StoreInitial::Same(pieces)) if **pieces.get("P").unwrap() == 2));

    let kinds: Vec<_> = spec.effects[0].effects.iter().map(|e| &e.kind).collect();
    assert!(matches!(kinds[0], EffectKind::Place { place: PlaceChoice::Here(_), options: Some(PieceList::Any), .. }));
    assert!(
        matches!(kinds[1], EffectKind::Place { place: PlaceChoice::OneOf(places), piece: Some(PieceRef::Attribute(_)), .. } if places.len() == 2)
    );
    assert!(spec.effects[0].effects[1].optional);
    assert!(matches!(
        kinds[2],
        EffectKind::Place { place: PlaceChoice::NearestTo(_), piece: Some(PieceRef::Chosen(_)), .. }
    ));
    let EffectKind::Capture { pieces } = kinds[3] else { panic!() };
    assert!(
        matches!(&pieces.target.as_ref().unwrap().kind, PlaceKind::From { from: Spot::Target, offset } if offset.y == -1)
    );
    assert!(matches!(kinds[4], EffectKind::Set { to: ValueExpr { kind: ValueKind::Count { .. }, .. }, .. }));
    assert!(
        matches!(kinds[5], EffectKind::Named(name) if name.text == "OWN_EFFECT" && name.at.pointer() == "/effects/0/do/5/action")
    );
}

#[test]
fn words_of_later_formats_may_be_names_in_format_1() {
    let (spec, report) = read(
        r#"{"name": "T", "board": {"dimensions": [3, 3]}, "players": [], "turns": {"order": []},
            "conditions": [{"code": "COUNT", "type": "POSITION", "check": {"W": [[0, 0]]}}],
            "pieces": [{"code": "CHOSEN", "moves": [{"id": 0, "step": [0, 1], "actions": [],
                "conditions": [{"condition": "COUNT"}],
                "modifiers": [{"action": "TRANSFORM", "options": ["CHOSEN"]}]}]}]}"#,
    );
    assert!(report.diagnostics.is_empty(), "{:?}", report.diagnostics);
    let movement = &spec.pieces[0].moves[0];
    assert!(matches!(&movement.conditions[0].kind, ConditionKind::Named(name) if name.text == "COUNT"));
    assert!(matches!(&movement.modifiers[0].options[0], PieceRef::Code(name) if name.text == "CHOSEN"));
}

/// However much is wrong, reading and telling stay quick.
#[test]
fn a_large_broken_document_is_told_in_few_lines() {
    let keys: Vec<_> = (0..60_000).map(|i| format!("\"k{i}\": 1")).collect();
    assert_eq!(problems(&format!("{{{}}}", keys.join(", "))).len(), 500);
}
