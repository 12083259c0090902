//! The planes of a game: kinds share movement components, and a kind is the set of components it has.

use super::kinds::{Anatomy, Mode, Pairs, Part, Paths};
use super::reason::{Reason, Refused};
use super::splits::{self, Split, together};
use crate::kernel::tables::{Layout, STEPS};
use arbiter_spec::checked::{FlagId, KindId, Rules, Vector};
use std::collections::BTreeMap;

/// The components of a game and the planes of its kinds.
#[derive(Clone, Debug)]
pub(crate) struct Components {
    pub layout: Layout,
    /// The royal kind that is asked after at every move, if there is one: see [`super::royals`].
    pub royal: Option<KindId>,
    /// Pawn-like: the kind each of them is.
    pub pawns: Vec<KindId>,
    /// Leapers: by player, from where to where.
    pub leapers: Vec<Pairs>,
    /// Riders: by player, the directions.
    pub riders: Vec<Vec<Vec<Vector>>>,
    /// Keyed components: by player, the paths.
    pub keyed: Vec<Paths>,
    /// Pieces that go over others or capture otherwise than they move.
    pub hoppers: Vec<Split>,
    /// Pieces that go over others along drawn lines.
    pub vaults: Vec<Vault>,
    /// Lines along which royal pieces attack each other: by player, the directions.
    pub stares: Vec<Vec<Vector>>,
    /// By kind: its planes without the players'.
    pub planes_of: Vec<u32>,
    /// The flag that pieces carry in a plane of its own, and that plane.
    pub flag_plane: Option<(FlagId, usize)>,
}

/// One component of pieces that go over just one other along drawn lines.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Vault {
    pub paths: Paths,
    /// The kinds they neither go over nor capture.
    pub barriers: u64,
}

impl Components {
    /// The kinds in a plane.
    pub fn users(&self, plane: usize) -> impl Iterator<Item = usize> + '_ {
        let players = self.layout.players;
        self.planes_of.iter().enumerate().filter(move |(_, p)| **p << players >> plane & 1 == 1).map(|(kind, _)| kind)
    }

    /// The planes in which only pieces of these kinds stand, a bit each.
    pub fn planes_only_of(&self, kinds: u64) -> u32 {
        let only = |plane: &usize| {
            let mut users = self.users(*plane).peekable();
            users.peek().is_some() && users.all(|kind| kinds >> kind & 1 == 1)
        };
        (self.layout.players..self.layout.planes()).filter(only).map(|plane| 1 << plane).sum()
    }
}

/// Directions by player, one list per part of a kind.
fn by_player(parts: &[&Vec<Vector>], players: usize) -> Vec<Vec<Vector>> {
    (0..players).map(|player| parts.iter().map(|steps| steps[player]).collect()).collect()
}

