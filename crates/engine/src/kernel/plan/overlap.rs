//! Pieces that reach a square in two ways: counted once, or not by the kernel at all.

use super::kinds::{Anatomy, Mode, Part};
use super::lookup;
use super::reason::Reason;
use arbiter_spec::checked::{Kind, Rules, Square};
use std::collections::BTreeSet;

/// Takes out leaps that a ride makes anyway; refuses a kind two parts of which can still meet on a square.
pub(crate) fn tidy(rules: &Rules, kind: &Kind, anatomy: &mut Anatomy) -> Result<(), Reason> {
    for player in 0..rules.players.len() {
        // A ride always reaches its first square, and a path over no squares its end.
        let whole = rays(rules, anatomy, player, |mode| mode == Mode::Both);
        let mut first: BTreeSet<(usize, usize)> =
            whole.iter().filter_map(|(from, ray)| Some((*from, *ray.first()?))).collect();
        for part in &anatomy.parts {
            if let Part::Path { mode: Mode::Both, paths } = part {
                let open = paths[player].iter().filter(|(.., between)| between.is_empty());
                first.extend(open.map(|(from, to, _)| (*from, *to)));
            }
        }
        for part in &mut anatomy.parts {
            if let Part::Leap { pairs, .. } = part {
                pairs[player].retain(|pair| !first.contains(pair));
            }
        }
        let mut modes = [Mode::Capture, Mode::Quiet].into_iter();
        if steps_meet(anatomy, player) || modes.any(|other| clash(rules, anatomy, player, |mode| mode != other)) {
            return Err(Reason::at(&kind.at, format!("{}: a piece that reaches a square in two ways", kind.code)));
        }
    }
    Ok(())
}

/// Whether two steps of a piece that steps otherwise than it captures can be made to one square in one position. Steps of one
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
            Part::Passing { ways, .. } => passing.extend(ways[player].iter().map(|(from, to, _)| (*from, *to))),
            _ => {}
        }
    }
    let to_empty = [&both, &quiet, &doubles, &passing];
    let meet = |one: usize| to_empty[one + 1..].iter().any(|other| !to_empty[one].is_disjoint(other));
    !both.is_disjoint(&takes) || (0..to_empty.len()).any(meet)
}

/// Whether two ways of moving (or of capturing) meet on a square.
fn clash(rules: &Rules, anatomy: &Anatomy, player: usize, wanted: impl Fn(Mode) -> bool + Copy) -> bool {
    // Of all that is looked at while a game is compiled this is most: a table, not a tree.
    let squares = rules.board.exists.len();
    let mut seen = vec![false; squares * squares];
    let mut meets =
        |from: usize, to: usize| seen.get_mut(from * squares + to).is_some_and(|seen| std::mem::replace(seen, true));
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
