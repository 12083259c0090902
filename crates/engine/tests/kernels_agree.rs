//! Every kernel of a game counts alike: lanes, tables, counts read at run time, and none but plain instructions.

use arbiter_engine::{Choice, Game};
use arbiter_testkit::spec;

/// Games, depths, counts and positions (the start where there is none). The counts are published ones or Fairy-Stockfish's,
/// but for the four players, whose count is that of the reference.
const ROWS: &str = "
chess          4 197281
chess          3 97862   r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1
chess          3 9467    r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1
chess          5 674624  8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1
chess          3 62379   rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8
capablanca     3 25228
crazyhouse     3 8902
crazyhouse     3 725343  r2q1rk1/ppp2ppp/2n1b3/3pP3/1b1P4/2N2N2/PP3PPP/R1BQ1RK1[PNbp] w - - 0 1
xiangqi        3 79666
xiangqi        3 100326  1rbaka2R/5r3/6n2/2p1p1p2/4P1bP1/PpC3Bc1/1nPR2P2/2N2AN2/1c2K1p2/2BAC4 w - - 0 1
janggi         3 33000
janggi         3 8835    1Pbcka3/3nNn1c1/N2CaC3/1pB6/9/9/5P3/9/4K4/9 w - - 0 23
janggi         3 2644    1n1kaabn1/cr2N4/5C1c1/p1pNp3p/9/9/P1PbP1P1P/3r1p3/4A4/R1BA1KB1R b - - 0 1
shogi          3 25470
shogi          2 29020   l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL[GRgsnppppp] w - - 0 1
minishogi      4 35401
four-player-teams 3 7800
";

#[test]
fn every_kernel_counts_alike() {
    for row in ROWS.lines().filter(|row| !row.is_empty()) {
        let mut fields = row.split_whitespace();
        let mut field = || fields.next().unwrap_or_default();
        let (name, depth, count) = (field(), field(), field());
        let position = fields.collect::<Vec<_>>().join(" ");
        let spec = spec(name);
        let placement = match &position[..] {
            "" => arbiter_reference::Position::start(&spec, 0).placement(),
            text => arbiter_notation::position::read(&spec, text).expect(row),
        };
        let depth = depth.parse().expect(row);
        let counts = [Choice::Best, Choice::Tables, Choice::Runtime, Choice::Portable].map(|choice| {
            let game = Game::compile_with(&spec, choice);
            let position = game.position(&placement).expect(row);
            let at = game.at(&position).expect(row);
            assert!(at.kernel_name().is_some(), "{row}: {:?}", game.without_kernel());
            at.perft(depth)
        });
        assert!(counts.iter().all(|other| *other == counts[0]), "{row}: {counts:?}");
        assert_eq!(count, counts[0].to_string(), "{row}");
    }
}
