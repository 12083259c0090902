//! The games that are built in, and the folder beside a document.

use arbiter_spec::diagnostic::edit_distance;
use arbiter_spec::patch::Library;
use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};

/// Every built-in document: id and text, in order of id.
pub const GAMES: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/games.rs"));

/// Documents larger than this are not even read; the checker's own limit is lower.
const LARGEST: u64 = 16 << 20;

/// The built-in document of an id, or of another name it goes by.
pub fn built_in(name: &str) -> Option<(&'static str, &'static str)> {
    let same = |id: &str| folded(id) == folded(name);
    let by_id = GAMES.iter().find(|(id, _)| same(id));
    let by_alias = || GAMES.iter().find(|(_, text)| aliases(text).iter().any(|alias| same(alias)));
    by_id.or_else(by_alias).copied()
}

/// The names that come closest to one that is not there.
pub fn similar(name: &str) -> Vec<&'static str> {
    let wanted = folded(name);
    let close = |id: &str| {
        let id = folded(id);
        !wanted.is_empty() && (id.contains(&wanted) || wanted.contains(&id) || edit_distance(&id, &wanted) <= 2)
    };
    GAMES.iter().map(|(id, _)| *id).filter(|id| close(id)).take(5).collect()
}

/// The names a document says other programs use. Only its own: a patch does not go by the names of what it extends.
pub fn aliases(text: &str) -> Vec<String> {
    let Ok(document) = serde_json::from_str::<serde_json::Value>(text) else { return Vec::new() };
    let list = document["metadata"]["aliases"].as_array().cloned().unwrap_or_default();
    list.iter().filter_map(|alias| alias.as_str().map(String::from)).collect()
}

/// Case, spaces, hyphens and underscores do not tell names apart.
pub fn folded(name: &str) -> String {
    name.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

/// Reads a file as text, unless it is absurdly large.
pub fn read_text(path: &Path) -> anyhow::Result<String> {
    use anyhow::{Context, bail};
    let size = fs::metadata(path).with_context(|| format!("cannot read {}", path.display()))?;
    if size.is_dir() {
        bail!("{} is a folder; a document is one file", path.display());
    }
    if size.len() > LARGEST {
        bail!("{} is larger than {LARGEST} bytes", path.display());
    }
    // Some files are longer than they say, or have no end.
    let mut bytes = Vec::new();
    let read = fs::File::open(path).and_then(|file| file.take(LARGEST + 1).read_to_end(&mut bytes));
    read.with_context(|| format!("cannot read {}", path.display()))?;
    if bytes.len() as u64 > LARGEST {
        bail!("{} is larger than {LARGEST} bytes", path.display());
    }
    String::from_utf8(bytes).with_context(|| format!("{} is not UTF-8 text", path.display()))
}

/// What a document may extend: first the files beside it, then the built-in games.
#[derive(Debug, Default)]
pub struct Shelf {
    beside: Option<PathBuf>,
}

impl Shelf {
    /// The shelf of a document in a file.
    pub fn beside(file: &Path) -> Shelf {
        let folder = file.parent().map(Path::to_path_buf).unwrap_or_default();
        Shelf { beside: Some(if folder.as_os_str().is_empty() { PathBuf::from(".") } else { folder }) }
    }
}

impl Library for Shelf {
    fn find(&self, id: &str) -> Option<(String, String)> {
        // An id is a file name, never a way to climb out of the folder.
        let plain = !id.is_empty() && !id.contains(['/', '\\']) && !id.starts_with('.');
        let file = self.beside.as_ref().filter(|_| plain).map(|folder| folder.join(format!("{id}.json")));
        if let Some(file) = file
            && let Ok(text) = read_text(&file)
        {
            return Some((file.display().to_string(), text));
        }
        GAMES.iter().find(|(known, _)| *known == id).map(|(id, text)| (format!("games/{id}.json"), text.to_string()))
    }

    fn ids(&self) -> Vec<String> {
        GAMES.iter().map(|(id, _)| id.to_string()).collect()
    }
}
