//! What a placement tells of the turn so far, and of the latest action.

use crate::apply;
use crate::chance;
use crate::ending::Judge;
use crate::history::History;
use crate::played::Played;
use crate::position::{Chain, ChainPieces, Position};
use arbiter_spec::checked::{ChanceId, EffectKind, PlayerId, Rules};
use arbiter_spec::limits;
use arbiter_spec::play::{Actor, Choice, Class, LastAction, OpenChain, Placement, PlacementError, Rolls, What};
use std::sync::Arc;

/// Adds it to a position whose men stand.
pub(crate) fn read(position: &mut Position, placement: &Placement) -> Result<(), PlacementError> {
    let spec = position.spec.clone();
    position.idle = placement.idle;
    position.turn.actions = placement.actions.min(limits::ACTIONS_OF_TURN).max(position.turn.part);
    position.previous_man = placement.previous.map(|actor| man_of(position, actor)).transpose()?;
    if let Some(open) = &placement.chain {
        let rule = spec.memory.chains.get(open.rule).ok_or(PlacementError::Turn)?;
        let EffectKind::Continue { moves, pieces: men, mandatory } = rule else { return Err(PlacementError::Turn) };
        let men = match (men, open.piece) {
            (Some(filter), None) => ChainPieces::Matching(filter.clone()),
            (None, Some(actor)) => ChainPieces::Same(man_of(position, actor)?),
            _ => return Err(PlacementError::Turn),
        };
        position.chain = Some(Chain { moves: moves.clone(), men, mandatory: *mandatory });
    }
    if let Some(last) = &placement.last {
        position.last = Some(Arc::new(played(position, last)?));
    }
    if let Some(rolls) = &placement.rolls {
        let known = |(chance, outcome): &(ChanceId, usize)| {
            spec.chance.get(chance.index()).is_some_and(|rule| *outcome < rule.outcomes.len())
        };
        if !rolls.shown.iter().all(known) || rolls.awaited.is_some_and(|chance| chance.index() >= spec.chance.len()) {
            return Err(PlacementError::Turn);
        }
        rolls.shown.iter().for_each(|(chance, outcome)| position.rolls[chance.index()] = Some(*outcome));
    }
    Ok(())
}

fn man_of(position: &mut Position, actor: Actor) -> Result<u32, PlacementError> {
    match actor {
        Actor::On(square, slot) => {
            let man = position.men_on(square).get(usize::from(slot)).ok_or(PlacementError::NoSuchSquare(square))?;
            Ok(man.id)
        }
        Actor::Gone => Ok(position.fresh_id()),
    }
}

fn actor_of(position: &Position, id: u32) -> Actor {
    let found = position.men().find(|(_, man)| man.id == id).map(|(square, _)| square);
    found.map_or(Actor::Gone, |square| {
        let slot = position.men_on(square).iter().position(|man| man.id == id).unwrap_or(0);
        Actor::On(square, slot as u8)
    })
}

fn played(position: &mut Position, last: &LastAction) -> Result<Played, PlacementError> {
    let spec = position.spec.clone();
    let LastAction { decision, classes } = last;
    if decision.player.index() >= spec.players.len() {
        return Err(PlacementError::NoSuchPlayer(decision.player));
    }
    let exists = |square: &arbiter_spec::checked::Square| spec.board.exists.get(square.index()).is_some_and(|is| *is);
    let mut squares = Vec::new();
    let mut kinds = Vec::new();
    for choice in &decision.choices {
        match choice {
            Choice::Become(kind) => kinds.push(*kind),
            Choice::Place(kind, square) => {
                kinds.push(*kind);
                squares.push(*square);
            }
            Choice::Accept | Choice::Decline | Choice::Way(_) => {}
        }
    }
    let mut own: Vec<String> = Vec::new();
    let (kind, id, source, target) = match &decision.what {
        What::Move { kind, from, to, partner, rule, .. } => {
            kinds.push(*kind);
            squares.extend([*from, *to]);
            squares.extend(*partner);
            let rules = spec.kinds.get(kind.index()).ok_or(PlacementError::NoSuchKind(*kind))?;
            let used = rules.moves.of(decision.player).iter().find(|m| m.name == *rule).ok_or(PlacementError::Turn)?;
            own.extend(used.classes.iter().cloned());
            (Some(*kind), Some(rule.id), Some(*from), Some(*to))
        }
        What::Drop { store, kind, to, rule } => {
            kinds.push(*kind);
            squares.push(*to);
            let known = |drop: &&arbiter_spec::checked::Drop| drop.id == *rule && drop.store == *store;
            spec.drops.iter().find(known).ok_or(PlacementError::Turn)?;
            (Some(*kind), Some(*rule), Some(*to), Some(*to))
        }
        What::Pass | What::Stop => (None, None, None, None),
    };
    if let Some(kind) = kinds.iter().find(|kind| kind.index() >= spec.kinds.len()) {
        return Err(PlacementError::NoSuchKind(*kind));
    }
    if let Some(square) = squares.iter().find(|square| !exists(square)) {
        return Err(PlacementError::NoSuchSquare(*square));
    }
    // Within a turn the latest action was made by the man that made the previous one; a dropped man is none of those.
    let man = match &decision.what {
        What::Move { .. } => Some(position.previous_man.unwrap_or_else(|| position.fresh_id())),
        What::Drop { .. } => Some(0),
        What::Pass | What::Stop => None,
    };
    own.extend(classes.iter().map(|class| class.name().to_owned()));
    let decision = decision.clone();
    Ok(Played { player: decision.player, kind, classes: own, id, source, target, man, decision })
}

