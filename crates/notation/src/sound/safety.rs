//! The player who has just moved has not left his royal pieces attacked.

use super::pieces::arises;
use super::{Doubt, InCheck, Part, all_effects, start_pieces};
use crate::position::order;
use arbiter_spec::checked::{
    Action, Condition, EffectKind, Pass, PlayerId, Rules, Safety, Stuck, TargetState, Test, Value as Number,
};
use arbiter_spec::play::Placement;

/// No action of the player may leave his royal pieces attacked.
pub(super) fn forbids(spec: &Rules, player: PlayerId) -> bool {
    let bound = |r: &arbiter_spec::checked::Royalty| r.safety == Safety::MustBeSafe && r.players.contains(&player);
    spec.royalty.iter().any(bound) && !spec.endings.iter().any(|e| e.decisive)
}

/// At the start nobody stands in check but whoever begins, royal pieces do not come about later, and who is attacked hangs on
/// nothing but where pieces stand. Only then can nobody be who has just moved: what was laid out attacked, no action has left so.
/// It takes an engine, so it is asked last.
pub(super) fn starts_safe(spec: &Rules, in_check: InCheck) -> bool {
    let comes_late = spec.royalty.iter().flat_map(|rule| &rule.kinds).any(|kind| arises(spec, *kind));
    if comes_late || !attacks_stand(spec) {
        return false;
    }
    let start =
        Placement { pieces: start_pieces(spec), turn: spec.turns.start, turn_number: 1, ..Placement::default() };
    let begins = order(spec, &start).get(start.turn).copied();
    in_check(&start).is_ok_and(|players| players.iter().all(|player| Some(*player) == begins))
}

/// Nothing but an action of somebody makes or ends an attack, and an action is a turn.
fn attacks_stand(spec: &Rules) -> bool {
    let turns = &spec.turns;
    let moves = spec.kinds.iter().flat_map(|k| k.moves.each.iter().chain([&k.moves.neutral]).flatten());
    let captures = moves.flat_map(|m| {
        let takes = |a: &&Action| a.state != TargetState::Empty;
        m.actions.iter().filter(takes).flat_map(|a| m.conditions.iter().chain(&a.conditions))
    });
    turns.parts.is_empty()
        && turns.length == Number::Int(1)
        && turns.first_turn_length.is_none()
        && turns.stuck == Stuck::Endings
        && spec.statuses.is_empty()
        && spec.triggers.is_empty()
        && spec.royalty.iter().all(|rule| rule.safe_if.is_none())
        && !all_effects(spec).any(|e| matches!(e.kind, EffectKind::Continue { .. } | EffectKind::SetControl(..)))
        && captures.into_iter().all(|c| is_of_board(spec, c, NAMES))
}

/// Names inside names end here, whatever a broken document says.
const NAMES: u32 = 16;

/// The condition reads where pieces stand, and nothing that changes by itself.
fn is_of_board(spec: &Rules, condition: &Condition, depth: u32) -> bool {
    let all = |list: &[Condition]| depth > 0 && list.iter().all(|c| is_of_board(spec, c, depth - 1));
    match &condition.test {
        Test::All(inner) | Test::Any(inner) | Test::Not(inner) => all(inner),
        Test::Formula(id) => spec.formulas.get(id.index()).is_some_and(|formula| all(&formula.when)),
        Test::InZone(zone, _) => crate::uses::fixed_zone(spec, zone, PlayerId(0)).is_some(),
        Test::PathEmpty | Test::EmptyAt(_) | Test::FirstMove | Test::PieceFirstMove(_) | Test::RookFirstMove(_) => true,
        Test::PieceAt(_, filter) => filter.state.is_none(),
        _ => false,
    }
}

pub(super) fn faults(spec: &Rules, placement: &Placement, in_check: InCheck) -> Option<Doubt> {
    let order = order(spec, placement);
    let len = order.len().max(1);
    let (mover, last) = (order.get(placement.turn)?, order.get((placement.turn + len - 1) % len)?);
    let attacked = match in_check(placement) {
        Ok(players) => players,
        Err(why) => return Some(Doubt::new(Part::Board, format!("it cannot be played: {why}"), "mend the pieces")),
    };
    let may_be = mover == last || placement.part > 0 || !forbids(spec, *last) || !attacked.contains(last);
    if may_be || !starts_safe(spec, in_check) {
        return None;
    }
    let (mover, last) = (spec.player_name(*mover).to_lowercase(), spec.player_name(*last).to_lowercase());
    let message = format!("{mover} is to move, but {last} is in check: the move before cannot have left it so");
    Some(Doubt::new(Part::Turn, message, format!("if it is the turn of {last}, say so; else a piece is misplaced")))
}

/// Two players take turns of one action each, always: then the numbers of a position and who moved before are known.
pub(crate) fn alternates(spec: &Rules) -> bool {
    let turns = &spec.turns;
    let goes_on = all_effects(spec).any(|e| matches!(e.kind, EffectKind::Continue { .. }));
    turns.parts.is_empty()
        && turns.phases.is_empty()
        && turns.length == Number::Int(1)
        && turns.first_turn_length.is_none()
        && turns.pass == Pass::Never
        && turns.stuck == Stuck::Endings
        && spec.players.len() == 2
        && !goes_on
}
