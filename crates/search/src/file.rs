//! Values as text, to be kept beside the document they were tuned for.

use crate::frame::Frame;
use crate::means::Means;
use crate::net::Net;
use crate::pair::Pair;
use crate::values::{ROYAL, Values, can_be_idle};
use arbiter_engine::{Game, Term};
use arbiter_spec::checked::Rules;
use serde_json::{Map, Value, json};
use std::sync::Arc;

/// The version of the form.
const FORMAT: u64 = 1;

/// Terms that have a name of their own.
const NAMED: [(&str, Term); 4] =
    [("guarded", Term::Guarded), ("behind", Term::Behind), ("alone", Term::Alone), ("shelter", Term::Shelter)];

fn pair(pair: Pair) -> Value {
    json!([pair.early, pair.late])
}

impl Values {
    /// As text: what a man is worth on each square, row by row from the first, as its owner sees the board.
    pub fn to_json(&self, game: &Game) -> String {
        let (rules, frame) = (game.spec(), Frame::of(game));
        let mut armies = Map::new();
        for player in rules.player_ids().filter(|player| frame.is_model(player.index())) {
            let mut men = Map::new();
            for (kind, known) in rules.kinds.iter().enumerate() {
                let rows = |late: bool| self.rows(rules, player.index(), kind, late);
                men.insert(known.code.clone(), json!({ "early": rows(false), "late": rows(true) }));
            }
            armies.insert(rules.players[player.index()].name.clone(), men.into());
        }
        let by_kind = |value: &dyn Fn(usize) -> Value| -> Value {
            let kinds = rules.kinds.iter().enumerate();
            kinds.map(|(kind, known)| (known.code.clone(), value(kind))).collect::<Map<_, _>>().into()
        };
        let mut terms = Map::new();
        terms.insert("freedom".into(), by_kind(&|kind| pair(self.term(Term::Freedom(kind as u8)))));
        terms.insert("siege".into(), by_kind(&|kind| pair(self.term(Term::Siege(kind as u8)))));
        terms.insert("passed".into(), (0..8).map(|left| pair(self.term(Term::Passed(left)))).collect());
        for (name, term) in NAMED {
            terms.insert(name.into(), pair(self.term(term)));
        }
        let mut document = json!({
            "values": FORMAT,
            "game": rules.name,
            "tempo": self.tempo,
            "phase": by_kind(&|kind| self.phases[kind].into()),
            "worth": by_kind(&|kind| self.worth[kind].into()),
            "hand": by_kind(&|kind| pair(self.hand[kind])),
            "terms": terms,
            "counted": self.counted.iter().map(|value| pair(*value)).collect::<Value>(),
            "men": armies,
        });
        if !self.idle.is_empty() {
            document["idle"] = by_kind(&|kind| pair(self.idle[kind]));
        }
        if let Some(means) = &self.means {
            document["means"] = means.to_json();
        }
        if let Some(net) = &self.net {
            document["net"] = net.to_json();
        }
        compact(&document)
    }

    fn rows(&self, rules: &Rules, player: usize, kind: usize, late: bool) -> Value {
        let mut rows: Vec<Vec<Value>> = Vec::new();
        for square in rules.board.squares() {
            let (x, y) = rules.board.coordinates(square);
            let (x, y) = (x.max(0) as usize, y.max(0) as usize);
            rows.resize(rows.len().max(y + 1), Vec::new());
            let row = &mut rows[y];
            row.resize(row.len().max(x + 1), Value::Null);
            let value = self.table[self.place(player, kind, square.index())];
            row[x] = if late { value.late } else { value.early }.into();
        }
        rows.into()
    }

