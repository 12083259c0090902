//! Won endings are won: the bare king is mated before the counter of the game allows a draw.

use arbiter_engine::{Game, Play};
use arbiter_notation::epd;
use arbiter_search::{Answer, Level, Limits, NoClock, Player, Request, TranspositionTable, Values};
use arbiter_testkit::{root, spec};
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// Positions with the side to move winning; one for each way an ending may begin badly.
const WON: [(&str, &str); 7] = [
    ("queen", "8/8/8/4k3/8/8/8/KQ6 w - -"),
    ("queen", "8/8/8/3k4/8/8/8/Q6K w - -"),
    ("rook", "8/8/8/4k3/8/8/8/KR6 w - -"),
    ("rook", "R7/8/8/3k4/8/8/8/7K w - -"),
    ("two bishops", "8/8/8/4k3/8/8/8/KBB5 w - -"),
    ("bishop and knight", "8/8/8/4k3/8/8/8/KBN5 w - -"),
    ("bishop and knight, from the wrong corner", "7k/8/5K2/8/4N3/8/3B4/8 w - -"),
];

/// Nodes searched for each move, by either side.
const NODES: u64 = 40_000;

fn chess() -> (Game, Values) {
    let game = Game::compile(&spec("chess"));
    let text = std::fs::read_to_string(root().join("games/chess.values")).unwrap();
    let values = Values::from_json(&game, &text).unwrap();
    (game, values)
}

/// A position is won with this attack against the best defence.
fn assert_won(
    player: &Player<'_>,
    (name, position): (&str, &str),
    attack: impl Fn(&Play, &TranspositionTable) -> Answer,
) {
    let game = player.game();
    let mut play = game.play_from(&epd::read(game, position).unwrap().placement).unwrap();
    let (attacker, tables) = (play.to_move(), [TranspositionTable::new(16), TranspositionTable::new(16)]);
    let mut plies = 0;
    while play.outcome().is_none() && plies < 100 {
        let answer =
            if play.to_move() == attacker { attack(&play, &tables[0]) } else { think(player, &play, &tables[1]) };
        let decision = game.decision_of(&play, answer.best_move.unwrap().id).unwrap();
        play.play(&decision).unwrap();
        plies += 1;
    }
    let scores = play.outcome().map(|outcome| outcome.scores.clone());
    assert_eq!(scores, Some(vec![1.0, 0.0]), "{name}: {position} after {plies} plies");
}

fn think(player: &Player<'_>, play: &Play, table: &TranspositionTable) -> Answer {
    let limits = Limits { nodes: Some(NODES), ..Limits::default() };
    player.think(&Request::new(play, limits), table, &NoClock, &AtomicBool::new(false), &mut |_| ()).unwrap()
}

#[test]
fn won_endings_are_won() {
    let (game, learnt) = chess();
    for values in [Values::estimate(&game), learnt] {
        let player = Player::with(&game, values);
        for won in WON {
            assert_won(&player, won, |play, table| think(&player, play, table));
        }
    }
}

/// Weak levels know how to mate with a queen or a rook.
#[test]
fn the_weakest_win_the_plainest_endings() {
    let (game, values) = chess();
    let player = Player::with(&game, values);
    let stop = AtomicBool::new(false);
    for level in [1, 4].map(|number| Level::new(number).unwrap()) {
        for won in &WON[..4] {
            let time = (Duration::from_secs(1), None);
            assert_won(&player, *won, |play, table| {
                player.reply(play, level, 1, time, table, &NoClock, &stop).unwrap()
            });
        }
    }
}
