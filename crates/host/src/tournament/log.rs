//! The file to which every finished game is added, and from which a match goes on.
//!
//! Its first line holds the terms, every further line a game. A line is on the disk before its game counts; a program that is
//! killed while it writes leaves a torn last line, which is discarded when the match goes on: that game is played again, from
//! the same seed. While a match runs, the file is locked.

use crate::error::Error;
use arbiter_arena::tournament::{Entry, Finished, Terms};
use arbiter_arena::verdict::Kind;
use serde_json::Value;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{BufRead, BufReader, ErrorKind, Read, Seek, SeekFrom, Write};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// An open log. It knows where the line of each game begins: moves are read again when they are wanted, and a match of any
/// length needs little memory.
pub struct Log {
    path: PathBuf,
    file: File,
    lines: BTreeMap<u64, Range<u64>>,
    end: u64,
}

/// Most bytes of one line.
const LONGEST: u64 = 64 << 20;

/// What a log holds when a match goes on with it.
pub struct Kept {
    /// The log, open for more.
    pub log: Log,
    /// What was agreed on.
    pub terms: Terms,
    /// The games in it.
    pub games: Vec<Finished>,
    /// Whether a torn line was discarded.
    pub torn: bool,
}

impl Log {
    /// Begins a log; never over another one.
    pub fn begin(path: &Path, terms: &Terms) -> Result<Log, Error> {
        let file = OpenOptions::new().read(true).append(true).create_new(true).open(path);
        let file = match file {
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {
                // A program that was killed before the terms were written has left nothing to go on with.
                let empty = std::fs::read(path).is_ok_and(|bytes| !bytes.contains(&b'\n'));
                if !empty {
                    let way_out = "is there already: --resume goes on with it, --out names another folder";
                    return Err(Error::file(path, way_out));
                }
                OpenOptions::new().read(true).append(true).open(path)
            }
            file => file,
        };
        let failed = || Error::io("cannot write", path);
        let file = locked(file.map_err(failed())?, path)?;
        file.set_len(0).map_err(failed())?;
        let mut log = Log { path: path.into(), file, lines: BTreeMap::new(), end: 0 };
        log.write(&format!("{}\n", terms.to_json())).map_err(failed())?;
        Ok(log)
    }

    /// Opens a log to go on with it.
    pub fn resume(path: &Path) -> Result<Kept, Error> {
        let file = OpenOptions::new().read(true).append(true).open(path);
        let file = locked(file.map_err(Error::io("there is no match to go on with:", path))?, path)?;
        let kept = read(path, file).map_err(|error| error.at(format!("{} cannot be gone on with", path.display())))?;
        if kept.torn {
            let cut = kept.log.file.set_len(kept.log.end).and_then(|()| kept.log.file.sync_data());
            cut.map_err(Error::io("cannot write", path))?;
        }
        Ok(kept)
    }

    /// Adds games; when it returns they are on the disk.
    pub fn add(&mut self, entries: &[Entry]) -> Result<(), Error> {
        let mut lines = String::new();
        for entry in entries {
            let from = self.end + lines.len() as u64;
            let _ = writeln!(lines, "{}", entry.to_json());
            self.lines.insert(entry.game.number, from..self.end + lines.len() as u64);
        }
        self.write(&lines).map_err(Error::io("cannot add to", &self.path))
    }

    fn write(&mut self, lines: &str) -> std::io::Result<()> {
        self.file.write_all(lines.as_bytes())?;
        self.end += lines.len() as u64;
        self.file.sync_data()
    }

    /// All games below a number with what PGN is made of, in the order of their numbers, one at a time.
    pub fn entries(&self, below: u64) -> impl Iterator<Item = Result<Entry, Error>> {
        self.lines.range(..below).map(|(number, place)| {
            // Lines that are longer are refused when the log is opened.
            let mut line = vec![0; usize::try_from(place.end - place.start).unwrap_or(0)];
            let mut file = &self.file;
            let read = file.seek(SeekFrom::Start(place.start)).and_then(|_| file.read_exact(&mut line));
            read.map_err(Error::io("cannot read", &self.path))?;
            let entry = serde_json::from_slice(&line).map_err(Error::Json);
            entry
                .and_then(|value| Ok(Entry::from_json(&value)?))
                .map_err(|error| error.at(format!("game {}", number + 1)))
        })
    }
}

/// How long a lock is waited for: of a match that was killed while it started a program, the beginning of that program holds
/// the file for another moment.
const PATIENCE: Duration = Duration::from_secs(2);

fn locked(file: File, path: &Path) -> Result<File, Error> {
    let begun = Instant::now();
    loop {
        match file.try_lock() {
            Ok(()) => return Ok(file),
            Err(TryLockError::WouldBlock) if begun.elapsed() < PATIENCE => {
                std::thread::sleep(Duration::from_millis(20));
            }
            Err(TryLockError::WouldBlock) => {
                return Err(Error::file(path, "is of a match that another program plays now"));
            }
            Err(TryLockError::Error(error)) => return Err(Error::io("cannot lock", path)(error)),
        }
    }
}

/// Reads a log up to the first line that is torn; only the last may be.
fn read(path: &Path, file: File) -> Result<Kept, Error> {
    let (mut lines, mut end, mut terms) = (BTreeMap::new(), 0, None);
    let mut games: BTreeMap<u64, Finished> = BTreeMap::new();
    let mut reader = BufReader::new(&file);
    let mut torn = false;
    for number in 1u64.. {
        let mut line = Vec::new();
        let count = reader.by_ref().take(LONGEST).read_until(b'\n', &mut line);
        let count = count.map_err(Error::io("cannot read", path))? as u64;
        if count == LONGEST {
            return Err(Error::Refused(format!("line {number} is longer than {} MiB", LONGEST >> 20)));
        }
        torn = count > 0 && line.last() != Some(&b'\n');
        if count == 0 || torn {
            break;
        }
        let value: Result<Value, _> = serde_json::from_slice(&line);
        match (value, &terms) {
            (Ok(value), None) => terms = Some(Terms::from_json(&value)?),
            (Ok(value), Some(_)) => {
                let entry =
                    Entry::from_json(&value).map_err(|error| Error::from(error).at(format!("line {number}")))?;
                let number = entry.game.number;
                // A game counts once. One that nobody could play may have been played again.
                if games.get(&number).is_none_or(|game| game.verdict.kind == Kind::Infrastructure) {
                    lines.insert(number, end..end + count);
                    games.insert(number, entry.game);
                }
            }
            // A disk may keep the length of a line and lose what stood in it.
            (Err(_), Some(_)) if reader.fill_buf().is_ok_and(<[u8]>::is_empty) => {
                torn = true;
                break;
            }
            (Err(error), _) => return Err(Error::Json(error).at(format!("line {number}"))),
        }
        end += count;
    }
    let terms = terms.ok_or_else(|| Error::Refused("it does not say what was to be played".into()))?;
    Ok(Kept { log: Log { path: path.into(), file, lines, end }, terms, games: games.into_values().collect(), torn })
}
