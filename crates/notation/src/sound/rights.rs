//! Rights of unmoved pieces.

use super::{Doubt, Part, all_effects, piece_name};
use crate::position::rights::{links, starts_there};
use arbiter_spec::checked::{EffectKind, KindId, KindRef, Rules};
use arbiter_spec::play::{PlacedPiece, Placement};

/// A right needs two unmoved pieces, and an unmoved piece stands where it stood at the start.
pub(super) fn faults(spec: &Rules, placement: &Placement) -> Vec<Doubt> {
    let pieces = &placement.pieces;
    let mut out: Vec<Doubt> = Vec::new();
    for link in links(spec, pieces) {
        let (Some(mover), Some(partner)) = (pieces.get(link.mover), pieces.get(link.partner)) else { continue };
        if mover.moved || partner.moved {
            continue;
        }
        for placed in [mover, partner] {
            let starts = starts_there(spec, placed.kind, placed.owner, placed.square);
            if !starts && !comes_unmoved(spec, placed.kind) {
                let (what, square) =
                    (piece_name(spec, placed.kind, placed.owner), spec.board.square_name(placed.square));
                let message = format!("the {what} on {square} cannot be unmoved: no such piece starts there");
                let fault =
                    Doubt::new(Part::Rights(link.player), message, "take the right away, or move the piece back");
                if !out.contains(&fault) {
                    out.push(fault);
                }
            }
        }
    }
    out
}

/// Pieces of this kind can come about during a game and count as unmoved.
fn comes_unmoved(spec: &Rules, kind: KindId) -> bool {
    let named = |k: &KindRef| !matches!(k, KindRef::Kind(other) if *other != kind);
    let moves = spec.kinds.iter().flat_map(|k| k.moves.each.iter().chain([&k.moves.neutral]).flatten());
    let modifiers = moves.flat_map(|m| &m.modifiers).chain(spec.drops.iter().flat_map(|d| &d.modifiers));
    let promoted = modifiers.filter(|m| m.fresh).flat_map(|m| &m.options).any(named);
    let by_effect = all_effects(spec).any(|e| match &e.kind {
        EffectKind::Transform { to, .. } => named(to),
        EffectKind::Place { .. } | EffectKind::CopySource | EffectKind::Convert(..) => true,
        _ => false,
    });
    promoted || by_effect
}

/// The pieces of the start; where they are shuffled, of the first arrangement.
pub(crate) fn start_pieces(spec: &Rules) -> Vec<PlacedPiece> {
    let piece = |square, kind, owner| PlacedPiece {
        square,
        kind,
        owner,
        attributes: Vec::new(),
        moved: false,
        flags: Vec::new(),
    };
    let fixed = spec.start.pieces.iter().map(|m| piece(m.square, m.kind, m.owner));
    let shuffled = spec.start.shuffles.iter().flat_map(|shuffle| {
        shuffle.places.iter().flat_map(|(owner, squares)| {
            let kinds = shuffle.arrangements.first().into_iter().flatten();
            squares.iter().zip(kinds).map(|(square, kind)| piece(*square, *kind, *owner))
        })
    });
    fixed.chain(shuffled).collect()
}
