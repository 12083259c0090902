//! Documents that were read, with everything that can still be chosen.

use crate::values::Learnt;
use crate::{Error, Game};
use arbiter_catalog as shipped;
use arbiter_spec::patch::{self, Library, Menu};
use arbiter_spec::{CheckError, diagnostic::Report};
use std::sync::Arc;

/// What is chosen of a document. What is left out takes its default.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Choices {
    /// The setup.
    pub setup: Option<String>,
    /// Options, each with its choice.
    pub options: Vec<(String, String)>,
    /// Which of the shuffled start positions, from 0.
    pub number: Option<u64>,
}

impl Choices {
    /// As the language knows them.
    fn of_document(&self) -> patch::Choices {
        patch::Choices { options: self.options.clone(), setup: self.setup.clone() }
    }
}

/// A document that was read: what it extends is found, what can be chosen is known. Whether its rules are sound is seen when they
/// are chosen.
#[derive(Clone, Debug)]
pub struct Document {
    name: String,
    own: bool,
    text: arbiter_spec::Document,
    learnt: Learnt,
}

impl Document {
    /// A shipped document.
    pub(crate) fn shipped(id: &str, text: &str) -> Result<Document, Error> {
        let text = arbiter_spec::read(&shipped::place(id), text, &shipped::Shipped)?;
        let learnt = shipped::values(id).map_or(Learnt::Nothing, Learnt::Shipped);
        Ok(Document { name: id.into(), own: false, text, learnt })
    }

    /// A document of one's own. It may extend the shipped ones.
    pub fn from_json(name: &str, text: &str) -> Result<Document, Error> {
        Document::read(name, text, &shipped::Shipped)
    }

    /// A document of one's own, and where those are found that it extends.
    pub fn read(name: &str, text: &str, library: &dyn Library) -> Result<Document, Error> {
        let text = arbiter_spec::read(name, text, library)?;
        Ok(Document { name: name.into(), own: true, text, learnt: Learnt::Nothing })
    }

    /// With another name than that of its text.
    pub fn called(mut self, name: &str) -> Document {
        self.name = name.into();
        self
    }

    /// With what a player has learnt of the game: where it stands, and who finds it there when it is wanted.
    pub fn with_values(
        mut self,
        place: &str,
        find: impl Fn() -> Result<Option<String>, String> + Send + Sync + 'static,
    ) -> Document {
        self.learnt = Learnt::Elsewhere { place: place.into(), find: Arc::new(find) };
        self
    }

    /// The id of a shipped game, or what its text is called.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Whether it is none of those that are shipped.
    pub fn is_own(&self) -> bool {
        self.own
    }

    /// Its setups and options.
    pub fn menu(&self) -> &Menu {
        self.text.menu()
    }

    /// Everything that is wrong or odd with it under these choices.
    pub fn report(&self, choices: &Choices) -> Result<Report, Error> {
        let choice = |error| Error::Choice { game: self.name.clone(), error };
        self.text.report(&choices.of_document()).map_err(choice)
    }

    /// The document as it was read, for whoever needs more than this.
    pub fn text(&self) -> &arbiter_spec::Document {
        &self.text
    }

    pub(crate) fn learnt(&self) -> &Learnt {
        &self.learnt
    }

    /// The game with the choices that the document makes by itself.
    pub fn game(self) -> Result<Game, Error> {
        self.choose(&Choices::default())
    }

    /// The game with these choices.
    pub fn choose(self, choices: &Choices) -> Result<Game, Error> {
        let rules = self.text.check(&choices.of_document()).map_err(|error| match error {
            CheckError::Choice(error) => Error::Choice { game: self.name.clone(), error },
            CheckError::Refused(refused) => refused.into(),
        })?;
        let count = rules.start.count();
        if let Some(number) = choices.number.filter(|number| *number >= count) {
            return Err(Error::NoStart { game: self.name, number, count });
        }
        Ok(Game::new(self, choices.clone(), rules))
    }
}
