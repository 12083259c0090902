//! Who meets whom in the next round: those who did equally well, and have not met.

use std::collections::BTreeSet;

/// What is known before a round.
#[derive(Clone, Debug, Default)]
pub(super) struct Before {
    /// By player.
    pub points: Vec<f64>,
    /// Pairs that have met, the smaller number first.
    pub met: BTreeSet<(usize, usize)>,
    /// Those who have sat out.
    pub rested: BTreeSet<usize>,
}

/// Attempts to keep everybody from meeting somebody twice; then somebody does.
const PATIENCE: u32 = 20_000;

impl Before {
    /// The meetings of the next round, and who sits out.
    pub fn pair(&self, sides: usize) -> (Vec<Vec<usize>>, Vec<usize>) {
        let mut order: Vec<usize> = (0..self.points.len()).collect();
        let points = |player: usize| self.points.get(player).copied().unwrap_or(0.0);
        // The order of entry stands where points are equal.
        order.sort_by(|a, b| points(*b).total_cmp(&points(*a)).then(a.cmp(b)));
        let mut resting = Vec::new();
        while !order.len().is_multiple_of(sides) {
            // The last who has not sat out yet; if all have, the last.
            let place = order.iter().rposition(|player| !self.rested.contains(player)).unwrap_or(order.len() - 1);
            resting.push(order.remove(place));
        }
        if sides > 2 {
            return (order.chunks(sides).map(<[usize]>::to_vec).collect(), resting);
        }
        let mut patience = PATIENCE;
        let pairs = self.without_repeats(&order, &mut patience);
        let pairs = pairs.unwrap_or_else(|| order.chunks(2).map(<[usize]>::to_vec).collect());
        (pairs, resting)
    }

    /// The first meets somebody of his own points, from the middle of that group on, then anybody below; if that leaves the
    /// others without a way, the next. Nothing if there is no way, or none is found in time.
    fn without_repeats(&self, order: &[usize], patience: &mut u32) -> Option<Vec<Vec<usize>>> {
        let Some((first, rest)) = order.split_first() else { return Some(Vec::new()) };
        *patience = patience.checked_sub(1)?;
        let equal = |player: &&usize| self.points.get(**player) == self.points.get(*first);
        let group = rest.iter().take_while(equal).count();
        let middle = group / 2;
        for place in (middle..group).chain(0..middle).chain(group..rest.len()) {
            let other = *rest.get(place)?;
            if self.met.contains(&(*first.min(&other), *first.max(&other))) {
                continue;
            }
            let left: Vec<usize> = rest.iter().copied().filter(|player| *player != other).collect();
            if let Some(mut pairs) = self.without_repeats(&left, patience) {
                pairs.insert(0, vec![*first, other]);
                return Some(pairs);
            }
            if *patience == 0 {
                return None;
            }
        }
        None
    }
}
