//! The chores of this repository: `cargo xtask tidy`, `golden`, `perft`, `schema`, `duel`, `judge`, `peers`, `instructions`,
//! `match-kills`, `match-leaks`, `miri`, `pgn-corpus`, `pgn-race`, `uci-games`, `agent-states`, `round-trips`, `best-moves`.

mod agent_states;
mod best_moves;
mod duel;
mod instructions;
mod judge;
mod match_kills;
mod match_leaks;
mod miri;
mod peers;
mod pgn;
mod round_trips;
mod tidy;
mod uci_games;

use arbiter_notation::answer::Protocol;
use std::path::PathBuf;
use std::process::{Command, ExitCode};

const USAGE: &str = "\
usage: cargo xtask <chore>

  tidy     check the architecture invariants and the tree's manners
  golden   rewrite in golden/ what we produced ourselves; numbers from outside stay
  perft    walk every count of golden/, optimised; the reference those up to two million nodes
  schema   rewrite the files of schema/ from the types
  duel     let both engines play the shipped games in step and compare everything:
           [--minutes N] [--game ID,ID…] [--plies N, of each game] [--seed N] [--threads N]
           [--record FILE: runs add up there]
           [--seldom N: what takes long once in so many plies] [--cover: what came about, and what never did]
           [--scatter: begin with few men anywhere] [--accidents] [--generated]
  judge    compare moves, notation, endings and claims with the Python package `chess`:
           [--positions N] [--seed N] [--processes N]
  peers    measure our speed beside other engines (docs/performance.md)
  instructions [GAME…]   count instructions per leaf with callgrind
  miri     run the engine's unit tests and a small count by every kernel under Miri (nightly)
  match-kills [--kills N] [--seed N] [--only N]   kill tournaments again and again; the table must be that of an undisturbed run
  match-leaks [--games N] [--boards N]   a thousand games of random programs: nothing is left of them, and nothing grows
  pgn-corpus OUT.pgn [--games N] [--seed N]   make a file of games by self-play; read and write it twice
  pgn-race FILE [--rounds N] [--threads N]    read and replay it beside the Python package chess
  uci-games [--games N] [--clock MS] [--increment MS] [--patience MS] [--seed N] [--variants A,B…]   play itself over UCI
  agent-states [--states N] [--seed N] [--processes N]   random states for `arbiter agent`, judged by the Python package chess
  round-trips [--plies N] [--documents N] …   texts and states, written and read again at every ply of random play
  best-moves [--seconds S] [--positions FILE] [--game ID]   think about published exercises, and count those solved
";

fn main() -> ExitCode {
    if let Some(code) = peers::as_compiler() {
        return code;
    }
    let chore = std::env::args().nth(1);
    let rest: Vec<String> = std::env::args().skip(2).collect();
    match chore.as_deref() {
        Some("peers") => peers::run(&rest),
        Some("judge") => match judge::Wish::read(&rest) {
            Ok(wish) if judge::run(&wish) => ExitCode::SUCCESS,
            Ok(_) => ExitCode::FAILURE,
            Err(fault) => {
                eprintln!("{fault}\n\n{USAGE}");
                ExitCode::from(2)
            }
        },
        Some("match-kills") => match_kills::run(&rest),
        Some("match-leaks") => match_leaks::run(&rest),
        Some("pgn-corpus") => pgn::corpus(&rest),
        Some("pgn-race") => pgn::race(&rest),
        Some("uci-games") => uci_games::run(&rest),
        Some("agent-states") => agent_states::run(&rest),
        Some("round-trips") => round_trips::run(&rest),
        Some("best-moves") => best_moves::run(&rest),
        Some("miri") => miri::run(),
        Some("instructions") => instructions::run(&rest),
        Some("tidy") => {
            let faults = tidy::faults(&root());
            for fault in &faults {
                eprintln!("{fault}");
            }
            if faults.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
        }
        Some("golden") => {
            let bless = [("ARBITER_BLESS", "1")];
            let fixtures = cargo(&["test", "-p", "arbiter-spec", "--test", "bad_fixtures"], &bless);
            let games = cargo(&["test", "--release", "-p", "arbiter-rules-tests", "golden::"], &bless);
            let drawn = cargo(&["test", "--release", "-p", "arbiter-cli", "--test", "program", "starts::"], &bless);
            if fixtures && games && drawn { ExitCode::SUCCESS } else { ExitCode::FAILURE }
        }
        Some("perft") => {
            let deep = [("ARBITER_PERFT_NODES", "2000000")];
            let args = ["test", "--release", "-p", "arbiter-rules-tests", "golden::", "--", "--nocapture"];
            if cargo(&args, &deep) { ExitCode::SUCCESS } else { ExitCode::FAILURE }
        }
        Some("schema") => match schema() {
            Ok(()) => ExitCode::SUCCESS,
            Err(error) => {
                eprintln!("schema: {error}");
                ExitCode::FAILURE
            }
        },
        Some("duel") => match duel::Wish::read(&std::env::args().skip(2).collect::<Vec<_>>()) {
            Ok(wish) if duel::run(&wish) => ExitCode::SUCCESS,
            Ok(_) => ExitCode::FAILURE,
            Err(fault) => {
                eprintln!("{fault}\n\n{USAGE}");
                ExitCode::from(2)
            }
        },
        _ => {
            eprint!("{USAGE}");
            ExitCode::from(2)
        }
    }
}

/// Runs cargo at the root; true if it succeeded.
fn cargo(args: &[&str], environment: &[(&str, &str)]) -> bool {
    let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    let command = command.current_dir(root()).args(args).envs(environment.iter().copied());
    command.status().is_ok_and(|status| status.success())
}

/// Runs the cargo of another toolchain at the root; true if it succeeded.
fn cargo_with(toolchain: &str, args: &[&str], environment: &[(&str, &str)]) -> bool {
    let mut command = Command::new("rustup");
    // What this cargo told its child about itself must not reach the other one.
    let command = command.env_remove("CARGO").env_remove("RUSTC").env_remove("RUSTUP_TOOLCHAIN");
    let command = command.current_dir(root()).args(["run", toolchain, "cargo"]).args(args);
    command.envs(environment.iter().copied()).status().is_ok_and(|status| status.success())
}

/// Writes each schema beside itself first, so that it is never there by half.
fn schema() -> std::io::Result<()> {
    let agents = Protocol::ALL.map(|p| (format!("agent-{}", p.number()), arbiter_arena::protocol::schema(p)));
    let others = [
        ("game", arbiter_spec::document::schema()),
        ("record", arbiter_arena::record::schema()),
        ("match", arbiter_arena::tournament::schema()),
    ];
    let all = others.map(|(name, schema)| (name.to_string(), schema)).into_iter().chain(agents);
    for (name, schema) in all {
        let path = root().join(format!("schema/{name}.schema.json"));
        let text = serde_json::to_string_pretty(&schema)? + "\n";
        let beside = path.with_extension("json.arbiter-tmp");
        std::fs::write(&beside, text)?;
        std::fs::rename(&beside, &path)?;
    }
    Ok(())
}

/// Where cargo puts what it builds.
fn target() -> PathBuf {
    std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), PathBuf::from)
}

/// The root of the repository.
fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).parent().map(PathBuf::from).unwrap_or_default()
}
