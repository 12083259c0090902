//! What men are worth: by the file beside the document where there is one, else by estimate.

use crate::game::Game;
use crate::shelf;
use anyhow::anyhow;
use arbiter_search::Values;
use std::path::{Path, PathBuf};

/// Every built-in file of values: id of the game and text.
const BUILT_IN: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/values.rs"));

/// The file of values that belongs to a document: the same name, ending in `.values`.
pub fn beside(document: &Path) -> PathBuf {
    document.with_extension("values")
}

/// The values for a game. A file that is there and cannot be used is an error; none at all is none.
pub fn values_for(game: &Game, compiled: &arbiter_engine::Game) -> anyhow::Result<Values> {
    let found = &game.found;
    let (name, text) = if found.is_file {
        let path = beside(Path::new(&found.name));
        if !path.exists() {
            return Ok(Values::estimate(compiled));
        }
        (path.display().to_string(), shelf::read_text(&path)?)
    } else {
        match BUILT_IN.iter().find(|(id, _)| *id == found.name) {
            Some((id, text)) => (format!("games/{id}.values"), (*text).to_string()),
            None => return Ok(Values::estimate(compiled)),
        }
    };
    match Values::from_json(compiled, &text) {
        Ok(values) => Ok(values),
        // Another setup or option may have other men; what is built in is never at fault for that.
        Err(_) if !found.is_file => Ok(Values::estimate(compiled)),
        Err(error) => Err(anyhow!("{name}: {error}; `arbiter tune` writes it anew, or remove it")),
    }
}
