//! Games of nothing but chance at full speed: no list of moves, no text, nothing allocated from move to move.

use crate::error::Error;
use arbiter_arena::tournament::{Lot, Opening};
use arbiter_engine::{Foreign, Game, MoveId, Rollout};
use arbiter_notation::{moves, position};
use arbiter_spec::checked::{AgreementOutcome, Rules, Value};
use arbiter_spec::play::{Decision, Outcome};

/// A game of chance.
pub struct Chances {
    /// How it ended; nothing if it was left at the limit, or nobody could move.
    pub outcome: Option<Outcome>,
    /// Moves behind the opening.
    pub plies: u32,
    /// The moves behind the opening, where they are wanted.
    pub made: Vec<Decision>,
}

/// Whether a game can be played so: two who take turns, on a kernel, and nothing to throw or to talk about.
pub fn fits(game: &Game) -> bool {
    let rules: &Rules = game.spec();
    let turns = &rules.turns;
    let talks = rules.agreements.iter().any(|agreement| matches!(agreement.outcome, AgreementOutcome::Do(_)));
    game.kernel_name().is_some()
        && rules.seats.len() == 2
        && turns.order.len() == 2
        && turns.length == Value::Int(1)
        && turns.first_turn_length.is_none()
        && turns.parts.is_empty()
        && turns.phases.is_empty()
        && rules.chance.is_empty()
        && !talks
}

fn foreign(what: Foreign) -> Error {
    Error::Refused(what.to_string())
}

/// Plays a game from an opening, up to a limit of moves.
pub fn play(game: &Game, opening: &Opening, seed: u64, limit: u32, keep: bool) -> Result<Chances, Error> {
    let spec = game.spec();
    let first = match &opening.position {
        None => game.first_position(opening.number.unwrap_or(0)),
        Some(text) => {
            let placement = position::read(spec, text).map_err(|errors| Error::Begin(errors.into()))?;
            game.position(&placement).map_err(|error| Error::Begin(error.into()))?
        }
    };
    let decisions = |line: &Rollout| game.at(&line.position()).map_or_else(|_| Vec::new(), |at| at.decisions());
    let mut line = game.at(&first).map_err(foreign)?.rollout();
    for text in &opening.moves {
        let legal = decisions(&line);
        let (handles, decisions): (Vec<MoveId>, Vec<_>) = legal.into_iter().unzip();
        let found = moves::find(spec, &decisions, text);
        let found = found.map_err(|source| Error::Opening { text: text.clone(), source })?;
        handles.get(found).into_iter().try_for_each(|id| line.play(*id)).map_err(foreign)?;
    }
    let mut lot = Lot::new(seed);
    let mut chances = Chances { outcome: None, plies: 0, made: Vec::new() };
    while chances.plies < limit && !line.is_over() {
        if !keep {
            if !line.play_random(|count| lot.below(u64::from(count)) as u32) {
                break;
            }
        } else {
            let Some(drawn) = line.random_move(|count| lot.below(u64::from(count)) as u32) else { break };
            let found = decisions(&line).into_iter().find(|(handle, _)| *handle == drawn);
            chances.made.extend(found.map(|(_, decision)| decision));
            line.play(drawn).map_err(foreign)?;
        }
        chances.plies += 1;
    }
    chances.outcome = line.outcome();
    Ok(chances)
}
