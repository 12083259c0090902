//! A line of play with a way back, for those who look ahead.
//!
//! Every step is a copy of the board in room that is kept, and moves are gathered when somebody asks for them: whoever
//! finds a position in a table of known ones never pays for its moves.

use super::board::Board;
use super::checking::Checking;
use super::endings::End;
use super::exchange::exchange;
use super::fast::Fast;
use super::groups::{Group, GroupKind, Groups};
use super::make;
use super::past::{Past, Seen};
use super::pawns::PawnTables;
use super::reach::reach;
use super::standing::Standing;
use crate::moves::{MoveInfo, Occupant};
use crate::search_path::{PawnStructure, Which};
use crate::set::Set;

/// A position on the way.
#[derive(Clone)]
struct Node<W: Set, const N: usize> {
    board: Board<W, N>,
    groups: Groups<W>,
    /// Whether the groups are those of the board.
    gathered: bool,
    check: bool,
    key: u64,
    /// The unmoved pieces, and what the rights they give do to the key.
    rights: (W, u64),
    /// How often the position has stood; 0 where it was not remembered.
    stood: u32,
    skipped: usize,
    /// From where check would be given, once somebody asked.
    checking: Option<Checking<W, N>>,
}

/// A way through positions.
pub(crate) struct SearchPath<'a, W: Set, const N: usize> {
    fast: &'a Fast<W, N>,
    nodes: Vec<Node<W, N>>,
    at: usize,
    past: Past,
    /// Whether moves must be known on arrival: turns are skipped, or endings ask who checked whom.
    eager: bool,
}

impl<'a, W: Set, const N: usize> SearchPath<'a, W, N> {
    /// A way that begins here, after other positions.
    pub fn new(fast: &'a Fast<W, N>, before: &[Seen], board: Board<W, N>) -> SearchPath<'a, W, N> {
        let node = Node {
            board,
            groups: Groups::new(),
            gathered: false,
            check: false,
            key: 0,
            rights: (board.unmoved(&fast.tables), fast.rights(&board)),
            stood: 0,
            skipped: 0,
            checking: None,
        };
        let mut past = Past::new();
        for seen in before {
            past.add(seen.key, seen.side, seen.check);
        }
        let mut path = SearchPath { fast, nodes: vec![node; 64], at: 0, past, eager: fast.is_eager() };
        path.arrive(true);
        path
    }

    /// Another way, that begins where this one stands.
    pub fn fork(&self) -> SearchPath<'a, W, N> {
        let (fast, eager) = (self.fast, self.eager);
        SearchPath { fast, nodes: vec![self.now().clone(); 64], at: 0, past: self.past.clone(), eager }
    }

    fn now(&self) -> &Node<W, N> {
        &self.nodes[self.at]
    }

    /// The position.
    pub fn board(&self) -> &Board<W, N> {
        &self.now().board
    }

    /// The key of the position.
    pub fn key(&self) -> u64 {
        self.now().key
    }

    /// How often the position has stood.
    pub fn stood(&self) -> u32 {
        self.now().stood
    }

    /// Whether the player to move is in check.
    pub fn check(&mut self) -> bool {
        self.gather();
        self.now().check
    }

    /// How many moves there are.
    pub fn len(&mut self) -> u32 {
        self.gather();
        self.now().groups.moves()
    }

    /// Finds the moves, unless that was done.
    #[inline(always)]
    fn gather(&mut self) {
        let node = &mut self.nodes[self.at];
        if !node.gathered {
            node.check = self.fast.groups(&node.board, &mut node.groups);
            node.gathered = true;
        }
    }

    /// Sees where it has come to.
    fn arrive(&mut self, remember: bool) {
        let node = &mut self.nodes[self.at];
        node.gathered = false;
        node.checking = None;
        node.skipped = 0;
        let unmoved = node.board.unmoved(&self.fast.tables);
        if unmoved != node.rights.0 {
            node.rights = (unmoved, self.fast.rights(&node.board));
        }
        if self.eager || node.board.flagged.any() {
            self.gather();
        }
        let node = &mut self.nodes[self.at];
        node.key = node.board.key ^ node.rights.1;
        if node.board.flagged.any() {
            node.key ^= self.fast.flags(&node.board, &node.groups);
        }
        node.stood = if remember { self.past.add(node.key, node.board.side, node.check) } else { 0 };
    }

