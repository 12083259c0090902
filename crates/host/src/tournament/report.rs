//! A page to look at: tables and pictures in one file that needs nothing else.

use super::entrant::Entrant;
use super::plot::{self, escaped};
use super::show::{Report, bounded, percent, points, signed};
use arbiter_arena::rating::Decision;
use arbiter_arena::referee::{Control, Illegal, Retry};
use arbiter_arena::tournament::{Finished, Format};
use arbiter_arena::tournament::{OpeningFile, Openings, Terms};
use arbiter_arena::verdict::Kind;
use std::fmt::Write;

/// Lines of the picture of scores: more cannot be told apart.
const SERIES: usize = plot::COLOURS;

/// The page.
pub fn page(report: &Report, terms: &Terms, title: &str) -> String {
    let mut out = String::new();
    let heading = format!("{title}: {}", names(report));
    let _ = write!(
        out,
        "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" \
         content=\"width=device-width\">\n<title>{0}</title>\n<style>\n{1}</style>\n<h1>{0}</h1>\n",
        escaped(&heading),
        include_str!("report.css")
    );
    let _ = writeln!(out, "<p>{}</p>", escaped(&summary(report, terms)));
    standings(&mut out, report);
    pictures(&mut out, report);
    meetings(&mut out, report);
    places(&mut out, report);
    endings(&mut out, report);
    terms_of(&mut out, report, terms);
    out.push_str("</html>\n");
    out
}

fn names(report: &Report) -> String {
    let all: Vec<&str> = report.entrants.iter().map(|entrant| entrant.name.as_str()).collect();
    match all.as_slice() {
        [one, other] => format!("{one} against {other}"),
        many if many.len() <= 4 => many.join(", "),
        many => format!("{} players", many.len()),
    }
}

fn summary(report: &Report, terms: &Terms) -> String {
    let table = &report.table;
    let format = match terms.format {
        Format::RoundRobin if report.entrants.len() == 2 => "match".to_string(),
        Format::RoundRobin => "round-robin".to_string(),
        Format::Gauntlet => "gauntlet".to_string(),
        Format::Swiss(rounds) => format!("Swiss tournament of {rounds} rounds"),
    };
    let mut out =
        format!("A {format}: {} games of {}, {} of them counted.", table.games, report.match_.total, table.counted);
    if let (Some(draws), Some(length)) = (table.draw_rate(), table.length()) {
        let _ = write!(out, " Draws {}, {length:.1} moves of either side on average.", percent(draws));
    }
    if let Some(watch) = &report.match_.watch {
        let test = watch.test();
        let said = match watch.decision() {
            Decision::Open => "is not decided".to_string(),
            Decision::Elo0 => format!("accepts {} Elo", test.elo0),
            Decision::Elo1 => format!("accepts {} Elo", test.elo1),
        };
        let _ = write!(
            out,
            " The sequential test of {} and {} Elo {said} (LLR {:.2}).",
            test.elo0,
            test.elo1,
            watch.ratio()
        );
    }
    out
}

fn standings(out: &mut String, report: &Report) {
    out.push_str("<h2>Table</h2>\n<div class=\"wide\"><table>\n<tr><th></th><th class=\"name\">player</th>");
    let refused = report.has_refused();
    let heads = ["Elo", "95 % interval", "points", "games", "share", "+", "=", "−", "LOS", "ms/move", "illegal"];
    for head in heads.iter().take(if refused { heads.len() } else { heads.len() - 1 }) {
        let _ = write!(out, "<th>{head}</th>");
    }
    out.push_str("</tr>\n");
    for (place, standing) in (1..).zip(&report.table.standings) {
        let rating = &standing.rating;
        let each = standing.effort.time.as_secs_f64() * 1000.0 / f64::from(standing.effort.moves.max(1));
        let _ = write!(out, "<tr><td>{place}</td><td class=\"name\">{}</td>", escaped(report.name(standing.player)));
        for cell in [
            signed(rating.value),
            format!("{} … {}", signed(rating.low), signed(rating.high)),
            points(standing.points),
            standing.games.to_string(),
            standing.share().map_or("–".into(), percent),
            standing.wins.to_string(),
            standing.draws.to_string(),
            standing.losses.to_string(),
            standing.superiority.map_or(String::new(), percent),
            format!("{each:.2}"),
        ] {
            let _ = write!(out, "<td>{cell}</td>");
        }
        if refused {
            let _ = write!(out, "<td>{}</td>", percent(standing.illegal_rate()));
        }
        out.push_str("</tr>\n");
    }
    out.push_str("</table></div>\n<p class=\"soft\">Elo by a Bradley–Terry fit, the mean of all players being 0; LOS: how likely a \
                  player is stronger than the next of the table.</p>\n");
}

