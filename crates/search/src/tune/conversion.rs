//! Learning conversion: how often leads were won, by the material that was left.

use super::fit::steepness;
use crate::conversion::{Conversion, FULL, LEAD, NON_PAWNS, PAWNS, cell};
use crate::material::Material;

/// A score, the result from 0 to 1, and the material.
pub(crate) type Outcome = (f32, f32, Material);

/// Every scale factor starts as if so many leads had counted in full.
const PRIOR: f32 = 1000.0;
/// Smaller scores are no leads.
const LEAST: f32 = 20.0;
/// The least number of leads from which steepness is fitted.
const ENOUGH: usize = 1000;

/// The scale factors that predict results best. Leads with the most material count in full.
pub(crate) fn conversion(outcomes: impl Iterator<Item = Outcome>) -> Conversion {
    let mut cells: Vec<Vec<(f32, f32)>> = vec![Vec::new(); NON_PAWNS * PAWNS];
    for (score, result, material) in outcomes.filter(|(score, ..)| score.abs() >= LEAST) {
        let leads = score > 0.0;
        let (non_pawns, pawns) = cell(material, leads);
        cells[non_pawns * PAWNS + pawns].push((score.abs(), if leads { result } else { 1.0 - result }));
    }
    let most_material = || cells[(NON_PAWNS - 1) * PAWNS..].iter().flatten().copied();
    if most_material().count() < ENOUGH {
        return Conversion::from_factors(|_, _| FULL);
    }
    let steepness = steepness(most_material());
    Conversion::from_factors(|non_pawns, pawns| factor(&cells[non_pawns * PAWNS + pawns], steepness))
}

/// The scale factor that predicts the results of leads best; the fewer they are, the nearer it is to counting in full.
fn factor(leads: &[(f32, f32)], steepness: f32) -> i32 {
    let error = |factor: i32| -> f64 {
        let factor = factor as f32 / FULL as f32;
        let predicted = |lead: f32| {
            let scaled = lead.min(LEAD as f32);
            1.0 / (1.0 + (-steepness * (lead - scaled + factor * scaled)).exp())
        };
        leads.iter().map(|(lead, result)| f64::from(predicted(*lead) - result).powi(2)).sum()
    };
    let best = (5..=150).step_by(5).min_by(|a, b| error(*a).total_cmp(&error(*b))).unwrap_or(FULL);
    let count = leads.len() as f32;
    ((best as f32 * count + FULL as f32 * PRIOR) / (count + PRIOR)).round() as i32
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::Rng;

    /// With few pieces and no pawns, a lead brings only a quarter of what it brings elsewhere.
    #[test]
    fn factors_follow_results() {
        let mut rng = Rng(8);
        let mut played = || {
            let score = rng.below(700) as f32 - 350.0;
            let material = Material {
                pawns: [rng.below(3) as u8, rng.below(3) as u8],
                non_pawns: [1, 1 + 6 * rng.below(2) as u8],
            };
            let hard = material.non_pawns == [1, 1] && material.pawns[usize::from(score < 0.0)] == 0;
            let wins = 1.0 / (1.0 + (-0.006 * score * if hard { 0.25 } else { 1.0 }).exp());
            (score, f32::from(u8::from((rng.below(10_000) as f32) < 10_000.0 * wins)), material)
        };
        let outcomes: Vec<Outcome> = (0..100_000).map(|_| played()).collect();
        let conversion = conversion(outcomes.into_iter());
        for (pawns, non_pawns, wanted) in
            [([0, 2], 2, 35..75), ([2, 0], 2, 170..230), ([0, 0], 8, 170..230), ([1, 1], 5, 200..201)]
        {
            let scaled = conversion.scale(200, Material { pawns, non_pawns: [non_pawns, 0] });
            assert!(wanted.contains(&scaled), "{pawns:?} and {non_pawns}: {scaled}");
        }
    }

    #[test]
    fn a_few_games_change_nothing() {
        let material = Material { pawns: [0, 0], non_pawns: [1, 0] };
        let conversion = conversion((0..300).map(|_| (200.0, 0.5, material)));
        assert_eq!(conversion.scale(200, material), 200);
    }
}
