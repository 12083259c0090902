//! Pawn-like components: steps written as shifts of sets.

use super::changes::Changes;
use super::components::Components;
use super::flags;
use super::kinds::{Anatomy, Mode, Part};
use super::reason::Reason;
use crate::kernel::tables::{OPTIONS, Pawn, STEPS, Step};
use crate::set::{PerSquare, Set};
use arbiter_spec::checked::{KindId, PlayerId, Rules};
use std::collections::BTreeMap;

/// A pawn-like component and from where it attacks.
pub(crate) fn pawn<W: Set>(
    rules: &Rules,
    kind: KindId,
    kinds: &[Anatomy],
    components: &Components,
    player: usize,
) -> Result<(Pawn<W>, W::PerSquare<W>), Reason> {
    let at = &rules.kind(kind).at;
    let refuse = |what: &str| Reason::at(at, format!("{}: {what}", rules.kind(kind).code));
    let anatomy = &kinds[kind.index()];
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
            Part::Double { ways, .. } => doubles(&mut pawn, &ways[player], &change).map_err(refuse)?,
            Part::Passing { ways, flag } => {
                let marks = enemy_marks(rules, kinds, player);
                let flag = flags::place(rules, *flag);
                passings(&mut pawn, &ways[player], flag, &marks, &change).map_err(refuse)?;
            }
            _ => {}
        }
    }
    become_others(rules, &mut pawn, anatomy, components, &change).map_err(refuse)?;
    let royal = |option: &KindId| rules.royalty.iter().any(|royalty| royalty.kinds.contains(option));
    if pawn.changes_in_passing() && (anatomy.options.iter().any(royal) || pawn.limited() || !pawn.menus.is_empty()) {
        return Err(refuse("captures in passing that change the kind into royal or few pieces, or others by target"));
    }
    pawn.odd = pawn.limited() || !pawn.menus.is_empty() || pawn.far_change.iter().any(|change| change.any());
    Ok((pawn, reverse))
}

/// Steps made twice.
fn doubles<W: Set>(pawn: &mut Pawn<W>, ways: &[(usize, usize, usize)], change: &Changes) -> Result<(), &'static str> {
    for (from, to, passed) in ways {
        let by = *passed as i32 - *from as i32;
        let step = pawn.quiet[..pawn.counts[1]].iter().position(|s| s.by == by && s.sources.has(*from));
        let step = step.ok_or("a double step without its single step")?;
        if *to as i32 - *passed as i32 != by || !pawn.quiet[step].sources.has(*passed) {
            return Err("a double step that bends");
        }
        let (stays, changes) = change.at(*from, *to);
        pawn.again[step] |= W::of(*passed);
        pawn.far_stay[step] |= if stays { W::of(*to) } else { W::EMPTY };
        pawn.far_change[step] |= if changes { W::of(*to) } else { W::EMPTY };
    }
    // Whoever comes to the passed square from elsewhere would step on, too.
    let sources: Vec<usize> = ways.iter().map(|(from, ..)| *from).collect();
    for (from, _, passed) in ways {
        let by = *passed as i32 - *from as i32;
        let step = pawn.quiet[..pawn.counts[1]].iter().find(|s| s.by == by);
        let others = step.map_or(W::EMPTY, |s| s.origin(W::of(*passed)));
        if others.squares().any(|square| !sources.contains(&square)) {
            return Err("a double step from some squares of a single one");
        }
    }
    Ok(())
}

/// Captures in passing.
fn passings<W: Set>(
    pawn: &mut Pawn<W>,
    ways: &[(usize, usize, usize)],
    flag: u8,
    marks: &[usize],
    change: &Changes,
) -> Result<(), &'static str> {
    for (from, to, victim) in ways {
        // There are such captures only where a flagged piece can stand.
        if !marks.contains(victim) {
            continue;
        }
        let (by, beside) = (*to as i32 - *from as i32, *to as i32 - *victim as i32);
        let same = |(place, step): (usize, &Step<W>)| {
            step.by == by && step.victim == beside && pawn.passing_flags[place] == flag
        };
        let known = pawn.passing[..pawn.counts[3]].iter().enumerate().position(same);
        let index = known.unwrap_or(pawn.counts[3]);
        if index >= STEPS {
            return Err("more captures in passing than the kernel holds");
        }
        pawn.counts[3] = pawn.counts[3].max(index + 1);
        pawn.passing_flags[index] = flag;
        let step = &mut pawn.passing[index];
        *step = Step { by, left: by.max(0) as u32, right: (-by).max(0) as u32, victim: beside, ..*step };
        step.sources |= W::of(*from);
        let (stays, changes) = change.at(*from, *to);
        step.stay |= if stays { W::of(*to) } else { W::EMPTY };
        step.change |= if changes { W::of(*to) } else { W::EMPTY };
    }
    Ok(())
}

/// Where a player's enemies leave flags by stepping twice.
fn enemy_marks(rules: &Rules, kinds: &[Anatomy], player: usize) -> Vec<usize> {
    let team = rules.team_of(PlayerId(player as u8));
    let enemies = rules.player_ids().filter(|other| rules.team_of(*other) != team);
    let of_enemy = |enemy: PlayerId| {
        let parts = kinds.iter().flat_map(|kind| &kind.parts);
        parts.filter_map(move |part| match part {
            Part::Double { marks, .. } => marks.get(enemy.index()),
            _ => None,
        })
    };
    enemies.flat_map(of_enemy).flatten().copied().collect()
}

/// What a component may become: everything on each square where it changes at all, or lists that differ by target.
fn become_others<W: Set>(
    rules: &Rules,
    pawn: &mut Pawn<W>,
    anatomy: &Anatomy,
    components: &Components,
    change: &Changes,
) -> Result<(), &'static str> {
    let ways = || change.ways().map(|(from, to)| (to, change.kinds_at(from, to))).filter(|(_, kinds)| *kinds != 0);
    let all = ways().fold(0, |all, (_, kinds)| all | kinds);
    let options: Vec<KindId> = anatomy.options.iter().copied().filter(|kind| all >> kind.index() & 1 == 1).collect();
    if options.len() > OPTIONS {
        return Err("more kinds to become than the kernel holds");
    }
    let mut menus: BTreeMap<u64, W> = BTreeMap::new();
    for (to, kinds) in ways() {
        *menus.entry(kinds).or_insert(W::EMPTY) |= W::of(to);
    }
    let targets: Vec<W> = menus.values().copied().collect();
    if targets.iter().enumerate().any(|(place, one)| targets[..place].iter().any(|other| (*one & *other).any())) {
        return Err("kinds to become that hang on the square a piece comes from");
    }
    if menus.len() > 1 {
        let bits = |kinds: u64| {
            let of_menu = options.iter().enumerate().filter(|(_, option)| kinds >> option.index() & 1 == 1);
            of_menu.fold(0, |bits, (place, _)| bits | 1 << place)
        };
        pawn.menus = menus.iter().map(|(kinds, targets)| (*targets, bits(*kinds))).collect();
    }
    let flag = components.flag_plane.filter(|_| anatomy.option_flag.is_some()).map_or(0, |(_, plane)| 1 << plane);
    for (slot, option) in pawn.options.iter_mut().zip(&options) {
        *slot = components.planes_of[option.index()] << components.layout.players | flag;
    }
    for (slot, option) in pawn.limits.iter_mut().zip(&options) {
        *slot = rules.kind(*option).limit.unwrap_or(u32::MAX);
    }
    pawn.option_count = options.len();
    Ok(())
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
