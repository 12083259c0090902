//! The README is true: every `$ arbiter …` line runs, and prints what is shown below it.

mod support;

use std::process::{Command, Stdio};
use std::{env, fs};
use support::root;

#[test]
fn every_command_of_the_readme_runs() {
    let readme = fs::read_to_string(root().join("README.md")).unwrap();
    let folder = env::temp_dir().join(format!("arbiter-readme-{}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    let document = block(&readme, "json").concat();
    fs::write(folder.join("knight-race.json"), document).unwrap();
    let lines = block(&readme, "console");
    let mut run = 0;
    for (i, line) in lines.iter().enumerate() {
        let Some(command) = line.strip_prefix("$ arbiter ") else { continue };
        let command = command.split('#').next().unwrap_or_default();
        let output = Command::new(env!("CARGO_BIN_EXE_arbiter"))
            .args(command.split_whitespace())
            .current_dir(&folder)
            .stdin(Stdio::null())
            .output()
            .unwrap();
        let (text, errors) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
        assert!(output.status.success(), "{line}{errors}");
        let shown: String = lines[i + 1..].iter().take_while(|l| !l.starts_with('$')).map(String::as_str).collect();
        assert!(text.contains(&shown), "{line}shown: {shown}printed: {text}");
        run += 1;
    }
    fs::remove_dir_all(&folder).unwrap();
    assert!(run >= 8, "only {run} commands were found");
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
