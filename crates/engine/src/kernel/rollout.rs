//! A line of play on the kernel: positions, keys and checks so far, and the endings they bring.

use super::board::Board;
use super::endings::End;
use super::entry::StepResult;
use super::fast::Fast;
use super::groups::{Group, GroupKind, Groups};
use super::make;
use super::past::Past;
use super::proof::Proof;
use super::standing::Standing;
use crate::moves::MoveInfo;
use crate::set::Set;

/// A line of play.
pub(crate) struct Rollout<'a, W: Set, const N: usize> {
    fast: &'a Fast<W, N>,
    /// The position and the one before, in turns: a move is made from one into the other.
    boards: [Board<W, N>; 2],
    now: usize,
    /// The moves of the position.
    pub groups: Groups<W>,
    pub check: bool,
    /// The key of the position.
    pub key: u64,
    /// The unmoved pieces, and what the rights they give do to the key.
    rights: (W, u64),
    /// The positions so far, where an ending asks for them.
    past: Option<Past>,
    /// How often the position has stood.
    stood: u32,
    /// Whether something is proved that an ending wants, if it was asked: it stays so until a move that can change it.
    proof: Option<Proof<W>>,
    /// Whether any ending may hold: asked at every step, so a few comparisons settle it nearly always.
    may_end: bool,
    /// Turns skipped since the latest move.
    skipped: usize,
}

impl<'a, W: Set, const N: usize> Rollout<'a, W, N> {
    /// A line that begins here.
    pub fn new(fast: &'a Fast<W, N>, board: Board<W, N>) -> Rollout<'a, W, N> {
        let mut line = Rollout {
            fast,
            boards: [board, board],
            now: 0,
            groups: Groups::new(),
            check: false,
            key: 0,
            rights: (board.unmoved(&fast.tables), fast.rights(&board)),
            past: fast.endings.repeats.map(|_| Past::new()),
            stood: 1,
            proof: None,
            may_end: true,
            skipped: 0,
        };
        line.look();
        line.prove(W::EMPTY, false);
        line
    }

    /// The position.
    pub fn board(&self) -> &Board<W, N> {
        &self.boards[self.now & 1]
    }

    /// Arrives at a position whose moves are not known yet.
    fn look(&mut self) {
        let board = &self.boards[self.now & 1];
        let check = self.fast.groups(board, &mut self.groups);
        let may_be_over = self.fast.tables.cut_endings.may_hold(board);
        self.arrive(StepResult { check, may_be_over });
    }

    fn arrive(&mut self, arrival: StepResult) {
        let board = &self.boards[self.now & 1];
        let endings = &self.fast.endings;
        self.check = arrival.check;
        let unmoved = board.unmoved(&self.fast.tables);
        if unmoved != self.rights.0 {
            self.rights = (unmoved, self.fast.rights(board));
        }
        self.key = board.key ^ self.rights.1 ^ self.fast.flags(board, &self.groups);
        let passed = board.passed || board.passes != 0;
        self.may_end = arrival.may_be_over || passed || self.groups.is_empty() || endings.unforeseen;
        if let (Some(past), Some(repeats)) = (&mut self.past, endings.repeats) {
            self.stood = past.add(self.key, board.side, self.check);
            self.may_end |= self.stood >= repeats;
        }
    }

    /// Keeps an eye on what is proved, after a move from a position with these unmoved pieces, in check or not.
    #[inline(always)]
    fn prove(&mut self, unmoved: W, check: bool) {
        let Some(proofs) = &self.fast.proofs else { return };
        let (before, after) = (&self.boards[self.now & 1 ^ 1], &self.boards[self.now & 1]);
        let royal = self.fast.tables.layout.royal();
        let known = self.proof.is_some_and(|proof| {
            proof.stands(before, after) || unmoved == self.rights.0 && !proofs.may_change(royal, before, after, check)
        });
        if !known {
            // What is over for another reason needs no proof.
            let over = self.may_end && self.asked().is_some();
            self.proof = if over { None } else { Some(proofs.ask(&self.fast.tables, after)) };
        }
        self.may_end |= self.is_proved();
    }

    fn is_proved(&self) -> bool {
        self.proof.is_some_and(|proof| proof.holds)
    }

    /// How many moves there are.
    pub fn len(&self) -> u32 {
        self.groups.moves()
    }

    /// The move of a number below [`Rollout::len`]: its group and target.
    pub fn nth(&self, number: u32) -> Option<(Group<W>, usize)> {
        self.fast.nth(&self.groups, number)
    }

    /// Shows what every move does; with a square, only moves to it, and those of two pieces.
    #[inline(always)]
    pub fn infos(&self, to: Option<usize>, see: &mut impl FnMut(MoveInfo)) {
        let only = to.map(|to| if to < W::SQUARES { W::of(to) } else { W::EMPTY });
        let others = self.fast.tables.others(self.board());
        for group in self.groups.iter() {
            let targets = match (only, group.kind) {
                (Some(only), kind) if !matches!(kind, GroupKind::Castle(_)) => group.targets & only,
                _ => group.targets,
            };
            targets.squares().for_each(|to| see(self.fast.info(self.board(), group, to, others)));
        }
    }

    /// Plays a move.
    pub fn play(&mut self, group: &Group<W>, to: usize) {
        let (before, after) = in_turns(&mut self.boards, self.now);
        self.fast.play_into(before, after, group, to);
        self.now ^= 1;
        self.skipped = 0;
        let (rights, check) = (self.rights.0, self.check);
        self.look();
        self.prove(rights, check);
        self.skip();
    }

    /// Plays the move of a number; says whether there is one.
    pub fn play_nth(&mut self, number: u32) -> bool {
        let (before, after) = in_turns(&mut self.boards, self.now);
        let Some(arrival) = self.fast.step(before, after, &mut self.groups, number) else { return false };
        self.now ^= 1;
        self.skipped = 0;
        let (rights, check) = (self.rights.0, self.check);
        self.arrive(arrival);
        self.prove(rights, check);
        self.skip();
        true
    }

    /// Skips all who have no moves, where a game does.
    fn skip(&mut self) {
        while self.fast.tables.skips && self.groups.is_empty() && self.end().is_none() {
            if self.skipped >= self.fast.tables.layout.players {
                break;
            }
            self.skipped += 1;
            self.boards[self.now & 1] = make::skip(&self.fast.tables, self.board());
            self.look();
        }
    }

    /// The ending that holds, if one does.
    #[inline(always)]
    pub fn end(&self) -> Option<&'a End<W>> {
        if self.may_end { self.asked() } else { None }
    }

    #[inline(never)]
    fn asked(&self) -> Option<&'a End<W>> {
        let standing = Standing {
            fast: self.fast,
            board: self.board(),
            groups: &self.groups,
            check: self.check,
            stood: self.stood,
            past: self.past.as_ref(),
            proved: self.is_proved(),
            skipped: self.skipped,
            goes_on: false,
        };
        standing.end()
    }

    /// The score of each team by an ending.
    pub fn scores(&self, end: &End<W>) -> Vec<f64> {
        end.result.of(&self.fast.tables, self.board())
    }
}

/// The board a move is made from, and the one it is made into.
#[inline(always)]
fn in_turns<B>([one, two]: &mut [B; 2], now: usize) -> (&B, &mut B) {
    if now & 1 == 0 { (one, two) } else { (two, one) }
}
