//! What we tell people to type is true: every `$ arbiter …` line of the README runs and prints what is shown below it, and
//! every example of `--help` runs.

use crate::program::{arbiter, words};
use arbiter_testkit::root;
use std::{env, fs};

#[test]
fn every_command_of_the_readme_runs() {
    let readme = fs::read_to_string(root().join("README.md")).unwrap();
    let folder = env::temp_dir().join(format!("arbiter-readme-{}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    let document = block(&readme, "json").concat();
    fs::write(folder.join("knight-race.json"), document).unwrap();
    fs::write(folder.join("opera.pgn"), block(&readme, "pgn").concat()).unwrap();
    let lines = block(&readme, "console");
    let mut run = 0;
    for (i, line) in lines.iter().enumerate() {
        let Some(command) = line.strip_prefix("$ arbiter ") else { continue };
        let command = command.split('#').next().unwrap_or_default();
        let (code, text, errors) = arbiter(&folder, &words(command.trim()), "");
        assert_eq!(code, 0, "{line}{errors}");
        let shown: String = lines[i + 1..].iter().take_while(|l| !l.starts_with('$')).map(String::as_str).collect();
        assert!(text.contains(&shown), "{line}shown: {shown}printed: {text}");
        run += 1;
    }
    fs::remove_dir_all(&folder).unwrap();
    assert!(run >= 8, "only {run} commands were found");
}

/// Files that the examples of the help name.
fn examples_folder() -> std::path::PathBuf {
    let folder = env::temp_dir().join(format!("arbiter-help-{}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    let readme = fs::read_to_string(root().join("README.md")).unwrap();
    let records = format!("{}\n", block(&readme, "pgn").concat()).repeat(3);
    for name in ["games.pgn", "big.pgn", "2023.pgn", "2024.pgn"] {
        fs::write(folder.join(name), &records).unwrap();
    }
    fs::write(folder.join("shogi.pgn"), "1. Pg4 Pc6 *\n").unwrap();
    fs::write(folder.join("my-game.json"), block(&readme, "json").concat()).unwrap();
    fs::write(folder.join("moves.txt"), "e2e4 e7e5").unwrap();
    fs::write(folder.join("f"), "e2e4 e7e5").unwrap();
    fs::write(folder.join("state.json"), STATE).unwrap();
    folder
}

const STATE: &str = r#"{
  "board": { "e1": "K", "e2": "P", "e8": "k" },
  "turn": "white",
  "castling": { "white": { "kingside": false, "queenside": false }, "black": { "kingside": false, "queenside": false } },
  "en_passant": null, "halfmove_clock": 0, "fullmove_number": 1, "position_history": []
}"#;

/// Pages whose examples take long, or go on where another example stopped.
const NOT_RUN: [&str; 4] = ["bench.txt", "check.txt", "match.txt", "tune.txt"];

#[test]
fn every_example_of_the_help_runs() {
    let folder = examples_folder();
    let mut pages: Vec<_> =
        fs::read_dir(root().join("crates/cli/help")).unwrap().map(|entry| entry.unwrap().path()).collect();
    pages.sort();
    let mut run = 0;
    for page in pages.iter().filter(|page| !NOT_RUN.iter().any(|name| page.ends_with(name))) {
        let text = fs::read_to_string(page).unwrap();
        let commands = text.lines().filter_map(|line| line.strip_prefix("  arbiter "));
        // What the shell would do first is left to it.
        for line in commands.filter(|line| !line.contains(['<', '>', '|', '*', '…']) && !line.contains("--resume")) {
            let command = line.split("  ").next().unwrap();
            for old in ["parts", "events", "results", "out"] {
                let _ = fs::remove_dir_all(folder.join(old));
            }
            let (code, _, errors) = arbiter(&folder, &words(command.trim()), "");
            let wanted = i32::from(command.contains("--strict"));
            assert_eq!(
                code,
                wanted,
                "{}: arbiter {command}
{errors}",
                page.display()
            );
            run += 1;
        }
    }
    fs::remove_dir_all(&folder).unwrap();
    assert!(run > 50, "only {run} examples were found");
}

/// The lines of all fenced blocks of a language.
fn block(text: &str, language: &str) -> Vec<String> {
    let mut lines = Vec::new();
    let mut inside = false;
    for line in text.lines() {
        if let Some(tag) = line.strip_prefix("```") {
            inside = !inside && tag == language;
        } else if inside {
            lines.push(format!("{line}\n"));
        }
    }
    lines
}
