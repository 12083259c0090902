//! The game as a program was told it.

use super::spelling::{self, Habits, Spelling, Topic, Understood, is_over};
use super::talk::Talk;
use arbiter_arena::referee::Fault;
use arbiter_engine::Play;
use arbiter_spec::play::Decision;
use std::collections::BTreeSet;
use std::time::{Duration, Instant};

/// No more turns than this complete one that somebody else has begun.
const MOST_WAYS: usize = 4000;
/// How long it is looked for what a program did not understand.
const PATIENCE: Duration = Duration::from_secs(5);

/// Why a game cannot be told.
pub enum Untold {
    /// The program failed.
    Fault(Fault),
    /// It does not know a move that is legal.
    Unknown(String),
}

impl From<Fault> for Untold {
    fn from(fault: Fault) -> Untold {
        Untold::Fault(fault)
    }
}

/// A game as it was told so far.
pub struct Told {
    /// The position it begins with, as the program is told.
    begin: String,
    moves: Vec<String>,
    /// The game behind these moves.
    play: Play,
    /// The actions of a turn that is not over, and the game behind them.
    turn: Vec<Decision>,
    after: Play,
    /// All actions.
    pub made: Vec<Decision>,
    /// The game before them.
    first: Play,
    /// The latest answer of the program, and what it meant.
    said: Option<(String, Vec<Decision>)>,
}

impl Told {
    /// A game before its first move.
    pub fn new(begin: String, play: Play) -> Told {
        let (after, first) = (play.clone(), play.clone());
        Told { begin, moves: Vec::new(), play, turn: Vec::new(), after, made: Vec::new(), first, said: None }
    }

    /// Begins anew where something that was told has been taken back.
    pub fn take_back_to(&mut self, made: &[Decision]) {
        if !made.starts_with(&self.made) {
            *self = Told::new(std::mem::take(&mut self.begin), self.first.clone());
        }
    }

    /// The game as far as the program knows it, with its moves so far.
    pub fn position(&self) -> String {
        self.up_to(self.moves.len())
    }

    fn up_to(&self, count: usize) -> String {
        let moves = self.moves.get(..count).unwrap_or_default();
        let space = if moves.is_empty() { String::new() } else { format!(" moves {}", moves.join(" ")) };
        format!("position {}{space}", self.begin)
    }

    /// One more action was made.
    pub fn tell(&mut self, talk: &mut Talk, habits: &mut Habits, decision: &Decision) -> Result<(), Untold> {
        self.turn.push(decision.clone());
        let _ = self.after.play(decision);
        self.made.push(decision.clone());
        let is_written = is_over(self.play.turn_number(), &self.after) || habits.joins == Some(false);
        if is_written { self.flush(talk, habits) } else { Ok(()) }
    }

    /// Writes what was made of a turn and is not written yet.
    fn flush(&mut self, talk: &mut Talk, habits: &mut Habits) -> Result<(), Untold> {
        while !self.turn.is_empty() {
            // What it said itself it knows in its own words.
            if let Some((text, decisions)) = self.said.take_if(|(_, decisions)| self.turn.starts_with(decisions)) {
                self.written(text, decisions.len());
                continue;
            }
            self.said = None;
            let (text, count) = self.chosen(talk, habits)?;
            self.written(text, count);
        }
        Ok(())
    }

    fn written(&mut self, text: String, count: usize) {
        self.moves.push(text);
        for decision in self.turn.drain(..count.min(self.turn.len()).max(1)) {
            let _ = self.play.play(&decision);
        }
    }

