//! The clocks of the seats. Time is told by whoever carries the messages.

use super::conduct::{Conduct, Control};
use arbiter_spec::checked::SeatId;
use std::time::Duration;

/// What every seat has left.
#[derive(Clone, Debug)]
pub(crate) struct Clocks {
    control: Control,
    patience: Option<Duration>,
    grace: Duration,
    left: Vec<Duration>,
}

impl Clocks {
    /// What may be overstepped.
    pub fn grace(&self) -> Duration {
        self.grace
    }

    /// Another grace, before anybody is asked.
    pub fn allow(&mut self, grace: Duration) {
        self.grace = grace;
    }

    pub fn new(conduct: &Conduct, seats: usize) -> Clocks {
        let base = match conduct.clock {
            Control::Game { base, .. } => base,
            _ => Duration::ZERO,
        };
        let Conduct { clock: control, patience, .. } = *conduct;
        let grace = conduct.grace_with(Duration::ZERO);
        Clocks { control, patience, grace, left: vec![base; seats] }
    }

    /// What a seat has left for the game, where that is measured.
    pub fn left(&self, seat: SeatId) -> Option<Duration> {
        matches!(self.control, Control::Game { .. }).then(|| self.left.get(seat.index()).copied().unwrap_or_default())
    }

    /// What it gains with each move.
    pub fn increment(&self) -> Duration {
        match self.control {
            Control::Game { increment, .. } => increment,
            _ => Duration::ZERO,
        }
    }

    /// The most that an answer of a seat may take, without grace.
    pub fn most(&self, seat: SeatId) -> Option<Duration> {
        let clock = match self.control {
            Control::Unlimited => None,
            Control::Game { .. } => self.left(seat),
            Control::Move(time) => Some(time),
        };
        [clock, self.patience].into_iter().flatten().min()
    }

    /// The moment after which no answer of a seat is waited for.
    pub fn deadline(&self, seat: SeatId) -> Option<Duration> {
        self.most(seat).map(|most| most.saturating_add(self.grace))
    }

    /// Charges a seat. False if it has overstepped.
    pub fn charge(&mut self, seat: SeatId, spent: Duration) -> bool {
        let in_time = self.deadline(seat).is_none_or(|deadline| spent <= deadline);
        if let (Control::Game { .. }, Some(left)) = (self.control, self.left.get_mut(seat.index())) {
            *left = left.saturating_sub(spent);
        }
        in_time
    }

    /// A seat has moved.
    pub fn moved(&mut self, seat: SeatId) {
        let increment = self.increment();
        if let Some(left) = self.left.get_mut(seat.index()) {
            *left = left.saturating_add(increment);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn clocks(clock: Control, patience: Option<u64>) -> Clocks {
        let patience = patience.map(Duration::from_millis);
        Clocks::new(&Conduct { clock, patience, grace: Some(Duration::from_millis(5)), ..Conduct::default() }, 2)
    }

    #[test]
    fn time_runs_out() {
        let (ms, seat) = (Duration::from_millis, SeatId(0));
        let mut game = clocks(Control::Game { base: ms(100), increment: ms(10) }, None);
        assert!(game.charge(seat, ms(60)) && game.left(seat) == Some(ms(40)));
        game.moved(seat);
        assert!(game.left(seat) == Some(ms(50)) && game.left(SeatId(1)) == Some(ms(100)));
        // What is overstepped within grace leaves nothing.
        assert!(game.charge(seat, ms(55)) && game.left(seat) == Some(ms(0)));
        assert!(game.charge(seat, ms(5)) && !game.charge(seat, ms(6)));
        let mut each = clocks(Control::Move(ms(50)), Some(20));
        assert!(each.most(seat) == Some(ms(20)) && each.left(seat).is_none());
        assert!(each.charge(seat, ms(25)) && !each.charge(seat, ms(26)));
        let mut none = clocks(Control::Unlimited, None);
        assert!(none.charge(seat, ms(u64::MAX)) && none.deadline(seat).is_none());
    }
}
