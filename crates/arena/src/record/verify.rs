//! Whether a record is what it says: the right rules, events that can have happened, throws that follow the committed secret,
//! seals that hold, and the end that the rules give.

use super::{Event, Format, Record, format};
use crate::dice::Secret;
use crate::error::Error;
use crate::round::Round;
use crate::verdict::Verdict;
use arbiter_engine::Game;
use arbiter_spec::checked::Rules;

/// What was found.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Report {
    /// Events that happened again.
    pub events: usize,
    /// Throws among them.
    pub throws: u64,
    /// Throws that were compared with the committed secret.
    pub checked_throws: u64,
    /// Whether the secret is in the record.
    pub revealed: bool,
    /// How often something was taken back.
    pub taken_back: u64,
    /// How the game ended, found anew.
    pub verdict: Option<Verdict>,
    /// What is wrong: everything that stands before the first event, or the first event that differs.
    pub faults: Vec<Fault>,
}

/// Something that is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The number of the event, from 1; absent if it is not about one.
    pub event: Option<usize>,
    /// What the record says there.
    pub found: Option<String>,
    /// What it should say.
    pub expected: Option<String>,
    /// In words.
    pub message: String,
}

impl Fault {
    /// Something that is not about an event.
    pub fn of(message: impl ToString) -> Fault {
        Fault { event: None, found: None, expected: None, message: message.to_string() }
    }

    fn differs(message: &str, found: impl ToString, expected: impl ToString) -> Fault {
        let (found, expected) = (Some(found.to_string()), Some(expected.to_string()));
        Fault { event: None, found, expected, message: message.into() }
    }
}

/// Plays the game again by its rules, its secret and what happened.
pub fn verify(record: &Record, game: &Game) -> Report {
    let revealed = record.header.dice.secret.is_some();
    let mut report = Report { revealed, taken_back: record.takebacks(), ..Report::default() };
    report.faults = before_the_first_event(record, game.spec());
    if !report.faults.is_empty() {
        return report;
    }
    match Round::begin(game, record.header.clone(), true) {
        Ok(mut round) => {
            if let Err(fault) = events(record, &mut round, &mut report) {
                report.faults.push(fault);
                return report;
            }
            report.faults.extend(the_end(record, &mut round, &report));
            report.verdict = round.verdict().cloned();
        }
        Err(error) => report.faults.push(Fault::of(format!("it cannot begin: {error}"))),
    }
    report
}

/// The rules, the secret that was committed to, and a seat for everybody.
fn before_the_first_event(record: &Record, rules: &Rules) -> Vec<Fault> {
    let mut faults = Vec::new();
    let game = &record.header.game;
    if rules.spec_hash != game.spec_hash {
        let message =
            format!("the rules of {} are not those it was played by; bring back the document of then", game.id);
        faults.push(Fault::differs(&message, &game.spec_hash, &rules.spec_hash));
    }
    faults.extend(of_the_dice(record));
    let named = |code: &str| record.header.seats.iter().filter(|seated| seated.seat == code).count();
    for seat in rules.seats.iter().filter(|seat| named(&seat.code) != 1) {
        let how_many = if named(&seat.code) == 0 { "nobody sits" } else { "several sit" };
        faults.push(Fault::of(format!("{how_many} on {}", seat.code)));
    }
    let known = |code: &str| rules.seats.iter().any(|seat| seat.code == code);
    for seated in record.header.seats.iter().filter(|seated| !known(&seated.seat)) {
        faults.push(Fault::of(format!("the game has no seat {}", seated.seat)));
    }
    faults
}

/// The secret must be the one that was committed to, and that of the seed.
pub(crate) fn of_the_dice(record: &Record) -> Vec<Fault> {
    let (dice, mut faults) = (&record.header.dice, Vec::new());
    let Some(secret) = &dice.secret else { return faults };
    let commitment = secret.commitment(&record.header.game.spec_hash);
    if commitment != dice.commitment {
        let message = "the secret is not the one that was committed to before the game";
        faults.push(Fault::differs(message, &dice.commitment, commitment));
    }
    if let Some(of_seed) = dice.seed.as_ref().map(|seed| Secret::of_seed(seed)).filter(|known| known != secret) {
        faults.push(Fault::differs("the secret is not that of the seed", secret.reveal(), of_seed.reveal()));
    }
    faults
}

