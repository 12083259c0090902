//! The file to which every finished game is added, and from which a match goes on.
//!
//! Its first line holds the terms, every further line a game. A line is on the disk before its game counts; a program that is
//! killed while it writes leaves a torn last line, which is discarded when the match goes on: that game is played again, from
//! the same seed. While a match runs, the file is locked.

use super::terms::Terms;
use anyhow::{Context, bail};
use arbiter_arena::tournament::{Finished, Opening};
use arbiter_arena::verdict::Verdict;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{Read, Seek, SeekFrom, Write};
use std::path::Path;

/// A finished game with what PGN is made of.
#[derive(Clone, Debug)]
pub struct Entry {
    /// The game.
    pub game: Finished,
    /// Where it began.
    pub opening: Opening,
    /// Its moves in the short notation, where games are kept.
    pub moves: Option<Vec<String>>,
}

/// An open log.
pub struct Log(File);

/// Most bytes of a log that is read.
const LONGEST: u64 = 8 << 30;

impl Log {
    /// Begins a log; never over another one.
    pub fn begin(path: &Path, terms: &Terms) -> anyhow::Result<Log> {
        let shown = path.display();
        let file = OpenOptions::new().read(true).append(true).create_new(true).open(path);
        let file = match file {
            Err(error) if error.kind() == std::io::ErrorKind::AlreadyExists => {
                // A program that was killed before the terms were written has left nothing to go on with.
                let empty = std::fs::read(path).is_ok_and(|bytes| !bytes.contains(&b'\n'));
                if !empty {
                    bail!("{shown} is there already: --resume goes on with it, --out names another folder");
                }
                OpenOptions::new().read(true).append(true).open(path)
            }
            file => file,
        };
        let mut log = Log(locked(file.with_context(|| format!("cannot write {shown}"))?, path)?);
        log.0.set_len(0).with_context(|| format!("cannot write {shown}"))?;
        log.write(&format!("{}\n", terms.to_json())).with_context(|| format!("cannot write {shown}"))?;
        Ok(log)
    }

    /// Opens a log to go on with it: its terms, the games in it, and whether a torn line was discarded.
    pub fn resume(path: &Path) -> anyhow::Result<(Log, Terms, Vec<Entry>, bool)> {
        let shown = path.display();
        let file = OpenOptions::new().read(true).append(true).open(path);
        let mut file = locked(file.with_context(|| format!("there is no match to go on with: {shown}"))?, path)?;
        if file.metadata()?.len() > LONGEST {
            bail!("{shown} is longer than {} GiB", LONGEST >> 30);
        }
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).with_context(|| format!("cannot read {shown}"))?;
        let (terms, entries, good) = read(&bytes).with_context(|| format!("{shown} cannot be gone on with"))?;
        let torn = good < bytes.len();
        if torn {
            file.set_len(good as u64)?;
            file.sync_data()?;
        }
        file.seek(SeekFrom::End(0))?;
        Ok((Log(file), terms, entries, torn))
    }

    /// Adds games; when it returns they are on the disk.
    pub fn add(&mut self, entries: &[Entry]) -> anyhow::Result<()> {
        let lines: String = entries.iter().map(|entry| format!("{}\n", entry.to_json())).collect();
        self.write(&lines).context("cannot add to the log")
    }

    fn write(&mut self, lines: &str) -> std::io::Result<()> {
        self.0.write_all(lines.as_bytes())?;
        self.0.sync_data()
    }
}

fn locked(file: File, path: &Path) -> anyhow::Result<File> {
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => bail!("{}: another program plays this match now", path.display()),
        Err(TryLockError::Error(error)) => Err(error).with_context(|| format!("cannot lock {}", path.display())),
    }
}

/// The terms, the games, and how many bytes were good.
fn read(bytes: &[u8]) -> anyhow::Result<(Terms, Vec<Entry>, usize)> {
    let whole = bytes.iter().rposition(|byte| *byte == b'\n').map_or(0, |end| end + 1);
    let (mut good, mut terms, mut entries, mut seen) = (0, None, Vec::new(), BTreeSet::new());
    for (number, line) in (1..).zip(bytes[..whole].split_inclusive(|byte| *byte == b'\n')) {
        let last = good + line.len() == whole;
        let value: Result<Value, _> = serde_json::from_slice(line);
        match (value, &terms) {
            (Ok(value), None) => terms = Some(Terms::from_json(&value)?),
            (Ok(value), Some(_)) => match Entry::from_json(&value) {
                // Twice the same game would be a fault of ours; it counts once.
                Ok(entry) if seen.insert(entry.game.number) => entries.push(entry),
                Ok(_) => {}
                Err(fault) => bail!("line {number}: {fault}"),
            },
            // A disk may keep the length of a line and lose what stood in it.
            (Err(_), Some(_)) if last => break,
            (Err(error), _) => bail!("line {number} is not JSON: {error}"),
        }
        good += line.len();
    }
    Ok((terms.context("it does not say what was to be played")?, entries, good))
}

impl Entry {
    fn to_json(&self) -> Value {
        let Opening { name, number, position, moves } = &self.opening;
        let mut out = json!({
            "game": self.game.number, "group": self.game.group, "seats": self.game.seats,
            "verdict": self.game.verdict.to_json(),
        });
        if self.opening != Opening::default() {
            out["opening"] = json!({ "name": name, "number": number, "position": position, "moves": moves });
        }
        if let Some(moves) = &self.moves {
            out["moves"] = json!(moves.join(" "));
        }
        out
    }

    fn from_json(value: &Value) -> Result<Entry, String> {
        let whole = |key: &str| value[key].as_u64().ok_or_else(|| format!("`{key}` is missing or not a number"));
        let words = |value: &Value| -> Option<Vec<String>> {
            value.as_array()?.iter().map(|item| item.as_str().map(String::from)).collect()
        };
        let seats = value["seats"].as_array().and_then(|list| {
            list.iter().map(|seat| seat.as_u64().and_then(|seat| usize::try_from(seat).ok())).collect()
        });
        let game = Finished {
            number: whole("game")?,
            group: whole("group")?,
            seats: seats.ok_or("`seats` is missing or cannot be read")?,
            verdict: Verdict::from_json(&value["verdict"])?,
        };
        let opening = &value["opening"];
        let text = |key: &str| opening[key].as_str().map(String::from);
        let opening = Opening {
            name: text("name"),
            number: opening["number"].as_u64(),
            position: text("position"),
            moves: words(&opening["moves"]).unwrap_or_default(),
        };
        let moves = value["moves"].as_str().map(|moves| moves.split_whitespace().map(String::from).collect());
        Ok(Entry { game, opening, moves })
    }
}
