//! What people see, kept as they see it: each file of a folder holds requests, a line, and what is seen.
//! `ARBITER_BLESS=1` rewrites what is seen; read the difference as prose.

use crate::root;
use std::path::PathBuf;
use std::{env, fs};

/// The line between what goes in and what comes out.
const LINE: &str = "----------------------------------------";

/// Every file of a folder of the repository, at least so many, shows what is seen by its name and requests.
pub fn as_kept(folder: &str, least: usize, see: impl Fn(&str, &str) -> String) {
    let mut files: Vec<PathBuf> =
        fs::read_dir(root().join(folder)).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    let mut faults = Vec::new();
    for file in &files {
        let kept = fs::read_to_string(file).unwrap();
        let (requests, shown) = kept.split_once(LINE).unwrap_or((&kept, ""));
        let seen = see(&file.file_stem().unwrap().to_string_lossy(), requests);
        if env::var_os("ARBITER_BLESS").is_some() {
            fs::write(file, format!("{}\n{LINE}\n{seen}", requests.trim_end())).unwrap();
        } else if shown.trim_start_matches('\n') != seen {
            faults.push(format!("{}\n{seen}", file.display()));
        }
    }
    assert!(files.len() >= least, "only {} files were found", files.len());
    assert!(faults.is_empty(), "(ARBITER_BLESS=1 rewrites them)\n{}", faults.join("\n"));
}
