//! Rights of unmoved pieces.

use super::{Doubt, Part, piece_name};
use crate::position::rights::{links, starts_there};
use arbiter_spec::checked::Rules;
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
            if !starts_there(spec, placed.kind, placed.owner, placed.square) {
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