    /// The values of a text, for a game. The text may come from anywhere: whatever does not fit is told.
    pub fn from_json(game: &Game, text: &str) -> Result<Values, String> {
        let document: Value = serde_json::from_str(text).map_err(|error| format!("no JSON: {error}"))?;
        let rules = game.spec();
        if document["values"] != json!(FORMAT) {
            return Err(format!("`values` must be {FORMAT}, the version of the form"));
        }
        let frame = Frame::of(game);
        let kinds = rules.kinds.len();
        let squares = rules.board.squares().map(|square| square.index() + 1).max().unwrap_or(1);
        let named = |kind: usize| rules.kinds[kind].code.as_str();
        let whole = |value: &Value, place: &str| number(value).ok_or_else(|| format!("{place} must be a number"));
        let mut values = Values {
            squares,
            kinds,
            table: vec![Pair::default(); rules.players.len() * kinds * squares],
            hand: vec![Pair::default(); kinds],
            hands: !rules.stores.is_empty(),
            idle: Vec::new(),
            terms: vec![Pair::default(); Term::count(kinds)],
            counted: Vec::new(),
            counts: false,
            phases: vec![0; kinds],
            full_phase: 1,
            worth: vec![0; kinds],
            tempo: whole(&document["tempo"], "/tempo")?,
            net: None,
            means: None,
            chase: Arc::default(),
        };
        for kind in 0..kinds {
            let code = named(kind);
            values.phases[kind] = whole(&document["phase"][code], &format!("/phase/{code}"))?.clamp(0, 1000);
            values.worth[kind] = whole(&document["worth"][code], &format!("/worth/{code}"))?.clamp(-ROYAL, ROYAL);
            values.hand[kind] = two(&document["hand"][code], &format!("/hand/{code}"))?;
            if can_be_idle(rules) {
                values.idle.push(two(&document["idle"][code], &format!("/idle/{code}"))?);
            }
            for (name, term) in [("freedom", Term::Freedom(kind as u8)), ("siege", Term::Siege(kind as u8))] {
                let found = two(&document["terms"][name][code], &format!("/terms/{name}/{code}"))?;
                values.terms[term.index(kinds)] = found;
            }
        }
        for left in 0..8u8 {
            let found = two(&document["terms"]["passed"][usize::from(left)], &format!("/terms/passed/{left}"))?;
            values.terms[Term::Passed(left).index(kinds)] = found;
        }
        for (name, term) in NAMED {
            values.terms[term.index(kinds)] = two(&document["terms"][name], &format!("/terms/{name}"))?;
        }
        let counted = document["counted"].as_array().cloned().unwrap_or_default();
        for (place, value) in counted.iter().take(64).enumerate() {
            values.counted.push(two(value, &format!("/counted/{place}"))?);
        }
        values.counts = !values.counted.is_empty();
        for player in rules.player_ids() {
            for square in rules.board.squares() {
                let (model, seen) = frame.seen(player.index(), square.index());
                let army = rules.players.get(model).map_or("", |player| player.name.as_str());
                let (x, y) = rules.board.coordinates(arbiter_spec::checked::Square(seen as u8));
                for kind in 0..kinds {
                    let rows = &document["men"][army][named(kind)];
                    let one = |when: &str| {
                        let place = format!("/men/{army}/{}/{when}/{y}/{x}", named(kind));
                        whole(&rows[when][y.max(0) as usize][x.max(0) as usize], &place)
                    };
                    let place = values.place(player.index(), kind, square.index());
                    values.table[place] = Pair::new(one("early")?, one("late")?);
                }
            }
        }
        let mut full = 0;
        game.walk(&game.start(0)).men(|_, man| full += values.phase(man.kind));
        values.full_phase = full.max(1);
        if !document["means"].is_null() {
            values.means = Some(Means::from_json(&document["means"])?);
        }
        if !document["net"].is_null() {
            values.net = Some(Arc::new(Net::from_json(game, &document["net"])?));
        }
        Ok(values)
    }
}

/// A number of a size that sums can bear.
fn number(value: &Value) -> Option<i32> {
    value.as_i64().map(|number| number.clamp(-30_000, 30_000) as i32)
}

fn two(value: &Value, place: &str) -> Result<Pair, String> {
    match value.as_array().map(Vec::as_slice) {
        Some([early, late]) => number(early).zip(number(late)).map(|(early, late)| Pair::new(early, late)),
        _ => None,
    }
    .ok_or_else(|| format!("{place} must be two numbers, early and late"))
}

/// Lists of numbers stand on one line each.
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
    fn what_is_written_is_read() {
        for (id, game) in games() {
            let mut values = Values::estimate(&game);
            values.net = Net::by_lot(&game, 3).map(Arc::new);
            values.means = Some(Means::by(|quick, slow| 50 + 6 * quick as i32 + slow as i32));
            let text = values.to_json(&game);
            assert_eq!(Values::from_json(&game, &text).as_ref(), Ok(&values), "{id}");
        }
    }

    #[test]
    fn what_does_not_fit_is_told() {
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
