//! How much of the clock a move gets.

use super::go::Go;
use std::time::Duration;

/// How long to think.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Share {
    /// About so long.
    pub soft: Option<Duration>,
    /// Not a moment longer.
    pub hard: Option<Duration>,
}

/// So many more moves are expected where nobody says. Games are longer, but they are decided early: in 240 games of chess
/// at 2 s and 0.02 s a move, 24 was 25 Elo better than 40 (-8 to 58).
const EXPECTED: u64 = 24;
/// No control is farther away than this.
const FARTHEST: u64 = 40;
/// Without a control to come so much stays on the clock, or a sixth of it: machines are not always there when they are needed.
const RESERVE: f64 = 250.0;
/// A move that is hard to find may take so many times its share.
const STRETCH: f64 = 4.0;
/// Of what is on the clock a single move never takes more.
const LARGEST: f64 = 0.35;

/// The share of a move of the first or second player. `overhead` is lost between the clock and us, every move, and is never
/// touched; `lag` may be lost once more, with this move.
pub fn share(go: &Go, player: usize, overhead: Duration, lag: Duration) -> Share {
    if let Some(time) = go.move_time {
        let time = Duration::from_millis(time);
        let hard = time.saturating_sub(overhead.min(time / 2)).max(Duration::from_millis(1));
        return Share { soft: None, hard: Some(hard) };
    }
    // A clock that was not told is taken to show what the other one does.
    let Some(time) = go.time[player & 1].or(go.time[1 - (player & 1)]) else { return Share::default() };
    if go.infinite {
        return Share::default();
    }
    let (time, increment) = (time as f64, go.increment[player & 1] as f64);
    let [overhead, lag] = [overhead, lag].map(|time| time.as_secs_f64() * 1000.0);
    let moves = go.moves_to_go.map_or(EXPECTED, |moves| moves.min(FARTHEST)) as f64;
    let usable = time - overhead - lag;
    let usable = if go.moves_to_go.is_none() { usable - RESERVE.min(usable / 6.0).max(0.0) } else { usable };
    let until_then = usable + (increment - overhead) * (moves - 1.0);
    let hard = (usable * LARGEST.max(0.85 / moves)).max(1.0);
    let soft = (until_then / moves).clamp(0.5, hard);
    Share { soft: Some(milliseconds(soft)), hard: Some(milliseconds(hard.min(soft * STRETCH).max(1.0))) }
}

/// The share of a move by a clock that shows so much, where each move gains an increment.
pub fn share_of(left: Duration, increment: Duration, overhead: Duration) -> Share {
    let ms = |time: Duration| u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
    share(
        &Go { time: [Some(ms(left)); 2], increment: [ms(increment); 2], ..Go::default() },
        0,
        overhead,
        Duration::ZERO,
    )
}

fn milliseconds(time: f64) -> Duration {
    // A day is enough for any move, and no number a program may send is too large.
    Duration::from_secs_f64(time.clamp(0.5, 86_400_000.0) / 1000.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    const OVERHEAD: Duration = Duration::from_millis(10);

    fn clock(time: u64, increment: u64, moves_to_go: Option<u64>) -> Go {
        Go { time: [Some(time), Some(time)], increment: [increment, increment], moves_to_go, ..Go::default() }
    }

    /// Even if every move takes all it may, and the overhead on top, the clock never runs out.
    #[test]
    fn the_clock_never_runs_out() {
        for (time, increment, control) in [
            (1000, 10, None),
            (10_000, 100, None),
            (500, 10, None),
            (60_000, 0, None),
            (10_000, 0, Some(40)),
            (300, 0, Some(5)),
        ] {
            let mut left = time as f64;
            for number in 0..200u64 {
                let to_go = control.map(|moves| moves - number % moves);
                if number > 0 && to_go == control && control.is_some() {
                    left += time as f64;
                }
                let share = share(&clock(left as u64, increment, to_go), 0, OVERHEAD, Duration::ZERO);
                let (soft, hard) = (share.soft.unwrap(), share.hard.unwrap());
                assert!(soft <= hard, "{soft:?} {hard:?}");
                // Without an increment, two hundred moves with the overhead and the least thought may not fit at all.
                if left <= 3.0 * 11.0 && increment == 0 {
                    break;
                }
                left -= hard.as_secs_f64() * 1000.0 + if increment > 0 { 9.0 } else { 10.0 };
                assert!(left > 0.0, "{time}+{increment}, move {number}: {left}");
                left += increment as f64;
            }
        }
    }

    #[test]
    fn what_is_left_is_used() {
        let soft = |go: &Go| share(go, 0, OVERHEAD, Duration::ZERO).soft.unwrap().as_millis();
        assert!((300..700).contains(&soft(&clock(10_000, 100, None))));
        assert!((20..60).contains(&soft(&clock(1000, 10, None))));
        assert!((700..1000).contains(&soft(&clock(1000, 0, Some(1)))));
        assert!(soft(&clock(0, 0, None)) <= 1);
    }

    #[test]
    fn odd_clocks() {
        let limits = |go: Go, player| share(&go, player, OVERHEAD, Duration::ZERO);
        assert_eq!(limits(Go::default(), 0), Share::default());
        assert_eq!(limits(Go { move_time: Some(100), ..Go::default() }, 0).hard, Some(Duration::from_millis(90)));
        assert_eq!(limits(Go { move_time: Some(0), ..Go::default() }, 1).hard, Some(Duration::from_millis(1)));
        let only = |first, second| Go { time: [first, second], ..Go::default() };
        assert_eq!(limits(only(None, Some(5000)), 0), limits(only(Some(5000), Some(5000)), 0));
        assert!(limits(only(Some(u64::MAX), Some(0)), 0).soft.is_some());
    }
}
