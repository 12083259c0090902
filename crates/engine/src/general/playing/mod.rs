//! A game being played: the position, where it has been, what was said, and how to go back.

mod agreements;
mod claims;
mod count;

use super::action::Action;
use super::apply::{self, Effects, Observer, ending::Judge};
use super::code::{Code, Trait};
use super::past::Past;
use super::state::{State, Stored};
use super::view::{Asking, View};
use super::{ask, attack, explain, generate, identity, royalty};
use crate::kernel::past::Seen;
use crate::moves::MoveId;
use crate::set::Set;
use agreements::Open;
use arbiter_spec::checked::{ChanceId, CheckedSpec, KindId, PlayerId, SeatId, Square, StatusId};
use arbiter_spec::limits;
use arbiter_spec::play::{Decision, Explanation, Outcome, Placement, PlacementError, PlayError};
use std::sync::{Arc, OnceLock};

/// A game being played.
#[derive(Clone)]
pub(crate) struct Playing<W: Set> {
    code: Arc<Code<W>>,
    now: Standing<W>,
    past: Past,
    /// What each step left behind, oldest first: shared by all copies of the game.
    before: Vec<Arc<Left<W>>>,
}

/// How things stand.
#[derive(Clone)]
struct Standing<W: Set> {
    state: State<W>,
    outcome: Option<Outcome>,
    last: Option<Decision>,
    open: Vec<Open>,
    /// Seat, agreement and the seat's turns when it last proposed that.
    proposed: Vec<(SeatId, usize, u32)>,
    /// The legal actions, once somebody asked: whoever lists moves plays one of them next.
    actions: OnceLock<Arc<[Action<W>]>>,
}

/// What a step left behind.
#[derive(Clone)]
struct Left<W: Set> {
    standing: Standing<W>,
    /// How many positions were recorded.
    recorded: usize,
    /// How a kernel sees the position, once somebody thought about what came of it.
    seen: OnceLock<Option<Seen>>,
}

impl<W: Set> Playing<W> {
    /// The start of a game.
    pub fn start(code: &Arc<Code<W>>, number: u64) -> Playing<W> {
        Playing::reached(code, apply::start::start(code, number))
    }

    /// A game that goes on from a placement, after other positions.
    pub fn placed(
        code: &Arc<Code<W>>,
        before: &[Placement],
        placement: &Placement,
    ) -> Result<Playing<W>, PlacementError> {
        let mut playing = Playing::reached(code, apply::placement::read(code, before, placement)?);
        playing.now.last = placement.last.as_ref().map(|last| last.decision.clone());
        Ok(playing)
    }

    fn reached(code: &Arc<Code<W>>, (state, past, outcome): apply::start::Reached<W>) -> Playing<W> {
        let (open, proposed) = (Vec::new(), Vec::new());
        let now = Standing { state, outcome, last: None, open, proposed, actions: OnceLock::new() };
        Playing { code: Arc::clone(code), now, past, before: Vec::new() }
    }

    pub fn spec(&self) -> &CheckedSpec {
        &self.code.spec
    }

    pub fn state(&self) -> &State<W> {
        &self.now.state
    }

