//! Puts every document of `games/`, and every file of values beside it, into the binary, so that it works anywhere without files.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs};

fn main() {
    let manifest = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default());
    let games = manifest.join("../../games");
    println!("cargo::rerun-if-changed={}", games.display());
    let out = PathBuf::from(env::var_os("OUT_DIR").unwrap_or_default());
    for (ending, table) in [("json", "games.rs"), ("values", "values.rs")] {
        fs::write(out.join(table), listed(&games, ending)).expect("cargo's own folder can be written to");
    }
}

/// The files of the folder with an ending, as a table of ids and texts.
fn listed(games: &Path, ending: &str) -> String {
    let mut files: Vec<PathBuf> = fs::read_dir(games)
        .map(|entries| entries.flatten().map(|entry| entry.path()).filter(|path| ends(path, ending)).collect())
        .unwrap_or_default();
    files.sort_by_key(|file| file.file_stem().map(|stem| stem.to_os_string()));
    let mut table = String::from("&[\n");
    for file in files {
        let id = file.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        println!("cargo::rerun-if-changed={}", file.display());
        writeln!(table, "    ({id:?}, include_str!({:?})),", file.display().to_string()).expect("a string takes it");
    }
    table.push(']');
    table
}

fn ends(path: &Path, ending: &str) -> bool {
    path.extension().is_some_and(|extension| extension == ending)
}
