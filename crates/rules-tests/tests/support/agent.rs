//! States and answers of playing programs, at the table.

use super::player::Player;
use super::table::Table;
use arbiter_notation::answer::{self, Answer, Protocol, Refused, Seated};
use arbiter_notation::state;
use arbiter_spec::play::Placement;

impl<P: Player> Table<P> {
    /// The number the document gives to how things stand; `none` if it gives none.
    pub fn state(&self) -> String {
        let check = self.now.in_check(self.now.to_move());
        let number = self.spec.metadata.state(self.now.outcome().map(|o| o.code.as_str()), check);
        number.map_or_else(|| "none".into(), |n| n.to_string())
    }

    /// How often the position has been there.
    pub fn occurrences(&self) -> u32 {
        self.now.occurrences()
    }

    /// Sets up a state. What is accepted is written and read back the same.
    pub fn told(&mut self, text: &str) -> Result<(), String> {
        let spec = &self.spec;
        let in_check = |placement: &Placement| {
            let there = P::placed(spec, placement)?;
            Ok(spec.player_ids().filter(|p| there.in_check(*p)).collect())
        };
        let read = state::read(spec, text, &in_check).map_err(|faults| faults.to_string())?;
        let written = state::write(spec, &read.placement, &read.before).to_string();
        let again = state::read(spec, &written, &in_check).map_err(|faults| faults.to_string())?;
        if again != read {
            return Err(format!("it came back as another state: {written}"));
        }
        self.now = P::placed_after(spec, &read.before, &read.placement)?;
        Ok(())
    }

    /// Compares the state as it is written, whatever the order of its fields.
    pub fn tells(&self, wanted: &str) -> Result<(), String> {
        let wanted: serde_json::Value = serde_json::from_str(wanted).map_err(|e| e.to_string())?;
        let found = state::write(&self.spec, &self.now.placement(), &[]);
        if found == wanted { Ok(()) } else { Err(format!("found: {found}")) }
    }

    /// Reads an answer and does what it says.
    pub fn answer_with(&mut self, text: &str) -> Result<(), String> {
        let read = |text: &str, protocol| answer::read(Seated::deciding(&self.now), text, protocol);
        let answer = read(text, Protocol::One).map_err(|refused| refused.to_string())?;
        for protocol in Protocol::ALL {
            let written = answer::write(&self.spec, &self.now.legal(), &answer, protocol).to_string();
            if read(&written, protocol).as_ref() != Ok(&answer) {
                return Err(format!("it came back as another answer: {written}"));
            }
        }
        let seat = self.now.deciding_seat();
        let done = match answer {
            Answer::Move(decision) => self.now.play(&decision),
            Answer::Claim { code, with } => self.now.claim(seat, &code, with.as_ref()),
            Answer::Propose { code, to } => self.now.propose(seat, &code, to),
            Answer::Accept { code } => self.now.answer(seat, &code, true),
            Answer::Decline { code } => self.now.answer(seat, &code, false),
            Answer::Resign => return Err("the document has no claim for giving up".into()),
        };
        done.map_err(|e| e.to_string())
    }

    /// Which checks an answer fails, and why.
    pub fn answer_fails(&self, text: &str) -> Result<(String, String), String> {
        match answer::read(Seated::deciding(&self.now), text, Protocol::One) {
            Ok(answer) => Err(format!("it is legal: {answer:?}")),
            Err(Refused::Form(faults)) => Ok(("form".into(), faults.to_string())),
            Err(Refused::Illegal(failed)) => {
                let number = |n: Option<u8>| n.map_or_else(|| "-".to_owned(), |n| n.to_string());
                let numbers: Vec<String> = failed.iter().map(|f| number(f.check)).collect();
                let why: Vec<String> = failed.iter().map(ToString::to_string).collect();
                Ok((numbers.join(","), why.join("; ")))
            }
        }
    }
}
