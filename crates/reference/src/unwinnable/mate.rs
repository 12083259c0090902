//! Whether a mate may be among what may come about.

use super::closure::{Fate, Possible, enemy, landings};
use crate::position::Position;
use arbiter_spec::checked::{Mating, PlayerId, Square};
use std::collections::BTreeSet;

/// Whether a player may mate the other.
pub(super) fn is_possible(position: &Position, mating: &Mating, possible: &Possible, player: PlayerId) -> bool {
    if possible.wild[player.index()] {
        return true;
    }
    let pieces = |owner: PlayerId, royal: bool| {
        let fates = possible.fates.iter().enumerate();
        fates.filter(move |(_, fate)| fate.piece.owner == owner && fate.royal == royal)
    };
    let hunters: Vec<(usize, &Fate)> = pieces(player, false).collect();
    let (Some((_, king)), Some((_, prey))) = (pieces(player, true).next(), pieces(enemy(player), true).next()) else {
        return true;
    };
    // Where an enemy piece may stand in its own king's way.
    let crowded: BTreeSet<Square> = pieces(enemy(player), false).flat_map(|(_, fate)| fate.reach.clone()).collect();
    // The king in question does not hide the squares behind it.
    let empty = |square: Square| square == prey.home || possible.may_be_empty(square);
    let attacks = |index: usize, fate: &Fate, from: Square| -> BTreeSet<Square> {
        let able = mating
            .ways(fate.piece.kind, player)
            .iter()
            .filter(|way| way.captures && possible.may_begin(index, from, way));
        able.flat_map(|way| landings(position, from, way, &empty)).collect()
    };
    // By one piece, from where it stands; by several, from wherever they may stand.
    let mut threats: Vec<(Option<Square>, BTreeSet<Square>)> = Vec::new();
    if let [(index, only)] = hunters[..] {
        threats.extend(only.reach.iter().map(|from| (Some(*from), attacks(index, only, *from))));
    } else {
        let all = hunters.iter().flat_map(|(i, fate)| fate.reach.iter().flat_map(|from| attacks(*i, fate, *from)));
        threats.push((None, all.collect()));
    }
    let around = |square: Square| -> BTreeSet<Square> {
        mating.steps.iter().filter_map(|step| position.spec.board.offset(square, *step)).collect()
    };
    threats.iter().any(|(from, attacked)| {
        let checked = prey.reach.iter().filter(|square| attacked.contains(square) && Some(**square) != *from);
        checked.into_iter().any(|at| {
            let flights = around(*at);
            let kings = king.reach.iter().filter(|w| *w != at && Some(**w) != *from && !flights.contains(w));
            kings.into_iter().any(|w| {
                let near = around(*w);
                flights.iter().all(|flight| {
                    let blocked = crowded.contains(flight) && Some(*flight) != *from;
                    near.contains(flight) || attacked.contains(flight) || blocked
                })
            })
        })
    })
}
