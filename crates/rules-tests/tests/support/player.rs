//! Whoever can play a document: the judge and the engine of the program, asked the same questions.

use arbiter_engine::kernel::machine::{Choice, build};
use arbiter_engine::{Game, Play};
use arbiter_notation::answer::Reason;
use arbiter_reference::Position;
use arbiter_spec::checked::{ChanceId, CheckedSpec, KindId, PlayerId, SeatId, Square, StatusId, StoreId};
use arbiter_spec::play::{Decision, Outcome, Placement, StoredPieces};

/// What was done, or why it could not be.
pub type Done = Result<(), String>;

/// A claim that would be right.
pub struct Claim {
    /// The code of the ending.
    pub code: String,
    /// Who may claim it.
    pub seat: SeatId,
    /// Together with this move.
    pub with: Option<Decision>,
}

/// A proposal that may be made: its code, the seat that proposes, the enemy it is put to.
pub type Proposal = (String, SeatId, Option<PlayerId>);

/// A rule and why it refuses: the sentence, and where that is written. Rules that allow are left out.
pub type Refusal = (String, String);

/// A game being played.
pub trait Player: Clone {
    /// For messages.
    const NAME: &'static str;

    fn start(spec: &CheckedSpec, number: u64) -> Self;
    fn placed_after(spec: &CheckedSpec, before: &[Placement], placement: &Placement) -> Result<Self, String>;
    fn placement(&self) -> Placement;
    fn legal(&self) -> Vec<Decision>;
    fn play(&mut self, decision: &Decision) -> Done;
    fn awaited_roll(&self) -> Option<ChanceId>;
    fn roll(&mut self, chance: ChanceId, outcome: usize) -> Done;
    fn outcome(&self) -> Option<&Outcome>;
    fn claims(&self) -> Vec<Claim>;
    fn claim(&mut self, seat: SeatId, code: &str, with: Option<&Decision>) -> Done;
    fn flag_fall(&mut self, player: PlayerId) -> Done;
    fn proposals(&self) -> Vec<Proposal>;
    fn propose(&mut self, seat: SeatId, code: &str, responder: Option<PlayerId>) -> Done;
    fn answer(&mut self, seat: SeatId, code: &str, yes: bool) -> Done;
    fn to_move(&self) -> PlayerId;
    fn deciding_seat(&self) -> SeatId;
    fn commander(&self, player: PlayerId) -> PlayerId;
    fn in_check(&self, player: PlayerId) -> bool;
    fn has_status(&self, player: PlayerId, status: StatusId) -> bool;
    fn refusals(&self, from: Option<Square>, to: Square, kind: Option<KindId>) -> Vec<Refusal>;
    fn reasons(&self, from: Square, to: Square) -> Vec<Reason>;
    fn waiting(&self, seat: SeatId) -> Vec<String>;
    fn occurrences(&self) -> u32;
    fn perft(&self, depth: u32) -> u64;

    /// A game that goes on from a position, with an empty past.
    fn placed(spec: &CheckedSpec, placement: &Placement) -> Result<Self, String> {
        Self::placed_after(spec, &[], placement)
    }

    /// The men in a store.
    fn stored(&self, store: StoreId, holder: PlayerId) -> Vec<StoredPieces> {
        let all = self.placement().stored.into_iter();
        all.filter(|men| men.store == store && men.holder == holder).collect()
    }
}

/// Turns a new position into a step that was done.
fn step<E: ToString>(now: &mut Position, next: Result<Position, E>) -> Done {
    *now = next.map_err(|e| e.to_string())?;
    Ok(())
}

macro_rules! reasons {
    ($player:expr, $verdict:path, $from:expr, $to:expr, $kind:expr) => {
        $player.explain($from, Some($to), $kind).into_iter().filter_map(|e| match e.verdict {
            $verdict { at, sentence } => Some(Reason { rule: e.rule, at, sentence }),
            _ => None,
        })
    };
}

fn refusal(reason: Reason) -> Refusal {
    (reason.rule, format!("{} ({})", reason.sentence, reason.at))
}

impl Player for Position {
    const NAME: &'static str = "the reference";

