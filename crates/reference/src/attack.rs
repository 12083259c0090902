//! Attack: who could capture where (§10.2).

use crate::candidate;
use crate::condition;
use crate::context::Frame;
use crate::piece::{Piece, Stack};
use crate::position::Position;
use crate::shape::{self, Landing};
use crate::status;
use arbiter_spec::checked::{Action, ActionKind, Board, Move, PlayerId, Repeat, Shape, Square, TargetState, Until};
use std::borrow::Cow;

/// Whether a player attacks a square against a piece deemed to stand there.
pub(crate) fn attacks(position: &Position, player: PlayerId, square: Square, victim: &Piece) -> bool {
    attacker(position, player, square, victim).is_some()
}

/// The square of the first piece of the player that attacks it.
pub(crate) fn attacker(position: &Position, player: PlayerId, square: Square, victim: &Piece) -> Option<Square> {
    if player.is_neutral() || status::player_trait(position, player, |t| t.cannot_attack) {
        return None;
    }
    let position = &*deemed(position, square, victim);
    // What is immune is not attacked. Who else stands on the square does not matter: a king beside an immune piece is in
    // check although nobody can take the two.
    if status::piece_trait(position, square, victim, |t| t.immune) {
        return None;
    }
    let mut pieces = position.pieces().filter(|(from, piece)| piece.owner == player && *from != square);
    pieces.find(|(from, piece)| piece_attacks(position, *from, piece, square)).map(|(from, _)| from)
}

/// The position with the piece on the square in place of whatever stands there.
fn deemed<'p>(position: &'p Position, square: Square, victim: &Piece) -> Cow<'p, Position> {
    if position.pieces_on(square).contains(victim) {
        return Cow::Borrowed(position);
    }
    let mut deemed = position.clone();
    deemed.board[square.index()] = Stack::One(victim.clone());
    Cow::Owned(deemed)
}

fn piece_attacks(position: &Position, from: Square, piece: &Piece, square: Square) -> bool {
    if status::own_trait(position, from, piece, |t| t.cannot_attack) {
        return false;
    }
    let moves = position.spec.kind(piece.kind).moves.of(piece.owner);
    let mut able = moves.iter().filter(|m| m.actions.iter().any(captures) && may_reach(position, m, from, square));
    able.any(|m| reaches(position, piece, from, m, square))
}

/// The actions that make an attack.
fn captures(action: &Action) -> bool {
    matches!(action.kind, ActionKind::Capture | ActionKind::Shoot)
        && matches!(action.state, TargetState::Enemy | TargetState::Any)
}

/// A look at the direction alone, so that most moves need not be walked.
fn may_reach(position: &Position, m: &Move, from: Square, square: Square) -> bool {
    let board: &Board = &position.spec.board;
    match &m.shape {
        Shape::Step { step, repeat: None, .. } => board.offset(from, *step) == Some(square),
        Shape::Step { step, repeat: Some(_), .. } if !board.wrap_x && !board.wrap_y => {
            let ((x, y), (to_x, to_y)) = (board.coordinates(from), board.coordinates(square));
            let (dx, dy) = (to_x - x, to_y - y);
            let (sx, sy) = (i32::from(step.dx), i32::from(step.dy));
            dx * sy == dy * sx && dx.signum() == sx.signum() && dy.signum() == sy.signum()
        }
        Shape::Pair(_) => false,
        _ => true,
    }
}

fn reaches(position: &Position, piece: &Piece, from: Square, m: &Move, square: Square) -> bool {
    // The most common of all moves needs no bindings at all: a plain leap or ride without conditions.
    let plain = m.conditions.is_empty()
        && m.actions.iter().any(|a| captures(a) && a.conditions.is_empty() && a.filter.is_none())
        && matches!(
            &m.shape,
            Shape::Step { repeat: None | Some(Repeat { until: Until::NotEmpty, over: None, .. }), .. }
        );
    let frame = if plain {
        Frame::of(piece.owner)
    } else {
        Frame { attack: true, ..candidate::frame_of(piece.owner, piece, from) }
    };
    let mut found = false;
    shape::visit(position, &frame, from, &m.shape, &mut |landing| {
        found = landing.target == square && captures_there(position, &frame, m, landing, plain);
        !found
    });
    found
}

fn captures_there(position: &Position, frame: &Frame, m: &Move, landing: &Landing, plain: bool) -> bool {
    let state = |a: &Action| captures(a) && candidate::state_fits(frame.subject, a.state, landing, None);
    if plain {
        return m.actions.iter().any(|a| a.filter.is_none() && a.conditions.is_empty() && state(a));
    }
    let frame = candidate::bind(frame, landing);
    condition::all(position, &frame, &m.conditions)
        && m.actions.iter().any(|action| {
            state(action)
                && candidate::filter_fits(&frame, action, landing)
                && condition::all(position, &frame, &action.conditions)
        })
}
