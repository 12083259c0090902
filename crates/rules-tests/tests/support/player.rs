//! The judge and the engine of the program, asked the same questions.

use arbiter_engine::{Game, Play};
use arbiter_notation::answer::Seated;
use arbiter_reference::Position;
use arbiter_spec::checked::{CheckedSpec, KindId, PlayerId, SeatId, Square, StoreId};
use arbiter_spec::play::{Placement, PlayError, Playable, StoredPieces, Verdict};

/// A rule and why it refuses: the sentence, and where that is written. Rules that allow are left out.
pub type Refusal = (String, String);

/// A game being played, by an engine whose games can be begun.
pub trait Player: Playable + Clone {
    /// For messages.
    const NAME: &'static str;

    fn start(spec: &CheckedSpec, number: u64) -> Self;
    fn placed_after(spec: &CheckedSpec, before: &[Placement], placement: &Placement) -> Result<Self, String>;

    /// A game that goes on from a position, with an empty past.
    fn placed(spec: &CheckedSpec, placement: &Placement) -> Result<Self, String> {
        Self::placed_after(spec, &[], placement)
    }

    /// The pieces in a store.
    fn stored(&self, store: StoreId, holder: PlayerId) -> Vec<StoredPieces> {
        let all = self.placement().stored.into_iter();
        all.filter(|pieces| pieces.store == store && pieces.holder == holder).collect()
    }

    /// Whether a proposal may be made: its code, the seat that proposes, the enemy it is put to.
    fn may_propose(&self, seat: SeatId, code: &str, responder: Option<PlayerId>) -> bool {
        self.proposals().iter().any(|p| (p.seat, p.code.as_str(), p.responder) == (seat, code, responder))
    }

    fn answer(&mut self, seat: SeatId, code: &str, yes: bool) -> Result<(), PlayError> {
        if yes { self.accept(seat, code) } else { self.decline(seat, code) }
    }

    /// The proposals that wait for an answer of a seat.
    fn waiting(&self, seat: SeatId) -> Vec<String> {
        Seated { play: self, seat }.waiting()
    }

    fn refusals(&self, from: Option<Square>, to: Square, kind: Option<KindId>) -> Vec<Refusal> {
        let said = self.explain(from, Some(to), kind).into_iter();
        let refused = said.filter_map(|said| match said.verdict {
            Verdict::Refused { at, sentence } => Some((said.rule, format!("{sentence} ({at})"))),
            Verdict::Legal => None,
        });
        refused.collect()
    }
}

impl Player for Position {
    const NAME: &'static str = "the reference";

    fn start(spec: &CheckedSpec, number: u64) -> Self {
        Position::start(spec, number)
    }
    fn placed_after(spec: &CheckedSpec, before: &[Placement], placement: &Placement) -> Result<Self, String> {
        Position::from_history(spec, before, placement).map_err(|e| e.to_string())
    }
}

impl Player for Play {
    const NAME: &'static str = "the engine";

    fn start(spec: &CheckedSpec, number: u64) -> Self {
        Game::compile(spec).start(number)
    }
    fn placed_after(spec: &CheckedSpec, before: &[Placement], placement: &Placement) -> Result<Self, String> {
        Game::compile(spec).play_from_history(before, placement).map_err(|e| e.to_string())
    }
}

/// The same count by the kernel, where the game and the position have one.
pub fn by_kernel(spec: &CheckedSpec, placement: &Placement, depth: u32) -> Option<u64> {
    let game = Game::compile(spec);
    let position = game.position(placement).ok()?;
    let at = game.at(&position).ok()?;
    at.kernel_name().map(|_| at.perft(depth))
}
