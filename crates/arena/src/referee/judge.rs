//! What answers bring about.

use super::{Ask, Fault, Illegal, Reply, Retry};
use crate::record::Note;
use crate::round::{Round, gone_on};
use crate::verdict::{Kind, codes};
use arbiter_engine::{MoveId, PlayError};
use arbiter_notation::answer::{self, Answer, Failed, Protocol, Refused, Seated, giving_up};
use arbiter_notation::{JsonFault, moves, state};
use arbiter_spec::checked::{Rules, SeatId};
use arbiter_spec::play::{Decision, Placement};
use serde_json::{Value, json};
use std::borrow::Cow;

const REPLY_WANTED: &str = "an answer to the offer is asked for: accept or decline it";

fn is_action(text: &str) -> bool {
    serde_json::from_str::<Value>(text).is_ok_and(|value| value.get("action").is_some())
}

impl Round {
    /// Judges a text.
    pub(crate) fn said(&mut self, seat: SeatId, ask: &Ask, text: &str, protocol: Protocol) -> Note {
        let read = answer::read(Seated { play: &self.play, seat }, text, protocol);
        match read {
            Ok(answer) => self.done(seat, ask, &answer),
            // It is not about the move, which nobody asked for.
            Err(Refused::Illegal(_)) if matches!(ask, Ask::Reply(_)) && !is_action(text) => {
                self.impossible(seat, ask, "", REPLY_WANTED)
            }
            Err(refused) => self.refuse(seat, ask, &refused),
        }
    }

    /// Does what an answer says, or refuses it.
    pub(crate) fn done(&mut self, seat: SeatId, ask: &Ask, answer: &Answer) -> Note {
        let gives_up = |code: &str| giving_up::claim(self.play.spec()).is_some_and(|claim| claim.code == code);
        if let Ask::Reply(_) = ask {
            let fits = match answer {
                Answer::Accept { .. } | Answer::Decline { .. } | Answer::Resign => true,
                Answer::Claim { code, .. } => gives_up(code),
                _ => false,
            };
            if !fits {
                return self.impossible(seat, ask, "", REPLY_WANTED);
            }
        }
        if let Answer::Propose { code, to } = answer
            && self.offered.contains(&(seat, code.clone(), *to))
        {
            return self.impossible(seat, ask, "/action", "you have offered that in this turn already");
        }
        match self.perform(seat, answer) {
            Ok(did) => {
                self.settled();
                self.note(|_| Note::Did(did))
            }
            Err(("", PlayError::GameTooLong)) => {
                self.too_long();
                self.note(|_| Note::Nothing)
            }
            Err((pointer, error)) => self.impossible(seat, ask, pointer, &error.to_string()),
        }
    }

    /// Does what an answer says, and tells it in words if they are kept; or says where in the answer it is refused, and why.
    pub(crate) fn perform(&mut self, seat: SeatId, answer: &Answer) -> Result<String, (&'static str, PlayError)> {
        let recorded = self.is_recorded();
        let kept = |text: &dyn Fn() -> String| if recorded { text() } else { String::new() };
        match answer {
            Answer::Move(decision) => {
                let before = self.before(decision);
                let text = kept(&|| self.text_of(decision));
                self.play.play(decision).map_err(|error| ("", error))?;
                self.has_made(seat, before, || decision.clone());
                Ok(text)
            }
            Answer::Claim { code, with } => {
                let before = with.as_ref().and_then(|with| self.before(with));
                let text = kept(&|| with.as_ref().map_or(String::new(), |with| format!(" {}", self.text_of(with))));
                self.play.claim(seat, code, with.as_ref()).map_err(|error| ("/claim", error))?;
                if let Some(with) = with {
                    self.has_made(seat, before, || with.clone());
                }
                Ok(kept(&|| format!("claim {code}{text}")))
            }
            Answer::Propose { code, to } => {
                self.play.propose(seat, code, *to).map_err(|error| ("/action", error))?;
                self.offered.push((seat, code.clone(), *to));
                let to = to.map_or(String::new(), |to| format!(" {}", self.play.spec().player_name(to)));
                Ok(format!("offer {code}{to}"))
            }
            Answer::Accept { code } => {
                self.play.accept(seat, code).map_err(|error| ("/action", error))?;
                Ok(format!("accept {code}"))
            }
            Answer::Decline { code } => {
                self.play.decline(seat, code).map_err(|error| ("/action", error))?;
                Ok(format!("decline {code}"))
            }
            Answer::Resign => {
                self.give_up(seat);
                Ok("resign".into())
            }
        }
    }

