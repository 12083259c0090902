//! Several contenders at work in turns, slice by slice, so that all of them meet the same machine.

use crate::clock;

/// Something to do, in slices, that counts what it has done.
pub trait Work {
    /// In how many slices.
    fn slices(&self) -> usize;
    /// Does one of them, and says how much that was.
    fn run(&mut self, slice: usize) -> u64;
    /// The CPU seconds so far of the process that does the work.
    fn cpu(&mut self) -> f64 {
        clock::cpu()
    }
}

/// Work that is entered into a race.
pub struct Entry<'a> {
    /// What to do.
    pub work: Box<dyn Work + 'a>,
    /// How often in a round: what is over in a moment cannot be timed.
    pub repeats: usize,
}

/// What one contender did in one round.
#[derive(Clone, Copy, Debug, Default)]
pub struct Lap {
    /// How much it did, over all repeats.
    pub done: u64,
    /// In how many CPU seconds.
    pub seconds: f64,
}

impl Lap {
    /// How much per second.
    pub fn speed(&self) -> f64 {
        self.done as f64 / self.seconds.max(1e-9)
    }
}

/// All rounds of one contender.
#[derive(Clone, Debug, Default)]
pub struct Laps(pub Vec<Lap>);

impl Laps {
    /// The median speed.
    pub fn speed(&self) -> f64 {
        median(self.0.iter().map(Lap::speed).collect())
    }

    /// How many times as fast as another one of the same race: taken round by round.
    pub fn ratio(&self, other: &Laps) -> Ratio {
        let mut ratios: Vec<f64> = self.0.iter().zip(&other.0).map(|(a, b)| a.speed() / b.speed()).collect();
        ratios.sort_by(f64::total_cmp);
        let (low, high) = (ratios.first().copied().unwrap_or(0.0), ratios.last().copied().unwrap_or(0.0));
        Ratio { median: median(ratios), low, high }
    }

    /// What was done in a round, if it was the same in each.
    pub fn done(&self) -> Option<u64> {
        let first = self.0.first()?.done;
        self.0.iter().all(|lap| lap.done == first).then_some(first)
    }
}

/// How many times as fast, over all rounds.
#[derive(Clone, Copy, Debug)]
pub struct Ratio {
    /// In the middle.
    pub median: f64,
    /// At worst.
    pub low: f64,
    /// At best.
    pub high: f64,
}

/// Lets all of them work for so many rounds.
pub fn race(entries: &mut [Entry<'_>], rounds: usize) -> Vec<Laps> {
    let mut laps = vec![Laps::default(); entries.len()];
    for round in 0..rounds {
        let mut now = vec![Lap::default(); entries.len()];
        for (who, slice) in order(&entries.iter().map(Entry::steps).collect::<Vec<_>>(), round) {
            let work = &mut entries[who].work;
            let slice = slice % work.slices().max(1);
            let begun = work.cpu();
            let done = work.run(slice);
            now[who].seconds += work.cpu() - begun;
            now[who].done += done;
        }
        for (laps, lap) in laps.iter_mut().zip(now) {
            laps.0.push(lap);
        }
    }
    laps
}

impl Entry<'_> {
    fn steps(&self) -> usize {
        self.work.slices().max(1) * self.repeats.max(1)
    }
}

/// Who does which step when: everybody's steps spread evenly over the round, and those that fall together rotated, so that
/// nobody always works in the wake of the same other.
fn order(steps: &[usize], round: usize) -> Vec<(usize, usize)> {
    let mut all: Vec<(usize, usize)> =
        steps.iter().enumerate().flat_map(|(who, steps)| (0..*steps).map(move |step| (who, step))).collect();
    let place = |&(who, step): &(usize, usize)| (step as f64 + 0.5) / steps[who] as f64;
    let turn = |&(who, step): &(usize, usize)| (who + step * 5 + round) % steps.len();
    all.sort_by(|a, b| place(a).total_cmp(&place(b)).then(turn(a).cmp(&turn(b))));
    all
}

/// The value in the middle; the lower of two.
pub fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values.get(values.len().saturating_sub(1) / 2).copied().unwrap_or(0.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_step_is_done_once_and_nobody_waits_for_the_end() {
        let order = order(&[6, 2, 6], 1);
        assert_eq!(order.len(), 14);
        for (who, steps) in [(0, 6), (1, 2), (2, 6)] {
            let own: Vec<usize> = order.iter().filter(|(w, _)| *w == who).map(|(_, step)| *step).collect();
            assert_eq!(own, (0..steps).collect::<Vec<_>>());
        }
        let places: Vec<usize> = (0..order.len()).filter(|i| order[*i].0 == 1).collect();
        assert!(places[0] < 7 && places[1] >= 7, "{places:?}");
    }

    #[test]
    fn those_that_fall_together_change_their_order() {
        let first: Vec<usize> = (0..3).map(|round| order(&[1, 1, 1], round)[0].0).collect();
        assert_eq!(first.iter().collect::<std::collections::BTreeSet<_>>().len(), 3);
    }

    #[test]
    fn ratios_are_taken_round_by_round() {
        let laps = |seconds: [f64; 3]| Laps(seconds.map(|seconds| Lap { done: 10, seconds }).to_vec());
        let ratio = laps([1.0, 2.0, 4.0]).ratio(&laps([2.0, 4.0, 4.0]));
        assert_eq!((ratio.low, ratio.median, ratio.high), (1.0, 2.0, 2.0));
    }
}
