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

/// The values of a built-in game by its id. Another setup or option may have other men: then they are estimated.
fn built_in(id: &str, compiled: &arbiter_engine::Game) -> Values {
    let text = BUILT_IN.iter().find(|(known, _)| *known == id).map(|(_, text)| *text);
    let tuned = text.and_then(|text| Values::from_json(compiled, text).ok());
    tuned.unwrap_or_else(|| Values::estimate(compiled))
}

/// The values for a game. A file that is there and cannot be used is an error; none at all is none.
pub fn values_for(game: &Game, compiled: &arbiter_engine::Game) -> anyhow::Result<Values> {
    let found = &game.found;
    if !found.is_file {
        return Ok(built_in(&found.name, compiled));
    }
    let path = beside(Path::new(&found.name));
    if !path.exists() {
        return Ok(Values::estimate(compiled));
    }
    Values::from_json(compiled, &shelf::read_text(&path)?)
        .map_err(|error| anyhow!("{}: {error}; `arbiter tune` writes it anew, or remove it", path.display()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Variation;

    /// A file that is shipped fits its game, or it would be ignored in silence.
    #[test]
    fn shipped_values_fit() {
        for (id, text) in BUILT_IN {
            let game = Game::load(id, &Variation::default()).unwrap();
            let compiled = arbiter_engine::Game::compile(&game.spec);
            assert_eq!(Values::from_json(&compiled, text).err(), None, "{id}");
        }
    }
}
