//! Claims, offers and answers in the conversation.

use super::console::{Talk, listed};
use crate::text_board::in_words;
use arbiter_engine::PossibleProposal;
use arbiter_notation::moves;
use arbiter_spec::checked::{ClaimBy, Ending, PlayerId, SeatId};

impl Talk<'_> {
    /// Makes a claim; without a code, or with one that does not exist, says which there are.
    pub(super) fn claim(&mut self, code: Option<String>, with: Option<String>) -> anyhow::Result<()> {
        let rules = self.session.rules();
        let claimed = |e: &&Ending| e.claim.is_some_and(|claim| claim.by != ClaimBy::Clock);
        let known: Vec<String> = rules.endings.iter().filter(claimed).map(|e| e.code.clone()).collect();
        let Some(code) = code.and_then(|code| resolve(&code, &known)) else {
            let mut open: Vec<String> = Vec::new();
            for claim in self.session.position().claims() {
                let with = claim.with.map(|d| moves::texts(self.session.rules(), &[d]).concat());
                open.push(with.map_or(claim.code.clone(), |text| format!("{} {text}", claim.code)));
            }
            return self.say(&format!("{}\n{}", all_of("claim", known), one_of("claim", open)));
        };
        let with = with.map_or(String::new(), |text| format!(" {text}"));
        let events: Vec<String> =
            self.humans().iter().map(|s| format!("claim {} {code}{with}", self.code(*s))).collect();
        self.try_events(events)
    }

    /// Makes an offer; without a code, or with one that does not exist, says which there are. Whoever it is put to need
    /// not be named where there is only one.
    pub(super) fn offer(&mut self, code: Option<String>, to: Option<String>) -> anyhow::Result<()> {
        let rules = self.session.rules();
        let known: Vec<String> = rules.agreements.iter().map(|a| a.code.clone()).collect();
        let possible = self.session.position().proposals();
        let name = |player: Option<PlayerId>| player.map(|player| rules.player_name(player).to_string());
        let Some(code) = code.and_then(|code| resolve(&code, &known)) else {
            let text = |p: &PossibleProposal| {
                [Some(p.code.clone()), name(p.responder)].into_iter().flatten().collect::<Vec<_>>().join(" ")
            };
            let open: Vec<String> = possible.iter().filter(|p| self.humans().contains(&p.seat)).map(text).collect();
            return self.say(&format!("{}\n{}", all_of("offer", known), one_of("offer", open)));
        };
        let mut partners: Vec<String> = Vec::new();
        for partner in possible.iter().filter(|p| p.code == code && self.humans().contains(&p.seat)) {
            partners.extend(name(partner.responder).filter(|name| !partners.contains(name)));
        }
        let partner = match (to.map(|to| to.to_uppercase()), partners.as_slice()) {
            (Some(to), partners) => Some(resolve(&to, partners).unwrap_or(to)),
            (None, [only]) => Some(only.clone()),
            (None, []) => None,
            (None, several) => return self.say(&format!("to whom? offer {code} {}", several.join(" or "))),
        };
        let to = partner.map_or(String::new(), |name| format!(" {name}"));
        let events: Vec<String> = self.humans().iter().map(|s| format!("offer {} {code}{to}", self.code(*s))).collect();
        let before = self.session.count();
        self.try_events(events)?;
        if self.session.count() > before {
            self.say("offered")?;
        }
        Ok(())
    }

    /// Accepts or declines what is open. Whoever is asked answers before whoever asked: the proposer, who may take an offer
    /// back, is not meant where somebody else at the board is waited for.
    pub(super) fn answer(&mut self, word: &str, code: Option<String>) -> anyhow::Result<()> {
        let open = self.session.position().open_proposals();
        let known: Vec<String> = open.iter().map(|offer| offer.code.clone()).collect();
        let codes = match code {
            Some(code) => vec![resolve(&code, &known).unwrap_or(code)],
            None => known,
        };
        let mut events: Vec<String> = Vec::new();
        for code in &codes {
            let mut people = self.humans();
            let asked = |seat: &SeatId| open.iter().any(|offer| offer.code == *code && offer.waiting.contains(seat));
            people.sort_by_key(|seat| !asked(seat));
            events.extend(people.iter().map(|seat| format!("{word} {} {code}", self.code(*seat))));
        }
        self.try_events(events)
    }

    /// Who offers what, and whose answer is awaited.
    pub(super) fn mention_offers(&mut self) -> anyhow::Result<()> {
        for offer in self.session.position().open_proposals() {
            let waiting: Vec<String> =
                offer.waiting.iter().map(|seat| self.answering(offer.responder, *seat)).collect();
            let by = match offer.responder {
                Some(_) => self.session.rules().player_name(offer.player).to_string(),
                None => self.session.seat_name(offer.seat),
            };
            let what = in_words(&offer.code);
            self.say(&format!("{by} offers {what}; {} may `accept` or `decline`", listed(&waiting)))?;
        }
        Ok(())
    }
}

/// The code that is meant: the whole of one, or the beginning of only one.
fn resolve(code: &str, known: &[String]) -> Option<String> {
    let exact = known.iter().find(|k| *k == code);
    let mut begin = known.iter().filter(|k| k.starts_with(code));
    let only = begin.next().filter(|_| begin.next().is_none());
    exact.or(only).cloned()
}

fn all_of(word: &str, codes: Vec<String>) -> String {
    match codes.is_empty() {
        true => format!("the rules know nothing to {word}"),
        false => format!("the rules let you {word}: {}", codes.join(", ")),
    }
}

fn one_of(word: &str, mut codes: Vec<String>) -> String {
    codes.sort();
    codes.dedup();
    match codes.is_empty() {
        true => format!("there is nothing to {word} now"),
        false => format!("{word} now one of: {}", codes.join(", ")),
    }
}
