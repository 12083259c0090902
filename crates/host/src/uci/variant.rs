//! The games that can be played over the wire, and the names they go by there.

use super::options::ANY_RANK;
use crate::documents;
use crate::error::Error;
use arbiter::{Choices, Game};
use arbiter_notation::position;

/// A game to be played over the wire.
pub struct Variant {
    /// As it was asked for.
    pub name: String,
    /// The game.
    pub game: Game,
    /// The position that `startpos` means, where it is not that of the rules.
    pub start: Option<String>,
    /// Its very name says that castling may begin anywhere.
    pub shuffled: bool,
}

/// The choice of a document under which castling works from shuffled first ranks.
fn shuffled_choice() -> String {
    ANY_RANK.trim_start_matches("UCI_").to_uppercase()
}

/// A game with this behind its name is the same game with shuffled first ranks.
const SUFFIX: &str = "960";

impl Variant {
    /// Finds a game by any of its names, or by the path of its document; `shuffled` asks for castling from any first rank,
    /// where the game has that.
    pub fn find(name: &str, shuffled: bool) -> Result<Variant, Error> {
        let found = documents::find(name)?;
        if !found.is_own()
            && let Some(plain) = found.name().strip_suffix(SUFFIX)
            && arbiter_catalog::GAMES.iter().any(|(id, _)| *id == plain)
        {
            return Ok(Variant { name: name.into(), shuffled: true, ..Variant::find(plain, true)? });
        }
        let wanted = shuffled_choice();
        let option = found.menu().options.iter().find(|o| o.choices.iter().any(|c| c.code == wanted));
        let option = option.map(|option| (option.code.clone(), wanted));
        let (id, is_own) = (found.name().to_string(), found.is_own());
        let plain = found.game()?;
        playable(&plain)?;
        let name = name.to_string();
        let unshuffled = |game: Game, name| Variant { name, game, start: None, shuffled: false };
        let sibling = arbiter_catalog::built_in(&format!("{id}{SUFFIX}")).filter(|_| !is_own);
        let other = match (option, sibling) {
            _ if !shuffled => return Ok(unshuffled(plain, name)),
            (Some(option), _) => documents::load(&id, &Choices { options: vec![option], ..Choices::default() })?,
            (None, Some((sibling, _))) => documents::load(sibling, &Choices::default())?,
            (None, None) => return Ok(unshuffled(plain, name)),
        };
        // `startpos` is the same position with and without it: what is shuffled is sent as a position.
        let start = plain.engine().start(0).placement();
        let start = Some(position::write(plain.spec(), &start));
        Ok(Variant { name, game: other, start, shuffled: false })
    }
}

/// UCI has two clocks, and nobody who throws dice.
fn playable(game: &Game) -> Result<(), Error> {
    let players = game.spec().players.len();
    if players != 2 {
        return Err(Error::Refused(format!("{} is a game of {players}; UCI is for two players", game.name())));
    }
    if !game.spec().chance.is_empty() {
        return Err(Error::Refused(format!("{} has throws of dice, which UCI cannot tell", game.name())));
    }
    Ok(())
}

/// The names of all built-in games that can be played: each by its id and by those other names that are one word, written
/// the way other programs write them: letters and digits only.
pub fn names() -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for (id, text) in arbiter_catalog::GAMES {
        let fits = documents::load(id, &Choices::default()).is_ok_and(|game| playable(&game).is_ok());
        let aliases = arbiter_catalog::aliases(text).into_iter().filter(|alias| !alias.contains(char::is_whitespace));
        for name in [id.to_string()].into_iter().chain(aliases).map(|name| arbiter_catalog::folded(&name)) {
            if fits && name.is_ascii() && !names.contains(&name) {
                names.push(name);
            }
        }
    }
    names.sort();
    names
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whatever is listed can be chosen, by that very name.
    #[test]
    fn every_listed_name_is_a_game() {
        let names = names();
        assert!(names.len() > 60 && names.contains(&"chess".to_string()));
        for name in &names {
            assert!(arbiter_catalog::built_in(name).is_some(), "{name}");
        }
    }
}
