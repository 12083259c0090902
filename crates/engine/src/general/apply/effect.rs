//! Changes of a position: one arm for each word, the longer ones in their own files.

use super::hand::{Hand, Observer};
use super::{NotOffered, counter, man, place, store};
use crate::general::ask;
use crate::general::code::rules::{EffectCode, MenCode, PlaceAtCode, Span};
use crate::general::code::{PlaceCode, RoleCode};
use crate::general::frame::Frame;
use crate::general::man::Man;
use crate::general::state::{Chain, State};
use crate::general::view::View;
use crate::set::Set;
use arbiter_spec::checked::{AttributeId, Event, KindId, KindRef, Square};

/// Does effects outside of moves: conditions are asked at execution. Those that cannot be done are left out, unless
/// `strict`.
pub(crate) fn do_all<W: Set, O: Observer>(
    hand: &mut Hand<W, O>,
    frame: &Frame<W>,
    effects: Span,
    strict: bool,
) -> Result<(), NotOffered> {
    let code = hand.code;
    for (index, effect) in effects.indices().zip(code.rules.effects_of(effects)) {
        // The conditions of `nearest_to` are asked of each candidate square instead.
        let asked = !matches!(effect.code, EffectCode::Place { at: PlaceAtCode::NearestTo(_), .. });
        if asked && !ask::all(hand.view(), frame, &effect.conditions) {
            continue;
        }
        let done = match effect.code {
            EffectCode::Named(id) => do_all(hand, frame, code.rules.named(id), strict),
            _ => do_one(hand, frame, index, None),
        };
        if strict {
            done?;
        }
    }
    Ok(())
}

/// Does one effect, whose conditions have been asked. The choice is what PLACE puts where.
pub(crate) fn do_one<W: Set, O: Observer>(
    hand: &mut Hand<W, O>,
    frame: &Frame<W>,
    index: u32,
    choice: Option<(KindId, Square)>,
) -> Result<(), NotOffered> {
    let code = hand.code;
    let Some(effect) = code.rules.effects.get(index as usize) else { return Ok(()) };
    let offered = |done: bool| if done { Ok(()) } else { Err(NotOffered(index)) };
    match &effect.code {
        EffectCode::SetState(flag, duration, men) => {
            // A duration counts the turns that follow; the current one is not over yet.
            let this_turn = u32::from(!frame.turn_over);
            let turns = duration.map(|turns| turns.saturating_add(this_turn));
            for_each_man(hand, frame, men, |state, square, id| state.set_flag(square, id, *flag, turns));
        }
        EffectCode::ClearState(flag, men) => {
            for_each_man(hand, frame, men, |state, square, id| state.clear_flag(square, id, *flag));
        }
        EffectCode::Capture(men) => {
            let men = men_meant(hand.view(), frame, men);
            store::capture(hand, frame, men.men());
        }
        EffectCode::Remove(men) => {
            for (square, id) in men_meant(hand.view(), frame, men).men() {
                hand.remove(usize::from(*square), *id);
            }
        }
        EffectCode::Move { pieces, from, to, lenient } => {
            let moved = move_man(hand, frame, pieces.as_deref(), from, to, *lenient);
            return offered(moved || *lenient);
        }
        EffectCode::Place { what, at } => {
            return offered(place::place(hand, frame, effect, what, at, choice).is_some());
        }
        EffectCode::CopySource => {
            let (Some(source), Some(man)) = (frame.source, frame.man) else { return Ok(()) };
            if hand.state.occupied.has(source.index()) {
                return offered(false);
            }
            let copy = Man { moved: false, flags: 0, id: hand.state.fresh_id(), ..man };
            hand.raise(Event::Placed, source.index(), &copy);
            hand.set_down(source.index(), usize::MAX, copy);
        }
        EffectCode::Transform { men, to, attributes } => {
            for (square, id) in men_meant(hand.view(), frame, men).men() {
                transform(hand, frame, usize::from(*square), *id, *to, attributes);
            }
        }
        EffectCode::Convert(men, to) => {
            if let Some(owner) = ask::players(hand.view(), frame, *to).first() {
                for_each_man(hand, frame, men, |state, square, id| state.change(square, id, |man| man.owner = owner));
            }
        }
        EffectCode::Add(counter, of, by) => {
            let by = ask::value(hand.view(), frame, by);
            counter::for_each(hand, frame, *counter, *of, |count| *count = count.saturating_add(by));
        }
        EffectCode::Set(counter, of, to) => {
            let to = ask::value(hand.view(), frame, to);
            counter::for_each(hand, frame, *counter, *of, |count| *count = to);
        }
        EffectCode::SetPlayerState(flag, of) => {
            for flags in flags_of(hand, frame, *of) {
                *flags |= 1 << (flag.0 & 31);
            }
        }
        EffectCode::ClearPlayerState(flag, of) => {
            for flags in flags_of(hand, frame, *of) {
                *flags &= !(1 << (flag.0 & 31));
            }
        }
        EffectCode::AddToStore { store, holder, kind, count } => {
            let count = ask::value(hand.view(), frame, count).clamp(0, i64::from(store::MOST)) as u32;
            for holder in ask::players(hand.view(), frame, *holder).iter() {
                store::add(code, hand.state, *store, holder, *kind, holder, count);
            }
        }
        EffectCode::SetControl(of, to) => set_control(hand, frame, *of, *to),
        EffectCode::ReleaseControl(by) => {
            let commanders = ask::players(hand.view(), frame, *by);
            for player in code.spec.player_ids() {
                let commander = &mut hand.state.commanders[player.index()];
                if commanders.has(*commander) {
                    *commander = player;
                }
            }
        }
        EffectCode::Continue(rule) => {
            let any_man = code.rules.continues.get(*rule as usize).is_some_and(|rule| rule.men.is_some());
            let man = if any_man { Some(0) } else { frame.man.map(|man| man.id) };
            hand.state.chain = man.map(|man| Chain { rule: *rule, man });
        }
        // Named effects were written out before (choices) or are done by `do_all`.
        EffectCode::Named(_) => {}
    }
    Ok(())
}

