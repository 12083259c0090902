//! When two positions are the same (§17), as one number.
//!
//! The pieces are summed up while they move, by the state itself; the rest is small and summed up when it is asked for.
//! What only some legal moves make of the past (rights, flags that stand for some turns, the latest action) counts only
//! where they make something of it.

mod asked;
pub(crate) mod mix;
mod rights;
mod use_of_past;

use super::ask;
use super::code::lower::Lower;
use super::code::rules::Rules;
use super::frame::Frame;
use super::piece::Piece;
use super::state::owner_index;
use super::view::View;
use crate::set::Set;
use asked::Asked;
use mix::{Sort, chain, part};
use rights::Rights;
use use_of_past::UseOfPast;

pub(crate) use use_of_past::chosen;

/// What the identity of positions needs to know of the rules.
#[derive(Clone, Debug)]
pub(crate) struct IdentityCode<W: Set> {
    rights: Rights<W>,
    asked: Asked,
    past: UseOfPast,
    /// The slots of the counters that are part of it.
    counters: Box<[usize]>,
}

impl<W: Set> IdentityCode<W> {
    /// `slots`: by counter, its first slot and how many it has.
    pub(crate) fn lower(lower: &mut Lower<'_, W>, rules: &Rules<W>, slots: &[(usize, usize)]) -> IdentityCode<W> {
        let compared = lower.spec.counters.iter().zip(slots).filter(|(counter, _)| counter.in_key);
        let counters = compared.flat_map(|(_, (first, count))| *first..first + count).collect();
        let asked = Asked::lower(&lower.spec.memory);
        IdentityCode { rights: Rights::lower(lower), asked, past: UseOfPast::lower(lower.spec, rules), counters }
    }
}

/// The key of a position: equal for positions that count as the same, and only for those as far as 64 bits can tell.
pub(crate) fn key<W: Set>(view: View<W>) -> u64 {
    let (state, identity) = (view.state, &view.code.identity);
    let stored = state.stores.iter().map(|pieces| {
        let places = u64::from(pieces.store.0) | (owner_index(pieces.holder) as u64) << 8;
        let what = u64::from(pieces.kind.0) << 16 | (owner_index(pieces.owner) as u64) << 24;
        part(Sort::Stored, places | what | u64::from(pieces.count) << 32)
    });
    let sum = state
        .pieces_key
        .wrapping_add(stored.fold(0, u64::wrapping_add))
        .wrapping_add(identity.rights.sum(view))
        .wrapping_add(identity.asked.sum(view))
        .wrapping_add(open_chain(view))
        .wrapping_add(identity.past.sum(view));
    let turn = state.turn;
    let phase = turn.phase.map_or(0, |phase| u64::from(phase) + 1);
    let place = phase | u64::from(turn.index) << 16 | u64::from(turn.part) << 32;
    let commanders = state.commanders.iter().fold(0, |list, player| list << 8 | u64::from(player.0));
    let mut key = sum.wrapping_add(part(Sort::Turn, place)).wrapping_add(part(Sort::Commanders, commanders));
    if !view.code.spec.player_flags.is_empty() {
        let flags = state.player_flags.iter().fold(0, |list, flags| chain(list, u64::from(*flags)));
        key = key.wrapping_add(part(Sort::PlayerFlags, flags));
    }
    if !identity.counters.is_empty() {
        let values = identity.counters.iter().map(|slot| state.counters.get(*slot).copied().unwrap_or(0));
        key = key.wrapping_add(part(Sort::Counters, values.fold(0, |list, value| chain(list, value as u64))));
    }
    key
}

/// What a piece on a square adds to the key.
#[inline]
pub(crate) fn of_piece(square: usize, piece: &Piece) -> u64 {
    let labels = u64::from_le_bytes(piece.attributes);
    let word = square as u64 | u64::from(piece.kind.0) << 8 | (owner_index(piece.owner) as u64) << 16;
    part(Sort::Piece, word ^ labels.wrapping_add(1).wrapping_mul(0xA24B_AED4_963E_E407))
}

/// An open CONTINUE: which pieces may go on, by which moves.
fn open_chain<W: Set>(view: View<W>) -> u64 {
    let Some(open) = view.state.chain else { return 0 };
    let Some(rule) = view.code.rules.continues.get(open.rule as usize) else { return 0 };
    let mut list = match &rule.pieces {
        None => view.state.square_of(open.piece).into_iter().fold(0, |list, square| chain(list, square as u64)),
        Some(filter) => {
            let frame = Frame::of(view.to_move());
            let squares = ask::pieces(view, &frame, filter).squares();
            let pieces = squares.flat_map(|square| view.state.pieces_on(square).map(move |piece| (square, piece)));
            pieces
                .filter(|(square, piece)| ask::filter(view, &frame, filter, Some(*square), piece))
                .fold(0, |list, (square, _)| chain(list, square as u64))
        }
    };
    list = chain(list, u64::MAX - u64::from(rule.mandatory));
    if let Some(ids) = &rule.moves {
        list = ids.iter().fold(chain(list, 1), |list, id| chain(list, *id as u64));
    }
    part(Sort::Chain, list)
}
