//! Positions with known answers: published mates, announced with their exact length.

use arbiter_engine::Game;
use arbiter_notation::epd::{self, Epd, Value};
use arbiter_search::{Level, Limits, NoClock, Player, Request, TranspositionTable};
use arbiter_testkit::spec;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;

const MATES: &str = include_str!("positions/mates.epd");
/// More than any of them needs.
const NODES: u64 = 6_000_000;

fn compiled() -> Game {
    Game::compile(&spec("chess"))
}

fn operand(epd: &Epd, code: &str) -> Option<String> {
    epd.operations.iter().find(|operation| operation.code == code).and_then(|operation| match &operation.value {
        Value::Operands(operands) => operands.first().map(|operand| operand.text().to_string()),
        _ => None,
    })
}

/// The mate is found, announced with its length, and never one that is shorter than the truth.
#[test]
fn every_mate_is_found() {
    let game = compiled();
    let lines: Vec<&str> = MATES.lines().filter(|line| !line.starts_with('#') && !line.is_empty()).collect();
    assert!(lines.len() >= 100);
    let (next, faults) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().map_or(1, |threads| threads.get()) {
            scope.spawn(|| {
                let (player, table) = (Player::new(&game), TranspositionTable::new(32));
                while let Some(line) = lines.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let epd = epd::read(&game, line).unwrap_or_else(|error| panic!("{line}: {error}"));
                    let turns: u32 = operand(&epd, "dm").unwrap().parse().unwrap();
                    let play = game.play_from(&epd.placement).unwrap();
                    let limits = Limits { nodes: Some(NODES), mate: Some(turns), ..Limits::default() };
                    table.clear();
                    let stop = AtomicBool::new(false);
                    let answer =
                        player.think(&Request::new(&play, limits), &table, &NoClock, &stop, &mut |_| ()).unwrap();
                    let found = answer.lines.first().and_then(|line| line.score.mate());
                    if found != Some(turns as i32) {
                        let id = operand(&epd, "id").unwrap_or_default();
                        faults.lock().unwrap().push(format!("{id}: {found:?} after {} positions", answer.nodes));
                    }
                }
            });
        }
    });
    let faults = faults.into_inner().unwrap();
    assert!(faults.is_empty(), "{} of {} mates\n{}", faults.len(), lines.len(), faults.join("\n"));
}

/// Where everything can take everything, searches end all the same, and nobody overlooks a win at once.
#[test]
fn boards_full_of_pieces_come_to_an_end() {
    let game = compiled();
    let (player, table, stop) = (Player::new(&game), TranspositionTable::new(8), AtomicBool::new(false));
    let begun = |position: &str| game.play_from(&epd::read(&game, position).unwrap().placement).unwrap();
    let full = begun("qqqqkqqq/qqqqqqqq/8/8/8/8/QQQQQQQQ/QQQQKQQQ w - -");
    let limits = Limits { nodes: Some(200_000), ..Limits::default() };
    let answer = player.think(&Request::new(&full, limits), &table, &NoClock, &stop, &mut |_| ()).unwrap();
    assert!(answer.lines.first().is_some_and(|line| line.depth >= 2), "{:?}", answer.lines.first());
    let mated = begun("2qQ1Q2/4Q3/1qq2q2/1k3qQ1/2qq1Q1q/Q7/2Q1Q3/5K2 w - -");
    for number in 1..=8 {
        let (level, time) = (Level::new(number).unwrap(), (Duration::from_secs(9), None));
        let answer = player.reply(&mated, level, 1, time, &table, &NoClock, &stop).unwrap();
        let mut after = mated.clone();
        after.play(&game.decision_of(&mated, answer.best_move.unwrap().id).unwrap()).unwrap();
        assert!(
            after.outcome().is_some_and(|outcome| outcome.winner().is_some()),
            "level {number}: {:?}",
            answer.best_move
        );
    }
}
