//! Positions as plain data: reading and writing placements.

use crate::effect;
use crate::history::History;
use crate::man::Man;
use crate::position::{Position, Turn};
use crate::remembered;
use crate::stacking;
use crate::start;
use crate::store;
use arbiter_spec::checked::{CheckedSpec, CounterId, CounterPer, PlayerId, Square};
use arbiter_spec::limits;
use arbiter_spec::play::{PlacedPiece, Placement, PlacementError, StoredPieces};

impl Position {
    /// The position of a placement, with an empty past. Endings are asked and rolls awaited; a turn does not begin.
    pub fn from_placement(spec: &CheckedSpec, placement: &Placement) -> Result<Position, PlacementError> {
        Position::from_history(spec, &[], placement)
    }

    /// The same after other positions, oldest first, which count for REPETITION. Each was brought about by whoever was to
    /// move in the one before it.
    pub fn from_history(
        spec: &CheckedSpec,
        before: &[Placement],
        placement: &Placement,
    ) -> Result<Position, PlacementError> {
        if before.len() > limits::PLIES as usize {
            return Err(PlacementError::TooLong(before.len()));
        }
        let mut history = History::default();
        let mut acted = None;
        for earlier in before {
            let mut position = Position::placed(spec, earlier)?;
            position.history = history;
            history = History::recording(&position, acted);
            acted = Some(position.to_move());
        }
        let mut position = Position::placed(spec, placement)?;
        position.history = history;
        remembered::reach(&mut position, acted, placement.rolls.as_ref());
        Ok(position)
    }

    fn placed(spec: &CheckedSpec, placement: &Placement) -> Result<Position, PlacementError> {
        let mut position = start::empty(spec);
        for man in &placement.pieces {
            put(&mut position, man)?;
        }
        for men in &placement.stored {
            put_in_store(&mut position, men)?;
        }
        position.turn = turn(&position, placement)?;
        position.ply = placement.ply;
        for (counter, of, value) in &placement.counters {
            let rule = spec.counters.get(counter.index()).ok_or(PlacementError::NoSuchCounter(*counter))?;
            let of = if rule.per == CounterPer::Game { PlayerId(0) } else { known(spec, *of)? };
            if let Some(slot) = position.counter_slot(*counter, of) {
                position.counters[counter.index()][slot] = *value;
            }
        }
        for (player, flag) in &placement.player_flags {
            if flag.index() >= spec.player_flags.len() {
                return Err(PlacementError::NoSuchFlag);
            }
            position.player_flags.insert((known(spec, *player)?, *flag));
        }
        for (commanded, commander) in &placement.commanders {
            position.commanders[known(spec, *commanded)?.index()] = known(spec, *commander)?;
        }
        remembered::read(&mut position, placement)?;
        Ok(position)
    }

    /// The position as plain data. Earlier positions and proposals are not part of it.
    pub fn placement(&self) -> Placement {
        let men = self.men().map(|(square, man)| PlacedPiece {
            square,
            kind: man.kind,
            owner: man.owner,
            attributes: man.attributes.clone(),
            moved: man.moved,
            flags: man.flags.clone(),
        });
        let stored = self.stores.iter().flat_map(|((store, holder), men)| {
            men.iter().map(|stored| StoredPieces {
                store: *store,
                holder: *holder,
                kind: stored.kind,
                owner: stored.owner,
                count: stored.count,
            })
        });
        let commanders = self.commanders.iter().enumerate().map(|(i, commander)| (PlayerId(i as u8), *commander));
        let mut placement = Placement {
            pieces: men.collect(),
            stored: stored.collect(),
            turn: self.turn.index,
            part: self.turn.part,
            phase: self.turn.phase,
            turn_number: self.turn.number,
            ply: self.ply,
            counters: self.counter_values(),
            player_flags: self.player_flags.iter().copied().collect(),
            commanders: commanders.filter(|(player, commander)| player != commander).collect(),
            ..Placement::default()
        };
        remembered::write(self, &mut placement);
        placement
    }

    /// Every counter with its holders: a player, the first player of a team, NEUTRAL for a counter of the game.
    fn counter_values(&self) -> Vec<(CounterId, PlayerId, i64)> {
        let mut values = Vec::new();
        for (i, (rule, counts)) in self.spec.counters.iter().zip(&self.counters).enumerate() {
            for (slot, count) in counts.iter().enumerate() {
                let holder = match rule.per {
                    CounterPer::Game => PlayerId::NEUTRAL,
                    CounterPer::Player => PlayerId(slot as u8),
                    CounterPer::Team => self.spec.teams[slot].players.first().copied().unwrap_or_default(),
                };
                values.push((CounterId(i as u8), holder, *count));
            }
        }
        values
    }
}

