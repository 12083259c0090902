//! Nothing a person made is ever lost: the game is in its file after every event.

use super::Session;
use super::console::Talk;
use crate::record;
use arbiter_arena::record::Record;
use arbiter_host::seats::Who;
use arbiter_host::store::{Append, Care, GameId, Store};
use std::path::{Path, PathBuf};
use std::sync::Arc;

impl Session {
    /// Writes the game where it was asked for. Where that cannot be, or nothing was asked for, it gets a free place in this
    /// folder: somebody else may have gone on with the file, or taken it away. Says where it is from then on.
    fn write(&mut self, care: Care) -> anyhow::Result<PathBuf> {
        let asked = self.path.clone().map(|path| self.write_to(path, care));
        match asked {
            Some(Ok(path)) => Ok(path),
            Some(Err(error)) => self.write_to(record::default_path(&self.record()?), care).map_err(|_| error),
            None => self.write_to(record::default_path(&self.record()?), care),
        }
    }

    fn write_to(&mut self, path: PathBuf, care: Care) -> anyhow::Result<PathBuf> {
        let record = self.record()?;
        let known = self.written.filter(|_| self.path.as_ref() == Some(&path)).unwrap_or(0);
        let written = record.events.len();
        self.keep_as(&path, record, known, care)?;
        (self.path, self.written) = (Some(path.clone()), Some(written));
        Ok(path)
    }

    fn keep_as(&mut self, path: &Path, record: Record, known: usize, care: Care) -> anyhow::Result<()> {
        let append = Append { game: GameId::of_file(path), record: Arc::new(record), known, care };
        self.store.append(&[append]).into_iter().try_for_each(|kept| Ok(kept?))
    }
}

impl Talk<'_> {
    /// Writes the game as it stands, so that a closed window or a killed program costs nothing; what a person did is
    /// waited for until it is on the disk. Where nothing can be written it says so once and goes on.
    pub(super) fn keep(&mut self, care: Care) -> anyhow::Result<()> {
        let watched = self.session.path.is_none() && !self.session.seats.contains(&Who::Human);
        if !self.keeps || watched || self.session.count() == 0 && self.session.written.is_none() {
            return Ok(());
        }
        let before = self.session.path.clone();
        match (self.session.write(care), before) {
            (Ok(path), None) => self.say(&format!("(the game is kept in {} as you play)", path.display())),
            (Ok(path), Some(before)) if path == before => Ok(()),
            (Ok(path), Some(before)) => {
                let (before, path) = (before.display(), path.display());
                self.say(&format!("({before} was changed by somebody else; this game goes on in {path})"))
            }
            (Err(error), _) => {
                self.keeps = false;
                self.say(&format!("(the game cannot be kept as you play: {error:#})"))
            }
        }
    }

    /// Writes the game where the person says.
    pub(super) fn save(&mut self, path: Option<String>) -> anyhow::Result<()> {
        let saved = match path {
            Some(path) => self.session.write_to(PathBuf::from(path), Care::Machine),
            None => self.session.write(Care::Machine),
        };
        match saved {
            Ok(path) => self.say(&format!("saved to {}", path.display())),
            Err(error) => self.say(&format!("not saved: {error:#}")),
        }
    }

    /// Writes a record for others: without the secret of the dice, while the game goes on.
    pub(super) fn publish(&mut self, path: &str) -> anyhow::Result<()> {
        if path.is_empty() {
            return self.say("under what name? save --public FILE");
        }
        let path = PathBuf::from(path);
        if path.exists() {
            return self.say(&format!("not written: {} exists; choose another name", path.display()));
        }
        let record = self.session.record()?.for_others();
        match self.session.keep_as(&path, record, 0, Care::Machine) {
            Ok(()) => {
                let without = if self.session.outcome().is_some() { "" } else { ", without the secret of the dice" };
                self.say(&format!("written to {}{without}", path.display()))
            }
            Err(error) => self.say(&format!("not written: {error:#}")),
        }
    }

    /// The game is over: the file is brought up to date, and whoever doubts the dice is told how to check them.
    pub(super) fn finish(&mut self) -> anyhow::Result<()> {
        let dice = &self.session.round().header().dice;
        if let (Some(secret), true) = (&dice.secret, self.session.round().throws() > 0) {
            let (secret, commitment) = (secret.reveal(), dice.commitment.clone());
            self.say(&format!("The secret of the dice was  {secret}\nand its commitment          {commitment}"))?;
        }
        let watched = self.session.path.is_none() && !self.session.seats.contains(&Who::Human);
        if watched {
            return Ok(());
        }
        let path = quoted(&self.written()?.display().to_string());
        self.say(&format!("saved to {path}; `arbiter verify {path}` checks it"))
    }

    /// The input is at its end: nothing is lost, and the way back is said.
    pub(super) fn leave(&mut self) -> anyhow::Result<()> {
        let path = quoted(&self.written()?.display().to_string());
        self.say(&format!("\nThe game is saved. To go on: arbiter play --resume {path}"))
    }

    /// Writes the game for the last time; where that cannot be, it is on the screen at least.
    fn written(&mut self) -> anyhow::Result<PathBuf> {
        let written = self.session.write(Care::Machine);
        if written.is_err() {
            let deeds: Vec<&str> = self.session.deeds().flatten().collect();
            let events = if deeds.is_empty() { "none yet".into() } else { deeds.join(", ") };
            self.say(&format!("\nThe game could not be saved. Its events: {events}"))?;
        }
        written
    }
}

fn quoted(path: &str) -> String {
    if path.contains(char::is_whitespace) { format!("\"{path}\"") } else { path.to_string() }
}