/// Finds them; `None` if they are more than planes can tell apart.
/// `tame`: royal pieces do not capture. `many`: royal pieces are pieces like others, and their plane says who they are.
pub(crate) fn find(
    rules: &Rules,
    kinds: &[Anatomy],
    tame: bool,
    many: bool,
    refused: &mut Refused,
) -> Option<Components> {
    let royal_kinds = rules.royalty.first().map_or(&[][..], |royalty| &royalty.kinds);
    let royal = royal_kinds.first().copied().filter(|_| !many);
    let players = rules.players.len();
    let mut reasons = Vec::new();
    let mut pawns = Vec::new();
    let mut leapers: Vec<Pairs> = Vec::new();
    let mut keyed: Vec<Paths> = Vec::new();
    let mut hoppers: Vec<Split> = Vec::new();
    let mut vaults: Vec<Vault> = Vec::new();
    let mut stares: Vec<Vec<Vector>> = vec![Vec::new(); players];
    for (index, anatomy) in kinds.iter().enumerate() {
        let kind = &rules.kinds[index];
        let refuse = |what: &str| Reason::at(&kind.at, format!("{}: {what}", kind.code));
        if Some(KindId(index as u8)) == royal {
            for part in &anatomy.parts {
                match part {
                    Part::Leap { mode: Mode::Both, .. } | Part::Castle { .. } => {}
                    Part::Leap { mode: Mode::Quiet, .. } if tame => {}
                    Part::Stare { steps } => stares.iter_mut().zip(steps).for_each(|(all, step)| all.push(*step)),
                    _ => reasons.push(refuse("a royal piece that does more than leap")),
                }
            }
            if !anatomy.options.is_empty() {
                reasons.push(refuse("a royal piece that changes its kind"));
            }
            continue;
        }
        if is_pawn_like(rules, index, anatomy) {
            if anatomy
                .parts
                .iter()
                .any(|p| !matches!(p, Part::Leap { .. } | Part::Double { .. } | Part::Passing { .. }))
            {
                reasons.push(refuse("a piece that steps as pawns do and goes further besides"));
            }
            pawns.push(KindId(index as u8));
            continue;
        }
        for part in &anatomy.parts {
            match part {
                Part::Ride { .. } | Part::Hop { .. } => {}
                Part::Path { mode: Mode::Both, .. } | Part::Leap { .. } => {}
                Part::Path { .. } => reasons.push(refuse("a lame leap that only moves or only captures")),
                Part::Vault { mode: Mode::Both, .. } => {}
                Part::Vault { .. } => reasons.push(refuse("a way over pieces that only moves or only captures")),
                Part::Castle { .. } if royal.is_none() => {}
                Part::Castle { .. } | Part::Stare { .. } => {
                    reasons.push(refuse("a royal move of a piece that is not royal"))
                }
                Part::Double { .. } | Part::Passing { .. } => {}
            }
        }
        match splits::of(rules, anatomy) {
            Ok(found) => {
                for split in found {
                    if !hoppers.contains(&split) {
                        hoppers.push(split);
                    }
                }
            }
            Err(what) => reasons.push(refuse(what)),
        }
        match vault(anatomy, players) {
            Ok(Some(vault)) if !vaults.contains(&vault) => vaults.push(vault),
            Ok(_) => {}
            Err(what) => reasons.push(refuse(what)),
        }
        let path = joined_paths(anatomy, players);
        if path.iter().any(|paths| !paths.is_empty()) && !keyed.contains(&path) {
            keyed.push(path);
        }
        let leap = joined(rules, anatomy, Mode::Both);
        if leap.iter().any(|pairs| !pairs.is_empty()) && !leapers.contains(&leap) {
            leapers.push(leap);
        }
    }
    refused.add(reasons);
    let (basis, made_of) = rider_basis(rules, kinds);
    let riders: Vec<Vec<Vec<Vector>>> =
        basis.iter().map(|steps| by_player(&steps.iter().collect::<Vec<_>>(), players)).collect();
    let stares = if stares.iter().all(Vec::is_empty) { Vec::new() } else { stares };
    let mut layout = Layout {
        players,
        pawns: pawns.len(),
        leapers: leapers.len(),
        riders: riders.len(),
        keyed: keyed.len(),
        hoppers: hoppers.len(),
        vaults: vaults.len(),
        stares: usize::from(!stares.is_empty()),
        others: 0,
    };
    if layout.planes() > 16 {
        refused.add([Reason::of("more kinds of movement than the kernel has planes")]);
        return None;
    }
    let mut planes_of = vec![0u32; kinds.len()];
    for (index, anatomy) in kinds.iter().enumerate() {
        let mut planes = 0u32;
        if Some(KindId(index as u8)) == royal {
            planes |= 1 << layout.royal();
        } else if let Some(pawn) = pawns.iter().position(|id| id.index() == index) {
            planes |= 1 << (layout.first_pawn() + pawn);
        } else {
            let leap = joined(rules, anatomy, Mode::Both);
            if let Some(leaper) = leapers.iter().position(|other| *other == leap) {
                planes |= 1 << (layout.first_leaper() + leaper);
            }
            let path = joined_paths(anatomy, players);
            if let Some(component) = keyed.iter().position(|other| *other == path) {
                planes |= 1 << (layout.first_keyed() + component);
            }
            for split in splits::of(rules, anatomy).unwrap_or_default() {
                let component = hoppers.iter().position(|other| *other == split);
                planes |= component.map_or(0, |component| 1 << (layout.first_hopper() + component));
            }
            if let Ok(Some(vault)) = vault(anatomy, players) {
                let component = vaults.iter().position(|other| *other == vault);
                planes |= component.map_or(0, |component| 1 << (layout.first_vault() + component));
            }
            for rider in &made_of[index] {
                planes |= 1 << (layout.first_rider() + rider);
            }
        }
        if many && royal_kinds.contains(&KindId(index as u8)) {
            planes |= 1 << layout.royal();
        }
        planes_of[index] = planes;
    }
    tell_apart(&mut planes_of, &mut layout);
    planes_of.iter_mut().for_each(|planes| *planes >>= players);
    let flag = kinds.iter().find_map(|anatomy| anatomy.option_flag);
    let flag_plane = flag.map(|flag| {
        layout.others += 1;
        (flag, layout.planes() - 1)
    });
    Some(Components { layout, royal, pawns, leapers, riders, keyed, hoppers, vaults, stares, planes_of, flag_plane })
}

