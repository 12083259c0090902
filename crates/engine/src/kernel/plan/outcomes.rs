//! All automatic endings, lowered to questions a line of play can answer.

use super::endings::{self, Questions};
use super::reason::{Reason, Refused};
use crate::kernel::endings::{End, Endings, Number, Question, Score};
use crate::kernel::sight::Those;
use crate::set::Set;
use arbiter_spec::checked::{Condition, Ending, Pass, PlayerId, ResultRule, Role, Rules, Square, TeamId, Test, Value};

/// The endings, or those that ask what a line cannot answer.
pub(crate) fn endings<W: Set>(rules: &Rules) -> Result<Endings<W>, Vec<Reason>> {
    let mut by_side = Vec::new();
    let mut refused = Refused::default();
    for side in rules.player_ids() {
        let mut list = Vec::new();
        for (index, ending) in rules.endings.iter().enumerate().filter(|(_, ending)| ending.claim.is_none()) {
            match lowered(rules, index, ending, side) {
                Some(ends) => list.extend(ends),
                None => {
                    let what = format!("{}: an ending of a sort of its own", ending.code);
                    refused.add([Reason::at(&ending.at, what)]);
                }
            }
        }
        by_side.push(list);
    }
    if refused.is_empty() { Ok(Endings::new(by_side)) } else { Err(refused.with(Vec::new())) }
}

/// An ending for each of its subjects.
fn lowered<W: Set>(rules: &Rules, index: usize, ending: &Ending, side: PlayerId) -> Option<Vec<End<W>>> {
    let subjects = endings::subjects(rules, ending, side)?.into_iter();
    let end = |subject| {
        let about = Questions { rules, subject, side };
        let (when, result) = (all(about, &ending.when)?, scores(rules, about, &ending.result)?);
        Some(End { ending: index, subject, when, result })
    };
    subjects.map(end).collect()
}

fn all<W: Set>(about: Questions, list: &[Condition]) -> Option<Question<W>> {
    let all = list.iter().map(|condition| one(about, condition)).collect::<Option<Vec<_>>>()?;
    // What is to be proved of several players is proved at once.
    let (proofs, mut rest): (Vec<_>, Vec<_>) = all.into_iter().partition(|q| matches!(q, Question::Unwinnable(_)));
    let players =
        proofs.iter().fold(0, |players, q| if let Question::Unwinnable(more) = q { players | more } else { 0 });
    rest.extend((players != 0).then_some(Question::Unwinnable(players)));
    Some(Question::All(rest))
}

fn one<W: Set>(about: Questions, condition: &Condition) -> Option<Question<W>> {
    let rules = about.rules;
    Some(match &condition.test {
        Test::NoMoves => Question::NoMoves,
        // Passes count as well, and lines do not count them.
        Test::RoundWithoutMove if rules.turns.pass != Pass::Never => return None,
        Test::RoundWithoutMove => Question::RoundWithoutMove,
        Test::LeaderAttacked => Question::Attacked(about.subject),
        Test::Repetition { count, always: None } => Question::Repeated(*count),
        Test::Repetition { count, always: Some(always) } if is_giving_check(rules, always) => {
            Question::CheckedEver(*count, about.subject)
        }
        Test::Unwinnable(role) => match endings::players(about, *role)? {
            0 => Question::Any(Vec::new()),
            players => Question::Unwinnable(players),
        },
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
        _ => Question::Pieces(endings::one(about, condition)?),
    })
}

/// "The enemy is in check": what perpetual check is made of, between two players.
fn is_giving_check(rules: &Rules, always: &[Condition]) -> bool {
    let [Condition { test: Test::As(Role::Enemy, list), .. }] = always else { return false };
    rules.players.len() == 2 && matches!(list[..], [Condition { test: Test::LeaderAttacked, .. }])
}

/// The score of each team.
fn scores<W: Set>(rules: &Rules, about: Questions, result: &ResultRule) -> Option<Score<W>> {
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
    Some(Score::Fixed(match result {
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
        ResultRule::If { .. } => return None,
        ResultRule::Compare { value, higher, tie } => {
            let first = rules.teams.iter().map(|team| team.players.first().copied());
            let numbers = first.map(|subject| number(Questions { subject: subject?, ..about }, value));
            let (numbers, tie) = (numbers.collect::<Option<Vec<_>>>()?, Box::new(scores(rules, about, tie)?));
            return Some(Score::Best { numbers, higher: *higher, tie });
        }
    }))
}

/// A number of pieces, if it is one; weights so large that a sum could pass all bounds are none.
fn number<W: Set>(about: Questions, value: &Value) -> Option<Number<W>> {
    let zone = W::from_squares(about.rules.board.squares().map(Square::index));
    Some(match value {
        Value::Int(number) => Number { pieces: Vec::new(), more: vec![*number] },
        Value::Count(filter) => {
            let (kinds, players, zone) = endings::pieces(about, filter)?;
            Number { pieces: vec![(Those { kinds, players, zone }, 1)], more: Vec::new() }
        }
        Value::Weights { weights, of, bonus } => {
            let players = endings::players(about, *of)?;
            if weights.iter().any(|(_, weight)| weight.unsigned_abs() > u64::from(u32::MAX)) {
                return None;
            }
            let pieces =
                weights.iter().map(|(kind, weight)| (Those { kinds: 1 << kind.index(), players, zone }, *weight));
            let more = bonus.iter().filter(|(player, _)| players >> player.index() & 1 == 1).map(|(_, more)| *more);
            Number { pieces: pieces.collect(), more: more.collect() }
        }
        _ => return None,
    })
}