/// Everything that happened, in order, up to the first event that differs.
fn events(record: &Record, round: &mut Round, report: &mut Report) -> Result<(), Fault> {
    let seals = record.sealed();
    for (i, event) in record.events.iter().enumerate() {
        let at = |fault: Fault| {
            let found = fault.found.or_else(|| Some(format::of_event(event, record.format)));
            Fault { event: Some(i + 1), found, ..fault }
        };
        if matches!(event, Event::Roll { .. }) {
            report.throws += 1;
            if round.throw_is_committed() && round.play().awaited_roll().is_some() {
                if let Some(expected) = round.due(event) {
                    let message = format!("throw {} is another one by the committed secret", round.throws() + 1);
                    let expected = expected.line();
                    return Err(at(Fault { expected, ..Fault::of(message) }));
                }
                report.checked_throws += 1;
            }
        }
        one(record, round, i, event).map_err(at)?;
        if let (Some(found), Some(expected)) = (record.seals.get(i), seals.get(i))
            && found != expected
        {
            let message = format!("it was changed after it was written: its seal is {found}, not {expected}");
            return Err(at(Fault::of(message)));
        }
        report.events += 1;
    }
    if record.format.is_sealed() && record.seals.len() != record.events.len() {
        let message = "events were added or left out: their seals are not as many";
        return Err(Fault::differs(message, record.seals.len(), record.events.len()));
    }
    Ok(())
}

fn one(record: &Record, round: &mut Round, place: usize, event: &Event) -> Result<(), Fault> {
    let awaited = round.play().awaited_roll().is_some();
    round.replay(event).map_err(|error| match error {
        Error::OtherSeat(seat) => Fault { expected: Some(seat), ..Fault::of("another seat was asked") },
        error => {
            let expected = (awaited && !matches!(event, Event::Roll { .. })).then(|| "a throw".to_string());
            Fault { expected, ..Fault::of(format!("it cannot happen here: {error}")) }
        }
    })?;
    // There is one way to write an event, and one thing that comes of it: whatever else is there could hide something.
    let again = round.events().get(place).map(|event| format::of_event(event, record.format)).unwrap_or_default();
    if record.format.is_sealed() && again != format::of_event(event, record.format) {
        let message = match event {
            Event::Heard { .. } => "the referee makes something else of it",
            _ => "it is not written as events are kept",
        };
        return Err(Fault { expected: Some(again), ..Fault::of(message) });
    }
    Ok(())
}

/// How it ended, and whether the dice can be checked.
fn the_end(record: &Record, round: &mut Round, report: &Report) -> Vec<Fault> {
    let mut faults = Vec::new();
    // That nothing can be done is found out by whoever asks.
    if record.verdict.is_some() && round.verdict().is_none() && round.play().awaited_roll().is_none() {
        round.proceed();
    }
    if round.verdict().is_some() && report.throws > 0 && !report.revealed {
        let message = "the game is over, but the secret of its dice is not there: no throw can be checked";
        faults.push(Fault::of(message));
    }
    let again = round.verdict();
    match (&record.verdict, again) {
        (None, None) => {}
        _ if record.format == Format::Table1 => {}
        (Some(found), Some(again)) if record.format == Format::Table2 => {
            let expected = by_name(round.play().spec(), &again.scores);
            if found.code != again.code || found.scores != expected {
                let (found, expected) = (points(&found.code, &found.scores), points(&again.code, &expected));
                faults.push(Fault::differs("the result is not what the rules give", found, expected));
            }
        }
        (Some(found), Some(again)) => {
            // The sentence is for people.
            if (Verdict { reason: found.reason.clone(), ..again.clone() }) != *found {
                let (found, expected) = (found.to_json(), again.to_json());
                let keys = ["kind", "code", "scores", "at_fault", "plies", "seats"];
                let key = keys.into_iter().find(|key| found[key] != expected[key]).unwrap_or("reason");
                let message = format!("`{key}` of the verdict is another one");
                faults.push(Fault::differs(&message, &found[key], &expected[key]));
            }
        }
        (found, again) => {
            let told = |verdict: Option<&Verdict>| {
                verdict.map_or("unfinished".into(), |verdict| points(&verdict.code, &verdict.scores))
            };
            let (found, expected) = (told(found.as_ref()), told(again));
            faults.push(Fault::differs("the result is not what the rules give", found, expected));
        }
    }
    faults
}

/// The points in the order in which old files have them: by the names of the teams.
fn by_name(rules: &Rules, scores: &[f64]) -> Vec<f64> {
    let mut named: Vec<(&str, f64)> =
        rules.teams.iter().map(|team| team.name.as_str()).zip(scores.iter().copied()).collect();
    named.sort_by(|one, other| one.0.cmp(other.0));
    named.into_iter().map(|(_, score)| score).collect()
}

fn points(code: &str, scores: &[f64]) -> String {
    let scores: Vec<String> = scores.iter().map(f64::to_string).collect();
    format!("{code} ({})", scores.join(", "))
}
