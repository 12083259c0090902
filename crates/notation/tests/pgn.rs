//! Files of games that nobody would want, kept in `data/pgn`: what is read of each stands beside it, as text and as
//! problems (`ARBITER_BLESS=1` writes it anew; read the difference as prose). And the laws of reading and writing.

use arbiter_notation::pgn::{self, Blocks, Comment, Game, Mode, PgnError, Reader, Remark, Tags, Turn, limits};
use arbiter_testkit::law::Portions;
use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};

fn files() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/pgn");
    let mut files: Vec<PathBuf> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.retain(|file| file.extension().is_some_and(|extension| extension == "pgn"));
    files.sort();
    files
}

/// Everything a tolerant reader says of some bytes.
fn seen(input: impl Read) -> (Vec<Game>, String) {
    let (mut games, mut report) = (Vec::new(), String::new());
    for read in Reader::new(input, Mode::Tolerant) {
        match read {
            Ok(reading) => {
                report += &format!("--- game {} at line {}\n", reading.number, reading.line);
                reading.notes.iter().for_each(|note| report += &format!("note: {note}\n"));
                report += &pgn::write(&reading.game);
                games.push(reading.game);
            }
            Err(error) => report += &format!("--- error: {error}\n\n"),
        }
    }
    (games, report)
}

fn one(text: &str) -> Game {
    let mut notes = Vec::new();
    pgn::tree(text, &mut notes).unwrap_or_else(|fault| panic!("{text}: {fault:?}"))
}

fn error(text: &str) -> String {
    let mut errors = Reader::new(text.as_bytes(), Mode::Strict).filter_map(Result::err);
    let first = errors.next().unwrap_or_else(|| panic!("{} is read", text.chars().take(80).collect::<String>()));
    assert!(errors.next().is_none(), "a strict reader stops");
    first.to_string()
}

#[test]
fn nasty_files_are_read_as_written_beside_them() {
    let bless = std::env::var_os("ARBITER_BLESS").is_some();
    for file in files() {
        let (_, report) = seen(fs::read(&file).unwrap().as_slice());
        let beside = file.with_extension("read");
        if bless {
            fs::write(&beside, &report).unwrap();
        }
        let expected = fs::read_to_string(&beside).unwrap_or_default();
        assert_eq!(report, expected, "{}", file.display());
    }
}

#[test]
fn portions_make_no_difference() {
    for file in files() {
        let bytes = fs::read(&file).unwrap();
        let (games, report) = seen(bytes.as_slice());
        for size in [1, 7] {
            assert_eq!(seen(Portions(&bytes, size)), (games.clone(), report.clone()), "{}", file.display());
        }
    }
}

#[test]
fn written_and_read_again_is_the_same_tree() {
    let mut count = 0;
    for file in files() {
        let (games, _) = seen(fs::read(&file).unwrap().as_slice());
        let text: String = games.iter().map(pgn::write).collect();
        let (again, _) = seen(text.as_bytes());
        assert_eq!(again, games.iter().map(Game::completed).collect::<Vec<_>>(), "{}", file.display());
        assert_eq!(again.iter().map(pgn::write).collect::<String>(), text);
        count += games.len();
    }
    assert!(count >= 15, "only {count} games");
}

#[test]
fn lines_are_short_where_blanks_allow_it() {
    for file in files() {
        let (games, _) = seen(fs::read(&file).unwrap().as_slice());
        for line in games.iter().map(pgn::write).collect::<String>().lines() {
            let breakable = !line.starts_with(['[', ';']) && line.contains(' ');
            assert!(line.chars().count() <= pgn::WIDTH || !breakable, "{line}");
        }
    }
}

#[test]
fn a_strict_reader_stops_and_a_tolerant_one_goes_on() {
    let text = "1. e4 ) *\n\n[Event \"B\"]\n\n*\n";
    assert_eq!(Reader::new(text.as_bytes(), Mode::Strict).count(), 1);
    assert_eq!(Reader::new(text.as_bytes(), Mode::Tolerant).count(), 2);
    assert_eq!(error(text), "1:7: game 1: `)` closes nothing; remove it, or open the variation with `(`");
}

#[test]
fn limits_hold_and_what_is_within_them_is_read() {
    let tag = |length: usize| format!("[A \"{}\"] *", "x".repeat(length - 6));
    assert_eq!(one(&tag(limits::TAG)).tags.len(), 1);
    assert!(error(&tag(limits::TAG + 1)).contains("the tag is longer than 16384 bytes"));

    let comment = |length: usize| format!("1. e4 {{{}}} *", "x".repeat(length));
    assert_eq!(one(&comment(limits::COMMENT - 1)).line.moves[0].after.len(), 1);
    assert!(error(&comment(limits::COMMENT)).contains("longer than 262144 bytes"));
    assert!(error(&format!("1. e4 ;{}\n*", "x".repeat(limits::COMMENT))).contains("longer than 262144 bytes"));

    let word = |length: usize| format!("1. {} *", "x".repeat(length));
    assert_eq!(one(&word(limits::TOKEN)).line.moves.len(), 1);
    assert!(error(&word(limits::TOKEN + 1)).contains("more than 255 bytes"));
    assert!(error(&format!("{}. e4", "1".repeat(300))).contains("more than 255 bytes"));

    let deep = |depth: usize| format!("1. e4 {} {} *", "(1. d4 ".repeat(depth), ")".repeat(depth));
    assert_eq!(one(&deep(limits::DEPTH)).line.moves.len(), 1);
    assert!(error(&deep(limits::DEPTH + 1)).contains("more than 200 deep"));

    let long = |moves: usize| format!("{} *", "e4 ".repeat(moves));
    assert_eq!(one(&long(limits::MOVES)).line.moves.len(), limits::MOVES);
    assert!(error(&long(limits::MOVES + 1)).contains("more than 262144 moves"));
}

