//! Checks that are counted, recognised in a document.

use crate::kernel::checks::Checks;
use crate::kernel::keys::Keys;
use arbiter_spec::checked::{
    Bounds, Condition, Counter, CounterId, CounterPer, Effect, EffectKind, Ending, Event, Role, Rules, Subject, Test,
    Trigger, Value,
};

/// How a game counts checks, if that is what its trigger does and its first ending asks.
pub(crate) fn find(rules: &Rules) -> Option<Checks> {
    let [trigger] = &rules.triggers[..] else { return None };
    let counter = counted(trigger)?;
    let Counter { per: CounterPer::Player, initial: 0, advance: None, in_key: true, .. } =
        rules.counters.get(counter.index())?
    else {
        return None;
    };
    // The generator gives nothing once the checks are given, so that ending must come before all that ask for moves.
    let mut automatic = rules.endings.iter().filter(|ending| ending.claim.is_none());
    let enough = automatic.next().and_then(|ending| enough(counter, ending))?;
    if rules.players.len() != 2 || rules.board.exists.len() > 64 {
        return None;
    }
    let mut keys = Keys::apart();
    let mut table = [[0; 256]; 2];
    table.iter_mut().flatten().for_each(|key| *key = keys.next());
    Some(Checks { counter, enough, keys: table })
}

/// "Whoever left the enemy in check has given one more."
fn counted(trigger: &Trigger) -> Option<CounterId> {
    let Trigger { on: Event::TurnEnd, filter: None, subject: Subject::Mover, when, effects, .. } = trigger else {
        return None;
    };
    let [Condition { test: Test::As(Role::ToMove | Role::Enemy, list), .. }] = &when[..] else { return None };
    let [Condition { test: Test::LeaderAttacked, .. }] = &list[..] else { return None };
    let [Effect { conditions, optional: false, kind: EffectKind::Add(counter, Role::Own, Value::Int(1)), .. }] =
        &effects[..]
    else {
        return None;
    };
    conditions.is_empty().then_some(*counter)
}

/// "Whoever has given so many wins": how many.
fn enough(counter: CounterId, ending: &Ending) -> Option<u8> {
    let [Condition { test: Test::Value(value, bounds), .. }] = &ending.when[..] else { return None };
    let Bounds { min: Some(Value::Int(least)), max: None, equals: None, more_than: None } = bounds else { return None };
    let asked = *value == Value::Counter(counter, Role::Own) && ending.subject == Subject::Mover && !ending.decisive;
    u8::try_from(*least).ok().filter(|least| asked && *least > 0)
}