fn known(spec: &CheckedSpec, player: PlayerId) -> Result<PlayerId, PlacementError> {
    if player.index() < spec.players.len() { Ok(player) } else { Err(PlacementError::NoSuchPlayer(player)) }
}

fn known_or_neutral(spec: &CheckedSpec, player: PlayerId) -> Result<PlayerId, PlacementError> {
    if player.is_neutral() { Ok(player) } else { known(spec, player) }
}

fn put(position: &mut Position, placed: &PlacedPiece) -> Result<(), PlacementError> {
    let spec = position.spec.clone();
    let PlacedPiece { square, kind, owner, attributes, moved, flags } = placed;
    if !spec.board.exists.get(square.index()).is_some_and(|exists| *exists) {
        return Err(PlacementError::NoSuchSquare(*square));
    }
    if kind.index() >= spec.kinds.len() {
        return Err(PlacementError::NoSuchKind(*kind));
    }
    let owner = known_or_neutral(&spec, *owner)?;
    if flags.iter().any(|(flag, _)| flag.index() >= spec.flags.len()) {
        return Err(PlacementError::NoSuchFlag);
    }
    if position.men_on(*square).len() >= stacking::most(position, *square) {
        return Err(PlacementError::TooManyPieces(*square));
    }
    let attributes = labels(position, *square, attributes, *kind, owner)?;
    let id = position.fresh_id();
    let mut man = Man { kind: *kind, owner, attributes, moved: *moved, flags: Vec::new(), id };
    flags.iter().filter(|(_, turns)| *turns != Some(0)).for_each(|(flag, turns)| man.set_flag(*flag, *turns));
    position.board[square.index()].push(man);
    Ok(())
}

/// The labels of a placed man: as given, else by zone, else those of such a man of the start that stood there.
fn labels(
    position: &Position,
    square: Square,
    given: &[Option<u8>],
    kind: arbiter_spec::checked::KindId,
    owner: PlayerId,
) -> Result<Vec<Option<u8>>, PlacementError> {
    let spec = &position.spec;
    let mut labels = effect::attributes_for(position, kind, owner, square, given);
    let at_start = spec.start.pieces.iter().find(|m| m.kind == kind && m.owner == owner && m.square == square);
    for (i, attribute) in spec.attributes.iter().enumerate().filter(|(_, a)| a.kinds.contains(&kind)) {
        labels[i] = labels[i].or_else(|| at_start.and_then(|man| man.attributes.get(i).copied().flatten()));
        if labels[i].is_none_or(|value| usize::from(value) >= attribute.values.len()) {
            return Err(PlacementError::Attribute(square));
        }
    }
    Ok(labels)
}

fn put_in_store(position: &mut Position, men: &StoredPieces) -> Result<(), PlacementError> {
    let spec = position.spec.clone();
    let StoredPieces { store, holder, kind, owner, count } = men;
    let fault = PlacementError::NoSuchStore(*store, *holder);
    let rule = spec.stores.get(store.index()).ok_or(fault.clone())?;
    if kind.index() >= spec.kinds.len() {
        return Err(PlacementError::NoSuchKind(*kind));
    }
    if rule.neutral != holder.is_neutral() {
        return Err(fault);
    }
    let (holder, owner) = (known_or_neutral(&spec, *holder)?, known_or_neutral(&spec, *owner)?);
    store::add(position, *store, holder, *kind, owner, (*count).min(store::MOST));
    Ok(())
}

fn turn(position: &Position, placement: &Placement) -> Result<Turn, PlacementError> {
    let turns = &position.spec.turns;
    let order = match placement.phase {
        Some(phase) => &turns.phases.get(phase.index()).ok_or(PlacementError::Turn)?.order,
        None => &turns.order,
    };
    let parts = if turns.parts.is_empty() { usize::from(u16::MAX) } else { turns.parts.len() };
    if placement.turn >= order.len() || placement.part >= parts {
        return Err(PlacementError::Turn);
    }
    let number = placement.turn_number.max(1);
    Ok(Turn { phase: placement.phase, index: placement.turn, part: placement.part, actions: placement.part, number })
}