/// Men on squares, by their ids; few need no allocation.
pub(crate) struct Found {
    few: [(u8, u16); 2],
    count: usize,
    many: Vec<(u8, u16)>,
}

impl Found {
    const NOBODY: Found = Found { few: [(0, 0); 2], count: 0, many: Vec::new() };

    /// In the order of the board.
    #[inline]
    pub fn men(&self) -> &[(u8, u16)] {
        if self.many.is_empty() { &self.few[..self.count] } else { &self.many }
    }

    fn add(&mut self, square: usize, man: &Man) {
        let found = (square as u8, man.id);
        if let Some(place) = self.few.get_mut(self.count) {
            *place = found;
            self.count += 1;
        } else {
            if self.many.is_empty() {
                self.many.extend(self.few);
            }
            self.many.push(found);
        }
    }
}

/// The men on a square.
#[inline]
pub(crate) fn on_square<W: Set>(state: &State<W>, square: usize) -> Found {
    let mut found = Found::NOBODY;
    state.men_on(square).for_each(|man| found.add(square, man));
    found
}

/// The men an effect touches.
pub(crate) fn men_meant<W: Set>(view: View<W>, frame: &Frame<W>, men: &MenCode<W>) -> Found {
    let mut found = Found::NOBODY;
    match men {
        MenCode::Moved => {
            let man = frame.event.map(|(_, man)| man).or(frame.man);
            if let Some((square, man)) = man.and_then(|man| Some((where_is(view.state, frame, man.id)?, man))) {
                found.add(square, &man);
            }
        }
        MenCode::At(at) => {
            if let Some(square) = ask::place(view, frame, at) {
                return on_square(view.state, square);
            }
        }
        MenCode::Matching(zone, filter) => {
            let mut squares = ask::men(view, frame, filter);
            if let Some(zone) = zone
                && squares.any()
            {
                squares &= ask::zone(view, frame, zone);
            }
            for square in squares.squares() {
                let alone = !view.state.shared.has(square);
                let men = view.state.men_on(square);
                men.filter(|man| alone || ask::filter(view, frame, filter, Some(square), man))
                    .for_each(|man| found.add(square, man));
            }
        }
    }
    found
}

/// Where a man stands: mostly where the move or the event says.
fn where_is<W: Set>(state: &State<W>, frame: &Frame<W>, id: u16) -> Option<usize> {
    let likely = [frame.event.map(|(square, _)| square), frame.target, frame.source].into_iter().flatten();
    let stands = |square: &usize| state.men_on(*square).any(|man| man.id == id);
    likely.map(Square::index).find(stands).or_else(|| state.square_of(id))
}

