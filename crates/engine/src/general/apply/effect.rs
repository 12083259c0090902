//! Changes of a position: one arm for each word, the longer ones in their own files.

use super::hand::{Hand, Observer};
use super::{NotOffered, counter, piece, place, store};
use crate::general::ask;
use crate::general::code::rules::{EffectCode, PiecesCode, PlaceAtCode, Span};
use crate::general::code::{PlaceCode, RoleCode};
use crate::general::frame::Frame;
use crate::general::piece::Piece;
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
        EffectCode::SetState(flag, duration, pieces) => {
            // A duration counts the turns that follow; the current one is not over yet.
            let this_turn = u32::from(!frame.turn_over);
            let turns = duration.map(|turns| turns.saturating_add(this_turn));
            for_each_piece(hand, frame, pieces, |state, square, id| state.set_flag(square, id, *flag, turns));
        }
        EffectCode::ClearState(flag, pieces) => {
            for_each_piece(hand, frame, pieces, |state, square, id| state.clear_flag(square, id, *flag));
        }
        EffectCode::Capture(pieces) => {
            let pieces = pieces_meant(hand.view(), frame, pieces);
            store::capture(hand, frame, pieces.pieces());
        }
        EffectCode::Remove(pieces) => {
            for (square, id) in pieces_meant(hand.view(), frame, pieces).pieces() {
                hand.remove(usize::from(*square), *id);
            }
        }
        EffectCode::Move { kinds, from, to, lenient } => {
            let moved = move_piece(hand, frame, kinds.as_deref(), from, to, *lenient);
            return offered(moved || *lenient);
        }
        EffectCode::Place { what, at } => {
            return offered(place::place(hand, frame, effect, what, at, choice).is_some());
        }
        EffectCode::CopySource => {
            let (Some(source), Some(piece)) = (frame.source, frame.piece) else { return Ok(()) };
            if hand.state.occupied.has(source.index()) {
                return offered(false);
            }
            let copy = Piece { moved: false, flags: 0, id: hand.state.fresh_id(), ..piece };
            hand.raise(Event::Placed, source.index(), &copy);
            hand.set_down(source.index(), usize::MAX, copy);
        }
        EffectCode::Transform { pieces, to, attributes } => {
            for (square, id) in pieces_meant(hand.view(), frame, pieces).pieces() {
                transform(hand, frame, usize::from(*square), *id, *to, attributes);
            }
        }
        EffectCode::Convert(pieces, to) => {
            if let Some(owner) = ask::players(hand.view(), frame, *to).first() {
                for_each_piece(hand, frame, pieces, |state, square, id| {
                    state.change(square, id, |piece| piece.owner = owner)
                });
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
            let any_piece = code.rules.continues.get(*rule as usize).is_some_and(|rule| rule.pieces.is_some());
            let piece = if any_piece { Some(0) } else { frame.piece.map(|piece| piece.id) };
            hand.state.chain = piece.map(|piece| Chain { rule: *rule, piece });
        }
        // Named effects were written out before (choices) or are done by `do_all`.
        EffectCode::Named(_) => {}
    }
    Ok(())
}

/// Pieces on squares, by their ids; few need no allocation.
pub(crate) struct Found {
    few: [(u8, u16); 2],
    count: usize,
    many: Vec<(u8, u16)>,
}

impl Found {
    const NOBODY: Found = Found { few: [(0, 0); 2], count: 0, many: Vec::new() };

    /// In the order of the board.
    #[inline]
    pub fn pieces(&self) -> &[(u8, u16)] {
        if self.many.is_empty() { &self.few[..self.count] } else { &self.many }
    }

