//! How long each seat has thought. Games have no time control yet, so clocks go up and nobody's flag falls.

use std::time::Duration;

/// Time used by seat. What time it is, others say.
#[derive(Clone, Debug)]
pub struct Clock {
    used: Vec<Duration>,
    running: Option<(usize, Duration)>,
}

impl Clock {
    /// Clocks of so many seats, all at nought.
    pub fn new(seats: usize) -> Clock {
        Clock { used: vec![Duration::ZERO; seats], running: None }
    }

    /// From now on this seat's time runs, or nobody's.
    pub fn turn_to(&mut self, seat: Option<usize>, now: Duration) {
        if let Some((before, since)) = self.running.take()
            && let Some(used) = self.used.get_mut(before)
        {
            *used += now.saturating_sub(since);
        }
        self.running = seat.map(|seat| (seat, now));
    }

    /// What a seat's clock shows: `0:07`, `1:02:03`.
    pub fn shown(&self, seat: usize, now: Duration) -> String {
        let runs = self.running.filter(|(running, _)| *running == seat);
        let since = runs.map_or(Duration::ZERO, |(_, since)| now.saturating_sub(since));
        let seconds = (self.used.get(seat).copied().unwrap_or_default() + since).as_secs();
        let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
        match hours {
            0 => format!("{minutes}:{seconds:02}"),
            _ => format!("{hours}:{minutes:02}:{seconds:02}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Clock, Duration};

    #[test]
    fn only_the_clock_of_the_seat_that_decides_runs() {
        let mut clock = Clock::new(2);
        let at = Duration::from_secs;
        clock.turn_to(Some(0), at(10));
        clock.turn_to(Some(1), at(17));
        clock.turn_to(None, at(17 + 3723));
        clock.turn_to(Some(0), at(9000));
        assert_eq!((clock.shown(0, at(9002)), clock.shown(1, at(9002))), ("0:09".into(), "1:02:03".into()));
    }
}
