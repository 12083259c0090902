//! Files of games: small JSON files that replay to the same position for ever.

pub use arbiter::words::shown;

use anyhow::{Context, ensure};
use arbiter::{Choices, Document, Game};
use arbiter_arena::record::{GameRef, Record};
use arbiter_host::documents;
use arbiter_host::store::{Files, GameId, Store};
use std::path::{Path, PathBuf};

/// Reads the file of a game, of any format.
pub fn load(path: &Path) -> anyhow::Result<Record> {
    Ok(Files::by_path().load(&GameId::of_file(path))?)
}

/// The game that a record is about: by the document named here, its own, or the one it names.
pub fn game(record: &Record, document: Option<&str>) -> anyhow::Result<Game> {
    let GameRef { id, setup, options, document: own, .. } = &record.header.game;
    let choices = Choices { setup: setup.clone(), options: options.clone(), number: record.header.start.number };
    match (own, document) {
        (_, Some(named)) => Ok(documents::load(named, &choices)?),
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

/// A file in the current folder that is free, or already holds this game.
pub fn default_path(record: &Record) -> PathBuf {
    let stem = Path::new(&record.header.game.id).file_stem().unwrap_or_default().to_string_lossy().into_owned();
    let name = |n: usize| match n {
        1 => PathBuf::from(format!("arbiter-{stem}.json")),
        n => PathBuf::from(format!("arbiter-{stem}-{n}.json")),
    };
    let is_free = |path: &PathBuf| Files::by_path().is_free(&GameId::of_file(path), record).is_ok();
    (1..10_000).map(name).find(is_free).unwrap_or_else(|| name(10_000))
}
