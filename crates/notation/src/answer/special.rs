//! Answers that are no moves.

use super::{Answer, Failed, Table};
use crate::raw::{Raw, list};
use arbiter_spec::checked::{AgreementOutcome, Ending, ResultRule, Rules};
use arbiter_spec::diagnostic::did_you_mean;
use arbiter_spec::json::Node;

/// An answer that is no move, as it was written.
pub(super) enum Special {
    Claim { reason: String, with_move: bool },
    Offer,
    Resign,
}

pub(super) const CLAIM: &str = "claim_draw";
pub(super) const OFFER: &str = "offer_draw";
pub(super) const RESIGN: &str = "resign";

pub(super) fn form(raw: &mut Raw, root: &Node) -> Option<super::Form> {
    const ACTIONS: [&str; 3] = [CLAIM, OFFER, RESIGN];
    let action = raw.text(root.get("action")?, "/action", "write the name of an action")?;
    let special = match action {
        CLAIM => {
            let with_move = ["from", "to", "promotion"].iter().any(|key| root.get(key).is_some());
            raw.only(root, "", &["action", "reason", "from", "to", "promotion"], "a claim");
            let node = raw.need(root, "", "reason", "say what is claimed, such as \"threefold_repetition\"")?;
            let reason = raw.text(node, "/reason", "say what is claimed, such as \"threefold_repetition\"")?;
            Special::Claim { reason: reason.into(), with_move }
        }
        OFFER | RESIGN => {
            raw.only(root, "", &["action"], "this action");
            if action == OFFER { Special::Offer } else { Special::Resign }
        }
        _ => {
            let near = did_you_mean(action, ACTIONS);
            let help =
                near.map_or_else(|| format!("write {}", list(&ACTIONS)), |near| format!("did you mean `{near}`?"));
            raw.fault(root.get("action")?.origin, "/action", format!("there is no action `{action}`"), help);
            return None;
        }
    };
    Some(super::Form::Special(special))
}

/// The word by which agents call an ending or agreement.
pub(super) fn word(spec: &Rules, code: &str) -> String {
    spec.metadata.reasons.get(code).cloned().unwrap_or_else(|| code.to_lowercase())
}

fn is_called(spec: &Rules, code: &str, text: &str) -> bool {
    word(spec, code) == text || code.to_lowercase() == text
}

pub(super) fn judge(spec: &Rules, table: &dyn Table, special: Special, text: &str) -> Result<Answer, Vec<Failed>> {
    let failed = |pointer: &str, why: String| vec![Failed::new(None, pointer, why)];
    match special {
        Special::Claim { reason, with_move } => {
            let draws = || spec.endings.iter().filter(|e| e.claim.is_some() && e.result == ResultRule::Draw);
            let Some(ending) = draws().find(|e| is_called(spec, &e.code, &reason)) else {
                let words: Vec<String> = draws().map(|e| word(spec, &e.code)).collect();
                let words: Vec<&str> = words.iter().map(String::as_str).collect();
                let why = match did_you_mean(&reason, words.iter().copied()) {
                    Some(near) => format!("no draw is claimed by `{reason}`; did you mean `{near}`?"),
                    None if words.is_empty() => "this game has no draws to claim".to_owned(),
                    None => format!("no draw is claimed by `{reason}`; there are {}", list(&words)),
                };
                return Err(failed("/reason", why));
            };
            claim(spec, table, ending, with_move.then_some(text))
        }
        Special::Resign => {
            let resigns = |e: &&Ending| e.claim.is_some() && is_called(spec, &e.code, RESIGN);
            let code = spec.endings.iter().find(resigns).map(|e| e.code.clone());
            let code = code.ok_or_else(|| failed("/action", "in this game nobody can resign".into()))?;
            let open = table.claims().iter().any(|(open, with)| *open == code && with.is_none());
            if open {
                Ok(Answer::Claim { code, with: None })
            } else {
                Err(failed("/action", "you cannot resign now".into()))
            }
        }
        Special::Offer => {
            let draw = |outcome: &AgreementOutcome| *outcome == AgreementOutcome::Result(ResultRule::Draw);
            let code = spec.agreements.iter().find(|a| draw(&a.outcome)).map(|a| a.code.clone());
            let code = code.ok_or_else(|| failed("/action", "in this game no draw can be agreed".into()))?;
            if table.waiting().contains(&code) {
                return Ok(Answer::Accept { code });
            }
            if table.proposals().contains(&code) {
                return Ok(Answer::Propose { code });
            }
            Err(failed("/action", "you cannot offer a draw now: an offer of yours is open".into()))
        }
    }
}

fn claim(spec: &Rules, table: &dyn Table, ending: &Ending, with: Option<&str>) -> Result<Answer, Vec<Failed>> {
    let code = ending.code.clone();
    let open = table.claims();
    let with = match with {
        None => None,
        Some(text) => Some(intended(spec, table, text)?),
    };
    if open.iter().any(|(right, move_)| *right == code && *move_ == with) {
        return Ok(Answer::Claim { code, with });
    }
    let article = spec.metadata.cite.get(&code).map_or_else(String::new, |a| format!(" (article {a})"));
    let with_moves: Vec<_> =
        open.into_iter().filter(|(right, _)| *right == code).filter_map(|(_, with)| with).collect();
    let hint = match with_moves.as_slice() {
        [] => String::new(),
        some => {
            let texts = crate::moves::texts(spec, some);
            format!("; it would be true together with {}", texts.join(", "))
        }
    };
    let why = format!("the claim {} is not true{article}{hint}", word(spec, &code));
    Err(vec![Failed::new(None, "/reason", why)])
}

/// The move that is intended with a claim.
fn intended(spec: &Rules, table: &dyn Table, text: &str) -> Result<arbiter_spec::play::Decision, Vec<Failed>> {
    let form = |e: crate::JsonFaults| vec![Failed::new(None, "", e.to_string())];
    let mut raw = Raw::read(text).map_err(form)?;
    let root = raw.root();
    let wish = super::wish(spec, &mut raw, &root);
    let wish = raw.finish(wish).map_err(form)?;
    super::check::legal(spec, table, &wish)
}
