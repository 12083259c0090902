//! Whether a position can have come about, as far as the document tells.
//!
//! Every rule here is one of what can *not* be: whatever play can reach passes. Asked are the pieces (kinds that nothing
//! brings forth are at most as many as at the start, royal pieces are there), the squares (no piece stands where none of its
//! kind can come to stand), rights (they need unmoved pieces on starting squares), moves in passing (the squares passed are
//! empty, and nobody stood in check before), and the player who has just moved (he may not have left his royal pieces
//! attacked). The last needs an engine; the caller brings one.

mod lost;
mod passing;
mod pieces;
mod rights;
mod safety;
mod standing;

use arbiter_engine::Game;
use arbiter_spec::checked::{PlayerId, Rules, Square};
use arbiter_spec::play::Placement;

pub(crate) use passing::why_not;
pub(crate) use pieces::all_effects;
pub(crate) use rights::start_pieces;
pub(crate) use safety::alternates;
pub(crate) use standing::Standing;

/// The players whose royal pieces are attacked in a position, or why it cannot be played: what only an engine can say.
pub type InCheck<'a> = &'a dyn Fn(&Placement) -> Result<Vec<PlayerId>, String>;

/// What the engine says of it.
pub fn in_check_by(game: &Game) -> impl Fn(&Placement) -> Result<Vec<PlayerId>, String> {
    |placement| {
        let play = game.play_from(placement).map_err(|why| why.to_string())?;
        Ok(game.spec().player_ids().filter(|player| play.in_check(*player)).collect())
    }
}

/// What a fault is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Part {
    /// The pieces as a whole.
    Board,
    /// The pieces on a square.
    Square(Square),
    /// Whose turn it is.
    Turn,
    /// The rights of a player.
    Rights(PlayerId),
    /// The move in passing.
    Passing,
}

/// Something that cannot be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Doubt {
    pub part: Part,
    pub message: String,
    pub help: String,
}

impl Doubt {
    fn new(part: Part, message: String, help: impl Into<String>) -> Doubt {
        Doubt { part, message, help: help.into() }
    }
}

/// All that cannot be of a position.
pub(crate) fn faults(spec: &Rules, standing: &Standing, placement: &Placement, in_check: InCheck) -> Vec<Doubt> {
    let mut out = pieces::faults(spec, placement);
    out.extend(lost::faults(spec, placement, in_check));
    out.extend(standing.faults(spec, placement));
    out.extend(rights::faults(spec, placement));
    // Without its pieces a position has nobody who could be in check.
    let whole = out.is_empty();
    out.extend(passing::faults(spec, placement, whole.then_some(in_check)));
    if whole {
        out.extend(safety::faults(spec, placement, in_check));
    }
    out
}

/// "the white pawn".
pub(crate) fn piece_name(spec: &Rules, kind: arbiter_spec::checked::KindId, owner: PlayerId) -> String {
    format!("{} {}", spec.player_name(owner).to_lowercase(), spec.kind(kind).name)
}
