//! Everything that was agreed on before the first game, as it stands at the head of the log.

use crate::seats::Resources;
use arbiter::Game;
use arbiter_arena::Unreadable;
use arbiter_arena::rating::{Scale, Sprt};
use arbiter_arena::referee::Conduct;
use arbiter_arena::tournament::{Format, Seating};
use serde_json::{Map, Value, json};

/// Where games begin.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Openings {
    /// At the start; shuffled men are shuffled for every pair anew.
    Start,
    /// After so many random moves.
    Random(u32),
    /// With the openings of a file, up to so many moves of each.
    File {
        /// The path.
        path: String,
        /// Moves of each.
        plies: Option<u32>,
        /// What was in it, so that a changed file is noticed.
        hash: String,
    },
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

impl Keep {
    /// Its word in a log.
    pub fn word(self) -> &'static str {
        match self {
            Keep::All => "all",
            Keep::Results => "results",
            Keep::None => "none",
        }
    }
}

/// The terms of a match.
#[derive(Clone, Debug, PartialEq)]
pub struct Terms {
    /// Id of a built-in game, or the path of a document.
    pub game: String,
    /// The setup.
    pub setup: Option<String>,
    /// The options.
    pub options: Vec<(String, String)>,
    /// Which of the shuffled starts; else each pair has its own.
    pub number: Option<u64>,
    /// Hash of the rules.
    pub spec_hash: String,
    /// The players as they were given.
    pub players: Vec<String>,
    /// Who meets whom.
    pub format: Format,
    /// Games of each meeting.
    pub games: u64,
    /// Who is a side.
    pub seating: Seating,
    /// What all chance follows from.
    pub seed: String,
    /// Where games begin.
    pub openings: Openings,
    /// The rules of the match beside those of the game.
    pub conduct: Conduct,
    /// Limits for programs.
    pub resources: Resources,
    /// The test that may end the match.
    pub sprt: Option<Sprt>,
    /// What is kept.
    pub keep: Keep,
}

impl Terms {
    /// So many games of a round-robin from the start, by the rules of the game alone.
    pub fn plain(game: &Game, players: Vec<String>, games: u64) -> Terms {
        Terms {
            game: game.name().to_string(),
            setup: game.choices().setup.clone(),
            options: game.choices().options.clone(),
            number: game.choices().number,
            spec_hash: game.spec().spec_hash.clone(),
            players,
            format: Format::RoundRobin,
            games,
            seating: Seating::Teams,
            seed: "1".into(),
            openings: Openings::Start,
            conduct: Conduct::default(),
            resources: Resources::default(),
            sprt: None,
            keep: Keep::None,
        }
    }
}

const FORMAT: &str = "arbiter-match";
const VERSION: u64 = 1;

impl Terms {
    /// The first line of the log.
    pub fn to_json(&self) -> Value {
        let (format, rounds) = match self.format {
            Format::RoundRobin => ("round-robin", None),
            Format::Gauntlet => ("gauntlet", None),
            Format::Swiss(rounds) => ("swiss", Some(rounds)),
        };
        let openings = match &self.openings {
            Openings::Start => json!("start"),
            Openings::Random(plies) => json!({ "random": plies }),
            Openings::File { path, plies, hash } => json!({ "file": path, "plies": plies, "hash": hash }),
        };
        let sprt = self.sprt.as_ref().map(|test| {
            let scale = if test.scale == Scale::Normalized { "normalized" } else { "logistic" };
            json!({ "elo0": test.elo0, "elo1": test.elo1, "alpha": test.alpha, "beta": test.beta, "scale": scale })
        });
        let options: Map<String, Value> = self.options.iter().map(|(k, v)| (k.clone(), json!(v))).collect();
        json!({
            "format": FORMAT, "version": VERSION, "game": self.game, "setup": self.setup, "options": options,
            "number": self.number, "spec_hash": self.spec_hash, "players": self.players, "schedule": format,
            "rounds": rounds, "games": self.games,
            "seating": if self.seating == Seating::Teams { "teams" } else { "seats" },
            "seed": self.seed, "openings": openings, "conduct": self.conduct.to_json(),
            "resources": { "memory": self.resources.memory, "cpu": self.resources.cpu, "files": self.resources.files, "uncounted": self.resources.uncounted }, "sprt": sprt, "records": self.keep.word(),
        })
    }

