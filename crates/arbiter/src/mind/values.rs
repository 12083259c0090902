//! What men are worth: by the file beside the document where there is one, else by estimate.

use crate::game::Game;
use crate::shelf;
use anyhow::{anyhow, bail};
use arbiter_search::Values;
use std::path::{Path, PathBuf};

/// Every built-in file of values: id of the game and text.
const BUILT_IN: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/values.rs"));

/// The file of values that belongs to a document: the same name, ending in `.values`.
pub fn beside(document: &Path) -> PathBuf {
    document.with_extension("values")
}

fn built_in(id: &str) -> Option<&'static str> {
    BUILT_IN.iter().find(|(known, _)| *known == id).map(|(_, text)| *text)
}

/// The built-in values of the game that a document names.
fn named(game: &Game) -> Option<&'static str> {
    let (id, _) = shelf::built_in(game.spec.metadata.values.as_ref()?)?;
    built_in(id)
}

/// The values for a game: its own, those of the game its document names, or an estimate. A file that is there and cannot be
/// used is an error, and so is a name that leads nowhere.
pub fn values_for(game: &Game, compiled: &arbiter_engine::Game) -> anyhow::Result<Values> {
    let found = &game.found;
    if !found.is_file {
        let text = built_in(&found.name).or_else(|| named(game));
        // Another setup or option may have other men.
        let tuned = text.and_then(|text| Values::from_json(compiled, text).ok());
        return Ok(tuned.unwrap_or_else(|| Values::estimate(compiled)));
    }
    let path = beside(Path::new(&found.name));
    if path.exists() {
        return Values::from_json(compiled, &shelf::read_text(&path)?)
            .map_err(|error| anyhow!("{}: {error}; `arbiter tune` writes it anew, or remove it", path.display()));
    }
    let Some(name) = &game.spec.metadata.values else { return Ok(Values::estimate(compiled)) };
    let Some(text) = named(game) else {
        let known: Vec<&str> = BUILT_IN.iter().map(|(id, _)| *id).collect();
        bail!("{}: /metadata/values: nothing was learnt of `{name}`; there is {}", found.name, known.join(", "));
    };
    Values::from_json(compiled, text).map_err(|error| {
        anyhow!("{}: /metadata/values: what was learnt of `{name}` does not fit: {error}; leave it out", found.name)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Variation;

    /// A file that is shipped fits its game, and what a document names is there and fits it, or it would be ignored in silence.
    #[test]
    fn shipped_values_fit() {
        let mut borrowed = 0;
        for (id, _) in shelf::GAMES {
            let game = Game::load(id, &Variation::default()).unwrap();
            let compiled = arbiter_engine::Game::compile(&game.spec);
            if let Some(name) = &game.spec.metadata.values {
                let text = named(&game).unwrap_or_else(|| panic!("{id}: nothing was learnt of {name}"));
                assert_eq!(Values::from_json(&compiled, text).err(), None, "{id}, values of {name}");
                borrowed += usize::from(built_in(id).is_none());
            }
            if let Some(text) = built_in(id) {
                assert_eq!(Values::from_json(&compiled, text).err(), None, "{id}");
            }
        }
        assert!(borrowed > 5, "only {borrowed} games are played by what was learnt of others");
    }
}
