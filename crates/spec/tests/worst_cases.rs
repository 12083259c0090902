//! The largest documents of every kind are passed or refused in under a second.
//!
//! `ARBITER_TIMES=1 cargo test -p arbiter-spec --test worst_cases -- --nocapture` prints what each one takes.

mod support;

use arbiter_spec::limits::DOCUMENT;
use std::time::{Duration, Instant};
use support::generate::{HELD, MOVE, list, tiny};
use support::{bases, look};

/// Generous: the machine may be busy, and tests are only half optimised.
const BOUND: Duration = Duration::from_secs(3);

/// As many copies of an item as fit into the largest document. `#` in an item is its number.
fn fill(before: &str, item: &str, separator: &str, after: &str) -> String {
    let mut text = before.to_string();
    let mut number = 0;
    while text.len() + item.len() + after.len() + 16 < DOCUMENT {
        if number > 0 {
            text.push_str(separator);
        }
        text.push_str(&item.replace('#', &number.to_string()));
        number += 1;
    }
    text + after
}

/// A list under a key of the smallest document, filled with an item.
fn filled(key: &str, item: &str) -> String {
    fill(&format!("{{\"extends\":\"tiny\",\"name\":\"BIG\",\"{key}\":["), item, ",", "]}")
}

/// A part of a rook's move, filled with an item, eight directions, eight players.
fn in_move(before: &str, item: &str, after: &str) -> String {
    let players = list(6, |i| format!("{{\"name\":\"P{i}\",\"direction\":[[0,1],[-1,0]],\"starting_positions\":[]}}"));
    let head = format!(
        "{{\"extends\":\"tiny\",\"name\":\"BIG\",\"players\":[{players}],\"pieces\":[{{\"code\":\"ROOK\",\"moves\":[
         {{\"id\":7,\"symmetry\":\"ALL\",{before}"
    );
    fill(&head, item, ",", &format!("{after}}}]}}]}}"))
}

fn cases() -> Vec<(&'static str, String)> {
    let step = "\"step\":[1,2]";
    let in_condition = |before: &str, item: &str, after: &str| {
        in_move(&format!("{step},{MOVE},\"conditions\":[{before}"), item, &format!("{after}]"))
    };
    let ending = |before: &str, item: &str, after: &str| {
        fill(
            &format!(
                "{{\"extends\":\"tiny\",\"name\":\"BIG\",\"endings\":[{{\"code\":\"E\",\"result\":\"DRAW\",\"when\":[{before}"
            ),
            item,
            ",",
            &format!("{after}]}}]}}"),
        )
    };
    let all_moves_of_all = {
        let names = list(61, |i| format!("\"X{i}\""));
        let moves = list(16, |i| {
            format!(
                "{{\"id\":{i},\"steps\":[[1,2],[1,3],[2,3],[{},1]],\"symmetry\":\"ALL\",{MOVE},\"conditions\":[{HELD},{HELD}]}}",
                i + 2
            )
        });
        tiny(&format!(
            "\"pieces\":[{}]",
            list(61, |i| format!("{{\"code\":\"X{i}\",\"moves_of\":[{names}],\"moves\":[{moves}]}}")
                .replace(&format!(",\n\"X{i}\""), ""))
        ))
    };
    let choices = |size: usize| {
        let condition = format!("[{}]", vec![HELD; size].join(","));
        let zone = |code: &str| format!("{{\"code\":\"{code}\",\"any\":[\"ALL\",{{\"rows\":[0]}}]}}");
        let options = list(16, |i| {
            let choices = list(16, |j| {
                let law = format!("{{\"code\":\"L{i}\",\"after\":{condition}}}");
                format!(
                    "{{\"code\":\"C{j}\",\"patch\":{{\"zones\":[{}],\"legality\":[{law}]}}}}",
                    zone(&format!("Z{i}_{j}"))
                )
            });
            format!("{{\"code\":\"O{i}\",\"choices\":[{choices}]}}")
        });
        let setups =
            list(64, |i| format!("{{\"code\":\"S{i}\",\"patch\":{{\"zones\":[{}]}}}}", zone(&format!("S{i}"))));
        tiny(&format!("\"options\":[{options}],\"setups\":[{setups}]"))
    };
    let shuffles = {
        let pieces = list(8, |i| format!("{{\"code\":\"X{i}\",\"betza\":\"W\"}}"));
        let one = |row: usize| {
            let men = list(8, |i| format!("\"X{i}\""));
            let squares = list(8, |i| format!("[{i},{row}]"));
            format!(
                "{{\"player\":\"WHITE\",\"pieces\":[{men}],\"squares\":[{squares}],\"constraints\":[{{\"order\":[\"X7\",\"X0\"]}},{{\"between\":[\"X1\",\"X2\",\"X3\"]}}]}}"
            )
        };
        let setups = list(64, |i| format!("{{\"code\":\"S{i}\",\"shuffle\":[{}]}}", list(8, |row| one(row + 4))));
        tiny(&format!("\"board\":{{\"dimensions\":[8,16]}},\"pieces\":[{pieces}],\"setups\":[{setups}]"))
    };
    let everyone = {
        let players =
            list(6, |i| format!("{{\"name\":\"P{i}\",\"direction\":[[0,1],[-1,0]],\"starting_positions\":[]}}"));
        fill(
            &format!(
                "{{\"extends\":\"tiny\",\"name\":\"BIG\",\"players\":[{players}],\"setups\":[{{\"code\":\"S\",\"everyone\":[{{\"piece\":\"ROOK\",\"positions\":["
            ),
            "[1,1]",
            ",",
            "]}]}]}",
        )
    };
    vec![
        ("brackets", "[".repeat(DOCUMENT)),
        ("braces", "{\"a\":".repeat(DOCUMENT / 5)),
        ("closing brackets", "]".repeat(DOCUMENT)),
        ("commas", format!("[{}", ",".repeat(DOCUMENT - 1))),
        ("quotes", "\"".repeat(DOCUMENT)),
        ("backslashes", format!("\"{}", "\\".repeat(DOCUMENT - 1))),
        ("slashes", "/".repeat(DOCUMENT)),
        ("open comments", "/*".repeat(DOCUMENT / 2)),
        ("digits", "1".repeat(DOCUMENT)),
        ("one long name", tiny(&format!("\"leader\":\"{}\"", "K".repeat(DOCUMENT - 100)))),
        (
            "a long notation",
            in_move(&format!("{step},{MOVE},\"notation\":\""), "abcdefgh", "\"").replace("abcdefgh,", "abcdefgh"),
        ),
        (
            "a long class",
            in_move(&format!("{step},{MOVE},\"class\":[\""), "ABCDEFGH", "\"]").replace("ABCDEFGH,", "ABCDEFGH"),
        ),
        ("empty lists", fill("[", "[]", ",", "]")),
        ("unknown keys", fill("{\"extends\":\"tiny\",\"name\":\"BIG\"", ",\"k#\":1", "", "}")),
        ("keys twice", fill("{\"extends\":\"tiny\",\"name\":\"BIG\"", ",\"name\":\"B\"", "", "}")),
        ("wrong values", filled("zones", "7")),
        ("pieces", filled("pieces", "{\"code\":\"X#\",\"betza\":\"W\"}")),
        ("pieces of one name", filled("stores", "{\"code\":\"X\",\"holder\":\"NEUTRAL\"}")),
        ("players", filled("players", "{\"name\":\"P#\",\"direction\":[[1,0],[0,1]],\"starting_positions\":[]}")),
        ("zones", filled("zones", "{\"code\":\"Z#\",\"rows\":[0]}")),
        ("triggers", filled("triggers", "{\"code\":\"T#\",\"on\":\"MOVED\",\"do\":[]}")),
        ("endings", filled("endings", "{\"code\":\"T#\",\"when\":[],\"result\":\"DRAW\"}")),
        ("conditions", filled("conditions", &format!("{{\"code\":\"C#\",\"type\":\"FORMULA\",\"when\":[{HELD}]}}"))),
        ("royalty", filled("royalty", "{\"pieces\":[\"KING\",\"ROOK\"]}")),
        (
            "one royal rule",
            fill("{\"extends\":\"tiny\",\"name\":\"BIG\",\"royalty\":[{\"pieces\":[", "\"ROOK\"", ",", "]}]}"),
        ),
        ("setups", filled("setups", "{\"code\":\"S#\"}")),
        ("options", filled("options", "{\"code\":\"S#\",\"choices\":[{\"code\":\"A\"}]}")),
        (
            "moves",
            fill(
                "{\"extends\":\"tiny\",\"name\":\"BIG\",\"pieces\":[{\"code\":\"X\",\"moves\":[",
                "{\"id\":#,\"step\":[0,1],\"actions\":[]}",
                ",",
                "]}]}",
            ),
        ),
        (
            "moves of one id",
            fill(
                "{\"extends\":\"tiny\",\"name\":\"BIG\",\"pieces\":[{\"code\":\"X\",\"moves\":[",
                "{\"id\":1}",
                ",",
                "]}]}",
            ),
        ),
        (
            "moves_of",
            fill(
                "{\"extends\":\"tiny\",\"name\":\"BIG\",\"pieces\":[{\"code\":\"KING\",\"moves_of\":[\"ROOK\"]},{\"code\":\"ROOK\",\"moves_of\":[",
                "\"KING\"",
                ",",
                "]}]}",
            ),
        ),
        ("everybody moves like everybody", all_moves_of_all),
        (
            "holes",
            fill("{\"extends\":\"tiny\",\"name\":\"BIG\",\"board\":{\"disabled_positions\":[", "[3,3]", ",", "]}}"),
        ),
        (
            "lines",
            fill(
                "{\"extends\":\"tiny\",\"name\":\"BIG\",\"board\":{\"lines\":[{\"code\":\"L\",\"lines\":[",
                "[[0,0],[1,1]]",
                ",",
                "]}]}}",
            ),
        ),
        (
            "one line",
            fill(
                "{\"extends\":\"tiny\",\"name\":\"BIG\",\"board\":{\"lines\":[{\"code\":\"L\",\"lines\":[[",
                "[0,0]",
                ",",
                "]]}]}}",
            ),
        ),
        (
            "a zone of squares",
            fill(
                "{\"extends\":\"tiny\",\"name\":\"BIG\",\"zones\":[{\"code\":\"Z\",\"squares\":[",
                "[1,1]",
                ",",
                "]}]}",
            ),
        ),
        (
            "a zone of zones",
            fill(
                "{\"extends\":\"tiny\",\"name\":\"BIG\",\"board\":{\"dimensions\":[16,16]},\"zones\":[{\"code\":\"Z\",\"any\":[",
                "\"ALL\"",
                ",",
                "]}]}",
            ),
        ),
        (
            "a zone all",
            fill(
                "{\"extends\":\"tiny\",\"name\":\"BIG\",\"board\":{\"dimensions\":[16,16]},\"zones\":[{\"code\":\"Z\",\"all\":[",
                "\"ALL\"",
                ",",
                "]}]}",
            ),
        ),
        (
            "men",
            fill(
                "{\"extends\":\"tiny\",\"name\":\"BIG\",\"players\":[{\"name\":\"WHITE\",\"starting_positions\":[{\"piece\":\"ROOK\",\"positions\":[",
                "[1,1]",
                ",",
                "]}]}]}",
            ),
        ),
        (
            "stacked men",
            fill(
                "{\"extends\":\"tiny\",\"name\":\"BIG\",\"board\":{\"stacking\":[{\"zone\":\"ALL\",\"max\":2}]},\"players\":[{\"name\":\"WHITE\",\"starting_positions\":[{\"piece\":\"ROOK\",\"positions\":[",
                "[1,1]",
                ",",
                "]}]}]}",
            ),
        ),
        (
            "men off the board",
            fill(
                "{\"extends\":\"tiny\",\"name\":\"BIG\",\"players\":[{\"name\":\"WHITE\",\"starting_positions\":[{\"piece\":\"ROOK\",\"positions\":[",
                "[9,9]",
                ",",
                "]}]}]}",
            ),
        ),
        (
            "unknown attributes",
            fill(
                "{\"extends\":\"tiny\",\"name\":\"BIG\",\"players\":[{\"name\":\"WHITE\",\"starting_positions\":[{\"piece\":\"ROOK\",\"positions\":[[1,1],[2,1],[3,1]],\"attributes\":{",
                "\"A#\":\"B\"",
                ",",
                "}}]}]}",
            ),
        ),
        ("everyone", everyone),
        ("unknown references", filled("drops", "{\"id\":#,\"store\":\"HND#\",\"pieces\":[\"ROK#\"]}")),
        ("unknown conditions in moves", in_condition("", "{\"condition\":\"LEADER_ATACKED#\"}", "")),
        (
            "unknown tags in moves",
            in_condition("{\"condition\":\"COUNT\",\"min\":1,\"filter\":{\"tag\":[", "\"A#\"", "]}}"),
        ),
        ("conditions in moves", in_condition("", HELD, "")),
        (
            "counts in moves",
            in_condition(
                "",
                "{\"condition\":\"COUNT\",\"min\":1,\"filter\":{\"piece\":\"ROOK\",\"zone\":\"ALL\"}}",
                "",
            ),
        ),
        (
            "pieces in a filter in a move",
            in_condition("{\"condition\":\"COUNT\",\"min\":1,\"filter\":{\"piece\":[", "\"ROOK\"", "]}}"),
        ),
        ("zones in moves", in_condition("{\"condition\":\"IN_ZONE\",\"zone\":{\"any\":[", "\"ALL\"", "]}}")),
        (
            "dynamic zones in moves",
            in_condition("{\"condition\":\"IN_ZONE\",\"zone\":{\"any\":[", "{\"row_of\":\"TARGET\"}", "]}}"),
        ),
        ("squares in moves", in_condition("{\"condition\":\"IN_ZONE\",\"zone\":[", "[1,1]", "]}")),
        ("places in moves", in_condition("{\"condition\":\"EMPTY_AT\",\"positions\":[", "[1,1]", "]}")),
        (
            "steps of SEES in moves",
            in_condition("{\"condition\":\"SEES\",\"from\":{},\"to\":{},\"steps\":[", "[1,1]", "]}"),
        ),
        ("offsets in moves", in_condition("{\"condition\":\"IN_ZONE\",\"zone\":{\"offsets\":[", "[1,1]", "]}}")),
        (
            "weights in moves",
            in_condition("{\"condition\":\"VALUE\",\"min\":1,\"value\":{\"weights\":{", "\"R#\":1", "}}}"),
        ),
        ("steps of a move", in_move(&format!("{MOVE},\"steps\":["), "[1,1]", "]")),
        ("steps that differ", in_move(&format!("{MOVE},\"steps\":["), "[1,#]", "]")),
        ("through", in_move(&format!("{MOVE},\"steps\":[[1,2],[1,3],[2,3],[1,4]],\"through\":["), "[1,1]", "]")),
        ("actions", in_move(&format!("{step},\"actions\":["), "{\"state\":\"ENEMY\",\"action\":\"CAPTURE\"}", "]")),
        (
            "modifiers",
            in_move(
                &format!("{step},{MOVE},\"modifiers\":["),
                "{\"action\":\"TRANSFORM\",\"options\":[\"PAWN\"]}",
                "]",
            ),
        ),
        (
            "options of a modifier",
            in_move(
                &format!("{step},{MOVE},\"modifiers\":[{{\"action\":\"TRANSFORM\",\"options\":["),
                "\"PAWN\"",
                "]}]",
            ),
        ),
        (
            "side effects",
            in_move(&format!("{step},{MOVE},\"side_effects\":["), "{\"action\":\"REMOVE\",\"target\":[1,1]}", "]"),
        ),
        ("classes", in_move(&format!("{step},{MOVE},\"class\":["), "\"C#\"", "]")),
        ("conditions of an ending", ending("", HELD, "")),
        ("generator in endings", ending("", "{\"condition\":\"NO_MOVES\"}", "")),
        ("unknown players", ending("", "{\"condition\":\"AS\",\"player\":\"WHIT#\",\"conditions\":[]}", "")),
        (
            "nested PLAYERS",
            ending(
                "",
                &format!(
                    "{{\"condition\":\"PLAYERS\",\"min\":1,\"conditions\":[{{\"condition\":\"PLAYERS\",\"min\":1,\"conditions\":[{HELD}]}}]}}"
                ),
                "",
            ),
        ),
        (
            "chance outcomes",
            fill(
                "{\"extends\":\"tiny\",\"name\":\"BIG\",\"chance\":[{\"code\":\"C\",\"outcomes\":[",
                "{\"code\":\"O#\",\"weight\":1}",
                ",",
                "]}]}",
            ),
        ),
        ("choices", choices(100)),
        ("small choices", choices(1)),
        ("shuffles", shuffles),
        (
            "constraints",
            fill(
                "{\"extends\":\"tiny\",\"name\":\"BIG\",\"setups\":[{\"code\":\"S\",\"shuffle\":[{\"player\":\"WHITE\",\"pieces\":[\"KING\",\"ROOK\",\"PAWN\"],\"squares\":[[0,1],[1,1],[2,1]],\"constraints\":[",
                "{\"order\":[\"KING\",\"ROOK\"]}",
                ",",
                "]}]}]}",
            ),
        ),
        ("removals", filled("endings", "{\"code\":\"E#\",\"$remove\":true}")),
        ("missing $before", filled("endings", "{\"code\":\"E#\",\"$before\":\"F#\"}")),
        (
            "starting positions before each other",
            fill(
                "{\"extends\":\"tiny\",\"name\":\"BIG\",\"players\":[{\"name\":\"WHITE\",\"starting_positions\":[",
                "{\"piece\":\"X#\",\"positions\":[],\"$before\":\"PAWN\"}",
                ",",
                "]}]}",
            ),
        ),
        ("named conditions that double", {
            let all = list(120, |i| {
                let next = format!("{{\"condition\":\"C{}\"}}", i + 1);
                let when = if i == 119 { HELD.to_string() } else { vec![next; 40].join(",") };
                format!("{{\"code\":\"C{i}\",\"type\":\"FORMULA\",\"when\":[{when}]}}")
            });
            let ending = "{\"code\":\"E\",\"result\":\"DRAW\",\"when\":[{\"condition\":\"C0\"}]}";
            tiny(&format!("\"conditions\":[{all}],\"endings\":[{ending}]"))
        }),
        ("named effects that double", {
            let all = list(120, |i| {
                let next = format!("{{\"action\":\"E{}\"}}", i + 1);
                let body = if i == 119 {
                    "{\"action\":\"SET\",\"counter\":\"QUIET\",\"to\":1}".to_string()
                } else {
                    vec![next; 40].join(",")
                };
                format!("{{\"code\":\"E{i}\",\"do\":[{body}]}}")
            });
            tiny(&format!(
                "\"effects\":[{all}],\"triggers\":[{{\"code\":\"T\",\"on\":\"MOVED\",\"do\":[{{\"action\":\"E0\"}}]}}]"
            ))
        }),
    ]
}

#[test]
fn the_largest_documents_are_judged_in_time() {
    let mut catalog = bases();
    // A chain of eight documents, half a megabyte each.
    for i in 1..8 {
        let base = if i == 1 { "tiny".to_string() } else { format!("long-{}", i - 1) };
        let text = fill(
            &format!("{{\"extends\":\"{base}\",\"name\":\"L\",\"zones\":["),
            "{\"code\":\"Z#\",\"rows\":[0]}",
            ",",
            "]}",
        );
        let cut = text[..text.len() / 2].rfind("},").unwrap();
        catalog.add(format!("long-{i}"), format!("{}}}]}}", &text[..cut]));
    }
    let mut all = cases();
    all.push(("a long chain", "{\"extends\":\"long-7\",\"name\":\"CHAIN\"}".to_string()));
    let mut late = Vec::new();
    for (name, text) in all {
        let started = Instant::now();
        let (report, shown) = look("big.json", &text, &catalog);
        let took = started.elapsed();
        if std::env::var_os("ARBITER_TIMES").is_some() {
            let first = report.diagnostics.first().map_or("accepted", |d| d.code.name());
            println!(
                "{:>6} ms {:>8} bytes {:>4} found, {:>8} bytes said  {name} ({first}) {}",
                took.as_millis(),
                text.len(),
                report.diagnostics.len(),
                shown.len(),
                memory()
            );
        }
        assert!(text.len() <= DOCUMENT, "{name}: {} bytes", text.len());
        if took > BOUND {
            late.push(format!("{name}: {took:?}"));
        }
    }
    assert!(late.is_empty(), "{}", late.join("\n"));
}

/// The most memory used so far, where the system tells.
fn memory() -> String {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    status.lines().find(|l| l.starts_with("VmHWM")).unwrap_or_default().to_string()
}
