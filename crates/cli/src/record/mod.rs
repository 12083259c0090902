//! A saved game: a small JSON file that replays to the same position for ever.

mod json;

pub use arbiter::words::shown;

use anyhow::{Context, bail};
use arbiter::{Choices, Game};
use arbiter_arena::dice::Secret;
use arbiter_arena::seal::Seals;
use arbiter_host::{documents, whole_file};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// Everything needed to play a game again, and to check it.
#[derive(Clone, Debug, PartialEq)]
pub struct Record {
    /// The version of the file it was read from.
    pub version: u64,
    /// Id of a built-in game, or the path of a document.
    pub game: String,
    /// The setup that was chosen.
    pub setup: Option<String>,
    /// The options that were chosen.
    pub options: Vec<(String, String)>,
    /// Which of the shuffled start positions.
    pub number: Option<u64>,
    /// A position instead of the start.
    pub position: Option<String>,
    /// Hash of the rules, so that a changed document is noticed.
    pub spec_hash: String,
    /// What dice and random movers follow.
    pub dice: Committed,
    /// Who plays: seat and player.
    pub seats: Vec<(String, String)>,
    /// How often somebody took something back.
    pub taken_back: u64,
    /// What happened, in order.
    pub events: Vec<String>,
    /// Seals of the events as read; empty in old files and before it is written.
    pub seals: Vec<String>,
    /// How the game ended.
    pub result: Option<Ended>,
}

/// Dice of which a hash was published before the game.
#[derive(Clone, Debug, PartialEq)]
pub struct Committed {
    /// The hash.
    pub commitment: String,
    /// Words that the players added.
    pub salt: Vec<String>,
    /// Absent in a record that was written for others before the game was over.
    pub secret: Option<Secret>,
    /// What the secret was made of, if somebody chose it.
    pub seed: Option<String>,
    /// Throws of an older program, which do not follow the secret.
    pub thrown_before: u64,
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq)]
pub struct Ended {
    /// The code of the ending.
    pub code: String,
    /// By team.
    pub scores: BTreeMap<String, f64>,
}

/// How sure a file must be before the game goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Care {
    /// It outlives the program, however that ends.
    Program,
    /// It outlives the machine.
    Machine,
}

impl Record {
    /// Reads a saved game.
    pub fn load(path: &Path) -> anyhow::Result<Record> {
        let text = documents::read_text(path)?;
        let value = serde_json::from_str(&text).with_context(|| format!("{} is not JSON", path.display()))?;
        json::read(&value).with_context(|| format!("{} is no game that can be read", path.display()))
    }

    /// The game it is about; another document may stand in for the one it names.
    pub fn load_game(&self, document: Option<&str>) -> anyhow::Result<Game> {
        let path = Path::new(&self.game);
        // Whoever wrote the record is not trusted with the name of something that never ends.
        if document.is_none() && path.exists() && !path.is_file() {
            bail!("`{}` is no document", shown(&self.game));
        }
        let (setup, options) = (self.setup.clone(), self.options.clone());
        documents::load(document.unwrap_or(&self.game), &Choices { setup, options, number: self.number })
    }

    /// The same game, however far it has been played.
    fn same_game(&self, other: &Record) -> bool {
        let options = |r: &Record| r.options.iter().cloned().collect::<BTreeMap<_, _>>();
        let start = |r: &Record| (r.game.clone(), r.setup.clone(), options(r), r.number, r.position.clone());
        let dice = |r: &Record| (r.spec_hash.clone(), r.dice.commitment.clone());
        start(self) == start(other) && dice(self) == dice(other)
    }

    /// Refuses a file that holds anything but an earlier state of this game: whoever begins to write there loses nothing.
    pub fn may_begin(&self, path: &Path) -> anyhow::Result<()> {
        self.refuse_unless(path, |there| there.same_game(self) && self.events.starts_with(&there.events))
    }

    fn refuse_unless(&self, path: &Path, fits: impl Fn(&Record) -> bool) -> anyhow::Result<()> {
        if path.exists() && !Record::load(path).is_ok_and(|there| fits(&there)) {
            bail!("{} exists and is not this game as it was kept here; choose another name", path.display());
        }
        Ok(())
    }

    /// Writes the file whole or not at all, and never over another game, nor over what somebody else made of this one
    /// since the events that are known to be there.
    pub fn save(&self, path: &Path, known: Option<&[String]>, care: Care) -> anyhow::Result<()> {
        self.refuse_unless(path, |there| {
            there.same_game(self) && (known == Some(&there.events) || self.events.starts_with(&there.events))
        })?;
        let private = self.result.is_none() && self.dice.secret.is_some();
        let text = self.text();
        whole_file::write(path, text.as_bytes(), whole_file::Manner { wait: care == Care::Machine, private })
    }

    /// What stands in the file.
    pub fn text(&self) -> String {
        format!("{:#}\n", json::write(self))
    }

    /// The same for others: without the secret, while the game goes on.
    pub fn for_others(mut self) -> Record {
        if self.result.is_none() {
            (self.dice.secret, self.dice.seed) = (None, None);
        }
        self
    }

    /// A file in the current folder that is free, or already holds this game.
    pub fn default_path(&self) -> PathBuf {
        let stem = Path::new(&self.game).file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let name = |n: usize| match n {
            1 => PathBuf::from(format!("arbiter-{stem}.json")),
            n => PathBuf::from(format!("arbiter-{stem}-{n}.json")),
        };
        (1..10_000).map(name).find(|path| self.may_begin(path).is_ok()).unwrap_or_else(|| name(10_000))
    }

    /// The seals that the events should have.
    pub fn sealed(&self) -> Vec<String> {
        let number = self.number.map_or(String::new(), |number| number.to_string());
        let mut fields = vec![self.spec_hash.as_str(), &self.dice.commitment, &number];
        fields.push(self.position.as_deref().unwrap_or_default());
        fields.extend(self.dice.salt.iter().map(String::as_str));
        let before = self.dice.thrown_before.to_string();
        if self.dice.thrown_before > 0 {
            fields.push(&before);
        }
        let mut seals = Seals::begin(&fields);
        self.events.iter().map(|event| seals.next(event)).collect()
    }
}
