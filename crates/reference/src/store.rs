//! Stores: what captured pieces become, and how pieces come and go (§9).

use crate::context::Frame;
use crate::event::Raised;
use crate::filter;
use crate::piece::Piece;
use crate::position::{Position, Stored};
use crate::status;
use arbiter_spec::checked::{CaptureOwner, CaptureTo, Event, KindId, PlayerId, Square, Store, StoreCaptures, StoreId};
use arbiter_spec::limits;

/// Most pieces of one kind in a store (§18).
pub(crate) const MOST: u32 = limits::STORED as u32;

/// Captures pieces: they leave the board, the event is raised, a store may take them. Immune pieces stay, and so does whoever
/// shares a square with one: a stack is one target (§3). All this is asked before the first of them leaves, for what
/// falls together must not become immune by the fall of the first.
pub(crate) fn capture(position: &mut Position, frame: &Frame, pieces: &[(Square, u32)], events: &mut Vec<Raised>) {
    let falling: Vec<_> = pieces.iter().filter(|(square, _)| !status::some_immune(position, *square)).collect();
    let captor = frame.mover.unwrap_or(frame.subject);
    for (square, id) in falling {
        let Some(piece) = position.pieces_on(*square).iter().find(|piece| piece.id == *id).cloned() else { continue };
        let entry = entry(position, captor, *square, &piece);
        position.board[square.index()].remove(*id);
        if let Some((store, holder, kind, owner)) = entry {
            add(position, store, holder, kind, owner, 1);
        }
        events.push(Raised::of(Event::Captured, *square, &piece));
    }
}

/// Captures all pieces on a square.
pub(crate) fn capture_all(position: &mut Position, frame: &Frame, square: Square, events: &mut Vec<Raised>) {
    let pieces: Vec<_> = position.pieces_on(square).iter().map(|piece| (square, piece.id)).collect();
    capture(position, frame, &pieces, events);
}

/// The first store that takes a captured piece: store, holder, and what and whose it is there.
fn entry(
    position: &Position,
    captor: PlayerId,
    square: Square,
    piece: &Piece,
) -> Option<(StoreId, PlayerId, KindId, PlayerId)> {
    let mut stores = position.spec.stores.iter().enumerate();
    stores.find_map(|(i, store)| {
        let (holder, kind, owner) = enters(position, store, store.captures.as_ref()?, captor, square, piece)?;
        Some((StoreId(i as u8), holder, kind, owner))
    })
}

fn enters(
    position: &Position,
    store: &Store,
    captures: &StoreCaptures,
    captor: PlayerId,
    square: Square,
    piece: &Piece,
) -> Option<(PlayerId, KindId, PlayerId)> {
    let frame = Frame { captor: Some(captor), piece_owner: Some(piece.owner), ..Frame::of(captor) };
    let matches = |f| filter::matches(position, &frame, f, Some(square), piece);
    if !captures.filter.as_ref().is_none_or(matches) {
        return None;
    }
    let holder = match captures.to {
        _ if store.neutral => PlayerId::NEUTRAL,
        CaptureTo::Captor => captor,
        CaptureTo::PieceOwner => piece.owner,
        CaptureTo::CaptorPartner => next_partner(position, captor),
    };
    let owner = match captures.owner {
        CaptureOwner::Holder if piece.owner == captor => return None,
        CaptureOwner::Holder => holder,
        CaptureOwner::Original => piece.owner,
    };
    if holder.is_neutral() && !store.neutral {
        return None;
    }
    let become_ = captures.become_.iter().find(|become_| matches(&become_.filter)).map(|become_| become_.kind);
    let kind = become_.or(position.spec.kind(piece.kind).demotes_to).unwrap_or(piece.kind);
    Some((holder, kind, owner))
}

/// The next player of the captor's team in player order, round the table; the captor if there is none.
fn next_partner(position: &Position, captor: PlayerId) -> PlayerId {
    let team = position.spec.team_of(captor);
    let players: Vec<PlayerId> = position.spec.player_ids().collect();
    let after = players.iter().skip(captor.index() + 1).chain(&players);
    after.copied().find(|p| *p != captor && position.spec.team_of(*p) == team).unwrap_or(captor)
}

/// Puts pieces into a store.
pub(crate) fn add(
    position: &mut Position,
    store: StoreId,
    holder: PlayerId,
    kind: KindId,
    owner: PlayerId,
    count: u32,
) {
    let holder = filter::holder_of(position, store, holder);
    let pieces = position.stores.entry((store, holder)).or_default();
    if count == 0 {
        return;
    }
    match pieces.iter_mut().find(|stored| stored.kind == kind && stored.owner == owner) {
        Some(stored) => stored.count = stored.count.saturating_add(count).min(MOST),
        None => pieces.push(Stored { kind, owner, count: count.min(MOST) }),
    }
    pieces.sort();
}

/// Takes one piece out of a store.
pub(crate) fn take(
    position: &mut Position,
    store: StoreId,
    holder: PlayerId,
    kind: KindId,
    owner: PlayerId,
) -> Option<()> {
    let pieces = position.stores.get_mut(&(store, holder))?;
    let stored = pieces.iter_mut().find(|stored| stored.kind == kind && stored.owner == owner && stored.count > 0)?;
    stored.count -= 1;
    pieces.retain(|stored| stored.count > 0);
    Some(())
}
