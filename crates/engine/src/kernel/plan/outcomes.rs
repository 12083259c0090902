//! All automatic endings, lowered to questions a line of play can answer.

use super::endings::{self, Questions};
use super::reason::Reason;
use crate::kernel::ends::{End, Ends, Question};
use crate::set::Set;
use arbiter_spec::checked::{Condition, Ending, PlayerId, ResultRule, Role, Rules, TeamId, Test};

/// The endings, or the one that asks what a line cannot answer.
pub(crate) fn ends<W: Set>(rules: &Rules) -> Result<Ends<W>, Reason> {
    let mut by_side = Vec::new();
    for side in rules.player_ids() {
        let mut list = Vec::new();
        for (index, ending) in rules.endings.iter().enumerate().filter(|(_, ending)| ending.claim.is_none()) {
            let refuse = || Reason::at(&ending.at, format!("{}: an ending of a sort of its own", ending.code));
            for subject in endings::subjects(rules, ending, side).ok_or_else(refuse)? {
                let about = Questions { rules, subject, side };
                let when = all(about, &ending.when).ok_or_else(refuse)?;
                let scores = scores(rules, about, ending).ok_or_else(refuse)?;
                list.push(End { ending: index, subject, when, scores });
            }
        }
        by_side.push(list);
    }
    Ok(Ends::new(by_side))
}

fn all<W: Set>(about: Questions, list: &[Condition]) -> Option<Question<W>> {
    list.iter().map(|condition| one(about, condition)).collect::<Option<Vec<_>>>().map(Question::All)
}

fn one<W: Set>(about: Questions, condition: &Condition) -> Option<Question<W>> {
    let rules = about.rules;
    Some(match &condition.test {
        Test::NoMoves => Question::NoMoves,
        Test::RoundWithoutMove => Question::RoundWithoutMove,
        Test::LeaderAttacked => Question::Attacked(about.subject),
        Test::Repetition { count, always: None } => Question::Repeated(*count),
        Test::Repetition { count, always: Some(always) } if is_giving_check(rules, always) => {
            Question::CheckedEver(*count, about.subject)
        }
        Test::All(list) => all(about, list)?,
        Test::Any(list) => Question::Any(list.iter().map(|c| one(about, c)).collect::<Option<_>>()?),
        Test::Not(list) => Question::Not(Box::new(all(about, list)?)),
        Test::Formula(id) => all(about, &rules.formulas[id.index()].when)?,
        Test::As(role, list) => {
            let players = endings::players(about, *role)?;
            let meant = rules.player_ids().filter(|p| players >> p.index() & 1 == 1);
            let asks: Option<Vec<_>> = meant.map(|subject| all(Questions { subject, ..about }, list)).collect();
            Question::Any(asks?)
        }
        Test::Players(list, bounds) => {
            let (least, most) = endings::bounds(bounds)?;
            let asks: Option<Vec<_>> =
                rules.player_ids().map(|subject| all(Questions { subject, ..about }, list)).collect();
            Question::Several(asks?, least, most)
        }
        _ => Question::Men(endings::one(about, condition)?),
    })
}

/// "The enemy is in check": what perpetual check is made of, between two players.
fn is_giving_check(rules: &Rules, always: &[Condition]) -> bool {
    let [Condition { test: Test::As(Role::Enemy, list), .. }] = always else { return false };
    rules.players.len() == 2 && matches!(list[..], [Condition { test: Test::LeaderAttacked, .. }])
}

/// The score of each team.
fn scores(rules: &Rules, about: Questions, ending: &Ending) -> Option<Vec<f64>> {
    let teams = rules.teams.len();
    let named = |role: Role| {
        let players = endings::players(about, role)?;
        let is_named = |team: usize| {
            let mut members = rules.player_ids().filter(|p| rules.team_of(*p) == Some(TeamId(team as u8)));
            members.any(|p: PlayerId| players >> p.index() & 1 == 1)
        };
        Some((0..teams).map(is_named).collect::<Vec<bool>>())
    };
    let score = |is: bool| if is { 1.0 } else { 0.0 };
    Some(match &ending.result {
        ResultRule::Draw => vec![0.5; teams],
        ResultRule::Win(role) => named(*role)?.into_iter().map(score).collect(),
        ResultRule::Lose(role) => named(*role)?.into_iter().map(|loses| score(!loses)).collect(),
        ResultRule::Scores(given) => {
            let mut scores = vec![0.0; teams];
            for (role, score) in given {
                let named = named(*role)?;
                (0..teams).filter(|team| named[*team]).for_each(|team| scores[team] = *score);
            }
            scores
        }
        ResultRule::Compare { .. } => return None,
    })
}
