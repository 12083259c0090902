//! What can be asked of any running game, and done in it.

use super::{Decision, Explanation, OpenClaim, OpenProposal, Outcome, Placement, PlayError, PossibleProposal};
use crate::checked::{ChanceId, CheckedSpec, KindId, PlayerId, SeatId, Square, StatusId};

/// A game being played, by whichever engine. What is refused changes nothing.
pub trait Playable {
    /// The rules.
    fn spec(&self) -> &CheckedSpec;
    /// The position as plain data. Earlier positions and proposals are not part of it.
    fn placement(&self) -> Placement;
    /// The player whose turn it is.
    fn to_move(&self) -> PlayerId;
    /// The seat that decides for the player to move: that of its commander.
    fn deciding_seat(&self) -> SeatId;
    /// Who commands a player: itself unless control was taken.
    fn commander(&self, player: PlayerId) -> PlayerId;
    /// Turns begun so far, from 1.
    fn turn_number(&self) -> u32;
    /// Actions so far.
    fn ply(&self) -> u32;
    /// Whether the player to move is within a chain of actions.
    fn in_chain(&self) -> bool;
    /// The latest decision.
    fn last_decision(&self) -> Option<&Decision>;
    /// Whether a royal piece of the player is attacked and not exempt.
    fn in_check(&self, player: PlayerId) -> bool;
    /// Whether a player has a status.
    fn has_status(&self, player: PlayerId, status: StatusId) -> bool;
    /// How often the position has occurred, this time included.
    fn occurrences(&self) -> u32;
    /// How the game ended, if it did.
    fn outcome(&self) -> Option<&Outcome>;

    /// The legal decisions of the player to move; none if the game is over or a roll is awaited.
    fn legal(&self) -> Vec<Decision>;
    /// Plays a legal decision.
    fn play(&mut self, decision: &Decision) -> Result<(), PlayError>;
    /// Why, or why not: for each move of the pieces on `from` (or each drop of `kind_in_store`), what it says to the
    /// target `to`; without a target, to its best one.
    fn explain(&self, from: Option<Square>, to: Option<Square>, kind_in_store: Option<KindId>) -> Vec<Explanation>;
    /// How many sequences of that many turns there are. Every outcome of a roll counts; repetition and claims do not cut.
    fn perft(&self, depth: u32) -> u64;
    /// The same, grouped by the first decision. Empty if a roll is awaited or the game is over.
    fn divide(&self, depth: u32) -> Vec<(Decision, u64)>;

    /// The chance event whose roll is awaited.
    fn awaited_roll(&self) -> Option<ChanceId>;
    /// The current roll of a chance event: the index of its outcome.
    fn current_roll(&self, chance: ChanceId) -> Option<usize>;
    /// Tells what was rolled: the index of the outcome.
    fn roll(&mut self, chance: ChanceId, outcome: usize) -> Result<(), PlayError>;

    /// The claims that would be right now, also those together with a legal move.
    fn claims(&self) -> Vec<OpenClaim>;
    /// Makes a claim. A wrong claim is an error and changes nothing; made together with a move, the move stands, and so
    /// does an automatic ending it brings.
    fn claim(&mut self, seat: SeatId, code: &str, with: Option<&Decision>) -> Result<(), PlayError>;
    /// Tells that a player's time is up. An error where the rules have no ending for that.
    fn flag_fall(&mut self, player: PlayerId) -> Result<(), PlayError>;

    /// Every proposal that may be made now.
    fn proposals(&self) -> Vec<PossibleProposal>;
    /// The proposals that wait for answers.
    fn open_proposals(&self) -> Vec<OpenProposal>;
    /// Puts a proposal. `responder` is the chosen enemy where the agreement wants one.
    fn propose(&mut self, seat: SeatId, code: &str, responder: Option<PlayerId>) -> Result<(), PlayError>;
    /// A seat accepts an open proposal of that code; the last acceptance concludes it.
    fn accept(&mut self, seat: SeatId, code: &str) -> Result<(), PlayError>;
    /// A seat declines an open proposal of that code, or takes back its own, which ends it.
    fn decline(&mut self, seat: SeatId, code: &str) -> Result<(), PlayError>;
}

/// Answers the questions of [`Playable`](crate::play::Playable) by a type's own methods of the same names, and does what is
/// done by them, too: `in place` where they change the game, `by value` where they give the next one.
#[macro_export]
macro_rules! playable {
    (@done in place, $game:ident, $call:expr) => { $call };
    (@done by value, $game:ident, $call:expr) => { $call.map(|next| *$game = next) };
    (@ask $($name:ident($($given:ident: $type:ty),*) -> $answer:ty;)*) => {
        $(fn $name(&self, $($given: $type),*) -> $answer { Self::$name(self, $($given),*) })*
    };
    (@do $way:tt $what:tt $($name:ident($($given:ident: $type:ty),*);)*) => {
        $(fn $name(&mut self, $($given: $type),*) -> Result<(), $crate::play::PlayError> {
            $crate::playable!(@done $way $what, self, Self::$name(self, $($given),*))
        })*
    };
    ($way:tt $what:tt) => {
        $crate::playable! { @ask
            spec() -> &$crate::checked::CheckedSpec;
            placement() -> $crate::play::Placement;
            to_move() -> $crate::checked::PlayerId;
            deciding_seat() -> $crate::checked::SeatId;
            commander(player: $crate::checked::PlayerId) -> $crate::checked::PlayerId;
            turn_number() -> u32;
            ply() -> u32;
            in_chain() -> bool;
            last_decision() -> Option<&$crate::play::Decision>;
            in_check(player: $crate::checked::PlayerId) -> bool;
            has_status(player: $crate::checked::PlayerId, status: $crate::checked::StatusId) -> bool;
            occurrences() -> u32;
            outcome() -> Option<&$crate::play::Outcome>;
            legal() -> Vec<$crate::play::Decision>;
            explain(
                from: Option<$crate::checked::Square>,
                to: Option<$crate::checked::Square>,
                kind: Option<$crate::checked::KindId>
            ) -> Vec<$crate::play::Explanation>;
            awaited_roll() -> Option<$crate::checked::ChanceId>;
            current_roll(chance: $crate::checked::ChanceId) -> Option<usize>;
            claims() -> Vec<$crate::play::OpenClaim>;
            proposals() -> Vec<$crate::play::PossibleProposal>;
            open_proposals() -> Vec<$crate::play::OpenProposal>;
        }
        $crate::playable! { @do $way $what
            play(decision: &$crate::play::Decision);
            roll(chance: $crate::checked::ChanceId, outcome: usize);
            claim(seat: $crate::checked::SeatId, code: &str, with: Option<&$crate::play::Decision>);
            flag_fall(player: $crate::checked::PlayerId);
            propose(seat: $crate::checked::SeatId, code: &str, responder: Option<$crate::checked::PlayerId>);
            accept(seat: $crate::checked::SeatId, code: &str);
            decline(seat: $crate::checked::SeatId, code: &str);
        }
    };
}
