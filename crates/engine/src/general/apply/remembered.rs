//! What a placement tells of the turn so far, and of the latest action.

use super::chance;
use super::ending::Judge;
use super::reach;
use super::start::bare;
use crate::general::action::class;
use crate::general::ask;
use crate::general::code::Code;
use crate::general::identity;
use crate::general::past::Past;
use crate::general::state::{Chain, Played, State};
use crate::moves::{MoveId, What as Handle};
use crate::set::Set;
use arbiter_spec::checked::{ChanceId, KindId, PlayerId, Square};
use arbiter_spec::limits;
use arbiter_spec::play::{
    Actor, Choice, Class, Decision, LastAction, OpenChain, Outcome, Placement, PlacementError, Rolls, What,
};

/// Adds it to a position whose pieces stand.
pub(super) fn read<W: Set>(code: &Code<W>, state: &mut State<W>, placement: &Placement) -> Result<(), PlacementError> {
    let spec = &code.spec;
    state.idle = placement.idle;
    state.turn.actions = state.turn.part.max(placement.actions.min(limits::ACTIONS_OF_TURN) as u16);
    state.previous_piece = placement.previous.map(|actor| piece_of(state, actor)).transpose()?;
    if let Some(open) = &placement.chain {
        let rule = code.rules.continues.get(open.rule).ok_or(PlacementError::Turn)?;
        let piece = match (&rule.pieces, open.piece) {
            (Some(_), None) => 0,
            (None, Some(actor)) => piece_of(state, actor)?,
            _ => return Err(PlacementError::Turn),
        };
        state.chain = Some(Chain { rule: open.rule as u32, piece });
    }
    if let Some(last) = &placement.last {
        state.last = Some(played(code, state, last)?);
    }
    if let Some(rolls) = &placement.rolls {
        let known = |(chance, outcome): &(ChanceId, usize)| {
            spec.chance.get(chance.index()).is_some_and(|rule| *outcome < rule.outcomes.len())
        };
        if !rolls.shown.iter().all(known) || rolls.awaited.is_some_and(|chance| chance.index() >= spec.chance.len()) {
            return Err(PlacementError::Turn);
        }
        rolls.shown.iter().for_each(|(chance, outcome)| state.rolls[chance.index()] = Some(*outcome as u8));
    }
    Ok(())
}

fn piece_of<W: Set>(state: &mut State<W>, actor: Actor) -> Result<u16, PlacementError> {
    match actor {
        Actor::On(square, slot) => {
            let mut pieces = state.pieces_on(square.index());
            pieces.nth(usize::from(slot)).map(|piece| piece.id).ok_or(PlacementError::NoSuchSquare(square))
        }
        Actor::Gone => Ok(state.fresh_id()),
    }
}

fn actor_of<W: Set>(state: &State<W>, id: u16) -> Actor {
    state.square_of(id).map_or(Actor::Gone, |square| {
        let slot = state.pieces_on(square).position(|piece| piece.id == id).unwrap_or(0);
        Actor::On(Square(square as u8), slot as u8)
    })
}

fn played<W: Set>(code: &Code<W>, state: &mut State<W>, last: &LastAction) -> Result<Played, PlacementError> {
    let spec = &code.spec;
    let LastAction { decision, classes } = last;
    let player = decision.player;
    if player.index() >= spec.players.len() {
        return Err(PlacementError::NoSuchPlayer(player));
    }
    let square = |square: Square| match spec.board.exists.get(square.index()) {
        Some(true) => Ok(square),
        _ => Err(PlacementError::NoSuchSquare(square)),
    };
    let kind =
        |kind: KindId| if kind.index() < spec.kinds.len() { Ok(kind) } else { Err(PlacementError::NoSuchKind(kind)) };
    for choice in &decision.choices {
        match choice {
            Choice::Become(new) => drop(kind(*new)?),
            Choice::Place(new, at) => drop((kind(*new)?, square(*at)?)),
            Choice::Accept | Choice::Decline | Choice::Way(_) => {}
        }
    }
    let nothing = MoveId { what: Handle::Pass, from: 0, to: 0, slot: 0, rule: 0, way: 0, lister: 0 };
    let (of, source, target, action, partner) = match decision.what {
        What::Move { kind: of, slot, from, to, partner, rule } => {
            let (of, from, to) = (kind(of)?, square(from)?, square(to)?);
            let partner = partner.map(square).transpose()?;
            let (rule, _) = code.rules.moves_named(of, player, rule).next().ok_or(PlacementError::Turn)?;
            let action = MoveId { what: Handle::Move, from: from.0, to: to.0, slot, rule, way: 0, lister: 0 };
            (Some(of), Some(from), Some(to), action, partner)
        }
        What::Drop { store, kind: of, to, rule } => {
            let (of, to) = (kind(of)?, square(to)?);
            let place = code.rules.drops.iter().position(|drop| drop.id == rule && drop.store == store);
            let place = place.ok_or(PlacementError::Turn)? as u32;
            let rule = place << 8 | u32::from(of.0);
            let action = MoveId { what: Handle::Drop, from: to.0, to: to.0, rule, ..nothing };
            (Some(of), Some(to), Some(to), action, None)
        }
        What::Pass => (None, None, None, nothing, None),
        What::Stop => (None, None, None, MoveId { what: Handle::Stop, ..nothing }, None),
    };
    // Within a turn the latest action was made by the piece that made the previous one; a dropped piece is none of those.
    let piece = match action.what {
        Handle::Move => Some(state.previous_piece.unwrap_or_else(|| state.fresh_id())),
        Handle::Drop => Some(0),
        Handle::Pass | Handle::Stop => None,
    };
    let classes = classes.iter().fold(0, |bits, found| bits | class::bit(found.name()));
    let chosen = identity::chosen(partner, &decision.choices);
    Ok(Played { player, kind: of, classes, piece, source, target, action, chosen })
}

