//! A line of play on the kernel: positions, keys and checks so far, and the endings they bring.

use super::board::Board;
use super::ends::{End, Question};
use super::fast::Fast;
use super::groups::Group;
use super::make;
use crate::set::Set;

/// A line of play.
pub(crate) struct Line<'a, W: Set, const N: usize> {
    fast: &'a Fast<W, N>,
    pub board: Board<W, N>,
    /// The moves of the position.
    pub groups: Vec<Group<W>>,
    pub check: bool,
    trail: Vec<Mark>,
    /// Turns skipped since the latest move.
    skipped: usize,
}

/// What is remembered of a position.
#[derive(Clone, Copy)]
struct Mark {
    key: u64,
    check: bool,
    side: u8,
}

impl<'a, W: Set, const N: usize> Line<'a, W, N> {
    /// A line that begins here.
    pub fn new(fast: &'a Fast<W, N>, board: Board<W, N>) -> Line<'a, W, N> {
        let mut line = Line { fast, board, groups: Vec::new(), check: false, trail: Vec::new(), skipped: 0 };
        line.arrive();
        line
    }

    fn arrive(&mut self) {
        self.check = self.fast.groups(&self.board, &mut self.groups);
        let key = self.fast.key(&self.board, &self.groups);
        self.trail.push(Mark { key, check: self.check, side: self.board.side });
    }

    /// The key of the position.
    pub fn key(&self) -> u64 {
        self.trail.last().map_or(0, |mark| mark.key)
    }

    /// How many moves there are.
    pub fn len(&self) -> u32 {
        self.groups.iter().map(|group| group.targets.len()).sum()
    }

    /// The move of a number below [`Line::len`]: its group and target.
    pub fn nth(&self, number: u32) -> Option<(Group<W>, usize)> {
        let mut left = number;
        for group in &self.groups {
            let count = group.targets.len();
            if left < count {
                return group.targets.squares().nth(left as usize).map(|to| (*group, to));
            }
            left -= count;
        }
        None
    }

    /// Plays a move.
    pub fn play(&mut self, group: &Group<W>, to: usize) {
        self.board = self.fast.play(&self.board, group, to);
        self.skipped = 0;
        self.arrive();
        while self.fast.tables.skips && self.groups.is_empty() && self.end().is_none() {
            if self.skipped >= self.fast.tables.layout.players {
                break;
            }
            self.skipped += 1;
            self.board = make::skip(&self.fast.tables, &self.board);
            self.arrive();
        }
    }

    /// The ending that holds, if one does.
    pub fn end(&self) -> Option<&'a End<W>> {
        let ends = self.fast.ends.by_side.get(usize::from(self.board.side))?;
        ends.iter().find(|end| self.holds(&end.when))
    }

    /// The score of each team by an ending.
    pub fn scores(&self, end: &End<W>) -> Vec<f64> {
        end.result.of(&self.fast.tables, &self.board)
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
            Question::Attacked(player) => self.fast.attacked(&self.board, *player),
            Question::Repeated(count) => self.occurrence(*count).is_some(),
            Question::CheckedEver(count, player) => self.occurrence(*count).is_some_and(|since| {
                // Between two players: who was in check was checked by the other.
                let given = self.trail[since + 1..].iter().filter(|mark| mark.side != player.0);
                let (mut any, mut all) = (false, true);
                for mark in given {
                    any = true;
                    all &= mark.check;
                }
                any && all
            }),
            Question::Men(ask) => ask.holds(&self.fast.tables, &self.board),
        }
    }

    /// Where the position stood for the count-th time back, this time included.
    fn occurrence(&self, count: u32) -> Option<usize> {
        let last = self.trail.len().checked_sub(1)?;
        let key = self.trail[last].key;
        // Nothing recurs across a move that reset the clock, where captures and irreversible moves do.
        let reach = if self.fast.tables.clock_resets_are_final { usize::from(self.board.clock) } else { last };
        let first = last.saturating_sub(reach);
        if (last - first) / self.fast.tables.layout.players.max(1) + 1 < count as usize {
            return None;
        }
        let mut found = 0;
        let mut at = last;
        loop {
            if self.trail[at].key == key {
                found += 1;
                if found == count {
                    return Some(at);
                }
            }
            if at < first + self.fast.tables.layout.players {
                return None;
            }
            at -= self.fast.tables.layout.players;
        }
    }
}
