//! Endings and their results (§13).

use crate::condition;
use crate::context::Frame;
use crate::position::Position;
use crate::role;
use crate::trigger;
use crate::value;
use arbiter_spec::checked::{Ending, PlayerId, ResultRule, Rules, TeamId, Test};
use arbiter_spec::play::Outcome;

/// Which automatic endings are asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Judge {
    /// All of them.
    All,
    /// Those that ask the generator: after a roll (§14).
    AfterRoll,
    /// Those that do not ask the history, and of those that ask the generator only what counts: while counting
    /// positions. A position without actions has no children anyway, so NO_MOVES need not be asked; HAS_MOVE is,
    /// because engines elsewhere end the game there.
    Counting,
}

/// Tries the automatic endings in order; the first that holds ends the game.
pub(crate) fn judge(position: &mut Position, judge: Judge) -> bool {
    let spec = position.spec.clone();
    let asked = spec.endings.iter().filter(|ending| ending.claim.is_none() && is_asked(&spec, ending, judge));
    for ending in asked {
        position.asking.counting = judge == Judge::Counting;
        let held = holds_for(position, ending);
        position.asking.counting = false;
        if let Some(subject) = held {
            position.outcome = Some(outcome(position, ending, subject));
            return true;
        }
    }
    false
}

fn is_asked(rules: &Rules, ending: &Ending, judge: Judge) -> bool {
    let generator = || ending.when.iter().any(|c| condition::reads_generator(rules, c));
    let history = || ending.when.iter().any(|c| condition::reads_history(rules, c));
    match judge {
        Judge::All => true,
        Judge::AfterRoll => generator(),
        Judge::Counting => !history() && !ending.when.iter().any(|c| matches!(c.test, Test::NoMoves)),
    }
}

/// The first player of `for` for whom the ending holds.
fn holds_for(position: &Position, ending: &Ending) -> Option<PlayerId> {
    let subjects = trigger::subjects(position, ending.subject, position.last_mover(), None);
    subjects.into_iter().find(|subject| condition::all(position, &Frame::of(*subject), &ending.when))
}

/// What an ending brings when it held for a subject.
pub(crate) fn outcome(position: &Position, ending: &Ending, subject: PlayerId) -> Outcome {
    let scores = scores(position, &Frame::of(subject), &ending.result);
    Outcome { code: ending.code.clone(), subject: Some(subject), scores }
}

/// Whether a decisive ending holds in favour of the player's team (§10.1).
pub(crate) fn decided_for(position: &Position, player: PlayerId) -> bool {
    let Some(team) = position.spec.team_of(player) else { return false };
    let decisive = position.spec.endings.iter().filter(|ending| ending.decisive && ending.claim.is_none());
    let mut decided = decisive.filter_map(|ending| Some(outcome(position, ending, holds_for(position, ending)?)));
    decided.any(|outcome| {
        let own = outcome.scores.get(team.index()).copied().unwrap_or(0.0);
        own > 0.5 && outcome.scores.iter().enumerate().all(|(i, score)| i == team.index() || *score < own)
    })
}

/// The score of each team.
pub(crate) fn scores(position: &Position, frame: &Frame, rule: &ResultRule) -> Vec<f64> {
    let teams = position.spec.teams.len();
    let among = |role| {
        let named = role::teams(position, frame, role);
        move |team: usize| named.contains(&TeamId(team as u8))
    };
    match rule {
        ResultRule::Draw => vec![0.5; teams],
        ResultRule::Win(role) => {
            let wins = among(*role);
            (0..teams).map(|team| if wins(team) { 1.0 } else { 0.0 }).collect()
        }
        ResultRule::Lose(role) => {
            let loses = among(*role);
            (0..teams).map(|team| if loses(team) { 0.0 } else { 1.0 }).collect()
        }
        ResultRule::Scores(scores) => {
            let mut given = vec![0.0; teams];
            for (role, score) in scores {
                let named = among(*role);
                (0..teams).filter(|team| named(*team)).for_each(|team| given[team] = *score);
            }
            given
        }
        ResultRule::If { when, then, otherwise } => {
            let rule = if condition::all(position, frame, when) { then } else { otherwise };
            scores(position, frame, rule)
        }
        ResultRule::Compare { value, higher, tie } => {
            let numbers: Vec<i64> = position
                .spec
                .teams
                .iter()
                .filter_map(|team| team.players.first())
                .map(|first| value::number(position, &frame.for_subject(*first), value))
                .collect();
            let best = if *higher { numbers.iter().max() } else { numbers.iter().min() };
            let is_best = |team: &usize| numbers.get(*team) == best;
            if (0..teams).filter(is_best).count() > 1 {
                return self::scores(position, frame, tie);
            }
            (0..teams).map(|team| if is_best(&team) { 1.0 } else { 0.0 }).collect()
        }
    }
}