/// Tells it of a position. `last` is the latest decision.
pub(super) fn write<W: Set>(code: &Code<W>, state: &State<W>, last: Option<&Decision>, placement: &mut Placement) {
    let (spec, memory) = (&code.spec, &code.spec.memory);
    placement.actions = usize::from(state.turn.actions);
    placement.idle = if memory.idle { state.idle } else { 0 };
    placement.previous = state.previous_piece.filter(|_| memory.previous).map(|id| actor_of(state, id));
    placement.chain = state.chain.and_then(|chain| {
        let rule = code.rules.continues.get(chain.rule as usize)?;
        let piece = rule.pieces.is_none().then(|| actor_of(state, chain.piece));
        Some(OpenChain { rule: chain.rule as usize, piece })
    });
    placement.last = state.last.zip(last).and_then(|(played, decision)| {
        let classes: Vec<Class> =
            Class::ALL.into_iter().filter(|found| class::bit(found.name()) & played.classes != 0).collect();
        let before = || ask::player_before(bare(code, state, &Past::default()));
        let asked = memory.asks_for(spec, decision, &classes) || memory.mover && played.player != before();
        asked.then(|| LastAction { decision: decision.clone(), classes })
    });
    if !spec.chance.is_empty() {
        let shown = state.rolls.iter().take(spec.chance.len()).enumerate();
        let shown = shown.filter_map(|(chance, roll)| Some((ChanceId(chance as u8), usize::from((*roll)?))));
        let awaited = state.awaiting.map(ChanceId);
        let again = if awaited.is_some() { state.rerolls } else { 0 };
        placement.rolls = Some(Rolls { shown: shown.collect(), awaited, again });
    }
}

/// Steps 9 to 12 for a position that was put up: what was rolled since the latest action was not there when the position was
/// recorded and judged.
pub(super) fn put_up<W: Set>(
    code: &Code<W>,
    state: &mut State<W>,
    past: &mut Past,
    acted: Option<PlayerId>,
    rolls: Option<&Rolls>,
) -> Option<Outcome> {
    let at_turn_start = state.turn.part == 0 && state.chain.is_none();
    let since = |chance: ChanceId| code.spec.chance[chance.index()].each_action || at_turn_start;
    let rolled: Vec<(ChanceId, usize)> =
        rolls.iter().flat_map(|rolls| &rolls.shown).filter(|(chance, _)| since(*chance)).copied().collect();
    let (awaited, again) = rolls.map_or((None, 0), |rolls| (rolls.awaited, rolls.again));
    if rolled.is_empty() {
        let outcome = reach::reach(code, state, past, acted, false, Judge::All);
        if state.awaiting.is_some() && state.awaiting.map(ChanceId) == awaited {
            state.rerolls = again;
        }
        return outcome;
    }
    rolled.iter().for_each(|(chance, _)| state.rolls[chance.index()] = None);
    reach::record(code, state, past, acted, Judge::All);
    rolled.iter().for_each(|(chance, outcome)| state.rolls[chance.index()] = Some(*outcome as u8));
    if let Some(chance) = awaited {
        (state.awaiting, state.rerolls) = (Some(chance.0), again);
        return None;
    }
    chance::settle(code, state, past, Judge::All)
}
