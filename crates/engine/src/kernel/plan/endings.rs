//! Endings that cut a count, and the clock they read, lowered to questions about planes.

use super::components::Components;
use super::fixed;
use super::passing;
use super::patterns;
use super::reason::{Reason, Refused};
use super::sight;
use crate::kernel::cut_endings::{Ask, CutEndings, Gate};
use crate::kernel::sight::Those;
use crate::set::{Set, U256};
use arbiter_spec::checked::{
    About, AttackedWhat, Bounds, Condition, CounterId, CounterPer, Ending, Filter, KindId, KindRef, LastMove, Move,
    MoveFilter, Pass, PlayerId, Role, Rules, Square, Subject, Test, Value,
};
use std::sync::Arc;

/// The one counter the kernel keeps: it grows with every action and falls to 0.
#[derive(Clone, Debug, Default)]
pub(crate) struct Clock {
    /// Which counter of the document.
    pub counter: Option<CounterId>,
    /// Moves of these kinds reset it.
    pub kinds: Vec<KindId>,
    /// Captures reset it.
    pub captures: bool,
}

/// What cuts a count, by the side to move, and the clock.
/// `checks`: the counter of checks, whose ending is not asked here but by the generator.
pub(crate) fn over<W: Set>(
    rules: &Rules,
    components: Option<&Components>,
    checks: Option<CounterId>,
) -> Result<(CutEndings<W>, Clock), Vec<Reason>> {
    let mut refused = Refused::default();
    let clock = refused.keep(clock(rules, checks)).unwrap_or_default();
    let mut endings = vec![Vec::new(); rules.players.len()];
    for ending in rules.endings.iter().filter(|ending| cuts(rules, ending) && !counts(ending, checks)) {
        for (side, list) in endings.iter_mut().enumerate() {
            match asked(rules, ending, PlayerId(side as u8)) {
                Some(ask) => list.push(ask),
                None => {
                    let what = format!("{}: an ending that asks more than pieces", ending.code);
                    refused.add([Reason::at(&ending.at, what)]);
                    break;
                }
            }
        }
    }
    let (true, Some(components)) = (refused.is_empty(), components) else { return Err(refused.with(Vec::new())) };
    let all: Vec<&Ask<W>> = endings.iter().flatten().collect();
    let whole = W::from_squares(rules.board.squares().map(Square::index));
    let timed = all.iter().filter_map(|ask| ask.needs_clock());
    let clock_gate = timed.min().unwrap_or(i64::from(u16::MAX));
    let players = (1u32 << rules.players.len()) - 1;
    let untimed: Vec<&&Ask<W>> = all.iter().filter(|ask| ask.needs_clock().is_none() && !ask.needs_pass()).collect();
    let gate = gate(components, &untimed, players, whole);
    Ok((CutEndings { endings, gate, clock: clock_gate.clamp(0, i64::from(u16::MAX)) as u16 }, clock))
}

/// The planes that keep endings from holding while enough pieces stand in them.
fn gate<W: Set>(components: &Components, endings: &[&&Ask<W>], players: u32, whole: W) -> Gate {
    let layout = components.layout;
    let absent = endings.iter().fold(u64::MAX, |kinds, ask| kinds & ask.needs_absent(players, whole));
    let kinds_in = |plane: usize| components.users(plane).fold(0u64, |kinds, kind| kinds | 1 << kind);
    let planes: Vec<usize> = (layout.players..layout.planes()).filter(|plane| kinds_in(*plane) != 0).collect();
    if endings.is_empty() {
        // Somebody always has a piece.
        return Gate { planes: [0, 1], most: 0 };
    }
    let empty: Vec<usize> = planes.iter().copied().filter(|plane| kinds_in(*plane) & !absent == 0).collect();
    if let Some(one) = empty.first() {
        return Gate { planes: [*one as u8, *empty.get(1).unwrap_or(one) as u8], most: 0 };
    }
    let few = |plane: &usize| {
        let needs = endings.iter().map(|ask| ask.needs_few(kinds_in(*plane), players, whole));
        Some((needs.collect::<Option<Vec<u32>>>()?.into_iter().max()?, *plane))
    };
    match planes.iter().filter_map(few).min() {
        Some((most, plane)) => Gate { planes: [plane as u8; 2], most },
        None => Gate { planes: [0; 2], most: u32::MAX },
    }
}

