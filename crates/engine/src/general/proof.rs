//! UNWINNABLE of a position of the general engine.

use super::players::PlayerSet;
use super::royalty;
use super::state::{State, owner_index};
use super::view::View;
use crate::set::Set;
use crate::unwinnable::{KINDS, Lineup, Piece, Prover, Scene};
use arbiter_spec::checked::PlayerId;

/// Whether all these players are proved never to mate. A count of positions goes on where nobody can win.
pub(crate) fn unwinnable<W: Set>(view: View<W>, players: PlayerSet) -> bool {
    let Some(prover) = view.code.prover.as_ref().filter(|_| !view.asking.counting) else { return false };
    let refuted = players.is_empty() || plain(view, prover, players);
    !refuted && is_sound(view, prover) && prover.unwinnable(&scene(view.state, prover), u32::from(players.0))
}

fn plain<W: Set>(view: View<W>, prover: &Prover<W>, players: PlayerSet) -> bool {
    prover.plainly_may_mate(&lineup(view.state, prover), u32::from(players.0)).is_some()
}

fn lineup<W: Set>(state: &State<W>, prover: &Prover<W>) -> Lineup<W> {
    let mut pieces = [[W::EMPTY; 2]; KINDS];
    for (pieces, kind) in pieces.iter_mut().zip(&state.kinds) {
        *pieces = [*kind & state.owned[0], *kind & state.owned[1]];
    }
    Lineup { pieces, empty: prover.board.minus(state.occupied) }
}

/// Whether the position is one that moves could have led to: one royal piece each, which carries no flag; the player who has
/// just moved has left his one safe; nobody shares a square and nobody stands outside the two armies.
fn is_sound<W: Set>(view: View<W>, prover: &Prover<W>) -> bool {
    let state = view.state;
    let royal = state.kinds.get(usize::from(prover.royal)).copied().unwrap_or(W::EMPTY);
    let one = |player: u8| (royal & state.of_owner(PlayerId(player))).len() == 1;
    let strangers = state.owned.iter().enumerate().filter(|(owner, _)| *owner > 1).any(|(_, pieces)| pieces.any());
    one(0)
        && one(1)
        && (royal & state.flagged).is_empty()
        && state.shared.is_empty()
        && !strangers
        && !royalty::attacked(view, PlayerId(view.to_move().0 ^ 1))
}

fn scene<W: Set>(state: &State<W>, prover: &Prover<W>) -> Scene<W> {
    let pieces = || state.occupied.squares().filter_map(|square| Some((square, state.piece(square)?)));
    let flagged = prover.flags.iter().map(|flag| {
        W::from_squares(pieces().filter(|(_, piece)| piece.flags >> (flag.0 & 15) & 1 == 1).map(|(square, _)| square))
    });
    Scene {
        unmoved: state.unmoved,
        flagged: flagged.collect(),
        pieces: pieces()
            .map(|(square, piece)| Piece {
                kind: piece.kind.0,
                owner: owner_index(piece.owner) as u8,
                square: square as u8,
            })
            .collect(),
    }
}
