//! Answers that are no moves.

use super::form::{ACCEPT, ACCEPT_DRAW, CLAIM, CLAIM_DRAW, DECLINE, DECLINE_DRAW, FORMS, OFFER, OFFER_DRAW, RESIGN};
use super::{Answer, Failed, Protocol, Seated, giving_up};
use crate::moves;
use crate::raw::{Raw, list};
use arbiter_spec::checked::{AgreementOutcome, Ending, PlayerId, ResultRule, Rules};
use arbiter_spec::diagnostic::did_you_mean;
use arbiter_spec::json::Node;
use arbiter_spec::play::{Decision, Playable};

/// An answer that is no move, as it was written.
pub(super) enum Special {
    /// A draw, by the word of its claim.
    ClaimDraw {
        reason: String,
        with_move: bool,
    },
    OfferDraw,
    AcceptDraw,
    DeclineDraw,
    Resign,
    /// The same for whatever the document knows, by its code.
    Claim {
        code: String,
        with: Option<String>,
    },
    Offer {
        code: String,
        to: Option<String>,
    },
    Accept {
        code: String,
    },
    Decline {
        code: String,
    },
}

pub(super) fn form(raw: &mut Raw, root: &Node, protocol: Protocol) -> Option<super::Form> {
    let action = raw.text(root.get("action")?, "/action", "write the name of an action")?;
    let known = FORMS.iter().filter(|form| form.since <= protocol);
    let Some(form) = known.clone().find(|form| form.action == Some(action)) else {
        let actions: Vec<&str> = known.filter_map(|form| form.action).collect();
        let near = did_you_mean(action, actions.iter().copied());
        let help = near.map_or_else(|| format!("write {}", list(&actions)), |near| format!("did you mean `{near}`?"));
        raw.fault(root.get("action")?.origin, "/action", format!("there is no action `{action}`"), help);
        return None;
    };
    let keys: Vec<&str> = ["action"].into_iter().chain(form.members.iter().map(|member| member.key)).collect();
    raw.only(root, "", &keys, "this action");
    let mut needed = |key: &str| {
        let about = form.members.iter().find(|member| member.key == key).map_or("", |member| member.about);
        let node = raw.need(root, "", key, about)?;
        raw.text(node, &format!("/{key}"), about).map(String::from)
    };
    let special = match action {
        CLAIM_DRAW => {
            let with_move = ["from", "to", "promotion"].iter().any(|key| root.get(key).is_some());
            Special::ClaimDraw { reason: needed("reason")?, with_move }
        }
        OFFER_DRAW => Special::OfferDraw,
        ACCEPT_DRAW => Special::AcceptDraw,
        DECLINE_DRAW => Special::DeclineDraw,
        RESIGN => Special::Resign,
        CLAIM => {
            let with = if root.get("move").is_some() { Some(needed("move")?) } else { None };
            Special::Claim { code: needed("claim")?, with }
        }
        OFFER => {
            let to = if root.get("to").is_some() { Some(needed("to")?) } else { None };
            Special::Offer { code: needed("offer")?, to }
        }
        ACCEPT => Special::Accept { code: needed("offer")? },
        DECLINE => Special::Decline { code: needed("offer")? },
        _ => return None,
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

fn failed(pointer: &str, why: impl Into<String>) -> Vec<Failed> {
    vec![Failed::new(None, pointer, why)]
}

pub(super) fn judge(seated: Seated, special: Special, text: &str) -> Result<Answer, Vec<Failed>> {
    let spec = seated.play.spec();
    match special {
        Special::ClaimDraw { reason, with_move } => {
            let draws = || spec.endings.iter().filter(|e| e.claim.is_some() && e.result == ResultRule::Draw);
            let Some(ending) = draws().find(|e| is_called(spec, &e.code, &reason)) else {
                let words: Vec<String> = draws().map(|e| word(spec, &e.code)).collect();
                return Err(failed("/reason", unknown("draw is claimed by", &reason, &words, "draws to claim")));
            };
            let with = if with_move { Some(intended(seated.play, text)?) } else { None };
            claim(seated, ending, with, "/reason")
        }
        Special::Claim { code, with } => {
            let claimed = || spec.endings.iter().filter(|e| e.claim.is_some());
            let Some(ending) = claimed().find(|e| e.code == code) else {
                let codes: Vec<String> = claimed().map(|e| e.code.clone()).collect();
                return Err(failed("/claim", unknown("claim is called", &code, &codes, "claims")));
            };
            let with = with.map(|text| by_text(seated.play, &text)).transpose()?;
            claim(seated, ending, with, "/claim")
        }
        Special::Resign => resign(seated),
        Special::OfferDraw => {
            let code = draw(spec)?;
            if seated.waiting().contains(&code) {
                return Ok(Answer::Accept { code });
            }
            propose(seated, code, None, "/action")
        }
        Special::AcceptDraw => waiting(seated, draw(spec)?, "/action").map(|code| Answer::Accept { code }),
        Special::DeclineDraw => waiting(seated, draw(spec)?, "/action").map(|code| Answer::Decline { code }),
        Special::Offer { code, to } => {
            let code = agreement(spec, code)?;
            let to = to.map(|name| player(spec, &name)).transpose()?;
            propose(seated, code, to, "/offer")
        }
        Special::Accept { code } => {
            waiting(seated, agreement(spec, code)?, "/offer").map(|code| Answer::Accept { code })
        }
        Special::Decline { code } => {
            waiting(seated, agreement(spec, code)?, "/offer").map(|code| Answer::Decline { code })
        }
    }
}

/// "no draw is claimed by `x`; did you mean `y`?"
fn unknown(what: &str, said: &str, known: &[String], none: &str) -> String {
    let known: Vec<&str> = known.iter().map(String::as_str).collect();
    match did_you_mean(said, known.iter().copied()) {
        Some(near) => format!("no {what} `{said}`; did you mean `{near}`?"),
        None if known.is_empty() => format!("this game has no {none}"),
        None => format!("no {what} `{said}`; there are {}", list(&known)),
    }
}

/// The agreement that ends the game without a winner.
fn draw(spec: &Rules) -> Result<String, Vec<Failed>> {
    let draws = |outcome: &AgreementOutcome| *outcome == AgreementOutcome::Result(ResultRule::Draw);
    let code = spec.agreements.iter().find(|a| draws(&a.outcome)).map(|a| a.code.clone());
    code.ok_or_else(|| failed("/action", "in this game no draw can be agreed"))
}

fn agreement(spec: &Rules, code: String) -> Result<String, Vec<Failed>> {
    if spec.agreements.iter().any(|agreement| agreement.code == code) {
        return Ok(code);
    }
    let codes: Vec<String> = spec.agreements.iter().map(|a| a.code.clone()).collect();
    Err(failed("/offer", unknown("agreement is called", &code, &codes, "agreements")))
}

fn player(spec: &Rules, name: &str) -> Result<PlayerId, Vec<Failed>> {
    let found = spec.player_ids().find(|p| spec.player_name(*p).eq_ignore_ascii_case(name));
    let names: Vec<String> = spec.player_ids().map(|p| spec.player_name(p).to_lowercase()).collect();
    found.ok_or_else(|| failed("/to", unknown("player is called", name, &names, "players")))
}

fn propose(seated: Seated, code: String, to: Option<PlayerId>, pointer: &str) -> Result<Answer, Vec<Failed>> {
    let possible = seated.proposals();
    if possible.contains(&(code.clone(), to)) {
        return Ok(Answer::Propose { code, to });
    }
    let known: Vec<PlayerId> = possible.iter().filter(|(c, _)| *c == code).filter_map(|(_, to)| *to).collect();
    let why = match (to, known.is_empty()) {
        (None, false) => "say to whom: `to` is the player it is put to",
        (Some(_), false) => "it cannot be put to that player now",
        (_, true) => "you cannot offer that now: an offer of yours is open, or the rules do not allow it here",
    };
    Err(failed(if known.is_empty() { pointer } else { "/to" }, why))
}

fn waiting(seated: Seated, code: String, pointer: &str) -> Result<String, Vec<Failed>> {
    match seated.waiting().contains(&code) {
        true => Ok(code),
        false => Err(failed(pointer, "nobody has offered you that, or the offer has lapsed")),
    }
}

fn resign(seated: Seated) -> Result<Answer, Vec<Failed>> {
    let spec = seated.play.spec();
    let named = spec.endings.iter().find(|e| e.claim.is_some() && is_called(spec, &e.code, RESIGN));
    let Some(ending) = named.or_else(|| giving_up::claim(spec)) else { return Ok(Answer::Resign) };
    let code = ending.code.clone();
    match seated.claims().iter().any(|(open, with)| *open == code && with.is_none()) {
        true => Ok(Answer::Claim { code, with: None }),
        false => Err(failed("/action", "you cannot resign now")),
    }
}

fn claim(seated: Seated, ending: &Ending, with: Option<Decision>, pointer: &str) -> Result<Answer, Vec<Failed>> {
    let spec = seated.play.spec();
    let code = ending.code.clone();
    let open = seated.claims();
    if open.iter().any(|(right, move_)| *right == code && *move_ == with) {
        return Ok(Answer::Claim { code, with });
    }
    let article = spec.metadata.cite.get(&code).map_or_else(String::new, |a| format!(" (article {a})"));
    let with_moves: Vec<_> =
        open.into_iter().filter(|(right, _)| *right == code).filter_map(|(_, with)| with).collect();
    let hint = match with_moves.as_slice() {
        [] => String::new(),
        some => format!("; it would be true together with {}", moves::texts(spec, some).join(", ")),
    };
    let why = format!("the claim {} is not true{article}{hint}", word(spec, &code));
    Err(failed(pointer, why))
}

/// The move that is intended with a claim.
fn intended(play: &dyn Playable, text: &str) -> Result<Decision, Vec<Failed>> {
    let form = |e: crate::JsonFaults| failed("", e.to_string());
    let mut raw = Raw::read(text).map_err(form)?;
    let root = raw.root();
    let asked = super::by_squares(play.spec(), &mut raw, &root);
    let asked = raw.finish(asked).map_err(form)?;
    super::check::legal(play, &asked)
}

/// The legal move that a text means.
pub(super) fn by_text(play: &dyn Playable, text: &str) -> Result<Decision, Vec<Failed>> {
    let mut legal = play.legal();
    let index = moves::find(play.spec(), &legal, text).map_err(|e| failed("/move", e.to_string()))?;
    Ok(legal.swap_remove(index))
}
