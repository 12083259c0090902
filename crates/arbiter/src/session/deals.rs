//! Claims, offers and answers in the conversation.

use super::Who;
use super::talk::Talk;
use arbiter_notation::moves;
use arbiter_spec::checked::{ClaimBy, Ending, SeatId};

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

    /// Makes an offer; without a code, or with one that does not exist, says which there are.
    pub(super) fn offer(&mut self, code: Option<String>, to: Option<String>) -> anyhow::Result<()> {
        let known: Vec<String> = self.session.rules().agreements.iter().map(|a| a.code.clone()).collect();
        let Some(code) = code.and_then(|code| resolve(&code, &known)) else {
            let open: Vec<String> = self.session.position().proposals().into_iter().map(|p| p.code).collect();
            return self.say(&format!("{}\n{}", all_of("offer", known), one_of("offer", open)));
        };
        let to = to.map_or(String::new(), |name| format!(" {name}"));
        let before = self.session.count();
        let events: Vec<String> = self.humans().iter().map(|s| format!("offer {} {code}{to}", self.code(*s))).collect();
        self.try_events(events)?;
        if self.session.count() == before {
            return Ok(());
        }
        // A random mover has no opinion, so it does not agree to anything.
        for i in 0..self.session.seats.len() {
            let seat = self.code(SeatId(i as u8)).to_string();
            if self.session.seats[i] == Who::Random && self.session.apply(&format!("decline {seat} {code}")).is_ok() {
                return self.say(&format!("{} declines", self.session.seat_name(SeatId(i as u8))));
            }
        }
        self.say("offered")
    }

    /// Accepts or declines what is open.
    pub(super) fn answer(&mut self, word: &str, code: Option<String>) -> anyhow::Result<()> {
        let open: Vec<String> = self.session.position().open_proposals().iter().map(|p| p.code.clone()).collect();
        let codes = match code {
            Some(code) => vec![resolve(&code, &open).unwrap_or(code)],
            None => open,
        };
        let humans = self.humans();
        let events: Vec<String> = codes
            .iter()
            .flat_map(|code| humans.iter().map(move |seat| (code, *seat)))
            .map(|(code, seat)| format!("{word} {} {code}", self.code(seat)))
            .collect();
        self.try_events(events)
    }

    /// Who offers what, and whose answer is awaited.
    pub(super) fn mention_offers(&mut self) -> anyhow::Result<()> {
        for offer in self.session.position().open_proposals() {
            let name = |seat: &SeatId| self.session.seat_name(*seat);
            let waiting: Vec<String> = offer.waiting.iter().map(name).collect();
            let by = name(&offer.seat);
            self.say(&format!("{by} offers {}; {} may `accept` or `decline`", offer.code, waiting.join(", ")))?;
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