#[test]
fn a_game_that_is_too_long_is_passed_over() {
    // The limit lies between these two, and events have no other limit of moves.
    for (size, cut) in [(limits::GAME - 100, false), (limits::GAME + 1, true), (5 * limits::GAME, true)] {
        let text = format!("[Event \"long\"]\n\n{} *\n\n[Event \"next\"]\n\n1. e4 *\n", "e4 ".repeat(size / 3));
        let mut faults = Vec::new();
        for block in Blocks::new(Portions(text.as_bytes(), 100_000)) {
            let block = block.unwrap();
            assert!(block.size() <= 2 * limits::GAME + (2 << 20), "a block of {} bytes", block.size());
            faults.extend(block.games().map(|raw| (raw.number(), raw.line(), raw.text(&mut String::new()).is_err())));
        }
        assert_eq!(faults, [(1, 1, cut), (2, 5, false)], "{size}");
    }
}

#[test]
fn an_endless_comment_costs_one_game() {
    let text = format!("1. e4 {{{}\n\n[Event \"next\"]\n\n1. e4 {{fine}} *\n", "word ".repeat(limits::COMMENT));
    let read: Vec<_> = Reader::new(text.as_bytes(), Mode::Tolerant).collect();
    assert_eq!(read.len(), 2);
    assert!(matches!(&read[0], Err(PgnError::Game(problem)) if problem.place.column == 7));
    assert_eq!(read[1].as_ref().unwrap().line, 3);
}

#[test]
fn many_blocks_are_counted_through() {
    let game = "[Event \"x\"]\r\n\r\n1. e4 {\r\n} e5 *\r\n\r\n";
    let count = 3 * (1 << 20) / game.len();
    let text = game.repeat(count);
    let lines: Vec<u64> = Blocks::new(text.as_bytes())
        .flat_map(|block| block.unwrap().games().map(|raw| (raw.line(), raw.number())).collect::<Vec<_>>())
        .zip(1..)
        .map(|((line, number), expected)| {
            assert_eq!(number, expected);
            line
        })
        .collect();
    assert_eq!(lines.len(), count);
    assert!(lines.iter().zip(0..).all(|(line, index)| *line == 5 * index + 1));
}

#[test]
fn trees_made_by_hand_can_be_written() {
    let mut game = Game::default();
    assert!(game.tags.set("White", "a \"b\" \\ c\nd") && game.tags.set("White", "again") && game.tags.add("X", "\\"));
    assert!(!game.tags.add("two words", "") && !game.tags.add("", "") && !game.tags.add("x", &"x".repeat(limits::TAG)));
    for text in ["", "1.", "1-0", "e4!", "a b", "(", "$1", "%x", "...", "e4{", "[x"] {
        assert_eq!(Turn::new(text), None, "{text}");
    }
    let mut turn = Turn::new("e2-e4").unwrap();
    turn.after.push(Remark::Comment(Comment::new("}{ both;").unwrap()));
    turn.after.push(Remark::Variation(Default::default()));
    turn.after.push(Remark::Comment(Comment::new("} at the end").unwrap()));
    game.line.opening.push(Comment::new("} first").unwrap());
    game.line.moves.push(turn);
    game.closing.push(Comment::new("} last").unwrap());
    assert_eq!(one(&pgn::write(&game)), game.completed());
    assert_eq!(Tags::plain(r#"a\"b\\c\d"#), r#"a"b\c\d"#);
}

#[test]
fn commands_of_comments_are_offered_parsed() {
    use arbiter_notation::pgn::{Evaluation, Score};
    let comment = |text: &str| Comment::new(text).unwrap();
    for (text, expected) in [
        ("[%clk 0:01:02.3]", Some(62_300)),
        ("x [%clk 1:00:00] y", Some(3_600_000)),
        ("[%clk 05:07]", Some(307_000)),
        ("[%clk 1:2:3:4]", None),
        ("[%clk -1]", None),
        ("[%clk 0:00:01.25", None),
        ("[%clk 99999999999]", None),
    ] {
        assert_eq!(comment(text).clock(), expected, "{text}");
    }
    assert_eq!(comment("[%emt 0:00:05.1234]").elapsed(), Some(5_123));
    for (text, expected) in [
        ("[%eval -0.25]", Some((Score::Centipawns(-25), None))),
        ("[%eval #-3,20]", Some((Score::Mate(-3), Some(20)))),
        ("[%eval 1e99]", None),
        ("[%eval]", None),
    ] {
        assert_eq!(comment(text).evaluation(), expected.map(|(score, depth)| Evaluation { score, depth }), "{text}");
    }
}
