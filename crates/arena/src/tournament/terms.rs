//! What a match keeps: everything that was agreed on before its first game, and the games that are over.

use super::{Finished, Format, Opening, Seating};
use crate::error::Unreadable;
use crate::members::{
    Count, Flag, Form, List, Mark, Member, Named, Object, OneOf, OrNull, Text, Word, Words, members, needed,
};
use crate::rating::{Scale, Sprt};
use crate::referee::Conduct;
use serde_json::{Map, Value, json};

impl Mark for Terms {
    const WHAT: &'static str = "the log of a match";
    const FORMAT: &'static str = "arbiter-match";
    const VERSION: u64 = 1;
}

members! {
    /// The first line of match.jsonl.
    pub struct Terms in Terms: Clone Debug PartialEq {
        /// Id of a built-in game, or the path of a document.
        needed game: String as Word;
        /// The setup that was chosen.
        needed setup: Option<String> as OrNull<Text>;
        /// The options that were chosen.
        needed options: Vec<(String, String)> as Named;
        /// Which of the shuffled starts; null: each group has its own.
        needed number: Option<u64> as OrNull<Count>;
        /// Hash of the rules.
        needed spec_hash: String as Word;
        /// As they were given.
        needed players: Vec<String> as List<Text>;
        /// Who meets whom.
        flat format: Format as Format;
        /// Of each meeting.
        needed games: u64 as Count;
        /// Whether a player takes all seats of a team.
        needed seating: Seating as OneOf;
        /// What all chance follows from.
        needed seed: String as Text;
        /// Where games begin.
        needed openings: Openings as Openings;
        /// The rules of the match.
        needed conduct: Conduct as Conduct;
        /// Limits for programs.
        needed resources: Resources as Resources;
        /// The test that may end the match.
        needed sprt: Option<Sprt> as OrNull<Test>;
        /// What is kept.
        needed keep: Keep as OneOf, at "records";
    }
}

members! {
    /// Limits of each process; null: none.
    pub struct Resources: Clone Copy Debug PartialEq Eq Default {
        /// Mebibytes.
        needed memory: Option<u64> as OrNull<Count>;
        /// Seconds.
        needed cpu: Option<u64> as OrNull<Count>;
        /// Open files.
        needed files: Option<u64> as OrNull<Count>;
        /// Whether programs over UCI play that count other moves.
        later uncounted: bool as Flag;
    }
}

members! {
    /// Every further line of match.jsonl.
    pub struct Entry: Clone Debug PartialEq {
        /// The game.
        flat game: Finished as Finished;
        /// Where it began, if not at the start.
        optional opening: Option<Opening> as Opening;
        /// All moves in the short notation, with blanks between them.
        /// They are there where games are kept.
        optional moves: Option<String> as Text;
    }
}

impl Words for Seating {
    const WORDS: &'static [(&'static str, Seating)] = &[("teams", Seating::Teams), ("seats", Seating::Seats)];
}

/// What is kept of games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Keep {
    /// Results, and every game as PGN and JSON.
    #[default]
    All,
    /// Results alone: the match can be gone on with.
    Results,
    /// Nothing: no file is written.
    None,
}

impl Words for Keep {
    const WORDS: &'static [(&'static str, Keep)] =
        &[("all", Keep::All), ("results", Keep::Results), ("none", Keep::None)];
}

/// Where games begin.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Openings {
    /// At the start; where pieces are shuffled, they are for every pair anew.
    Start,
    /// After so many random moves.
    Random(u32),
    /// With the openings of a file.
    File(OpeningFile),
}

members! {
    /// From a file.
    pub struct OpeningFile: Clone Debug PartialEq Eq {
        /// The positions or games of this file.
        needed path: String as Word, at "file";
        /// So many moves of each game.
        needed plies: Option<u32> as OrNull<Count>;
        /// Of its content.
        /// A changed file is noticed.
        needed hash: String as Word;
    }
}

members! {
    /// By lot.
    pub struct ByLot: Clone Copy Debug PartialEq Eq {
        /// So many random moves.
        needed random: u32 as Count;
    }
}

/// Its word where games begin at the start.
const START: &str = "start";

impl Form<Openings> for Openings {
    fn schema() -> Value {
        json!({ "oneOf": [{ "const": START }, ByLot::schema(), OpeningFile::schema()] })
    }

    fn write(value: &Openings) -> Value {
        match value {
            Openings::Start => json!(START),
            Openings::Random(random) => ByLot { random: *random }.to_json(),
            Openings::File(file) => file.to_json(),
        }
    }

    fn read(value: &Value) -> Result<Openings, Unreadable> {
        match value {
            Value::String(word) if word == START => Ok(Openings::Start),
            Value::Object(object) if object.contains_key("random") => {
                ByLot::from_json(value).map(|by_lot| Openings::Random(by_lot.random))
            }
            _ => OpeningFile::from_json(value).map(Openings::File),
        }
    }
}

