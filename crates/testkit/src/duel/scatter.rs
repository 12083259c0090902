//! Positions that play from the start hardly reaches: few pieces, anywhere, some of them already held.

use crate::Random;
use arbiter_spec::checked::{PlayerId, Rules, Square, StoreId};
use arbiter_spec::play::{Placement, StoredPieces};

/// Some of the pieces of a position on other squares, others gone or in somebody's store; anybody's turn.
pub fn scattered(rules: &Rules, start: &Placement, random: &mut Random) -> Placement {
    let mut placement = start.clone();
    // Of ten pieces so many stay; those that rules turn on stay more often.
    let staying = 1 + random.below(7);
    let crowned = [10, 10, 9, 6][random.below(4)];
    let free: Vec<Square> = rules.board.squares().collect();
    let mut pieces = Vec::new();
    for mut piece in std::mem::take(&mut placement.pieces) {
        let turns_on = rules.royalty.iter().any(|royalty| royalty.kinds.contains(&piece.kind));
        if random.below(10) < if turns_on { crowned } else { staying } {
            let to = random.pick(&free).copied().filter(|_| random.once_in(2));
            piece.square = to
                .filter(|to| pieces_on(&pieces, *to) == 0 && pieces_on(&start.pieces, *to) == 0)
                .unwrap_or(piece.square);
            pieces.push(piece);
        } else if !rules.stores.is_empty() && random.once_in(2) {
            let store = random.below(rules.stores.len());
            let holder = PlayerId(random.below(rules.players.len()) as u8);
            let neutral = rules.stores[store].neutral;
            let holder = if neutral { PlayerId::NEUTRAL } else { holder };
            let store = StoreId(store as u8);
            placement.stored.push(StoredPieces { store, holder, kind: piece.kind, owner: piece.owner, count: 1 });
        }
    }
    placement.pieces = pieces;
    if placement.phase.is_none() {
        placement.turn = random.below(rules.turns.order.len());
    }
    placement
}

fn pieces_on(pieces: &[arbiter_spec::play::PlacedPiece], square: Square) -> usize {
    pieces.iter().filter(|piece| piece.square == square).count()
}
