//! Pieces that others neither go over nor capture: a set of kinds, the same for all who heed it.

use super::components::Components;
use super::endings::{Questions, pieces};
use super::hands::Hands;
use super::kinds::{Anatomy, Part};
use super::reason::Reason;
use crate::set::U256;
use arbiter_spec::checked::{Action, ActionKind, Filter, Move, Over, PlayerId, Rules};

/// The actions of a move that goes over pieces, without their filters, and the kinds that it neither goes over nor captures.
pub(crate) fn of(rules: &Rules, m: &Move, over: &Over) -> Result<(Vec<Action>, u64), Reason> {
    let refuse = |what: &str| Reason::at(&m.at, what);
    let barred = |filter: &Option<Filter>| match filter {
        None => Ok(0),
        Some(filter) => {
            others(rules, filter).ok_or_else(|| refuse("a ride over pieces told apart by more than their kinds"))
        }
    };
    let barriers = barred(&over.filter)?;
    if barriers != 0 && over.land_next {
        return Err(refuse("a ride to the square behind a piece of certain kinds"));
    }
    let mut actions = m.actions.clone();
    for action in actions.iter_mut().filter(|action| action.kind == ActionKind::Capture) {
        if barred(&action.filter)? != barriers {
            return Err(refuse("a ride over pieces of other kinds than it captures"));
        }
        action.filter = None;
    }
    Ok((actions, barriers))
}

/// The kinds that a filter leaves out; `None` if it asks for more than kinds.
fn others(rules: &Rules, filter: &Filter) -> Option<u64> {
    if filter.owner.is_some() || filter.zone.is_some() {
        return None;
    }
    let about = Questions { rules, subject: PlayerId(0), side: PlayerId(0) };
    let (kinds, ..) = pieces::<U256>(about, filter)?;
    let all = ((1u128 << rules.kinds.len()) as u64).wrapping_sub(1);
    Some(all & !kinds)
}

/// The kinds barred in a game; none where nothing is.
pub(crate) fn kinds(rules: &Rules, anatomies: &[Anatomy]) -> Result<u64, Reason> {
    let mut known = 0;
    for (kind, part) in anatomies.iter().enumerate().flat_map(|(kind, a)| a.parts.iter().map(move |part| (kind, part)))
    {
        let (Part::Hop { barriers, .. } | Part::Vault { barriers, .. }) = part else { continue };
        if *barriers != 0 && known != 0 && *barriers != known {
            let kind = &rules.kinds[kind];
            return Err(Reason::at(&kind.at, format!("{}: goes over other kinds of pieces than others do", kind.code)));
        }
        known |= *barriers;
    }
    Ok(known)
}

/// The planes of the barred pieces. What tells them apart must stay with them: they do not change, nor come from hands.
pub(crate) fn planes(
    rules: &Rules,
    anatomies: &[Anatomy],
    components: &Components,
    hands: &Hands,
) -> Result<u32, Reason> {
    let barriers = kinds(rules, anatomies)?;
    let is_barred = |kind: usize| barriers >> kind & 1 == 1;
    let planes = components.planes_only_of(barriers);
    for (index, kind) in rules.kinds.iter().enumerate().filter(|_| barriers != 0) {
        let refuse = |what: &str| Err(Reason::at(&kind.at, format!("{}: {what}", kind.code)));
        let anatomy = &anatomies[index];
        if is_barred(index) && components.planes_of[index] << components.layout.players & planes == 0 {
            return refuse("pieces that nobody goes over, but that move like others");
        }
        if anatomy.options.iter().any(|option| is_barred(option.index()) != is_barred(index)) {
            return refuse("a change into or from pieces that nobody goes over");
        }
        if is_barred(index) && hands.kinds.iter().any(|hand| hand.index() == index) {
            return refuse("a piece from a hand that nobody goes over");
        }
        if is_barred(index) && rules.royalty.iter().any(|r| r.kinds.iter().any(|royal| royal.index() == index)) {
            return refuse("a royal piece that nobody goes over");
        }
        if anatomy.parts.iter().any(|part| matches!(part, Part::Castle { .. } | Part::Passing { .. })) {
            return refuse("moves of two pieces among rides over pieces of certain kinds");
        }
    }
    Ok(planes)
}
