//! Writing an answer.

use super::special::{CLAIM, OFFER, RESIGN, word};
use super::{Answer, becomes, between};
use crate::moves;
use arbiter_spec::checked::{ResultRule, Rules};
use arbiter_spec::play::{Decision, What};
use serde_json::{Map, Value, json};

/// An answer as an object. `legal`: all legal decisions, so that squares are written where they tell which one is meant,
/// and its text where they do not.
pub fn write(spec: &Rules, legal: &[Decision], answer: &Answer) -> Value {
    match answer {
        Answer::Move(decision) => decided(spec, legal, decision),
        Answer::Claim { code, with } => {
            let ending = spec.endings.iter().find(|e| e.code == *code);
            if ending.is_some_and(|e| e.result != ResultRule::Draw) {
                return json!({ "action": RESIGN });
            }
            let mut out = Map::new();
            out.insert("action".into(), CLAIM.into());
            out.insert("reason".into(), word(spec, code).into());
            if let Some(Value::Object(with)) = with.as_ref().map(|with| decided(spec, legal, with)) {
                out.extend(with);
            }
            out.into()
        }
        Answer::Propose { .. } | Answer::Accept { .. } => json!({ "action": OFFER }),
    }
}

fn decided(spec: &Rules, legal: &[Decision], decision: &Decision) -> Value {
    if let What::Move { from, to, .. } = decision.what {
        let same = between(legal, from, to).into_iter().filter(|d| becomes(d) == becomes(decision)).count();
        if same <= 1 {
            return json!({
                "from": spec.board.square_name(from),
                "to": spec.board.square_name(to),
                "promotion": becomes(decision).map(|kind| spec.kind(kind).symbol.to_uppercase()),
            });
        }
    }
    let texts = moves::texts(spec, legal);
    let text = legal.iter().position(|d| d == decision).and_then(|i| texts.get(i).cloned());
    json!({ "move": text.unwrap_or_else(|| moves::texts(spec, std::slice::from_ref(decision)).concat()) })
}
