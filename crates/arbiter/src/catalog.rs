//! The games that are shipped.

use crate::{Document, Error, Game};
use arbiter_catalog as shipped;

/// The games that are shipped with the library.
///
/// ```
/// let catalog = arbiter::catalog();
/// assert!(catalog.ids().any(|id| id == "chess"));
/// assert!(catalog.game("no such game").is_err());
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Catalog;

/// The games that are shipped with the library.
pub fn catalog() -> Catalog {
    Catalog
}

impl Catalog {
    /// The ids of all games, in order.
    pub fn ids(self) -> impl Iterator<Item = &'static str> {
        shipped::GAMES.iter().map(|(id, _)| *id)
    }

    /// The game of an id, or of another name it goes by, with the choices its document makes by itself.
    pub fn game(self, name: &str) -> Result<Game, Error> {
        self.document(name)?.game()
    }

    /// The document of an id, or of another name it goes by: its setups and options can still be chosen.
    pub fn document(self, name: &str) -> Result<Document, Error> {
        let Some((id, text)) = shipped::built_in(name) else {
            let similar = shipped::similar(name);
            let help = match similar.is_empty() {
                true => "the catalogue lists those that are shipped".to_string(),
                false => format!("did you mean {}?", similar.join(", ")),
            };
            return Err(Error::NoGame { name: name.into(), help });
        };
        Document::shipped(id, text)
    }
}
