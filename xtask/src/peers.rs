//! `cargo xtask peers`: the comparison with other engines, each in the build that is fair to it.
//!
//! Our engine is built as users build it. The peer gets the best there is: it cannot choose CPU instructions at run time, so
//! its crates alone are compiled for the CPU at hand. Cargo has no flags for single crates; but it lets a wrapper stand
//! before the compiler, and that wrapper is this very program.

use crate::{cargo, target};
use std::process::{Command, ExitCode};

/// Set while this program stands before the compiler.
const WRAPPING: &str = "ARBITER_PEERS_FOR_THIS_CPU";

/// The crates that belong to the peer. None of their functions is compiled anywhere else.
const THEIRS: &[&str] = &["cozy_chess", "cozy_chess_types", "arbiter_peers"];

const USAGE: &str = "\
usage: cargo xtask peers [--build claim|plain|native] [arguments of `arbiter bench --peers`]

  claim    ours as users build it, the peer for this CPU, with PEXT (without --build: this)
  plain    both as users build them
  native   both for this CPU
";

/// Builds and runs the comparison.
pub fn run(args: &[String]) -> ExitCode {
    let (build, rest) = match args {
        [flag, build, rest @ ..] if flag == "--build" => (build.as_str(), rest),
        rest => ("claim", rest),
    };
    let (feature, environment): (&str, Vec<(&str, String)>) = match build {
        "claim" => {
            let Ok(program) = std::env::current_exe() else { return ExitCode::FAILURE };
            let wrapper = program.to_string_lossy().into_owned();
            ("pext", vec![("RUSTC_WRAPPER", wrapper), (WRAPPING, "1".into())])
        }
        "plain" => ("peers", Vec::new()),
        "native" => ("pext", vec![("RUSTFLAGS", "-C target-cpu=native".into())]),
        _ => {
            eprint!("{USAGE}");
            return ExitCode::from(2);
        }
    };
    // A folder for each build: cargo does not see that a wrapper changes what comes out.
    let folder = target().join(format!("peers-{build}")).to_string_lossy().into_owned();
    let mut all = vec!["run", "--release", "-p", "arbiter-cli", "--features", feature, "--target-dir", &folder, "--"];
    all.extend(["bench", "--peers"]);
    all.extend(rest.iter().map(String::as_str));
    let environment: Vec<(&str, &str)> = environment.iter().map(|(name, value)| (*name, value.as_str())).collect();
    if cargo(&all, &environment) { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// If we stand before the compiler: runs it, with one flag more for the crates of the peer.
pub fn as_compiler() -> Option<ExitCode> {
    std::env::var_os(WRAPPING)?;
    let mut args = std::env::args_os().skip(1);
    let compiler = args.next()?;
    let args: Vec<_> = args.collect();
    let name = args.iter().position(|arg| arg == "--crate-name").and_then(|at| args.get(at + 1));
    let theirs = name.is_some_and(|name| THEIRS.iter().any(|known| name == known));
    let flags: &[&str] = if theirs { &["-C", "target-cpu=native"] } else { &[] };
    let status = Command::new(compiler).args(&args).args(flags).status();
    Some(status.ok().and_then(|status| status.code()).map_or(ExitCode::FAILURE, |code| ExitCode::from(code as u8)))
}
