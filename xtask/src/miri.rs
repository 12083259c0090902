//! `cargo xtask miri`: the engine's unit tests and a small count by every kernel, watched by Miri.
//!
//! Miri finds no CPU features by itself, so the first pass runs the portable twins; the second is compiled for BMI2, which
//! Miri knows, and runs the instructions. It does not know AVX-512: the lanes are held by tests beside their twins alone.

use crate::cargo_with;
use std::process::ExitCode;

const BMI2: &str = "-C target-feature=+bmi1,+bmi2,+popcnt,+lzcnt,+avx2";
const TESTS: &[&[&str]] = &[&["--lib"], &["--test", "small_kernels"]];

/// Runs it. Needs a nightly toolchain with the components `miri` and `rust-src`.
pub fn run() -> ExitCode {
    for flags in ["", BMI2] {
        for tests in TESTS {
            let args: Vec<&str> =
                ["miri", "test", "-p", "arbiter-engine"].into_iter().chain(tests.iter().copied()).collect();
            // The tests read files of the repository.
            let environment = [("MIRIFLAGS", "-Zmiri-disable-isolation"), ("RUSTFLAGS", flags)];
            if !cargo_with("nightly", &args, &environment) {
                return ExitCode::FAILURE;
            }
        }
    }
    ExitCode::SUCCESS
}
