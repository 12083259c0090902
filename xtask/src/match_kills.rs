//! `cargo xtask match-kills`: a tournament is killed again and again, gone on with, and must come to the table of one that was
//! left in peace.

use crate::{cargo, target};
use std::path::Path;
use std::process::{Command, ExitCode, Stdio};
use std::time::Duration;

const USAGE: &str = "usage: cargo xtask match-kills [--kills N] [--seed N] [--only N, one of the matches from 1]\n";

/// What is played: deterministic players, several boards, openings by lot, a document of four seats, and a program of others.
const MATCHES: [&str; 4] = [
    "random engine:1 engine:2 engine:3 --games 60 --random-openings 4 --concurrency 4",
    "random engine:1 random engine:1 random --format swiss --rounds 4 --games 20 --concurrency 3",
    "random engine:1 random random --game enochian --games 24 --max-moves 200 --concurrency 2",
    "agent:./bot random engine:1 --games 20 --max-moves 60 --random-openings 3 --concurrency 3",
];

/// Kills, and compares. Success if all tables are alike.
pub fn run(words: &[String]) -> ExitCode {
    let (mut kills, mut seed, mut only) = (50u64, 1u64, None);
    for pair in words.chunks(2) {
        match (pair.first().map(String::as_str), pair.get(1).and_then(|value| value.parse().ok())) {
            (Some("--kills"), Some(value)) => kills = value,
            (Some("--seed"), Some(value)) => seed = value,
            (Some("--only"), Some(value)) => only = Some(value as usize),
            _ => {
                eprint!("match-kills cannot use `{}`\n\n{USAGE}", pair.join(" "));
                return ExitCode::from(2);
            }
        }
    }
    if !cargo(&["build", "--release", "-p", "arbiter-cli"], &[]) {
        return ExitCode::FAILURE;
    }
    let folder = target().join("match-kills");
    let _ = std::fs::remove_dir_all(&folder);
    let arbiter = folder.join("arbiter");
    let copied =
        std::fs::create_dir_all(&folder).and_then(|()| std::fs::copy(target().join("release/arbiter"), &arbiter));
    if let Err(error) = copied {
        eprintln!("{}: {error}", arbiter.display());
        return ExitCode::FAILURE;
    }
    // The shell starts it in the folder of the match.
    if let Err(error) = std::fs::write(folder.join("bot"), "#!/bin/sh\nexec ./arbiter agent --level 1\n")
        .and_then(|()| executable(&folder.join("bot")))
    {
        eprintln!("{}: {error}", folder.join("bot").display());
        return ExitCode::FAILURE;
    }
    let mut good = true;
    for (index, line) in MATCHES.iter().enumerate().filter(|(index, _)| only.is_none_or(|only| only == index + 1)) {
        good &= one(&folder, &arbiter, &format!("match {line} --seed {seed}"), index, kills, seed);
    }
    if good { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

#[cfg(unix)]
fn executable(path: &Path) -> std::io::Result<()> {
    std::fs::set_permissions(path, std::os::unix::fs::PermissionsExt::from_mode(0o755))
}

#[cfg(not(unix))]
fn executable(_: &Path) -> std::io::Result<()> {
    Ok(())
}

fn one(folder: &Path, arbiter: &Path, line: &str, index: usize, kills: u64, seed: u64) -> bool {
    let start = |name: &str, resume: bool| {
        let mut command = Command::new(arbiter);
        command.args(line.split(' ')).args(["--out", name]).current_dir(folder);
        command.args(resume.then_some("--resume")).stdout(Stdio::null()).spawn()
    };
    let (whole, killed) = (format!("whole-{index}"), format!("killed-{index}"));
    let begun = std::time::Instant::now();
    if !start(&whole, false).and_then(|mut child| child.wait()).is_ok_and(|status| status.success()) {
        eprintln!("{line}: the undisturbed run failed");
        return false;
    }
    let time = begun.elapsed().as_millis() as u64;
    // A match that is over shows how long it takes to begin and to write the table.
    let begun = std::time::Instant::now();
    let _ = start(&whole, true).and_then(|mut child| child.wait());
    let idle = begun.elapsed().as_millis() as u64;
    // Moments are drawn from the very beginning to so long that all kills fall within about the time the match takes.
    let longest = idle + 6 * time / kills.max(1);
    let log = folder.join(&killed).join("match.jsonl");
    let (mut lot, mut resumed) = (seed ^ index as u64, 0);
    for _ in 0..kills {
        lot = lot.wrapping_mul(0x5851_F42D_4C95_7F2D).wrapping_add(0x1405_7B7E_F767_814F);
        let begun = std::fs::read(&log).is_ok_and(|bytes| bytes.contains(&b'\n'));
        resumed += u64::from(begun);
        let Ok(mut child) = start(&killed, begun) else { return false };
        std::thread::sleep(Duration::from_millis((lot >> 33) % longest.max(20)));
        let _ = child.kill();
        let _ = child.wait();
    }
    let begun = std::fs::read(&log).is_ok_and(|bytes| bytes.contains(&b'\n'));
    let finished = start(&killed, begun).and_then(|mut child| child.wait()).is_ok_and(|status| status.success());
    let table = |name: &str| -> Option<serde_json::Value> {
        let text = std::fs::read_to_string(folder.join(name).join("table.json")).ok()?;
        let mut table: serde_json::Value = serde_json::from_str(&text).ok()?;
        table.as_object_mut()?.remove("times");
        Some(table)
    };
    let pgn = |name: &str| std::fs::read(folder.join(name).join("games.pgn")).ok();
    let lines = std::fs::read_to_string(&log).unwrap_or_default().lines().count().saturating_sub(1);
    let alike = finished && table(&whole).is_some() && table(&whole) == table(&killed) && pgn(&whole) == pgn(&killed);
    println!(
        "{line}: {kills} kills, {resumed} times gone on, {lines} games: {}",
        if alike { "alike" } else { "NOT ALIKE" }
    );
    alike
}
