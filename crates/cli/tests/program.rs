//! The program that is tested.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::{env, fs, process};

pub use arbiter_testkit::words;

/// Runs it in a folder with a text on its standard input: exit code, output, errors.
pub fn arbiter<S: AsRef<OsStr>>(folder: &Path, args: &[S], input: &str) -> (i32, String, String) {
    arbiter_testkit::run(env!("CARGO_BIN_EXE_arbiter"), folder, args, input)
}

/// An empty folder that nobody else has.
pub fn folder(name: &str) -> PathBuf {
    static MADE: AtomicUsize = AtomicUsize::new(0);
    let number = MADE.fetch_add(1, Ordering::Relaxed);
    let path = env::temp_dir().join(format!("arbiter-test-{}-{number}-{name}", process::id()));
    let _ = fs::remove_dir_all(&path);
    fs::create_dir_all(&path).unwrap();
    path
}
