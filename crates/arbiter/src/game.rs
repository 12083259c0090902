//! Which game, with which choices, in which position: what nearly every command begins with.

use crate::fault::Fault;
use crate::flags;
use crate::record::Record;
use crate::screen::colours_wanted;
use crate::shelf::{self, Shelf};
use anyhow::{Context, anyhow, bail};
use arbiter_engine::Play;
use arbiter_notation::position;
use arbiter_spec::checked::CheckedSpec;
use arbiter_spec::json::At;
use arbiter_spec::patch::Choices;
use arbiter_spec::play::Placement;
use arbiter_spec::{CheckError, Document, Refused};
use clap::Args;
use serde_json::json;
use std::io::IsTerminal;
use std::path::Path;

/// How a game with its variations is chosen.
#[derive(Clone, Debug, Default, Args)]
pub struct Variation {
    /// Start from this setup of the document; `arbiter games GAME` lists them
    #[arg(long, value_name = "NAME")]
    pub setup: Option<String>,
    /// Choose an option of the document; may be given several times; `arbiter games GAME` lists them
    #[arg(long = "option", value_name = "NAME=CHOICE", value_parser = pair)]
    pub options: Vec<(String, String)>,
    /// Which of the shuffled start positions, from 0; `play` draws one, other commands take 0
    #[arg(long, visible_alias = "start", value_name = "N")]
    pub number: Option<u64>,
    /// How many people or programs play: the option of the document that has so many seats
    #[arg(long, value_name = "N")]
    pub players: Option<u8>,
    /// A choice by the flag the document gives it; typed as `--WORD`
    #[arg(long = "word", hide = true)]
    pub words: Vec<String>,
}

/// A game and a position of it.
#[derive(Clone, Debug, Args)]
pub struct GameArgs {
    /// Id or other name of a built-in game, or the path of a document
    pub game: String,
    #[command(flatten)]
    pub variation: Variation,
    /// A position instead of the start, as one text such as "4k3/8/8/8/8/8/8/4K2R w K -"
    #[arg(long, value_name = "TEXT")]
    pub position: Option<String>,
}

impl Variation {
    /// The choices of a saved game.
    pub fn of_record(record: &Record) -> Variation {
        let (setup, options) = (record.setup.clone(), record.options.clone());
        Variation { setup, options, number: record.number, ..Variation::default() }
    }
}

fn pair(text: &str) -> Result<(String, String), String> {
    match text.split_once('=') {
        Some((name, value)) if !name.is_empty() && !value.is_empty() => Ok((name.into(), value.into())),
        _ => Err("expected NAME=VALUE".into()),
    }
}

/// A document that was found and read, not yet checked.
pub struct Found {
    /// The id of a built-in game, or the path.
    pub name: String,
    /// True for a path.
    pub is_file: bool,
    /// The document.
    pub document: Document,
}

/// A game ready to be played.
pub struct Game {
    /// Where it came from.
    pub found: Found,
    /// Its rules.
    pub spec: CheckedSpec,
    /// The choices as given.
    pub variation: Variation,
}

/// A name that is no game, and what might be meant.
#[derive(Debug)]
pub struct NoGame(String);

