//! The planes of a game: kinds share movement components, and a kind is the set of components it has.

use super::kinds::{Anatomy, Mode, Pairs, Part};
use super::reason::Reason;
use crate::kernel::tables::{Layout, STEPS};
use arbiter_spec::checked::{KindId, Rules, Vector};
use std::collections::BTreeMap;

/// The components of a game and the planes of its kinds.
#[derive(Clone, Debug)]
pub(crate) struct Components {
    pub layout: Layout,
    /// The royal kind.
    pub royal: KindId,
    /// Pawn-like: the kind each of them is.
    pub pawns: Vec<KindId>,
    /// Leapers: by player, from where to where.
    pub leapers: Vec<Pairs>,
    /// Riders: by player, the directions.
    pub riders: Vec<Vec<Vec<Vector>>>,
    /// By kind: its planes without the players'.
    pub planes_of: Vec<u32>,
}

/// Finds them.
pub(crate) fn find(rules: &Rules, kinds: &[Anatomy]) -> Result<Components, Vec<Reason>> {
    let royal = rules.royalty.first().and_then(|r| r.kinds.first()).copied().unwrap_or_default();
    let mut reasons = Vec::new();
    let mut pawns = Vec::new();
    let mut leapers: Vec<Pairs> = Vec::new();
    let mut users: BTreeMap<Vec<Vector>, Vec<usize>> = BTreeMap::new();
    for (index, anatomy) in kinds.iter().enumerate() {
        let kind = &rules.kinds[index];
        let refuse = |what: &str| Reason::at(&kind.at, format!("{}: {what}", kind.code));
        if KindId(index as u8) == royal {
            if anatomy.parts.iter().any(|p| !matches!(p, Part::Leap { mode: Mode::Both, .. } | Part::Castle { .. })) {
                reasons.push(refuse("a royal man that does more than leap"));
            }
            if !anatomy.options.is_empty() {
                reasons.push(refuse("a royal man that changes its kind"));
            }
            continue;
        }
        let is_pawn = anatomy.parts.iter().any(|part| {
            matches!(part, Part::Double { .. } | Part::Passing { .. })
                || matches!(part, Part::Leap { mode, .. } if *mode != Mode::Both)
        }) || !anatomy.options.is_empty();
        if is_pawn {
            if anatomy.parts.iter().any(|part| matches!(part, Part::Ride { .. } | Part::Castle { .. })) {
                reasons.push(refuse("a man that steps as pawns do and rides besides"));
            }
            pawns.push(KindId(index as u8));
            continue;
        }
        for part in &anatomy.parts {
            match part {
                Part::Ride { mode: Mode::Both, steps } => users.entry(steps.clone()).or_default().push(index),
                Part::Ride { .. } => reasons.push(refuse("a ride that only moves or only captures")),
                Part::Castle { .. } => reasons.push(refuse("a companion move of a man that is not royal")),
                _ => {}
            }
        }
        let leap = joined(rules, anatomy);
        if leap.iter().any(|pairs| !pairs.is_empty()) && !leapers.contains(&leap) {
            leapers.push(leap);
        }
    }
    users.values_mut().for_each(|kinds| kinds.dedup());
    let mut groups: BTreeMap<Vec<usize>, Vec<Vec<Vector>>> = BTreeMap::new();
    for (steps, kinds) in users {
        groups.entry(kinds).or_default().push(steps);
    }
    let players = rules.players.len();
    let of_player = |steps: &[Vec<Vector>], player: usize| steps.iter().map(|s| s[player]).collect::<Vec<_>>();
    let riders: Vec<Vec<Vec<Vector>>> =
        groups.values().map(|steps| (0..players).map(|p| of_player(steps, p)).collect()).collect();
    if !reasons.is_empty() {
        return Err(reasons);
    }
    let mut layout = Layout {
        players,
        pawns: pawns.len(),
        leapers: leapers.len(),
        riders: riders.len(),
        keyed: 0,
        hoppers: 0,
        others: 0,
    };
    let mut planes_of = vec![0u32; kinds.len()];
    for (index, anatomy) in kinds.iter().enumerate() {
        let mut planes = 0;
        if KindId(index as u8) == royal {
            planes |= 1 << layout.royal();
        } else if let Some(pawn) = pawns.iter().position(|id| id.index() == index) {
            planes |= 1 << (layout.first_pawn() + pawn);
        } else {
            let leap = joined(rules, anatomy);
            if let Some(leaper) = leapers.iter().position(|other| *other == leap) {
                planes |= 1 << (layout.first_leaper() + leaper);
            }
            for (rider, kinds) in groups.keys().enumerate() {
                if kinds.contains(&index) {
                    planes |= 1 << (layout.first_rider() + rider);
                }
            }
        }
        planes_of[index] = planes;
    }
    tell_apart(&mut planes_of, &mut layout);
    planes_of.iter_mut().for_each(|planes| *planes >>= players);
    Ok(Components { layout, royal, pawns, leapers, riders, planes_of })
}

/// The leaps of a kind that is not pawn-like, all together, by player and sorted.
pub(crate) fn joined(rules: &Rules, anatomy: &Anatomy) -> Pairs {
    let mut all: Pairs = vec![Vec::new(); rules.players.len()];
    for part in &anatomy.parts {
        if let Part::Leap { pairs, .. } = part {
            all.iter_mut().zip(pairs).for_each(|(all, more)| all.extend(more));
        }
    }
    for pairs in &mut all {
        pairs.sort_unstable();
        pairs.dedup();
    }
    all
}

/// Kinds with the same components get further planes, numbered in binary.
fn tell_apart(planes_of: &mut [u32], layout: &mut Layout) {
    let first = layout.first_other();
    let mut seen: BTreeMap<u32, u32> = BTreeMap::new();
    let mut most = 0;
    for planes in planes_of.iter_mut() {
        let number = seen.entry(*planes).or_insert(0);
        most = most.max(*number);
        *planes |= *number << first;
        *number += 1;
    }
    // A man must stand in some plane beside his owner's; one without any gets a number from 1.
    layout.others = (u32::BITS - most.leading_zeros()) as usize;
}

/// The most steps of one sort.
pub(crate) const MOST_STEPS: usize = STEPS;
