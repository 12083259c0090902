//! Which move to look at first: what earlier looks found good.

use crate::bias::Bias;
use arbiter_engine::Step;

/// Places of a table of pairs of moves.
const PAIRS: usize = 1 << 20;
/// No entry of a table grows beyond this.
const MOST: i32 = 16_384;

/// A man and where it goes, as a place in tables.
pub(crate) type Deed = u32;

/// What was found good so far, by move and by the moves before it.
pub(crate) struct Memory {
    players: usize,
    squares: usize,
    kinds: usize,
    /// By player, and by where a man goes from and to.
    ways: Vec<i16>,
    /// By deed, and the deed one or two plies before.
    pairs: [Vec<i16>; 2],
    /// By deed and victim.
    captures: Vec<i16>,
    /// By deed: what answered it best.
    answers: Vec<u32>,
    /// How wrong glances were.
    pub bias: Bias,
    /// By ply: two quiet moves that were too good.
    pub killers: Vec<[u32; 2]>,
}

/// Nobody moved.
pub(crate) const NO_DEED: Deed = u32::MAX;

impl Memory {
    pub fn new(players: usize, kinds: usize, squares: usize, plies: usize) -> Memory {
        let deeds = players * kinds * squares;
        Memory {
            players,
            squares,
            kinds,
            ways: vec![0; players * squares * squares],
            pairs: [vec![0; PAIRS], vec![0; PAIRS]],
            captures: vec![0; deeds * (kinds + 1)],
            answers: vec![0; deeds],
            bias: Bias::new(players),
            killers: vec![[0; 2]; plies],
        }
    }

    /// Whether it is for such a game.
    pub fn fits(&self, players: usize, kinds: usize, squares: usize) -> bool {
        (self.players, self.kinds, self.squares) == (players, kinds, squares)
    }

    /// Another search begins: what was found at a distance from the last root is of no use.
    pub fn begin(&mut self) {
        self.killers.fill([0; 2]);
    }

    pub fn deed(&self, player: usize, step: &Step) -> Deed {
        let kind = usize::from(step.kind).min(self.kinds - 1);
        ((player * self.kinds + kind) * self.squares + usize::from(step.to)) as Deed
    }

    fn way(&self, player: usize, step: &Step) -> usize {
        (player * self.squares + usize::from(step.from)) * self.squares + usize::from(step.to)
    }

    fn capture(&self, deed: Deed, step: &Step) -> usize {
        let victim = usize::from(step.victim).min(self.kinds);
        deed as usize * (self.kinds + 1) + victim
    }

    /// What is remembered of a quiet move after the deeds before it.
    #[inline(always)]
    pub fn quiet(&self, player: usize, step: &Step, before: [Deed; 2]) -> i32 {
        let deed = self.deed(player, step);
        let pairs = (0..2).filter(|n| before[*n] != NO_DEED).map(|n| i32::from(self.pairs[n][pair(before[n], deed)]));
        i32::from(self.ways[self.way(player, step)]) + pairs.sum::<i32>()
    }

    pub fn answer(&self, before: Deed) -> u32 {
        if before == NO_DEED { 0 } else { self.answers.get(before as usize).copied().unwrap_or(0) }
    }

    /// A quiet move was too good, and these had been tried before it.
    pub fn learn_quiet(
        &mut self,
        player: usize,
        best: &Step,
        tried: &[Step],
        before: [Deed; 2],
        depth: i32,
        ply: usize,
    ) {
        let bonus = (160 * depth - 100).clamp(20, 2200);
        let sign = best.handle.sign();
        if let Some(killers) = self.killers.get_mut(ply)
            && killers[0] != sign
        {
            *killers = [sign, killers[0]];
        }
        if before[0] != NO_DEED
            && let Some(answer) = self.answers.get_mut(before[0] as usize)
        {
            *answer = sign;
        }
        self.change_quiet(player, best, before, bonus);
        for step in tried {
            self.change_quiet(player, step, before, -bonus);
        }
    }

    fn change_quiet(&mut self, player: usize, step: &Step, before: [Deed; 2], bonus: i32) {
        let (way, deed) = (self.way(player, step), self.deed(player, step));
        nudge(&mut self.ways[way], bonus, MOST);
        for (n, table) in self.pairs.iter_mut().enumerate().filter(|(n, _)| before[*n] != NO_DEED) {
            nudge(&mut table[pair(before[n], deed)], bonus, MOST);
        }
    }

    /// A capture was best or not.
    pub fn learn_loud(&mut self, player: usize, step: &Step, bonus: i32) {
        let place = self.capture(self.deed(player, step), step);
        nudge(&mut self.captures[place], bonus, MOST);
    }

    /// What is remembered of a capture.
    pub fn loud(&self, player: usize, step: &Step) -> i32 {
        i32::from(self.captures[self.capture(self.deed(player, step), step)])
    }
}

fn pair(before: Deed, deed: Deed) -> usize {
    (before as usize * 811 + deed as usize) & (PAIRS - 1)
}

/// Moves towards the bonus, the less the farther it has come: never beyond the most.
pub(crate) fn nudge(entry: &mut i16, bonus: i32, most: i32) {
    let now = i32::from(*entry);
    *entry = (now + bonus - now * bonus.abs() / most) as i16;
}
