//! What people see, kept as they see it: `tests/screens/<name>.txt` holds a command, what is typed, and the screen.
//! `ARBITER_BLESS=1` rewrites the screens; read the difference as prose. Colours are written `⟨1;34⟩`.

use crate::program::{arbiter, words};
use arbiter_testkit::as_kept;
use std::{env, fs};

#[test]
fn screens_are_as_kept() {
    as_kept("crates/cli/tests/screens", 8, |_, head| screen(head));
}

/// Runs the `$ arbiter …` line with the `> …` lines as input.
fn screen(head: &str) -> String {
    let command = head.lines().find_map(|line| line.strip_prefix("$ arbiter ")).unwrap();
    let input: String = head.lines().filter_map(|line| line.strip_prefix("> ")).map(|l| format!("{l}\n")).collect();
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
