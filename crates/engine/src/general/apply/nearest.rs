//! `nearest_to`: the first fitting square of a zone, else the nearest to it.

use crate::general::ask;
use crate::general::code::{Cond, Seen, ZoneCode};
use crate::general::frame::Frame;
use crate::general::piece::Piece;
use crate::general::players::PlayerSet;
use crate::general::view::View;
use crate::set::Set;
use arbiter_spec::checked::{ActionKind, Matrix, PlayerId, Square, TargetState, Vector};

/// The first candidate square that is empty or joinable and satisfies the conditions.
pub(super) fn find<W: Set>(
    view: View<W>,
    frame: &Frame<W>,
    zone: &ZoneCode<W>,
    conditions: &[Cond<W>],
    piece: Piece,
) -> Option<usize> {
    let owner = piece.owner;
    let zone = ask::zone_list(view, &Frame { piece_owner: Some(owner), ..*frame }, zone);
    let mut asked = Frame {
        piece_owner: Some(owner),
        piece: Some(piece),
        source: None,
        path: W::EMPTY,
        ..frame.for_subject(owner)
    };
    let mut fits = |square: usize| {
        asked.target = Some(Square(square as u8));
        (!view.state.occupied.has(square) || joinable(view, &asked, &piece, square))
            && ask::all(view, &asked, conditions)
    };
    let listed = zone.iter().map(|square| usize::from(*square));
    listed.clone().find(|square| fits(*square)).or_else(|| {
        // The zone is full, as it seldom is: only now are the others sorted.
        others(view, &zone, owner).into_iter().find(|square| fits(*square))
    })
}

/// All squares outside the zone by distance in king steps from its first, ties by row then column in the owner's frame.
fn others<W: Set>(view: View<W>, zone: &[u8], owner: PlayerId) -> Vec<usize> {
    let board = &view.code.spec.board;
    let Some(first) = zone.first() else { return Vec::new() };
    let (x, y) = board.coordinates(Square(*first));
    let mut others: Vec<Square> = board.squares().filter(|square| !zone.contains(&square.0)).collect();
    others.sort_by_key(|square| {
        let (to_x, to_y) = board.coordinates(*square);
        let (column, row) = seen_by(view, owner, *square);
        ((to_x - x).abs().max((to_y - y).abs()), row, column)
    });
    others.into_iter().map(Square::index).collect()
}

/// Column and row as the owner sees them: the inverse of its matrix about the centre of the board.
fn seen_by<W: Set>(view: View<W>, owner: PlayerId, square: Square) -> (i16, i16) {
    let board = &view.code.spec.board;
    let (x, y) = board.coordinates(square);
    let from_centre =
        Vector::new((2 * x - i32::from(board.columns) + 1) as i16, (2 * y - i32::from(board.rows) + 1) as i16);
    let matrix = view.code.spec.matrix(owner);
    let [[a, b], [c, d]] = matrix.0;
    let sign = matrix.determinant();
    let seen = Matrix([[d * sign, -b * sign], [-c * sign, a * sign]]).turn(from_centre);
    (seen.dx, seen.dy)
}

/// `stacking` permits it and the piece's kind has a JOIN action whose conditions hold there.
fn joinable<W: Set>(view: View<W>, frame: &Frame<W>, piece: &Piece, square: usize) -> bool {
    let rules = view.code.rules.moves_of(piece.kind, piece.owner);
    ask::may_join(view, square, piece)
        && rules.flat_map(|(_, rule)| &rule.actions).any(|action| {
            action.kind == ActionKind::Join
                && occupants_fit(view, piece.owner, action.state, square)
                && action.filter.as_ref().is_none_or(|f| ask::some_piece(view, frame, f, square))
                && ask::all(view, frame, action.conditions.before())
                && ask::all(view, frame, &action.conditions.after)
        })
}

/// Whether what stands on a square is what a state says, seen by a player who does not stand there.
fn occupants_fit<W: Set>(view: View<W>, player: PlayerId, state: TargetState, square: usize) -> bool {
    let (code, owned) = (view.code, |player| view.state.of_owner(player).has(square));
    let some = |players: PlayerSet| players.without_neutral().iter().any(owned);
    match state {
        TargetState::Empty => !view.state.occupied.has(square),
        TargetState::Enemy => some(code.enemies(player)),
        TargetState::Ally => some(code.allies(player)),
        TargetState::Own => owned(player),
        TargetState::Partner => some(code.seen.of(Seen::Partner, player)),
        TargetState::Neutral => owned(PlayerId::NEUTRAL),
        TargetState::Any => view.state.occupied.has(square),
        TargetState::Oneself => false,
    }
}