    /// Room for one more step, and the position it begins at.
    #[inline(always)]
    fn room(&mut self) -> (&mut Node<W, N>, &mut Node<W, N>) {
        if self.at + 1 >= self.nodes.len() {
            let last = self.nodes[self.at].clone();
            self.nodes.push(last);
        }
        let (before, after) = self.nodes.split_at_mut(self.at + 1);
        (&mut before[self.at], &mut after[0])
    }

    /// Plays a move of the position.
    pub fn play(&mut self, group: &Group<W>, to: usize) {
        let fast = self.fast;
        let (before, after) = self.room();
        fast.play_into(&before.board, &mut after.board, group, to);
        after.rights = before.rights;
        self.at += 1;
        self.arrive(true);
        self.skip();
    }

    /// Skips all who have no moves, where a game does.
    fn skip(&mut self) {
        while self.fast.tables.skips && self.now().groups.is_empty() && self.end().is_none() {
            let skipped = self.now().skipped;
            if skipped >= self.fast.tables.layout.players {
                break;
            }
            self.nodes[self.at].board = make::skip(&self.fast.tables, self.board());
            self.past.drop_last();
            self.arrive(true);
            self.nodes[self.at].skipped = skipped + 1;
        }
    }

    /// Leaves the turn to the next player, whatever the rules say. Such a position is no part of the past.
    pub fn null(&mut self) {
        let fast = self.fast;
        let (before, after) = self.room();
        after.board = make::skip(&fast.tables, &before.board);
        after.rights = before.rights;
        self.at += 1;
        self.arrive(false);
    }

    /// One step back.
    pub fn undo(&mut self) {
        if self.now().stood > 0 {
            self.past.drop_last();
        }
        self.at = self.at.saturating_sub(1);
    }

