//! Values as JSON, to be kept beside the document they were tuned for.
//!
//! The names in the file are older than those in the code.

use super::{ROYAL, Values, can_be_immobile};
use crate::conversion::Conversion;
use crate::feature::Feature;
use crate::net::Net;
use crate::symmetry::Symmetry;
use crate::tapered::Tapered;
use arbiter_engine::Game;
use arbiter_spec::checked::Rules;
use serde_json::{Map, Value, json};
use std::sync::Arc;

/// The version of the format.
const FORMAT: u64 = 1;

/// Terms that have a name of their own.
const NAMED: [(&str, Feature); 4] = [
    ("guarded", Feature::Guarded),
    ("behind", Feature::Doubled),
    ("alone", Feature::Isolated),
    ("shelter", Feature::Shelter),
];

fn pair(tapered: Tapered) -> Value {
    json!([tapered.middlegame, tapered.endgame])
}

impl Values {
    /// As text: piece-square tables rank by rank from the first, as the owner sees the board.
    pub fn to_json(&self, game: &Game) -> String {
        let (rules, symmetry) = (game.spec(), Symmetry::of(game));
        let mut armies = Map::new();
        for player in rules.player_ids().filter(|player| symmetry.is_model(player.index())) {
            let mut army = Map::new();
            for (kind, known) in rules.kinds.iter().enumerate() {
                let rows = |endgame: bool| self.rows(rules, player.index(), kind, endgame);
                army.insert(known.code.clone(), json!({ "early": rows(false), "late": rows(true) }));
            }
            armies.insert(rules.players[player.index()].name.clone(), army.into());
        }
        let by_kind = |value: &dyn Fn(usize) -> Value| -> Value {
            let kinds = rules.kinds.iter().enumerate();
            kinds.map(|(kind, known)| (known.code.clone(), value(kind))).collect::<Map<_, _>>().into()
        };
        let mut terms = Map::new();
        terms.insert("freedom".into(), by_kind(&|kind| pair(self.feature(Feature::Mobility(kind as u8)))));
        terms.insert("siege".into(), by_kind(&|kind| pair(self.feature(Feature::KingPressure(kind as u8)))));
        terms.insert("passed".into(), (0..8).map(|left| pair(self.feature(Feature::Passed(left)))).collect());
        for (name, feature) in NAMED {
            terms.insert(name.into(), pair(self.feature(feature)));
        }
        let mut document = json!({
            "values": FORMAT,
            "game": rules.name,
            "tempo": self.tempo,
            "phase": by_kind(&|kind| self.phases[kind].into()),
            "worth": by_kind(&|kind| self.piece_values[kind].into()),
            "hand": by_kind(&|kind| pair(self.hand[kind])),
            "terms": terms,
            "counted": self.counter.iter().map(|value| pair(*value)).collect::<Value>(),
            "men": armies,
        });
        if !self.immobile.is_empty() {
            document["idle"] = by_kind(&|kind| pair(self.immobile[kind]));
        }
        if let Some(conversion) = &self.conversion {
            document["means"] = conversion.to_json();
        }
        if let Some(net) = &self.net {
            document["net"] = net.to_json();
        }
        compact(&document)
    }

    fn rows(&self, rules: &Rules, player: usize, kind: usize, endgame: bool) -> Value {
        let mut rows: Vec<Vec<Value>> = Vec::new();
        for square in rules.board.squares() {
            let (x, y) = rules.board.coordinates(square);
            let (x, y) = (x.max(0) as usize, y.max(0) as usize);
            rows.resize(rows.len().max(y + 1), Vec::new());
            let row = &mut rows[y];
            row.resize(row.len().max(x + 1), Value::Null);
            let value = self.psqt[self.psqt_index(player, kind, square.index())];
            row[x] = if endgame { value.endgame } else { value.middlegame }.into();
        }
        rows.into()
    }

