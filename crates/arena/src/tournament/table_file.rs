//! The table of a match for programs, with names instead of numbers. Times are apart from the rest: two runs of one match agree in
//! everything else.

use super::Terms;
use crate::error::Unreadable;
use crate::members::{Count, Flag, Form, List, OneOf, OrNull, Rounded, Text, Unbounded, Word, Words, members};
use crate::rating::{Decision, Estimate, Interval};
use crate::verdict::Kind;
use arbiter_notation::members::closed;
use serde_json::{Map, Value, json};

members! {
    /// table.json.
    pub struct TableFile: Clone Debug PartialEq {
        /// What was agreed on.
        needed terms: Terms as Above, at "match";
        /// Whether nothing is left to be played.
        needed finished: bool as Flag;
        /// All of them.
        needed games: u64 as Count;
        /// Those that count.
        needed counted: u64 as Count;
        /// Those that count in which all had the same.
        needed draws: u64 as Count;
        /// How long games that count were.
        needed plies: Lengths as Lengths;
        /// The strongest first.
        needed standings: Vec<PlayerRow> as List<PlayerRow>;
        /// What the place of each team is worth in Elo.
        needed places: Vec<PlaceRow> as List<PlaceRow>;
        /// Everybody against everybody, where two sides meet.
        needed meetings: Vec<MeetingRow> as List<MeetingRow>;
        /// How games ended.
        needed endings: Endings as Endings;
        /// The sequential test.
        optional sprt: Option<TestRow> as TestRow;
        /// Who sat out a round of a Swiss tournament.
        optional rested: Option<Vec<String>> as List<Text>;
        /// Of each player; no two runs share them.
        needed times: Vec<TimesRow> as List<TimesRow>;
    }
}

members! {
    /// Actions on the board.
    pub struct Lengths: Clone Copy Debug PartialEq Eq {
        /// Together.
        needed all: u64 as Count;
        /// Of one game.
        needed shortest: u32 as Count;
        /// Of one game.
        needed longest: u32 as Count;
    }
}

members! {
    /// A player.
    pub struct PlayerRow: Clone Debug PartialEq {
        /// Its name.
        needed player: String as Word;
        /// That count.
        needed games: u64 as Count;
        /// In them.
        needed points: f64 as Rounded;
        /// Games in which nobody had more and somebody had less.
        needed wins: u64 as Count;
        /// Neither won nor lost.
        needed draws: u64 as Count;
        /// Games in which nobody had less and somebody had more.
        needed losses: u64 as Count;
        /// By the fit of all games; the mean of all players is 0.
        needed elo: Interval as Interval;
        /// How likely it is stronger than the next of the table.
        needed superiority: Option<f64> as OrNull<Rounded>;
        /// Actions on the board.
        needed moves: u32 as Count;
        /// Answers that were refused.
        needed illegal: u32 as Count;
        /// Their share of all answers.
        needed illegal_rate: f64 as Rounded;
        /// Games that it forfeited.
        needed forfeits: u64 as Count;
        /// Games that could not be played because of it.
        needed failures: u64 as Count;
        /// Its points by team.
        needed by_team: Vec<TeamRow> as List<TeamRow>;
    }
}

members! {
    /// As one team.
    pub struct TeamRow: Clone Debug PartialEq {
        /// Its name.
        needed team: String as Word;
        /// What it brought.
        needed points: f64 as Rounded;
        /// In so many games.
        needed games: u64 as Count;
    }
}

members! {
    /// A team.
    pub struct PlaceRow: Clone Debug PartialEq {
        /// Its name.
        needed team: String as Word;
        /// Its worth.
        needed elo: Interval as Interval;
    }
}

members! {
    /// Two players.
    pub struct MeetingRow: Clone Debug PartialEq {
        /// By whose side results are counted.
        needed one: String as Word;
        /// The other.
        needed other: String as Word;
        /// Games.
        needed games: Vec<u64> as List<Count>, at "losses_draws_wins";
        /// Pairs that brought 0, ½, 1, 1½ and 2 points.
        needed pairs: Vec<u64> as List<Count>;
        /// What they say.
        needed estimate: Option<Estimate> as OrNull<Estimate>;
    }
}

