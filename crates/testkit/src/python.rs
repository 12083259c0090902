//! The Python whose packages judge ours.

use std::process::{Command, Stdio};

/// The Python that has a package; nothing (said aloud) where it is not installed, which `ARBITER_REQUIRE_ALL=1` forbids.
pub fn python_with(package: &str) -> Option<String> {
    let python = std::env::var("ARBITER_PYTHON").unwrap_or_else(|_| "python3".into());
    let there = Command::new(&python).args(["-c", &format!("import {package}")]).stderr(Stdio::null()).status();
    if there.is_ok_and(|status| status.success()) {
        return Some(python);
    }
    assert!(std::env::var_os("ARBITER_REQUIRE_ALL").is_none(), "the Python package {package} is required");
    eprintln!("skipped: the Python package {package} is not installed");
    None
}
