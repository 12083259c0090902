//! Whether a record is what it says: the right rules, legal events, throws that follow the committed secret, seals that
//! hold, and the result that the rules give.

use crate::record::{Ended, Record, shown};
use crate::session::Session;
use arbiter_arena::dice::Secret;

/// What was found.
#[derive(Debug, Default)]
pub struct Verdict {
    /// Events that were played again.
    pub events: usize,
    /// Throws among them.
    pub throws: u64,
    /// Throws that were compared with the committed secret.
    pub checked_throws: u64,
    /// How the game ended by its rules, in words.
    pub outcome: Option<String>,
    /// Whether the secret is in the record.
    pub revealed: bool,
    /// How often something was taken back.
    pub taken_back: u64,
    /// What is wrong: everything that stands before the first event, or the first event that differs.
    pub faults: Vec<Fault>,
}

/// Something that is wrong.
#[derive(Debug)]
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
    fn of(message: impl Into<String>) -> Fault {
        Fault { event: None, found: None, expected: None, message: message.into() }
    }

    fn differs(message: &str, found: &str, expected: &str) -> Fault {
        Fault { event: None, found: Some(found.into()), expected: Some(expected.into()), message: message.into() }
    }
}

/// Checks a record; another document may stand in for the one it names.
pub fn verify(record: &Record, document: Option<&str>) -> Verdict {
    let mut verdict = Verdict { taken_back: record.taken_back, ..Verdict::default() };
    verdict.faults = dice_faults(record);
    // The rules and the seats are looked at even if the dice are wrong.
    match start(record, document) {
        Ok(mut session) => {
            verdict.revealed = record.dice.secret.is_some();
            verdict.faults.extend(seat_faults(record, &session));
            if verdict.faults.is_empty() {
                replay(record, &mut session, &mut verdict);
            }
        }
        Err(error) => verdict.faults.push(Fault::of(format!("{error:#}"))),
    }
    verdict
}

fn start(record: &Record, document: Option<&str>) -> anyhow::Result<Session> {
    let game = record.load_game(document)?;
    // Without a secret nothing is thrown here; any will do.
    let secret = record.dice.secret.clone().unwrap_or_else(|| Secret::new([0; 32]));
    Session::at_start(record, game, secret)
}

/// The secret must be the one that was committed to, and that of the seed.
pub fn dice_faults(record: &Record) -> Vec<Fault> {
    let Some(secret) = &record.dice.secret else { return Vec::new() };
    let mut faults = Vec::new();
    let commitment = secret.commitment(&record.spec_hash);
    if commitment != record.dice.commitment {
        let message = "the secret is not the one that was committed to before the game";
        faults.push(Fault::differs(message, &record.dice.commitment, &commitment));
    }
    if let Some(seed) = &record.dice.seed
        && Secret::of_seed(seed) != *secret
    {
        let expected = Secret::of_seed(seed).reveal();
        faults.push(Fault::differs("the secret is not that of the seed", &secret.reveal(), &expected));
    }
    faults
}

/// Every seat of the rules, and no other.
fn seat_faults(record: &Record, session: &Session) -> Vec<Fault> {
    let codes = session.rules().seats.iter().map(|seat| seat.code.as_str());
    let missing = codes.filter(|code| !record.seats.iter().any(|(seat, _)| seat == code));
    missing.map(|code| Fault::of(format!("nobody sits on {code}"))).collect()
}

fn replay(record: &Record, session: &mut Session, verdict: &mut Verdict) {
    let seals = record.sealed();
    for (i, event) in record.events.iter().enumerate() {
        if let Err(fault) = one(record, session, verdict, event, seals.get(i).zip(record.seals.get(i))) {
            verdict.faults.push(Fault { event: Some(i + 1), found: Some(shown(event)), ..fault });
            return;
        }
        verdict.events += 1;
    }
    if record.version > 1 && record.seals.len() != record.events.len() {
        let (found, expected) = (record.seals.len().to_string(), record.events.len().to_string());
        verdict.faults.push(Fault::differs(
            "events were added or left out: their seals are not as many",
            &found,
            &expected,
        ));
    }
    verdict.outcome = session.outcome().map(|outcome| crate::text_board::outcome(session.rules(), outcome));
    let ended = session.ended();
    if ended.is_some() && verdict.throws > 0 && !verdict.revealed {
        let message = "the game is over, but the secret of its dice is not there: no throw can be checked";
        verdict.faults.push(Fault::of(message));
    }
    if record.version > 1 && ended != record.result {
        let (found, expected) = (result(record.result.as_ref()), result(ended.as_ref()));
        verdict.faults.push(Fault::differs("the result is not what the rules give", &found, &expected));
    }
}

/// One event: the throw that must fall, the rules, and the seal.
fn one(
    record: &Record,
    session: &mut Session,
    verdict: &mut Verdict,
    event: &str,
    seals: Option<(&String, &String)>,
) -> Result<(), Fault> {
    let awaited = session.throw();
    if let Some(expected) = &awaited {
        let number = session.throws();
        verdict.throws += 1;
        if verdict.revealed && number >= record.dice.thrown_before {
            if expected != event {
                let message = format!("throw {} is another one by the committed secret", number + 1);
                return Err(Fault::differs(&message, event, expected));
            }
            verdict.checked_throws += 1;
        }
    }
    session.apply(event).map_err(|error| {
        let expected = awaited.map(|_| "a throw".to_string());
        Fault { expected, ..Fault::of(format!("it cannot happen here: {}", shown(&format!("{error:#}")))) }
    })?;
    // There is one way to write an event: whatever else is there could hide something.
    if let Some(kept) = session.latest().filter(|kept| record.version > 1 && *kept != event) {
        return Err(Fault { expected: Some(kept.into()), ..Fault::of("it is not written as events are kept") });
    }
    if let Some((expected, found)) = seals.filter(|(expected, found)| expected != found) {
        let message = format!("it was changed after it was written: its seal is {found}, not {expected}");
        return Err(Fault::of(message));
    }
    Ok(())
}

fn result(ended: Option<&Ended>) -> String {
    let Some(ended) = ended else { return "unfinished".into() };
    let scores: Vec<String> = ended.scores.iter().map(|(team, score)| format!("{team} {score}")).collect();
    format!("{} ({})", ended.code, scores.join(", "))
}
