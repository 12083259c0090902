//! What happens by itself (§11): one pass in list order, so it always ends.

use crate::condition;
use crate::context::Frame;
use crate::effect;
use crate::event::Raised;
use crate::filter;
use crate::position::Position;
use crate::role;
use arbiter_spec::checked::{PlayerId, Subject, Trigger};

/// Runs the triggers for what happened. `frame` binds the mover and the move; a trigger sees the events raised so far,
/// including by earlier triggers, and never its own.
pub(crate) fn run(position: &mut Position, frame: &Frame, mut events: Vec<Raised>) {
    let spec = position.spec.clone();
    for trigger in &spec.triggers {
        let seen: Vec<Raised> = events.iter().filter(|raised| raised.event == trigger.on).cloned().collect();
        // Without a filter it fires once per action, for the first such event.
        let firing = if trigger.filter.is_some() { &seen[..] } else { &seen[..seen.len().min(1)] };
        for raised in firing {
            fire(position, frame, trigger, raised, &mut events);
        }
    }
}

fn fire(position: &mut Position, frame: &Frame, trigger: &Trigger, raised: &Raised, events: &mut Vec<Raised>) {
    let mover = role::mover(position, frame);
    if let Some(filter) = &trigger.filter {
        // Its roles are seen from the mover.
        let frame = frame.for_subject(mover);
        let fits = |(square, piece)| filter::matches(position, &frame, filter, Some(square), piece);
        if !raised.piece.as_ref().is_some_and(|(square, piece)| fits((*square, piece))) {
            return;
        }
    }
    let owner = raised.piece.as_ref().map(|(_, piece)| piece.owner);
    for subject in subjects(position, trigger.subject, mover, owner) {
        let frame = Frame {
            turned: false,
            event: raised.piece.as_ref().map(|(square, _)| *square),
            event_piece: raised.piece.as_ref().map(|(_, piece)| piece.clone()),
            piece_owner: owner,
            captor: Some(mover),
            mover: Some(mover),
            ..frame.for_subject(subject)
        };
        if condition::all(position, &frame, &trigger.when) {
            // An effect that cannot be done in a trigger is nothing (§8).
            let _ = effect::do_all(position, &frame, &trigger.effects, false, events);
        }
    }
}

/// The players a `for` means.
pub(crate) fn subjects(
    position: &Position,
    subject: Subject,
    mover: PlayerId,
    piece_owner: Option<PlayerId>,
) -> Vec<PlayerId> {
    let of_mover = Frame::of(mover);
    let in_role = |role| role::players(position, &of_mover, role);
    match subject {
        Subject::Mover => vec![mover],
        Subject::ToMove => vec![position.to_move()],
        Subject::PieceOwner => piece_owner.into_iter().collect(),
        Subject::EachPlayer => position.spec.player_ids().collect(),
        Subject::EachTeam => position.spec.teams.iter().filter_map(|team| team.players.first().copied()).collect(),
        Subject::EachPartner => in_role(arbiter_spec::checked::Role::Partner),
        Subject::EachEnemy => in_role(arbiter_spec::checked::Role::Enemy),
    }
}
