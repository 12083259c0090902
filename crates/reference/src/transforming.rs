//! The two-step view of promotion that format 1 describes: the man moves, then says what it becomes. The rules know
//! only whole decisions; this is a way of arriving at one.

use crate::position::Position;
use arbiter_spec::checked::{KindId, Square};
use arbiter_spec::play::{Choice, Decision, PlayError, What};

/// What became of a move that was only half described.
#[derive(Clone, Debug)]
pub enum Begun {
    /// Nothing was left to choose: the position after the move.
    Done(Box<Position>),
    /// The game is in the Transforming phase: the turn does not advance before the man is transformed.
    Transforming(Box<Transforming>),
}

/// A move whose man has yet to become something.
#[derive(Clone, Debug)]
pub struct Transforming {
    position: Position,
    /// One decision for each kind, in listed order.
    decisions: Vec<(KindId, Decision)>,
}

impl Transforming {
    /// Moves the man on a square to another. Where several moves would do, the first listed is meant.
    pub fn begin(position: &Position, from: Square, to: Square) -> Result<Begun, PlayError> {
        if position.outcome().is_some() {
            return Err(PlayError::GameOver);
        }
        let meant = |d: &Decision| matches!(d.what, What::Move { from: f, to: t, .. } if (f, t) == (from, to));
        let decisions: Vec<Decision> = position.legal().into_iter().filter(meant).collect();
        let first = decisions.first().ok_or(PlayError::Illegal)?;
        if becomes(first).is_none() {
            return Ok(Begun::Done(Box::new(position.play(first)?)));
        }
        let mut options: Vec<(KindId, Decision)> = Vec::new();
        for decision in &decisions {
            if let Some(kind) = becomes(decision)
                && decision.what == first.what
                && options.iter().all(|(listed, _)| *listed != kind)
            {
                options.push((kind, decision.clone()));
            }
        }
        Ok(Begun::Transforming(Box::new(Transforming { position: position.clone(), decisions: options })))
    }

    /// The codes the man may become.
    pub fn options(&self) -> Vec<&str> {
        self.decisions.iter().map(|(kind, _)| self.position.spec().kind(*kind).code.as_str()).collect()
    }

    /// The position before the move.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// Completes the move with one of the listed codes.
    pub fn transform(&self, code: &str) -> Result<Position, PlayError> {
        let kind = self.position.spec().kind_by_code(code).ok_or(PlayError::Illegal)?;
        let chosen = self.decisions.iter().find(|(listed, _)| *listed == kind).ok_or(PlayError::Illegal)?;
        self.position.play(&chosen.1)
    }
}

fn becomes(decision: &Decision) -> Option<KindId> {
    decision.choices.iter().find_map(|choice| match choice {
        Choice::Become(kind) => Some(*kind),
        _ => None,
    })
}