/// The riders of a game, and of which of them each kind is made. A kind that rides as two others do together is made of
/// their riders; nobody is split further than tables need it, since every rider costs a look-up.
fn rider_basis(rules: &Rules, kinds: &[Anatomy]) -> (Vec<Vec<Vec<Vector>>>, Vec<Vec<usize>>) {
    let rides_of = |anatomy: &Anatomy| {
        let mut rides: Vec<Vec<Vector>> = Vec::new();
        for part in &anatomy.parts {
            if let Part::Ride { mode: Mode::Both, steps } = part {
                rides.push(steps.clone());
            }
        }
        rides.sort();
        rides.dedup();
        rides
    };
    let all: Vec<Vec<Vec<Vector>>> = kinds.iter().map(rides_of).collect();
    let mut sets: Vec<&Vec<Vec<Vector>>> = Vec::new();
    for set in all.iter().filter(|set| !set.is_empty()) {
        if !sets.contains(&set) {
            sets.push(set);
        }
    }
    sets.sort_by_key(|set| set.len());
    let mut basis: Vec<Vec<Vec<Vector>>> = Vec::new();
    for set in sets {
        let (used, left) = cover(&basis, set);
        if left.is_empty() {
            continue;
        }
        let many = together(rules, set.len()) < set.len();
        let mut rest: Vec<Vec<Vector>> = if many && !used.is_empty() { left } else { set.clone() };
        rest.sort_by_key(|steps| (steps[0].dx != 0 && steps[0].dy != 0, steps.clone()));
        basis.extend(rest.chunks(together(rules, rest.len())).map(<[_]>::to_vec));
    }
    let made_of = all.iter().map(|set| cover(&basis, set).0).collect();
    (basis, made_of)
}

/// Riders that together, without overlap, ride like this as far as they can, the largest first; and what is left.
fn cover(basis: &[Vec<Vec<Vector>>], set: &[Vec<Vector>]) -> (Vec<usize>, Vec<Vec<Vector>>) {
    let mut left = set.to_vec();
    let mut used = Vec::new();
    for (index, rider) in basis.iter().enumerate().rev() {
        if rider.iter().all(|step| left.contains(step)) {
            left.retain(|step| !rider.contains(step));
            used.push(index);
        }
    }
    (used, left)
}

