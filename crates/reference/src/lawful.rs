//! Leader safety, `legality` and AFTER: what is asked of the position after an action (§16, Generate 5).

use crate::apply::{self, Effects};
use crate::candidate::Candidate;
use crate::condition;
use crate::context::Frame;
use crate::effect::NotOffered;
use crate::ending;
use crate::position::Position;
use crate::royalty;
use arbiter_spec::checked::{Condition, Legality, PlayerId, Royalty, RoyaltyCount, Safety, Square, Tested};
use arbiter_spec::json::At;
use std::sync::Arc;

/// Why an action is not legal.
#[derive(Clone, Debug)]
pub(crate) enum Refusal {
    /// An effect cannot be done.
    Effect(At),
    /// A condition on the position after it fails.
    After(At),
    /// A royal piece would be gone.
    LeaderGone(At),
    /// A royal piece would be attacked: where, and from where.
    LeaderAttacked(At, Square, Square, Box<Position>),
    /// A law is broken.
    Legality(At, String),
}

/// Whether the action may be done, asked of the position after it.
pub(crate) fn check(position: &Position, candidate: &Candidate) -> Result<(), Refusal> {
    let spec = &position.spec;
    let asks_after = |c: &&Condition| !position.asking.after && condition::reads_after(spec, c);
    let demands_safety = spec.royalty.iter().any(|rule| binds(rule, candidate.player));
    let tried = candidate.effects.iter().any(|doing| doing.effect.kind.can_fail());
    if !(demands_safety || tried || !spec.legality.is_empty() || candidate.conditions().any(|c| asks_after(&c))) {
        return Ok(());
    }
    let after = after(position, candidate, Effects::All).map_err(|NotOffered(at)| Refusal::Effect(at))?;
    if demands_safety {
        leader_safety(position, &after, candidate.player)?;
        if candidate.effects.iter().any(|doing| !doing.rescue)
            && let Ok(without) = self::after(position, candidate, Effects::RescuingOnly)
        {
            leader_safety(position, &without, candidate.player)?;
        }
    }
    let mut asked = after;
    asked.asking.after = true;
    let asked = Arc::new(asked);
    for condition in candidate.conditions().filter(asks_after) {
        let frame = Frame { after: Some(asked.clone()), ..candidate.frame() };
        if !condition::holds(position, &frame, condition) {
            return Err(Refusal::After(condition.at.clone()));
        }
    }
    let broken = spec.legality.iter().find(|law| !obeyed(position, &asked, candidate, law));
    broken.map_or(Ok(()), |law| Err(Refusal::Legality(law.at.clone(), law.code.clone())))
}

fn after(position: &Position, candidate: &Candidate, effects: Effects) -> Result<Position, NotOffered> {
    let mut after = position.clone();
    apply::act(&mut after, candidate, effects)?;
    Ok(after)
}

fn binds(rule: &Royalty, player: PlayerId) -> bool {
    rule.safety == Safety::MustBeSafe && rule.players.contains(&player)
}

/// The royal pieces must still be there, and unattacked unless they are exempt or the game is won.
fn leader_safety(before: &Position, after: &Position, player: PlayerId) -> Result<(), Refusal> {
    let turn_over = after.turn.number != before.turn.number;
    let rules = before.spec.royalty.iter().filter(|rule| binds(rule, player));
    for rule in rules.filter(|rule| rule.tested == Tested::EachAction || turn_over) {
        let had = royalty::pieces(before, rule, player).count();
        let has = royalty::pieces(after, rule, player).count();
        // A player who has no royal piece is unbound.
        if had == 0 {
            continue;
        }
        let fewest = if rule.count == RoyaltyCount::Each { had } else { 1 };
        if has < fewest {
            return Err(Refusal::LeaderGone(rule.at.clone()));
        }
        if let Some((square, by)) = royalty::endangered(after, rule, player)
            && !royalty::exempt(after, rule, player)
            && !ending::decided_for(after, player)
        {
            return Err(Refusal::LeaderAttacked(rule.at.clone(), square, by, Box::new(after.clone())));
        }
    }
    Ok(())
}

/// A law binds if `when` held before; then `after` must hold after, for the mover. A law that asks the generator is not
/// asked again by the generator it asks.
fn obeyed(position: &Position, after: &Position, candidate: &Candidate, law: &Legality) -> bool {
    let spec = &position.spec;
    let asks_generator = law.when.iter().chain(&law.after).any(|c| condition::reads_generator(spec, c));
    if asks_generator && position.asking.after {
        return true;
    }
    let frame = Frame { turned: false, chosen: None, ..candidate.frame() };
    let binds = if asks_generator {
        let mut asked = position.clone();
        asked.asking.after = true;
        condition::all(&asked, &frame, &law.when)
    } else {
        condition::all(position, &frame, &law.when)
    };
    !binds || condition::all(after, &frame, &law.after)
}
