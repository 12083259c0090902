//! Documents in files, and what was learnt of them beside.

use crate::error::Error;
use arbiter::{Choices, Document, Game};
use arbiter_catalog::Shipped;
use arbiter_spec::patch::Library;
use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};

/// Documents larger than this are not even read; the checker's own limit is lower.
const LARGEST: u64 = 16 << 20;

/// Reads a file as text, unless it is absurdly large.
pub fn read_text(path: &Path) -> Result<String, Error> {
    let too_large = || Error::file(path, format!("is larger than {LARGEST} bytes"));
    let size = fs::metadata(path).map_err(Error::io("cannot read", path))?;
    if size.is_dir() {
        return Err(Error::file(path, "is a folder; a document is one file"));
    }
    if size.len() > LARGEST {
        return Err(too_large());
    }
    // Some files are longer than they say, or have no end.
    let mut bytes = Vec::new();
    let read = fs::File::open(path).and_then(|file| file.take(LARGEST + 1).read_to_end(&mut bytes));
    read.map_err(Error::io("cannot read", path))?;
    if bytes.len() as u64 > LARGEST {
        return Err(too_large());
    }
    String::from_utf8(bytes).map_err(|error| Error::file(path, format!("is not UTF-8 text: {error}")))
}

/// What a document in a file may extend: first the files beside it, then the shipped games.
#[derive(Debug)]
pub struct Beside(PathBuf);

impl Beside {
    /// What stands beside a file.
    pub fn new(file: &Path) -> Beside {
        let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty());
        Beside(folder.unwrap_or(Path::new(".")).to_path_buf())
    }
}

impl Library for Beside {
    fn find(&self, id: &str) -> Option<(String, String)> {
        // An id is a file name, never a way to climb out of the folder.
        let plain = !id.is_empty() && !id.contains(['/', '\\']) && !id.starts_with('.');
        let file = plain.then(|| self.0.join(format!("{id}.json")));
        if let Some(file) = file
            && let Ok(text) = read_text(&file)
        {
            return Some((file.display().to_string(), text));
        }
        Shipped.find(id)
    }

    fn ids(&self) -> Vec<String> {
        Shipped.ids()
    }
}

/// Finds a document by id, other name or path.
pub fn find(name: &str) -> Result<Document, Error> {
    let looks_like_path = name.ends_with(".json") || name.contains(['/', '\\']);
    let path = Path::new(name);
    if !looks_like_path {
        match arbiter::catalog().document(name) {
            Err(arbiter::Error::NoGame { .. }) if path.exists() => {}
            Err(arbiter::Error::NoGame { name, .. }) if arbiter_catalog::similar(&name).is_empty() => {
                let help = "`arbiter games` lists those built in; a path names a document of your own".into();
                return Err(arbiter::Error::NoGame { name, help }.into());
            }
            found => return Ok(found?),
        }
    }
    let document = Document::read(name, &read_text(path)?, &Beside::new(path))?;
    let values = values_beside(path);
    let place = values.display().to_string();
    Ok(document.with_values(&place, move || match values.exists() {
        true => read_text(&values).map(Some).map_err(|error| error.in_full()),
        false => Ok(None),
    }))
}

/// Finds, reads and checks in one go.
pub fn load(name: &str, choices: &Choices) -> Result<Game, Error> {
    Ok(find(name)?.choose(choices)?)
}

/// The file of values that belongs to a document: the same name, ending in `.values`.
pub fn values_beside(document: &Path) -> PathBuf {
    document.with_extension("values")
}
