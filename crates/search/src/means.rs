//! With which means a lead is turned into a win: the same lead is worth less where few are left to do it.
//!
//! Sums of men and nets know what a man is worth, not that nothing comes of it. How often leads were won in games against
//! oneself, by who was left, says it: a few dozen numbers, learnt by `tune` alone.

use crate::account::Signs;
use crate::values::Values;
use arbiter_engine::Walk;
use serde_json::{Value, json};

/// Who is left on the board but royal men, for the team that thinks and its enemies.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Left {
    /// By side: men that do not make a game an early one.
    pub slow: [u8; 2],
    /// By side: all others.
    pub quick: [u8; 2],
}

impl Left {
    /// Who is left in a position.
    pub fn of(values: &Values, signs: &Signs, walk: &Walk<'_>) -> Left {
        let mut left = Left::default();
        walk.men(|_, man| left.tell(values, man.kind, signs.of(usize::from(man.owner)) > 0, true));
        left
    }

    /// How many quick men there are, and how many slow ones on the side that leads, as far as they are told apart.
    #[inline(always)]
    pub fn place(self, leads: bool) -> (usize, usize) {
        let slow = self.slow[usize::from(!leads)];
        let [own, other] = self.quick.map(usize::from);
        ((own + other).min(QUICK - 1), usize::from(slow).min(SLOW - 1))
    }

    /// A man came or went, one of ours or of theirs.
    #[inline(always)]
    pub fn tell(&mut self, values: &Values, kind: u8, own: bool, came: bool) {
        if values.is_royal(kind) {
            return;
        }
        let counts = if values.is_slow(kind) { &mut self.slow } else { &mut self.quick };
        let count = &mut counts[usize::from(!own)];
        *count = if came { count.wrapping_add(1) } else { count.wrapping_sub(1) };
    }
}

/// More quick men are not told apart, nor more slow men of whoever leads.
pub(crate) const QUICK: usize = 8;
pub(crate) const SLOW: usize = 6;
/// What is beyond this counts in full, in hundredths: who is so far ahead wins with whatever is left.
pub(crate) const LEAD: i32 = 400;
/// What counts in full.
pub(crate) const ALL: i32 = 100;
/// A lead never counts for less, nor for more.
const BOUNDS: (i32, i32) = (10, 125);

/// By quick men, and by slow men of whoever leads: what a lead counts for, in hundredths.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Means([[i32; SLOW]; QUICK]);

impl Means {
    #[inline(always)]
    fn share(&self, leads: bool, left: Left) -> i32 {
        let (quick, slow) = left.place(leads);
        self.0[quick][slow]
    }

    /// What a score for the team that thinks comes to.
    #[inline(always)]
    pub fn weigh(&self, score: i32, left: Left) -> i32 {
        let lead = score.clamp(-LEAD, LEAD);
        score - lead + lead * self.share(score > 0, left) / ALL
    }

    /// The score that comes to this.
    pub fn unweigh(&self, weighed: f32, left: Left) -> f32 {
        let share = self.share(weighed > 0.0, left) as f32 / ALL as f32;
        let lead = (weighed / share).clamp(-LEAD as f32, LEAD as f32);
        weighed - lead * share + lead
    }

    /// A share for every number of quick men and of slow men of whoever leads.
    pub fn by(mut share: impl FnMut(usize, usize) -> i32) -> Means {
        let fitting = |share: i32| share.clamp(BOUNDS.0, BOUNDS.1);
        Means(std::array::from_fn(|quick| std::array::from_fn(|slow| fitting(share(quick, slow)))))
    }

    pub fn to_json(&self) -> Value {
        json!(self.0)
    }

    pub fn from_json(value: &Value) -> Result<Means, String> {
        let wrong = || format!("/means must be {QUICK} lists of {SLOW} numbers from {} to {}", BOUNDS.0, BOUNDS.1);
        let table: [[i32; SLOW]; QUICK] = serde_json::from_value(value.clone()).map_err(|_| wrong())?;
        let fits = table.iter().flatten().all(|share| (BOUNDS.0..=BOUNDS.1).contains(share));
        fits.then_some(Means(table)).ok_or_else(wrong)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FEW: Left = Left { slow: [0, 2], quick: [1, 1] };

    #[test]
    fn a_lead_counts_for_what_can_be_made_of_it() {
        let means = Means::by(|quick, slow| if quick == 2 && slow == 0 { 25 } else { 100 });
        assert_eq!(means.weigh(200, FEW), 50);
        assert_eq!(means.weigh(-200, FEW), -200, "it is the leader's men that count");
        assert_eq!(means.weigh(-200, Left { slow: [2, 0], ..FEW }), -50);
        assert_eq!(means.weigh(200, Left { quick: [40, 0], ..FEW }), 200);
        assert_eq!(means.weigh(1400, FEW) - means.weigh(LEAD, FEW), 1000, "what is beyond counts in full");
        for score in [-900, -400, -28, 0, 80, 3000] {
            assert_eq!(means.unweigh(means.weigh(score, FEW) as f32, FEW), score as f32);
        }
    }

    #[test]
    fn what_does_not_fit_is_told() {
        let means = Means::by(|quick, slow| (40 + quick * slow) as i32);
        assert_eq!(Means::from_json(&means.to_json()), Ok(means.clone()));
        let mut odd = means.to_json();
        odd[3][2] = json!(0);
        for value in [odd, json!([[100]]), json!("all")] {
            assert!(Means::from_json(&value).unwrap_err().contains("8 lists of 6 numbers from 10 to 125"));
        }
    }
}
