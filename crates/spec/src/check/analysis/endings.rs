//! Endings that cannot be reached, results for nobody, and games that do not end.

use super::judge::binding;
use super::lists::pointer;
use super::scope::{Allow, Scope, Site};
use crate::checked::{
    AgreementOutcome, ClaimBy, Condition, Ending, Responders, ResultRule, Role, Rules, Subject, Test,
};
use crate::diagnostic::{Report, codes};
use crate::json::At;

/// Checks endings and agreements.
pub fn check(rules: &Rules, report: &mut Report) {
    subjects(rules, report);
    results(rules, report);
    unreachable(rules, report);
    for e in &rules.endings {
        if e.claim.is_some_and(|c| c.by == ClaimBy::ToMove) && e.when.is_empty() {
            let message = format!("the player to move may claim {} at any time", e.code);
            report.add(codes::ENDING_CLAIM_EMPTY, &e.at, message, "say in `when` what is claimed");
        }
    }
    if !rules.endings.iter().any(|e| e.claim.is_none()) {
        let message = "no ending happens by itself";
        report.add(codes::ENDING_NONE, &pointer(&["endings"]), message, "say how the game is won or drawn");
    }
    for a in &rules.agreements {
        let partners = rules
            .teams
            .iter()
            .any(|t| rules.seats.iter().filter(|s| s.players.iter().any(|p| t.players.contains(p))).count() > 1);
        let exist = match a.responders {
            Responders::AllOtherSeats => rules.seats.len() > 1,
            Responders::OneEnemy => rules.teams.len() > 1,
            Responders::Partners => partners,
        };
        if !exist {
            let message = format!("nobody can answer a proposal of {}", a.code);
            report.add(codes::AGREEMENT_RESPONDER, &a.at, message, "choose other `responders`");
        }
    }
}

/// EACH_PARTNER and the like are words of triggers; a trigger without a piece has no owner of one.
fn subjects(rules: &Rules, report: &mut Report) {
    let wrong = |s: Subject| matches!(s, Subject::PieceOwner | Subject::EachPartner | Subject::EachEnemy);
    for e in rules.endings.iter().filter(|e| wrong(e.subject)) {
        let message = format!("the ending {} is for a player only a trigger knows", e.code);
        report.add(codes::ROLE_UNBOUND, &e.at, message, "use MOVER, TO_MOVE, EACH_PLAYER or EACH_TEAM");
    }
    for t in rules.triggers.iter().filter(|t| t.subject == Subject::PieceOwner) {
        if !Site::Trigger(t.on).scope().has(Allow::PIECE_OWNER) {
            let message = format!("the event of {} has no piece, and so no PIECE_OWNER", t.code);
            report.add(codes::ROLE_UNBOUND, &t.at, message, "use MOVER, TO_MOVE or EACH_PLAYER");
        }
    }
}

fn results(rules: &Rules, report: &mut Report) {
    for e in &rules.endings {
        let site = if e.claim.is_some() { Site::ClaimResult } else { Site::Result };
        result(rules, &e.result, site.scope(), &e.at, report);
    }
    for a in &rules.agreements {
        if let AgreementOutcome::Result(r) = &a.outcome {
            let scope = Site::AgreementDo(a.responders == Responders::OneEnemy).scope();
            result(rules, r, scope, &a.at, report);
        }
    }
}

fn result(rules: &Rules, rule: &ResultRule, scope: Scope, at: &At, report: &mut Report) {
    let roles: Vec<Role> = match rule {
        ResultRule::Draw => return,
        ResultRule::Win(r) | ResultRule::Lose(r) => vec![*r],
        ResultRule::Scores(list) => list.iter().map(|(r, _)| *r).collect(),
        ResultRule::Compare { tie, .. } => return result(rules, tie, scope, at, report),
        ResultRule::If { then, otherwise, .. } => {
            result(rules, then, scope, at, report);
            return result(rules, otherwise, scope, at, report);
        }
    };
    for role in roles {
        let nobody = match role {
            Role::Neutral | Role::Any | Role::Everyone | Role::Commanded => true,
            Role::Partner => rules.teams.iter().all(|t| t.players.len() < 2),
            Role::Player(p) => p.is_neutral(),
            role => binding(role).is_some_and(|(needs, _)| !scope.has(needs)),
        };
        if nobody {
            let message = "this result is for a role that is no team here";
            report.add(codes::ENDING_ROLE, at, message, "use OWN, ALLY, ENEMY, TO_MOVE or a player");
        }
    }
}

/// An ending whose questions are all asked by an earlier one that asks no more is never the first to hold.
fn unreachable(rules: &Rules, report: &mut Report) {
    let bare: Vec<Vec<Condition>> = rules.endings.iter().map(|e| e.when.iter().map(without_place).collect()).collect();
    for (i, later) in rules.endings.iter().enumerate().filter(|(_, e)| e.claim.is_none()) {
        let hides = |j: &usize| {
            let earlier: &Ending = &rules.endings[*j];
            let same = earlier.subject == later.subject || earlier.when.is_empty();
            earlier.claim.is_none() && same && bare[*j].iter().all(|c| bare[i].contains(c))
        };
        if let Some(j) = (0..i).find(hides) {
            let message = format!("{} always holds first, so {} never ends a game", rules.endings[j].code, later.code);
            report.add(codes::ENDING_UNREACHABLE, &later.at, message, "put the special case first");
        }
    }
}

/// The same condition, wherever it is written.
fn without_place(c: &Condition) -> Condition {
    let all = |list: &[Condition]| list.iter().map(without_place).collect::<Vec<_>>();
    let test = match &c.test {
        Test::All(l) => Test::All(all(l)),
        Test::Any(l) => Test::Any(all(l)),
        Test::Not(l) => Test::Not(all(l)),
        Test::As(r, l) => Test::As(*r, all(l)),
        Test::Players(l, b) => Test::Players(all(l), b.clone()),
        Test::After(l) => Test::After(all(l)),
        Test::Repetition { count, always } => Test::Repetition { count: *count, always: always.as_deref().map(all) },
        other => other.clone(),
    };
    Condition { at: At::default(), test }
}
