//! Men that reach a square in two ways: counted once, or not by the kernel at all.

use super::kinds::{Anatomy, Mode, Part};
use super::lookup;
use super::reason::Reason;
use arbiter_spec::checked::{Kind, Rules, Square};
use std::collections::BTreeSet;

/// Takes out leaps that a ride makes anyway; refuses a kind two parts of which can still meet on a square.
pub(crate) fn tidy(rules: &Rules, kind: &Kind, anatomy: &mut Anatomy) -> Result<(), Reason> {
    for player in 0..rules.players.len() {
        // A ride always reaches its first square.
        let whole = rays(rules, anatomy, player, |mode| mode == Mode::Both);
        let first: BTreeSet<(usize, usize)> =
            whole.iter().filter_map(|(from, ray)| Some((*from, *ray.first()?))).collect();
        for part in &mut anatomy.parts {
            if let Part::Leap { pairs, .. } = part {
                pairs[player].retain(|pair| !first.contains(pair));
            }
        }
        for other in [Mode::Capture, Mode::Quiet] {
            if clash(rules, anatomy, player, |mode| mode != other) {
                return Err(Reason::at(&kind.at, format!("{}: a man that reaches a square in two ways", kind.code)));
            }
        }
    }
    Ok(())
}

/// Whether two ways of moving (or of capturing) meet on a square.
fn clash(rules: &Rules, anatomy: &Anatomy, player: usize, wanted: impl Fn(Mode) -> bool + Copy) -> bool {
    let mut seen: BTreeSet<(usize, usize)> = BTreeSet::new();
    let mut meets = |from: usize, to: usize| !seen.insert((from, to));
    let rays = rays(rules, anatomy, player, wanted);
    let mut clash = rays.iter().any(|(from, ray)| ray.iter().any(|to| meets(*from, *to)));
    let mut leaps: BTreeSet<(usize, usize)> = BTreeSet::new();
    let mut paths: BTreeSet<(usize, usize)> = BTreeSet::new();
    for part in &anatomy.parts {
        match part {
            Part::Leap { pairs, mode } if wanted(*mode) => leaps.extend(&pairs[player]),
            Part::Path { paths: list, mode } | Part::Vault { paths: list, mode, .. } if wanted(*mode) => {
                paths.extend(list[player].iter().map(|(from, to, _)| (*from, *to)));
            }
            _ => {}
        }
    }
    clash |= leaps.iter().chain(&paths).any(|(from, to)| meets(*from, *to));
    clash
}

/// Every ride and hop of these modes: where from, and the squares it may come to.
fn rays(rules: &Rules, anatomy: &Anatomy, player: usize, wanted: impl Fn(Mode) -> bool) -> Vec<(usize, Vec<usize>)> {
    let mut rays = Vec::new();
    for part in &anatomy.parts {
        let (step, passed) = match part {
            Part::Ride { steps, mode } if wanted(*mode) => (steps[player], 0),
            Part::Hop { steps, mode, .. } if wanted(*mode) => (steps[player], 1),
            _ => continue,
        };
        for from in rules.board.squares().map(Square::index) {
            let ray = lookup::ray(&rules.board, from, step);
            rays.push((from, ray.into_iter().skip(passed).collect()));
        }
    }
    rays
}
