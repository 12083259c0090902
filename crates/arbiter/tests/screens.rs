//! What people see, kept as they see it: `tests/screens/<name>.txt` holds a command, what is typed, and the screen.
//! `ARBITER_BLESS=1` rewrites the screens; read the difference as prose. Colours are written `⟨1;34⟩`.

#[path = "support/run.rs"]
mod run;

use run::{arbiter, words};
use std::path::{Path, PathBuf};
use std::{env, fs};

/// The line between what goes in and what comes out.
const LINE: &str = "----------------------------------------";

#[test]
fn screens_are_as_kept() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/screens");
    let mut files: Vec<PathBuf> = fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    let mut faults = Vec::new();
    for file in &files {
        let kept = fs::read_to_string(file).unwrap();
        let (wishes, shown) = kept.split_once(LINE).unwrap_or((&kept, ""));
        let seen = screen(wishes);
        if env::var_os("ARBITER_BLESS").is_some() {
            fs::write(file, format!("{}\n{LINE}\n{seen}", wishes.trim_end())).unwrap();
        } else if shown.trim_start_matches('\n') != seen {
            faults.push(format!("{}\n{seen}", file.display()));
        }
    }
    assert!(files.len() >= 8, "only {} screens were found", files.len());
    assert!(faults.is_empty(), "(ARBITER_BLESS=1 rewrites them)\n{}", faults.join("\n"));
}

/// Runs the `$ arbiter …` line with the `> …` lines as input.
fn screen(wishes: &str) -> String {
    let command = wishes.lines().find_map(|line| line.strip_prefix("$ arbiter ")).unwrap();
    let input: String = wishes.lines().filter_map(|line| line.strip_prefix("> ")).map(|l| format!("{l}\n")).collect();
    let folder = env::temp_dir().join(format!("arbiter-screens-{}", std::process::id()));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    let (code, out, err) = arbiter(&folder, &words(command), &input);
    fs::remove_dir_all(&folder).unwrap();
    assert_eq!((code, err.as_str()), (0, ""), "{command}\n{out}");
    out.replace("\u{1b}[0m", "⟨⟩").split("\u{1b}[").enumerate().fold(String::new(), |text, (i, part)| match i {
        0 => part.to_string(),
        _ => format!("{text}⟨{}", part.replacen('m', "⟩", 1)),
    })
}