impl std::fmt::Display for NoGame {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for NoGame {}

/// Finds a document by id, other name or path.
pub fn find(name: &str) -> anyhow::Result<Found> {
    let looks_like_path = name.ends_with(".json") || name.contains(['/', '\\']);
    if !looks_like_path && let Some((id, text)) = shelf::built_in(name) {
        let document = read(&format!("games/{id}.json"), text, &Shelf::default())?;
        return Ok(Found { name: id.into(), is_file: false, document });
    }
    let path = Path::new(name);
    if !looks_like_path && !path.exists() {
        let similar = shelf::similar(name);
        let hint = match similar.is_empty() {
            true => "`arbiter games` lists those built in; a path names a document of your own".to_string(),
            false => format!("did you mean {}?", similar.join(", ")),
        };
        return Err(NoGame(format!("there is no game `{name}`; {hint}")).into());
    }
    let text = shelf::read_text(path)?;
    let document = read(name, &text, &Shelf::beside(path))?;
    Ok(Found { name: name.into(), is_file: true, document })
}

/// Reads a document.
pub fn read(name: &str, text: &str, shelf: &Shelf) -> anyhow::Result<Document> {
    arbiter_spec::read(name, text, shelf).map_err(|refused| refusal(&refused))
}

/// A refusal with all its diagnostics, as an error to be shown.
fn refusal(refused: &Refused) -> anyhow::Error {
    let colour = colours_wanted(std::io::stderr().is_terminal());
    let (report, sources) = (&refused.report, &refused.sources);
    let text = arbiter_spec::diagnostic::render(report, sources, colour);
    let message = "the document is refused";
    let list = arbiter_spec::diagnostic::to_json(report, sources);
    Fault::new(message, format!("{message}\n\n{}", text.trim_end()), "diagnostics", list).into()
}

impl Found {
    /// Checks the document with these choices.
    pub fn choose(self, variation: &Variation) -> anyhow::Result<Game> {
        let variation = flags::resolved(&self, variation)?;
        let choices = Choices { options: variation.options.clone(), setup: variation.setup.clone() };
        let spec = self.document.check(&choices).map_err(|error| match error {
            // A wrong name is a fault of the command line, not of the document.
            CheckError::Choice(error) => anyhow!("{}: {error}", self.name),
            CheckError::Refused(refused) => refusal(&refused),
        })?;
        let count = spec.start.count();
        if let Some(number) = variation.number.filter(|n| *n >= count) {
            bail!("there is no start position {number}; {} has {count}, numbered from 0", self.name);
        }
        Ok(Game { found: self, spec, variation })
    }
}

impl Game {
    /// Finds, reads and checks in one go.
    pub fn load(name: &str, variation: &Variation) -> anyhow::Result<Game> {
        find(name)?.choose(variation)
    }

    /// A game from the start position, or from that of a text.
    pub fn begin(&self, text: Option<&str>) -> anyhow::Result<Play> {
        let game = arbiter_engine::Game::compile(&self.spec);
        let Some(text) = text else {
            return Ok(game.start(self.variation.number.unwrap_or(0)));
        };
        game.play_from(&self.placement(text)?).context("that position cannot be played")
    }

    /// The position of a text, as plain data.
    pub fn placement(&self, text: &str) -> anyhow::Result<Placement> {
        position::read(&self.spec, text).map_err(|errors| position_error(text, &errors))
    }

    /// `file:line:column` of a place in the document.
    pub fn location(&self, at: &At) -> String {
        let sources = self.found.document.sources();
        let name = sources.get(at.origin.source).map_or("?", |file| file.name.as_str());
        let (line, column) = sources.line_column(at.origin.source, at.origin.start);
        format!("{name}:{line}:{column}")
    }

    /// The title for people.
    pub fn title(&self) -> &str {
        self.spec.metadata.title.as_deref().unwrap_or(&self.spec.name)
    }
}

impl GameArgs {
    /// The game, and play of it at the position.
    pub fn load(&self) -> anyhow::Result<(Game, Play)> {
        let game = Game::load(&self.game, &self.variation)?;
        let play = game.begin(self.position.as_deref())?;
        Ok((game, play))
    }
}

/// The faults of a position text, each with a mark under its column.
pub fn position_error(text: &str, errors: &position::PositionErrors) -> anyhow::Error {
    let message = "that is not a position of this game";
    let mut out = String::from(message);
    for error in &errors.0 {
        let (shown, column) = around(text, error.column);
        out.push_str(&format!("\n\n  {shown}\n  {:>column$}\n  {error}", '^'));
    }
    let list = errors.0.iter().map(|e| json!({ "column": e.column, "message": e.to_string() })).collect();
    Fault::new(message, out, "faults", list).into()
}

/// The part of a long text that fits on a line, and the column there.
fn around(text: &str, column: usize) -> (String, usize) {
    const WIDTH: usize = 76;
    let clean = |c: char| if c.is_control() { '\u{fffd}' } else { c };
    let skip = if column <= WIDTH { 0 } else { column - WIDTH / 2 };
    let shown: String = text.chars().skip(skip).take(WIDTH).map(clean).collect();
    (shown, column - skip)
}
