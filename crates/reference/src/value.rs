//! Whole numbers and their bounds (§7).

use crate::context::Frame;
use crate::counter;
use crate::filter;
use crate::position::Position;
use crate::role;
use arbiter_spec::checked::{Bounds, CounterPer, PlayerId, Value};

/// The number.
pub(crate) fn number(position: &Position, frame: &Frame, value: &Value) -> i64 {
    match value {
        Value::Int(number) => *number,
        Value::Counter(counter, of) => {
            let rule = &position.spec.counters[counter.index()];
            if rule.per == CounterPer::Game {
                return position.counter(*counter, PlayerId::default());
            }
            let slots = counter::slots(position, frame, *counter, *of);
            slots.iter().fold(0, |sum: i64, slot| sum.saturating_add(position.counters[counter.index()][*slot]))
        }
        Value::Count(filter) => filter::count(position, frame, filter),
        Value::TurnNumber => i64::from(position.turn.number),
        Value::Ply => i64::from(position.ply),
        Value::Chance(chance) => position.current_roll(*chance).map_or(0, |roll| roll as i64 + 1),
        Value::Weights { weights, of, bonus } => {
            let pieces = position.pieces().filter(|(_, piece)| role::contains(position, frame, *of, piece.owner));
            let weight = |kind| weights.iter().find(|(k, _)| *k == kind).map_or(0, |(_, weight)| *weight);
            let sum = pieces.fold(0, |sum: i64, (_, piece)| sum.saturating_add(weight(piece.kind)));
            let extra = bonus.iter().filter(|(player, _)| role::contains(position, frame, *of, *player));
            extra.fold(sum, |sum, (_, bonus)| sum.saturating_add(*bonus))
        }
    }
}

/// Whether a number is within bounds.
pub(crate) fn within(position: &Position, frame: &Frame, n: i64, bounds: &Bounds) -> bool {
    let bound = |value: &Option<Value>, test: fn(i64, i64) -> bool| {
        value.as_ref().is_none_or(|value| test(n, number(position, frame, value)))
    };
    bound(&bounds.min, |n, min| n >= min)
        && bound(&bounds.max, |n, max| n <= max)
        && bound(&bounds.equals, |n, same| n == same)
        && bound(&bounds.more_than, |n, less| n > less)
}