/// Tells it of a position.
pub(crate) fn write(position: &Position, placement: &mut Placement) {
    let spec = &position.spec;
    let memory = &spec.memory;
    placement.actions = position.turn.actions;
    placement.idle = if memory.idle { position.idle } else { 0 };
    placement.previous = position.previous_man.filter(|_| memory.previous).map(|id| actor_of(position, id));
    placement.chain = position.chain.as_ref().and_then(|chain| open_chain(position, chain));
    placement.last = position.last.as_ref().and_then(|last| told(position, last));
    if !spec.chance.is_empty() {
        let shown = position.rolls.iter().enumerate();
        let shown = shown.filter_map(|(chance, roll)| Some((ChanceId(chance as u8), (*roll)?)));
        let (awaited, again) = (position.awaiting, if position.awaiting.is_some() { position.rerolls } else { 0 });
        placement.rolls = Some(Rolls { shown: shown.collect(), awaited, again });
    }
}

fn open_chain(position: &Position, chain: &Chain) -> Option<OpenChain> {
    let rule = position.spec.memory.chains.iter().position(|written| match written {
        EffectKind::Continue { moves, pieces: men, mandatory } => {
            let men = match (men, &chain.men) {
                (Some(filter), ChainPieces::Matching(open)) => filter == open,
                (None, ChainPieces::Same(_)) => true,
                _ => false,
            };
            men && *moves == chain.moves && *mandatory == chain.mandatory
        }
        _ => false,
    })?;
    let piece = match chain.men {
        ChainPieces::Same(id) => Some(actor_of(position, id)),
        ChainPieces::Matching(_) => None,
    };
    Some(OpenChain { rule, piece })
}

fn told(position: &Position, last: &Played) -> Option<LastAction> {
    let rules: &Rules = &position.spec;
    let classes: Vec<Class> =
        Class::ALL.into_iter().filter(|class| last.classes.iter().any(|word| word == class.name())).collect();
    let asked = rules.memory.asks_for(rules, &last.decision, &classes)
        || rules.memory.mover && last.player != position.player_before();
    asked.then(|| LastAction { decision: last.decision.clone(), classes })
}

/// Steps 9 to 12 for a position that was put up: what was rolled since the latest action was not there when the position was
/// recorded and judged.
pub(crate) fn reach(position: &mut Position, acted: Option<PlayerId>, rolls: Option<&Rolls>) {
    let spec = position.spec.clone();
    let since = |chance: ChanceId| spec.chance[chance.index()].each_action || position.at_turn_start();
    let rolled: Vec<(ChanceId, usize)> =
        rolls.iter().flat_map(|rolls| &rolls.shown).filter(|(chance, _)| since(*chance)).copied().collect();
    let (awaited, again) = rolls.map_or((None, 0), |rolls| (rolls.awaited, rolls.again));
    if rolled.is_empty() {
        apply::reach(position, acted, false, Judge::All);
        if position.awaiting.is_some() && position.awaiting == awaited {
            position.rerolls = again;
        }
        return;
    }
    rolled.iter().for_each(|(chance, _)| position.rolls[chance.index()] = None);
    position.history = History::recording(position, acted);
    position.recorded = true;
    rolled.iter().for_each(|(chance, outcome)| position.rolls[chance.index()] = Some(*outcome));
    if awaited.is_some() {
        (position.awaiting, position.rerolls) = (awaited, again);
        return;
    }
    chance::settle(position, Judge::All);
}