fn pictures(out: &mut String, report: &Report) {
    let rows: Vec<_> = report
        .table
        .standings
        .iter()
        .filter(|standing| standing.games > 0)
        .map(|standing| {
            let rating = &standing.rating;
            (report.name(standing.player).to_string(), rating.low, rating.value, rating.high)
        })
        .collect();
    if rows.is_empty() {
        return;
    }
    let _ = write!(out, "<h2>Ratings</h2>\n{}", plot::intervals("Ratings with 95 % intervals", &rows));
    let mut games = report.match_.counted();
    games.sort_by_key(|game| game.number);
    let shares = shares(report, &games);
    let _ = write!(
        out,
        "<h2>Share of points</h2>\n{}",
        plot::lines("Share of points", "games that count", &shares, &[0.5])
    );
    if let Some(watch) = report.match_.watch.as_ref().filter(|watch| !watch.path().is_empty()) {
        let (low, high) = watch.test().bounds();
        let path = [("LLR".to_string(), watch.path().to_vec())];
        let _ = write!(
            out,
            "<h2>Sequential test</h2>\n{}",
            plot::lines("Log-likelihood ratio", "pairs", &path, &[low, high])
        );
    }
    let lengths: Vec<f64> =
        games.iter().filter(|game| game.verdict.counts()).map(|game| f64::from(game.verdict.plies)).collect();
    let _ = write!(
        out,
        "<h2>Length of games</h2>\n{}",
        plot::histogram("Length of games", "moves of either side", &lengths)
    );
}

/// How the share of points of the first of the table went, game by game.
fn shares(report: &Report, games: &[Finished]) -> Vec<(String, Vec<f64>)> {
    let leaders = report.table.standings.iter().take(SERIES).map(|standing| standing.player);
    let mut series: Vec<(usize, f64, f64, Vec<f64>)> = leaders.map(|player| (player, 0.0, 0.0, Vec::new())).collect();
    for points in games.iter().filter_map(|game| game.points(&report.match_.shape, report.match_.players)) {
        for (player, sum, count, path) in &mut series {
            if let Some(points) = points.get(*player).copied().flatten() {
                (*sum, *count) = (*sum + points, *count + 1.0);
            }
            // Whoever has not played yet stands in the middle.
            path.push(if *count > 0.0 { *sum / *count } else { 0.5 });
        }
    }
    series.into_iter().map(|(player, _, _, path)| (report.name(player).to_string(), path)).collect()
}

fn meetings(out: &mut String, report: &Report) {
    if report.table.meetings.is_empty() {
        return;
    }
    out.push_str(
        "<h2>Meetings</h2>\n<div class=\"wide\"><table>\n<tr><th class=\"name\">one</th><th class=\"name\">other</th>",
    );
    out.push_str("<th>+</th><th>=</th><th>−</th><th>pairs 0 ½ 1 1½ 2</th><th>Elo</th><th>LOS</th></tr>\n");
    for meeting in &report.table.meetings {
        let [losses, draws, wins] = meeting.games.counts() else { continue };
        let pairs: Vec<String> = meeting.pairs.counts().iter().map(u64::to_string).collect();
        let estimate = meeting.estimate();
        let elo = estimate.map_or(String::new(), |estimate| bounded(&estimate.elo));
        let los = estimate.map_or(String::new(), |estimate| percent(estimate.superiority));
        let (one, other) = (escaped(report.name(meeting.one)), escaped(report.name(meeting.other)));
        let _ = writeln!(
            out,
            "<tr><td class=\"name\">{one}</td><td class=\"name\">{other}</td><td>{wins}</td><td>{draws}</td><td>{losses}</td>\
             <td>{}</td><td>{elo}</td><td>{los}</td></tr>",
            pairs.join(" ")
        );
    }
    out.push_str("</table></div>\n");
}