/// An automatic ending that asks neither for moves first of all nor for the past. A decisive one is the loss of a royal
/// piece, after which there are no moves to count: see [`super::blast`].
fn cuts(rules: &Rules, ending: &Ending) -> bool {
    let stuck = ending.when.iter().any(|c| matches!(c.test, Test::NoMoves));
    ending.claim.is_none() && !ending.decisive && !stuck && !ending.when.iter().any(|c| asks_past(rules, c))
}

/// Whether an ending asks nothing but the counter of checks.
fn counts(ending: &Ending, checks: Option<CounterId>) -> bool {
    let [Condition { test: Test::Value(Value::Counter(counter, _), _), .. }] = &ending.when[..] else { return false };
    Some(*counter) == checks
}

fn asks_past(rules: &Rules, condition: &Condition) -> bool {
    match condition.test.about() {
        About::Repetition(_) => true,
        About::Conditions(list) | About::Players(list) => list.iter().any(|c| asks_past(rules, c)),
        About::Formula(id) => rules.formulas[id.index()].when.iter().any(|c| asks_past(rules, c)),
        // An ending asks nothing of a position after a move; the other questions have no form in a kernel, or are about what stands.
        About::After(_) | About::Round | About::LastMove(_) | About::Unmoved(_) | About::Flag(_) => false,
        About::PlayerFlag(_) | About::Status(_) | About::Moves | About::Attack | About::Proof | About::Board => false,
    }
}

fn clock(rules: &Rules, checks: Option<CounterId>) -> Result<Clock, Reason> {
    let counters = rules.counters.iter().enumerate().map(|(index, counter)| (CounterId(index as u8), counter));
    let passes = passing::counter(rules);
    let mut others = counters.filter(|(id, _)| Some(*id) != checks && Some(*id) != passes);
    let Some((id, counter)) = others.next() else { return Ok(Clock::default()) };
    if let Some((_, more)) = others.next() {
        return Err(Reason::at(&more.at, format!("{}: a second counter", more.code)));
    }
    let refuse = || Reason::at(&counter.at, format!("{}: a counter that is no simple clock", counter.code));
    if counter.per != CounterPer::Game || counter.advance != Some(1) || counter.initial != 0 || counter.in_key {
        return Err(refuse());
    }
    let mut clock = Clock { counter: Some(id), ..Clock::default() };
    if let Some(reset) = &counter.reset {
        let [reset] = &reset[..] else { return Err(refuse()) };
        let causes = match &reset.test {
            Test::Any(causes) => &causes[..],
            _ => std::slice::from_ref(reset),
        };
        for cause in causes {
            match &cause.test {
                Test::LastMove(LastMove { filter, by: None }) => match filter {
                    MoveFilter { kinds: Some(kinds), classes: None, .. } if plain(filter) => clock.kinds.extend(kinds),
                    MoveFilter { kinds: None, classes: Some(classes), .. } if plain(filter) => {
                        if classes.iter().any(|class| class != "CAPTURE") {
                            return Err(refuse());
                        }
                        clock.captures = true;
                    }
                    _ => return Err(refuse()),
                },
                _ => return Err(refuse()),
            }
        }
    }
    Ok(clock)
}

fn plain(filter: &MoveFilter) -> bool {
    let MoveFilter { move_ids, source, target, same, not, .. } = filter;
    move_ids.is_none() && source.is_none() && target.is_none() && !same && not.is_none()
}

/// The players for whom an ending is asked when a side is to move.
pub(crate) fn subjects(rules: &Rules, ending: &Ending, side: PlayerId) -> Option<Vec<PlayerId>> {
    let order = &rules.turns.order;
    let place = order.iter().position(|player| *player == side)?;
    let before = order[(place + order.len() - 1) % order.len()];
    Some(match ending.subject {
        Subject::ToMove => vec![side],
        Subject::Mover => vec![before],
        Subject::EachPlayer => rules.player_ids().collect(),
        Subject::EachTeam => rules.teams.iter().filter_map(|team| team.players.first().copied()).collect(),
        _ => return None,
    })
}

/// The question for a side to move.
fn asked<W: Set>(rules: &Rules, ending: &Ending, side: PlayerId) -> Option<Ask<W>> {
    let subjects = subjects(rules, ending, side)?;
    let asks: Option<Vec<Ask<W>>> = subjects
        .iter()
        .map(|subject| all(Questions { rules, subject: *subject, side }, &ending.when).map(Ask::All))
        .collect();
    Some(Ask::Any(asks?))
}

