//! States of games as JSON: what is read, what is written, and everything that is refused.

use arbiter_notation::{position, state};
use arbiter_reference::Position;
use arbiter_spec::checked::{CheckedSpec, PlayerId};
use arbiter_spec::play::Placement;
use arbiter_testkit::specs;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::sync::OnceLock;

fn catalog() -> &'static BTreeMap<String, CheckedSpec> {
    static GAMES: OnceLock<BTreeMap<String, CheckedSpec>> = OnceLock::new();
    GAMES.get_or_init(specs)
}

fn in_check(spec: &CheckedSpec, placement: &Placement) -> Result<Vec<PlayerId>, String> {
    let position = Position::from_placement(spec, placement).map_err(|e| e.to_string())?;
    Ok(spec.player_ids().filter(|p| position.in_check(*p)).collect())
}

fn read(id: &str, text: &str) -> Result<state::State, Vec<String>> {
    let spec = &catalog()[id];
    state::read(spec, text, &|placement| in_check(spec, placement))
        .map_err(|faults| faults.told.iter().map(|f| format!("{}: {}; {}", f.pointer, f.message, f.help)).collect())
}

/// A state of chess by its text, with nothing before it.
fn of(fen: &str) -> Value {
    let spec = &catalog()["chess"];
    state::write(spec, &position::read(spec, fen).unwrap(), &[])
}

/// The same with some values changed or added.
fn with(mut base: Value, changes: &[(&str, Value)]) -> String {
    for (pointer, value) in changes {
        let (parent, key) = pointer.rsplit_once('/').unwrap();
        base.pointer_mut(parent).unwrap()[key] = value.clone();
    }
    base.to_string()
}

fn without(mut base: Value, pointer: &str) -> String {
    let (parent, key) = pointer.rsplit_once('/').unwrap();
    base.pointer_mut(parent).unwrap().as_object_mut().unwrap().remove(key).unwrap();
    base.to_string()
}

/// A name for messages, a text, and its faults: the pointer and some words of each.
type Case<'a> = (&'a str, String, &'a [(&'a str, &'a str)]);

