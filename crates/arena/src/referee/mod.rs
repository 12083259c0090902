//! The referee: it takes exactly one answer to a question, judges it by every rule, and says what it costs.

mod adjudicate;
mod clock;
mod conduct;
mod heard;
mod judge;
mod question;

pub(crate) use adjudicate::{Watch, shared};
pub(crate) use clock::Clocks;
pub use conduct::{Conduct, Control, Illegal, Lead, Limits, Retry};
pub use heard::{Fault, Heard, Reply};
pub(crate) use judge::in_words;
pub use question::{Ask, Question};

/// How a game begins.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Start {
    /// Which of the shuffled starts; nothing: the first, or the only one.
    pub number: Option<u64>,
    /// A position instead, as a text.
    pub position: Option<String>,
    /// Moves that are made before anybody is asked.
    pub opening: Vec<String>,
}
