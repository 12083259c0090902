//! What happens by itself: one pass in list order, so it always ends.

use super::effect;
use super::event::Raised;
use super::hand::{Hand, Observer};
use crate::general::ask;
use crate::general::code::laws::TriggerLaw;
use crate::general::code::rules::Span;
use crate::general::code::{RoleCode, Seen};
use crate::general::frame::Frame;
use crate::general::players::PlayerSet;
use crate::general::view::View;
use crate::set::Set;
use arbiter_spec::checked::{Event, PlayerId, Subject, Trigger};

/// Runs the triggers for what happened. `frame` binds the mover and the move; a trigger sees the events raised so far,
/// including by earlier triggers, and never its own.
#[inline]
pub(crate) fn run<W: Set, O: Observer>(hand: &mut Hand<W, O>, frame: &Frame<W>) {
    if !hand.events.is_empty() {
        run_all(hand, frame);
    }
}

/// The same for an event of the turn.
#[inline]
pub(crate) fn run_for_turn<W: Set, O: Observer>(hand: &mut Hand<W, O>, frame: &Frame<W>, event: Event) {
    if hand.hears(event) {
        hand.events.push(Raised::turn(event));
        run_all(hand, frame);
    }
}

fn run_all<W: Set, O: Observer>(hand: &mut Hand<W, O>, frame: &Frame<W>) {
    let code = hand.code;
    let triggers = code.spec.triggers.iter().zip(&code.laws.triggers).zip(&code.rules.triggers);
    for ((trigger, law), effects) in triggers {
        for index in 0..hand.events.len() {
            let raised = hand.events[index];
            if raised.event == trigger.on {
                fire(hand, frame, (trigger, law, *effects), &raised);
                // Without a filter it fires once per action, for the first such event.
                if trigger.filter.is_none() {
                    break;
                }
            }
        }
    }
    hand.events.clear();
}

fn fire<W: Set, O: Observer>(
    hand: &mut Hand<W, O>,
    frame: &Frame<W>,
    (trigger, law, effects): (&Trigger, &TriggerLaw<W>, Span),
    raised: &Raised,
) {
    let mover = frame.mover.unwrap_or_else(|| ask::last_mover(hand.view()));
    if let Some(filter) = &law.filter {
        // Its roles are seen from the mover.
        let frame = frame.for_subject(mover);
        let fits = |(square, piece)| ask::filter(hand.view(), &frame, filter, Some(square), piece);
        if !raised.piece.as_ref().is_some_and(|(square, piece)| fits((square.index(), piece))) {
            return;
        }
    }
    let owner = raised.piece.map(|(_, piece)| piece.owner);
    for subject in subjects(hand.view(), trigger.subject, mover, owner).iter() {
        let frame = Frame {
            event: raised.piece,
            piece_owner: owner,
            captor: Some(mover),
            mover: Some(mover),
            ..frame.for_subject(subject)
        };
        if ask::all(hand.view(), &frame, &law.when) {
            // An effect that cannot be done in a trigger is nothing.
            let _ = effect::do_all(hand, &frame, effects, false);
        }
    }
}

/// The players a `for` means. In every case they are asked in written order.
pub(crate) fn subjects<W: Set>(
    view: View<W>,
    subject: Subject,
    mover: PlayerId,
    piece_owner: Option<PlayerId>,
) -> PlayerSet {
    let spec = &view.code.spec;
    let in_role = |seen| ask::players(view, &Frame::of(mover), RoleCode::Seen(seen));
    match subject {
        Subject::Mover => PlayerSet::of(mover),
        Subject::ToMove => PlayerSet::of(view.to_move()),
        Subject::PieceOwner => PlayerSet::of_some(piece_owner),
        Subject::EachPlayer => spec.player_ids().collect(),
        Subject::EachTeam => spec.teams.iter().filter_map(|team| team.players.first().copied()).collect(),
        Subject::EachPartner => in_role(Seen::Partner),
        Subject::EachEnemy => in_role(Seen::Enemy),
    }
}