/// Each text is refused with exactly these faults.
fn refused(cases: Vec<Case>) {
    let mut wrong = Vec::new();
    for (name, text, wanted) in cases {
        match read("chess", &text) {
            Ok(_) => wrong.push(format!("{name}: accepted")),
            Err(found) => {
                let fits = |f: &String, (pointer, words): &(&str, &str)| {
                    f.starts_with(&format!("{pointer}: ")) && f.contains(words)
                };
                let told = wanted.iter().all(|w| found.iter().any(|f| fits(f, w)));
                if !told || found.len() != wanted.len() {
                    wrong.push(format!("{name}:\n    {}", found.join("\n    ")));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const MIDDLE: &str = "r3k2r/pppq1ppp/2np1n2/4p3/4P3/2NP1N2/PPPQ1PPP/R3K2R w KQkq - 4 9";

#[test]
fn the_start_is_written_as_the_protocol_shows_it() {
    let text = r#"{"board":{"a1":"R","b1":"N","c1":"B","d1":"Q","e1":"K","f1":"B","g1":"N","h1":"R","a2":"P","b2":"P","c2":"P","d2":"P","e2":"P","f2":"P","g2":"P","h2":"P","a7":"p","b7":"p","c7":"p","d7":"p","e7":"p","f7":"p","g7":"p","h7":"p","a8":"r","b8":"n","c8":"b","d8":"q","e8":"k","f8":"b","g8":"n","h8":"r"},"turn":"white","castling":{"white":{"kingside":true,"queenside":true},"black":{"kingside":true,"queenside":true}},"en_passant":null,"halfmove_clock":0,"fullmove_number":1,"position_history":[]}"#;
    assert_eq!(of(START).to_string(), text);
    let spec = &catalog()["chess"];
    let read = read("chess", text).unwrap();
    assert_eq!(position::write(spec, &read.placement), START);
    assert!(read.before.is_empty());
}

/// The square behind a pawn that has just gone two squares is written, whether or not anybody could capture.
#[test]
fn en_passant_is_written_as_a_square_and_read_as_null_too() {
    let after = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1";
    assert_eq!(of(after)["en_passant"], json!("e3"));
    assert!(read("chess", &of(after).to_string()).is_ok());
    assert!(read("chess", &with(of(after), &[("/en_passant", Value::Null)])).is_ok());
}

#[test]
fn only_raw_json_is_read() {
    let raw = of(START).to_string();
    refused(vec![
        ("empty", String::new(), &[("", "the text is empty")]),
        ("fence", format!("```json\n{raw}\n```"), &[("", "a Markdown fence")]),
        ("before", format!("Here it is: {raw}"), &[("", "where the object should begin")]),
        ("after", format!("{raw}\nGood luck!"), &[("", "text after the end")]),
        ("list", format!("[{raw}]"), &[("", "where the object should begin")]),
        ("comment", raw.replacen('{', "{ // start\n", 1), &[("", "this is not JSON")]),
        ("trailing comma", raw.replacen("[]}", "[],}", 1), &[("", "this is not JSON")]),
        ("cut off", raw[..raw.len() - 1].to_owned(), &[("", "this is not JSON")]),
        ("a key twice", raw.replacen("\"a1\"", "\"b1\":\"N\",\"a1\"", 1), &[("/board", "b1")]),
        ("too long", format!("{raw}{}", " ".repeat(1 << 20)), &[("", "the limit is 1048576")]),
    ]);
}

#[test]
fn fields() {
    refused(vec![
        ("no board", without(of(START), "/board"), &[("/board", "missing")]),
        ("no turn", without(of(START), "/turn"), &[("/turn", "missing")]),
        ("no castling", without(of(START), "/castling"), &[("/castling", "missing")]),
        ("no en passant", without(of(START), "/en_passant"), &[("/en_passant", "missing")]),
        ("no clock", without(of(START), "/halfmove_clock"), &[("/halfmove_clock", "missing")]),
        ("no round", without(of(START), "/fullmove_number"), &[("/fullmove_number", "missing")]),
        ("no history", without(of(START), "/position_history"), &[("/position_history", "missing")]),
        ("unknown", with(of(START), &[("/enpassant", json!("e3"))]), &[("/enpassant", "did you mean `en_passant`?")]),
        ("far", with(of(START), &[("/x", json!(1))]), &[("/x", "a state knows `board`, `turn`")]),
        ("board", with(of(START), &[("/board", json!([]))]), &[("/board", "expected an object, found a list")]),
        ("turn", with(of(START), &[("/turn", json!(1))]), &[("/turn", "expected a text")]),
        ("White", with(of(START), &[("/turn", json!("White"))]), &[("/turn", "did you mean \"white\"?")]),
        ("red", with(of(START), &[("/turn", json!("red"))]), &[("/turn", "write \"white\" or \"black\"")]),
        ("clock", with(of(START), &[("/halfmove_clock", json!(0.5))]), &[("/halfmove_clock", "a whole number")]),
        ("history", with(of(START), &[("/position_history", json!({}))]), &[("/position_history", "expected a list")]),
        ("castling", with(of(START), &[("/castling", json!("KQ"))]), &[("/castling", "expected an object")]),
        (
            "several at once",
            with(of(START), &[("/turn", json!("x")), ("/board/z9", json!("Q")), ("/halfmove_clock", json!(-1))]),
            &[("/turn", "no player"), ("/board/z9", "no square"), ("/halfmove_clock", "too small")],
        ),
    ]);
}

#[test]
fn pieces() {
    refused(vec![
        ("letter", with(of(START), &[("/board/e4", json!("X"))]), &[("/board/e4", "no piece is written `X`")]),
        ("word", with(of(START), &[("/board/e4", json!("pawn"))]), &[("/board/e4", "write one of `P`, `N`")]),
        ("nothing", with(of(START), &[("/board/e4", json!(""))]), &[("/board/e4", "no piece is written ``")]),
        ("null", with(of(START), &[("/board/e4", Value::Null)]), &[("/board/e4", "only occupied squares")]),
        ("square", with(of(START), &[("/board/i1", json!("Q"))]), &[("/board/i1", "squares go from a1 to h8")]),
        ("case", with(of(START), &[("/board/E4", json!("Q"))]), &[("/board/E4", "did you mean `e4`?")]),
        (
            "no kings",
            of("8/8/8/8/8/8/8/R7 w - - 0 1").to_string(),
            &[("/board", "there is no white king"), ("/board", "there is no black king")],
        ),
        ("two kings", of("4k3/8/8/8/8/8/8/K3K3 w - - 0 1").to_string(), &[("/board", "2 pieces are a white king")]),
        (
            "nine pawns",
            of("4k3/8/8/8/8/P7/PPPPPPPP/4K3 w - - 0 1").to_string(),
            &[("/board", "9 pieces are a white pawn")],
        ),
        (
            "seventeen pieces",
            of("4k3/8/8/8/8/7Q/PPPPPPPP/RNBQKBNR w - - 0 1").to_string(),
            &[("/board", "white has 17 pieces")],
        ),
        (
            "last rank",
            of("4k2P/8/8/8/8/8/8/4K3 w - - 0 1").to_string(),
            &[("/board/h8", "no white pawn can stand on h8")],
        ),
        ("first rank", of("4k3/8/8/8/8/8/8/P3K3 w - - 0 1").to_string(), &[("/board/a1", "no white pawn")]),
        (
            "black too",
            of("p3k3/8/8/8/8/8/8/4K2p w - - 0 1").to_string(),
            &[("/board/a8", "no black pawn"), ("/board/h1", "no black pawn")],
        ),
        ("two on a square", with(of(MIDDLE), &[("/board/e4", json!("(PN)"))]), &[("/board", "cannot be played")]),
    ]);
}

#[test]
fn castling_rights() {
    let bare = "4k3/8/8/8/8/8/8/R3K3 w - - 0 1";
    refused(vec![
        (
            "no rook",
            with(of(bare), &[("/castling/white/kingside", json!(true))]),
            &[("/castling/white/kingside", "no white rook stands on h1")],
        ),
        (
            "no king",
            with(of("4k3/8/8/8/8/8/8/R2K4 w - - 0 1"), &[("/castling/white/queenside", json!(true))]),
            &[("/castling/white/queenside", "no white king stands on e1")],
        ),
        (
            "both gone",
            with(of(bare), &[("/castling/black/kingside", json!(true))]),
            &[("/castling/black/kingside", "no black rook stands on h8")],
        ),
        (
            "elsewhere",
            with(of("4k3/8/8/8/3K2R1/8/8/8 w - - 0 1"), &[("/castling/white/kingside", json!(true))]),
            &[("/castling/white", "king on d4 cannot be unmoved"), ("/castling/white", "rook on g4 cannot be unmoved")],
        ),
        (
            "type",
            with(of(START), &[("/castling/white/kingside", json!("yes"))]),
            &[("/castling/white/kingside", "expected true or false")],
        ),
        (
            "side",
            with(of(START), &[("/castling/white/kingsid", json!(true))]),
            &[("/castling/white/kingsid", "did you mean `kingside`?")],
        ),
        ("player", with(of(START), &[("/castling/whte", json!({}))]), &[("/castling/whte", "did you mean `white`?")]),
        ("missing", without(of(START), "/castling/black/queenside"), &[("/castling/black/queenside", "missing")]),
        ("missing player", without(of(START), "/castling/black"), &[("/castling/black", "missing")]),
    ]);
    let some = with(of(START), &[("/castling/white/queenside", json!(false))]);
    let spec = &catalog()["chess"];
    let text = position::write(spec, &read("chess", &some).unwrap().placement);
    assert!(text.contains(" w Kkq "), "{text}");
}

#[test]
fn en_passant() {
    let after = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1";
    let ep = |fen: &str, square: Value| with(of(fen), &[("/en_passant", square)]);
    refused(vec![
        (
            "no pawn",
            ep(after, json!("d3")),
            &[("/en_passant", "no piece stands where it could have just passed over d3")],
        ),
        ("wrong side", ep(after, json!("e6")), &[("/en_passant", "no piece stands where")]),
        (
            "own pawn",
            ep("4k3/8/8/3pP3/8/8/8/4K3 b - - 0 2", json!("d6")),
            &[("/en_passant", "only the black pawn on d5 could have passed d6, and black is to move")],
        ),
        (
            "occupied",
            ep("4k3/8/3n4/3pP3/8/8/8/4K3 w - - 0 2", json!("d6")),
            &[("/en_passant", "passed d6: it is occupied")],
        ),
        ("from occupied", ep("4k3/3n4/8/3pP3/8/8/8/4K3 w - - 0 2", json!("d6")), &[("/en_passant", "d7 is occupied")]),
        (
            "not a pawn",
            ep("4k3/8/8/3rP3/8/8/8/4K3 w - - 0 2", json!("d6")),
            &[("/en_passant", "no piece stands where")],
        ),
        ("square", ep(after, json!("e9")), &[("/en_passant", "no square of the board")]),
        ("dash", ep(after, json!("-")), &[("/en_passant", "write null")]),
        ("type", ep(after, json!(false)), &[("/en_passant", "expected a text")]),
    ]);
    // The pawn on d5 hides the queen from the king; before its double step from d7 it did so, too.
    assert!(read("chess", &ep("3qk3/8/8/3pP3/8/8/8/3K4 w - - 0 2", json!("d6"))).is_ok());
    // A bishop on b7 sees the king on e4 unless the pawn stands on d5: before d7d5 White would have stood in check.
    let faults = read("chess", &ep("4k3/1b6/8/3pP3/4K3/8/8/8 w - - 0 2", json!("d6"))).unwrap_err();
    assert!(faults.iter().any(|f| f.contains("would have been in check before that move")), "{faults:?}");
}

#[test]
fn checks() {
    refused(vec![
        ("side not to move", of("4k3/8/8/8/8/8/8/4RK2 w - - 0 1").to_string(), &[("/turn", "black is in check")]),
        ("kings touch", of("8/8/8/8/8/8/4k3/4K3 w - - 0 1").to_string(), &[("/turn", "white is to move, but black")]),
    ]);
    assert!(read("chess", &of("4k3/8/8/8/8/8/8/4RK2 b - - 0 1").to_string()).is_ok());
}

#[test]
fn clocks() {
    let clocks =
        |half: i64, full: i64| with(of(MIDDLE), &[("/halfmove_clock", json!(half)), ("/fullmove_number", json!(full))]);
    refused(vec![
        ("negative", clocks(-1, 9), &[("/halfmove_clock", "-1 is too small")]),
        ("zero", clocks(0, 0), &[("/fullmove_number", "0 is too small")]),
        ("large", clocks(70_000, 9), &[("/halfmove_clock", "70000 is too large; the most is 65535")]),
        ("huge", clocks(0, 1 << 40), &[("/fullmove_number", "is too large; the most is 32767")]),
        ("more than were made", clocks(17, 9), &[("/halfmove_clock", "17 quiet actions, but by")]),
        (
            "after a pawn move",
            with(of("4k3/8/8/8/4P3/8/8/4K3 b - e3 0 9"), &[("/halfmove_clock", json!(3))]),
            &[("/halfmove_clock", "says that a pawn has just moved")],
        ),
    ]);
    assert!(read("chess", &clocks(16, 9)).is_ok());
}

#[test]
fn history() {
    let now = of("rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq e6 0 2");
    const FIRST: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -";
    const SECOND: &str = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3";
    const NOW: &str = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq e6";
    let past = |list: Value| with(now.clone(), &[("/position_history", list)]);
    refused(vec![
        ("no position", past(json!([FIRST, "e2e4"])), &[("/position_history/1", "1 fields; a position here has four")]),
        ("numbers", past(json!([format!("{FIRST} 0 1"), SECOND])), &[("/position_history/0", "no move numbers")]),
        ("text", past(json!([FIRST, 7])), &[("/position_history/1", "expected a text")]),
        ("rows", past(json!(["8/8 w - -", SECOND])), &[("/position_history/0", "the board has 2 rows")]),
        (
            "unsound",
            past(json!(["8/8/8/8/8/8/8/8 w - -", SECOND])),
            &[("/position_history/0", "there is no white king"), ("/position_history/0", "there is no black king")],
        ),
        (
            "sides",
            past(json!([SECOND, FIRST])),
            &[("/position_history/0", "counted back from `turn` it must be white")],
        ),
        ("itself", past(json!([SECOND, NOW])), &[("/position_history/1", "the position on the board itself")]),
        ("too many", past(json!([SECOND, FIRST, SECOND])), &[("/position_history", "3 positions before this one")]),
        (
            "right",
            past(json!([FIRST.replace("KQkq", "KQkqX"), SECOND.to_owned()])),
            &[("/position_history/0", "`X` is not")],
        ),
    ]);
    let state = read("chess", &past(json!([FIRST, SECOND]))).unwrap();
    let spec = &catalog()["chess"];
    let texts: Vec<String> = state.before.iter().map(|p| state::simplified(spec, p)).collect();
    assert_eq!(texts, [FIRST, SECOND]);
    assert_eq!(read("chess", &past(json!([SECOND]))).unwrap().before.len(), 1);
}

/// Positions of every shipped game are written and read back the same, however far a game has gone.
#[test]
fn every_game_reads_back_what_it_writes() {
    let mut wrong = Vec::new();
    for (id, spec) in catalog() {
        let mut position = Position::start(spec, 0);
        let mut before = Vec::new();
        for step in 0..12usize {
            let now = position.placement();
            let text = state::write(spec, &now, &before).to_string();
            match read(id, &text) {
                Ok(state) => {
                    let (found, wanted) = (position::write(spec, &state.placement), position::write(spec, &now));
                    if found != wanted {
                        wrong.push(format!("{id} {step}: {wanted} came back as {found}"));
                    }
                    let again = state::write(spec, &state.placement, &state.before).to_string();
                    if again != text {
                        wrong.push(format!("{id} {step}: {text} came back as {again}"));
                    }
                }
                Err(faults) => wrong.push(format!("{id} {step}: {text}\n    {}", faults.join("\n    "))),
            }
            let legal = position.legal();
            if legal.is_empty() || position.in_chain() {
                break;
            }
            before.push(now);
            position = position.play(&legal[(step * 7 + 3) % legal.len()]).unwrap();
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Whatever the text, reading ends with an answer.
#[test]
fn any_text_is_answered() {
    let seed = with(of(MIDDLE), &[("/position_history", json!(["4k3/8/8/8/8/8/8/4K3 b - -"]))]);
    let letters: Vec<char> = seed.chars().collect();
    for at in (0..letters.len()).step_by(3) {
        for sign in ['"', '{', 'k', '9', '\u{0}', 'é'] {
            let mut changed = letters.clone();
            changed[at] = sign;
            let _ = read("chess", &changed.iter().collect::<String>());
        }
    }
}