/// Steps that differ from captures are moved as sets; so are single steps of kinds with many pieces.
fn is_pawn_like(rules: &Rules, index: usize, anatomy: &Anatomy) -> bool {
    let only_leaps = anatomy.parts.iter().all(|part| matches!(part, Part::Leap { .. }));
    let pieces = |player: u8| {
        let mine = rules.start.pieces.iter().filter(|m| m.kind.index() == index && m.owner.0 == player);
        mine.count()
    };
    let differs = |part: &Part| matches!(part, Part::Leap { mode, .. } if *mode != Mode::Both);
    // Drops with conditions ask about their kind, and only pawn-like kinds have a plane of their own.
    let asked = rules.drops.iter().any(|d| !d.conditions.is_empty() && d.kinds.contains(&KindId(index as u8)));
    let steps_twice = |part: &Part| matches!(part, Part::Double { .. } | Part::Passing { .. });
    let few = |wanted: Mode| {
        let leaps = anatomy.parts.iter().filter_map(|part| match part {
            Part::Leap { mode, pairs } if *mode == wanted => Some(pairs),
            _ => None,
        });
        (0..rules.players.len()).all(|player| are_few(leaps.clone().flat_map(|pairs| &pairs[player])))
    };
    let holds = only_leaps && [Mode::Both, Mode::Quiet, Mode::Capture].into_iter().all(few);
    anatomy.parts.iter().any(steps_twice)
        || holds && anatomy.parts.iter().any(differs)
        || holds && anatomy.parts.len() < STEPS && (pieces(0) >= 4 || asked)
}

/// Whether leaps go so few ways that they are steps.
fn are_few<'a>(pairs: impl Iterator<Item = &'a (usize, usize)>) -> bool {
    let mut ways: Vec<i32> = pairs.map(|(from, to)| *to as i32 - *from as i32).collect();
    ways.sort_unstable();
    ways.dedup();
    ways.len() <= STEPS && ways.iter().all(|by| by.unsigned_abs() < 64)
}

/// The leaps of a kind by which it moves or captures, all together, by player and sorted.
pub(crate) fn joined(rules: &Rules, anatomy: &Anatomy, wanted: Mode) -> Pairs {
    let mut all: Pairs = vec![Vec::new(); rules.players.len()];
    for part in &anatomy.parts {
        if let Part::Leap { pairs, mode } = part
            && *mode == wanted
        {
            all.iter_mut().zip(pairs).for_each(|(all, more)| all.extend(more));
        }
    }
    for pairs in &mut all {
        pairs.sort_unstable();
        pairs.dedup();
    }
    all
}

/// The ways of a kind over others along drawn lines, all together.
fn vault(anatomy: &Anatomy, players: usize) -> Result<Option<Vault>, &'static str> {
    let parts = anatomy.parts.iter().filter_map(|part| match part {
        Part::Vault { paths, barriers, .. } => Some((paths, *barriers)),
        _ => None,
    });
    let (paths, barriers): (Vec<&Paths>, Vec<u64>) = parts.unzip();
    if barriers.iter().any(|one| Some(one) != barriers.first()) {
        return Err("goes over pieces of different kinds along different lines");
    }
    let paths = sorted(paths.into_iter(), players);
    let any = paths.iter().any(|paths| !paths.is_empty());
    Ok(any.then(|| Vault { paths, barriers: barriers.first().copied().unwrap_or(0) }))
}

/// The paths of a kind, all together, by player and sorted.
fn joined_paths(anatomy: &Anatomy, players: usize) -> Paths {
    let paths = anatomy.parts.iter().filter_map(|part| match part {
        Part::Path { paths, .. } => Some(paths),
        _ => None,
    });
    sorted(paths, players)
}

fn sorted<'a>(lists: impl Iterator<Item = &'a Paths>, players: usize) -> Paths {
    let mut all: Paths = vec![Vec::new(); players];
    for paths in lists {
        all.iter_mut().zip(paths).for_each(|(all, more)| all.extend(more.iter().cloned()));
    }
    for paths in &mut all {
        paths.sort();
        paths.dedup();
    }
    all
}

/// Kinds with the same components get further planes, numbered in binary.
fn tell_apart(planes_of: &mut [u32], layout: &mut Layout) {
    let first = layout.first_other();
    let mut seen: BTreeMap<u32, u32> = BTreeMap::new();
    let mut most = 0;
    for planes in planes_of.iter_mut() {
        // A piece stands in some plane beside his owner's: one that cannot move gets a number from 1.
        let number = seen.entry(*planes).or_insert(u32::from(*planes == 0));
        most = most.max(*number);
        *planes |= *number << first;
        *number += 1;
    }
    layout.others = (u32::BITS - most.leading_zeros()) as usize;
}
