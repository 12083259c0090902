use crate::text_board::{self, Cells, ColourChoice, Palette};
use arbiter_bench::search;
use arbiter_engine::Play;
use arbiter_host::uci::{self, Words};
use clap::Args;
use std::io::{self, Write};
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
        uci::talk(&self.game, Words { board, bench }, out)?;
        Ok(ExitCode::SUCCESS)
    }
}

fn board(play: &Play) -> String {
    let palette = Palette::new(play.spec(), ColourChoice::Auto);
    text_board::draw(play, play.outcome(), Cells::Symbols, &palette)
}

fn bench(out: &mut dyn Write) -> io::Result<()> {
    search::run(out, &search::Asked::checksum()).map_err(io::Error::other)
}
