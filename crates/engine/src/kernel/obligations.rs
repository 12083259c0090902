//! Players that must capture if they can: the captures are looked for first, and if there are any there is nothing else.

use super::sink::Sink;
use super::tables::Castle;
use crate::set::Set;

/// Hands on captures only, and notes whether there were any.
pub(crate) struct Loud<'a, W, V> {
    pub sink: &'a mut V,
    pub enemy: W,
    pub any: bool,
}

impl<W: Set, V: Sink<W>> Loud<'_, W, V> {
    #[inline(always)]
    fn taken(&mut self, targets: W) -> W {
        let taken = targets & self.enemy;
        self.any |= taken.any();
        taken
    }
}

impl<W: Set, V: Sink<W>> Sink<W> for Loud<'_, W, V> {
    #[inline(always)]
    fn piece(&mut self, from: usize, targets: W) {
        let taken = self.taken(targets);
        self.sink.piece(from, taken);
    }
    #[inline(always)]
    fn steps(&mut self, targets: W, by: i32) {
        let taken = self.taken(targets);
        self.sink.steps(taken, by);
    }
    #[inline(always)]
    fn changes(&mut self, targets: W, by: i32, options: &[u32]) {
        let taken = if options.is_empty() { W::EMPTY } else { self.taken(targets) };
        self.sink.changes(taken, by, options);
    }
    #[inline(always)]
    fn changing(&mut self, from: usize, targets: W, planes: u32) {
        let taken = self.taken(targets);
        self.sink.changing(from, taken, planes);
    }
    #[inline(always)]
    fn passing(&mut self, from: usize, to: usize, victim: usize, becomes: u32) {
        self.any = true;
        self.sink.passing(from, to, victim, becomes);
    }
    #[inline(always)]
    fn flagging(&mut self, _: W, _: i32) {}
    #[inline(always)]
    fn castle(&mut self, _: usize, _: &Castle<W>) {}
    #[inline(always)]
    fn drops(&mut self, _: u8, _: W) {}
    #[inline(always)]
    fn pass(&mut self) {}
}
