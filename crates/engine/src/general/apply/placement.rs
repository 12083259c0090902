//! Positions as plain data: reading and writing placements.

use super::ending::Judge;
use super::reach::record;
use super::start::{Reached, bare, empty, written};
use super::{piece, remembered, store};
use crate::general::ask;
use crate::general::code::Code;
use crate::general::past::Past;
use crate::general::piece::{ATTRIBUTES, Piece};
use crate::general::state::{State, Turn, owner_index};
use crate::set::Set;
use arbiter_spec::checked::{CheckedSpec, CounterId, CounterPer, FlagId, PhaseId, PlayerFlagId, PlayerId, Square};
use arbiter_spec::play::{Decision, PlacedPiece, Placement, PlacementError, StoredPieces};

/// The position of a placement. Its past is the positions before it, oldest first, each brought about by whoever was to
/// move in the one before. Endings are asked and rolls awaited; a turn does not begin.
pub(crate) fn read<W: Set>(
    code: &Code<W>,
    before: &[Placement],
    placement: &Placement,
) -> Result<Reached<W>, PlacementError> {
    let mut past = Past::new(code.always.len());
    let mut acted = None;
    for earlier in before {
        let state = state_of(code, earlier)?;
        record(code, &state, &mut past, acted, Judge::All);
        acted = Some(bare(code, &state, &past).to_move());
    }
    let mut state = state_of(code, placement)?;
    let outcome = remembered::put_up(code, &mut state, &mut past, acted, placement.rolls.as_ref());
    Ok((state, past, outcome))
}

fn state_of<W: Set>(code: &Code<W>, placement: &Placement) -> Result<State<W>, PlacementError> {
    let spec = &code.spec;
    let mut state = empty(code);
    for piece in &placement.pieces {
        put(code, &mut state, piece)?;
    }
    for pieces in &placement.stored {
        put_in_store(code, &mut state, pieces)?;
    }
    state.turn = turn(spec, placement)?;
    state.ply = placement.ply;
    for (counter, of, value) in &placement.counters {
        let rule = spec.counters.get(counter.index()).ok_or(PlacementError::NoSuchCounter(*counter))?;
        let of = if rule.per == CounterPer::Game { PlayerId(0) } else { known(spec, *of)? };
        if let Some(slot) = code.counter_slot(*counter, of) {
            state.counters[slot] = *value;
        }
    }
    for (player, flag) in &placement.player_flags {
        if flag.index() >= spec.player_flags.len() {
            return Err(PlacementError::NoSuchFlag);
        }
        state.player_flags[known(spec, *player)?.index()] |= 1 << (flag.0 & 31);
    }
    for (commanded, commander) in &placement.commanders {
        state.commanders[known(spec, *commanded)?.index()] = known(spec, *commander)?;
    }
    remembered::read(code, &mut state, placement)?;
    Ok(state)
}

/// The position as plain data. Earlier positions and proposals are not part of it. `last` is the latest decision.
pub(crate) fn write<W: Set>(code: &Code<W>, state: &State<W>, last: Option<&Decision>) -> Placement {
    let spec = &code.spec;
    let stored = state.stores.iter().map(|pieces| StoredPieces {
        store: pieces.store,
        holder: pieces.holder,
        kind: pieces.kind,
        owner: pieces.owner,
        count: pieces.count,
    });
    let flags = spec.player_ids().chain([PlayerId::NEUTRAL]).flat_map(|player| {
        let carried = state.player_flags[owner_index(player)];
        let flags = (0..spec.player_flags.len()).filter(move |flag| carried >> flag & 1 == 1);
        flags.map(move |flag| (player, PlayerFlagId(flag as u8)))
    });
    let commanders = spec.player_ids().map(|player| (player, state.commanders[player.index()]));
    let pieces = state
        .occupied
        .squares()
        .flat_map(|square| state.pieces_on(square).map(move |piece| placed(spec, state, square, piece)));
    let mut placement = Placement {
        pieces: pieces.collect(),
        stored: stored.collect(),
        turn: usize::from(state.turn.index),
        part: usize::from(state.turn.part),
        phase: state.turn.phase.map(PhaseId),
        turn_number: state.turn.number,
        ply: state.ply,
        counters: counter_values(code, state),
        player_flags: flags.collect(),
        commanders: commanders.filter(|(player, commander)| player != commander).collect(),
        ..Placement::default()
    };
    remembered::write(code, state, last, &mut placement);
    placement
}

fn placed<W: Set>(spec: &CheckedSpec, state: &State<W>, square: usize, piece: &Piece) -> PlacedPiece {
    let labels = piece.attributes.iter().take(spec.attributes.len());
    let carried = (0..spec.flags.len()).filter(|flag| piece.flags >> flag & 1 == 1).map(|flag| FlagId(flag as u8));
    let timed = |flag: FlagId| state.timed.iter().find(|timed| (timed.piece, timed.flag) == (piece.id, flag));
    PlacedPiece {
        square: Square(square as u8),
        kind: piece.kind,
        owner: piece.owner,
        attributes: labels.map(|label| (*label != Piece::NO_VALUE).then_some(*label)).collect(),
        moved: piece.moved,
        flags: carried.map(|flag| (flag, timed(flag).map(|timed| timed.turns))).collect(),
    }
}

