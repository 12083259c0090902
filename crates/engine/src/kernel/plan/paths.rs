//! Ways over several squares: rides, hops, lame leaps.

use super::barriers;
use super::fixed::{self, Way};
use super::kinds::{Mode, Part, Paths, dynamic, mode};
use super::lookup::Run;
use super::reason::Reason;
use arbiter_spec::checked::{
    Action, ActionKind, Condition, Filter, KindRef, Move, PlayerId, Repeat, Rules, Shape, Square, TargetState, Test,
    Until, Vector,
};

fn step_of(m: &&Move) -> Vector {
    match &m.shape {
        Shape::Step { step, .. } => *step,
        _ => Vector::default(),
    }
}

/// A ride of some sort.
pub(crate) fn ride(rules: &Rules, copies: &[&Move], repeat: &Repeat) -> Result<Vec<Part>, Reason> {
    let first = copies[0];
    let refuse = |what: &str| Err(Reason::at(&first.at, what));
    let Shape::Step { through, .. } = &first.shape else { return Ok(Vec::new()) };
    if !first.effects.is_empty() {
        return refuse("a ride with effects");
    }
    if repeat.until != Until::NotEmpty {
        return refuse("a ride with its own stops");
    }
    let steps: Vec<Vector> = copies.iter().map(step_of).collect();
    let whole = repeat.min <= 1 && repeat.max.is_none() && through.is_empty() && first.conditions.is_empty();
    if let Some(over) = &repeat.over {
        let one = over.min == 1 && over.max == 1;
        let run = if over.land_next { Run::Behind } else { Run::Over };
        if !(one && whole) || wraps(rules) {
            return refuse("a ride over pieces of a certain sort or number");
        }
        let (actions, barriers) = barriers::of(rules, first, over)?;
        let plain: Vec<&Action> = actions.iter().collect();
        return Ok(mode(first, &plain)?.map(|mode| Part::Hop { mode, steps, run, barriers }).into_iter().collect());
    }
    if whole && !wraps(rules) && is_stare(rules, first) {
        return Ok(vec![Part::Stare { steps }]);
    }
    let plain: Vec<&Action> = first.actions.iter().collect();
    let Some(mode) = mode(first, &plain)? else { return Ok(Vec::new()) };
    if whole && !wraps(rules) {
        return Ok(vec![Part::Ride { mode, steps }]);
    }
    let most = repeat.max.unwrap_or(u32::MAX);
    let paths = copies.iter().enumerate().map(|(player, m)| {
        let ways = short_rides(rules, m, repeat.min.max(1), most);
        allowed(rules, PlayerId(player as u8), m, ways)
    });
    Ok(vec![Part::Path { mode, paths: paths.collect::<Result<_, _>>()? }])
}

fn wraps(rules: &Rules) -> bool {
    rules.board.wrap_x || rules.board.wrap_y
}

/// Royal pieces that capture each other along a line: a threat, never a move, since nobody leaves his royal piece to it.
fn is_stare(rules: &Rules, m: &Move) -> bool {
    let [
        Action {
            state: TargetState::Enemy, kind: ActionKind::Capture, filter: Some(filter), conditions, effects, ..
        },
    ] = &m.actions[..]
    else {
        return false;
    };
    let royal = rules.royalty.iter().flat_map(|r| &r.kinds);
    let only_royal = Filter { kinds: Some(royal.map(|kind| KindRef::Kind(*kind)).collect()), ..Filter::default() };
    conditions.is_empty() && effects.is_empty() && *filter == only_royal
}

/// Every ride, leap by leap, with the squares it passes.
fn short_rides(rules: &Rules, m: &Move, min: u32, max: u32) -> Vec<(Square, Square, Vec<usize>)> {
    let Shape::Step { step, through, .. } = &m.shape else { return Vec::new() };
    let mut ways = Vec::new();
    for source in rules.board.squares() {
        let (mut at, mut passed, mut leaps) = (source, Vec::new(), 0);
        while leaps < max {
            let beside: Option<Vec<usize>> =
                through.iter().map(|v| rules.board.offset(at, *v).map(Square::index)).collect();
            let (Some(beside), Some(next)) = (beside, rules.board.offset(at, *step)) else { break };
            if next == source {
                break;
            }
            passed.extend(beside);
            leaps += 1;
            if leaps >= min {
                ways.push((source, next, passed.clone()));
            }
            passed.push(next.index());
            at = next;
        }
    }
    ways
}

/// Only the ways whose conditions hold.
pub(crate) fn allowed(
    rules: &Rules,
    player: PlayerId,
    m: &Move,
    ways: Vec<(Square, Square, Vec<usize>)>,
) -> Result<Vec<(usize, usize, Vec<usize>)>, Reason> {
    let mut kept = Vec::new();
    for (source, target, mut empty) in ways {
        let way = Way { player, source, target, turned: true };
        let mut holds = true;
        for condition in &m.conditions {
            match empty_squares(rules, way, condition) {
                Some(Some(more)) => empty.extend(more),
                Some(None) => holds = false,
                None => holds &= fixed::holds(rules, way, condition).ok_or_else(|| dynamic(m))?,
            }
        }
        if holds {
            empty.sort_unstable();
            empty.dedup();
            kept.push((source.index(), target.index(), empty));
        }
    }
    Ok(kept)
}

/// The squares an EMPTY_AT asks for: `None` if it is another condition, `Some(None)` if one is off the board.
fn empty_squares(rules: &Rules, way: Way, condition: &Condition) -> Option<Option<Vec<usize>>> {
    let Test::EmptyAt(places) = &condition.test else { return None };
    let mut squares = Vec::new();
    for place in places {
        match fixed::place(rules, way, *place)? {
            Some(square) => squares.push(square.index()),
            None => return Some(None),
        }
    }
    Some(Some(squares))
}

/// A leap that needs empty squares on the way.
pub(crate) fn lame(rules: &Rules, copies: &[&Move]) -> Result<Vec<Part>, Reason> {
    let first = copies[0];
    let plain: Vec<&Action> = first.actions.iter().collect();
    let Some(mode) = mode(first, &plain)? else { return Ok(Vec::new()) };
    let paths: Result<Paths, Reason> = copies
        .iter()
        .enumerate()
        .map(|(player, m)| allowed(rules, PlayerId(player as u8), m, short_rides(rules, m, 1, 1)))
        .collect();
    Ok(vec![or_leaps(mode, paths?)])
}

/// Paths, or plain leaps where there is nothing on the way after all.
pub(crate) fn or_leaps(mode: Mode, paths: Paths) -> Part {
    if paths.iter().flatten().all(|(.., empty)| empty.is_empty()) {
        let pairs = paths.iter().map(|list| list.iter().map(|(from, to, _)| (*from, *to)).collect());
        return Part::Leap { mode, pairs: pairs.collect() };
    }
    Part::Path { mode, paths }
}
