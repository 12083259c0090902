//! `arbiter pgn stats` beside `chess.pgn` of Python, on the same file and in turns.

use super::number;
use crate::{cargo, target};
use std::process::{Command, ExitCode, Stdio};
use std::time::Instant;

const USAGE: &str = "\
usage: cargo xtask pgn-race FILE [--rounds 5] [--threads N]

  Reads and replays FILE with `arbiter pgn stats`, by all cores and by one, and with chess.pgn.read_game and a walk
  through the main line, round by round. ARBITER_PYTHON names the Python that has the package.
";

/// Reads every game and plays its main line, as its manual says.
const THEIRS: &str = r#"
import sys, chess.pgn
games = plies = 0
with open(sys.argv[1], encoding="utf-8") as file:
    while (game := chess.pgn.read_game(file)) is not None:
        games += 1
        board = game.board()
        for move in game.mainline_moves():
            board.push(move)
            plies += 1
print(games, plies)
"#;

/// One run: what it printed, seconds on the wall, and of the CPU.
struct Run {
    answer: (u64, u64),
    wall: f64,
    cpu: f64,
}

/// Runs the race.
pub fn run(words: &[String]) -> ExitCode {
    let file = words.first().filter(|word| !word.starts_with('-'));
    let rounds = number(words, "--rounds", 5);
    let threads = number(words, "--threads", 0);
    let (Some(file), Ok(rounds), Ok(threads)) = (file, rounds, threads) else {
        eprint!("{USAGE}");
        return ExitCode::from(2);
    };
    if !cargo(&["build", "--release", "-p", "arbiter-cli"], &[]) {
        return ExitCode::FAILURE;
    }
    match race(file, rounds.max(1), threads) {
        Ok(()) => ExitCode::SUCCESS,
        Err(fault) => {
            eprintln!("{fault}");
            ExitCode::FAILURE
        }
    }
}

fn race(file: &str, rounds: u64, threads: u64) -> Result<(), String> {
    // A copy, so that somebody who builds meanwhile does not change what runs.
    let arbiter = target().join("pgn-race-arbiter");
    std::fs::copy(target().join("release/arbiter"), &arbiter).map_err(|error| error.to_string())?;
    let python = std::env::var("ARBITER_PYTHON").unwrap_or_else(|_| "python3".into());
    let all = if threads == 0 { Vec::new() } else { vec!["--threads".into(), threads.to_string()] };
    let ours = |threads: &[String]| {
        let mut command = Command::new(&arbiter);
        command.args(["pgn", "stats", file, "--json"]).args(threads);
        timed(command, |text| Some((field(text, "\"games\": ")?, field(text, "\"plies\": ")?)))
    };
    let mut ratios: [Vec<f64>; 4] = Default::default();
    println!("round  ours: wall, CPU    one thread: wall, CPU    theirs: wall, CPU   (seconds)");
    for round in 1..=rounds {
        // Ours before and after theirs, so that a busy minute meets both.
        let many = ours(&all)?;
        let one = ours(&["--threads".into(), "1".into()])?;
        let mut command = Command::new(&python);
        command.args(["-c", THEIRS, file]);
        let theirs = timed(command, |text| {
            let mut words = text.split_whitespace().map(|word| word.parse().ok());
            Some((words.next()??, words.next()??))
        })?;
        let again = ours(&all)?;
        if many.answer != theirs.answer || one.answer != theirs.answer {
            return Err(format!("games and plies differ: ours {:?}, theirs {:?}", many.answer, theirs.answer));
        }
        let (wall, cpu) = ((many.wall + again.wall) / 2.0, (many.cpu + again.cpu) / 2.0);
        println!(
            "{round:>5}  {wall:>8.2} {cpu:>8.2}    {:>8.2} {:>8.2}        {:>8.2} {:>8.2}",
            one.wall, one.cpu, theirs.wall, theirs.cpu
        );
        for (list, ratio) in
            ratios.iter_mut().zip([theirs.wall / wall, theirs.cpu / cpu, theirs.wall / one.wall, theirs.cpu / one.cpu])
        {
            list.push(ratio);
        }
        if round == rounds {
            println!("\n{} games, {} plies", theirs.answer.0, theirs.answer.1);
        }
    }
    let names = ["wall", "CPU", "wall, one thread", "CPU, one thread"];
    for (name, mut list) in names.into_iter().zip(ratios) {
        list.sort_by(f64::total_cmp);
        let middle = list.get(list.len() / 2).copied().unwrap_or(0.0);
        let (low, high) = (list.first().copied().unwrap_or(0.0), list.last().copied().unwrap_or(0.0));
        println!("{name:<18} {middle:>7.1} times as fast ({low:.1}–{high:.1})");
    }
    Ok(())
}

/// The number behind a key. The texts are our own.
fn field(text: &str, key: &str) -> Option<u64> {
    let rest = &text[text.find(key)? + key.len()..];
    rest.split(|c: char| !c.is_ascii_digit()).next()?.parse().ok()
}

fn timed(mut command: Command, answer: impl Fn(&str) -> Option<(u64, u64)>) -> Result<Run, String> {
    let (begun, before) = (Instant::now(), children());
    let output = command.stderr(Stdio::inherit()).output().map_err(|error| format!("{command:?}: {error}"))?;
    let (wall, cpu) = (begun.elapsed().as_secs_f64(), children() - before);
    let text = String::from_utf8_lossy(&output.stdout);
    let answer = answer(&text).filter(|_| output.status.success()).ok_or_else(|| format!("{command:?} failed"))?;
    Ok(Run { answer, wall, cpu })
}

/// CPU seconds of all children so far, as Linux counts them: in hundredths.
fn children() -> f64 {
    let text = std::fs::read_to_string("/proc/self/stat").unwrap_or_default();
    // The name of the program, in brackets, may hold blanks.
    let rest = text.rsplit(')').next().unwrap_or_default();
    let ticks = rest.split_whitespace().skip(13).take(2).filter_map(|word| word.parse::<f64>().ok());
    ticks.sum::<f64>() / 100.0
}
