//! The program that is tested.

use std::ffi::OsStr;
use std::path::Path;

pub use arbiter_testkit::words;

/// Runs it in a folder with a text on its standard input: exit code, output, errors.
pub fn arbiter<S: AsRef<OsStr>>(folder: &Path, args: &[S], input: &str) -> (i32, String, String) {
    arbiter_testkit::run(env!("CARGO_BIN_EXE_arbiter"), folder, args, input)
}
