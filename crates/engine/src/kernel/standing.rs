//! How a game stands: what the automatic endings ask of a position and what led to it.

use super::board::Board;
use super::endings::{End, Question};
use super::fast::Fast;
use super::groups::Groups;
use super::past::Past;
use crate::set::Set;

/// A position whose moves are known, and what endings may ask besides.
pub(crate) struct Standing<'s, 'a, W: Set, const N: usize> {
    pub fast: &'a Fast<W, N>,
    pub board: &'s Board<W, N>,
    pub groups: &'s Groups<W>,
    /// Whether the player to move is in check.
    pub check: bool,
    /// How often the position has stood.
    pub stood: u32,
    /// The positions so far, where an ending asks for them.
    pub past: Option<&'s Past>,
    /// Whether something is proved that an ending wants.
    pub proved: bool,
    /// Turns skipped since the latest move.
    pub skipped: usize,
    /// Whether what stood twice counts as if it had gone on so for as long as any ending wants.
    pub goes_on: bool,
}

impl<'a, W: Set, const N: usize> Standing<'_, 'a, W, N> {
    /// The ending that holds, if one does.
    pub fn end(&self) -> Option<&'a End<W>> {
        let endings = self.fast.endings.by_side.get(usize::from(self.board.side))?;
        endings.iter().find(|end| self.holds(&end.when))
    }

    /// How often the position must have stood where an ending wants it so many times.
    fn times(&self, wanted: u32) -> u32 {
        if self.goes_on { wanted.min(2) } else { wanted }
    }

    fn holds(&self, question: &Question<W>) -> bool {
        match question {
            Question::All(all) => all.iter().all(|q| self.holds(q)),
            Question::Any(any) => any.iter().any(|q| self.holds(q)),
            Question::Not(question) => !self.holds(question),
            Question::Several(list, least, most) => {
                let count = list.iter().filter(|q| self.holds(q)).count() as i64;
                (*least..=*most).contains(&count)
            }
            Question::NoMoves => self.groups.is_empty(),
            Question::RoundWithoutMove => self.skipped >= self.fast.tables.layout.players,
            Question::Attacked(player) if player.0 == self.board.side => self.check,
            Question::Attacked(player) => self.fast.attacked(self.board, *player),
            Question::Repeated(count) => self.stood >= self.times(*count),
            Question::CheckedEver(count, player) => {
                self.past.is_some_and(|past| past.checked_ever(self.times(*count), player.0))
            }
            Question::Unwinnable(players) => {
                let proofs = self.fast.proofs.as_ref().filter(|_| self.proved);
                proofs.is_some_and(|proofs| proofs.unwinnable(&self.fast.tables, self.board, *players))
            }
            Question::Pieces(ask) => ask.holds(&self.fast.tables, self.board),
        }
    }
}
