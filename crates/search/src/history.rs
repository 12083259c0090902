//! History tables for move ordering: which moves did well in earlier searches.

use crate::correction::CorrectionHistory;
use arbiter_engine::MoveInfo;

/// Entries of a continuation history.
const CONTINUATIONS: usize = 1 << 20;
/// The bound of a history entry.
const MAX: i32 = 16_384;

/// Player, kind and target square of a move: how history tables index it.
pub(crate) type PieceTo = u32;

/// No move was made: a null move, a throw of dice, or before the root.
pub(crate) const NO_MOVE: PieceTo = u32::MAX;

/// What one thread remembers from search to search.
pub(crate) struct History {
    players: usize,
    squares: usize,
    kinds: usize,
    /// Butterfly history: by player, origin and target.
    butterfly: Vec<i16>,
    /// Continuation histories: by the move one ply or two plies before, and the move.
    continuations: [Vec<i16>; 2],
    /// Capture history: by move and captured kind.
    captures: Vec<i16>,
    /// By the opponent's move: the quiet move that refuted it last.
    countermoves: Vec<u32>,
    pub correction: CorrectionHistory,
    /// By ply: the last two quiet moves that failed high.
    pub killers: Vec<[u32; 2]>,
}

/// The bonus for a move that failed high at this depth, and the malus of those searched before it.
pub(crate) fn bonus(depth: i32) -> i32 {
    (160 * depth - 100).clamp(20, 2200)
}

impl History {
    pub fn new(players: usize, kinds: usize, squares: usize, plies: usize) -> History {
        let piece_tos = players * kinds * squares;
        History {
            players,
            squares,
            kinds,
            butterfly: vec![0; players * squares * squares],
            continuations: [vec![0; CONTINUATIONS], vec![0; CONTINUATIONS]],
            captures: vec![0; piece_tos * (kinds + 1)],
            countermoves: vec![0; piece_tos],
            correction: CorrectionHistory::new(players),
            killers: vec![[0; 2]; plies],
        }
    }

    /// Whether its tables have the size for such a game.
    pub fn fits(&self, players: usize, kinds: usize, squares: usize) -> bool {
        (self.players, self.kinds, self.squares) == (players, kinds, squares)
    }

    /// A new search begins: killers at a distance from the old root mean nothing.
    pub fn new_search(&mut self) {
        self.killers.fill([0; 2]);
    }

    pub fn piece_to(&self, player: usize, mv: &MoveInfo) -> PieceTo {
        let kind = usize::from(mv.kind).min(self.kinds - 1);
        ((player * self.kinds + kind) * self.squares + usize::from(mv.to)) as PieceTo
    }

    fn butterfly_index(&self, player: usize, mv: &MoveInfo) -> usize {
        (player * self.squares + usize::from(mv.from)) * self.squares + usize::from(mv.to)
    }

    fn capture_index(&self, piece_to: PieceTo, mv: &MoveInfo) -> usize {
        let victim = usize::from(mv.takes).min(self.kinds);
        piece_to as usize * (self.kinds + 1) + victim
    }

    /// The history of a quiet move after the two moves before it.
    #[inline(always)]
    pub fn quiet(&self, player: usize, mv: &MoveInfo, previous: [PieceTo; 2]) -> i32 {
        let piece_to = self.piece_to(player, mv);
        let continuations = (0..2)
            .filter(|n| previous[*n] != NO_MOVE)
            .map(|n| i32::from(self.continuations[n][continuation_index(previous[n], piece_to)]));
        i32::from(self.butterfly[self.butterfly_index(player, mv)]) + continuations.sum::<i32>()
    }

    pub fn countermove(&self, previous: PieceTo) -> u32 {
        if previous == NO_MOVE { 0 } else { self.countermoves.get(previous as usize).copied().unwrap_or(0) }
    }

    /// A quiet move failed high after others had been searched.
    pub fn update_quiet(
        &mut self,
        player: usize,
        best: &MoveInfo,
        tried: &[MoveInfo],
        previous: [PieceTo; 2],
        depth: i32,
        ply: usize,
    ) {
        let bonus = bonus(depth);
        let hash = best.id.short_hash();
        if let Some(killers) = self.killers.get_mut(ply)
            && killers[0] != hash
        {
            *killers = [hash, killers[0]];
        }
        if previous[0] != NO_MOVE
            && let Some(countermove) = self.countermoves.get_mut(previous[0] as usize)
        {
            *countermove = hash;
        }
        self.add_quiet_bonus(player, best, previous, bonus);
        for mv in tried {
            self.add_quiet_bonus(player, mv, previous, -bonus);
        }
    }

    fn add_quiet_bonus(&mut self, player: usize, mv: &MoveInfo, previous: [PieceTo; 2], bonus: i32) {
        let (butterfly, piece_to) = (self.butterfly_index(player, mv), self.piece_to(player, mv));
        add_bonus(&mut self.butterfly[butterfly], bonus, MAX);
        for (n, table) in self.continuations.iter_mut().enumerate().filter(|(n, _)| previous[*n] != NO_MOVE) {
            add_bonus(&mut table[continuation_index(previous[n], piece_to)], bonus, MAX);
        }
    }

    /// A loud move gets a bonus or a malus.
    pub fn update_loud(&mut self, player: usize, mv: &MoveInfo, bonus: i32) {
        let index = self.capture_index(self.piece_to(player, mv), mv);
        add_bonus(&mut self.captures[index], bonus, MAX);
    }

    /// The history of a loud move.
    pub fn loud(&self, player: usize, mv: &MoveInfo) -> i32 {
        i32::from(self.captures[self.capture_index(self.piece_to(player, mv), mv)])
    }
}

fn continuation_index(previous: PieceTo, piece_to: PieceTo) -> usize {
    (previous as usize * 811 + piece_to as usize) & (CONTINUATIONS - 1)
}

/// History gravity: the nearer an entry is to its bound, the less a bonus in that direction adds.
pub(crate) fn add_bonus(entry: &mut i16, bonus: i32, max: i32) {
    let now = i32::from(*entry);
    *entry = (now + bonus - now * bonus.abs() / max) as i16;
}