    /// The position, to be asked. Every step ends with its being recorded.
    fn view(&self) -> View<'_, W> {
        View {
            code: &self.code,
            state: &self.now.state,
            past: &self.past,
            recorded: true,
            after: None,
            asking: Asking::default(),
        }
    }

    /// Keeps what a step leaves behind, and sets down what it leads to.
    fn step_to(&mut self, mut next: Standing<W>, recorded: usize) {
        next.actions.take();
        let mut standing = std::mem::replace(&mut self.now, next);
        // Lists are long, and hardly anybody comes back.
        standing.actions.take();
        self.before.push(Arc::new(Left { standing, recorded, seen: OnceLock::new() }));
    }

    /// Takes back the latest step. False if there is none.
    pub fn undo(&mut self) -> bool {
        let Some(left) = self.before.pop() else { return false };
        let recorded = left.recorded;
        self.now = Arc::try_unwrap(left).map_or_else(|left| left.standing.clone(), |left| left.standing);
        self.past.truncate(recorded);
        true
    }

    /// The positions that the steps so far led away from, oldest first, as a kernel sees them; those that it does not stand for
    /// are left out. It looks at each of them once.
    pub fn seen(&self, look: &dyn Fn(&Placement) -> Option<Seen>) -> Vec<Seen> {
        let recorded_after = self.before.iter().skip(1).map(|left| left.recorded).chain([self.past.len()]);
        let moved = self.before.iter().zip(recorded_after).filter(|(left, after)| left.recorded < *after);
        let placement =
            |standing: &Standing<W>| apply::placement::write(&self.code, &standing.state, standing.last.as_ref());
        let mut seen = Vec::with_capacity(self.before.len());
        seen.extend(moved.filter_map(|(left, _)| *left.seen.get_or_init(|| look(&placement(&left.standing)))));
        seen
    }

    /// Sets aside that the game is over.
    pub fn go_on(&mut self) -> bool {
        self.now.actions.take();
        self.now.outcome.take().is_some()
    }

    fn is_open(&self) -> bool {
        self.now.outcome.is_none() && self.now.state.awaiting.is_none()
    }

    fn actions(&self) -> &Arc<[Action<W>]> {
        let found = || if self.is_open() { generate::actions(self.view()) } else { Vec::new() };
        self.now.actions.get_or_init(|| found().into())
    }

    pub fn legal(&self) -> Vec<Decision> {
        self.actions().iter().map(|action| action.decision(&self.code.rules)).collect()
    }

    pub fn moves(&self) -> Vec<MoveId> {
        self.actions().iter().map(|action| action.handle).collect()
    }

    fn action_of(&self, handle: MoveId) -> Option<Action<W>> {
        if let Some(known) = self.now.actions.get() {
            return known.iter().find(|action| action.handle == handle).cloned();
        }
        if self.is_open() { generate::action_of(self.view(), handle) } else { None }
    }

    fn find(&self, decision: &Decision) -> Option<&Action<W>> {
        self.actions().iter().find(|action| action.decision(&self.code.rules) == *decision)
    }

    pub fn decision_of(&self, handle: MoveId) -> Option<Decision> {
        Some(self.action_of(handle)?.decision(&self.code.rules))
    }

    pub fn is_legal(&self, decision: &Decision) -> bool {
        self.find(decision).is_some()
    }

    pub fn play(&mut self, decision: &Decision) -> Result<(), PlayError> {
        self.may_play()?;
        let action = self.find(decision).ok_or(PlayError::Illegal)?.clone();
        self.play_action(&action, &mut ())
    }

    pub fn play_move<O: Observer>(&mut self, handle: MoveId, observer: &mut O) -> Result<(), PlayError> {
        self.may_play()?;
        let actions = Arc::clone(self.actions());
        let action = actions.iter().find(|action| action.handle == handle).ok_or(PlayError::Illegal)?;
        self.play_action(action, observer)
    }

    /// For handles that were listed in this position.
    pub fn play_unchecked(&mut self, handle: MoveId) -> Result<(), PlayError> {
        self.may_play()?;
        let action = self.action_of(handle).ok_or(PlayError::Illegal)?;
        self.play_action(&action, &mut ())
    }

    /// Tells of all pieces on the board.
    pub fn show_to<O: Observer>(&self, observer: &mut O) {
        let state = &self.now.state;
        for square in state.occupied.squares() {
            state.pieces_on(square).for_each(|piece| observer.put(square, piece));
        }
    }

    fn may_play(&self) -> Result<(), PlayError> {
        if self.now.outcome.is_some() {
            return Err(PlayError::GameOver);
        }
        if let Some(chance) = self.now.state.awaiting {
            return Err(PlayError::RollAwaited(ChanceId(chance)));
        }
        if self.now.state.ply >= limits::PLIES { Err(PlayError::GameTooLong) } else { Ok(()) }
    }

    fn play_action<O: Observer>(&mut self, action: &Action<W>, observer: &mut O) -> Result<(), PlayError> {
        let seat = self.deciding_seat();
        let done = apply::act_watched(self.view(), action, Effects::All, observer);
        let mut state = done.map_err(|_| PlayError::Illegal)?;
        let recorded = self.past.len();
        let turn_begins = state.turn.number != self.now.state.turn.number;
        let (code, past, acted) = (&self.code, &mut self.past, Some(action.player));
        let outcome = apply::reach_watched(code, &mut state, past, acted, turn_begins, Judge::All, observer);
        let open = agreements::not_lapsed(self.spec(), &self.now.open, seat);
        let last = Some(action.decision(&self.code.rules));
        let proposed = self.now.proposed.clone();
        self.step_to(Standing { state, outcome, last, open, proposed, actions: OnceLock::new() }, recorded);
        Ok(())
    }

    pub fn awaited_roll(&self) -> Option<ChanceId> {
        self.now.state.awaiting.map(ChanceId)
    }

    pub fn current_roll(&self, chance: ChanceId) -> Option<usize> {
        self.now.state.rolls.get(chance.index()).copied().flatten().map(usize::from)
    }

    pub fn roll(&mut self, chance: ChanceId, outcome: usize) -> Result<(), PlayError> {
        if self.now.outcome.is_some() {
            return Err(PlayError::GameOver);
        }
        let recorded = self.past.len();
        let mut next = self.now.clone();
        next.outcome = apply::chance::roll(&self.code, &mut next.state, &mut self.past, chance, outcome, Judge::All)?;
        self.step_to(next, recorded);
        Ok(())
    }

    pub fn outcome(&self) -> Option<&Outcome> {
        self.now.outcome.as_ref()
    }

    pub fn last_decision(&self) -> Option<&Decision> {
        self.now.last.as_ref()
    }

    pub fn to_move(&self) -> PlayerId {
        self.view().to_move()
    }

    pub fn commander(&self, player: PlayerId) -> PlayerId {
        self.now.state.commanders.get(player.index()).copied().unwrap_or(player)
    }

    pub fn deciding_seat(&self) -> SeatId {
        self.spec().seat_of(self.commander(self.to_move()))
    }

    pub fn in_check(&self, player: PlayerId) -> bool {
        royalty::attacked(self.view(), player)
    }

    pub fn has_status(&self, player: PlayerId, status: StatusId) -> bool {
        ask::player_has(self.view(), player, status)
    }

    /// Whether a status of a player keeps all its pieces where they are.
    pub fn is_idle(&self, player: PlayerId) -> bool {
        ask::player_trait(self.view(), player, Trait::CannotMove)
    }

    /// The squares of the pieces of some players that attack the piece on a square.
    pub fn attackers(&self, square: Square, by: &[PlayerId]) -> Vec<Square> {
        let Some(victim) = self.now.state.piece(square.index()) else { return Vec::new() };
        let by = by
            .iter()
            .filter(|player| player.index() < limits::PLAYERS)
            .fold(0, |set, player| set | 1 << player.index());
        let pieces = attack::attackers(self.view(), square.index(), victim, by);
        pieces.squares().map(|square| Square(square as u8)).collect()
    }

    pub fn key(&self) -> u64 {
        identity::key(self.view())
    }

    /// How often the position has occurred, this time included.
    pub fn occurrences(&self) -> u32 {
        let newest = self.past.entries.last().map(|entry| entry.key);
        self.past.entries.iter().filter(|entry| Some(entry.key) == newest).count() as u32
    }

    pub fn placement(&self) -> Placement {
        apply::placement::write(&self.code, &self.now.state, self.now.last.as_ref())
    }

    pub fn stored(&self) -> &[Stored] {
        &self.now.state.stores
    }

    pub fn explain(&self, from: Option<Square>, to: Option<Square>, kind: Option<KindId>) -> Vec<Explanation> {
        explain::explain(self.view(), self.now.outcome.is_some(), &self.legal(), from, to, kind)
    }
}
