//! Men that reach a square in two ways: counted once, or not by the kernel at all.

use super::kinds::{Anatomy, Mode, Part};
use super::lookup;
use super::reason::Reason;
use arbiter_spec::checked::{Kind, Rules, Square};
use std::collections::BTreeSet;

/// Takes out leaps that a ride makes anyway; refuses a kind two parts of which can still meet on a square.
pub(crate) fn tidy(rules: &Rules, kind: &Kind, anatomy: &mut Anatomy) -> Result<(), Reason> {
    for player in 0..rules.players.len() {
        let rays = rays(rules, anatomy, player);
        // A ride always reaches its first square; one that only moves takes nobody there.
        let first: BTreeSet<(usize, usize)> =
            rays.iter().filter(|ray| ray.takes).filter_map(|ray| Some((ray.from, *ray.squares.first()?))).collect();
        for part in &mut anatomy.parts {
            if let Part::Leap { pairs, .. } = part {
                pairs[player].retain(|pair| !first.contains(pair));
            }
        }
        let mut seen: BTreeSet<(usize, usize)> = BTreeSet::new();
        let mut meets = |from: usize, to: usize| !seen.insert((from, to));
        let mut clash = rays.iter().any(|ray| ray.squares.iter().any(|to| meets(ray.from, *to)));
        let mut leaps: BTreeSet<(usize, usize)> = BTreeSet::new();
        let mut paths: BTreeSet<(usize, usize)> = BTreeSet::new();
        for part in &anatomy.parts {
            match part {
                Part::Leap { pairs, .. } => leaps.extend(&pairs[player]),
                Part::Path { paths: list, .. } => paths.extend(list[player].iter().map(|(from, to, _)| (*from, *to))),
                _ => {}
            }
        }
        clash |= leaps.iter().chain(&paths).any(|(from, to)| meets(*from, *to));
        clash |= steps_meet(anatomy, player);
        if clash {
            return Err(Reason::at(&kind.at, format!("{}: a man that reaches a square in two ways", kind.code)));
        }
    }
    Ok(())
}

/// Whether two steps of a man that steps otherwise than it captures can be made to one square in one position. Steps of one
/// sort are joined; those to empty squares and those to taken ones never meet.
fn steps_meet(anatomy: &Anatomy, player: usize) -> bool {
    let leaps = |wanted: Mode| -> BTreeSet<(usize, usize)> {
        let parts = anatomy.parts.iter().filter_map(|part| match part {
            Part::Leap { mode, pairs } if *mode == wanted => Some(&pairs[player]),
            _ => None,
        });
        parts.flatten().copied().collect()
    };
    let (both, quiet, takes) = (leaps(Mode::Both), leaps(Mode::Quiet), leaps(Mode::Capture));
    let mut doubles: BTreeSet<(usize, usize)> = BTreeSet::new();
    let mut passing: BTreeSet<(usize, usize)> = BTreeSet::new();
    for part in &anatomy.parts {
        match part {
            Part::Double { ways, .. } => doubles.extend(ways[player].iter().map(|(from, to, _)| (*from, *to))),
            Part::Passing { ways } => passing.extend(ways[player].iter().map(|(from, to, _)| (*from, *to))),
            _ => {}
        }
    }
    let to_empty = [&both, &quiet, &doubles, &passing];
    let meet = |one: usize| to_empty[one + 1..].iter().any(|other| !to_empty[one].is_disjoint(other));
    !both.is_disjoint(&takes) || (0..to_empty.len()).any(meet)
}

/// A ride from one square, as far as the board goes.
struct Ray {
    from: usize,
    squares: Vec<usize>,
    /// Whether it also captures.
    takes: bool,
}

fn rays(rules: &Rules, anatomy: &Anatomy, player: usize) -> Vec<Ray> {
    let mut rays = Vec::new();
    for part in &anatomy.parts {
        if let Part::Ride { mode, steps } = part {
            let takes = *mode != Mode::Quiet;
            rays.extend(rules.board.squares().map(Square::index).map(|from| {
                let squares = lookup::ray(&rules.board, from, steps[player]);
                Ray { from, squares, takes }
            }));
        }
    }
    rays
}