fn places(out: &mut String, report: &Report) {
    let table = &report.table;
    if table.counted == 0 {
        return;
    }
    out.push_str("<h2>Places</h2>\n<div class=\"wide\"><table>\n<tr><th class=\"name\">team</th><th>worth in Elo</th>");
    for standing in &table.standings {
        let _ = write!(out, "<th>{}</th>", escaped(report.name(standing.player)));
    }
    out.push_str("</tr>\n");
    for (team, worth) in table.places.iter().enumerate() {
        let _ = write!(out, "<tr><td class=\"name\">{}</td><td>{}</td>", escaped(report.team(team)), bounded(worth));
        for standing in &table.standings {
            let (sum, games) = standing.by_team.get(team).copied().unwrap_or_default();
            let _ = write!(out, "<td>{} of {games}</td>", points(sum));
        }
        out.push_str("</tr>\n");
    }
    out.push_str("</table></div>\n");
}

fn endings(out: &mut String, report: &Report) {
    out.push_str(
        "<h2>Endings</h2>\n<div class=\"wide\"><table>\n<tr><th class=\"name\">kind</th><th class=\"name\">ending</th>",
    );
    out.push_str("<th>games</th><th>share</th><th class=\"name\">the first of them</th></tr>\n");
    for ending in &report.table.endings {
        let share = ending.games as f64 / report.table.games.max(1) as f64;
        let _ = writeln!(
            out,
            "<tr><td class=\"name\">{}</td><td class=\"name\">{}</td><td>{}</td><td>{}</td><td class=\"name\">{}</td></tr>",
            ending.kind,
            escaped(&ending.code),
            ending.games,
            percent(share),
            escaped(&ending.reason)
        );
    }
    let kinds: Vec<String> = Kind::ALL.iter().map(|kind| format!("{kind} {}", report.table.of_kind(*kind))).collect();
    let _ = writeln!(out, "</table></div>\n<p class=\"soft\">{}</p>", kinds.join(", "));
}

fn terms_of(out: &mut String, report: &Report, terms: &Terms) {
    let openings = match &terms.openings {
        Openings::Start => "the start".to_string(),
        Openings::Random(plies) => format!("{plies} random moves"),
        Openings::File(OpeningFile { path, .. }) => format!("the openings of {path}"),
    };
    let _ = writeln!(
        out,
        "<h2>Terms</h2>\n<p>{} games of each meeting, from {}{}; seed <code>{}</code>, rules \
         <code>{}</code>.</p>",
        terms.games,
        escaped(&openings),
        escaped(&conduct(terms)),
        escaped(&terms.seed),
        escaped(&terms.spec_hash)
    );
    if let Some(line) = report.grace() {
        let _ = writeln!(out, "<p>{line}.</p>");
    }
    let named = |entrant: &&Entrant| entrant.text != entrant.name;
    for entrant in report.entrants.iter().filter(named) {
        let (name, text) = (escaped(&entrant.name), escaped(&entrant.text));
        let _ = writeln!(out, "<p>{name} is <code>{text}</code>.</p>");
    }
}

/// The rules of the match, as far as they are not the usual ones.
fn conduct(terms: &Terms) -> String {
    let mut out = match terms.conduct.clock {
        Control::Unlimited => String::new(),
        Control::Game { base, increment } => format!(", {}+{} s a game", base.as_secs_f64(), increment.as_secs_f64()),
        Control::Move(time) => format!(", {} ms a move", time.as_millis()),
    };
    if let Illegal::Retry(Retry { times, .. }) = terms.conduct.illegal {
        let _ = write!(out, ", refused answers mended up to {times} times");
    }
    if let Some(plies) = terms.conduct.limits.plies {
        let _ = write!(out, ", a draw after {plies} moves of either side");
    }
    out
}
