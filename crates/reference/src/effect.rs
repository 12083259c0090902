//! Changes of a position (§8): one arm for each word, the longer ones in their own files.

mod nearest;
mod place;
mod transform;

use crate::condition;
use crate::context::Frame;
use crate::counter;
use crate::event::{Raised, raise_moved};
use crate::filter;
use crate::piece::Stack;
use crate::place::square as square_at;
use crate::position::{Chain, ChainPieces, Position};
use crate::role;
use crate::store;
use crate::value;
use arbiter_spec::checked::{
    CounterId, Effect, EffectKind, KindId, Pieces, Place, PlaceAt, PlayerId, Role, Square, ZoneExpr,
};
use arbiter_spec::json::At;

pub(crate) use place::{kind_to_place, storable};
pub(crate) use transform::{attributes_for, new_piece};

/// The effect cannot be done here, so the action it belongs to is not offered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct NotOffered(pub At);

/// Does effects outside of moves: conditions are asked at execution. Those that cannot be done are left out, unless
/// `strict`.
pub(crate) fn do_all(
    position: &mut Position,
    frame: &Frame,
    effects: &[Effect],
    strict: bool,
    events: &mut Vec<Raised>,
) -> Result<(), NotOffered> {
    for effect in effects {
        let asked = !matches!(effect.kind, EffectKind::Place { at: PlaceAt::NearestTo(_), .. });
        if asked && !condition::all(position, frame, &effect.conditions) {
            continue;
        }
        let done = if let EffectKind::Named(id) = effect.kind {
            let spec = position.spec.clone();
            do_all(position, &frame.named(), &spec.effects[id.index()].effects, strict, events)
        } else {
            do_one(position, frame, effect, None, events)
        };
        if strict {
            done?;
        }
    }
    Ok(())
}

/// Does one effect, whose conditions have been asked. The choice is what PLACE puts where.
pub(crate) fn do_one(
    position: &mut Position,
    frame: &Frame,
    effect: &Effect,
    choice: Option<(KindId, Square)>,
    events: &mut Vec<Raised>,
) -> Result<(), NotOffered> {
    match &effect.kind {
        EffectKind::SetState(flag, duration, pieces) => {
            // A duration counts the turns that follow; the current one is not over yet.
            let this_turn = u32::from(!frame.turn_over);
            let turns = duration.map(|turns| turns.saturating_add(this_turn));
            for_each_piece(position, frame, pieces, |piece| piece.set_flag(*flag, turns));
        }
        EffectKind::ClearState(flag, pieces) => {
            for_each_piece(position, frame, pieces, |piece| piece.clear_flag(*flag))
        }
        EffectKind::Capture(pieces) => {
            let pieces = pieces_meant(position, frame, pieces);
            store::capture(position, frame, &pieces, events);
        }
        EffectKind::Remove(pieces) => {
            for (square, id) in pieces_meant(position, frame, pieces) {
                position.board[square.index()].remove(id);
            }
        }
        EffectKind::Move { kinds, from, to, lenient } => {
            let moved = move_piece(position, frame, kinds.as_deref(), (*from, *to), *lenient, events);
            if !moved && !lenient {
                return Err(NotOffered(effect.at.clone()));
            }
        }
        EffectKind::Place { what, at } => {
            place::place(position, frame, effect, what, at, choice, events).ok_or(NotOffered(effect.at.clone()))?;
        }
        EffectKind::CopySource => {
            let (Some(source), Some(piece)) = (frame.source, frame.piece.clone()) else { return Ok(()) };
            if !position.is_empty(source) {
                return Err(NotOffered(effect.at.clone()));
            }
            let id = position.fresh_id();
            let copy = crate::piece::Piece { moved: false, flags: Vec::new(), id, ..piece };
            events.push(Raised::of(arbiter_spec::checked::Event::Placed, source, &copy));
            position.board[source.index()].push(copy);
        }
        EffectKind::Transform { pieces, to, attributes } => {
            for (square, id) in pieces_meant(position, frame, pieces) {
                transform::transform(position, frame, square, id, *to, attributes, events);
            }
        }
        EffectKind::Convert(pieces, to) => {
            if let Some(owner) = role::players(position, frame, *to).first().copied() {
                for_each_piece(position, frame, pieces, |piece| piece.owner = owner);
            }
        }
        EffectKind::Add(counter, of, by) => {
            let by = value::number(position, frame, by);
            for_each_count(position, frame, *counter, *of, |count| *count = count.saturating_add(by));
        }
        EffectKind::Set(counter, of, to) => {
            let to = value::number(position, frame, to);
            for_each_count(position, frame, *counter, *of, |count| *count = to);
        }
        EffectKind::SetPlayerState(flag, of) => {
            position.player_flags.extend(role::players(position, frame, *of).into_iter().map(|p| (p, *flag)));
        }
        EffectKind::ClearPlayerState(flag, of) => {
            for player in role::players(position, frame, *of) {
                position.player_flags.remove(&(player, *flag));
            }
        }
        EffectKind::AddToStore { store, holder, kind, count } => {
            let count = value::number(position, frame, count).clamp(0, i64::from(store::MOST)) as u32;
            for holder in role::players(position, frame, *holder) {
                store::add(position, *store, holder, *kind, holder, count);
            }
        }
        EffectKind::SetControl(of, to) => set_control(position, frame, *of, *to),
        EffectKind::ReleaseControl(by) => {
            let commanders = role::players(position, frame, *by);
            for (i, commander) in position.commanders.iter_mut().enumerate() {
                if commanders.contains(commander) {
                    *commander = PlayerId(i as u8);
                }
            }
        }
        EffectKind::Continue { moves, pieces, mandatory } => {
            let same = frame.piece.as_ref().map(|piece| ChainPieces::Same(piece.id));
            let pieces = pieces.clone().map(ChainPieces::Matching).or(same);
            position.chain = pieces.map(|pieces| Chain { moves: moves.clone(), pieces, mandatory: *mandatory });
        }
        // Named effects were written out before (choices) or are done by `do_all`.
        EffectKind::Named(_) => {}
    }
    Ok(())
}

