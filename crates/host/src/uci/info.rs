//! What was found, as engines print it.

use super::board::{Board, spelled};
use arbiter_engine::{MoveInfo, Play};
use arbiter_notation::uci::Castling;
use arbiter_search::{Answer, PrincipalVariation};
use std::fmt::Write;
use std::time::Duration;

/// `info depth 12 seldepth 20 multipv 1 score cp 31 nodes … pv …`
pub fn line(board: &Board, line: &PrincipalVariation, time: Duration, fill: u32, castling: Castling) -> String {
    let milliseconds = time.as_millis();
    let speed = line.nodes as f64 / time.as_secs_f64().max(0.001);
    let mut text = format!(
        "info depth {} seldepth {} multipv {} score {} nodes {} nps {speed:.0} hashfull {fill} time {milliseconds} pv",
        line.depth,
        line.seldepth.max(line.depth),
        line.rank + 1,
        line.score,
        line.nodes,
    );
    for step in moves(board, &line.moves, castling).0 {
        let _ = write!(text, " {step}");
    }
    text
}

/// Where there is no move.
pub const NONE: &str = "bestmove (none)";

/// `bestmove e2e4 ponder e7e5`
pub fn best(board: &Board, answer: Option<&Answer>, castling: Castling) -> String {
    let Some(step) = answer.and_then(|answer| answer.best_move) else {
        // There is nothing to play, or nothing was found: any move is better than none.
        let legal = board.legal();
        let Some(first) = legal.first() else { return NONE.into() };
        return format!("bestmove {}", spelled(board.spec(), &legal, first, castling));
    };
    let line = answer.and_then(|answer| answer.lines.first()).map(|line| line.moves.as_slice()).unwrap_or_default();
    let expected = line.get(1).filter(|_| line.first() == Some(&step));
    let steps: Vec<MoveInfo> = [step].into_iter().chain(expected.copied()).collect();
    let (texts, turns) = moves(board, &steps, castling);
    match (texts.as_slice(), turns.as_slice()) {
        ([own, reply], [us, them]) if us != them => format!("bestmove {own} ponder {reply}"),
        ([own, ..], _) => format!("bestmove {own}"),
        ([], _) => best(board, None, castling),
    }
}

/// The moves of a line as texts, as far as they can be played, and who makes them.
fn moves(board: &Board, steps: &[MoveInfo], castling: Castling) -> (Vec<String>, Vec<usize>) {
    let mut at: Play = board.play().clone();
    at.go_on();
    let (mut texts, mut turns) = (Vec::new(), Vec::new());
    for step in steps {
        let Some(decision) = board.game.decision_of(&at, step.id) else { break };
        texts.push(spelled(board.spec(), &at.legal(), &decision, castling));
        turns.push(at.to_move().index());
        if at.play(&decision).is_err() {
            break;
        }
    }
    (texts, turns)
}

/// What is said of a game without moves: lost, or nothing to choose.
pub fn without_moves(board: &Board) -> String {
    let play = board.play();
    let own = board.spec().team_of(play.to_move()).map_or(0, |team| team.index());
    let lost = play.outcome().is_some_and(|outcome| {
        let score = outcome.scores.get(own).copied().unwrap_or(0.5);
        outcome.scores.iter().any(|other| *other > score)
    });
    format!("info depth 0 score {}", if lost { "mate 0" } else { "cp 0" })
}
