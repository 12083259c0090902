use crate::progress::Progress;
use anyhow::{Context, bail};
use arbiter_host::pgn::Input;
use arbiter_host::watch::Watch;
use arbiter_notation::pgn::{Blocks, RawGame, Tags, Termination, Token};
use clap::Args;
use serde_json::json;
use std::collections::BTreeMap;
use std::fs::{self, File, OpenOptions};
use std::io::{BufWriter, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Divide a file into several; what is there already is never overwritten
#[derive(Debug, Args)]
#[command(after_help = include_str!("../../../help/pgn-split.txt"))]
pub struct Split {
    /// A file of games; `-` is the standard input
    #[arg(value_name = "FILE")]
    file: String,
    /// The folder to write to; it is made if it is not there
    #[arg(long, value_name = "DIR")]
    into: PathBuf,
    /// What tells the files apart: `count=N` games in each, `result`, or a tag such as `event` or `white`
    #[arg(long, value_name = "WHAT", default_value = "count=1000", value_parser = by)]
    by: By,
    /// Print an object instead of text
    #[arg(long)]
    pub json: bool,
}

#[derive(Clone, Debug)]
enum By {
    Count(u64),
    Result,
    Tag(String),
}

fn by(text: &str) -> Result<By, String> {
    match text.split_once('=') {
        Some(("count", number)) => match number.parse() {
            Ok(count) if count > 0 => Ok(By::Count(count)),
            _ => Err("expected a number from 1, as in count=1000".into()),
        },
        None if text == "count" => Err("expected a number, as in count=1000".into()),
        None if text.eq_ignore_ascii_case("result") => Ok(By::Result),
        None if !text.is_empty() && text.chars().all(|c| c.is_ascii_alphanumeric() || c == '_') => {
            Ok(By::Tag(text.into()))
        }
        _ => Err("expected count=N, result, or the name of a tag".into()),
    }
}

/// Most files of one run.
const FILES: usize = 10_000;

/// How many of them are kept open.
const OPEN: usize = 100;

impl Split {
    pub fn run(&self, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
        let input = Input::open(&self.file)?;
        fs::create_dir_all(&self.into).with_context(|| format!("cannot make {}", self.into.display()))?;
        let mut parts = Parts { folder: self.into.clone(), parts: BTreeMap::new(), open: Vec::new() };
        let mut progress = Progress::new(&input.name, input.size);
        let mut room = String::new();
        for block in Blocks::new(input.bytes) {
            let block = block.with_context(|| format!("cannot read {}", self.file))?;
            for raw in block.games() {
                let name = self.name(&raw, &mut room);
                parts.put(&name, raw.bytes())?;
            }
            progress.add(block.size() as u64, block.len() as u64);
        }
        drop(progress);
        let made = parts.finish()?;
        if self.json {
            let list: Vec<_> = made
                .iter()
                .map(|(path, count)| json!({ "file": path.display().to_string(), "games": count }))
                .collect();
            return crate::command::print_json(out, &json!({ "files": list }));
        }
        for (path, count) in &made {
            writeln!(out, "{}: {count} game{}", path.display(), if *count == 1 { "" } else { "s" })?;
        }
        Ok(ExitCode::SUCCESS)
    }

    /// The file a game belongs to, without its folder.
    fn name(&self, raw: &RawGame, room: &mut String) -> String {
        let number = raw.number();
        match &self.by {
            By::Count(count) => format!("games-{:05}.pgn", (number - 1) / count + 1),
            By::Result => {
                format!("{}.pgn", plain(&result(raw, room).text().replace("1/2-1/2", "draw").replace('*', "open")))
            }
            By::Tag(tag) => {
                let value = raw.text(room).ok().and_then(|text| value(raw, text, tag)).unwrap_or_default();
                format!("{}.pgn", plain(&value))
            }
        }
    }
}

/// A tag of a game, whatever the case of its name.
fn value(raw: &RawGame, text: &str, wanted: &str) -> Option<String> {
    raw.tokens(text).map_while(Result::ok).find_map(|token| match token {
        Token::Tag(name, value) if name.eq_ignore_ascii_case(wanted) => Some(Tags::plain(value).into_owned()),
        _ => None,
    })
}

/// The result of a game: what its moves end with, else what its tag says.
fn result(raw: &RawGame, room: &mut String) -> Termination {
    let Ok(text) = raw.text(room) else { return Termination::Open };
    let at_end = raw.tokens(text).map_while(Result::ok).find_map(|token| match token {
        Token::End(result) => Some(result),
        _ => None,
    });
    at_end.or_else(|| Termination::read(&value(raw, text, "Result")?)).unwrap_or_default()
}

/// A text as the name of a file: letters and digits of any script stay, whatever else becomes `_`.
fn plain(text: &str) -> String {
    let name: String =
        text.chars().take(80).map(|c| if c.is_alphanumeric() || "-+.".contains(c) { c } else { '_' }).collect();
    let name = name.trim_matches(['.', '_']);
    if name.is_empty() { "unknown".into() } else { name.into() }
}

/// The files being written, each under a name of its own until all are done.
struct Parts {
    folder: PathBuf,
    /// By name: how many games, and whether it is open.
    parts: BTreeMap<String, u64>,
    /// Writers that are open, the latest used last.
    open: Vec<(String, BufWriter<File>)>,
}

impl Parts {
    fn temporary(&self, name: &str) -> PathBuf {
        self.folder.join(format!(".{name}.{}.arbiter-tmp", std::process::id()))
    }

    fn put(&mut self, name: &str, bytes: &[u8]) -> anyhow::Result<()> {
        let count = match self.parts.get_mut(name) {
            Some(count) => count,
            None => {
                let path = self.folder.join(name);
                if path.exists() {
                    bail!("{} is there already; choose an empty folder. Nothing was written", path.display());
                }
                if self.parts.len() >= FILES {
                    bail!("there would be more than {FILES} files; nothing was written");
                }
                self.parts.entry(name.into()).or_insert(0)
            }
        };
        *count += 1;
        let first = *count == 1;
        let place = match self.open.iter().rposition(|(known, _)| known == name) {
            Some(place) => place,
            None => {
                if self.open.len() >= OPEN {
                    let (_, mut oldest) = self.open.remove(0);
                    oldest.flush()?;
                }
                let path = self.temporary(name);
                let mut how = OpenOptions::new();
                let how = if first { how.write(true).create_new(true) } else { how.append(true) };
                let file = how.open(&path).with_context(|| format!("cannot write {}", path.display()))?;
                self.open.push((name.into(), BufWriter::new(file)));
                self.open.len() - 1
            }
        };
        if let Some((_, writer)) = self.open.get_mut(place) {
            writer.write_all(bytes.trim_ascii_end())?;
            writer.write_all(b"\n\n")?;
        }
        Ok(())
    }

    /// Gives the files their names: all of them, or none.
    fn finish(mut self) -> anyhow::Result<Vec<(PathBuf, u64)>> {
        for (_, mut writer) in std::mem::take(&mut self.open) {
            writer.flush()?;
        }
        let mut made: Vec<(PathBuf, u64)> = Vec::new();
        for (name, count) in &self.parts {
            let path = self.folder.join(name);
            if let Err(error) = name_anew(&self.temporary(name), &path) {
                made.iter().for_each(|(path, _)| _ = fs::remove_file(path));
                return Err(error).with_context(|| format!("cannot write {}; nothing was written", path.display()));
            }
            made.push((path, *count));
        }
        Ok(made)
    }
}

/// What was not finished is not left behind.
impl Drop for Parts {
    fn drop(&mut self) {
        self.open.clear();
        for name in self.parts.keys() {
            let _ = fs::remove_file(self.temporary(name));
        }
    }
}

/// Gives a file its name, unless another one has it: a link is refused then, and a plain renaming is not.
fn name_anew(from: &Path, to: &Path) -> std::io::Result<()> {
    match fs::hard_link(from, to) {
        Ok(()) => fs::remove_file(from),
        Err(error) if error.kind() == ErrorKind::AlreadyExists => Err(error),
        Err(_) if to.exists() => Err(ErrorKind::AlreadyExists.into()),
        // A file system without links.
        Err(_) => fs::rename(from, to),
    }
}
