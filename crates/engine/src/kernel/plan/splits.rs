//! Pieces that capture otherwise than they move, and pieces that go over others: two look-ups, one for each.

use super::kinds::{Anatomy, Mode, Pairs, Part};
use super::lookup::Run;
use super::reason::Reason;
use arbiter_spec::checked::{Rules, Vector};
use std::collections::BTreeMap;

/// One component of this sort.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Split {
    /// Along lines: by player, the directions; how it moves there, and how it captures; the kinds it neither goes over
    /// nor captures.
    Lines { steps: Vec<Vec<Vector>>, quiet: Run, capture: Run, barriers: u64 },
    /// By leaps: where it moves, and where it captures.
    Leaps { quiet: Pairs, capture: Pairs },
}

impl Split {
    /// The directions, by player; none for leaps.
    pub fn steps(&self, player: usize) -> &[Vector] {
        match self {
            Split::Lines { steps, .. } => &steps[player],
            Split::Leaps { .. } => &[],
        }
    }

    /// Whether it captures, if at all, where just one piece stands between.
    pub fn is_counted(&self) -> bool {
        matches!(self, Split::Lines { capture: Run::Over | Run::Never, barriers: 0, .. })
    }

    /// Whether it neither goes over nor captures some pieces.
    pub fn heeds_bars(&self) -> bool {
        matches!(self, Split::Lines { barriers, .. } if *barriers != 0)
    }
}

/// How many of some directions share a look-up. Where a set is a word they share a table, which eight would make too large;
/// elsewhere every line has its own.
pub(crate) fn together(rules: &Rules, directions: usize) -> usize {
    if rules.board.exists.len() <= 64 && directions > 6 { 4 } else { directions.max(1) }
}

/// Those of a kind.
pub(crate) fn of(rules: &Rules, anatomy: &Anatomy) -> Result<Vec<Split>, &'static str> {
    let players = rules.players.len();
    let mut lines: BTreeMap<&Vec<Vector>, ([Run; 2], u64)> = BTreeMap::new();
    let (mut quiet, mut capture): (Pairs, Pairs) = (vec![Vec::new(); players], vec![Vec::new(); players]);
    for part in &anatomy.parts {
        let (mode, steps, run, barred) = match part {
            Part::Ride { mode, .. } if *mode == Mode::Both => continue,
            Part::Ride { mode, steps } => (mode, steps, Run::Ride, 0),
            Part::Hop { mode, steps, run, barriers } => (mode, steps, *run, *barriers),
            Part::Leap { mode, pairs } if *mode != Mode::Both => {
                let list = if *mode == Mode::Quiet { &mut quiet } else { &mut capture };
                list.iter_mut().zip(pairs).for_each(|(all, more)| all.extend(more));
                continue;
            }
            _ => continue,
        };
        let (slots, barriers) = lines.entry(steps).or_insert(([Run::Never; 2], 0));
        *barriers |= barred;
        for (slot, used) in slots.iter_mut().zip([*mode != Mode::Capture, *mode != Mode::Quiet]) {
            if used && std::mem::replace(slot, run) != Run::Never {
                return Err("goes along a line in two ways");
            }
        }
    }
    let mut alike: BTreeMap<([Run; 2], u64), Vec<&Vec<Vector>>> = BTreeMap::new();
    for (steps, (runs, barriers)) in lines {
        // Who is barred stops both ways of going over pieces, and is none of the business of a plain ride.
        if barriers != 0 && (runs.contains(&Run::Behind) || runs[1] == Run::Ride) {
            return Err("goes over pieces of some kinds and captures others along the same line");
        }
        alike.entry((runs, barriers)).or_default().push(steps);
    }
    let mut splits = Vec::new();
    for (([quiet, capture], barriers), mut list) in alike {
        // Straight lines first, and both ends of a line together.
        list.sort_by_key(|steps| (steps[0].dx != 0 && steps[0].dy != 0, *steps));
        for together in list.chunks(together(rules, list.len())) {
            let steps = (0..players).map(|player| together.iter().map(|steps| steps[player]).collect()).collect();
            splits.push(Split::Lines { steps, quiet, capture, barriers });
        }
    }
    if quiet.iter().chain(&capture).any(|pairs| !pairs.is_empty()) {
        for pairs in quiet.iter_mut().chain(&mut capture) {
            pairs.sort_unstable();
            pairs.dedup();
        }
        splits.push(Split::Leaps { quiet, capture });
    }
    Ok(splits)
}

/// Why one has no form.
pub(crate) fn too_wide() -> Reason {
    Reason::of("leaps to more squares than a line has places")
}
