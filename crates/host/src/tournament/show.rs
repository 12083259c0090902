//! The table for people.

use super::entrant::Entrant;
use super::run::Match;
use arbiter_arena::rating::{Decision, Interval};
use arbiter_arena::tournament::{Meeting, Seating, Standing, Table};
use arbiter_arena::verdict::Kind;
use arbiter_spec::checked::Rules;
use std::fmt::Write as _;
use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

/// A table with the names it needs.
pub struct Report<'a> {
    /// The table.
    pub table: Table,
    /// Who takes part.
    pub entrants: &'a [Entrant],
    /// The rules.
    pub rules: &'a Rules,
    /// The match.
    pub match_: &'a Match,
}

impl<'a> Report<'a> {
    /// The table of a match as it stands.
    pub fn of(match_: &'a Match, seating: Seating, entrants: &'a [Entrant], rules: &'a Rules) -> Report<'a> {
        let table = Table::of(&match_.shape, seating, match_.players, &match_.counted());
        Report { table, entrants, rules, match_ }
    }

    /// What a player is called.
    pub fn name(&self, player: usize) -> &str {
        self.entrants.get(player).map_or("?", |entrant| entrant.name.as_str())
    }

    /// What a team is called.
    pub fn team(&self, team: usize) -> &str {
        self.rules.teams.get(team).map_or("?", |team| team.name.as_str())
    }

    /// All of it as lines.
    pub fn text(&self) -> String {
        let mut out = self.standings();
        let table = &self.table;
        for meeting in table.meetings.iter().take(MEETINGS) {
            let _ = writeln!(out, "{}", self.meeting(meeting));
        }
        if table.meetings.len() > MEETINGS {
            let _ = writeln!(out, "and {} meetings more; --json tells all", table.meetings.len() - MEETINGS);
        }
        if let Some(line) = self.test() {
            let _ = writeln!(out, "{line}");
        }
        if table.counted > 0 {
            let _ = writeln!(out, "{}", self.facts());
        }
        let _ = writeln!(out, "{}", self.endings());
        if let Some(line) = self.grace() {
            let _ = writeln!(out, "{line}");
        }
        if !self.match_.rested.is_empty() {
            let names: Vec<&str> = self.match_.rested.iter().map(|player| self.name(*player)).collect();
            let _ = writeln!(
                out,
                "Sat out a round, and have the points of a meeting that is won beside these: {}",
                names.join(", ")
            );
        }
        out
    }

    /// Whether any answer was refused: else there is nothing to tell about that.
    pub fn has_refused(&self) -> bool {
        self.table.standings.iter().any(|standing| standing.effort.illegal > 0)
    }

    /// The table itself.
    pub fn standings(&self) -> String {
        let mut rows = vec![
            ["", "player", "Elo", "±", "points", "games", "share", "+", "=", "-", "LOS", "ms/move", "illegal"]
                .map(String::from)
                .to_vec(),
        ];
        for (place, standing) in (1..).zip(&self.table.standings) {
            rows.push(self.row(place, standing));
        }
        // Columns that say nothing are left out.
        if !self.has_refused() {
            rows.iter_mut().for_each(|row| _ = row.pop());
        }
        aligned(&rows, 2)
    }

    fn row(&self, place: usize, standing: &Standing) -> Vec<String> {
        let played = standing.games > 0;
        let moves = f64::from(standing.effort.moves.max(1));
        vec![
            place.to_string(),
            self.name(standing.player).to_string(),
            if played { signed(standing.rating.value) } else { "-".into() },
            if played { format!("{:.0}", standing.rating.error()) } else { "-".into() },
            points(standing.points),
            standing.games.to_string(),
            standing.share().map_or("-".into(), percent),
            standing.wins.to_string(),
            standing.draws.to_string(),
            standing.losses.to_string(),
            standing.superiority.filter(|_| played).map_or(String::new(), percent),
            millis(standing.effort.time.as_secs_f64() * 1000.0 / moves),
            percent(standing.illegal_rate()),
        ]
    }

    fn meeting(&self, meeting: &Meeting) -> String {
        let [losses, draws, wins] = meeting.games.counts() else { return String::new() };
        let names = format!("{} against {}", self.name(meeting.one), self.name(meeting.other));
        let Some(estimate) = meeting.estimate() else { return names };
        let pairs = meeting.pairs.counts();
        let mut out = format!("{names}: +{wins} ={draws} -{losses}, Elo {}", bounded(&estimate.elo));
        let _ = write!(out, ", LOS {}", percent(estimate.superiority));
        if meeting.pairs.count() > 0 {
            let _ = write!(out, ", pairs {pairs:?}");
        }
        out
    }

    fn test(&self) -> Option<String> {
        let watch = self.match_.watch.as_ref()?;
        let (test, (low, high)) = (watch.test(), watch.test().bounds());
        let said = match watch.decision() {
            Decision::Open => "no decision yet".to_string(),
            Decision::Elo0 => format!("{} Elo is accepted", test.elo0),
            Decision::Elo1 => format!("{} Elo is accepted", test.elo1),
        };
        Some(format!(
            "SPRT {} and {} Elo: LLR {:.2} in ({low:.2}, {high:.2}), {said}",
            test.elo0,
            test.elo1,
            watch.ratio()
        ))
    }

    fn facts(&self) -> String {
        let table = &self.table;
        let (shortest, _, longest) = table.plies;
        let length = table.length().unwrap_or(0.0);
        let mut out = format!("Draws {}", percent(table.draw_rate().unwrap_or(0.0)));
        let _ = write!(out, "; length {length:.1} moves of either side ({shortest} to {longest})");
        let worth: Vec<String> = (0..table.places.len())
            .filter_map(|team| Some(format!("{} {}", self.team(team), bounded(table.places.get(team)?))))
            .collect();
        let _ = write!(out, "\nWhat a place is worth: {}", worth.join(", "));
        out
    }

    /// By how much clocks could be overstepped, where there were any.
    pub fn grace(&self) -> Option<String> {
        let most = self.table.standings.iter().filter_map(|standing| standing.grace).max()?;
        Some(format!("Grace on the clock: {} ms at most", most.as_millis()))
    }

    fn endings(&self) -> String {
        let mut parts = Vec::new();
        for kind in Kind::ALL {
            let count = self.table.of_kind(kind);
            if count == 0 {
                continue;
            }
            let of_kind = self.table.endings.iter().filter(|ending| ending.kind == kind);
            let codes: Vec<String> = of_kind.map(|ending| format!("{} {}", ending.code, ending.games)).collect();
            parts.push(format!("{kind} {count} ({})", codes.join(", ")));
        }
        if parts.is_empty() {
            return "No game is over yet.".into();
        }
        let mut out = format!("Endings: {}", parts.join("; "));
        for ending in self.table.endings.iter().filter(|ending| ending.kind.is_a_fault()) {
            let _ =
                write!(out, "\n  {}: {}{}", ending.code, if ending.games > 1 { "first, " } else { "" }, ending.reason);
        }
        out
    }
}

/// Meetings that are shown as text.
const MEETINGS: usize = 15;

/// Rows in columns: the second to the left, all others to the right.
fn aligned(rows: &[Vec<String>], gap: usize) -> String {
    let width = |column: usize| rows.iter().filter_map(|row| row.get(column)).map(|cell| cell.chars().count()).max();
    let mut out = String::new();
    for row in rows {
        let mut line = String::new();
        for (column, cell) in row.iter().enumerate() {
            let pad = " ".repeat(width(column).unwrap_or(0) - cell.chars().count());
            let cell = if column == 1 { format!("{cell}{pad}") } else { format!("{pad}{cell}") };
            let _ = write!(line, "{cell}{}", " ".repeat(gap));
        }
        let _ = writeln!(out, "{}", line.trim_end());
    }
    out
}

/// A share as per cent.
pub fn percent(share: f64) -> String {
    format!("{:.1} %", 100.0 * share)
}

/// A number with its sign; what has no bound is said so.
pub fn signed(value: f64) -> String {
    match value {
        value if value.is_infinite() => if value > 0.0 { "+∞" } else { "-∞" }.into(),
        value if value.abs() < 0.5 => "0".into(),
        value => format!("{value:+.0}"),
    }
}

/// A number with its bounds.
pub fn bounded(interval: &Interval) -> String {
    format!("{} [{}, {}]", signed(interval.value), signed(interval.low), signed(interval.high))
}

/// Points, with halves where there are halves.
pub fn points(points: f64) -> String {
    let rounded = format!("{points:.2}");
    rounded.trim_end_matches('0').trim_end_matches('.').to_string()
}

fn millis(millis: f64) -> String {
    if millis < 10.0 { format!("{millis:.2}") } else { format!("{millis:.0}") }
}

/// The table on a terminal, drawn again and again over itself; nothing where there is no terminal.
pub struct Live {
    shown: bool,
    lines: usize,
    begun: Instant,
    before: usize,
}

impl Live {
    /// Nothing is drawn yet; so many games were played before.
    pub fn new(wanted: bool, before: usize) -> Live {
        Live { shown: wanted && io::stderr().is_terminal(), lines: 0, begun: Instant::now(), before }
    }

