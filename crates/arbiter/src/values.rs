//! What pieces are worth to the player: what was learnt of the game where it fits, else an estimate.

use crate::{Error, Game};
use arbiter_catalog as shipped;
use arbiter_search::Values;
use std::fmt;
use std::sync::Arc;

/// Who finds what was learnt, when it is wanted.
type Find = Arc<dyn Fn() -> Result<Option<String>, String> + Send + Sync>;

/// Where that stands which was learnt of a game.
#[derive(Clone)]
pub(crate) enum Learnt {
    Nothing,
    Shipped(&'static str),
    Elsewhere { place: String, find: Find },
}

impl fmt::Debug for Learnt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Learnt::Nothing => "Nothing",
            Learnt::Shipped(_) => "Shipped",
            Learnt::Elsewhere { place, .. } => place,
        })
    }
}

/// Something that is not as one would expect, and what is done instead.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Notice(pub String);

impl fmt::Display for Notice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// What pieces are worth, and why it is not what was learnt.
#[derive(Clone)]
pub(crate) struct Worth {
    pub values: Values,
    pub notice: Option<Notice>,
}

/// The values for a game: its own, those of the game its document names, or an estimate. A shipped game may be played with choices
/// of which nothing was learnt: that is worth a notice. What was written for a document of one's own must fit it.
pub(crate) fn worth(game: &Game) -> Result<Worth, Error> {
    let (document, engine) = (game.document(), game.engine());
    let estimate = |notice| Worth { values: Values::estimate(engine), notice };
    let learnt = |values| Worth { values, notice: None };
    let lender = game.spec().metadata.values.as_deref();
    match document.learnt() {
        Learnt::Elsewhere { place, find } => {
            let wrong = |message: String| Error::Values { place: place.clone(), message };
            if let Some(text) = find().map_err(wrong)? {
                let anew = |error| wrong(format!("{error}; `arbiter tune` writes it anew, or remove it"));
                return Values::from_json(engine, &text).map(learnt).map_err(anew);
            }
        }
        Learnt::Shipped(text) => return Ok(fitting(engine, text, document.name(), estimate)),
        Learnt::Nothing => {}
    }
    let Some(name) = lender else { return Ok(estimate(None)) };
    let place = || format!("{}: /metadata/values", document.name());
    let Some(text) = shipped::built_in(name).and_then(|(id, _)| shipped::values(id)) else {
        let known: Vec<&str> = shipped::VALUES.iter().map(|(id, _)| *id).collect();
        let message = format!("nothing was learnt of `{name}`; there is {}", known.join(", "));
        return Err(Error::Values { place: place(), message });
    };
    if !document.is_own() {
        return Ok(fitting(engine, text, name, estimate));
    }
    Values::from_json(engine, text).map(learnt).map_err(|error| {
        let message = format!("what was learnt of `{name}` does not fit: {error}; leave it out");
        Error::Values { place: place(), message }
    })
}

/// What was learnt where it fits these choices; another setup or option may have other pieces.
fn fitting(engine: &arbiter_engine::Game, text: &str, name: &str, estimate: impl Fn(Option<Notice>) -> Worth) -> Worth {
    match Values::from_json(engine, text) {
        Ok(values) => Worth { values, notice: None },
        Err(error) => estimate(Some(Notice(format!(
            "what was learnt of {name} does not fit this setup or these options ({error}); the player goes by an estimate"
        )))),
    }
}