/// Who meets whom, as one word; the rounds stand beside it.
#[derive(Clone, Copy, PartialEq)]
enum Schedule {
    RoundRobin,
    Gauntlet,
    Swiss,
}

impl Words for Schedule {
    const WORDS: &'static [(&'static str, Schedule)] =
        &[("round-robin", Schedule::RoundRobin), ("gauntlet", Schedule::Gauntlet), ("swiss", Schedule::Swiss)];
}

impl Object for Format {
    const ABOUT: &'static str = "Who meets whom.";

    fn describe(members: &mut Vec<Member>) {
        members.push(Member::needed("schedule", "Who meets whom", <OneOf as Form<Schedule>>::schema));
        members.push(Member::needed("rounds", "Of a Swiss tournament", <OrNull<Count> as Form<Option<u32>>>::schema));
    }

    fn write_members(&self, out: &mut Map<String, Value>, _last: &mut Map<String, Value>) {
        let (schedule, rounds) = match self {
            Format::RoundRobin => (Schedule::RoundRobin, None),
            Format::Gauntlet => (Schedule::Gauntlet, None),
            Format::Swiss(rounds) => (Schedule::Swiss, Some(*rounds)),
        };
        out.insert("schedule".into(), json!(schedule.word()));
        out.insert("rounds".into(), json!(rounds));
    }

    fn read_members(value: &Value) -> Result<Format, Unreadable> {
        Ok(match needed::<Schedule, OneOf>(value, "schedule")? {
            Schedule::RoundRobin => Format::RoundRobin,
            Schedule::Gauntlet => Format::Gauntlet,
            Schedule::Swiss => Format::Swiss(needed::<u32, Count>(value, "rounds")?),
        })
    }
}

impl Words for Scale {
    const WORDS: &'static [(&'static str, Scale)] = &[("logistic", Scale::Logistic), ("normalized", Scale::Normalized)];
}

/// A test that makes sense.
pub struct Test;

impl Form<Sprt> for Test {
    fn schema() -> Value {
        <Sprt as Form<Sprt>>::schema()
    }

    fn write(value: &Sprt) -> Value {
        value.to_json()
    }

    fn read(value: &Value) -> Result<Sprt, Unreadable> {
        let test = Sprt::from_json(value)?;
        let has_sense = Sprt::new(test.elo0, test.elo1).is_some();
        has_sense.then_some(test).ok_or_else(|| Unreadable::new("should have `elo0` below `elo1`, and both near 0"))
    }
}

impl Terms {
    /// What differs from other terms, one line each.
    pub fn differences(&self, other: &Terms) -> Vec<String> {
        let (one, other) = (self.to_json(), other.to_json());
        let keys = one.as_object().into_iter().flat_map(Map::keys);
        keys.filter(|key| one[*key] != other[*key])
            .map(|key| format!("`{key}` is {} in the log and {} here", one[key], other[key]))
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read() {
        let plain = Terms {
            game: "x".into(),
            setup: None,
            options: vec![("a".into(), "b".into())],
            number: Some(3),
            spec_hash: "00".into(),
            players: vec!["random".into(), "engine:2".into()],
            format: Format::RoundRobin,
            games: 7,
            seating: Seating::Teams,
            seed: "s".into(),
            openings: Openings::Start,
            conduct: Conduct::default(),
            resources: Resources { memory: Some(9), ..Resources::default() },
            sprt: None,
            keep: Keep::All,
        };
        let file = OpeningFile { path: "o.epd".into(), plies: Some(8), hash: "ff".into() };
        let other = Terms {
            setup: Some("S".into()),
            format: Format::Swiss(5),
            seating: Seating::Seats,
            openings: Openings::File(file),
            sprt: Sprt::new(0.0, 5.0).map(|test| Sprt { scale: Scale::Normalized, ..test }),
            keep: Keep::Results,
            ..plain.clone()
        };
        let random = Terms { openings: Openings::Random(6), format: Format::Gauntlet, ..plain.clone() };
        for terms in [&plain, &other, &random] {
            let text = terms.to_json().to_string();
            let read = Terms::from_json(&serde_json::from_str(&text).unwrap()).unwrap();
            assert_eq!(read, *terms);
            assert!(terms.differences(&read).is_empty());
        }
        assert_eq!(plain.differences(&random).len(), 2);
        for (key, value) in [("format", json!("x")), ("rounds", json!(null)), ("sprt", json!({ "elo0": 1 }))] {
            let mut bad = other.to_json();
            bad[key] = value;
            assert!(Terms::from_json(&bad).is_err_and(|error| error.pointer.contains(key)), "{bad}");
        }
    }
}
