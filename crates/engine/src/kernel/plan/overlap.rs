//! Men that reach a square in two ways: counted once, or not by the kernel at all.

use super::kinds::{Anatomy, Part};
use super::lookup;
use super::reason::Reason;
use arbiter_spec::checked::{Kind, Rules, Square};
use std::collections::BTreeSet;

/// Takes out leaps that a ride makes anyway; refuses a kind two parts of which can still meet on a square.
pub(crate) fn tidy(rules: &Rules, kind: &Kind, anatomy: &mut Anatomy) -> Result<(), Reason> {
    for player in 0..rules.players.len() {
        let rays = rays(rules, anatomy, player);
        // A ride always reaches its first square.
        let first: BTreeSet<(usize, usize)> =
            rays.iter().filter_map(|(from, ray)| Some((*from, *ray.first()?))).collect();
        for part in &mut anatomy.parts {
            if let Part::Leap { pairs, .. } = part {
                pairs[player].retain(|pair| !first.contains(pair));
            }
        }
        let mut seen: BTreeSet<(usize, usize)> = BTreeSet::new();
        let mut meets = |from: usize, to: usize| !seen.insert((from, to));
        let mut clash = rays.iter().any(|(from, ray)| ray.iter().any(|to| meets(*from, *to)));
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
        if clash {
            return Err(Reason::at(&kind.at, format!("{}: a man that reaches a square in two ways", kind.code)));
        }
    }
    Ok(())
}

/// Every ride that both moves and captures: where from, and the squares on the way.
fn rays(rules: &Rules, anatomy: &Anatomy, player: usize) -> Vec<(usize, Vec<usize>)> {
    let mut rays = Vec::new();
    for part in &anatomy.parts {
        if let Part::Ride { steps, .. } = part {
            let from = rules.board.squares().map(Square::index);
            rays.extend(from.map(|from| (from, lookup::ray(&rules.board, from, steps[player]))));
        }
    }
    rays
}
