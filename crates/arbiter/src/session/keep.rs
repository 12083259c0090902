//! Nothing a person made is ever lost: the game is in its file after every event.

use super::talk::Talk;
use super::{Session, Who};
use crate::record::Care;
use std::path::PathBuf;

impl Session {
    /// Where the game is saved: where it was asked for, or a free place in this folder.
    fn place(&self) -> PathBuf {
        self.path.clone().unwrap_or_else(|| self.record().default_path())
    }
}

impl Talk<'_> {
    /// Writes the game as it stands, so that a closed window or a killed program costs nothing; what a person did is
    /// waited for until it is on the disk. Where nothing can be written it says so once and goes on.
    pub(super) fn keep(&mut self, care: Care) -> anyhow::Result<()> {
        let watched = self.session.path.is_none() && !self.session.seats.contains(&Who::Human);
        if !self.keeps || watched || self.session.count() == 0 {
            return Ok(());
        }
        let path = self.session.place();
        match self.session.record().save(&path, care) {
            Ok(()) if self.session.path.is_none() => {
                self.say(&format!("(the game is kept in {} as you play)", path.display()))?;
                self.session.path = Some(path);
                Ok(())
            }
            Ok(()) => Ok(()),
            Err(error) => {
                self.keeps = false;
                self.say(&format!("(the game cannot be kept as you play: {error:#})"))
            }
        }
    }

    /// Writes the game where the person says.
    pub(super) fn save(&mut self, path: Option<String>) -> anyhow::Result<()> {
        let record = self.session.record();
        let path = path.map(PathBuf::from).unwrap_or_else(|| self.session.place());
        let known = self.session.path.as_ref() == Some(&path);
        let begun = if known { Ok(()) } else { record.may_begin(&path) };
        match begun.and_then(|()| record.save(&path, Care::Machine)) {
            Ok(()) => {
                self.say(&format!("saved to {}", path.display()))?;
                self.session.path = Some(path);
                Ok(())
            }
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
        match self.session.record().for_others().save(&path, Care::Machine) {
            Ok(()) => {
                let without = if self.session.outcome().is_some() { "" } else { ", without the secret of the dice" };
                self.say(&format!("written to {}{without}", path.display()))
            }
            Err(error) => self.say(&format!("not written: {error:#}")),
        }
    }

    /// The game is over: the file is brought up to date, and whoever doubts the dice is told how to check them.
    pub(super) fn finish(&mut self) -> anyhow::Result<()> {
        if self.session.throws() > 0 {
            let (secret, commitment) = (self.session.dice.secret.reveal(), self.session.commitment());
            self.say(&format!("The secret of the dice was  {secret}\nand its commitment          {commitment}"))?;
        }
        if let Some(path) = self.session.path.clone() {
            self.session.record().save(&path, Care::Machine)?;
            let path = quoted(&path.display().to_string());
            self.say(&format!("saved to {path}; `arbiter verify {path}` checks it"))?;
        }
        Ok(())
    }

    /// The input is at its end: nothing is lost, and the way back is said.
    pub(super) fn leave(&mut self) -> anyhow::Result<()> {
        let record = self.session.record();
        let path = self.session.place();
        let known = self.session.path.as_ref() == Some(&path);
        let begun = if known { Ok(()) } else { record.may_begin(&path) };
        if let Err(error) = begun.and_then(|()| record.save(&path, Care::Machine)) {
            let events = if record.events.is_empty() { "none yet".into() } else { record.events.join(", ") };
            self.say(&format!("\nThe game could not be saved. Its events: {events}"))?;
            return Err(error);
        }
        let path = quoted(&path.display().to_string());
        self.say(&format!("\nThe game is saved. To go on: arbiter play --resume {path}"))
    }
}

fn quoted(path: &str) -> String {
    if path.contains(char::is_whitespace) { format!("\"{path}\"") } else { path.to_string() }
}
