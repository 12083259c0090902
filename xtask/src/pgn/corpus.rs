//! The file of games, and the law that reading and writing it changes nothing.

use super::fish::Fish;
use super::games::{Mover, Wish, play};
use super::number;
use crate::root;
use arbiter_engine::Game;
use arbiter_notation::pgn::{self, Mode, Reader};
use arbiter_spec::patch::Choices;
use arbiter_testkit::{Random, shipped};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

const USAGE: &str = "usage: cargo xtask pgn-corpus OUT.pgn [--games 20000] [--seed 1]";

/// Makes the file, and tries the law.
pub fn run(words: &[String]) -> ExitCode {
    let wish = (|| {
        let out = words.first().filter(|word| !word.starts_with('-')).ok_or("where to?".to_string())?;
        Ok::<_, String>((PathBuf::from(out), number(words, "--games", 20_000)?, number(words, "--seed", 1)?))
    })();
    let done = wish.map_err(|fault| format!("{fault}\n{USAGE}")).and_then(|(out, games, seed)| {
        make(&out, games, seed)?;
        let nasty = root().join("crates/notation/tests/data/pgn");
        law(&out, &nasty)
    });
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(fault) => {
            eprintln!("{fault}");
            ExitCode::FAILURE
        }
    }
}

fn make(out: &Path, count: u64, seed: u64) -> Result<(), String> {
    let games = shipped();
    let compiled = |id: &str| -> Result<Game, String> {
        let found = games.iter().find(|game| game.id == id).ok_or(format!("there is no games/{id}.json"))?;
        Ok(Game::compile(&found.rules(&Choices::default()).ok_or(format!("{id} is refused"))?))
    };
    let (usual, shuffled) = (compiled("chess")?, compiled("chess960")?);
    let (mut random, mut fish) = (Random::new(seed), Fish::start());
    if fish.is_none() {
        eprintln!("no Stockfish is installed: its games are played by the greedy mover");
    }
    let (mut text, mut plies) = (String::new(), 0);
    for index in 0..count {
        let (game, name) = if index % 10 == 9 { (&shuffled, "shuffled") } else { (&usual, "usual") };
        let movers = match index % 5 {
            // One game in a thousand is a good one.
            _ if index % 1000 == 500 => [if fish.is_some() { Mover::Fish } else { Mover::Greedy }; 2],
            0 | 1 => [Mover::Greedy; 2],
            2 => [Mover::Random, Mover::Greedy],
            3 => [Mover::Greedy, Mover::Random],
            _ => [Mover::Random; 2],
        };
        let wish = Wish { movers, annotated: index % 8 == 7, longest: 20 + random.below(180) };
        let mut record = play(game, &wish, &mut random, &mut fish);
        let player = |mover: Mover| match mover {
            Mover::Random => "Random",
            Mover::Greedy => "Greedy",
            Mover::Fish => "Stockfish",
        };
        record.tags.set("Event", &format!("Self-play, {name} start"));
        record.tags.set("Round", &(index + 1).to_string());
        record.tags.set("White", player(movers[0]));
        record.tags.set("Black", player(movers[1]));
        record.tags.set("Result", record.result.text());
        if index % 10 == 9 {
            record.tags.set("Variant", "Chess960");
        }
        plies += record.line.moves.len();
        text.push_str(&pgn::write(&record));
    }
    fs::write(out, &text).map_err(|error| format!("{}: {error}", out.display()))?;
    println!("{}: {count} games, {plies} plies, {} bytes", out.display(), text.len());
    Ok(())
}

/// What is read of the games and of the nasty ones, written, read and written again, is the same text.
fn law(corpus: &Path, nasty: &Path) -> Result<(), String> {
    let mut files = vec![corpus.to_path_buf()];
    let entries = fs::read_dir(nasty).map_err(|error| format!("{}: {error}", nasty.display()))?;
    files.extend(
        entries.flatten().map(|entry| entry.path()).filter(|path| path.extension().is_some_and(|e| e == "pgn")),
    );
    let (mut games, mut bytes) = (0, 0);
    for file in &files {
        let first = fs::read(file).map_err(|error| format!("{}: {error}", file.display()))?;
        let once = written(&first);
        let twice = written(once.0.as_bytes());
        if once != twice || file == corpus && once.0.as_bytes() != first.as_slice() {
            return Err(format!("{} is not the same when it is read and written again", file.display()));
        }
        games += once.1;
        bytes += once.0.len();
    }
    println!("{games} games, {bytes} bytes: written and read again, the same byte for byte");
    Ok(())
}

fn written(bytes: &[u8]) -> (String, u64) {
    let (mut text, mut games) = (String::new(), 0);
    for reading in Reader::new(bytes, Mode::Tolerant).flatten() {
        text.push_str(&pgn::write(&reading.game));
        games += 1;
    }
    (text, games)
}
