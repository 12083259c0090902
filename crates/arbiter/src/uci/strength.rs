//! Weaker play on demand.

use std::ops::RangeInclusive;

/// What may be asked for.
pub const ELO: RangeInclusive<u32> = 1000..=2600;

/// How many positions a player of that strength looks at before a move: twice as many for every hundred points, a rule of
/// thumb that has not been measured.
pub fn strength(elo: u32) -> u64 {
    const WEAKEST: f64 = 1024.0;
    const POINTS_OF_A_DOUBLING: f64 = 100.0;
    let beyond = elo.clamp(*ELO.start(), *ELO.end()) - ELO.start();
    (WEAKEST * (f64::from(beyond) / POINTS_OF_A_DOUBLING).exp2()) as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn more_points_look_at_more() {
        assert_eq!([0, 1000, 1100, 1300, 9999].map(strength), [1024, 1024, 2048, 8192, 1 << 26]);
        assert!(ELO.map(strength).is_sorted());
    }
}