    fn add(&mut self, square: usize, piece: &Piece) {
        let found = (square as u8, piece.id);
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

/// The pieces on a square.
#[inline]
pub(crate) fn on_square<W: Set>(state: &State<W>, square: usize) -> Found {
    let mut found = Found::NOBODY;
    state.pieces_on(square).for_each(|piece| found.add(square, piece));
    found
}

/// The pieces an effect touches.
pub(crate) fn pieces_meant<W: Set>(view: View<W>, frame: &Frame<W>, pieces: &PiecesCode<W>) -> Found {
    let mut found = Found::NOBODY;
    match pieces {
        PiecesCode::Moved => {
            let piece = frame.event.map(|(_, piece)| piece).or(frame.piece);
            if let Some((square, piece)) = piece.and_then(|piece| Some((where_is(view.state, frame, piece.id)?, piece)))
            {
                found.add(square, &piece);
            }
        }
        PiecesCode::At(at) => {
            if let Some(square) = ask::place(view, frame, at) {
                return on_square(view.state, square);
            }
        }
        PiecesCode::Matching(zone, filter) => {
            let mut squares = ask::pieces(view, frame, filter);
            if let Some(zone) = zone
                && squares.any()
            {
                squares &= ask::zone(view, frame, zone);
            }
            for square in squares.squares() {
                let alone = !view.state.shared.has(square);
                let pieces = view.state.pieces_on(square);
                pieces
                    .filter(|piece| alone || ask::filter(view, frame, filter, Some(square), piece))
                    .for_each(|piece| found.add(square, piece));
            }
        }
    }
    found
}

/// Where a piece stands: mostly where the move or the event says.
fn where_is<W: Set>(state: &State<W>, frame: &Frame<W>, id: u16) -> Option<usize> {
    let likely = [frame.event.map(|(square, _)| square), frame.target, frame.source].into_iter().flatten();
    let stands = |square: &usize| state.pieces_on(*square).any(|piece| piece.id == id);
    likely.map(Square::index).find(stands).or_else(|| state.square_of(id))
}

fn for_each_piece<W: Set, O: Observer>(
    hand: &mut Hand<W, O>,
    frame: &Frame<W>,
    pieces: &PiecesCode<W>,
    change: impl Fn(&mut State<W>, usize, u16),
) {
    for (square, id) in pieces_meant(hand.view(), frame, pieces).pieces() {
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

/// Moves the piece on a square. Leniently (format 1), an occupant of the other square vanishes.
fn move_piece<W: Set, O: Observer>(
    hand: &mut Hand<W, O>,
    frame: &Frame<W>,
    kinds: Option<&[KindId]>,
    from: &PlaceCode,
    to: &PlaceCode,
    lenient: bool,
) -> bool {
    let (Some(from), Some(to)) = (ask::place(hand.view(), frame, from), ask::place(hand.view(), frame, to)) else {
        return false;
    };
    let mut pieces = hand.state.pieces_on(from);
    let piece = pieces.find(|piece| kinds.is_none_or(|kinds| kinds.contains(&piece.kind)));
    let Some(id) = piece.map(|piece| piece.id) else { return false };
    drop(pieces);
    if from == to {
        return true;
    }
    if hand.state.occupied.has(to) {
        if !lenient {
            return false;
        }
        for (square, id) in on_square(hand.state, to).pieces() {
            hand.remove(usize::from(*square), *id);
        }
    }
    if let Some(mut piece) = hand.lift(from, id) {
        piece.moved = true;
        hand.raise_moved(to, &piece);
        hand.set_down(to, usize::MAX, piece);
    }
    true
}

/// Changes the kind of a piece where it stands. It keeps its moved bit and loses its flags.
fn transform<W: Set, O: Observer>(
    hand: &mut Hand<W, O>,
    frame: &Frame<W>,
    square: usize,
    id: u16,
    to: KindRef,
    attributes: &[(AttributeId, Option<usize>)],
) {
    let Some(before) = hand.state.pieces_on(square).find(|piece| piece.id == id).copied() else { return };
    let kind = match to {
        KindRef::Kind(kind) => Some(kind),
        KindRef::Chosen => frame.chosen,
        KindRef::Attribute(attribute) => ask::kind_named(hand.view(), &before, attribute),
    };
    let Some(kind) = kind else { return };
    let owner = piece::owner_of(hand.code, kind, before.owner);
    let mut labels = piece::labels(hand.view(), kind, owner, square, &before.attributes);
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
    let changed = Piece { kind, owner, attributes: labels, flags: 0, ..before };
    if changed.kind != before.kind {
        hand.raise(Event::Transformed, square, &changed);
    }
    hand.state.forget_flags(id);
    hand.change(square, id, |state| state.change(square, id, |piece| *piece = changed));
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
