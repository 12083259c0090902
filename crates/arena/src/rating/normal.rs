//! The normal distribution, as far as intervals need it.

/// How many standard deviations hold 95 % on both sides together.
pub const QUANTILE_95: f64 = 1.959_963_984_540_054;

/// Beyond this many standard deviations nothing is left that a number could tell.
const FAR: f64 = 8.3;

/// How likely a normal variable is below so many standard deviations.
///
/// ```
/// use arbiter_arena::rating::below;
/// assert_eq!(below(0.0), 0.5);
/// // Abramowitz and Stegun, table 26.1
/// assert!((below(1.0) - 0.841344746068543).abs() < 1e-14);
/// assert!((below(-3.0) - 0.001349898031630).abs() < 1e-14);
/// ```
pub fn below(deviations: f64) -> f64 {
    if deviations.is_nan() {
        return 0.5;
    }
    if deviations.abs() > FAR {
        return if deviations > 0.0 { 1.0 } else { 0.0 };
    }
    // x + x³/3 + x⁵/(3·5) + …, times the density: every term is positive on its side, so that nothing cancels.
    let (mut sum, mut term, mut odd) = (deviations, deviations, 1.0);
    while term.abs() > sum.abs() * 1e-17 {
        odd += 2.0;
        term *= deviations * deviations / odd;
        sum += term;
    }
    let density = (-0.5 * deviations * deviations).exp() / (2.0 * std::f64::consts::PI).sqrt();
    (0.5 + density * sum).clamp(0.0, 1.0)
}
