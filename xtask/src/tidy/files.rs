//! Walking the tree.

use std::fs;
use std::path::{Path, PathBuf};

/// A file that cannot be read counts as empty: what must be there is asked for by name.
pub fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_default()
}

/// The name of a file without its ending.
pub fn stem(path: &Path) -> Option<String> {
    Some(path.file_stem()?.to_str()?.to_string())
}

fn entries(folder: &Path) -> Vec<PathBuf> {
    let mut found: Vec<PathBuf> =
        fs::read_dir(folder).into_iter().flatten().filter_map(|e| Some(e.ok()?.path())).collect();
    found.sort();
    found
}

/// The names of the folders in a folder.
pub fn folders(folder: &Path) -> Vec<String> {
    entries(folder).iter().filter(|p| p.is_dir()).filter_map(|p| Some(p.file_name()?.to_str()?.to_string())).collect()
}

/// The files in a folder whose names end so.
pub fn files(folder: &Path, extension: &str) -> Vec<PathBuf> {
    entries(folder).into_iter().filter(|p| p.extension().is_some_and(|e| e == extension)).collect()
}

/// All Rust files of a folder and below it.
pub fn sources(folder: &Path) -> Vec<PathBuf> {
    below(folder, &["rs"])
}

/// All files at a path and below it whose names end in one of these ways. What is built and what is hidden is not ours.
pub fn below(path: &Path, extensions: &[&str]) -> Vec<PathBuf> {
    if path.is_dir() {
        let ours = |path: &PathBuf| {
            path.file_name().and_then(|n| n.to_str()).is_some_and(|n| n != "target" && !n.starts_with('.'))
        };
        return entries(path).into_iter().filter(ours).flat_map(|p| below(&p, extensions)).collect();
    }
    let fits = path.extension().and_then(|e| e.to_str()).is_some_and(|e| extensions.contains(&e));
    if fits { vec![path.to_path_buf()] } else { Vec::new() }
}

/// How a file is called in a message.
pub fn shown(root: &Path, file: &Path) -> String {
    file.strip_prefix(root).unwrap_or(file).display().to_string()
}
