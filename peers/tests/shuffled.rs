//! All shuffled starts, and positions that random play leads to from them, counted by cozy-chess as well.

use arbiter_engine::{Game, Position};
use arbiter_notation::position::{Style, write_as};
use arbiter_peers::Cozy;
use arbiter_testkit::{Random, spec};

const STARTS: u64 = 960;
/// How far random play goes, and how deep is counted there.
const PLIES: u64 = 24;
const DEPTH: u32 = 3;

fn game() -> Game {
    Game::compile(&spec("chess960"))
}

fn text(game: &Game, position: &Position) -> String {
    write_as(game, &game.at(position).expect("a position of it").resume().expect("a position").placement(), Style::XFen)
}

/// The count by the judge, who knows rights by the files of the rooks.
fn judged(game: &Game, position: &Position) -> Option<u64> {
    let placement = game.at(position).expect("a position of it").resume().expect("a position").placement();
    let fen = write_as(game, &placement, Style::Shredder);
    let cozy = Cozy::shuffled(&fen)?;
    Some((0..cozy.slices()).map(|slice| cozy.perft(slice, DEPTH)).sum())
}

#[test]
fn every_start_and_what_follows_is_counted_alike() {
    let game = game();
    let mut compared = 0;
    for number in 0..STARTS {
        let mut position = game.first_position(number);
        assert_eq!(judged(&game, &position), Some(game.at(&position).unwrap().perft(DEPTH)), "start {number}");
        let mut random = Random::new(number);
        for _ in 0..PLIES {
            let drawn = game.at(&position).unwrap().random_move(|count| random.below(count as usize) as u32);
            let Some(next) = drawn.and_then(|drawn| game.at(&position).unwrap().after(drawn)) else { break };
            position = next;
        }
        // The judge does not take a square passed by a pawn that nobody can capture there.
        if let Some(count) = judged(&game, &position) {
            assert_eq!(count, game.at(&position).unwrap().perft(DEPTH), "{}", text(&game, &position));
            compared += 1;
        }
    }
    assert!(compared * 10 > STARTS * 9, "only {compared} compared");
}
