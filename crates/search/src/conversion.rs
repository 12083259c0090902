//! Conversion: scale factors for leads, by the material that is left to convert them.
//!
//! Piece values and nets know what a piece is worth, not that the win cannot be forced. How often leads were converted in
//! self-play, by material, gives a few dozen scale factors; `tune` alone learns them.

use crate::material::Material;
use serde_json::{Value, json};

/// More non-pawns on the board are not distinguished, nor more pawns of the leading side.
pub(crate) const NON_PAWNS: usize = 8;
pub(crate) const PAWNS: usize = 6;
/// The part of a score beyond this is not scaled, in centipawns: so great a lead wins with any material.
pub(crate) const LEAD: i32 = 400;
/// The scale factor of a lead that counts in full.
pub(crate) const FULL: i32 = 100;
/// The least and the greatest scale factor.
const BOUNDS: (i32, i32) = (10, 125);

/// Scale factors in hundredths, by non-pawns on the board and pawns of the leading side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Conversion([[i32; PAWNS]; NON_PAWNS]);

/// The row and column of a scale factor, when the root team leads or its enemies do.
#[inline(always)]
pub(crate) fn cell(material: Material, leads: bool) -> (usize, usize) {
    let pawns = material.pawns[usize::from(!leads)];
    let [own, other] = material.non_pawns.map(usize::from);
    ((own + other).min(NON_PAWNS - 1), usize::from(pawns).min(PAWNS - 1))
}

impl Conversion {
    #[inline(always)]
    fn factor(&self, leads: bool, material: Material) -> i32 {
        let (non_pawns, pawns) = cell(material, leads);
        self.0[non_pawns][pawns]
    }

    /// Scales a score of the root team.
    #[inline(always)]
    pub fn scale(&self, score: i32, material: Material) -> i32 {
        let lead = score.clamp(-LEAD, LEAD);
        score - lead + lead * self.factor(score > 0, material) / FULL
    }

    /// The score that was scaled to this.
    pub fn unscale(&self, scaled: f32, material: Material) -> f32 {
        let factor = self.factor(scaled > 0.0, material) as f32 / FULL as f32;
        let lead = (scaled / factor).clamp(-LEAD as f32, LEAD as f32);
        scaled - lead * factor + lead
    }

    /// From a scale factor for every count of non-pawns and of the leader's pawns.
    pub fn from_factors(mut factor: impl FnMut(usize, usize) -> i32) -> Conversion {
        let bounded = |factor: i32| factor.clamp(BOUNDS.0, BOUNDS.1);
        Conversion(std::array::from_fn(|non_pawns| std::array::from_fn(|pawns| bounded(factor(non_pawns, pawns)))))
    }

    pub fn to_json(&self) -> Value {
        json!(self.0)
    }

    pub fn from_json(value: &Value) -> Result<Conversion, String> {
        let wrong = || format!("/means must be {NON_PAWNS} lists of {PAWNS} numbers from {} to {}", BOUNDS.0, BOUNDS.1);
        let factors: [[i32; PAWNS]; NON_PAWNS] = serde_json::from_value(value.clone()).map_err(|_| wrong())?;
        let fits = factors.iter().flatten().all(|factor| (BOUNDS.0..=BOUNDS.1).contains(factor));
        fits.then_some(Conversion(factors)).ok_or_else(wrong)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FEW: Material = Material { pawns: [0, 2], non_pawns: [1, 1] };

    #[test]
    fn a_lead_is_scaled_by_the_leaders_material() {
        let conversion =
            Conversion::from_factors(|non_pawns, pawns| if non_pawns == 2 && pawns == 0 { 25 } else { 100 });
        assert_eq!(conversion.scale(200, FEW), 50);
        assert_eq!(conversion.scale(-200, FEW), -200, "the leader has pawns");
        assert_eq!(conversion.scale(-200, Material { pawns: [2, 0], ..FEW }), -50);
        assert_eq!(conversion.scale(200, Material { non_pawns: [40, 0], ..FEW }), 200);
        assert_eq!(conversion.scale(1400, FEW) - conversion.scale(LEAD, FEW), 1000, "the rest is not scaled");
        for score in [-900, -400, -28, 0, 80, 3000] {
            assert_eq!(conversion.unscale(conversion.scale(score, FEW) as f32, FEW), score as f32);
        }
    }

    #[test]
    fn factors_of_the_wrong_form_are_refused() {
        let conversion = Conversion::from_factors(|non_pawns, pawns| (40 + non_pawns * pawns) as i32);
        assert_eq!(Conversion::from_json(&conversion.to_json()), Ok(conversion.clone()));
        let mut odd = conversion.to_json();
        odd[3][2] = json!(0);
        for value in [odd, json!([[100]]), json!("all")] {
            assert!(Conversion::from_json(&value).unwrap_err().contains("8 lists of 6 numbers from 10 to 125"));
        }
    }
}
