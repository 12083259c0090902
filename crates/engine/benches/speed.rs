//! A few small benchmarks that show a regression soon: `cargo bench -p arbiter-engine`.
//!
//! They compare us with ourselves. How we compare with others is measured by `cargo xtask peers`.

use arbiter_engine::{Game, Play};
use arbiter_notation::position;
use arbiter_testkit::{Random, spec};
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use std::hint::black_box;

/// Game, position, depth.
const COUNTS: &[(&str, &str, u32)] = &[
    ("chess", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 3),
    ("crazyhouse", "r2q1rk1/ppp2ppp/2n1b3/3pP3/1b1P4/2N2N2/PP3PPP/R1BQ1RK1[PNbp] w - - 0 1", 2),
    ("xiangqi", "1rbaka2R/5r3/6n2/2p1p1p2/4P1bP1/PpC3Bc1/1nPR2P2/2N2AN2/1c2K1p2/2BAC4 w - - 0 1", 2),
    ("shogi", "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL[GRgsnppppp] b", 2),
    ("atomic", "rn2kb1r/1pp1p2p/p2q1pp1/3P4/2P3b1/4PN2/PP3PPP/R2QKB1R b KQkq - 0 1", 3),
    ("four-player-teams", "", 2),
    ("enochian", "", 3),
];

/// Games of which a whole random one is played.
const PLAYED: &[&str] = &["chess", "enochian"];

/// Games that are compiled.
const COMPILED: &[&str] = &["chess", "four-player-teams"];

fn perft(c: &mut Criterion) {
    let mut group = c.benchmark_group("perft");
    for (id, text, depth) in COUNTS {
        let rules = spec(id);
        let game = Game::compile(&rules);
        let play = match text.is_empty() {
            true => game.start(0),
            false => {
                let placement = position::read(&rules, text).unwrap_or_else(|faults| panic!("{id}: {faults:?}"));
                game.play_from(&placement).unwrap_or_else(|fault| panic!("{id}: {fault}"))
            }
        };
        group.throughput(Throughput::Elements(play.perft(*depth)));
        group.bench_function(*id, |b| b.iter(|| black_box(&play).perft(*depth)));
    }
}

fn playout(c: &mut Criterion) {
    let mut group = c.benchmark_group("playout");
    for id in PLAYED {
        let game = Game::compile(&spec(id));
        group.throughput(Throughput::Elements(u64::from(random_game(&game).ply())));
        group.bench_function(*id, |b| b.iter(|| random_game(black_box(&game))));
    }
}

/// Always the same one: a game of a fixed seed.
fn random_game(game: &Game) -> Play {
    let mut play = game.start(0);
    let mut random = Random::new(1);
    while play.outcome().is_none() {
        let moves = play.moves();
        let Some(chosen) = random.pick(&moves) else { break };
        if play.play_unchecked(*chosen).is_err() {
            break;
        }
    }
    play
}

fn compile(c: &mut Criterion) {
    let mut group = c.benchmark_group("compile");
    for id in COMPILED {
        let rules = spec(id);
        group.bench_function(*id, |b| b.iter(|| Game::compile(black_box(&rules))));
    }
}

criterion_group! {
    name = speed;
    config = Criterion::default().sample_size(20).without_plots();
    targets = perft, playout, compile
}
criterion_main!(speed);