/// Every counter with its holders: a player, the first player of a team, NEUTRAL for a counter of the game.
fn counter_values<W: Set>(code: &Code<W>, state: &State<W>) -> Vec<(CounterId, PlayerId, i64)> {
    let mut values = Vec::new();
    for (i, law) in code.laws.counters.iter().enumerate() {
        for slot in 0..law.slots {
            let holder = match law.per {
                CounterPer::Game => PlayerId::NEUTRAL,
                CounterPer::Player => PlayerId(slot as u8),
                CounterPer::Team => code.spec.teams[slot].players.first().copied().unwrap_or_default(),
            };
            values.push((CounterId(i as u8), holder, state.counters[law.first + slot]));
        }
    }
    values
}

fn known(spec: &CheckedSpec, player: PlayerId) -> Result<PlayerId, PlacementError> {
    if player.index() < spec.players.len() { Ok(player) } else { Err(PlacementError::NoSuchPlayer(player)) }
}

fn known_or_neutral(spec: &CheckedSpec, player: PlayerId) -> Result<PlayerId, PlacementError> {
    if player.is_neutral() { Ok(player) } else { known(spec, player) }
}

fn put<W: Set>(code: &Code<W>, state: &mut State<W>, placed: &PlacedPiece) -> Result<(), PlacementError> {
    let spec = &code.spec;
    let PlacedPiece { square, kind, owner, attributes, moved, flags } = placed;
    if !spec.board.exists.get(square.index()).is_some_and(|exists| *exists) {
        return Err(PlacementError::NoSuchSquare(*square));
    }
    if kind.index() >= spec.kinds.len() {
        return Err(PlacementError::NoSuchKind(*kind));
    }
    let owner = known_or_neutral(spec, *owner)?;
    if flags.iter().any(|(flag, _)| flag.index() >= spec.flags.len()) {
        return Err(PlacementError::NoSuchFlag);
    }
    let past = Past::default();
    if state.pieces_on(square.index()).count() >= ask::most(bare(code, state, &past), square.index()) {
        return Err(PlacementError::TooManyPieces(*square));
    }
    let piece = Piece { kind: *kind, owner, moved: *moved, flags: 0, ..Piece::NOBODY };
    let attributes = labels(code, state, *square, attributes, &piece)?;
    let id = state.fresh_id();
    state.put(square.index(), usize::MAX, Piece { attributes, id, ..piece });
    for (flag, turns) in flags.iter().filter(|(_, turns)| *turns != Some(0)) {
        state.set_flag(square.index(), id, *flag, *turns);
    }
    Ok(())
}

/// The labels of a placed piece: as given, else by zone, else those of such a piece of the start that stood there.
fn labels<W: Set>(
    code: &Code<W>,
    state: &State<W>,
    square: Square,
    given: &[Option<u8>],
    piece: &Piece,
) -> Result<[u8; ATTRIBUTES], PlacementError> {
    let spec = &code.spec;
    let fault = PlacementError::Attribute(square);
    let carried = || (0..spec.attributes.len()).filter(|attribute| code.course.carries(piece.kind, *attribute));
    // The mark for "no value" is no value either.
    if carried().any(|attribute| given.get(attribute) == Some(&Some(Piece::NO_VALUE))) {
        return Err(fault);
    }
    let past = Past::default();
    let mut labels = piece::labels(bare(code, state, &past), piece.kind, piece.owner, square.index(), &written(given));
    let at_start = spec.start.pieces.iter().find(|m| (m.kind, m.owner, m.square) == (piece.kind, piece.owner, square));
    let at_start = at_start.map_or([Piece::NO_VALUE; ATTRIBUTES], |piece| written(&piece.attributes));
    for attribute in carried() {
        if labels[attribute] == Piece::NO_VALUE {
            labels[attribute] = at_start[attribute];
        }
        if usize::from(labels[attribute]) >= spec.attributes[attribute].values.len() {
            return Err(fault);
        }
    }
    Ok(labels)
}

fn put_in_store<W: Set>(code: &Code<W>, state: &mut State<W>, pieces: &StoredPieces) -> Result<(), PlacementError> {
    let spec = &code.spec;
    let StoredPieces { store, holder, kind, owner, count } = pieces;
    let fault = PlacementError::NoSuchStore(*store, *holder);
    let rule = spec.stores.get(store.index()).ok_or(fault.clone())?;
    if kind.index() >= spec.kinds.len() {
        return Err(PlacementError::NoSuchKind(*kind));
    }
    if rule.neutral != holder.is_neutral() {
        return Err(fault);
    }
    let (holder, owner) = (known_or_neutral(spec, *holder)?, known_or_neutral(spec, *owner)?);
    store::add(code, state, *store, holder, *kind, owner, (*count).min(store::MOST));
    Ok(())
}

fn turn(spec: &CheckedSpec, placement: &Placement) -> Result<Turn, PlacementError> {
    let turns = &spec.turns;
    let order = match placement.phase {
        Some(phase) => &turns.phases.get(phase.index()).ok_or(PlacementError::Turn)?.order,
        None => &turns.order,
    };
    let parts = if turns.parts.is_empty() { usize::from(u16::MAX) } else { turns.parts.len() };
    if placement.turn >= order.len() || placement.part >= parts {
        return Err(PlacementError::Turn);
    }
    let number = placement.turn_number.max(1);
    let (index, part) = (placement.turn as u8, placement.part as u16);
    Ok(Turn { phase: placement.phase.map(|phase| phase.0), index, part, actions: part, number })
}