/// For whom, and when whose turn it is, questions are lowered.
#[derive(Clone, Copy)]
pub(crate) struct Questions<'a> {
    pub rules: &'a Rules,
    pub subject: PlayerId,
    pub side: PlayerId,
}

fn all<W: Set>(about: Questions, list: &[Condition]) -> Option<Vec<Ask<W>>> {
    list.iter().map(|condition| one(about, condition)).collect()
}

pub(crate) fn one<W: Set>(about: Questions, condition: &Condition) -> Option<Ask<W>> {
    Some(match &condition.test {
        Test::All(list) => Ask::All(all(about, list)?),
        Test::Any(list) => Ask::Any(all(about, list)?),
        Test::Not(list) => Ask::Not(Box::new(Ask::All(all(about, list)?))),
        Test::Formula(id) => Ask::every(all(about, &about.rules.formulas[id.index()].when)?),
        Test::As(role, list) => {
            let players = players(about, *role)?;
            let meant = about.rules.player_ids().filter(|p| players >> p.index() & 1 == 1);
            let asks: Option<Vec<Ask<W>>> =
                meant.map(|subject| all(Questions { subject, ..about }, list).map(Ask::All)).collect();
            Ask::Any(asks?)
        }
        // Only a whole round of skipped turns brings it about, and counts look for that themselves.
        Test::RoundWithoutMove if about.rules.turns.pass != Pass::Never => return None,
        Test::RoundWithoutMove => Ask::Any(Vec::new()),
        // A count goes on where nobody can win.
        Test::Unwinnable(_) => Ask::Any(Vec::new()),
        Test::PlayerToMove(role) => {
            if players(about, *role)? >> about.side.index() & 1 == 1 {
                Ask::All(Vec::new())
            } else {
                Ask::Any(Vec::new())
            }
        }
        Test::Count(filter, limits) if filter.store.is_some() => {
            let (kinds, players) = held(about, filter)?;
            let (least, most) = narrow(bounds(limits)?);
            if most < least {
                return Some(Ask::Any(Vec::new()));
            }
            Ask::Held { kinds, players, least, most }
        }
        Test::Attacked(AttackedWhat::Pieces(filter), by) => attacked(about, filter, *by)?,
        Test::Count(filter, limits) => {
            let (kinds, players, zone) = pieces(about, filter)?;
            let (least, most) = narrow(bounds(limits)?);
            if most < least {
                return Some(Ask::Any(Vec::new()));
            }
            let everyone = (1u128 << about.rules.kinds.len()) as u64;
            if kinds == everyone.wrapping_sub(1) {
                return Some(Ask::Pieces { players, zone, least, most });
            }
            Ask::Count { kinds, players, zone, least, most }
        }
        Test::Value(Value::Counter(counter, role), limits) => {
            let (least, most) = bounds(limits)?;
            if about.rules.counters.get(counter.index())?.per == CounterPer::Player {
                return Some(Ask::Checks { players: players(about, *role)?, least, most });
            }
            if passing::counter(about.rules) == Some(*counter) {
                return Some(Ask::Passes { least, most });
            }
            Ask::Clock { least, most }
        }
        test if passing::asks_pass(test) => Ask::Passed,
        Test::Sees { from, to, steps } => Ask::Sees(Arc::new(sight::sight(about, (from, to), steps)?)),
        Test::Line { filter, length, steps, exact } => {
            Ask::Line(Arc::new(patterns::rows(about, filter, (*length, *exact), steps)?))
        }
        Test::Connected { filter, zones, steps } => {
            Ask::Connected(Arc::new(patterns::chain(about, filter, zones, steps)?))
        }
        _ => return None,
    })
}

/// Bounds of a number of pieces; none fits if the second is less than the first.
fn narrow((least, most): (i64, i64)) -> (u32, u32) {
    let narrow = |n: i64| n.clamp(0, i64::from(u32::MAX)) as u32;
    if most < 0 { (1, 0) } else { (narrow(least), narrow(most)) }
}

/// The kinds and holders that a filter of pieces in hand means. Whoever holds a piece owns it: see [`super::hands`].
fn held(about: Questions, filter: &Filter) -> Option<(u64, u32)> {
    let (_, role) = filter.store?;
    let (kinds, owners, _) = pieces::<U256>(about, &Filter { store: None, ..filter.clone() })?;
    (filter.zone.is_none()).then_some((kinds, owners & players(about, role)?))
}

