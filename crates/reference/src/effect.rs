//! Changes of a position (§8): one arm for each word, the longer ones in their own files.

mod nearest;
mod place;
mod transform;

use crate::condition;
use crate::context::Frame;
use crate::counter;
use crate::event::{Raised, raise_moved};
use crate::filter;
use crate::man::Stack;
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
pub(crate) use transform::{attributes_for, new_man};

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
        EffectKind::SetState(flag, duration, men) => {
            // A duration counts the turns that follow; the current one is not over yet.
            let this_turn = u32::from(!frame.turn_over);
            let turns = duration.map(|turns| turns.saturating_add(this_turn));
            for_each_man(position, frame, men, |man| man.set_flag(*flag, turns));
        }
        EffectKind::ClearState(flag, men) => for_each_man(position, frame, men, |man| man.clear_flag(*flag)),
        EffectKind::Capture(men) => {
            let men = men_meant(position, frame, men);
            store::capture(position, frame, &men, events);
        }
        EffectKind::Remove(men) => {
            for (square, id) in men_meant(position, frame, men) {
                position.board[square.index()].remove(id);
            }
        }
        EffectKind::Move { pieces, from, to, lenient } => {
            let moved = move_man(position, frame, pieces.as_deref(), (*from, *to), *lenient, events);
            if !moved && !lenient {
                return Err(NotOffered(effect.at.clone()));
            }
        }
        EffectKind::Place { what, at } => {
            place::place(position, frame, effect, what, at, choice, events).ok_or(NotOffered(effect.at.clone()))?;
        }
        EffectKind::CopySource => {
            let (Some(source), Some(man)) = (frame.source, frame.man.clone()) else { return Ok(()) };
            if !position.is_empty(source) {
                return Err(NotOffered(effect.at.clone()));
            }
            let id = position.fresh_id();
            let copy = crate::man::Man { moved: false, flags: Vec::new(), id, ..man };
            events.push(Raised::of(arbiter_spec::checked::Event::Placed, source, &copy));
            position.board[source.index()].push(copy);
        }
        EffectKind::Transform { pieces: men, to, attributes } => {
            for (square, id) in men_meant(position, frame, men) {
                transform::transform(position, frame, square, id, *to, attributes, events);
            }
        }
        EffectKind::Convert(men, to) => {
            if let Some(owner) = role::players(position, frame, *to).first().copied() {
                for_each_man(position, frame, men, |man| man.owner = owner);
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
        EffectKind::Continue { moves, pieces: men, mandatory } => {
            let same = frame.man.as_ref().map(|man| ChainPieces::Same(man.id));
            let men = men.clone().map(ChainPieces::Matching).or(same);
            position.chain = men.map(|men| Chain { moves: moves.clone(), men, mandatory: *mandatory });
        }
        // Named effects were written out before (choices) or are done by `do_all`.
        EffectKind::Named(_) => {}
    }
    Ok(())
}

/// The men an effect touches: their squares and ids.
pub(crate) fn men_meant(position: &Position, frame: &Frame, men: &Pieces) -> Vec<(Square, u32)> {
    match men {
        Pieces::Moved => {
            let man = frame.event_man.as_ref().or(frame.man.as_ref());
            man.and_then(|man| Some((position.square_of(man.id)?, man.id))).into_iter().collect()
        }
        Pieces::At(at) => {
            let square = square_at(position, frame, *at);
            square.into_iter().flat_map(|s| position.men_on(s).iter().map(move |man| (s, man.id))).collect()
        }
        Pieces::Matching(zone, filter) => {
            let squares = zone.as_ref().map(|zone: &ZoneExpr| crate::zone::squares(position, frame, zone));
            filter::matching(position, frame, filter)
                .filter(|(square, _)| squares.as_ref().is_none_or(|squares| squares.contains(square)))
                .map(|(square, man)| (square, man.id))
                .collect()
        }
    }
}

fn for_each_man(position: &mut Position, frame: &Frame, men: &Pieces, mut change: impl FnMut(&mut crate::man::Man)) {
    for (_, id) in men_meant(position, frame, men) {
        if let Some(man) = position.man_mut(id) {
            change(man);
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

/// Moves the man on a square. Leniently (format 1), an occupant of the other square vanishes.
fn move_man(
    position: &mut Position,
    frame: &Frame,
    pieces: Option<&[KindId]>,
    (from, to): (Place, Place),
    lenient: bool,
    events: &mut Vec<Raised>,
) -> bool {
    let (Some(from), Some(to)) = (square_at(position, frame, from), square_at(position, frame, to)) else {
        return false;
    };
    let man = position.men_on(from).iter().find(|man| pieces.is_none_or(|kinds| kinds.contains(&man.kind)));
    let Some(id) = man.map(|man| man.id) else { return false };
    if from == to {
        return true;
    }
    if !position.is_empty(to) {
        if !lenient {
            return false;
        }
        position.board[to.index()] = Stack::Empty;
    }
    if let Some(mut man) = position.board[from.index()].remove(id) {
        man.moved = true;
        raise_moved(events, to, &man);
        position.board[to.index()].push(man);
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
