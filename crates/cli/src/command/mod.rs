//! One file per subcommand, one line each in this list.

mod agent;
mod analyze;
mod bench;
mod check;
mod diagram;
mod explain;
mod fen;
mod games;
mod match_;
mod moves;
mod perft;
mod pgn;
pub mod play;
mod referee;
mod san;
mod schema;
mod show;
mod status;
mod tune;
mod uci;
mod verify;

use arbiter_host::seats::Who;
use clap::Subcommand;
use std::io::Write;
use std::process::ExitCode;

/// What can be asked.
#[derive(Debug, Subcommand)]
pub enum Command {
    Games(games::Games),
    Check(check::Check),
    Show(show::Show),
    Diagram(diagram::Diagram),
    Moves(moves::Moves),
    Status(status::Status),
    Perft(perft::Perft),
    Fen(fen::Fen),
    San(san::San),
    Explain(explain::Explain),
    Schema(schema::Schema),
    Play(play::Play),
    Match(Box<match_::MatchCommand>),
    Analyze(analyze::Analyze),
    Tune(tune::Tune),
    Verify(verify::Verify),
    Pgn(pgn::Pgn),
    Uci(uci::Uci),
    Agent(agent::Agent),
    Referee(referee::Referee),
    Bench(bench::Bench),
}

impl Command {
    /// Does it. Results go to `out`; an error is for whoever called.
    pub fn run(&self, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
        match self {
            Command::Games(command) => command.run(out),
            Command::Check(command) => command.run(out),
            Command::Show(command) => command.run(out),
            Command::Diagram(command) => command.run(out),
            Command::Moves(command) => command.run(out),
            Command::Status(command) => command.run(out),
            Command::Perft(command) => command.run(out),
            Command::Fen(command) => command.run(out),
            Command::San(command) => command.run(out),
            Command::Explain(command) => command.run(out),
            Command::Schema(command) => command.run(out),
            Command::Play(command) => command.run(out),
            Command::Match(command) => command.run(out),
            Command::Analyze(command) => command.run(out),
            Command::Tune(command) => command.run(out),
            Command::Verify(command) => command.run(out),
            Command::Pgn(command) => command.run(out),
            Command::Uci(command) => command.run(out),
            Command::Agent(command) => command.run(out),
            Command::Referee(command) => command.run(out),
            Command::Bench(command) => command.run(out),
        }
    }

    /// Whether the answer is for a program.
    pub fn wants_json(&self) -> bool {
        match self {
            Command::Games(command) => command.json,
            Command::Check(command) => command.json,
            Command::Show(command) => command.json,
            Command::Moves(command) => command.json,
            Command::Status(command) => command.json,
            Command::Perft(command) => command.json,
            Command::Fen(command) => command.json,
            Command::San(command) => command.json,
            Command::Explain(command) => command.json,
            Command::Bench(command) => command.json,
            Command::Match(command) => command.json,
            Command::Analyze(command) => command.json,
            Command::Tune(command) => command.json,
            Command::Verify(command) => command.json,
            Command::Pgn(command) => command.wants_json(),
            Command::Referee(command) => command.json,
            Command::Diagram(_) | Command::Schema(_) | Command::Play(_) | Command::Uci(_) | Command::Agent(_) => false,
        }
    }
}

/// Prints a value as indented JSON.
fn print_json(out: &mut dyn Write, value: &serde_json::Value) -> anyhow::Result<ExitCode> {
    writeln!(out, "{value:#}")?;
    Ok(ExitCode::SUCCESS)
}

/// Reads who sits where: `NAME=WHO`.
fn seat(text: &str) -> Result<(String, Who), String> {
    match text.split_once('=') {
        Some((name, who)) if !name.is_empty() => Ok((name.into(), Who::read(who)?)),
        _ => Err("expected NAME=WHO, such as white=engine:4".into()),
    }
}
