//! The signs behind a move: what only an engine can say.

use super::San;
use crate::moves::FindError;
use arbiter_engine::Play;
use arbiter_spec::checked::PlayerId;
use arbiter_spec::play::Decision;
use std::fmt;

/// What a move does to the enemy's royal pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Mark {
    /// Nothing.
    #[default]
    None,
    /// Gives check: `+`.
    Check,
    /// Gives check, and the game is decided: `#`.
    Mate,
}

impl fmt::Display for Mark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Mark::None => "",
            Mark::Check => "+",
            Mark::Mate => "#",
        })
    }
}

impl Mark {
    /// The mark of the move by which this player brought the game here.
    pub fn of(play: &Play, mover: PlayerId) -> Mark {
        let spec = play.spec();
        let enemy = |player: &PlayerId| spec.team_of(*player) != spec.team_of(mover);
        if !spec.player_ids().filter(enemy).any(|player| play.in_check(player)) {
            return Mark::None;
        }
        match play.outcome() {
            Some(outcome) if outcome.winner().is_some() => Mark::Mate,
            _ => Mark::Check,
        }
    }
}

impl San<'_> {
    /// The text of a legal decision, with its mark.
    pub fn write(&self, play: &Play, decision: &Decision) -> String {
        let legal = play.legal();
        let texts = self.texts(&play.placement(), &legal);
        let text = legal.iter().position(|one| one == decision).and_then(|i| texts.get(i));
        let mut after = play.clone();
        let mark = if after.play(decision).is_ok() { Mark::of(&after, decision.player) } else { Mark::None };
        format!("{}{mark}", text.map_or("", String::as_str))
    }

    /// All legal decisions with their texts and marks.
    pub fn write_all(&self, play: &Play) -> Vec<(Decision, String)> {
        let legal = play.legal();
        let texts = self.texts(&play.placement(), &legal);
        let mut after = play.clone();
        let pairs = legal.into_iter().zip(texts);
        pairs
            .map(|(decision, text)| {
                let mark = if after.play(&decision).is_ok() {
                    let mark = Mark::of(&after, decision.player);
                    after.undo();
                    mark
                } else {
                    Mark::None
                };
                (decision, format!("{text}{mark}"))
            })
            .collect()
    }

    /// The legal decision that a text means: see [`San::find`].
    pub fn read(&self, play: &Play, text: &str) -> Result<Decision, FindError> {
        let mut legal = play.legal();
        let found = self.find(&play.placement(), &legal, text)?;
        Ok(legal.swap_remove(found))
    }
}
