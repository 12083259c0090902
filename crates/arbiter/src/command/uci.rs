use crate::uci;
use clap::Args;
use std::io::Write;
use std::process::ExitCode;

/// Play over UCI, the language of chess programs and their boards
#[derive(Debug, Args)]
#[command(after_help = include_str!("../../help/uci.txt"))]
pub struct Uci {
    /// The game to begin with: id or other name of a built-in game, or the path of a document
    #[arg(default_value = uci::USUAL)]
    game: String,
}

impl Uci {
    pub fn run(&self, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
        uci::talk(&self.game, out)?;
        Ok(ExitCode::SUCCESS)
    }
}
