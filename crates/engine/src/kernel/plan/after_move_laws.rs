//! Laws on the position after a move, lowered to questions about planes.

use super::endings::{self, Questions};
use super::passing;
use super::reason::Reason;
use crate::kernel::after_move_laws::Law;
use crate::kernel::cut_endings::Ask;
use crate::set::Set;
use arbiter_spec::checked::{Condition, Legality, PlayerId, Rules, Test};

/// The laws, or those that ask what planes do not tell.
pub(crate) fn find<W: Set>(rules: &Rules) -> Result<Vec<Law<W>>, Vec<Reason>> {
    let mut reasons = Vec::new();
    let mut found = Vec::new();
    for law in &rules.legality {
        match lowered(rules, law) {
            Some(law) => found.push(law),
            None => reasons.push(Reason::at(&law.at, format!("{}: a law that asks more than pieces", law.code))),
        }
    }
    if reasons.is_empty() { Ok(found) } else { Err(reasons) }
}

fn lowered<W: Set>(rules: &Rules, law: &Legality) -> Option<Law<W>> {
    // A position does not tell whether it came about by a pass: only what is asked of the next one may ask that.
    if law.when.iter().any(|condition| asks_latest(rules, condition)) {
        return None;
    }
    let order = &rules.turns.order;
    let (mut when, mut after) = (Vec::new(), Vec::new());
    for mover in rules.player_ids() {
        let place = order.iter().position(|player| *player == mover)?;
        let next = order[(place + 1) % order.len()];
        let asked = |list: &[Condition], side: PlayerId| {
            let about = Questions { rules, subject: mover, side };
            list.iter().map(|condition| endings::one(about, condition)).collect::<Option<_>>().map(Ask::every)
        };
        when.push(asked(&law.when, mover)?);
        after.push(asked(&law.after, next)?);
    }
    Some(Law { when, after })
}

fn asks_latest(rules: &Rules, condition: &Condition) -> bool {
    let any = |list: &[Condition]| list.iter().any(|c| asks_latest(rules, c));
    match &condition.test {
        Test::All(list) | Test::Any(list) | Test::Not(list) | Test::As(_, list) | Test::Players(list, _) => any(list),
        Test::Formula(id) => any(&rules.formulas[id.index()].when),
        test => passing::asks_pass(test),
    }
}