    /// Reads the first line of a log.
    pub fn from_json(value: &Value) -> Result<Terms, Unreadable> {
        if value["format"] != FORMAT {
            return Err(
                Unreadable::new(format!("should be \"{FORMAT}\": it is not the log of a match")).within("format")
            );
        }
        if value["version"].as_u64() != Some(VERSION) {
            return Err(
                Unreadable::new(format!("should be {VERSION}: it was written by another version")).within("version")
            );
        }
        let wrong = |key: &str, why: &str| Unreadable::new(why).within(key);
        let text = |key: &str| value[key].as_str().map(String::from);
        let needed = |key: &str| text(key).ok_or_else(|| wrong(key, "is missing or not a text"));
        let whole = |value: &Value| value.as_u64().and_then(|number| u32::try_from(number).ok());
        let format = match value["schedule"].as_str() {
            Some("round-robin") => Format::RoundRobin,
            Some("gauntlet") => Format::Gauntlet,
            Some("swiss") => Format::Swiss(whole(&value["rounds"]).ok_or_else(|| wrong("rounds", "is missing"))?),
            _ => return Err(wrong("schedule", "should be round-robin, gauntlet or swiss")),
        };
        let openings = &value["openings"];
        let openings = match (openings.as_str(), whole(&openings["random"]), openings["file"].as_str()) {
            (Some("start"), ..) => Openings::Start,
            (_, Some(plies), _) => Openings::Random(plies),
            (_, _, Some(path)) => Openings::File {
                path: path.into(),
                plies: whole(&openings["plies"]),
                hash: openings["hash"].as_str().unwrap_or_default().into(),
            },
            _ => return Err(wrong("openings", "cannot be read")),
        };
        let test = &value["sprt"];
        let sprt = match test.is_null() {
            true => None,
            false => {
                let number = |key: &str| test[key].as_f64().ok_or_else(|| wrong(key, "is no number").within("sprt"));
                let scale = if test["scale"] == "normalized" { Scale::Normalized } else { Scale::Logistic };
                let new = Sprt::new(number("elo0")?, number("elo1")?).ok_or_else(|| wrong("sprt", "has no sense"))?;
                Some(Sprt { alpha: number("alpha")?, beta: number("beta")?, scale, ..new })
            }
        };
        let list = value["players"].as_array().ok_or_else(|| wrong("players", "is missing"))?;
        let players = list.iter().map(|player| player.as_str().map(String::from)).collect::<Option<Vec<_>>>();
        let pairs = value["options"].as_object().ok_or_else(|| wrong("options", "is missing"))?.iter();
        let options = pairs.map(|(k, v)| Some((k.clone(), v.as_str()?.to_string()))).collect::<Option<Vec<_>>>();
        Ok(Terms {
            game: needed("game")?,
            setup: text("setup"),
            options: options.ok_or_else(|| wrong("options", "holds something that is no text"))?,
            number: value["number"].as_u64(),
            spec_hash: needed("spec_hash")?,
            players: players.ok_or_else(|| wrong("players", "holds something that is no text"))?,
            format,
            games: value["games"].as_u64().ok_or_else(|| wrong("games", "is missing"))?,
            seating: if value["seating"] == "seats" { Seating::Seats } else { Seating::Teams },
            seed: needed("seed")?,
            openings,
            conduct: Conduct::from_json(&value["conduct"]).map_err(|error| error.within("conduct"))?,
            resources: Resources {
                memory: value["resources"]["memory"].as_u64(),
                cpu: value["resources"]["cpu"].as_u64(),
                files: value["resources"]["files"].as_u64(),
                uncounted: value["resources"]["uncounted"].as_bool().unwrap_or(false),
            },
            sprt,
            keep: if value["records"] == "all" { Keep::All } else { Keep::Results },
        })
    }

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
        let file = Openings::File { path: "o.epd".into(), plies: Some(8), hash: "ff".into() };
        let other = Terms {
            setup: Some("S".into()),
            format: Format::Swiss(5),
            seating: Seating::Seats,
            openings: file,
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
        assert!(Terms::from_json(&json!({})).is_err());
    }
}