/// The pieces an effect touches: their squares and ids.
pub(crate) fn pieces_meant(position: &Position, frame: &Frame, pieces: &Pieces) -> Vec<(Square, u32)> {
    match pieces {
        Pieces::Moved => {
            let piece = frame.event_piece.as_ref().or(frame.piece.as_ref());
            piece.and_then(|piece| Some((position.square_of(piece.id)?, piece.id))).into_iter().collect()
        }
        Pieces::At(at) => {
            let square = square_at(position, frame, *at);
            square.into_iter().flat_map(|s| position.pieces_on(s).iter().map(move |piece| (s, piece.id))).collect()
        }
        Pieces::Matching(zone, filter) => {
            let squares = zone.as_ref().map(|zone: &ZoneExpr| crate::zone::squares(position, frame, zone));
            filter::matching(position, frame, filter)
                .filter(|(square, _)| squares.as_ref().is_none_or(|squares| squares.contains(square)))
                .map(|(square, piece)| (square, piece.id))
                .collect()
        }
    }
}

fn for_each_piece(
    position: &mut Position,
    frame: &Frame,
    pieces: &Pieces,
    mut change: impl FnMut(&mut crate::piece::Piece),
) {
    for (_, id) in pieces_meant(position, frame, pieces) {
        if let Some(piece) = position.piece_mut(id) {
            change(piece);
        }
    }
}

/// Changes a counter of each player in the role; one that several of them share, once.
fn for_each_count(position: &mut Position, frame: &Frame, counter: CounterId, of: Role, change: impl Fn(&mut i64)) {
    for slot in counter::slots(position, frame, counter, of) {
        if let Some(count) = position.counters.get_mut(counter.index()).and_then(|counts| counts.get_mut(slot)) {
            change(count);
        }
    }
}

/// Moves the piece on a square. Leniently (format 1), an occupant of the other square vanishes.
fn move_piece(
    position: &mut Position,
    frame: &Frame,
    kinds: Option<&[KindId]>,
    (from, to): (Place, Place),
    lenient: bool,
    events: &mut Vec<Raised>,
) -> bool {
    let (Some(from), Some(to)) = (square_at(position, frame, from), square_at(position, frame, to)) else {
        return false;
    };
    let piece = position.pieces_on(from).iter().find(|piece| kinds.is_none_or(|kinds| kinds.contains(&piece.kind)));
    let Some(id) = piece.map(|piece| piece.id) else { return false };
    if from == to {
        return true;
    }
    if !position.is_empty(to) {
        if !lenient {
            return false;
        }
        position.board[to.index()] = Stack::Empty;
    }
    if let Some(mut piece) = position.board[from.index()].remove(id) {
        piece.moved = true;
        raise_moved(events, to, &piece);
        position.board[to.index()].push(piece);
    }
    true
}

/// A commanded player cannot command: control that would form a chain or cycle does nothing.
fn set_control(position: &mut Position, frame: &Frame, of: Role, to: Role) {
    let Some(to) = role::players(position, frame, to).into_iter().find(|p| !p.is_neutral()) else { return };
    for player in role::players(position, frame, of) {
        let commands_others = position.spec.player_ids().any(|p| p != player && position.commander(p) == player);
        let chain = player != to && (position.commander(to) != to || commands_others);
        if !player.is_neutral() && !chain {
            position.commanders[player.index()] = to;
        }
    }
}
