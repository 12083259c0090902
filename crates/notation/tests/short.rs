//! Short notation, positions and operations of chess and its kin, case by case.

use arbiter_engine::{Game, Play};
use arbiter_notation::epd;
use arbiter_notation::position::{self, Style, read_strict, write_as};
use arbiter_notation::san::San;
use arbiter_notation::uci::{self, Castling};
use arbiter_testkit::{spec, specs};

fn game(id: &str) -> Game {
    Game::compile(&spec(id))
}

fn at(game: &Game, text: &str) -> Play {
    let placement = position::read(game.spec(), text).unwrap_or_else(|e| panic!("{text}\n{e}"));
    game.play_from(&placement).unwrap()
}

/// A position, and texts that mean the move whose proper text comes first.
const READ: &[(&str, &str, &str)] = &[
    (
        "chess",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "Nf3 nf3 Ngf3 N1f3 Ng1f3 Ng1-f3 g1f3 g1-f3 Nf3! Nf3+ ♘f3 Sf3 Cf3 Nxf3",
    ),
    ("chess", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "e4 e2e4 e2-e4 ee4 E2E4 e4!? ♙e4 Pe4"),
    ("chess", "4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a8=Q+ a8=Q a8Q a8/Q a8(Q) a8q a7a8q a7-a8=Q a8=D a8=♕ a8Q#"),
    ("chess", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "O-O 0-0 o-o e1g1 e1h1 Kg1 O-O+ 0-0!"),
    ("chess", "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1", "O-O-O 0-0-0 e8c8 e8a8 Kc8"),
    ("chess", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "exd6 ed6 exd6e.p. ed e5d6 e5xd6 exd6ep e:d6"),
    ("chess", "3qk3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "Rh8# Rh8+ Rh8 Th8 Rhh8 Rh1-h8#"),
    ("crazyhouse", "4k3/8/8/8/8/8/8/4K3[Pn] w - - 0 1", "P@e4 @e4 p@e4"),
    ("seirawan", "4k3/8/8/8/8/8/8/1N2K3[H] w B - 0 1", "Nc3/H b1c3h"),
];

#[test]
fn moves_are_read_however_they_are_written() {
    for (id, text, words) in READ {
        let game = game(id);
        let san = San::new(game.spec());
        let play = at(&game, text);
        let line = game.at(&game.position(&play.placement()).unwrap()).unwrap().rollout();
        let mut words = words.split(' ');
        let proper = words.next().unwrap();
        let wanted = san.read(&play, proper).unwrap_or_else(|e| panic!("{id}: {e}"));
        let proper = proper.trim_end_matches(['+', '#']);
        assert_eq!(san.write(&play, &wanted).trim_end_matches(['+', '#']), proper, "{text}");
        let handle = san.find_move(&game, &line, proper).unwrap();
        // `ed` names no square; everything else is understood.
        for word in words {
            match san.read(&play, word) {
                Ok(found) => assert_eq!(found, wanted, "{text}: {word}"),
                Err(error) => assert_eq!(word, "ed", "{text}: {error}"),
            }
            assert!(word == "ed" || san.find_move(&game, &line, word) == Ok(handle), "{text}: {word}");
        }
    }
}

/// Positions with all their moves in short notation, as other programs write them.
const WRITTEN: &[(&str, &str, &str)] = &[
    (
        "chess",
        "k7/8/8/8/8/2N5/8/N3N2K w - - 0 1",
        "Kg1 Kg2 Kh2 Nb3 Nac2 Na2 Na4 Nb1 Nb5 Nd1 Nd5 Ne2 Ne4 Nec2 Nd3 Nf3 Ng2",
    ),
    ("chess", "7k/8/8/8/Q6Q/8/8/K6Q w - - 0 1", "Qh4e4+ Qae4+ Q1e4+ Q4e1+"),
    ("xiangqi", "4k4/9/9/9/9/9/4P4/9/9/3K5 w - - 0 1", "Pe5"),
    ("berolina", "4k3/8/8/8/8/8/3P1P2/4K3 w - - 0 1", "Pde3 Pfe3 Pc3"),
    ("breakthrough", "pppppppp/pppppppp/8/8/8/8/PPPPPPPP/PPPPPPPP w - - 0 1", "Phg3"),
];

#[test]
fn sources_are_told_no_more_than_needed() {
    for (id, text, wanted) in WRITTEN {
        let game = game(id);
        let written: Vec<String> =
            San::new(game.spec()).write_all(&at(&game, text)).into_iter().map(|(_, text)| text).collect();
        for word in wanted.split(' ') {
            assert!(written.iter().any(|text| text == word), "{id}: {word} is not among {written:?}");
        }
    }
}

#[test]
fn errors_name_candidates() {
    let game = game("chess");
    let san = San::new(game.spec());
    let play = at(&game, "k7/8/8/8/8/8/8/N3N2K w - - 0 1");
    let said = |text: &str| san.read(&play, text).unwrap_err().to_string();
    assert_eq!(said("Nc2"), "`Nc2` could be any of: Nac2, Nec2");
    assert!(said("Qc2").contains("closest: Nac2, Nec2"), "{}", said("Qc2"));
    let play = at(&game, "4k3/P7/8/8/8/8/8/4K3 w - - 0 1");
    assert!(san.read(&play, "a8").unwrap_err().to_string().contains("a8=Q, a8=R, a8=B, a8=N"));
}

#[test]
fn coordinates_in_both_dialects() {
    for (id, text, moves, onto) in [
        ("chess", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1g1", "e1h1"),
        ("chess960", "4k3/8/8/8/8/8/8/6KR w K - 0 1", "g1h1", "g1h1"),
        ("chess960", "1r2k1r1/8/8/8/8/8/8/1R2K1R1 w KQkq - 0 1", "e1c1", "e1b1"),
    ] {
        let game = game(id);
        let play = at(&game, text);
        let legal = play.legal();
        let i = uci::find(game.spec(), &legal, onto).unwrap();
        assert_eq!(uci::find(game.spec(), &legal, moves), Ok(i), "{text}");
        assert_eq!(uci::texts(game.spec(), &legal, Castling::KingMoves)[i], moves, "{text}");
        assert_eq!(uci::texts(game.spec(), &legal, Castling::KingTakesRook)[i], onto, "{text}");
    }
    let game = game("janggi");
    let play = game.start(0);
    let legal = play.legal();
    let texts = uci::texts(game.spec(), &legal, Castling::KingMoves);
    assert_eq!(
        texts.iter().position(|t| t == "0000").map(|i| uci::find(game.spec(), &legal, "0000") == Ok(i)),
        Some(true)
    );
}

/// Texts that the strict reader refuses, and what it says.
const REFUSED: &[(&str, &str)] = &[
    ("4k3/8/8/8/8/8/8/4K3", "`w` is missing"),
    ("4k3/8/8/8/8/8/8/4K3 w - - 0 1 ", "is written"),
    ("4k3/8/8/8/8/8/8/4K2,1 w - - 0 1", "`4k3/8/8/8/8/8/8/4K2,1` is written `4k3/8/8/8/8/8/8/4K3`"),
    ("4k3/8/8/8/8/8/8/8 w - - 0 1", "there is no white king"),
    ("4k3/8/8/8/8/8/8/K3K3 w - - 0 1", "2 pieces are a white king; there can be at most 1"),
    ("4k2P/8/8/8/8/8/8/4K3 w - - 0 1", "no white pawn can stand on h8"),
    ("4k3/8/8/8/8/8/8/P3K3 w - - 0 1", "no white pawn can stand on a1"),
    ("4k3/8/8/8/8/8/8/p3K3 w - - 0 1", "no black pawn can stand on a1"),
    ("4k3/8/8/8/8/8/8/4K3 w K - 0 1", "`K` is not the right of a piece on the board"),
    ("4k3/8/8/8/4K2R/8/8/8 w K - 0 1", "the white king on e4 cannot be unmoved"),
    ("4k3/8/8/8/8/8/8/4K3 w - e6 0 1", "`e6` is not the square of a move in passing"),
    ("4k3/8/3b4/3p4/8/8/8/4K3 w - d6 0 1", "the black pawn on d5 cannot just have passed d6"),
    ("4k3/8/8/8/8/8/8/4K2r b - - 0 1", "black is to move, but white is in check"),
    ("4k3/8/8/8/8/8/8/4K3 w - - 00 1", "`00` is written `0`"),
];

#[test]
fn the_strict_reader_says_what_is_wrong() {
    let game = game("chess");
    for (text, wanted) in REFUSED {
        let said = read_strict(&game, text).unwrap_err().to_string();
        assert!(said.contains(wanted), "{text}: {said}");
    }
    for text in [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1",
        "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq e6 0 2",
        "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2",
    ] {
        read_strict(&game, text).unwrap_or_else(|e| panic!("{text}: {e}"));
    }
}

#[test]
fn positions_of_play_are_never_refused() {
    for (id, spec) in specs() {
        let game = Game::compile(&spec);
        let mut play = game.start(0);
        for ply in 0..30usize {
            let doubts = position::doubts(&game, &play.placement());
            // A game may end with a royal piece gone.
            assert!(doubts.is_empty() || play.outcome().is_some(), "{id}, ply {ply}: {doubts:?}");
            let moves = play.moves();
            let Some(handle) = moves.get((ply * 7919 + id.len()) % moves.len().max(1)) else { break };
            play.play_move(*handle).unwrap();
        }
    }
}

#[test]
fn styles() {
    let game = game("chess960");
    let write = |text: &str, style| write_as(&game, &position::read(game.spec(), text).unwrap(), style);
    let shuffled = "1r2k1r1/pppppppp/8/8/8/8/PPPPPPPP/1R2K1R1 w KQkq - 0 1";
    assert_eq!(write(shuffled, Style::Shredder), shuffled.replace("KQkq", "GBgb"));
    assert_eq!(write(&shuffled.replace("KQkq", "GBgb"), Style::Fen), shuffled);
    // Another rook farther out: the file says which of them may castle.
    let inner = "4k3/8/8/8/8/8/8/4K1RR w G - 0 1";
    assert_eq!(write(inner, Style::XFen), inner);
    let idle = "4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1";
    assert_eq!(write(idle, Style::XFen), idle.replace("e3", "-"));
    assert_eq!(write(idle, Style::Fen), idle);
    let useful = "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1";
    assert_eq!(write(useful, Style::XFen), useful);
}

#[test]
fn operations_are_read_and_written() {
    let game = game("chess");
    let line = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - bm O-O 0-0-0; am Rxa8+; pv O-O Ke7; id \"two; kings\"; acd 12; ce -35; hmvc 7; fmvn 30; draw_claim; c0 \"note\" \"more\";";
    let read = epd::read(&game, line).unwrap();
    assert_eq!((read.operations.len(), read.placement.turn_number), (10, 59));
    let written = epd::write(&game, &read);
    assert_eq!(written, line.replace("0-0-0", "O-O-O"));
    assert_eq!(epd::read(&game, &written).unwrap(), read);
    for (bad, said) in [
        ("4k3/8/8/8/8/8/8/4K3 w - - bm Qa1;", "`bm`: `Qa1` is not a legal move"),
        ("4k3/8/8/8/8/8/8/4K3 w - - id \"open", "`id`: a text is never closed"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 12;", "is no operation"),
        ("4k3/8/8/8/8/8/8/4K9 w - - id;", "row 1 has 14 squares"),
    ] {
        let error = epd::read(&game, bad).unwrap_err().to_string();
        assert!(error.contains(said), "{bad}: {error}");
    }
}

#[test]
fn shuffled_starts_have_the_numbers_everybody_uses() {
    let game = game("chess960");
    // R. Scharnagl's numbering; these rows are in every table of it.
    for (number, row) in [(0, "BBQNNRKR"), (518, "RNBQKBNR"), (534, "RNBKQBNR"), (959, "RKRNNQBB")] {
        let text = position::write(game.spec(), &game.start(number).placement());
        assert!(text.contains(&format!("/{row} w KQkq")), "{number}: {text}");
    }
}
