//! Refereeing a recorded game again.

use super::{Event, Record};
use crate::dice::{Dice, Secret};
use crate::referee::{Fault, Heard, Next, Referee, Reply};
use crate::verdict::Verdict;
use arbiter_engine::Game;

/// Where a record is not what it should be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// The number of the event, from 1; absent if it is not about one.
    pub event: Option<usize>,
    /// What the record says.
    pub found: String,
    /// What it should say.
    pub expected: String,
    /// In words.
    pub message: String,
}

fn differs(event: Option<usize>, message: &str, found: impl ToString, expected: impl ToString) -> Difference {
    Difference { event, found: found.to_string(), expected: expected.to_string(), message: message.into() }
}

/// Referees the game again by its rules, its secret and its messages; the first difference is told.
pub fn verify(record: &Record, game: &Game) -> Result<Verdict, Difference> {
    let rules = game.spec();
    if rules.spec_hash != record.spec_hash {
        return Err(differs(None, "these are not the rules it was played by", &record.spec_hash, &rules.spec_hash));
    }
    if let Some(seed) = &record.seed
        && Secret::of_seed(seed) != record.secret
    {
        let expected = Secret::of_seed(seed).reveal();
        return Err(differs(None, "the secret is not that of the seed", record.secret.reveal(), expected));
    }
    let codes = || rules.seats.iter().map(|seat| seat.code.as_str());
    if !record.seats.iter().map(|seat| seat.seat.as_str()).eq(codes()) {
        let found: Vec<&str> = record.seats.iter().map(|seat| seat.seat.as_str()).collect();
        let expected: Vec<&str> = codes().collect();
        return Err(differs(None, "the seats are not those of the game", found.join(", "), expected.join(", ")));
    }
    let speech: Vec<_> = record.seats.iter().map(|seat| seat.protocol).collect();
    let dice = Dice::new(record.secret.clone());
    let begun = Referee::begin(game, &record.start, &record.conduct, dice, &speech, true);
    let mut referee = begun.map_err(|error| differs(None, "it cannot begin", "", error))?;
    let seals = record.sealed();
    if record.seals.len() != record.events.len() {
        let message = "events were added or left out: their seals are not as many";
        return Err(differs(None, message, record.seals.len(), record.events.len()));
    }
    for (i, event) in record.events.iter().enumerate() {
        let number = Some(i + 1);
        if let (Some(found), Some(expected)) = (record.seals.get(i), seals.get(i))
            && found != expected
        {
            return Err(differs(
                number,
                "it was changed after it was written: its seal does not hold",
                found,
                expected,
            ));
        }
        if let Event::Heard { .. } = event {
            again(&mut referee, event, number)?;
        } else {
            // Throws are made by the referee itself, on its way to the next question.
            let _ = referee.proceed();
        }
        let made = referee.events().get(i).map(super::json::sealed).unwrap_or_default();
        let found = super::json::sealed(event);
        if made != found {
            return Err(differs(number, "the referee makes something else of it", found, made));
        }
    }
    let Next::Over(verdict) = referee.proceed() else {
        return Err(differs(
            None,
            "the game is not over after its last event",
            &record.verdict.reason,
            "a game that goes on",
        ));
    };
    let same = Verdict { reason: record.verdict.reason.clone(), ..verdict.clone() };
    if same != record.verdict {
        let (found, expected) = (record.verdict.to_json(), verdict.to_json());
        let keys = ["kind", "code", "scores", "at_fault", "plies", "seats"];
        let key = keys.into_iter().find(|key| found[key] != expected[key]).unwrap_or("reason");
        return Err(differs(None, &format!("`{key}` of the verdict is another one"), &found[key], &expected[key]));
    }
    Ok(verdict.clone())
}

fn again(referee: &mut Referee, event: &Event, number: Option<usize>) -> Result<(), Difference> {
    let Event::Heard { seat, said, fault, spent, lag, .. } = event else { return Ok(()) };
    let reply = match (said, fault) {
        (Some(text), None) => Reply::Said(text.clone()),
        (None, Some((word, detail))) => {
            let fault = Fault::of(word, detail);
            Reply::Fault(fault.ok_or_else(|| differs(number, "there is no such fault", word, "a fault"))?)
        }
        _ => return Err(differs(number, "it says nothing, or two things", "", "`said` or `fault`")),
    };
    let rules = referee.play().spec().clone();
    let place = rules.seats.iter().position(|known| known.code == *seat);
    let Some(place) = place else { return Err(differs(number, "there is no such seat", seat, "a seat")) };
    let place = arbiter_spec::checked::SeatId(place as u8);
    // A seat that failed before anybody was asked, and before anything was thrown.
    if let Reply::Fault(fault @ (Fault::Unreachable(_) | Fault::Stopped)) = &reply {
        let mut tried = referee.clone();
        tried.abandon(place, fault.clone());
        if tried.events().last().map(super::json::sealed) == Some(super::json::sealed(event)) {
            *referee = tried;
            return Ok(());
        }
    }
    let asked = match referee.proceed() {
        Next::Ask(question) => question.seat,
        Next::Over(verdict) => {
            return Err(differs(number, "the game was over before", seat, &verdict.code));
        }
    };
    let heard = Heard { reply, spent: *spent, lag: *lag };
    if asked != place {
        let expected = rules.seats.get(asked.index()).map_or("?", |seat| seat.code.as_str());
        return Err(differs(number, "another seat was asked", seat, expected));
    }
    referee.hear(heard);
    Ok(())
}
