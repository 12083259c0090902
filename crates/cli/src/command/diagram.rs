use crate::game::{GameArgs, player};
use crate::one_of::one_of;
use anyhow::{Context, bail};
use arbiter::move_line;
use arbiter_host::whole_file;
use arbiter_pictures::{DrawOptions, Theme, png, svg};
use arbiter_spec::checked::{Rules, Square};
use clap::{Args, ValueEnum};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// A position as a picture, SVG or PNG
#[derive(Debug, Args)]
#[command(after_help = include_str!("../../help/diagram.txt"))]
pub struct Diagram {
    #[command(flatten)]
    game: GameArgs,
    /// Moves to be played first, such as "e2e4 e7e5"
    #[arg(long, value_name = "MOVES")]
    after: Option<String>,
    /// The file to write, x.svg or x.png; `-` for the standard output
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
    /// The format, where the name of the file does not say it
    #[arg(long, value_enum)]
    format: Option<Format>,
    /// Write over a file that exists
    #[arg(long)]
    force: bool,
    /// Pixels per square, from 8 to 512
    #[arg(long, value_name = "N", default_value_t = 64, value_parser = clap::value_parser!(u16).range(8..=512))]
    size: u16,
    /// The colours
    #[arg(long, value_parser = one_of(THEMES), default_value = "light")]
    theme: Theme,
    /// Seen from this player's side
    #[arg(long, value_name = "PLAYER")]
    turn: Option<String>,
    /// Turned round
    #[arg(long)]
    flip: bool,
    /// Names of files and rows beside the board (the default)
    #[arg(long, overrides_with = "no_coordinates")]
    coordinates: bool,
    /// No names of files and rows
    #[arg(long)]
    no_coordinates: bool,
    /// Mark the latest move
    #[arg(long)]
    last_move: bool,
    /// Squares that stand out, such as e4,d5
    #[arg(long, value_name = "SQUARES", value_delimiter = ',')]
    highlight: Vec<String>,
    /// Arrows from square to square, such as e2e4,g1f3
    #[arg(long, value_name = "MOVES", value_delimiter = ',')]
    arrows: Vec<String>,
}

const THEMES: &[(Theme, &str, &str)] = &[
    (Theme::Light, "light", "Warm wood on white"),
    (Theme::Dark, "dark", "For dark pages"),
    (Theme::Print, "print", "Black, white and greys, for paper"),
];

/// What is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    Svg,
    Png,
}

impl Diagram {
    pub fn run(&self, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
        let format = self.format()?;
        let to_output = self.output == Path::new("-");
        // Better said before the work than after it.
        if !to_output && !self.force && self.output.exists() {
            bail!("{} exists; --force writes over it", self.output.display());
        }
        let (game, mut play) = self.game.load()?;
        if let Some(moves) = &self.after {
            move_line::play(game.spec(), &mut play, &move_line::words(moves)).context("--after")?;
        }
        let scene = arbiter_pictures::draw(game.title(), &play, &self.options(game.spec())?);
        let bytes = match format {
            Format::Svg => svg::write(&scene).into_bytes(),
            Format::Png => png::write(&scene)?,
        };
        match to_output {
            true => out.write_all(&bytes)?,
            false => whole_file::write(&self.output, &bytes, whole_file::Manner { wait: true, private: false })?,
        }
        Ok(ExitCode::SUCCESS)
    }

    fn format(&self) -> anyhow::Result<Format> {
        if let Some(format) = self.format {
            return Ok(format);
        }
        if self.output == Path::new("-") {
            return Ok(Format::Svg);
        }
        let extension = self.output.extension().map(|e| e.to_string_lossy().to_lowercase());
        match extension.as_deref() {
            Some("svg") => Ok(Format::Svg),
            Some("png") => Ok(Format::Png),
            Some(other) => bail!("pictures are written as .svg or .png, not .{other}; or say --format svg or png"),
            None => bail!("{} ends neither in .svg nor in .png; or say --format svg or png", self.output.display()),
        }
    }

    /// What is asked for, looked up in the game; everything that is not there is told at once.
    fn options(&self, spec: &Rules) -> anyhow::Result<DrawOptions> {
        let mut wrong = Vec::new();
        let mut noted = |error: anyhow::Error| wrong.push(error.to_string());
        let from = self.turn.as_deref().map(|name| player(spec, name)).transpose();
        let from = from.map_err(&mut noted).ok().flatten();
        let highlight = self.highlight.iter().filter_map(|name| square(spec, name).map_err(&mut noted).ok()).collect();
        let arrows = self.arrows.iter().filter_map(|text| arrow(spec, text).map_err(&mut noted).ok()).collect();
        if !wrong.is_empty() {
            bail!("{}", wrong.join("\n       "));
        }
        Ok(DrawOptions {
            size: self.size,
            theme: self.theme,
            from,
            flip: self.flip,
            coordinates: !self.no_coordinates,
            last_move: self.last_move,
            highlight,
            arrows,
        })
    }
}

fn square(spec: &Rules, name: &str) -> anyhow::Result<Square> {
    let board = &spec.board;
    let example = board.squares().next().map(|square| board.square_name(square)).unwrap_or_default();
    board.square_by_name(name.trim()).with_context(|| {
        format!("the board has no square `{name}`; squares are called like {example}, `arbiter show` has them all")
    })
}

/// Two squares, written one after the other.
fn arrow(spec: &Rules, text: &str) -> anyhow::Result<(Square, Square)> {
    let text = text.trim();
    let second = text.char_indices().skip(1).find(|(_, c)| c.is_alphabetic()).map(|(i, _)| i);
    let second = second.with_context(|| format!("`{text}` is no arrow; expected two squares, such as e2e4"))?;
    let (from, to) = text.split_at(second);
    Ok((square(spec, from.trim_end_matches('-'))?, square(spec, to)?))
}