fn for_each_man<W: Set, O: Observer>(
    hand: &mut Hand<W, O>,
    frame: &Frame<W>,
    men: &MenCode<W>,
    change: impl Fn(&mut State<W>, usize, u16),
) {
    for (square, id) in men_meant(hand.view(), frame, men).men() {
        hand.change(usize::from(*square), *id, |state| change(state, usize::from(*square), *id));
    }
}

/// The flags of the players in a role.
fn flags_of<'h, W: Set, O: Observer>(
    hand: &'h mut Hand<W, O>,
    frame: &Frame<W>,
    of: RoleCode,
) -> impl Iterator<Item = &'h mut u32> {
    let players = ask::players(hand.view(), frame, of);
    let flags = hand.state.player_flags.iter_mut().enumerate();
    flags.filter(move |(owner, _)| players.0 >> owner & 1 == 1).map(|(_, flags)| flags)
}

/// Moves the man on a square. Leniently (format 1), an occupant of the other square vanishes.
fn move_man<W: Set, O: Observer>(
    hand: &mut Hand<W, O>,
    frame: &Frame<W>,
    pieces: Option<&[KindId]>,
    from: &PlaceCode,
    to: &PlaceCode,
    lenient: bool,
) -> bool {
    let (Some(from), Some(to)) = (ask::place(hand.view(), frame, from), ask::place(hand.view(), frame, to)) else {
        return false;
    };
    let mut men = hand.state.men_on(from);
    let man = men.find(|man| pieces.is_none_or(|kinds| kinds.contains(&man.kind)));
    let Some(id) = man.map(|man| man.id) else { return false };
    drop(men);
    if from == to {
        return true;
    }
    if hand.state.occupied.has(to) {
        if !lenient {
            return false;
        }
        for (square, id) in on_square(hand.state, to).men() {
            hand.remove(usize::from(*square), *id);
        }
    }
    if let Some(mut man) = hand.lift(from, id) {
        man.moved = true;
        hand.raise_moved(to, &man);
        hand.set_down(to, usize::MAX, man);
    }
    true
}

/// Changes the kind of a man where it stands. It keeps its moved bit and loses its flags.
fn transform<W: Set, O: Observer>(
    hand: &mut Hand<W, O>,
    frame: &Frame<W>,
    square: usize,
    id: u16,
    to: KindRef,
    attributes: &[(AttributeId, Option<usize>)],
) {
    let Some(before) = hand.state.men_on(square).find(|man| man.id == id).copied() else { return };
    let kind = match to {
        KindRef::Kind(kind) => Some(kind),
        KindRef::Chosen => frame.chosen,
        KindRef::Attribute(attribute) => ask::kind_named(hand.view(), &before, attribute),
    };
    let Some(kind) = kind else { return };
    let owner = man::owner_of(hand.code, kind, before.owner);
    let mut labels = man::labels(hand.view(), kind, owner, square, &before.attributes);
    for (attribute, value) in attributes {
        let value = match value {
            Some(index) => Some(*index as u8),
            None => ask::chosen_value(hand.view(), frame, *attribute),
        };
        if let Some(value) = value
            && hand.code.course.carries(kind, attribute.index())
        {
            labels[attribute.index()] = value;
        }
    }
    let changed = Man { kind, owner, attributes: labels, flags: 0, ..before };
    if changed.kind != before.kind {
        hand.raise(Event::Transformed, square, &changed);
    }
    hand.state.forget_flags(id);
    hand.change(square, id, |state| state.change(square, id, |man| *man = changed));
}

/// A commanded player cannot command: control that would form a chain or cycle does nothing.
fn set_control<W: Set, O: Observer>(hand: &mut Hand<W, O>, frame: &Frame<W>, of: RoleCode, to: RoleCode) {
    let Some(to) = ask::players(hand.view(), frame, to).without_neutral().first() else { return };
    let spec = &hand.code.spec;
    // The role is read once: control given on the way does not change it.
    for player in ask::players(hand.view(), frame, of).without_neutral().iter() {
        let commanders = &mut hand.state.commanders;
        let commands_others = spec.player_ids().any(|p| p != player && commanders[p.index()] == player);
        let chain = player != to && (commanders[to.index()] != to || commands_others);
        if !chain {
            commanders[player.index()] = to;
        }
    }
}