members! {
    /// An ending.
    pub struct EndingRow: Clone Debug PartialEq Eq {
        /// The kind.
        needed kind: Kind as OneOf;
        /// The ending.
        needed code: String as Word;
        /// How many ended so.
        needed games: u64 as Count;
    }
}

members! {
    /// The sequential test.
    pub struct TestRow: Clone Copy Debug PartialEq {
        /// The logarithm of the likelihood ratio.
        needed llr: f64 as Unbounded;
        /// Where the first supposition is accepted.
        needed low: f64 as Rounded;
        /// Where the second is.
        needed high: f64 as Rounded;
        /// What is known.
        needed decision: Decision as OneOf;
    }
}

members! {
    /// A player.
    pub struct TimesRow: Clone Debug PartialEq {
        /// Its name.
        needed player: String as Word;
        /// On average.
        needed ms_per_move: f64 as Rounded;
        /// The longest answer.
        needed slowest_ms: f64 as Rounded;
        /// What carrying messages took, in all.
        needed lag_ms: f64 as Rounded;
        /// The most that its clock could be overstepped by; null: it had none.
        needed grace_ms: Option<u64> as OrNull<Count>;
    }
}

impl Words for Decision {
    const WORDS: &'static [(&'static str, Decision)] =
        &[("open", Decision::Open), ("elo0", Decision::Elo0), ("elo1", Decision::Elo1)];
}

/// The terms, as they are described elsewhere in the schema.
pub struct Above;

impl Form<Terms> for Above {
    fn schema() -> Value {
        json!({ "$ref": "#/$defs/terms" })
    }

    fn write(value: &Terms) -> Value {
        value.to_json()
    }

    fn read(value: &Value) -> Result<Terms, Unreadable> {
        Terms::from_json(value)
    }
}

/// How games ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Endings {
    /// How many of each kind, in the order of [`Kind::ALL`].
    pub by_kind: [u64; Kind::ALL.len()],
    /// Each ending.
    pub by_code: Vec<EndingRow>,
}

impl Form<Endings> for Endings {
    fn schema() -> Value {
        let count = <Count as Form<u64>>::schema;
        let kinds: Map<String, Value> = Kind::ALL.iter().map(|kind| (kind.word().into(), count())).collect();
        let by_code = <List<EndingRow> as Form<_>>::schema();
        closed(json!({ "by_kind": closed(kinds.into()), "by_code": by_code }))
    }

    fn write(value: &Endings) -> Value {
        let kinds = Kind::ALL.iter().zip(value.by_kind).map(|(kind, games)| (kind.word().to_string(), json!(games)));
        json!({ "by_kind": kinds.collect::<Map<_, _>>(), "by_code": <List<EndingRow> as Form<_>>::write(&value.by_code) })
    }

    fn read(value: &Value) -> Result<Endings, Unreadable> {
        let mut by_kind = [0; Kind::ALL.len()];
        for (kind, games) in Kind::ALL.iter().zip(&mut by_kind) {
            *games = crate::members::needed::<u64, Count>(&value["by_kind"], kind.word())
                .map_err(|error| error.within("by_kind"))?;
        }
        Ok(Endings { by_kind, by_code: crate::members::needed::<_, List<EndingRow>>(value, "by_code")? })
    }
}

/// The JSON Schema (draft 2020-12) of a match: the first line of its log is `#/$defs/terms`, every further one
/// `#/$defs/game`, and its table `#/$defs/table`.
pub fn schema() -> Value {
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Arbiter matches",
        "description": "What a match keeps in its folder (docs/arena.md).",
        "oneOf": [{ "$ref": "#/$defs/terms" }, { "$ref": "#/$defs/game" }, { "$ref": "#/$defs/table" }],
        "$defs": {
            "terms": <Terms as Form<Terms>>::schema(),
            "game": <super::Entry as Form<super::Entry>>::schema(),
            "table": <TableFile as Form<TableFile>>::schema(),
        },
    })
}
