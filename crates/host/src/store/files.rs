//! Games as files: one of JSON for each, written whole or not at all.

use super::{Append, Care, GameId, Store, StoreError};
use crate::documents::read_text;
use crate::error::Error;
use crate::whole_file::{self, Manner};
use arbiter_arena::record::Record;
use std::fs::{self, File};
use std::path::{Path, PathBuf};

/// How the names of files end.
const ENDING: &str = "json";

/// Games as files.
#[derive(Clone, Debug, Default)]
pub struct Files {
    /// All of them are in this folder; else a name is a path.
    folder: Option<PathBuf>,
}

impl Files {
    /// Games are called by the paths of their files, as people write them.
    pub fn by_path() -> Files {
        Files::default()
    }

    /// Games are in a folder and called by what stands before `.json`. No name leads out of it, whoever made it up.
    pub fn within(folder: impl Into<PathBuf>) -> Files {
        Files { folder: Some(folder.into()) }
    }

    fn path(&self, game: &GameId) -> Result<PathBuf, StoreError> {
        let Some(folder) = &self.folder else { return Ok(PathBuf::from(game.as_str())) };
        let plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.');
        let name = game.as_str();
        match !name.is_empty() && name.len() <= LONGEST_NAME && !name.starts_with('.') && name.chars().all(plain) {
            true => Ok(folder.join(format!("{name}.{ENDING}"))),
            false => Err(StoreError::Name(game.clone())),
        }
    }

    fn write(&self, append: &Append) -> Result<(), StoreError> {
        let path = self.path(&append.game)?;
        // Between the look at what is there and the writing nobody else of ours writes.
        let _lock = locked(&path);
        fits(&append.game, &path, &append.record)?;
        let private = hides_its_secret(&append.record);
        let text = format!("{:#}\n", append.record.to_json());
        let manner = Manner { wait: append.care == Care::Machine, private };
        Ok(whole_file::write(&path, text.as_bytes(), manner)?)
    }
}

/// Longest name of a game in a folder.
const LONGEST_NAME: usize = 200;

impl Store for Files {
    fn append(&mut self, batch: &[Append]) -> Vec<Result<(), StoreError>> {
        batch.iter().map(|append| self.write(append)).collect()
    }

    fn is_free(&self, game: &GameId, record: &Record) -> Result<(), StoreError> {
        fits(game, &self.path(game)?, record)
    }

    fn load(&self, game: &GameId) -> Result<Record, StoreError> {
        let path = self.path(game)?;
        if !path.exists() {
            return Err(StoreError::Unknown(game.clone()));
        }
        read(game, &path)
    }

    /// Files that hold anything else are not listed.
    fn list(&self) -> Result<Vec<GameId>, StoreError> {
        let folder = self.folder.as_deref().unwrap_or(Path::new("."));
        let mut games = Vec::new();
        for entry in fs::read_dir(folder).map_err(Error::io("cannot read", folder))? {
            let path = entry.map_err(Error::io("cannot read", folder))?.path();
            let name = match &self.folder {
                Some(_) => path.file_stem().map(Path::new),
                None => path.file_name().map(Path::new),
            };
            let ends = path.extension().is_some_and(|ending| ending == ENDING);
            let game = name.filter(|_| ends && path.is_file()).map(GameId::of_file);
            games.extend(game.filter(|game| self.path(game).is_ok_and(|own| read(game, &own).is_ok())));
        }
        games.sort();
        Ok(games)
    }
}

fn read(game: &GameId, path: &Path) -> Result<Record, StoreError> {
    let unreadable = |error| StoreError::Unreadable(game.clone(), Box::new(error));
    let text = read_text(path)?;
    let value = serde_json::from_str(&text).map_err(|error| unreadable(error.into()))?;
    Record::from_json(&value).map_err(|error| unreadable(error.into()))
}

/// A lock on the folder of a file, where there is such a thing; without it two programs that write at the same moment may not see
/// each other.
fn locked(path: &Path) -> Option<File> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let folder = File::open(folder).ok()?;
    folder.lock().ok()?;
    Some(folder)
}

/// Refuses a file that holds anything but an earlier state of the game: whoever writes there loses nothing.
fn fits(game: &GameId, path: &Path, record: &Record) -> Result<(), StoreError> {
    let earlier = |there: Record| there.is_same_game(record) && record.events.starts_with(&there.events);
    match !path.exists() || read(game, path).is_ok_and(earlier) {
        true => Ok(()),
        false => Err(StoreError::Foreign(game.clone())),
    }
}

/// Nobody else on the machine may read the secret of dice that are still thrown.
fn hides_its_secret(record: &Record) -> bool {
    record.verdict.is_none() && record.header.dice.secret.is_some()
}
