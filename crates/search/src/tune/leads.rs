//! What came of leads, by who was left to make something of them.

use super::fit::steepness;
use crate::means::{ALL, LEAD, Left, Means, QUICK, SLOW};

/// A lead, what came of it from 0 to 1, and who was left.
pub(crate) type Outcome = (f32, f32, Left);

/// Every share begins as if so many leads had counted in full.
const BEFORE: f32 = 1000.0;
/// Smaller leads are none.
const LEAST: f32 = 20.0;
/// Fewer leads do not say how steeply results follow them.
const ENOUGH: usize = 1000;

/// The shares by which leads foretell best what came of them. What counts in full is a lead that was had with many men.
pub(crate) fn means(outcomes: impl Iterator<Item = Outcome>) -> Means {
    let mut cells: Vec<Vec<(f32, f32)>> = vec![Vec::new(); QUICK * SLOW];
    for (score, result, left) in outcomes.filter(|(score, ..)| score.abs() >= LEAST) {
        let leads = score > 0.0;
        let (quick, slow) = left.place(leads);
        cells[quick * SLOW + slow].push((score.abs(), if leads { result } else { 1.0 - result }));
    }
    let many = || cells[(QUICK - 1) * SLOW..].iter().flatten().copied();
    if many().count() < ENOUGH {
        return Means::by(|_, _| ALL);
    }
    let steep = steepness(many());
    Means::by(|quick, slow| share(&cells[quick * SLOW + slow], steep))
}

/// The share that foretells results of leads best, the nearer to all of it the fewer they are.
fn share(leads: &[(f32, f32)], steep: f32) -> i32 {
    let error = |share: i32| -> f64 {
        let share = share as f32 / ALL as f32;
        let foretold = |lead: f32| {
            let least = lead.min(LEAD as f32);
            1.0 / (1.0 + (-steep * (lead - least + share * least)).exp())
        };
        leads.iter().map(|(lead, result)| f64::from(foretold(*lead) - result).powi(2)).sum()
    };
    let best = (5..=150).step_by(5).min_by(|a, b| error(*a).total_cmp(&error(*b))).unwrap_or(ALL);
    let count = leads.len() as f32;
    ((best as f32 * count + ALL as f32 * BEFORE) / (count + BEFORE)).round() as i32
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lot::Lot;

    /// Where few are left and the leader has no slow man, a lead brings only a quarter of what it brings elsewhere.
    #[test]
    fn leads_count_for_as_much_as_comes_of_them() {
        let mut lot = Lot(8);
        let mut played = || {
            let score = lot.below(700) as f32 - 350.0;
            let left = Left { slow: [lot.below(3) as u8, lot.below(3) as u8], quick: [1, 1 + 6 * lot.below(2) as u8] };
            let hard = left.quick == [1, 1] && left.slow[usize::from(score < 0.0)] == 0;
            let wins = 1.0 / (1.0 + (-0.006 * score * if hard { 0.25 } else { 1.0 }).exp());
            (score, f32::from(u8::from((lot.below(10_000) as f32) < 10_000.0 * wins)), left)
        };
        let outcomes: Vec<Outcome> = (0..100_000).map(|_| played()).collect();
        let means = means(outcomes.into_iter());
        for (slow, quick, wanted) in
            [([0, 2], 2, 35..75), ([2, 0], 2, 170..230), ([0, 0], 8, 170..230), ([1, 1], 5, 200..201)]
        {
            let come = means.weigh(200, Left { slow, quick: [quick, 0] });
            assert!(wanted.contains(&come), "{slow:?} and {quick}: {come}");
        }
    }

    #[test]
    fn a_few_games_change_nothing() {
        let left = Left { slow: [0, 0], quick: [1, 0] };
        let means = means((0..300).map(|_| (200.0, 0.5, left)));
        assert_eq!(means.weigh(200, left), 200);
    }
}
