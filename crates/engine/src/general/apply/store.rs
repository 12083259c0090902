//! Stores: what captured pieces become, and how pieces come and go.

use super::Observer;
use super::hand::Hand;
use crate::general::ask;
use crate::general::code::Code;
use crate::general::frame::Frame;
use crate::general::piece::Piece;
use crate::general::state::{State, Stored};
use crate::general::view::View;
use crate::set::Set;
use arbiter_spec::checked::{CaptureOwner, CaptureTo, Event, KindId, PlayerId, StoreId};
use arbiter_spec::limits;

/// Most pieces of one kind in a store.
pub(crate) const MOST: u32 = limits::STORED as u32;

/// Captures pieces: they leave the board, the event is raised, a store may take them. Immune pieces stay, and so does whoever
/// shares a square with one: a stack is one target. All this is asked before the first of them leaves, for what falls
/// together must not become immune by the fall of the first.
pub(crate) fn capture<W: Set, O: Observer>(hand: &mut Hand<W, O>, frame: &Frame<W>, pieces: &[(u8, u16)]) {
    let mut spared = W::EMPTY;
    if hand.code.course.some_immune {
        for (square, _) in pieces {
            if ask::some_immune(hand.view(), usize::from(*square)) {
                spared |= W::of(usize::from(*square));
            }
        }
    }
    let captor = frame.mover.unwrap_or(frame.subject);
    for (square, id) in pieces {
        let square = usize::from(*square);
        if spared.has(square) {
            continue;
        }
        let Some(piece) = hand.state.pieces_on(square).find(|piece| piece.id == *id).copied() else { continue };
        let entry = entry(hand.view(), captor, square, &piece);
        hand.remove(square, *id);
        if let Some(Stored { store, holder, kind, owner, count }) = entry {
            add(hand.code, hand.state, store, holder, kind, owner, count);
        }
        hand.raise(Event::Captured, square, &piece);
    }
}

/// Captures all pieces on a square.
#[inline]
pub(crate) fn capture_all<W: Set, O: Observer>(hand: &mut Hand<W, O>, frame: &Frame<W>, square: usize) {
    let found = super::effect::on_square(hand.state, square);
    capture(hand, frame, found.pieces());
}

/// The first store that takes a captured piece, and what and whose it is there.
fn entry<W: Set>(view: View<W>, captor: PlayerId, square: usize, piece: &Piece) -> Option<Stored> {
    view.code.course.capturing.iter().find_map(|store| enters(view, *store, captor, square, piece))
}

fn enters<W: Set>(view: View<W>, store: StoreId, captor: PlayerId, square: usize, piece: &Piece) -> Option<Stored> {
    let document = view.code.spec.stores.get(store.index())?;
    let (rule, law) = (document.captures.as_ref()?, view.code.laws.stores.get(store.index())?);
    let frame = Frame { captor: Some(captor), piece_owner: Some(piece.owner), ..Frame::of(captor) };
    let matches = |filter| ask::filter(view, &frame, filter, Some(square), piece);
    if !law.filter.as_ref().is_none_or(matches) {
        return None;
    }
    let holder = match rule.to {
        _ if document.neutral => PlayerId::NEUTRAL,
        CaptureTo::Captor => captor,
        CaptureTo::PieceOwner => piece.owner,
        CaptureTo::CaptorPartner => next_partner(view.code, captor),
    };
    let owner = match rule.owner {
        CaptureOwner::Holder if piece.owner == captor => return None,
        CaptureOwner::Holder => holder,
        CaptureOwner::Original => piece.owner,
    };
    if holder.is_neutral() && !document.neutral {
        return None;
    }
    let mut becomes = law.becomes.iter().zip(&rule.become_);
    let become_ = becomes.find(|(filter, _)| matches(filter)).map(|(_, become_)| become_.kind);
    let kind = become_.or(view.code.spec.kind(piece.kind).demotes_to).unwrap_or(piece.kind);
    Some(Stored { store, holder, kind, owner, count: 1 })
}

/// The next player of the captor's team in player order, round the table; the captor if there is none.
fn next_partner<W: Set>(code: &Code<W>, captor: PlayerId) -> PlayerId {
    let team = code.spec.team_of(captor);
    let after = code.spec.player_ids().skip(captor.index() + 1).chain(code.spec.player_ids());
    let mut partners = after.filter(|player| *player != captor && code.spec.team_of(*player) == team);
    partners.next().unwrap_or(captor)
}

/// The holder under which a player finds a store.
pub(crate) fn holder_of<W: Set>(code: &Code<W>, store: StoreId, player: PlayerId) -> PlayerId {
    if code.spec.stores[store.index()].neutral { PlayerId::NEUTRAL } else { player }
}

/// The pieces in a store of a holder, in order.
pub(crate) fn pieces_in<W: Set>(state: &State<W>, store: StoreId, holder: PlayerId) -> &[Stored] {
    let first = state.stores.partition_point(|pieces| (pieces.store, pieces.holder) < (store, holder));
    let count = state.stores[first..].partition_point(|pieces| (pieces.store, pieces.holder) == (store, holder));
    &state.stores[first..first + count]
}

/// Whose the stored piece is that a player would drop: his own first.
pub(crate) fn owner_in_store<W: Set>(
    state: &State<W>,
    store: StoreId,
    holder: PlayerId,
    kind: KindId,
    player: PlayerId,
) -> Option<PlayerId> {
    let owners =
        || pieces_in(state, store, holder).iter().filter(|pieces| pieces.kind == kind).map(|pieces| pieces.owner);
    owners().find(|owner| *owner == player).or_else(|| owners().next())
}

/// Puts pieces into a store.
pub(crate) fn add<W: Set>(
    code: &Code<W>,
    state: &mut State<W>,
    store: StoreId,
    holder: PlayerId,
    kind: KindId,
    owner: PlayerId,
    count: u32,
) {
    if count == 0 {
        return;
    }
    let holder = holder_of(code, store, holder);
    let key = (store, holder, kind, owner);
    match state.stores.binary_search_by_key(&key, key_of) {
        Ok(at) => state.stores[at].count = state.stores[at].count.saturating_add(count).min(MOST),
        Err(at) => state.stores.insert(at, Stored { store, holder, kind, owner, count: count.min(MOST) }),
    }
}

/// Takes one piece out of a store.
pub(crate) fn take<W: Set>(
    state: &mut State<W>,
    store: StoreId,
    holder: PlayerId,
    kind: KindId,
    owner: PlayerId,
) -> Option<()> {
    let at = state.stores.binary_search_by_key(&(store, holder, kind, owner), key_of).ok()?;
    if state.stores[at].count > 1 {
        state.stores[at].count -= 1;
    } else {
        state.stores.remove(at);
    }
    Some(())
}

fn key_of(pieces: &Stored) -> (StoreId, PlayerId, KindId, PlayerId) {
    (pieces.store, pieces.holder, pieces.kind, pieces.owner)
}
