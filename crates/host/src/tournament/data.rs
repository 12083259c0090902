//! The table for programs.

use super::show::Report;
use arbiter_arena::tournament::{
    EndingRow, Endings, Lengths, Meeting, MeetingRow, PlaceRow, PlayerRow, Standing, TableFile, TeamRow, Terms,
    TestRow, TimesRow,
};
use arbiter_arena::verdict::Kind;
use std::time::Duration;

/// All of it.
pub fn of(report: &Report, terms: &Terms) -> TableFile {
    let (table, match_) = (&report.table, report.match_);
    let (shortest, all, longest) = table.plies;
    let places = table.places.iter().enumerate();
    let endings = table.endings.iter();
    let endings = endings.map(|end| EndingRow { kind: end.kind, code: end.code.clone(), games: end.games });
    let rested: Vec<String> = match_.rested.iter().map(|player| report.name(*player).to_string()).collect();
    TableFile {
        terms: terms.clone(),
        finished: table.games == match_.total || match_.watch.as_ref().is_some_and(|watch| watch.stopped().is_some()),
        games: table.games,
        counted: table.counted,
        draws: table.draws,
        plies: Lengths { all, shortest, longest },
        standings: table.standings.iter().map(|standing| player(report, standing)).collect(),
        places: places.map(|(team, elo)| PlaceRow { team: report.team(team).into(), elo: *elo }).collect(),
        meetings: table.meetings.iter().map(|meeting| met(report, meeting)).collect(),
        endings: Endings { by_kind: Kind::ALL.map(|kind| table.of_kind(kind)), by_code: endings.collect() },
        sprt: match_.watch.as_ref().map(|watch| {
            let (low, high) = watch.test().bounds();
            TestRow { llr: watch.ratio(), low, high, decision: watch.decision() }
        }),
        rested: Some(rested).filter(|rested| !rested.is_empty()),
        times: table.standings.iter().map(|standing| times(report, standing)).collect(),
    }
}

fn player(report: &Report, standing: &Standing) -> PlayerRow {
    let teams = standing.by_team.iter().enumerate();
    let by_team =
        teams.map(|(team, (points, games))| TeamRow { team: report.team(team).into(), points: *points, games: *games });
    PlayerRow {
        player: report.name(standing.player).into(),
        games: standing.games,
        points: standing.points,
        wins: standing.wins,
        draws: standing.draws,
        losses: standing.losses,
        elo: standing.rating,
        superiority: standing.superiority,
        moves: standing.effort.moves,
        illegal: standing.effort.illegal,
        illegal_rate: standing.illegal_rate(),
        forfeits: standing.forfeits,
        failures: standing.failures,
        by_team: by_team.collect(),
    }
}

fn times(report: &Report, standing: &Standing) -> TimesRow {
    let effort = &standing.effort;
    let ms = |time: Duration| time.as_secs_f64() * 1000.0;
    TimesRow {
        player: report.name(standing.player).into(),
        ms_per_move: ms(effort.time) / f64::from(effort.moves.max(1)),
        slowest_ms: ms(effort.slowest),
        lag_ms: ms(effort.lag),
        grace_ms: standing.grace.map(|grace| u64::try_from(grace.as_millis()).unwrap_or(u64::MAX)),
    }
}

fn met(report: &Report, meeting: &Meeting) -> MeetingRow {
    MeetingRow {
        one: report.name(meeting.one).into(),
        other: report.name(meeting.other).into(),
        games: meeting.games.counts().to_vec(),
        pairs: meeting.pairs.counts().to_vec(),
        estimate: meeting.estimate(),
    }
}
