//! The table for programs.

use super::show::Sheet;
use super::terms::Terms;
use arbiter_arena::rating::{Decision, Estimate, Interval};
use arbiter_arena::tournament::{Meeting, Standing};
use arbiter_arena::verdict::Kind;
use serde_json::{Map, Value, json};

/// A number; nothing where it has no bound, since JSON has no word for that.
fn number(value: f64) -> Value {
    if value.is_finite() { json!((value * 1e4).round() / 1e4) } else { Value::Null }
}

fn interval(interval: &Interval) -> Value {
    json!({ "value": number(interval.value), "low": number(interval.low), "high": number(interval.high) })
}

fn estimate(estimate: &Estimate) -> Value {
    json!({
        "elo": interval(&estimate.elo), "normalized_elo": interval(&estimate.normalized),
        "score": interval(&estimate.score), "superiority": number(estimate.superiority),
    })
}

/// All of it. Times are apart from the rest: two runs of one match agree in everything else.
pub fn of(sheet: &Sheet, terms: &Terms) -> Value {
    let table = &sheet.table;
    let kinds: Map<String, Value> =
        Kind::ALL.iter().map(|kind| (kind.word().to_string(), json!(table.of_kind(*kind)))).collect();
    let endings = table.endings.iter();
    let endings: Vec<Value> =
        endings.map(|end| json!({ "kind": end.kind.word(), "code": end.code, "games": end.games })).collect();
    let (shortest, plies, longest) = table.plies;
    let mut out = json!({
        "match": terms.to_json(),
        "finished": table.games == sheet.the.total || sheet.the.watch.as_ref().is_some_and(|watch| watch.stopped().is_some()),
        "games": table.games, "counted": table.counted, "draws": table.draws,
        "plies": { "all": plies, "shortest": shortest, "longest": longest },
        "standings": table.standings.iter().map(|standing| one(sheet, standing)).collect::<Vec<_>>(),
        "places": (0..table.places.len()).filter_map(|team| {
            Some(json!({ "team": sheet.team(team), "elo": interval(table.places.get(team)?) }))
        }).collect::<Vec<_>>(),
        "meetings": table.meetings.iter().map(|meeting| met(sheet, meeting)).collect::<Vec<_>>(),
        "endings": { "by_kind": kinds, "by_code": endings },
    });
    if let Some(watch) = &sheet.the.watch {
        let (low, high) = watch.test().bounds();
        let decision = match watch.decision() {
            Decision::Open => "open",
            Decision::Elo0 => "elo0",
            Decision::Elo1 => "elo1",
        };
        out["sprt"] =
            json!({ "llr": number(watch.ratio()), "low": number(low), "high": number(high), "decision": decision });
    }
    if !sheet.the.rested.is_empty() {
        out["rested"] = sheet.the.rested.iter().map(|player| json!(sheet.name(*player))).collect();
    }
    out["times"] = table.standings.iter().map(|standing| times(sheet, standing)).collect();
    out
}

fn one(sheet: &Sheet, standing: &Standing) -> Value {
    let teams = standing.by_team.iter().enumerate();
    let by_team: Vec<Value> = teams
        .map(|(team, (points, games))| json!({ "team": sheet.team(team), "points": number(*points), "games": games }))
        .collect();
    json!({
        "player": sheet.name(standing.player), "games": standing.games, "points": number(standing.points),
        "wins": standing.wins, "draws": standing.draws, "losses": standing.losses,
        "elo": interval(&standing.rating), "superiority": standing.superiority.map(number),
        "moves": standing.effort.moves, "illegal": standing.effort.illegal,
        "illegal_rate": number(standing.illegal_rate()),
        "forfeits": standing.forfeits, "failures": standing.failures, "by_team": by_team,
    })
}

fn times(sheet: &Sheet, standing: &Standing) -> Value {
    let effort = &standing.effort;
    let each = effort.time.as_secs_f64() * 1000.0 / f64::from(effort.moves.max(1));
    json!({
        "player": sheet.name(standing.player), "ms_per_move": number(each),
        "slowest_ms": number(effort.slowest.as_secs_f64() * 1000.0), "lag_ms": number(effort.lag.as_secs_f64() * 1000.0),
        "grace_ms": standing.grace.map(|grace| u64::try_from(grace.as_millis()).unwrap_or(u64::MAX)),
    })
}

fn met(sheet: &Sheet, meeting: &Meeting) -> Value {
    json!({
        "one": sheet.name(meeting.one), "other": sheet.name(meeting.other),
        "losses_draws_wins": meeting.games.counts(), "pairs": meeting.pairs.counts(),
        "estimate": meeting.estimate().as_ref().map(estimate),
    })
}
