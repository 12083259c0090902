//! Files of games: small JSON files that replay to the same position for ever.

pub use arbiter::words::shown;

use anyhow::{Context, ensure};
use arbiter::{Choices, Document, Game};
use arbiter_arena::record::{Event, GameRef, Record};
use arbiter_host::{documents, whole_file};
use std::path::{Path, PathBuf};

/// How sure a file must be before the game goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Care {
    /// It outlives the program, however that ends.
    Program,
    /// It outlives the machine.
    Machine,
}

/// Reads the file of a game, of any format.
pub fn load(path: &Path) -> anyhow::Result<Record> {
    let text = documents::read_text(path)?;
    let value = serde_json::from_str(&text).with_context(|| format!("{} is not JSON", path.display()))?;
    Record::from_json(&value).with_context(|| format!("{} is no game that can be read", path.display()))
}

/// The game that a record is about: by the document named here, its own, or the one it names.
pub fn game(record: &Record, document: Option<&str>) -> anyhow::Result<Game> {
    let GameRef { id, setup, options, document: own, .. } = &record.header.game;
    let choices = Choices { setup: setup.clone(), options: options.clone(), number: record.header.start.number };
    match (own, document) {
        (_, Some(named)) => documents::load(named, &choices),
        (Some(own), None) => {
            let read = Document::from_json("the document in the record", &own.to_string())?;
            Ok(read.called(id).choose(&choices)?)
        }
        (None, None) => {
            let path = Path::new(id);
            // Whoever wrote the record is not trusted with the name of something that never ends.
            ensure!(!path.exists() || path.is_file(), "`{}` is no document", shown(id));
            documents::load(id, &choices).context("the game of the record")
        }
    }
}

/// Refuses a file that holds anything but an earlier state of this game: whoever begins to write there loses nothing.
pub fn may_begin(record: &Record, path: &Path) -> anyhow::Result<()> {
    refuse_unless(path, |there| there.is_same_game(record) && record.events.starts_with(&there.events))
}

fn refuse_unless(path: &Path, fits: impl Fn(&Record) -> bool) -> anyhow::Result<()> {
    let fits = !path.exists() || load(path).is_ok_and(|there| fits(&there));
    ensure!(fits, "{} exists and is not this game as it was kept here; choose another name", path.display());
    Ok(())
}

/// Writes the file whole or not at all, and never over another game, nor over what somebody else made of this one
/// since the events that are known to be there.
pub fn save(record: &Record, path: &Path, known: Option<&[Event]>, care: Care) -> anyhow::Result<()> {
    refuse_unless(path, |there| {
        there.is_same_game(record) && (known == Some(&there.events) || record.events.starts_with(&there.events))
    })?;
    let private = record.verdict.is_none() && record.header.dice.secret.is_some();
    whole_file::write(path, text(record).as_bytes(), whole_file::Manner { wait: care == Care::Machine, private })
}

/// What stands in the file.
pub fn text(record: &Record) -> String {
    format!("{:#}\n", record.to_json())
}

/// A file in the current folder that is free, or already holds this game.
pub fn default_path(record: &Record) -> PathBuf {
    let stem = Path::new(&record.header.game.id).file_stem().unwrap_or_default().to_string_lossy().into_owned();
    let name = |n: usize| match n {
        1 => PathBuf::from(format!("arbiter-{stem}.json")),
        n => PathBuf::from(format!("arbiter-{stem}-{n}.json")),
    };
    (1..10_000).map(name).find(|path| may_begin(record, path).is_ok()).unwrap_or_else(|| name(10_000))
}
