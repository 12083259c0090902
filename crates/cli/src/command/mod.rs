//! One file per subcommand, one line each in the list.

/// Subcommands in the order of the help, one line each. `json`: an option says whether the answer is for a program.
macro_rules! commands {
    ($($name:ident($command:ty): $json:ident,)*) => {
        /// What can be asked.
        #[derive(Debug, clap::Subcommand)]
        pub enum Command {
            $($name($command),)*
        }

        impl Command {
            /// Does it. Results go to `out`; an error is for the caller.
            pub fn run(&self, out: &mut dyn std::io::Write) -> anyhow::Result<std::process::ExitCode> {
                match self {
                    $(Command::$name(command) => command.run(out),)*
                }
            }

            /// Whether the answer is for a program.
            pub fn wants_json(&self) -> bool {
                match self {
                    $(Command::$name(_command) => commands!(@ $json _command),)*
                }
            }
        }
    };
    (@ json $command:ident) => { $command.json };
    (@ sometimes $command:ident) => { $command.wants_json() };
    (@ never $command:ident) => { false };
}

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
use std::io::Write;
use std::process::ExitCode;

commands! {
    Games(games::Games): json,
    Check(check::Check): json,
    Show(show::Show): json,
    Diagram(diagram::Diagram): never,
    Moves(moves::Moves): json,
    Status(status::Status): json,
    Perft(perft::Perft): json,
    Fen(fen::Fen): json,
    San(san::San): json,
    Explain(explain::Explain): json,
    Schema(schema::Schema): never,
    Play(play::Play): never,
    Match(Box<match_::MatchCommand>): json,
    Analyze(analyze::Analyze): json,
    Tune(tune::Tune): json,
    Verify(verify::Verify): json,
    Pgn(pgn::Pgn): sometimes,
    Uci(uci::Uci): never,
    Agent(agent::Agent): never,
    Referee(referee::Referee): json,
    Bench(bench::Bench): json,
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
