//! A game with its choices made: what nearly everything begins with.

use crate::opponent::Player;
use crate::values::{self, Notice, Worth};
use crate::{Choices, Document, Error, Play};
use arbiter_notation::position;
use arbiter_search::Values;
use arbiter_spec::checked::CheckedSpec;
use arbiter_spec::json::At;
use arbiter_spec::play::Placement;
use std::fmt;
use std::sync::{Arc, OnceLock};

/// A game with its choices made: a document, its rules, and the engine that plays them. Copies share everything.
///
/// ```
/// let game = arbiter::Game::from_json(r#"{
///     "name": "RACE", "board": { "dimensions": [3, 1] }, "turns": { "order": ["A", "B"] },
///     "players": [
///         { "name": "A", "direction": [[1, 0], [0, 1]], "starting_positions": [{ "piece": "RUNNER", "positions": [[0, 0]] }] },
///         { "name": "B", "direction": [[1, 0], [0, 1]], "starting_positions": [] }
///     ],
///     "pieces": [{ "code": "RUNNER", "moves": [
///         { "id": 0, "step": [1, 0], "actions": [{ "state": "EMPTY", "action": "MOVE" }] }
///     ] }]
/// }"#)?;
/// assert_eq!(game.title(), "RACE");
/// assert_eq!(game.start().legal().len(), 1);
/// # Ok::<(), arbiter::Error>(())
/// ```
#[derive(Clone)]
pub struct Game(Arc<Inner>);

struct Inner {
    document: Document,
    choices: Choices,
    rules: CheckedSpec,
    // Compiled, and asked what pieces are worth, only when it is asked for.
    engine: OnceLock<arbiter_engine::Game>,
    worth: OnceLock<Result<Worth, Error>>,
}

impl Game {
    pub(crate) fn new(document: Document, choices: Choices, rules: CheckedSpec) -> Game {
        Game(Arc::new(Inner { document, choices, rules, engine: OnceLock::new(), worth: OnceLock::new() }))
    }

    /// The game of a document of one's own, with the choices that it makes by itself. It may extend the shipped ones; to
    /// choose a setup or options, read it as a [`Document`].
    pub fn from_json(text: &str) -> Result<Game, Error> {
        Document::from_json("the document", text)?.game()
    }

    /// The id of a shipped game, or what its document is called.
    pub fn name(&self) -> &str {
        self.0.document.name()
    }

    /// What people call it.
    pub fn title(&self) -> &str {
        self.0.rules.metadata.title.as_deref().unwrap_or(&self.0.rules.name)
    }

    /// Its document.
    pub fn document(&self) -> &Document {
        &self.0.document
    }

    /// The choices as they were made.
    pub fn choices(&self) -> &Choices {
        &self.0.choices
    }

    /// Its rules, resolved.
    pub fn spec(&self) -> &CheckedSpec {
        &self.0.rules
    }

    /// The engine that plays it.
    #[doc(hidden)]
    pub fn engine(&self) -> &arbiter_engine::Game {
        self.0.engine.get_or_init(|| arbiter_engine::Game::compile(&self.0.rules))
    }

    /// A play from the start position; from the chosen one where there are several.
    pub fn start(&self) -> Play {
        Play::new(self, self.engine().start(self.0.choices.number.unwrap_or(0)))
    }

    /// A play from the position of a text, or from the start.
    pub fn begin(&self, position: Option<&str>) -> Result<Play, Error> {
        position.map_or_else(|| Ok(self.start()), |text| self.position(text))
    }

    /// The same from another of its start positions.
    pub fn with_number(&self, number: u64) -> Game {
        let choices = Choices { number: Some(number), ..self.0.choices.clone() };
        Game::new(self.0.document.clone(), choices, self.0.rules.clone())
    }

    /// A play from the position of a text.
    ///
    /// ```
    /// let game = arbiter::catalog().game("chess")?;
    /// let mut play = game.position("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1")?;
    /// play.play_text("Ra8#")?;
    /// assert_eq!(play.outcome().map(|outcome| outcome.to_string()).as_deref(), Some("WHITE wins: checkmate (article 5.1.1)"));
    /// assert!(game.position("no position").is_err());
    /// # Ok::<(), arbiter::Error>(())
    /// ```
    pub fn position(&self, text: &str) -> Result<Play, Error> {
        let placement = self.placement(text)?;
        let play = self.engine().play_from(&placement).map_err(|error| Error::Unplayable(error.to_string()))?;
        Ok(Play::new(self, play))
    }

    /// The position of a text, as plain data.
    pub fn placement(&self, text: &str) -> Result<Placement, Error> {
        let wrong = |errors| Error::Position { text: text.into(), errors };
        position::read(&self.0.rules, text).map_err(wrong)
    }

    /// An opponent, or an adviser.
    pub fn player(&self) -> Player {
        Player::new(self)
    }

    /// What the player goes by: what pieces are worth, in numbers.
    pub fn values(&self) -> Result<&Values, Error> {
        Ok(&self.worth()?.values)
    }

    /// What is worth knowing about what the player goes by.
    pub fn notice(&self) -> Option<&Notice> {
        self.worth().ok()?.notice.as_ref()
    }

    fn worth(&self) -> Result<&Worth, Error> {
        self.0.worth.get_or_init(|| values::worth(self)).as_ref().map_err(Clone::clone)
    }

    /// `file:line:column` of a place in its document.
    pub fn location(&self, at: &At) -> String {
        let sources = self.0.document.text().sources();
        let name = sources.get(at.origin.source).map_or("?", |file| file.name.as_str());
        let (line, column) = sources.line_column(at.origin.source, at.origin.start);
        format!("{name}:{line}:{column}")
    }
}

impl fmt::Debug for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Game").field("name", &self.name()).field("choices", self.choices()).finish_non_exhaustive()
    }
}
