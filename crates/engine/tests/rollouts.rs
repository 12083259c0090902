//! Lines that end: by repetition across what does and does not come back, by perpetual check, by the pieces that are left, by
//! the clock, and by none of them. Random games hardly ever get there.

use arbiter_engine::{Choice, Game};
use arbiter_testkit::spec;

/// Game, position, moves (`4x` repeats the next bracket), and the ending after the last of them (`-` for none).
const ROWS: &str = "
chess   | start | 4x(g1f3 g8f6 f3g1 f6g8) | FIVEFOLD
chess   | start | 3x(g1f3 g8f6 f3g1 f6g8) g1f3 g8f6 f3g1 | -
chess   | start | 3x(g1f3 g8f6 f3g1 f6g8) e2e3 e7e6 3x(g1f3 g8f6 f3g1 f6g8) | -
chess   | start | 3x(g1f3 g8f6 f3g1 f6g8) e2e3 4x(g8f6 g1f3 f6g8 f3g1) | FIVEFOLD
# A right to castle and a capture in passing that could be made each make it another position.
chess   | 4k3/p7/8/8/8/8/P7/R3K3 w Q - 0 1 | 4x(a1b1 e8d8 b1a1 d8e8) | -
chess   | 4k3/p7/8/8/8/8/P7/R3K3 w Q - 0 1 | 4x(a1b1 e8d8 b1a1 d8e8) a1b1 | FIVEFOLD
chess   | 4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1 | d7d5 4x(e1f1 e8f8 f1e1 f8e8) | -
chess   | 4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1 | d7d5 4x(e1f1 e8f8 f1e1 f8e8) e1f1 | FIVEFOLD
chess   | 4k3/3p4/8/8/8/8/4P3/4K3 b - - 0 1 | d7d5 4x(e1f1 e8f8 f1e1 f8e8) | FIVEFOLD
# Pieces that are left.
chess   | 4k3/8/8/8/8/8/3p4/3BK3 w - - 0 1 | e1d2 | DEAD_POSITION
chess   | 4k3/8/8/8/8/8/3p4/3RK3 w - - 0 1 | e1d2 | -
chess   | 4kb2/8/8/8/8/2B5/3p4/4K3 w - - 0 1 | e1d2 | DEAD_POSITION
chess   | 4kb2/8/8/8/8/3B4/3p4/4K3 w - - 0 1 | e1d2 | -
chess   | 8/P1k5/8/8/8/8/8/4K3 w - - 0 1 | a7a8=N | DEAD_POSITION
# What is blocked for ever, and what a capture in passing opens, for one move.
chess   | 4k3/8/8/p1p1p1p1/PpPpPp1p/1P1P1PPP/8/4K3 w - - 0 1 | g3g4 | DEAD_POSITION
chess   | 4k3/8/8/p1p1p1p1/PpPpPp1p/1P1P1PPP/8/4K3 w - - 0 1 | g3f4 | -
chess   | 4k3/7p/p1p1p1p1/PpPpPpP1/1P1P1P1P/8/8/4K3 b - - 0 1 | h7h5 e1e2 | DEAD_POSITION
chess   | 4k3/7p/p1p1p1p1/PpPpPpP1/1P1P1P1P/8/8/4K3 b - - 0 1 | h7h5 g5h6 | -
# The clock; mate comes before it, and before repetition.
chess   | 4k3/8/8/8/8/8/8/R3K3 w - - 148 90 | a1b1 | -
chess   | 4k3/8/8/8/8/8/8/R3K3 w - - 149 90 | a1b1 | SEVENTY_FIVE_MOVES
chess   | 4k3/8/8/8/8/8/P7/R3K3 w - - 149 90 | a2a3 | -
chess   | 7k/8/6K1/8/8/8/8/R7 w - - 149 90 | a1a8 | CHECKMATE
chess   | 7k/8/6K1/8/8/8/8/5Q2 w - - 149 90 | f1f7 | STALEMATE
# Checks for ever: the whole way since the position stood before counts, and no more.
xiangqi | 4k4/9/9/9/9/9/9/9/3R5/5K3 w - - 0 1 | d2e2 e10d10 e2d2 d10e10 d2e2 e10d10 e2d2 | -
xiangqi | 4k4/9/9/9/9/9/9/9/3R5/5K3 w - - 0 1 | 2x(d2e2 e10d10 e2d2 d10e10) | PERPETUAL_CHECK
xiangqi | 4k4/9/9/9/9/9/9/9/3R5/5K3 w - - 0 1 | 2x(d2d3 e10e9 d3d2 e9e10) | REPETITION
xiangqi | 4k4/9/9/9/9/9/9/9/3R5/5K3 w - - 0 1 | d2e2 e10d10 e2d2 d10e10 d2d3 e10e9 d3d2 e9e10 | REPETITION
xiangqi | 4k4/9/9/9/9/9/9/9/3R5/5K3 w - - 0 1 | d2d3 e10e9 d3d2 e9e10 d2e2 e10d10 e2d2 d10e10 | REPETITION
";