    /// The ending that holds, if one does. What would have to be proved is not.
    pub fn end(&mut self) -> Option<&'a End<W>> {
        self.gather();
        let (node, endings) = (self.now(), &self.fast.endings);
        let board = &node.board;
        let may_end = node.groups.is_empty()
            || endings.unforeseen
            || board.passed
            || board.passes != 0
            || self.fast.tables.cut_endings.may_hold(board)
            || endings.repeats.is_some_and(|repeats| node.stood >= repeats);
        if !may_end {
            return None;
        }
        self.standing(false).end()
    }

    /// The ending that will hold if what has been repeated is repeated on and on, where endings ask who checked whom.
    pub fn end_of_repeating(&mut self) -> Option<&'a End<W>> {
        if !self.fast.endings.asks_who_checked() {
            return None;
        }
        self.gather();
        self.standing(true).end()
    }

    fn standing(&self, goes_on: bool) -> Standing<'_, 'a, W, N> {
        let node = self.now();
        Standing {
            fast: self.fast,
            board: &node.board,
            groups: &node.groups,
            check: node.check,
            stood: node.stood,
            past: Some(&self.past),
            proved: false,
            skipped: node.skipped,
            goes_on,
        }
    }

    /// The score of each team by an ending.
    pub fn scores(&self, end: &End<W>) -> Vec<f64> {
        end.result.of(&self.fast.tables, self.board())
    }

    /// The moves of a sort.
    #[inline(always)]
    pub fn list(&mut self, which: Which, out: &mut Vec<MoveInfo>) {
        self.gather();
        let (node, fast) = (&self.nodes[self.at], self.fast);
        let others = fast.tables.others(&node.board);
        for group in node.groups.iter() {
            // What takes a piece or changes kind is loud, whoever moves; castling goes onto a square of its own side.
            let targets = match (which, group.kind) {
                (Which::All, _) => group.targets,
                (Which::Loud, GroupKind::Change(_) | GroupKind::Passing(..)) => group.targets,
                (Which::Quiet, GroupKind::Change(_) | GroupKind::Passing(..)) => continue,
                (Which::Loud, GroupKind::Castle(_) | GroupKind::Drop(_) | GroupKind::Pass) => continue,
                (Which::Quiet, GroupKind::Castle(_) | GroupKind::Drop(_) | GroupKind::Pass) => group.targets,
                (Which::Loud, _) => group.targets & others,
                (Which::Quiet, _) => group.targets.minus(others),
            };
            targets.squares().for_each(|to| out.push(fast.info(&node.board, group, to, others)));
        }
    }

    /// The move of a short hash.
    pub fn find(&mut self, short_hash: u32) -> Option<MoveInfo> {
        self.gather();
        let (node, fast) = (self.now(), self.fast);
        let moves = node.groups.iter().flat_map(|group| group.targets.squares().map(move |to| (group, to)));
        let found = moves.into_iter().find(|(group, to)| group.id(*to, fast.lister).short_hash() == short_hash);
        found.map(|(group, to)| fast.info(&node.board, group, to, fast.tables.others(&node.board)))
    }

    /// What a move wins at least by captures on its target; nothing where captures take more than their victim.
    pub fn exchange(&self, info: &MoveInfo, worth: &[i32]) -> Option<i32> {
        let (board, tables) = (self.board(), &self.fast.tables);
        let gain = || exchange(tables, board, info, worth, |square| tables.occupant(board, square).kind);
        tables.blast.is_none().then(gain)
    }

    /// Whether a move gives check, as far as can be seen without making it.
    #[inline(always)]
    pub fn gives_check(&mut self, info: &MoveInfo) -> bool {
        let tables = &self.fast.tables;
        let node = &mut self.nodes[self.at];
        let checking = node.checking.get_or_insert_with(|| Checking::of(tables, &node.board));
        let kind = if info.becomes == Occupant::NO_KIND { info.kind } else { info.becomes };
        let planes = tables.planes_of.get(usize::from(kind)).copied().unwrap_or(0);
        checking.checks(tables.layout.players, planes, usize::from(info.from), usize::from(info.to))
    }

    /// Plays a move by its handle.
    pub fn play_move(&mut self, info: &MoveInfo) {
        self.play(&Group::of_id(info.id), usize::from(info.to));
    }

    /// Tells what the latest step changed: square, piece, and whether he came or left.
    #[inline(always)]
    pub fn changes(&self, mut tell: impl FnMut(usize, Occupant, bool)) {
        let Some(before) = self.at.checked_sub(1) else { return };
        let tables = &self.fast.tables;
        let (before, after) = (&self.nodes[before].board, self.board());
        let pairs = before.planes.iter().zip(&after.planes);
        let changed = pairs.fold(W::EMPTY, |all, (one, other)| all | (*one ^ *other));
        for square in changed.squares() {
            let (old, new) = (tables.occupant(before, square), tables.occupant(after, square));
            if old != Occupant::NOBODY {
                tell(square, old, false);
            }
            if new != Occupant::NOBODY {
                tell(square, new, true);
            }
        }
    }

    /// Tells who stands where.
    pub fn pieces(&self, mut tell: impl FnMut(usize, Occupant)) {
        let board = self.board();
        let all = board.planes.iter().take(self.fast.tables.layout.players).fold(W::EMPTY, |all, pieces| all | *pieces);
        for square in all.squares() {
            tell(square, self.fast.tables.occupant(board, square));
        }
    }

    fn pawns(&self) -> &'a PawnTables<W> {
        self.fast.pawns.get_or_init(|| PawnTables::new(&self.fast.tables))
    }

    /// Whether the latest step changed what [`SearchPath::pawn_structure`] tells.
    pub fn moved_pawns(&self) -> bool {
        let Some(before) = self.at.checked_sub(1) else { return true };
        !self.pawns().is_same(&self.fast.tables, &self.nodes[before].board, self.board())
    }

    /// How a player's pieces that only go ahead stand together.
    pub fn pawn_structure(&self, player: usize) -> PawnStructure {
        self.pawns().structure(&self.fast.tables, self.board(), player)
    }

    /// What the player to move reaches.
    #[inline(always)]
    pub fn reach(&mut self, tell: impl FnMut(u8, u32, u32)) {
        self.gather();
        let node = self.now();
        reach(&self.fast.tables, &node.board, &node.groups, tell);
    }

    /// Whether a player lost those without whom the others stand idle.
    pub fn is_idle(&self, player: usize) -> bool {
        let (board, alive) = (self.board(), self.fast.tables.alive);
        let plane = |index: usize| board.planes[index & (N - 1)];
        alive != 0 && (plane(player) & plane(alive.trailing_zeros() as usize)).is_empty()
    }

    /// How many pieces of each kind a player has in hand.
    pub fn hand(&self, player: usize, mut tell: impl FnMut(u8, u8)) {
        let hand = self.board().hands.get(player).copied().unwrap_or(0);
        if hand != 0 {
            for (place, kind) in self.fast.tables.hand_kinds.iter().enumerate().take(8) {
                tell(kind.0, (hand >> (8 * place) & 255) as u8);
            }
        }
    }
}
