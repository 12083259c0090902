//! The chores of this repository: `cargo xtask tidy`, `cargo xtask golden`, `cargo xtask schema`.

mod tidy;

use std::path::PathBuf;
use std::process::ExitCode;

const USAGE: &str = "\
usage: cargo xtask <chore>

  tidy     check the architecture invariants and the tree's manners
  golden   rewrite in golden/ what we produced ourselves; numbers from outside stay
  schema   rewrite schema/game.schema.json from the types
";

fn main() -> ExitCode {
    let chore = std::env::args().nth(1);
    match chore.as_deref() {
        Some("tidy") => {
            let faults = tidy::faults(&root());
            for fault in &faults {
                eprintln!("{fault}");
            }
            if faults.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
        }
        _ => {
            eprint!("{USAGE}");
            ExitCode::from(2)
        }
    }
}

/// The root of the repository.
fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).parent().map(PathBuf::from).unwrap_or_default()
}
