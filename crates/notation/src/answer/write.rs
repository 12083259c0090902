//! Writing an answer.

use super::form::{ACCEPT, ACCEPT_DRAW, CLAIM, CLAIM_DRAW, DECLINE, DECLINE_DRAW, OFFER, OFFER_DRAW, RESIGN};
use super::special::word;
use super::{Answer, Protocol, becomes, between, giving_up};
use crate::moves;
use arbiter_spec::checked::{KindId, ResultRule, Rules};
use arbiter_spec::play::{Decision, What};
use serde_json::{Map, Value, json};

/// An answer as an object. `legal`: all legal decisions, so that squares are written where they tell which one is meant,
/// and its text where they do not. The first protocol knows no agreement but a draw and no claim but of a draw; whoever
/// speaks it says nothing else.
pub fn write(spec: &Rules, legal: &[Decision], answer: &Answer, protocol: Protocol) -> Value {
    let one = protocol == Protocol::One;
    match answer {
        Answer::Move(decision) => decided(spec, legal, decision),
        Answer::Claim { code, with } => claim(spec, legal, code, with.as_ref(), one),
        Answer::Propose { .. } if one => json!({ "action": OFFER_DRAW }),
        Answer::Propose { code, to: None } => json!({ "action": OFFER, "offer": code }),
        Answer::Propose { code, to: Some(to) } => {
            json!({ "action": OFFER, "offer": code, "to": spec.player_name(*to).to_lowercase() })
        }
        Answer::Accept { .. } if one => json!({ "action": ACCEPT_DRAW }),
        Answer::Accept { code } => json!({ "action": ACCEPT, "offer": code }),
        Answer::Decline { .. } if one => json!({ "action": DECLINE_DRAW }),
        Answer::Decline { code } => json!({ "action": DECLINE, "offer": code }),
        Answer::Resign => json!({ "action": RESIGN }),
    }
}

fn claim(spec: &Rules, legal: &[Decision], code: &str, with: Option<&Decision>, one: bool) -> Value {
    let ending = spec.endings.iter().find(|e| e.code == *code);
    if giving_up::claim(spec).is_some_and(|e| e.code == *code) {
        return json!({ "action": RESIGN });
    }
    let mut out = Map::new();
    if !one && ending.is_some_and(|e| e.result != ResultRule::Draw) {
        out.insert("action".into(), CLAIM.into());
        out.insert("claim".into(), code.into());
        out.extend(with.map(|with| ("move".to_string(), by_text(spec, legal, with).into())));
        return out.into();
    }
    out.insert("action".into(), CLAIM_DRAW.into());
    out.insert("reason".into(), word(spec, code).into());
    match with.map(|with| (with, decided(spec, legal, with))) {
        Some((_, Value::Object(squares))) if squares.contains_key("from") => out.extend(squares),
        // Squares do not tell which move it is.
        Some((with, _)) => {
            return json!({ "action": CLAIM, "claim": code, "move": by_text(spec, legal, with) });
        }
        None => {}
    }
    out.into()
}

fn decided(spec: &Rules, legal: &[Decision], decision: &Decision) -> Value {
    if let What::Move { from, to, .. } = decision.what {
        let same = between(legal, from, to).into_iter().filter(|d| becomes(d) == becomes(decision)).count();
        // The symbol is written in capitals, which may be another player's.
        let capitals = |kind: KindId| spec.kind(kind).symbol.to_uppercase();
        let first = |kind: KindId| spec.kinds.iter().position(|k| k.symbol.to_uppercase() == capitals(kind));
        let told = becomes(decision).is_none_or(|kind| first(kind) == Some(kind.index()));
        if same <= 1 && told {
            return json!({
                "from": spec.board.square_name(from),
                "to": spec.board.square_name(to),
                "promotion": becomes(decision).map(|kind| spec.kind(kind).symbol.to_uppercase()),
            });
        }
    }
    json!({ "move": by_text(spec, legal, decision) })
}

fn by_text(spec: &Rules, legal: &[Decision], decision: &Decision) -> String {
    let texts = moves::texts(spec, legal);
    let text = legal.iter().position(|d| d == decision).and_then(|i| texts.get(i).cloned());
    text.unwrap_or_else(|| moves::texts(spec, std::slice::from_ref(decision)).concat())
}
