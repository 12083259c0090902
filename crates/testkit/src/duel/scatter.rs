//! Positions that play from the start hardly reaches: few men, anywhere, some of them already held.

use crate::Random;
use arbiter_spec::checked::{PlayerId, Rules, Square, StoreId};
use arbiter_spec::play::{Placement, StoredPieces};

/// Some of the men of a position on other squares, others gone or in somebody's store; anybody's turn.
pub fn scattered(rules: &Rules, start: &Placement, random: &mut Random) -> Placement {
    let mut placement = start.clone();
    // Of ten men so many stay; the men that rules turn on stay more often.
    let staying = 1 + random.below(7);
    let crowned = [10, 10, 9, 6][random.below(4)];
    let free: Vec<Square> = rules.board.squares().collect();
    let mut men = Vec::new();
    for mut man in std::mem::take(&mut placement.pieces) {
        let turns_on = rules.royalty.iter().any(|royalty| royalty.kinds.contains(&man.kind));
        if random.below(10) < if turns_on { crowned } else { staying } {
            let to = random.pick(&free).copied().filter(|_| random.once_in(2));
            man.square =
                to.filter(|to| men_on(&men, *to) == 0 && men_on(&start.pieces, *to) == 0).unwrap_or(man.square);
            men.push(man);
        } else if !rules.stores.is_empty() && random.once_in(2) {
            let store = random.below(rules.stores.len());
            let holder = PlayerId(random.below(rules.players.len()) as u8);
            let neutral = rules.stores[store].neutral;
            let holder = if neutral { PlayerId::NEUTRAL } else { holder };
            let store = StoreId(store as u8);
            placement.stored.push(StoredPieces { store, holder, kind: man.kind, owner: man.owner, count: 1 });
        }
    }
    placement.pieces = men;
    if placement.phase.is_none() {
        placement.turn = random.below(rules.turns.order.len());
    }
    placement
}

fn men_on(men: &[arbiter_spec::play::PlacedPiece], square: Square) -> usize {
    men.iter().filter(|man| man.square == square).count()
}