    /// The move of somebody who makes nothing but moves.
    pub(crate) fn moved(&mut self, seat: SeatId, ask: &Ask, handle: MoveId) -> Note {
        if let Ask::Reply(code) = ask {
            // Whoever says nothing about offers declines them.
            let declined = Answer::Decline { code: code.clone() };
            return self.done(seat, ask, &declined);
        }
        if self.is_recorded() || self.history.is_some() {
            return match self.play.decision_of(handle) {
                Some(decision) => self.done(seat, ask, &Answer::Move(decision)),
                None => self.impossible(seat, ask, "", "there is no such move"),
            };
        }
        match self.play.play_move(handle) {
            Ok(()) => {
                self.has_moved(seat, None);
                self.settled();
            }
            Err(PlayError::GameTooLong) => self.too_long(),
            Err(error) => return self.impossible(seat, ask, "", &error.to_string()),
        }
        Note::Nothing
    }

    fn too_long(&mut self) {
        let scores = super::adjudicate::shared(self.play.spec());
        let reason = "the game is as long as a game can be".to_string();
        self.end(Kind::Adjudication, codes::LENGTH, reason, scores, None);
    }

    /// The position before a move, and the move, if somebody wants to read them later.
    fn before(&self, decision: &Decision) -> Option<(Placement, String)> {
        self.history.as_ref().map(|_| (self.play.placement(), self.text_of(decision)))
    }

    fn text_of(&self, decision: &Decision) -> String {
        let legal = self.legal();
        let place = legal.iter().position(|known| known == decision);
        place.map_or_else(String::new, |place| moves::texts(self.play.spec(), &legal).swap_remove(place))
    }

