//! Checks, quiet actions, rounds.

use super::error::Problems;
use super::{Fields, Word, order};
use crate::uses::each_test;
use arbiter_spec::checked::{Bounds, CounterId, CounterPer, Effect, EffectKind, PlayerId, Rules, Test, Value};
use arbiter_spec::play::Placement;

/// `3+3` or `+0+0`.
pub(crate) fn is_checks(text: &str) -> bool {
    let parts: Vec<&str> = text.strip_prefix('+').unwrap_or(text).split('+').collect();
    parts.len() == 2 && parts.iter().all(|p| !p.is_empty() && p.chars().all(|c| c.is_ascii_digit()))
}

/// The counter that the clock of quiet actions shows: the first of the game that advances by itself.
pub(crate) fn clock(spec: &Rules) -> Option<CounterId> {
    let found = spec.counters.iter().position(|c| c.per == CounterPer::Game && c.advance.is_some());
    found.map(|i| CounterId(i as u8))
}

/// The clock begins at 0 and goes on by one with each action, so that it is never above their number.
pub(crate) fn counts_actions(spec: &Rules) -> bool {
    let plain = |id: CounterId| {
        let counter = &spec.counters[id.index()];
        let changes = |e: &Effect| matches!(&e.kind, EffectKind::Add(of, ..) | EffectKind::Set(of, ..) if *of == id);
        counter.initial == 0 && counter.advance == Some(1) && !crate::sound::all_effects(spec).any(changes)
    };
    clock(spec).is_none_or(plain)
}

/// A counter of each player that ends the game at a limit: what `3+3` counts down.
pub(crate) fn race(spec: &Rules) -> Option<(CounterId, i64)> {
    if spec.players.len() != 2 {
        return None;
    }
    let mut found = None;
    for ending in &spec.endings {
        each_test(spec, &ending.when, &mut |test| {
            if let Test::Value(Value::Counter(id, _), bounds) = test
                && let Some(limit) = limit(bounds)
                && found.is_none()
                && spec.counters[id.index()].per == CounterPer::Player
                && spec.counters[id.index()].advance.is_none()
            {
                found = Some((*id, limit));
            }
        });
    }
    found
}

fn limit(bounds: &Bounds) -> Option<i64> {
    match (&bounds.min, &bounds.equals) {
        (Some(Value::Int(n)), _) | (None, Some(Value::Int(n))) if (1..=99).contains(n) => Some(*n),
        _ => None,
    }
}

pub(super) fn read(spec: &Rules, fields: &Fields, placement: &mut Placement, problems: &mut Problems) {
    if let Some(word) = fields.checks {
        read_checks(spec, word, placement, problems);
    }
    let mut numbers = fields.numbers.iter().map(|word| match word.text.parse::<u32>() {
        Ok(n) if n <= MOST => n,
        _ => {
            problems.field(*word, "a number of actions or rounds", "a number up to 100000");
            0
        }
    });
    if let (Some(value), Some(counter)) = (numbers.next(), clock(spec)) {
        set(spec, placement, counter, PlayerId::NEUTRAL, i64::from(value));
    }
    let round = numbers.next().unwrap_or(1).max(1);
    (placement.turn_number, placement.ply) = implied(spec, placement, round);
}

pub(crate) fn read_checks(spec: &Rules, word: Word, placement: &mut Placement, problems: &mut Problems) {
    let Some((counter, limit)) = race(spec) else {
        return problems.field(word, "a field of this game", "no such field: no counter of each player ends it");
    };
    let given = word.text.starts_with('+');
    let numbers = word.text.trim_start_matches('+').split('+').map(|n| n.parse::<i64>().unwrap_or(limit).min(limit));
    for (player, number) in numbers.enumerate() {
        let value = if given { number } else { limit - number };
        set(spec, placement, counter, PlayerId(player as u8), value);
    }
}

/// Notes the value of a counter, unless it is the one it starts with.
pub(crate) fn set(spec: &Rules, placement: &mut Placement, counter: CounterId, of: PlayerId, value: i64) {
    placement.counters.retain(|(c, p, _)| (*c, *p) != (counter, of));
    if value != spec.counters[counter.index()].initial {
        placement.counters.push((counter, of, value));
    }
}

/// The value of a counter.
pub(crate) fn value(spec: &Rules, placement: &Placement, counter: CounterId, of: PlayerId) -> i64 {
    let listed = placement.counters.iter().find(|(c, p, _)| (*c, *p) == (counter, of));
    listed.map_or(spec.counters[counter.index()].initial, |(_, _, value)| *value)
}

/// The number of the turn and of the action that a round and the player to move imply.
pub(crate) fn implied(spec: &Rules, placement: &Placement, round: u32) -> (u32, u32) {
    let len = order(spec, placement).len().max(1);
    let start = if placement.phase.is_some() { 0 } else { spec.turns.start };
    let into_round = (placement.turn + len - start % len) % len;
    let turn = (round - 1).saturating_mul(len as u32).saturating_add(into_round as u32 + 1);
    let actions = spec.turns.parts.len().max(1) as u32;
    (turn, (turn - 1).saturating_mul(actions).saturating_add(placement.part as u32))
}

/// The number of the round, from 1.
pub(crate) fn round(spec: &Rules, placement: &Placement) -> u32 {
    let len = order(spec, placement).len().max(1) as u32;
    placement.turn_number.saturating_sub(1) / len + 1
}

/// The largest number that is read.
const MOST: u32 = 100_000;

/// What the clock of quiet actions shows.
pub(crate) fn shown(value: i64) -> i64 {
    value.clamp(0, i64::from(MOST))
}

/// What is left until a limit.
pub(crate) fn left(limit: i64, value: i64) -> i64 {
    limit.saturating_sub(value).clamp(0, limit)
}

pub(crate) fn write(spec: &Rules, placement: &Placement) -> String {
    let mut out = String::new();
    if let Some((counter, limit)) = race(spec) {
        let left = |i: u8| left(limit, value(spec, placement, counter, PlayerId(i)));
        out.push_str(&format!(" {}+{}", left(0), left(1)));
    }
    let quiet = clock(spec).map_or(0, |counter| value(spec, placement, counter, PlayerId::NEUTRAL));
    out.push_str(&format!(" {} {}", shown(quiet), round(spec, placement)));
    out
}

/// How many quiet actions the clock of a position shows, in a game that counts them.
pub fn quiet(spec: &Rules, placement: &Placement) -> Option<i64> {
    clock(spec).map(|counter| value(spec, placement, counter, PlayerId::NEUTRAL))
}
