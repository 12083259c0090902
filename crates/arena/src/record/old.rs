//! Games at the table as they were kept before: every event a line, and no word about time.

use super::json::{a_text, game_ref, list, needed, pairs, read_dice, seals, text, whole};
use super::{Channel, Committed, Event, Format, Header, Record, Seated};
use crate::dice::{Dice, Secret};
use crate::error::Unreadable;
use crate::referee::{Conduct, Start};
use crate::verdict::{Kind, Verdict};
use serde_json::Value;

/// Reads a file of the first or the second version.
pub(super) fn read(value: &Value) -> Result<Record, Unreadable> {
    let format = Format::of(value)?;
    let lines = list(value, if format == Format::Table1 { "moves" } else { "events" }, a_text)?;
    let game = game_ref(value)?;
    let dice = match format {
        Format::Table1 => first_dice(value, &game.spec_hash, &lines)?,
        _ => read_dice(&value["dice"], &game.spec_hash).map_err(|error| error.within("dice"))?,
    };
    let seats = pairs(value, "seats")?.into_iter().map(|(seat, name)| {
        // Whoever was no person sat in the program.
        let channel = if name == "human" { Channel::Board } else { Channel::Direct };
        Seated { seat, name, channel }
    });
    let (number, position) = (whole(value, "number")?, text(value, "position")?);
    Ok(Record {
        format,
        header: Header {
            game,
            start: Start { number, position, opening: Vec::new() },
            conduct: Conduct::default(),
            dice,
            seats: seats.collect(),
        },
        taken_back: whole(value, "taken_back")?.unwrap_or(0),
        events: lines.iter().map(|line| Event::of_line(line)).collect(),
        verdict: result(&value["result"]).map_err(|error| error.within("result"))?,
        seals: seals(value)?,
    })
}

/// The first version drew everything from a number. What was thrown stays as it fell; what is still to be thrown follows
/// the secret that the number is a seed of.
fn first_dice(value: &Value, spec_hash: &str, lines: &[String]) -> Result<Committed, Unreadable> {
    let seed = whole(value, "seed")?.ok_or_else(|| Unreadable::new("is missing").within("seed"))?.to_string();
    let thrown_before = lines.iter().filter(|line| line.starts_with("roll ")).count() as u64;
    let dice = Dice::new(Secret::of_seed(&seed));
    Ok(Committed { thrown_before, ..Committed::new(dice, Some(seed), spec_hash) })
}

/// How the game ended: no more than its code, and the points in the order in which they stand there.
fn result(value: &Value) -> Result<Option<Verdict>, Unreadable> {
    if value.is_null() {
        return Ok(None);
    }
    let scores =
        value["scores"].as_object().ok_or_else(|| Unreadable::new("is missing or no object").within("scores"))?;
    let scores = scores.iter().map(|(team, score)| {
        score.as_f64().ok_or_else(|| Unreadable::new("should be a number").within(team).within("scores"))
    });
    Ok(Some(Verdict {
        kind: Kind::Board,
        code: needed(value, "code")?,
        reason: String::new(),
        scores: scores.collect::<Result<_, _>>()?,
        at_fault: None,
        plies: 0,
        seats: Vec::new(),
    }))
}
