//! Endings and their results.

use super::trigger;
use crate::general::ask;
use crate::general::code::laws::{EndingLaw, ResultLaw};
use crate::general::code::{Reads, RoleCode};
use crate::general::frame::Frame;
use crate::general::view::View;
use crate::set::Set;
use arbiter_spec::checked::{Ending, PlayerId};
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
    let is_asked = |law: &EndingLaw<W>| match judge {
        Judge::All => true,
        Judge::AfterRoll => law.reads.any(Reads::GENERATOR),
        Judge::Counting => !law.reads.any(Reads::HISTORY) && !law.asks_no_moves,
    };
    let mut view = view;
    view.asking.counting = judge == Judge::Counting;
    automatic(view).filter(|(_, (_, law))| is_asked(law)).find_map(|(index, (ending, law))| {
        let subject = holds_for(view, ending, law)?;
        Some(outcome(view, index, subject))
    })
}

/// The endings that need no claim, with their places in the list.
fn automatic<'v, W: Set>(view: View<'v, W>) -> impl Iterator<Item = (usize, (&'v Ending, &'v EndingLaw<W>))> {
    let code = view.code;
    let endings = code.spec.endings.iter().zip(&code.laws.endings).enumerate();
    endings.filter(|(_, (ending, _))| ending.claim.is_none())
}

/// The first player of `for` for whom the ending holds.
fn holds_for<W: Set>(view: View<W>, ending: &Ending, law: &EndingLaw<W>) -> Option<PlayerId> {
    let mut subjects = trigger::subjects(view, ending.subject, ask::last_mover(view), None).iter();
    subjects.find(|subject| ask::all(view, &Frame::of(*subject), &law.when))
}

/// Whether an ending holds for a subject, whoever it is asked for; claims say so.
pub(crate) fn holds<W: Set>(view: View<W>, ending: usize, subject: PlayerId) -> bool {
    view.code.laws.endings.get(ending).is_some_and(|law| ask::all(view, &Frame::of(subject), &law.when))
}

/// What an ending brings when it held for a subject.
pub(crate) fn outcome<W: Set>(view: View<W>, ending: usize, subject: PlayerId) -> Outcome {
    let scores = scores(view, &Frame::of(subject), &view.code.laws.endings[ending].result);
    Outcome { code: view.code.spec.endings[ending].code.clone(), subject: Some(subject), scores }
}

/// Whether a decisive ending holds in favour of the player's team.
pub(crate) fn decided_for<W: Set>(view: View<W>, player: PlayerId) -> bool {
    let Some(team) = view.code.spec.team_of(player) else { return false };
    let decisive = automatic(view).filter(|(_, (ending, _))| ending.decisive);
    let mut decided = decisive.filter_map(|(_, (ending, law))| {
        let subject = holds_for(view, ending, law)?;
        Some(scores(view, &Frame::of(subject), &law.result))
    });
    decided.any(|scores| {
        let own = scores.get(team.index()).copied().unwrap_or(0.0);
        own > 0.5 && scores.iter().enumerate().all(|(i, score)| i == team.index() || *score < own)
    })
}

/// The score of each team.
pub(crate) fn scores<W: Set>(view: View<W>, frame: &Frame<W>, rule: &ResultLaw<W>) -> Vec<f64> {
    let spec = &view.code.spec;
    let teams = spec.teams.len();
    let among = |role: RoleCode| {
        let named = ask::players(view, frame, role);
        move |team: usize| spec.teams[team].players.iter().any(|player| named.has(*player))
    };
    match rule {
        ResultLaw::Draw => vec![0.5; teams],
        ResultLaw::Win(role) => {
            let wins = among(*role);
            (0..teams).map(|team| if wins(team) { 1.0 } else { 0.0 }).collect()
        }
        ResultLaw::Lose(role) => {
            let loses = among(*role);
            (0..teams).map(|team| if loses(team) { 0.0 } else { 1.0 }).collect()
        }
        ResultLaw::Scores(scores) => {
            let mut given = vec![0.0; teams];
            for (role, score) in scores {
                let named = among(*role);
                (0..teams).filter(|team| named(*team)).for_each(|team| given[team] = *score);
            }
            given
        }
        ResultLaw::If(when, results) => {
            let [then, otherwise] = &**results;
            self::scores(view, frame, if ask::all(view, frame, when) { then } else { otherwise })
        }
        ResultLaw::Compare(value, higher, tie) => {
            let first = spec.teams.iter().filter_map(|team| team.players.first());
            let numbers: Vec<i64> = first.map(|first| ask::value(view, &frame.for_subject(*first), value)).collect();
            let best = if *higher { numbers.iter().max() } else { numbers.iter().min() };
            let is_best = |team: &usize| numbers.get(*team) == best;
            if (0..teams).filter(is_best).count() > 1 {
                return self::scores(view, frame, tie);
            }
            (0..teams).map(|team| if is_best(&team) { 1.0 } else { 0.0 }).collect()
        }
    }
}