    /// Reads values of a game. The text may come from anywhere: whatever does not fit is an error that says where.
    pub fn from_json(game: &Game, text: &str) -> Result<Values, String> {
        let document: Value = serde_json::from_str(text).map_err(|error| format!("no JSON: {error}"))?;
        let rules = game.spec();
        if document["values"] != json!(FORMAT) {
            return Err(format!("`values` must be {FORMAT}, the version of the form"));
        }
        let symmetry = Symmetry::of(game);
        let kinds = rules.kinds.len();
        let squares = rules.board.squares().map(|square| square.index() + 1).max().unwrap_or(1);
        let named = |kind: usize| rules.kinds[kind].code.as_str();
        let integer = |value: &Value, place: &str| number(value).ok_or_else(|| format!("{place} must be a number"));
        let mut values = Values {
            squares,
            kinds,
            psqt: vec![Tapered::default(); rules.players.len() * kinds * squares],
            hand: vec![Tapered::default(); kinds],
            has_hands: !rules.stores.is_empty(),
            immobile: Vec::new(),
            features: vec![Tapered::default(); Feature::count(kinds)],
            counter: Vec::new(),
            has_counter: false,
            phases: vec![0; kinds],
            full_phase: 1,
            piece_values: vec![0; kinds],
            tempo: integer(&document["tempo"], "/tempo")?,
            net: None,
            conversion: None,
            mop_up: Arc::default(),
        };
        for kind in 0..kinds {
            let code = named(kind);
            values.phases[kind] = integer(&document["phase"][code], &format!("/phase/{code}"))?.clamp(0, 1000);
            values.piece_values[kind] =
                integer(&document["worth"][code], &format!("/worth/{code}"))?.clamp(-ROYAL, ROYAL);
            values.hand[kind] = two(&document["hand"][code], &format!("/hand/{code}"))?;
            if can_be_immobile(rules) {
                values.immobile.push(two(&document["idle"][code], &format!("/idle/{code}"))?);
            }
            for (name, feature) in
                [("freedom", Feature::Mobility(kind as u8)), ("siege", Feature::KingPressure(kind as u8))]
            {
                let found = two(&document["terms"][name][code], &format!("/terms/{name}/{code}"))?;
                values.features[feature.index(kinds)] = found;
            }
        }
        for left in 0..8u8 {
            let found = two(&document["terms"]["passed"][usize::from(left)], &format!("/terms/passed/{left}"))?;
            values.features[Feature::Passed(left).index(kinds)] = found;
        }
        for (name, feature) in NAMED {
            values.features[feature.index(kinds)] = two(&document["terms"][name], &format!("/terms/{name}"))?;
        }
        let counted = document["counted"].as_array().cloned().unwrap_or_default();
        for (place, value) in counted.iter().take(64).enumerate() {
            values.counter.push(two(value, &format!("/counted/{place}"))?);
        }
        values.has_counter = !values.counter.is_empty();
        for player in rules.player_ids() {
            for square in rules.board.squares() {
                let (model, mapped) = symmetry.to_model(player.index(), square.index());
                let army = rules.players.get(model).map_or("", |player| player.name.as_str());
                let (x, y) = rules.board.coordinates(arbiter_spec::checked::Square(mapped as u8));
                for kind in 0..kinds {
                    let rows = &document["men"][army][named(kind)];
                    let one = |when: &str| {
                        let place = format!("/men/{army}/{}/{when}/{y}/{x}", named(kind));
                        integer(&rows[when][y.max(0) as usize][x.max(0) as usize], &place)
                    };
                    let index = values.psqt_index(player.index(), kind, square.index());
                    values.psqt[index] = Tapered::new(one("early")?, one("late")?);
                }
            }
        }
        let mut full = 0;
        game.first_path(0).pieces(|_, piece| full += values.phase(piece.kind));
        values.full_phase = full.max(1);
        if !document["means"].is_null() {
            values.conversion = Some(Conversion::from_json(&document["means"])?);
        }
        if !document["net"].is_null() {
            values.net = Some(Arc::new(Net::from_json(game, &document["net"])?));
        }
        Ok(values)
    }
}

/// A number that cannot make sums overflow.
fn number(value: &Value) -> Option<i32> {
    value.as_i64().map(|number| number.clamp(-30_000, 30_000) as i32)
}

fn two(value: &Value, place: &str) -> Result<Tapered, String> {
    match value.as_array().map(Vec::as_slice) {
        Some([early, late]) => number(early).zip(number(late)).map(|(early, late)| Tapered::new(early, late)),
        _ => None,
    }
    .ok_or_else(|| format!("{place} must be two numbers, early and late"))
}

/// Writes every list of numbers on one line.
fn compact(value: &Value) -> String {
    let mut out = String::new();
    write(value, 0, &mut out);
    out.push('\n');
    out
}

fn write(value: &Value, depth: usize, out: &mut String) {
    let indent = |out: &mut String, depth: usize| {
        out.push('\n');
        (0..depth).for_each(|_| out.push_str("  "));
    };
    let is_flat =
        |value: &Value| !value.is_object() && !value.as_array().is_some_and(|list| list.iter().any(Value::is_array));
    match value {
        Value::Object(map) => {
            out.push('{');
            for (place, (key, value)) in map.iter().enumerate() {
                out.push_str(if place == 0 { "" } else { "," });
                indent(out, depth + 1);
                out.push_str(&format!("{}: ", Value::from(key.as_str())));
                write(value, depth + 1, out);
            }
            indent(out, depth);
            out.push('}');
        }
        Value::Array(list) if !is_flat(value) => {
            out.push('[');
            for (place, value) in list.iter().enumerate() {
                out.push_str(if place == 0 { "" } else { "," });
                indent(out, depth + 1);
                write(value, depth + 1, out);
            }
            indent(out, depth);
            out.push(']');
        }
        other => out.push_str(&other.to_string()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::games;

    #[test]
    fn values_are_read_as_they_were_written() {
        for (id, game) in games() {
            let mut values = Values::estimate(&game);
            values.net = Net::random(&game, 3).map(Arc::new);
            let factor = |non_pawns: usize, pawns: usize| 50 + 6 * non_pawns as i32 + pawns as i32;
            values.conversion = Some(Conversion::from_factors(factor));
            let text = values.to_json(&game);
            assert_eq!(Values::from_json(&game, &text).as_ref(), Ok(&values), "{id}");
        }
    }

    #[test]
    fn what_does_not_fit_is_an_error() {
        let (_, game) = games().swap_remove(0);
        let text = Values::estimate(&game).to_json(&game);
        let cut: String = text.chars().take(text.len() / 2).collect();
        let rows = [
            (cut.as_str(), "no JSON"),
            ("{}", "`values` must be 1"),
            (&text.replace("\"tempo\": 10", "\"tempo\": \"fast\""), "/tempo must be a number"),
            (&text.replace("\"guarded\"", "\"gone\""), "/terms/guarded must be two numbers"),
            (&text.replacen("[[", "[[null,", 1).replacen("\"early\"", "\"soon\"", 1), "/early/"),
        ];
        for (text, wanted) in rows {
            let error = Values::from_json(&game, text).unwrap_err();
            assert!(error.contains(wanted), "{error} does not say {wanted}");
        }
    }
}