/// The moves with their brackets written out.
fn unrolled(text: &str) -> Vec<String> {
    let mut moves = Vec::new();
    let mut rest = text.trim();
    while !rest.is_empty() {
        let end = rest.find(' ').unwrap_or(rest.len());
        match rest.split_once("x(").filter(|(times, _)| times.parse::<usize>().is_ok()) {
            Some((times, more)) => {
                let (body, after) = more.split_once(')').expect("a closing bracket");
                (0..times.parse().unwrap_or(0)).for_each(|_| moves.extend(body.split(' ').map(String::from)));
                rest = after.trim_start();
            }
            None => {
                moves.push(rest[..end].to_string());
                rest = rest[end..].trim_start();
            }
        }
    }
    moves
}

#[test]
fn lines_end_where_games_do() {
    for row in ROWS.lines().filter(|row| !row.is_empty() && !row.starts_with('#')) {
        let [name, position, moves, ending] = row.split('|').map(str::trim).collect::<Vec<_>>()[..] else {
            panic!("{row}: four columns")
        };
        let spec = spec(name);
        for choice in [Choice::Best, Choice::Runtime, Choice::Portable] {
            let game = Game::compile_with(&spec, choice);
            let mut play = match position {
                "start" => game.start(0),
                text => game.play_from(&arbiter_notation::position::read(&spec, text).expect(row)).expect(row),
            };
            let mut position = game.position(&play.placement()).expect(row);
            let mut line = game.at(&position).unwrap().rollout();
            let mut before = Vec::new();
            for text in unrolled(moves) {
                before.push(play.placement());
                assert_eq!(line.outcome(), None, "{row}: before {text}");
                let known = game.at(&position).unwrap().decisions();
                let decisions: Vec<_> = known.iter().map(|(_, decision)| decision.clone()).collect();
                let found = arbiter_notation::moves::find(&spec, &decisions, &text);
                let (handle, decision) = &known[found.unwrap_or_else(|error| panic!("{row}: {text}: {error}"))];
                play.play(decision).expect(row);
                position = game.at(&position).unwrap().after(*handle).expect(row);
                line.play(*handle).unwrap();
                assert_eq!(line.outcome(), play.outcome().cloned(), "{row}: after {text}");
                assert_eq!(line.is_over(), play.outcome().is_some(), "{row}: after {text}");
            }
            let code = play.outcome().map_or("-", |outcome| &outcome.code);
            assert_eq!(code, ending, "{row}");
            // Set up with its history, the last position ends the same, by either engine.
            let told = game.play_from_history(&before, &play.placement()).expect(row);
            assert_eq!((told.outcome(), told.occurrences()), (play.outcome(), play.occurrences()), "{row}");
            let judged = arbiter_reference::Position::from_history(&spec, &before, &play.placement()).expect(row);
            assert_eq!((judged.outcome(), judged.occurrences()), (play.outcome(), play.occurrences()), "{row}");
        }
    }
}

/// A drawn move is played as if it had been named.
#[test]
fn drawing_and_playing_at_once_is_both() {
    let spec = spec("chess");
    for choice in [Choice::Best, Choice::General] {
        let game = Game::compile_with(&spec, choice);
        let first = game.first_position(0);
        let (mut one, mut two) = (game.at(&first).unwrap().rollout(), game.at(&first).unwrap().rollout());
        for ply in 0..60u32 {
            let drawn = |count: u32| (ply * ply + 7) % count;
            let named = one.random_move(drawn).expect("a move");
            assert_eq!(one.moves()[drawn(one.moves().len() as u32) as usize], named);
            one.play(named).unwrap();
            assert!(two.play_random(drawn));
            assert_eq!((one.key(), one.in_check()), (two.key(), two.in_check()));
        }
    }
}
