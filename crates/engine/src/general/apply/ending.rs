//! Endings and their results.

use super::course::{EndingRule, ResultCode};
use super::trigger;
use crate::general::ask;
use crate::general::code::RoleCode;
use crate::general::frame::Frame;
use crate::general::view::View;
use crate::set::Set;
use arbiter_spec::checked::PlayerId;
use arbiter_spec::play::Outcome;

/// Which automatic endings are asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Judge {
    /// All of them.
    All,
    /// Those that ask the generator: after a roll.
    AfterRoll,
    /// Those that do not ask the history, and of those that ask the generator only what counts: while counting
    /// positions. A position without actions has no children anyway, so NO_MOVES need not be asked.
    Counting,
}

/// Tries the automatic endings in order; the first that holds ends the game.
pub(crate) fn judge<W: Set>(view: View<W>, judge: Judge) -> Option<Outcome> {
    let asked = view.code.course.endings.iter().filter(|ending| {
        !ending.claimed
            && match judge {
                Judge::All => true,
                Judge::AfterRoll => ending.after_roll,
                Judge::Counting => ending.counting,
            }
    });
    for ending in asked {
        if let Some(subject) = holds_for(view, ending) {
            return Some(outcome(view, ending, subject));
        }
    }
    None
}

/// The first player of `for` for whom the ending holds.
fn holds_for<W: Set>(view: View<W>, ending: &EndingRule<W>) -> Option<PlayerId> {
    let mut subjects = trigger::subjects(view, ending.subject, view.last_mover(), None).iter();
    subjects.find(|subject| ask::all(view, &Frame::of(*subject), &ending.when))
}

/// What an ending brings when it held for a subject.
pub(crate) fn outcome<W: Set>(view: View<W>, ending: &EndingRule<W>, subject: PlayerId) -> Outcome {
    let scores = scores(view, &Frame::of(subject), &ending.result);
    Outcome { code: ending.code.clone(), subject: Some(subject), scores }
}

/// Whether a decisive ending holds in favour of the player's team.
pub(crate) fn decided_for<W: Set>(view: View<W>, player: PlayerId) -> bool {
    let Some(team) = view.code.spec.team_of(player) else { return false };
    let decisive = view.code.course.endings.iter().filter(|ending| ending.decisive && !ending.claimed);
    let mut decided = decisive.filter_map(|ending| {
        let subject = holds_for(view, ending)?;
        Some(scores(view, &Frame::of(subject), &ending.result))
    });
    decided.any(|scores| {
        let own = scores.get(team.index()).copied().unwrap_or(0.0);
        own > 0.5 && scores.iter().enumerate().all(|(i, score)| i == team.index() || *score < own)
    })
}

/// The score of each team.
pub(crate) fn scores<W: Set>(view: View<W>, frame: &Frame<W>, rule: &ResultCode<W>) -> Vec<f64> {
    let spec = &view.code.spec;
    let teams = spec.teams.len();
    let among = |role: RoleCode| {
        let named = ask::players(view, frame, role);
        move |team: usize| spec.teams[team].players.iter().any(|player| named.has(*player))
    };
    match rule {
        ResultCode::Draw => vec![0.5; teams],
        ResultCode::Win(role) => {
            let wins = among(*role);
            (0..teams).map(|team| if wins(team) { 1.0 } else { 0.0 }).collect()
        }
        ResultCode::Lose(role) => {
            let loses = among(*role);
            (0..teams).map(|team| if loses(team) { 0.0 } else { 1.0 }).collect()
        }
        ResultCode::Scores(scores) => {
            let mut given = vec![0.0; teams];
            for (role, score) in scores {
                let named = among(*role);
                (0..teams).filter(|team| named(*team)).for_each(|team| given[team] = *score);
            }
            given
        }
        ResultCode::Compare { value, higher, tie } => {
            let first = spec.teams.iter().filter_map(|team| team.players.first());
            let numbers: Vec<i64> =
                first.map(|first| ask::value(view, &frame.for_subject(*first), value)).collect();
            let best = if *higher { numbers.iter().max() } else { numbers.iter().min() };
            let is_best = |team: &usize| numbers.get(*team) == best;
            if (0..teams).filter(is_best).count() > 1 {
                return self::scores(view, frame, tie);
            }
            (0..teams).map(|team| if is_best(&team) { 1.0 } else { 0.0 }).collect()
        }
    }
}
