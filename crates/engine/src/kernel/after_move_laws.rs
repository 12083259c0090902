//! Laws on the position after a move. While one binds, which is rare, every move is made and what it leads to is looked at.

use super::board::Board;
use super::cpu::{Cpu, Portable};
use super::cut_endings::Ask;
use super::generate;
use super::groups::{Collect, From, Group, GroupKind, Groups};
use super::scene::Scene;
use super::shape::Shape;
use super::sink::Sink;
use super::tables::Tables;
use crate::set::Set;

/// A law, by the player to move.
#[derive(Clone, Debug)]
pub(crate) struct Law<W: Set> {
    /// It binds if this holds before the move.
    pub when: Vec<Ask<W>>,
    /// Then this must hold after it.
    pub after: Vec<Ask<W>>,
}

impl<W: Set> Law<W> {
    #[inline(always)]
    fn binds<const N: usize>(&self, tables: &Tables<W>, board: &Board<W, N>) -> bool {
        match self.when.get(usize::from(board.side)) {
            // Asked at every step, so the question that laws mostly ask is answered without a call.
            Some(Ask::Sees(sight)) => sight.holds(tables, board),
            Some(when) => when.holds(tables, board),
            None => false,
        }
    }

    fn obeyed<const N: usize>(&self, tables: &Tables<W>, side: u8, after: &Board<W, N>) -> bool {
        self.after.get(usize::from(side)).is_none_or(|ask| ask.holds(tables, after))
    }
}

/// Whether some law binds the player to move.
#[inline(always)]
pub(crate) fn bind<W: Set, const N: usize>(tables: &Tables<W>, board: &Board<W, N>) -> bool {
    tables.after_move_laws.iter().any(|law| law.binds(tables, board))
}

/// All moves that obey the laws, in groups; says whether the player is in check. Other sinks are shown these groups while
/// a law binds, so that there is one copy of the generator for them all.
#[inline(never)]
pub(crate) fn groups<W: Set, const N: usize, S: Shape, C: Cpu>(
    tables: &Tables<W>,
    board: &Board<W, N>,
    groups: &mut Groups<W>,
) -> bool {
    let check = C::apart(|| {
        let scene = Scene::<W, N, S, C>::new(tables, board);
        let mut sink = Collect::into(groups);
        let check = generate::every::<W, N, S, C, _>(&scene, &mut sink);
        sink.finish();
        check
    });
    let binding: Vec<&Law<W>> = tables.after_move_laws.iter().filter(|law| law.binds(tables, board)).collect();
    if binding.is_empty() {
        return check;
    }
    let mut next = Board::empty();
    groups.sift(|group, to| {
        group.play_into::<N, S, Portable>(tables, board, &mut next, to);
        binding.iter().all(|law| law.obeyed(tables, board.side, &next))
    });
    check
}

/// The same for any sink.
pub(crate) fn moves<W: Set, const N: usize, S: Shape, C: Cpu, V: Sink<W>>(
    scene: &Scene<W, N, S, C>,
    sink: &mut V,
) -> bool {
    let mut list = Groups::new();
    let check = groups::<W, N, S, C>(scene.tables, scene.board, &mut list);
    list.iter().for_each(|group| show(scene, group, sink));
    check
}

/// Hands on the moves of a group.
fn show<W: Set, const N: usize, S: Shape, C: Cpu, V: Sink<W>>(
    scene: &Scene<W, N, S, C>,
    group: &Group<W>,
    sink: &mut V,
) {
    let (targets, to) = (group.targets, group.targets.lowest());
    match (group.kind, group.from) {
        (GroupKind::Plain, From::Square(from)) => sink.piece(usize::from(from), targets),
        (GroupKind::Plain, From::By(by)) => sink.steps(targets, i32::from(by)),
        (GroupKind::Flagging, From::By(by)) => sink.flagging(targets, i32::from(by)),
        // Only sets of pieces step twice.
        (GroupKind::Flagging, From::Square(_)) => {}
        (GroupKind::Change(planes), From::Square(from)) => sink.changing(usize::from(from), targets, planes),
        (GroupKind::Change(planes), From::By(by)) => sink.changes(targets, i32::from(by), &[planes]),
        (GroupKind::Passing(victim, becomes), _) => sink.passing(group.source(to), to, usize::from(victim), becomes),
        (GroupKind::Castle(index), _) => {
            if let Some(castle) = scene.mine.castles.get(usize::from(index)) {
                sink.castle(usize::from(index), castle);
            }
        }
        (GroupKind::Drop(kind), _) => sink.drops(1 << (kind & 7), targets),
        (GroupKind::Pass, _) => sink.pass(),
    }
}