/// Whether some pieces are attacked by all enemies of their owners, as far as attacks hang on nobody's kind.
fn attacked<W: Set>(about: Questions, filter: &Filter, by: Role) -> Option<Ask<W>> {
    let rules = about.rules;
    let (kinds, owners, zone) = pieces(about, filter)?;
    let by = players(about, by)?;
    let is_picky = |m: &Move| m.actions.iter().any(|action| action.filter.is_some());
    if rules.kinds.iter().flat_map(|kind| kind.moves.each.iter().flatten()).any(is_picky) {
        return None;
    }
    let enemies = |player: PlayerId| {
        let others = rules.player_ids().filter(|other| rules.team_of(*other) != rules.team_of(player));
        others.fold(0u32, |all, other| all | 1 << other.index())
    };
    // Nobody attacks his own: of those who are meant, some are enemies of just these.
    let player = rules.player_ids().find(|player| enemies(*player) == by)?;
    let those = Those { kinds, players: owners & !by, zone };
    Some(Ask::Attacked(player.0, Box::new(those)))
}

pub(crate) fn bounds(bounds: &Bounds) -> Option<(i64, i64)> {
    let int = |value: &Option<Value>| match value {
        None => Some(None),
        Some(Value::Int(n)) => Some(Some(*n)),
        Some(_) => None,
    };
    let (min, max) = (int(&bounds.min)?, int(&bounds.max)?);
    let (equals, more) = (int(&bounds.equals)?, int(&bounds.more_than)?);
    let least = [min, equals, more.map(|n| n.saturating_add(1))].into_iter().flatten().max();
    let most = [max, equals].into_iter().flatten().min();
    Some((least.unwrap_or(i64::MIN), most.unwrap_or(i64::MAX)))
}

pub(crate) fn players(about: Questions, role: Role) -> Option<u32> {
    let rules = about.rules;
    let team = rules.team_of(about.subject);
    let bit = |player: PlayerId| 1u32 << player.index();
    let those = |wanted: &dyn Fn(PlayerId) -> bool| rules.player_ids().filter(|p| wanted(*p)).map(bit).sum();
    Some(match role {
        Role::Own => bit(about.subject),
        Role::Ally => those(&|p| rules.team_of(p) == team),
        Role::Partner => those(&|p| rules.team_of(p) == team && p != about.subject),
        Role::Enemy => those(&|p| rules.team_of(p) != team),
        Role::Any | Role::Everyone => those(&|_| true),
        Role::ToMove => bit(about.side),
        Role::Player(player) => bit(player),
        _ => return None,
    })
}

/// The kinds, players and squares that a filter means.
pub(crate) fn pieces<W: Set>(about: Questions, filter: &Filter) -> Option<(u64, u32, W)> {
    let rules = about.rules;
    let every = (1u128 << rules.kinds.len()) as u64;
    let mut kinds = every.wrapping_sub(1);
    let mut owners = (1u32 << rules.players.len()) - 1;
    let mut zone = W::from_squares(rules.board.squares().map(Square::index));
    let rest = Filter { kinds: None, tags: None, owner: None, zone: None, not: None, ..filter.clone() };
    if rest != Filter::default() {
        return None;
    }
    if let Some(pieces) = &filter.kinds {
        let mut meant = 0;
        for piece in pieces {
            let KindRef::Kind(kind) = piece else { return None };
            meant |= 1u64 << kind.index();
        }
        kinds &= meant;
    }
    if let Some(tags) = &filter.tags {
        let tagged = rules.kinds.iter().enumerate().filter(|(_, kind)| tags.iter().any(|tag| kind.tags.contains(tag)));
        kinds &= tagged.map(|(i, _)| 1u64 << i).sum::<u64>();
    }
    if let Some(role) = filter.owner {
        owners &= players(about, role)?;
    }
    if let Some(expression) = &filter.zone {
        let squares = fixed::squares(rules, about.subject, expression)?;
        zone &= W::from_squares(squares.into_iter().map(Square::index));
    }
    if let Some(not) = &filter.not {
        // "Not these kinds" is a set of kinds; a mixed "not" is no product of sets.
        let only_kinds = Filter { kinds: not.kinds.clone(), ..Filter::default() };
        if **not != only_kinds {
            return None;
        }
        let (without, ..) = pieces::<W>(about, not)?;
        kinds &= !without;
    }
    Some((kinds, owners, zone))
}
