//! A saved game: a small JSON file that replays to the same position for ever.

use crate::{shelf, whole_file};
use anyhow::{Context, bail};
use serde_json::{Map, Value, json};
use std::path::{Path, PathBuf};

/// Everything needed to play a game again.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Record {
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
    /// For dice and random movers.
    pub seed: u64,
    /// Who plays: seat and player.
    pub seats: Vec<(String, String)>,
    /// What happened, in order.
    pub moves: Vec<String>,
}

const FORMAT: &str = "arbiter-game";

impl Record {
    fn to_json(&self) -> Value {
        let object = |pairs: &[(String, String)]| -> Value {
            pairs.iter().map(|(k, v)| (k.clone(), json!(v))).collect::<Map<_, _>>().into()
        };
        let mut out = json!({ "format": FORMAT, "version": 1, "game": self.game });
        if let Some(setup) = &self.setup {
            out["setup"] = json!(setup);
        }
        if !self.options.is_empty() {
            out["options"] = object(&self.options);
        }
        if let Some(number) = self.number {
            out["number"] = json!(number);
        }
        if let Some(position) = &self.position {
            out["position"] = json!(position);
        }
        out["spec_hash"] = json!(self.spec_hash);
        out["seed"] = json!(self.seed);
        out["seats"] = object(&self.seats);
        out["moves"] = json!(self.moves);
        out
    }

    fn from_json(value: &Value) -> anyhow::Result<Record> {
        if value["format"] != FORMAT {
            bail!("it is not a saved game: `format` should be \"{FORMAT}\"");
        }
        if value["version"].as_u64() != Some(1) {
            bail!("it was saved by another version: `version` should be 1");
        }
        let text = |key: &str| value[key].as_str().map(String::from);
        let needed = |key: &str| text(key).with_context(|| format!("`{key}` is missing or not a text"));
        let pairs = |key: &str| -> anyhow::Result<Vec<(String, String)>> {
            let Some(object) = value[key].as_object() else { return Ok(Vec::new()) };
            let one = |(k, v): (&String, &Value)| Some((k.clone(), v.as_str()?.to_string()));
            object
                .iter()
                .map(|pair| one(pair).with_context(|| format!("`{key}` holds something that is no text")))
                .collect()
        };
        let moves = value["moves"].as_array().context("`moves` is missing or not a list")?;
        let moves =
            moves.iter().map(|m| m.as_str().map(String::from).context("`moves` holds something that is no text"));
        Ok(Record {
            game: needed("game")?,
            setup: text("setup"),
            options: pairs("options")?,
            number: value["number"].as_u64(),
            position: text("position"),
            spec_hash: needed("spec_hash")?,
            seed: value["seed"].as_u64().context("`seed` is missing or not a number")?,
            seats: pairs("seats")?,
            moves: moves.collect::<anyhow::Result<_>>()?,
        })
    }

    /// Reads a saved game.
    pub fn load(path: &Path) -> anyhow::Result<Record> {
        let text = shelf::read_text(path)?;
        let value = serde_json::from_str(&text).with_context(|| format!("{} is not JSON", path.display()))?;
        Record::from_json(&value).with_context(|| format!("{} cannot be resumed", path.display()))
    }

    /// The same game, however far it has been played.
    fn same_game(&self, other: &Record) -> bool {
        let identity = |r: &Record| Record { seats: Vec::new(), moves: Vec::new(), ..r.clone() };
        identity(self) == identity(other)
    }

    /// Refuses a file that holds anything but this game.
    pub fn may_save(&self, path: &Path) -> anyhow::Result<()> {
        if path.exists() && !Record::load(path).is_ok_and(|there| there.same_game(self)) {
            bail!("{} exists and is not this game; choose another name", path.display());
        }
        Ok(())
    }

    /// Writes the file whole or not at all, and never over anything but an earlier state of the same game.
    pub fn save(&self, path: &Path) -> anyhow::Result<()> {
        self.may_save(path)?;
        whole_file::write(path, format!("{:#}\n", self.to_json()).as_bytes())
    }

    /// A file in the current folder that is free, or already holds this game.
    pub fn default_path(&self) -> PathBuf {
        let stem = Path::new(&self.game).file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let name = |n: usize| match n {
            1 => PathBuf::from(format!("arbiter-{stem}.json")),
            n => PathBuf::from(format!("arbiter-{stem}-{n}.json")),
        };
        (1..10_000).map(name).find(|path| self.may_save(path).is_ok()).unwrap_or_else(|| name(10_000))
    }
}
