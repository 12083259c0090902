//! Puts every document of `games/` into the binary, so that it works anywhere without files.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs};

fn main() {
    let manifest = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default());
    let games = manifest.join("../../games");
    println!("cargo::rerun-if-changed={}", games.display());
    let mut files: Vec<PathBuf> = fs::read_dir(&games)
        .map(|entries| entries.flatten().map(|entry| entry.path()).filter(|p| is_document(p)).collect())
        .unwrap_or_default();
    files.sort_by_key(|file| file.file_stem().map(|stem| stem.to_os_string()));
    let mut table = String::from("&[\n");
    for file in files {
        let id = file.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        println!("cargo::rerun-if-changed={}", file.display());
        writeln!(table, "    ({id:?}, include_str!({:?})),", file.display().to_string()).expect("a string takes it");
    }
    table.push(']');
    let out = PathBuf::from(env::var_os("OUT_DIR").unwrap_or_default()).join("games.rs");
    fs::write(out, table).expect("cargo's own folder can be written to");
}

fn is_document(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension == "json")
}