    /// How the next of the turn is written, and how many actions that is.
    fn chosen(&self, talk: &mut Talk, habits: &mut Habits) -> Result<(String, usize), Untold> {
        let whole = spelling::ways(&self.play, None, &self.turn, habits);
        let first = spelling::ways(&self.play, None, &self.turn[..1], habits);
        let several = self.turn.len() > 1;
        // Who stays is another one each time: that has to be asked.
        let settled = |uses: &[(Topic, Spelling)]| {
            let usual = |(topic, spelling): &(Topic, Spelling)| habits.of(*topic) == Some(*spelling);
            uses.iter().all(|used| usual(used) && used.1 != Spelling::Stays)
        };
        let (ways, count) = match (several, habits.joins) {
            (true, Some(true)) => (&whole, self.turn.len()),
            _ => (&first, 1),
        };
        let certain = !several || habits.joins.is_some();
        if let Some(way) = ways.first().filter(|way| certain && settled(&way.uses)) {
            return Ok((way.text.clone(), count));
        }
        if let Some(listed) = talk.count(&self.position(), 1, Duration::ZERO)? {
            let listed: BTreeSet<&str> = listed.iter().map(|(text, _)| text.as_str()).collect();
            for (ways, count) in [(&whole, self.turn.len()), (&first, 1)] {
                let Some(way) = ways.iter().find(|way| listed.contains(way.text.as_str())) else { continue };
                habits.learn(&way.uses);
                if several {
                    habits.joins = Some(count > 1);
                }
                return Ok((way.text.clone(), count));
            }
            let text = first.first().map(|way| way.text.clone()).unwrap_or_default();
            return Err(Untold::Unknown(self.unknown(self.moves.len(), &text)));
        }
        // Nobody can be asked: as most do.
        Ok((ways.first().map(|way| way.text.clone()).unwrap_or_default(), count))
    }

    fn unknown(&self, before: usize, text: &str) -> String {
        format!("it does not know move {} `{text}`, which is legal here", before + 1)
    }

    /// What has to stand behind `go` where the turn has begun already: the ways to complete it, for a program that knows whole
    /// turns only.
    pub fn limits(&mut self, talk: &mut Talk, habits: &mut Habits) -> Result<String, Untold> {
        if self.turn.is_empty() {
            return Ok(String::new());
        }
        if habits.joins.is_none() {
            let listed = talk.count(&self.position(), 1, Duration::ZERO)?;
            habits.joins = Some(listed.is_some_and(|listed| listed.iter().any(|(text, _)| text.contains(','))));
        }
        if habits.joins == Some(false) {
            self.flush(talk, habits)?;
            return Ok(String::new());
        }
        let mut texts = Vec::new();
        self.complete(&mut self.after.clone(), &mut self.turn.clone(), habits, &mut texts);
        Ok(format!(" searchmoves {}", texts.join(" ")))
    }

    fn complete(&self, play: &mut Play, turn: &mut Vec<Decision>, habits: &Habits, out: &mut Vec<String>) {
        for decision in play.legal() {
            if out.len() >= MOST_WAYS || play.play(&decision).is_err() {
                return;
            }
            turn.push(decision);
            match is_over(self.play.turn_number(), play) {
                true => {
                    out.extend(spelling::ways(&self.play, None, turn, habits).into_iter().next().map(|way| way.text))
                }
                false => self.complete(play, turn, habits, out),
            }
            turn.pop();
            play.undo();
        }
    }

    /// What an answer means: the actions that are left of the turn.
    pub fn read(&mut self, text: &str, habits: &mut Habits) -> Option<Vec<Decision>> {
        let heard = habits.clone().hear(&self.play, text)?;
        let rest = heard.decisions.strip_prefix(self.turn.as_slice()).filter(|rest| !rest.is_empty())?.to_vec();
        let Understood { decisions, .. } = habits.hear(&self.play, text)?;
        // Where it has nothing to say, nothing is to be said for it.
        self.said = text.chars().next().filter(char::is_ascii_alphanumeric).map(|_| (text.to_string(), decisions));
        Some(rest)
    }

    /// After an answer that nobody understands: the move that the program did not take, if that can be found out. It goes on as
    /// if the game ended before it.
    pub fn lost(&self, talk: &mut Talk) -> Result<Option<String>, Fault> {
        let until = Instant::now() + PATIENCE;
        for (number, text) in self.moves.iter().enumerate() {
            if Instant::now() >= until {
                return Ok(None);
            }
            let Some(listed) = talk.count(&self.up_to(number), 1, Duration::ZERO)? else { return Ok(None) };
            if !listed.iter().any(|(known, _)| known == text) {
                return Ok(Some(self.unknown(number, text)));
            }
        }
        Ok(None)
    }
}
