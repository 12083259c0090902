//! Stores: what captured men become, and how men come and go.

use super::Observer;
use super::hand::Hand;
use crate::general::ask;
use crate::general::code::Code;
use crate::general::frame::Frame;
use crate::general::man::Man;
use crate::general::state::{State, Stored};
use crate::general::view::View;
use crate::set::Set;
use arbiter_spec::checked::{CaptureOwner, CaptureTo, Event, KindId, PlayerId, StoreId};
use arbiter_spec::limits;

/// Most men of one kind in a store.
pub(crate) const MOST: u32 = limits::STORED as u32;

/// Captures men: they leave the board, the event is raised, a store may take them. Immune men stay, and so does whoever
/// shares a square with one: a stack is one target. All this is asked before the first of them leaves, for what falls
/// together must not become immune by the fall of the first.
pub(crate) fn capture<W: Set, O: Observer>(hand: &mut Hand<W, O>, frame: &Frame<W>, men: &[(u8, u16)]) {
    let mut spared = W::EMPTY;
    if hand.code.course.some_immune {
        for (square, _) in men {
            if ask::some_immune(hand.view(), usize::from(*square)) {
                spared |= W::of(usize::from(*square));
            }
        }
    }
    let captor = frame.mover.unwrap_or(frame.subject);
    for (square, id) in men {
        let square = usize::from(*square);
        if spared.has(square) {
            continue;
        }
        let Some(man) = hand.state.men_on(square).find(|man| man.id == *id).copied() else { continue };
        let entry = entry(hand.view(), captor, square, &man);
        hand.remove(square, *id);
        if let Some(Stored { store, holder, kind, owner, count }) = entry {
            add(hand.code, hand.state, store, holder, kind, owner, count);
        }
        hand.raise(Event::Captured, square, &man);
    }
}

/// Captures all men on a square.
#[inline]
pub(crate) fn capture_all<W: Set, O: Observer>(hand: &mut Hand<W, O>, frame: &Frame<W>, square: usize) {
    let found = super::effect::on_square(hand.state, square);
    capture(hand, frame, found.men());
}

/// The first store that takes a captured man, and what and whose it is there.
fn entry<W: Set>(view: View<W>, captor: PlayerId, square: usize, man: &Man) -> Option<Stored> {
    view.code.course.capturing.iter().find_map(|store| enters(view, *store, captor, square, man))
}

fn enters<W: Set>(view: View<W>, store: StoreId, captor: PlayerId, square: usize, man: &Man) -> Option<Stored> {
    let document = view.code.spec.stores.get(store.index())?;
    let (rule, law) = (document.captures.as_ref()?, view.code.laws.stores.get(store.index())?);
    let frame = Frame { captor: Some(captor), piece_owner: Some(man.owner), ..Frame::of(captor) };
    let matches = |filter| ask::filter(view, &frame, filter, Some(square), man);
    if !law.filter.as_ref().is_none_or(matches) {
        return None;
    }
    let holder = match rule.to {
        _ if document.neutral => PlayerId::NEUTRAL,
        CaptureTo::Captor => captor,
        CaptureTo::PieceOwner => man.owner,
        CaptureTo::CaptorPartner => next_partner(view.code, captor),
    };
    let owner = match rule.owner {
        CaptureOwner::Holder if man.owner == captor => return None,
        CaptureOwner::Holder => holder,
        CaptureOwner::Original => man.owner,
    };
    if holder.is_neutral() && !document.neutral {
        return None;
    }
    let mut becomes = law.becomes.iter().zip(&rule.become_);
    let become_ = becomes.find(|(filter, _)| matches(filter)).map(|(_, become_)| become_.kind);
    let kind = become_.or(view.code.spec.kind(man.kind).demotes_to).unwrap_or(man.kind);
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

/// The men in a store of a holder, in order.
pub(crate) fn men_in<W: Set>(state: &State<W>, store: StoreId, holder: PlayerId) -> &[Stored] {
    let first = state.stores.partition_point(|men| (men.store, men.holder) < (store, holder));
    let count = state.stores[first..].partition_point(|men| (men.store, men.holder) == (store, holder));
    &state.stores[first..first + count]
}

/// Whose the stored man is that a player would drop: his own first.
pub(crate) fn owner_in_store<W: Set>(
    state: &State<W>,
    store: StoreId,
    holder: PlayerId,
    kind: KindId,
    player: PlayerId,
) -> Option<PlayerId> {
    let owners = || men_in(state, store, holder).iter().filter(|men| men.kind == kind).map(|men| men.owner);
    owners().find(|owner| *owner == player).or_else(|| owners().next())
}

/// Puts men into a store.
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

/// Takes one man out of a store.
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

fn key_of(men: &Stored) -> (StoreId, PlayerId, KindId, PlayerId) {
    (men.store, men.holder, men.kind, men.owner)
}
