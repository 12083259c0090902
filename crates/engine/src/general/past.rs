//! Where a game has been, as far as rules can ask.

use arbiter_spec::checked::PlayerId;

/// The recorded positions of a game, oldest first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Past {
    /// One entry per recorded position.
    pub entries: Vec<Entry>,
}

/// A recorded position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The key of its identity.
    pub key: u64,
    /// Who acted to bring it about; nobody at the start and after a skipped turn.
    pub acted: Option<PlayerId>,
    /// Which of the `always` lists of REPETITION in the document held for whom when it was recorded: a bit for each
    /// (list, player), laid out by the code.
    pub held: u64,
}
