//! A crate outside the workspace that depends on the library by its path compiles.

use std::path::Path;
use std::process::Command;

#[test]
fn a_crate_elsewhere_compiles() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/outsider");
    // Beside what is being built for these tests, which holds that folder's lock.
    let target = Path::new(env!("CARGO_TARGET_TMPDIR")).join("outsider");
    // The same versions as here: nothing has to be fetched, and nothing is chosen anew.
    let lock = folder.join("Cargo.lock");
    assert!(lock.exists(), "{} is kept, so that it builds without a network", lock.display());
    let mut cargo = Command::new(env!("CARGO"));
    cargo.args(["check", "--offline", "--locked", "--quiet", "--target-dir"]).arg(target).current_dir(&folder);
    let output = cargo.output().expect("cargo runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}
