//! The start of every game, as the program draws it, stands in its golden. `cargo xtask golden` rewrites it.

use std::process::Command;
use std::{env, fs};

const HEAD: &str = "[start]\n";

#[test]
fn every_start_is_drawn_as_its_golden_shows_it() {
    let mut faults = Vec::new();
    for (id, _) in arbiter_testkit::texts() {
        let path = arbiter_testkit::root().join("golden").join(format!("{id}.golden"));
        let golden = fs::read_to_string(&path).unwrap().replace("\r\n", "\n");
        let (before, rest) = golden.split_once(HEAD).unwrap_or_else(|| panic!("{}: no {HEAD}", path.display()));
        let (kept, after) = rest.split_at(rest.find("\n[").map_or(rest.len(), |end| end + 1));
        let drawn = format!("{}\n\n", drawn(&id).trim_end());
        if env::var_os("ARBITER_BLESS").is_some() {
            fs::write(&path, format!("{before}{HEAD}{drawn}{after}")).unwrap();
        } else if kept != drawn {
            faults.push(format!("{}: kept\n{kept}now\n{drawn}", path.display()));
        }
    }
    assert!(faults.is_empty(), "{}\n(`cargo xtask golden` rewrites them)", faults.join("\n"));
}

fn drawn(id: &str) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_arbiter")).args(["show", id, "--color", "never"]).output().unwrap();
    assert!(output.status.success(), "{id}: {}", String::from_utf8_lossy(&output.stderr));
    let text = String::from_utf8(output.stdout).unwrap();
    text.lines().map(|line| format!("{}\n", line.trim_end())).collect()
}
