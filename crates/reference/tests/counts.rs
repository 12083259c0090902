//! Perft of games that between them use most of the language. The long lists are the golden files'.

mod support;

use arbiter_reference::{Position, divide, perft};
use arbiter_testkit::spec;

#[test]
fn counts_agree_with_those_known_from_elsewhere() {
    let known: &[(&str, &[u64])] = &[
        ("chess", &[20, 400, 8902]),
        ("format-1-chess", &[20, 400]),
        ("makruk", &[23, 529]),
        ("shogi", &[30, 900]),
        ("xiangqi", &[44, 1920]),
        ("janggi", &[32, 1024]),
        ("ataxx", &[16, 256, 6460]),
        ("antichess", &[20, 400, 8067]),
        ("horde", &[8, 128, 1274]),
        ("racing-kings", &[21, 421]),
        ("seirawan", &[28, 784]),
        ("duck", &[640]),
        ("breakthrough", &[22, 484]),
        ("glinski", &[51]),
        ("checkers", &[7, 49, 302, 1469, 7361]),
        ("cylinder", &[20, 392]),
        ("marseillais", &[20, 8902]),
        ("four-player-teams", &[20, 395]),
    ];
    for (id, counts) in known {
        let start = Position::start(&spec(id), 0);
        for (depth, count) in counts.iter().enumerate() {
            assert_eq!(perft(&start, depth as u32 + 1), *count, "{id} at depth {}", depth + 1);
        }
    }
}

#[test]
fn hard_positions_count_as_known() {
    let known = [
        ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 2, 2039),
        ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 3, 2812),
        ("r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", 3, 9467),
        ("rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", 2, 1486),
    ];
    let chess = spec("chess");
    for (text, depth, count) in known {
        assert_eq!(perft(&support::position(&chess, text), depth), count, "{text}");
    }
}

#[test]
fn divided_counts_add_up() {
    for id in ["chess", "duck", "checkers"] {
        let start = Position::start(&spec(id), 0);
        let divided = divide(&start, 1);
        assert_eq!(divided.len(), start.legal().len(), "{id}");
        assert_eq!(divided.iter().map(|(_, count)| count).sum::<u64>(), perft(&start, 1), "{id}");
    }
}
