//! Endings and agreements; the endings that format 1 implies.

use super::lower::Lower;
use crate::checked::{
    Agreement, AgreementOutcome, Bounds, Claim, ClaimBy, Condition, Ending, Filter, KindId, KindRef, PlayerId,
    ResultRule, Role, StartPiece, Subject, Test, Value,
};
use crate::diagnostic::codes;
use crate::document::{self, Better, EndingTrigger, GameResult, ResultKind};
use crate::limits;

impl Lower<'_> {
    /// The endings: as written, or in format 1 those its text implies.
    pub fn endings(&mut self, pieces: &[StartPiece]) -> Vec<Ending> {
        if self.format == 1 {
            return self.implied_endings(pieces);
        }
        let spec = self.spec;
        spec.endings.iter().take(limits::ENDINGS).map(|e| self.ending(e)).collect()
    }

    fn ending(&mut self, ending: &document::Ending) -> Ending {
        let trigger = ending.trigger.value;
        let claimed = trigger == EndingTrigger::Claim;
        if !claimed && (ending.claim_by.is_some() || ending.with_move) {
            let at = ending.claim_by.as_ref().map_or(&ending.at, |c| &c.at);
            let message = "`claim_by` and `with_move` are for endings that are claimed";
            self.report.add(codes::DOC_UNKNOWN_KEY, at, message, "add \"trigger\": \"CLAIM\"");
        }
        Ending {
            at: ending.at.clone(),
            code: ending.code.text.clone(),
            subject: ending.subject.value,
            when: self.conditions(&ending.when),
            result: self.result(&ending.result),
            claim: (trigger != EndingTrigger::Automatic).then(|| Claim {
                by: match ending.claim_by.as_ref().map(|c| c.value) {
                    _ if trigger == EndingTrigger::Flag => ClaimBy::Clock,
                    Some(document::ClaimBy::Any) => ClaimBy::Any,
                    _ => ClaimBy::ToMove,
                },
                with_move: claimed && ending.with_move,
            }),
            decisive: ending.decisive,
        }
    }

    fn result(&mut self, result: &GameResult) -> ResultRule {
        match &result.kind {
            ResultKind::Draw => ResultRule::Draw,
            ResultKind::Win { win } => self.role(win).map_or(ResultRule::Draw, ResultRule::Win),
            ResultKind::Lose { lose } => self.role(lose).map_or(ResultRule::Draw, ResultRule::Lose),
            ResultKind::Scores { scores } => {
                let mut all = Vec::new();
                for (name, score) in &scores.entries {
                    if !(0.0..=1.0).contains(&score.value) {
                        let message = format!("a score goes from 0 to 1, not {}", score.value);
                        self.report.add(codes::CONDITION_BOUNDS, &score.at, message, "1 is a win, 0.5 a draw");
                    }
                    if let Some(role) = self.role(name) {
                        all.push((role, score.value.clamp(0.0, 1.0)));
                    }
                }
                ResultRule::Scores(all)
            }
            ResultKind::If { when, then, otherwise } => ResultRule::If {
                when: self.conditions(when),
                then: Box::new(self.result(then)),
                otherwise: Box::new(self.result(otherwise)),
            },
            ResultKind::Compare { compare, win, tie } => ResultRule::Compare {
                value: self.value(compare),
                higher: win.value == Better::Higher,
                tie: Box::new(tie.as_ref().map_or(ResultRule::Draw, |t| self.result(t))),
            },
        }
    }

    /// What format 1 says in its text: who had a leader and has none loses; no move is mate or stalemate.
    fn implied_endings(&mut self, pieces: &[StartPiece]) -> Vec<Ending> {
        let spec = self.spec;
        let at = &spec.at;
        let ending = |code: &str, subject, tests: Vec<Test>, result| Ending {
            at: at.clone(),
            code: code.into(),
            subject,
            when: tests.into_iter().map(|test| Condition { at: at.clone(), test }).collect(),
            result,
            claim: None,
            decisive: false,
        };
        let leaders: Vec<KindId> =
            spec.leaders().iter().filter_map(|n| self.names.pieces.position(&n.text)).map(KindId).collect();
        let mut endings = Vec::new();
        for player in (0..self.players.len()).map(|p| PlayerId(p as u8)) {
            if pieces.iter().any(|m| m.owner == player && leaders.contains(&m.kind)) {
                let filter = Filter {
                    kinds: Some(leaders.iter().map(|k| KindRef::Kind(*k)).collect()),
                    owner: Some(Role::Player(player)),
                    ..Filter::default()
                };
                let none_left = Bounds { max: Some(Value::Int(0)), ..Bounds::default() };
                let lost = vec![Test::Count(filter, none_left)];
                endings.push(ending("LEADER_LOST", Subject::Mover, lost, ResultRule::Lose(Role::Player(player))));
            }
        }
        if !leaders.is_empty() {
            let mated = vec![Test::NoMoves, Test::LeaderAttacked];
            endings.push(ending("CHECKMATE", Subject::ToMove, mated, ResultRule::Lose(Role::Own)));
        }
        endings.push(ending("STALEMATE", Subject::ToMove, vec![Test::NoMoves], ResultRule::Draw));
        endings
    }

    /// Agreements.
    pub fn agreements(&mut self) -> Vec<Agreement> {
        let spec = self.spec;
        let mut agreements = Vec::new();
        for agreement in spec.agreements.iter().take(limits::ENDINGS) {
            let outcome = match (&agreement.result, &agreement.effects) {
                (Some(result), None) => AgreementOutcome::Result(self.result(result)),
                (None, Some(effects)) if !effects.is_empty() => AgreementOutcome::Do(self.effects(effects)),
                _ => {
                    let message = format!("\"{}\" brings nothing: it needs `result` or `do`", agreement.code);
                    self.report.add(codes::AGREEMENT_NO_EFFECT, &agreement.code.at, message, "write one of the two");
                    AgreementOutcome::Do(Vec::new())
                }
            };
            agreements.push(Agreement {
                at: agreement.at.clone(),
                code: agreement.code.text.clone(),
                proposer: agreement.proposer.value,
                responders: agreement.responders.value,
                when: self.conditions(&agreement.when),
                lapses: agreement.lapses.value,
                repeat_after: self.bounded(
                    agreement.repeat_after.value,
                    0..=1000,
                    &agreement.repeat_after.at,
                    "`repeat_after`",
                ) as u32,
                outcome,
            });
        }
        agreements
    }
}