    fn start(spec: &CheckedSpec, number: u64) -> Self {
        Position::start(spec, number)
    }
    fn placed_after(spec: &CheckedSpec, before: &[Placement], placement: &Placement) -> Result<Self, String> {
        Position::from_history(spec, before, placement).map_err(|e| e.to_string())
    }
    fn placement(&self) -> Placement {
        self.placement()
    }
    fn legal(&self) -> Vec<Decision> {
        self.legal()
    }
    fn play(&mut self, decision: &Decision) -> Done {
        let next = Position::play(self, decision);
        step(self, next)
    }
    fn awaited_roll(&self) -> Option<ChanceId> {
        self.awaited_roll()
    }
    fn roll(&mut self, chance: ChanceId, outcome: usize) -> Done {
        let next = Position::roll(self, chance, outcome);
        step(self, next)
    }
    fn outcome(&self) -> Option<&Outcome> {
        self.outcome()
    }
    fn claims(&self) -> Vec<Claim> {
        self.claims().into_iter().map(|c| Claim { code: c.code, seat: c.seat, with: c.with }).collect()
    }
    fn claim(&mut self, seat: SeatId, code: &str, with: Option<&Decision>) -> Done {
        let next = Position::claim(self, seat, code, with);
        step(self, next)
    }
    fn flag_fall(&mut self, player: PlayerId) -> Done {
        let next = Position::flag_fall(self, player);
        step(self, next)
    }
    fn proposals(&self) -> Vec<Proposal> {
        self.proposals().into_iter().map(|p| (p.code, p.seat, p.responder)).collect()
    }
    fn propose(&mut self, seat: SeatId, code: &str, responder: Option<PlayerId>) -> Done {
        let next = Position::propose(self, seat, code, responder);
        step(self, next)
    }
    fn answer(&mut self, seat: SeatId, code: &str, yes: bool) -> Done {
        let next = if yes { self.accept(seat, code) } else { self.decline(seat, code) };
        step(self, next)
    }
    fn to_move(&self) -> PlayerId {
        self.to_move()
    }
    fn deciding_seat(&self) -> SeatId {
        self.deciding_seat()
    }
    fn commander(&self, player: PlayerId) -> PlayerId {
        self.commander(player)
    }
    fn in_check(&self, player: PlayerId) -> bool {
        self.in_check(player)
    }
    fn has_status(&self, player: PlayerId, status: StatusId) -> bool {
        self.has_status(player, status)
    }
    fn refusals(&self, from: Option<Square>, to: Square, kind: Option<KindId>) -> Vec<Refusal> {
        reasons!(self, arbiter_reference::Verdict::Refused, from, to, kind).map(refusal).collect()
    }
    fn reasons(&self, from: Square, to: Square) -> Vec<Reason> {
        reasons!(self, arbiter_reference::Verdict::Refused, Some(from), to, None).collect()
    }
    fn waiting(&self, seat: SeatId) -> Vec<String> {
        self.open_proposals().into_iter().filter(|p| p.waiting.contains(&seat)).map(|p| p.code).collect()
    }
    fn occurrences(&self) -> u32 {
        self.occurrences()
    }
    fn perft(&self, depth: u32) -> u64 {
        arbiter_reference::perft(self, depth)
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
    fn placement(&self) -> Placement {
        self.placement()
    }
    fn legal(&self) -> Vec<Decision> {
        self.legal()
    }
    fn play(&mut self, decision: &Decision) -> Done {
        Play::play(self, decision).map_err(|e| e.to_string())
    }
    fn awaited_roll(&self) -> Option<ChanceId> {
        self.awaited_roll()
    }
    fn roll(&mut self, chance: ChanceId, outcome: usize) -> Done {
        Play::roll(self, chance, outcome).map_err(|e| e.to_string())
    }
    fn outcome(&self) -> Option<&Outcome> {
        self.outcome()
    }
    fn claims(&self) -> Vec<Claim> {
        self.claims().into_iter().map(|c| Claim { code: c.code, seat: c.seat, with: c.with }).collect()
    }
    fn claim(&mut self, seat: SeatId, code: &str, with: Option<&Decision>) -> Done {
        Play::claim(self, seat, code, with).map_err(|e| e.to_string())
    }
    fn flag_fall(&mut self, player: PlayerId) -> Done {
        Play::flag_fall(self, player).map_err(|e| e.to_string())
    }
    fn proposals(&self) -> Vec<Proposal> {
        self.proposals().into_iter().map(|p| (p.code, p.seat, p.responder)).collect()
    }
    fn propose(&mut self, seat: SeatId, code: &str, responder: Option<PlayerId>) -> Done {
        Play::propose(self, seat, code, responder).map_err(|e| e.to_string())
    }
    fn answer(&mut self, seat: SeatId, code: &str, yes: bool) -> Done {
        let answered = if yes { self.accept(seat, code) } else { self.decline(seat, code) };
        answered.map_err(|e| e.to_string())
    }
    fn to_move(&self) -> PlayerId {
        self.to_move()
    }
    fn deciding_seat(&self) -> SeatId {
        self.deciding_seat()
    }
    fn commander(&self, player: PlayerId) -> PlayerId {
        self.commander(player)
    }
    fn in_check(&self, player: PlayerId) -> bool {
        self.in_check(player)
    }
    fn has_status(&self, player: PlayerId, status: StatusId) -> bool {
        self.has_status(player, status)
    }
    fn refusals(&self, from: Option<Square>, to: Square, kind: Option<KindId>) -> Vec<Refusal> {
        reasons!(self, arbiter_engine::Verdict::Refused, from, to, kind).map(refusal).collect()
    }
    fn reasons(&self, from: Square, to: Square) -> Vec<Reason> {
        reasons!(self, arbiter_engine::Verdict::Refused, Some(from), to, None).collect()
    }
    fn waiting(&self, seat: SeatId) -> Vec<String> {
        self.open_proposals().into_iter().filter(|p| p.waiting.contains(&seat)).map(|p| p.code).collect()
    }
    fn occurrences(&self) -> u32 {
        self.occurrences()
    }
    fn perft(&self, depth: u32) -> u64 {
        self.perft(depth)
    }
}

/// The same count by the kernel, where the game and the position have one.
pub fn by_kernel(spec: &CheckedSpec, placement: &Placement, depth: u32) -> Option<u64> {
    build(spec, Choice::Best).ok()?.perft(placement, depth)
}
