//! Pawn-like components: steps written as shifts of sets.

use super::components::Components;
use super::drawn;
use super::fixed::Way;
use super::kinds::{self, Anatomy, Mode, Part};
use super::reason::Reason;
use crate::kernel::tables::{OPTIONS, Pawn, STEPS, Step};
use crate::set::{PerSquare, Set};
use arbiter_spec::checked::{KindId, PlayerId, Rules, Shape};

/// A pawn-like component and from where it attacks.
pub(crate) fn pawn<W: Set>(
    rules: &Rules,
    kind: KindId,
    anatomy: &Anatomy,
    components: &Components,
    player: usize,
) -> Result<(Pawn<W>, W::PerSquare<W>), Reason> {
    let at = &rules.kind(kind).at;
    let refuse = |what: &str| Reason::at(at, format!("{}: {what}", rules.kind(kind).code));
    let mut pawn = Pawn::<W>::none();
    let mut reverse = W::PerSquare::filled(W::EMPTY);
    let change = Changes::of(rules, kind, player)?;
    for part in &anatomy.parts {
        if let Part::Leap { mode, pairs } = part {
            let list = match mode {
                Mode::Both => &mut pawn.both,
                Mode::Quiet => &mut pawn.quiet,
                Mode::Capture => &mut pawn.capture,
            };
            add_steps(list, &mut pawn.counts[*mode as usize], &pairs[player], &change)
                .ok_or_else(|| refuse("more steps than the kernel holds"))?;
            if *mode != Mode::Quiet {
                pairs[player].iter().for_each(|(from, to)| *reverse.at_mut(*to) |= W::of(*from));
            }
        }
    }
    for part in &anatomy.parts {
        match part {
            Part::Double { ways, .. } => {
                for (from, to, passed) in &ways[player] {
                    let by = *passed as i32 - *from as i32;
                    let step = pawn.quiet[..pawn.counts[1]].iter().position(|s| s.by == by && s.sources.has(*from));
                    let step = step.ok_or_else(|| refuse("a double step without its single step"))?;
                    if *to as i32 - *passed as i32 != by || !pawn.quiet[step].sources.has(*passed) {
                        return Err(refuse("a double step that bends"));
                    }
                    if change.at(*from, *to) != (true, false) {
                        return Err(refuse("a double step that changes the kind"));
                    }
                    pawn.again[step] |= W::of(*passed);
                }
                // Whoever comes to the passed square from elsewhere would step on, too.
                let sources: Vec<usize> = ways[player].iter().map(|(from, ..)| *from).collect();
                for (from, _, passed) in &ways[player] {
                    let by = *passed as i32 - *from as i32;
                    let step = pawn.quiet[..pawn.counts[1]].iter().find(|s| s.by == by);
                    let others = step.map_or(W::EMPTY, |s| s.origin(W::of(*passed)));
                    if others.squares().any(|square| !sources.contains(&square)) {
                        return Err(refuse("a double step from some squares of a single one"));
                    }
                }
            }
            Part::Passing { ways } => {
                for (from, to, victim) in &ways[player] {
                    if change.at(*from, *to) != (true, false) {
                        // Such captures exist only where a flagged piece can stand; this one would change the kind.
                        continue;
                    }
                    let (by, beside) = (*to as i32 - *from as i32, *to as i32 - *victim as i32);
                    let known = pawn.passing[..pawn.counts[3]].iter().position(|s| s.by == by && s.victim == beside);
                    let index = known.unwrap_or(pawn.counts[3]);
                    if index >= STEPS {
                        return Err(refuse("more captures in passing than the kernel holds"));
                    }
                    pawn.counts[3] = pawn.counts[3].max(index + 1);
                    let step = &mut pawn.passing[index];
                    *step = Step { by, left: by.max(0) as u32, right: (-by).max(0) as u32, victim: beside, ..*step };
                    step.sources |= W::of(*from);
                }
            }
            _ => {}
        }
    }
    if anatomy.options.len() > OPTIONS {
        return Err(refuse("more kinds to become than the kernel holds"));
    }
    let flag = components.flag_plane.filter(|_| anatomy.option_flag.is_some()).map_or(0, |(_, plane)| 1 << plane);
    for (slot, option) in pawn.options.iter_mut().zip(&anatomy.options) {
        *slot = components.planes_of[option.index()] << components.layout.players | flag;
    }
    for (slot, option) in pawn.limits.iter_mut().zip(&anatomy.options) {
        *slot = rules.kind(*option).limit.unwrap_or(u32::MAX);
    }
    pawn.limited = pawn.limits.iter().any(|limit| *limit != u32::MAX);
    pawn.option_count = anatomy.options.len();
    Ok((pawn, reverse))
}

/// Groups pairs of squares by their difference.
fn add_steps<W: Set>(
    steps: &mut [Step<W>; STEPS],
    count: &mut usize,
    pairs: &[(usize, usize)],
    change: &Changes,
) -> Option<()> {
    for (from, to) in pairs {
        let by = *to as i32 - *from as i32;
        let index = steps[..*count].iter().position(|s| s.by == by).unwrap_or(*count);
        if index >= STEPS || by.unsigned_abs() >= 64 {
            return None;
        }
        *count = (*count).max(index + 1);
        let step = &mut steps[index];
        (step.by, step.left, step.right) = (by, by.max(0) as u32, (-by).max(0) as u32);
        step.sources |= W::of(*from);
        let (stays, changes) = change.at(*from, *to);
        if stays {
            step.stay |= W::of(*to);
        }
        if changes {
            step.change |= W::of(*to);
        }
    }
    Some(())
}

/// Whether a piece may stay what it is and may change, by source and target: the same for all its moves.
pub(crate) struct Changes {
    squares: usize,
    known: Vec<(bool, bool)>,
    ways: Vec<(usize, usize)>,
}

impl Changes {
    /// Asks every move of the kind.
    pub fn of(rules: &Rules, kind: KindId, player: usize) -> Result<Changes, Reason> {
        let squares = rules.board.exists.len();
        let mut known = vec![(true, false); squares * squares];
        let moves = rules.kind(kind).moves.each.get(player).into_iter().flatten();
        let mut ways = Vec::new();
        for m in moves {
            let (step, repeat) = match &m.shape {
                Shape::Step { step, repeat, .. } => (step, repeat),
                Shape::Along { line, heading, .. } => {
                    for (source, run) in drawn::ways(rules, *line, *heading) {
                        for target in run {
                            let way = Way { player: PlayerId(player as u8), source, target, turned: true };
                            known[source.index() * squares + target.index()] = kinds::may_change(rules, kind, m, way)?;
                            ways.push((source.index(), target.index()));
                        }
                    }
                    continue;
                }
                _ => continue,
            };
            for source in rules.board.squares() {
                let mut at = source;
                while let Some(target) = rules.board.offset(at, *step) {
                    let way = Way { player: PlayerId(player as u8), source, target, turned: true };
                    known[source.index() * squares + target.index()] = kinds::may_change(rules, kind, m, way)?;
                    ways.push((source.index(), target.index()));
                    at = target;
                    if repeat.is_none() || at == source {
                        break;
                    }
                }
            }
        }
        Ok(Changes { squares, known, ways })
    }

    /// Every source and target of its moves.
    pub fn ways(&self) -> impl Iterator<Item = (usize, usize)> + '_ {
        self.ways.iter().copied()
    }

    /// Whether it may stay, whether it may change.
    pub fn at(&self, from: usize, to: usize) -> (bool, bool) {
        self.known[from * self.squares + to]
    }
}
