//! Where generated moves go: they are counted, listed, sampled or played, as sets for as long as possible.

use super::tables::Castle;
use crate::set::Set;

/// Receives moves. Sets of targets may be empty.
pub(crate) trait Sink<W: Set> {
    /// A piece goes to any of these.
    fn piece(&mut self, from: usize, targets: W);
    /// Pieces step to these, each from `by` squares below.
    fn steps(&mut self, targets: W, by: i32);
    /// The same, and they carry a flag afterwards.
    fn flagging(&mut self, targets: W, by: i32);
    /// Pieces step to these and become one of the options, given as planes.
    fn changes(&mut self, targets: W, by: i32, options: &[u32]);
    /// A piece takes another one beside the target, and becomes what these planes say if it is any.
    fn passing(&mut self, from: usize, to: usize, victim: usize, becomes: u32);
    /// Two pieces move at once.
    fn castle(&mut self, index: usize, castle: &Castle<W>);
    /// A piece goes to any of these and becomes what these planes say.
    fn changing(&mut self, from: usize, targets: W, planes: u32);
    /// A piece of one of these kinds of hand comes to any of these.
    fn drops(&mut self, kinds: u8, targets: W);
    /// Nobody moves.
    fn pass(&mut self);
}

/// Counts.
#[derive(Clone, Copy, Default)]
pub(crate) struct Count(pub u64);

impl<W: Set> Sink<W> for Count {
    #[inline(always)]
    fn piece(&mut self, _: usize, targets: W) {
        self.0 += u64::from(targets.len());
    }
    #[inline(always)]
    fn steps(&mut self, targets: W, _: i32) {
        self.0 += u64::from(targets.len());
    }
    #[inline(always)]
    fn flagging(&mut self, targets: W, _: i32) {
        self.0 += u64::from(targets.len());
    }
    #[inline(always)]
    fn changes(&mut self, targets: W, _: i32, options: &[u32]) {
        self.0 += u64::from(targets.len()) * options.len() as u64;
    }
    #[inline(always)]
    fn passing(&mut self, _: usize, _: usize, _: usize, _: u32) {
        self.0 += 1;
    }
    #[inline(always)]
    fn castle(&mut self, _: usize, _: &Castle<W>) {
        self.0 += 1;
    }
    #[inline(always)]
    fn changing(&mut self, _: usize, targets: W, _: u32) {
        self.0 += u64::from(targets.len());
    }
    #[inline(always)]
    fn drops(&mut self, kinds: u8, targets: W) {
        self.0 += u64::from(targets.len()) * u64::from(kinds.count_ones());
    }
    #[inline(always)]
    fn pass(&mut self) {
        self.0 += 1;
    }
}
