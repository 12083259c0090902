//! Position texts: what is read, the normal form it is written in, and what is refused.

mod support;

use arbiter_notation::position::{read, write};
use arbiter_spec::checked::Rules;
use support::made;

/// Reads, writes, and reads again. `=` in the table means "already normal".
fn normal(spec: &Rules, table: &[(&str, &str)]) {
    for (text, wanted) in table {
        let placement = read(spec, text).unwrap_or_else(|e| panic!("{text}: {e}"));
        let written = write(spec, &placement);
        let wanted = if *wanted == "=" { text } else { wanted };
        assert_eq!(&written, wanted, "written from {text}");
        let again = read(spec, &written).unwrap_or_else(|e| panic!("{written}: {e}"));
        assert_eq!(write(spec, &again), written, "not stable");
    }
}

fn refused(spec: &Rules, table: &[(&str, &[&str])]) {
    for (text, wanted) in table {
        let errors = read(spec, text).map(|_| ()).expect_err(text);
        let texts: Vec<String> = errors.0.iter().map(ToString::to_string).collect();
        assert_eq!(texts.len(), wanted.len(), "{text}: {texts:#?}");
        for (error, fragment) in texts.iter().zip(*wanted) {
            assert!(error.contains(fragment), "{text}: {error:?} lacks {fragment:?}");
        }
    }
}

#[test]
fn chess_positions() {
    normal(
        &made::chess(),
        &[
            ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "="),
            ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"),
            (
                "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - -",
                "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1",
            ),
            ("r3k2r/8/8/8/8/8/8/R3K2R b Kq - 12 34", "="),
            ("r3k2r/8/8/8/8/8/8/R3K2R b Kq 0 12 34", "r3k2r/8/8/8/8/8/8/R3K2R b Kq - 12 34"),
            ("r3k2r/8/8/8/8/8/8/R3K2R w HAha -", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"),
            ("rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq e6 0 2", "="),
            ("4k3/8/8/8/8/8/8/4K3 w 7 9", "4k3/8/8/8/8/8/8/4K3 w - - 7 9"),
            (
                "4k3/8/8/8/8/8/8/4K3 b - - 0 1 ply=9 CHECKS:BLACK=2",
                "4k3/8/8/8/8/8/8/4K3 b - - 0 1 ply=9 CHECKS:BLACK=2",
            ),
            ("4k3/8/8/8/4P3/8/8/4K3 w - - 0 1 flags=e4:PASSED:1", "="),
        ],
    );
}

#[test]
fn rights_name_the_pieces_that_have_not_moved() {
    let spec = made::chess();
    for (rights, unmoved) in [("KQkq", "a1 a8 e1 e8 h1 h8"), ("Kq", "a8 e1 e8 h1"), ("-", ""), ("Q", "a1 e1")] {
        let placement = read(&spec, &format!("r3k2r/8/8/8/8/8/8/R3K2R w {rights} -")).unwrap();
        let mut names: Vec<String> =
            placement.pieces.iter().filter(|m| !m.moved).map(|m| spec.board.square_name(m.square)).collect();
        names.sort();
        assert_eq!(names.join(" "), unmoved, "{rights}");
    }
}

#[test]
fn hands_and_promoted_pieces() {
    normal(
        &made::drops(),
        &[
            ("4k3/8/8/8/8/8/8/4K3[QPPp] w - - 0 1", "="),
            ("4k3/8/8/8/8/8/8/4K3[pPQP] w", "4k3/8/8/8/8/8/8/4K3[QPPp] w - - 0 1"),
            ("4k3/8/8/8/8/8/8/4K3[-] w 0 1", "4k3/8/8/8/8/8/8/4K3[] w - - 0 1"),
            ("4k3/8/8/8/8/8/8/4K3 w - - 0 1", "4k3/8/8/8/8/8/8/4K3[] w - - 0 1"),
            ("4k3/8/8/8/8/8/8/4K3[12P] w - - 0 1", "="),
            ("4k3/8/8/3Q~4/8/8/8/4K3[] w - - 0 1", "="),
        ],
    );
}

#[test]
fn checks_still_to_be_given() {
    normal(
        &made::checks(),
        &[
            ("4k3/8/8/8/8/8/8/4K3 w - - 1+3 5 39", "="),
            ("4k3/8/8/8/8/8/8/4K3 w - - 5 39 +2+0", "4k3/8/8/8/8/8/8/4K3 w - - 1+3 5 39"),
            ("4k3/8/8/8/8/8/8/4K3 w - - 0 1", "4k3/8/8/8/8/8/8/4K3 w - - 3+3 0 1"),
            ("4k3/8/8/8/8/8/8/4K3 w - - 3+3 0 1 CHECKS:BLACK=-9223372036854775808", "="),
        ],
    );
}

#[test]
fn four_players_holes_and_stacks() {
    normal(
        &made::four(),
        &[
            ("_,rK,1,_/bluK,2,bla+P/4/_,(yKy{CH}),1,_ bla - - 0 1", "="),
            ("_*1_/rK,^X,*,yK/4/_2_ BLUE", "_,*,1,_/rK,^X,*,yK/4/_,2,_ blu - - 0 1"),
            ("*2*/4/4/*2* r", "_,2,_/4/4/_,2,_ r - - 0 1"),
        ],
    );
}

#[test]
fn faults_are_located() {
    refused(
        &made::chess(),
        &[
            ("", &["column 1: the board has 1 row; expected 8", "column 1: row 8 has 0 squares"]),
            ("8/8/8/9/8/8/8/8 w", &["column 7: row 5 has 9 squares; expected 8"]),
            ("8/8/8/4z3/8/8/8/8 x", &["column 8: no piece is written `z`", "column 19: `x` is not a player"]),
            ("4k3/8/8/8/8/8/8/4K3 w KQ e3 0 1 FOO=3", &["`K` is not", "`Q` is not", "`e3` is not", "`FOO=3` is not"]),
            ("4k3/8/8/8/8/8/8/4K3[Q w", &["column 20: `[` is never closed"]),
            ("4k3/8/8/8/8/8/8/4K3[Q] w", &["is not a store"]),
            ("4k3/8/8/8/8/8/8/4K3 w - - 0 1 2 -", &["`2` is not part of a position", "`-` is not part of a position"]),
            ("4k3/8/8/8/8/8/8/4K2_ w", &["column 20: h1 is a square"]),
        ],
    );
    refused(&made::four(), &[("rK,2,_/4/4/_,2,_ r", &["column 1: a4 is a hole"])]);
}

/// Whatever the text, reading ends with an answer.
#[test]
fn any_text_is_answered() {
    let spec = made::drops();
    let seed = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR[QPp] w KQkq e6 0 2 CHECKS:BLACK=2";
    let signs: Vec<char> = "é/[](){}<>~^*_-+@:,=19kQ#\u{0}".chars().collect();
    let letters: Vec<char> = seed.chars().collect();
    for at in 0..letters.len() {
        for sign in &signs {
            let mut changed = letters.clone();
            changed[at] = *sign;
            let text: String = changed.iter().collect();
            if let Ok(placement) = read(&spec, &text) {
                assert!(read(&spec, &write(&spec, &placement)).is_ok(), "{text}");
            }
            let _ = read(&spec, &letters[..at].iter().chain([sign]).collect::<String>());
        }
    }
}