    /// Whether anybody sees it.
    pub fn is_shown(&self) -> bool {
        self.shown
    }

    /// Draws it anew.
    pub fn draw(&mut self, report: &Report) {
        if !self.shown {
            return;
        }
        let (done, total) = (report.match_.games.len() as u64, report.match_.total.max(1));
        let parts = (30 * done / total).min(30) as usize;
        let played = done.saturating_sub(self.before as u64);
        let rate = played as f64 / self.begun.elapsed().as_secs_f64().max(0.001);
        let left = if rate > 0.0 {
            Duration::from_secs_f64(((total - done.min(total)) as f64 / rate).min(1e7))
        } else {
            Duration::ZERO
        };
        let bar = format!("[{}{}]", "=".repeat(parts), " ".repeat(30 - parts));
        let mut text = format!("{bar} {done} of {total} games, {rate:.1} a second, {} left\n", clock(left));
        text.push_str(&report.standings());
        if let Some(line) = report.test() {
            let _ = writeln!(text, "{line}");
        }
        let mut out = String::new();
        if self.lines > 0 {
            let _ = write!(out, "\u{1b}[{}A", self.lines);
        }
        for line in text.lines().take(TALLEST) {
            let _ = writeln!(out, "\r{line}\u{1b}[K");
        }
        self.lines = text.lines().count().min(TALLEST);
        let _ = io::stderr().write_all(out.as_bytes());
    }

    /// Takes it away, before the last word is said.
    pub fn clear(&mut self) {
        if self.shown && self.lines > 0 {
            let _ = write!(io::stderr(), "\u{1b}[{}A\u{1b}[J", self.lines);
            self.lines = 0;
        }
    }
}

/// Lines that fit on any terminal.
const TALLEST: usize = 22;

fn clock(time: Duration) -> String {
    let seconds = time.as_secs();
    match seconds {
        0..60 => format!("{seconds} s"),
        60..3600 => format!("{}:{:02} min", seconds / 60, seconds % 60),
        _ => format!("{}:{:02} h", seconds / 3600, seconds / 60 % 60),
    }
}
