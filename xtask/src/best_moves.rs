//! `cargo xtask best-moves`: a public set of exercises, a second for each on one core.

use crate::root;
use arbiter_engine::{Game, MoveInfo, Play};
use arbiter_notation::epd::{self, Epd, Value};
use arbiter_search::{Clock, Limits, Player, Request, TranspositionTable, Values};
use arbiter_spec::patch::{Choices, Library};
use arbiter_testkit::catalog;
use std::process::ExitCode;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

pub const USAGE: &str = "\
usage: cargo xtask best-moves [--seconds S] [--positions FILE] [--game ID]

  Thinks about every position of an EPD file for a second, on one thread, and counts those whose best move (bm) it plays, or
  whose avoided move (am) it does not. Names those it fails. The exercises of Win at Chess unless told otherwise.
  Use it optimised: cargo run --release -p xtask -- best-moves
";

struct Wall(Instant);

impl Clock for Wall {
    fn elapsed(&self) -> Duration {
        self.0.elapsed()
    }
}

/// Whether it plays one of the moves that are best, and none that is to be avoided.
fn is_right(game: &Game, play: &Play, epd: &Epd, step: Option<&MoveInfo>) -> bool {
    let Some(played) = step.and_then(|step| game.decision_of(play, step.id)) else { return false };
    epd.operations.iter().all(|operation| match (operation.code.as_str(), &operation.value) {
        ("bm", Value::Moves(moves)) => moves.contains(&played),
        ("am", Value::Moves(moves)) => !moves.contains(&played),
        _ => true,
    })
}

/// Thinks. Success if at least 95 in 100 are solved.
pub fn run(words: &[String]) -> ExitCode {
    match solve(words) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(fault) => {
            eprint!("{fault}\n\n{USAGE}");
            ExitCode::from(2)
        }
    }
}

fn solve(words: &[String]) -> Result<bool, String> {
    let (mut seconds, mut id) = (1.0, "chess".to_owned());
    let mut file = root().join("crates/search/tests/positions/win-at-chess.epd");
    for pair in words.chunks(2) {
        match pair {
            [name, value] if name == "--seconds" => seconds = value.parse().map_err(|_| "seconds are a number")?,
            [name, value] if name == "--positions" => file = value.into(),
            [name, value] if name == "--game" => id.clone_from(value),
            odd => return Err(format!("best-moves cannot use `{}`", odd.join(" "))),
        }
    }
    let read = |path: &std::path::Path| std::fs::read_to_string(path).map_err(|e| format!("{}: {e}", path.display()));
    let catalog = catalog();
    let checked = catalog
        .find(&id)
        .and_then(|(id, text)| arbiter_spec::read(&id, &text, &catalog).ok()?.check(&Choices::default()).ok())
        .ok_or_else(|| format!("{id} does not pass the checker; see `arbiter check {id}`"))?;
    let game = Game::compile(&checked);
    let values = match read(&root().join(format!("games/{id}.values"))) {
        Ok(text) => Values::from_json(&game, &text)?,
        Err(_) => Values::estimate(&game),
    };
    let (player, table) = (Player::with(&game, values), TranspositionTable::new(64));
    let text = read(&file)?;
    let (mut solved, mut all) = (0, 0);
    for line in text.lines().filter(|line| !line.starts_with('#') && !line.trim().is_empty()) {
        let epd = epd::read(&game, line).map_err(|error| format!("{line}: {error}"))?;
        let play = game.play_from(&epd.placement).map_err(|error| format!("{line}: {error}"))?;
        let limits = Limits { hard: Some(Duration::from_secs_f64(seconds)), ..Limits::default() };
        table.clear();
        let stop = AtomicBool::new(false);
        let answer =
            player.think(&Request::new(&play, limits), &table, &Wall(Instant::now()), &stop, &mut |_| ()).unwrap();
        all += 1;
        if is_right(&game, &play, &epd, answer.best_move.as_ref()) {
            solved += 1;
        } else {
            let score = answer.lines.first().map(|line| line.score.0);
            println!("not solved, score {score:?}: {line}");
        }
    }
    println!("{solved} of {all} solved at {seconds} s each");
    Ok(solved * 100 >= all * 95)
}
