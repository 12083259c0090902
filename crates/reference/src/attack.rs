//! Attack: who could capture where (§10.2).

use crate::candidate;
use crate::condition;
use crate::context::Frame;
use crate::man::{Man, Stack};
use crate::position::Position;
use crate::shape::{self, Landing};
use crate::status;
use arbiter_spec::checked::{Action, ActionKind, Board, Move, PlayerId, Repeat, Shape, Square, TargetState, Until};
use std::borrow::Cow;

/// Whether a player attacks a square against a man deemed to stand there.
pub(crate) fn attacks(position: &Position, player: PlayerId, square: Square, victim: &Man) -> bool {
    attacker(position, player, square, victim).is_some()
}

/// The square of the first man of the player that attacks it.
pub(crate) fn attacker(position: &Position, player: PlayerId, square: Square, victim: &Man) -> Option<Square> {
    if player.is_neutral() || status::player_trait(position, player, |t| t.cannot_attack) {
        return None;
    }
    let position = &*deemed(position, square, victim);
    // What is immune is not attacked. Who else stands on the square does not matter: a king beside an immune man is in
    // check although nobody can take the two.
    if status::man_trait(position, square, victim, |t| t.immune) {
        return None;
    }
    let mut men = position.men().filter(|(from, man)| man.owner == player && *from != square);
    men.find(|(from, man)| man_attacks(position, *from, man, square)).map(|(from, _)| from)
}

/// The position with the man on the square in place of whatever stands there.
fn deemed<'p>(position: &'p Position, square: Square, victim: &Man) -> Cow<'p, Position> {
    if position.men_on(square).contains(victim) {
        return Cow::Borrowed(position);
    }
    let mut deemed = position.clone();
    deemed.board[square.index()] = Stack::One(victim.clone());
    Cow::Owned(deemed)
}

fn man_attacks(position: &Position, from: Square, man: &Man, square: Square) -> bool {
    if status::own_trait(position, from, man, |t| t.cannot_attack) {
        return false;
    }
    let moves = position.spec.kind(man.kind).moves.of(man.owner);
    let mut able = moves.iter().filter(|m| m.actions.iter().any(captures) && may_reach(position, m, from, square));
    able.any(|m| reaches(position, man, from, m, square))
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

fn reaches(position: &Position, man: &Man, from: Square, m: &Move, square: Square) -> bool {
    // The most common of all moves needs no bindings at all: a plain leap or ride without conditions.
    let plain = m.conditions.is_empty()
        && m.actions.iter().any(|a| captures(a) && a.conditions.is_empty() && a.filter.is_none())
        && matches!(
            &m.shape,
            Shape::Step { repeat: None | Some(Repeat { until: Until::NotEmpty, over: None, .. }), .. }
        );
    let frame =
        if plain { Frame::of(man.owner) } else { Frame { attack: true, ..candidate::frame_of(man.owner, man, from) } };
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