    /// The legal moves, found anew only where they are not known.
    fn legal(&self) -> Cow<'_, [Decision]> {
        if self.listed.is_empty() { Cow::Owned(self.play.legal()) } else { Cow::Borrowed(&self.listed) }
    }

    fn has_made(&mut self, seat: SeatId, before: Option<(Placement, String)>, decision: impl FnOnce() -> Decision) {
        if self.is_recorded() {
            self.made.push(decision());
        }
        self.has_moved(seat, before);
    }

    fn has_moved(&mut self, seat: SeatId, before: Option<(Placement, String)>) {
        if let (Some(history), Some((before, text))) = (&mut self.history, before) {
            history.push(state::simplified(self.play.spec(), &before));
            self.begun = gone_on(self.begun.take(), &before, &text, &self.play);
        }
        self.count_ply(seat);
        if self.play.outcome().is_none()
            && let Some(called) = self.watch.look(&self.conduct.limits, &self.play)
        {
            self.end(Kind::Adjudication, called.code, called.reason, called.scores, None);
        }
    }

    /// A question is answered.
    pub(crate) fn settled(&mut self) {
        self.retried = 0;
        self.refused = None;
    }

    fn impossible(&mut self, seat: SeatId, ask: &Ask, pointer: &str, why: &str) -> Note {
        self.refuse(seat, ask, &Refused::Illegal(vec![Failed::new(None, pointer, why)]))
    }

    /// An answer cannot stand: the seat is asked again, or loses, as the match has it.
    fn refuse(&mut self, seat: SeatId, ask: &Ask, refused: &Refused) -> Note {
        self.efforts.get_mut(seat.index()).into_iter().for_each(|effort| effort.illegal += 1);
        let (code, faults) = match refused {
            Refused::Form(_) => (codes::FORM, told(refused)),
            Refused::Illegal(_) => (codes::ILLEGAL, told(refused)),
        };
        let note = self.note(|_| Note::Refused { code: code.into(), why: faults.clone() });
        match self.conduct.illegal {
            Illegal::Retry(Retry { times, reason }) if self.retried < times => {
                self.retried += 1;
                self.refused = reason.then_some(faults);
                self.asked = Some((seat, ask.clone()));
            }
            _ => {
                let first = refused.to_string();
                let reason = format!("{}: {}", self.name(seat), first.lines().next().unwrap_or_default());
                self.forfeit(seat, code, reason);
            }
        }
        note
    }

    pub(crate) fn forfeit(&mut self, seat: SeatId, code: &str, reason: String) {
        let scores = giving_up::lost(self.play.spec(), seat);
        self.end(Kind::Forfeit, code, reason, scores, Some(seat));
    }

    /// A seat has used up its time. The document may say what that means; its program still broke the protocol.
    pub(crate) fn overstepped(&mut self, seat: SeatId) -> Note {
        let rules = self.play.spec().clone();
        let own = rules.seats.get(seat.index()).map_or(&[][..], |seat| &seat.players);
        let mover = self.play.to_move();
        let player = if self.play.deciding_seat() == seat { Some(mover) } else { own.first().copied() };
        let reason = format!("{} did not answer in time", self.name(seat));
        match player.map(|player| self.play.flag_fall(player)) {
            Some(Ok(())) => {
                let fallen = self.play.outcome().map(|outcome| (outcome.code.clone(), outcome.scores.clone()));
                let (code, scores) = fallen.unwrap_or_else(|| (codes::TIME.into(), giving_up::lost(&rules, seat)));
                self.end(Kind::Forfeit, &code, reason, scores, Some(seat));
            }
            _ => self.forfeit(seat, codes::TIME, reason),
        }
        self.note(|_| Note::Refused { code: codes::TIME.into(), why: Value::Null })
    }

    pub(crate) fn fault(&mut self, seat: SeatId, ask: &Ask, fault: &Fault) -> Note {
        let name = self.name(seat);
        let code = match fault {
            Fault::Late => return self.overstepped(seat),
            Fault::Garbled => {
                let (pointer, message) = (String::new(), "the answer is no UTF-8 text".to_string());
                let help = "write one JSON object in UTF-8".to_string();
                let told = vec![JsonFault { pointer, line: 1, column: 1, message, help }];
                return self.refuse(seat, ask, &Refused::Form(arbiter_notation::JsonFaults { told, more: 0 }));
            }
            Fault::Gone(how) => {
                self.forfeit(seat, codes::GONE, format!("the program of {name} ended: {how}"));
                codes::GONE
            }
            Fault::Flood(how) => {
                self.forfeit(seat, codes::FLOOD, format!("{name} said too much: {how}"));
                codes::FLOOD
            }
            Fault::Unasked(what) => {
                self.forfeit(seat, codes::UNASKED, format!("{name} spoke without being asked: {what}"));
                codes::UNASKED
            }
            Fault::Unreachable(why) => {
                let reason = format!("{name} cannot play: {why}");
                self.end(Kind::Infrastructure, codes::UNREACHABLE, reason, Vec::new(), Some(seat));
                codes::UNREACHABLE
            }
            Fault::Stopped => {
                self.end(Kind::Infrastructure, codes::STOPPED, "the match was stopped".into(), Vec::new(), None);
                codes::STOPPED
            }
        };
        self.note(|_| Note::Refused { code: code.into(), why: Value::Null })
    }

    fn name(&self, seat: SeatId) -> String {
        self.play.spec().seats.get(seat.index()).map_or_else(String::new, |seat| seat.code.clone())
    }

    /// What was heard, as it is kept: a text, or a fault and what is told of it. What a program said is kept word for word; what
    /// a seat of this program did says all, unless it was refused.
    pub(crate) fn written(&self, reply: &Reply, note: &Note) -> (Option<String>, Option<(String, String)>) {
        let answer =
            |answer: &Answer| answer::write(self.play.spec(), &self.legal(), answer, Protocol::Two).to_string();
        match reply {
            Reply::Said(text) => (Some(text.clone()), None),
            Reply::Fault(fault) => {
                let (word, detail) = fault.word();
                (None, Some((word.into(), detail.into())))
            }
            _ if matches!(note, Note::Did(_)) => (None, None),
            Reply::Answer(said) => (Some(answer(said)), None),
            Reply::Move(handle) => {
                (self.play.decision_of(*handle).map(|decision| answer(&Answer::Move(decision))), None)
            }
        }
    }
}

/// Why an answer is refused, as data: the number of the check where one of the nine is about it, the place, the sentence.
pub(crate) fn told(refused: &Refused) -> Value {
    match refused {
        Refused::Form(faults) => {
            let one = |f: &JsonFault| json!({ "check": null, "pointer": f.pointer, "message": format!("{}; {}", f.message, f.help) });
            faults.told.iter().take(5).map(one).collect()
        }
        Refused::Illegal(failed) => {
            failed.iter().map(|f| json!({ "check": f.check, "pointer": f.pointer, "message": f.to_string() })).collect()
        }
    }
}

/// How a game ended, in words.
pub(crate) fn in_words(rules: &Rules, code: &str, scores: &[f64]) -> String {
    let what = code.to_lowercase().replace('_', " ");
    let best = scores.iter().copied().fold(0.0, f64::max);
    let winners = rules.teams.iter().zip(scores).filter(|(_, score)| **score >= best);
    let winners: Vec<&str> = winners.map(|(team, _)| team.name.as_str()).collect();
    match winners.as_slice() {
        all if all.len() == rules.teams.len() => format!("{what}; a draw"),
        [one] => format!("{what}; {one} wins"),
        several => format!("{what}; {} win", several.join(" and ")),
    }
}
