//! The rules of a match, beside those of its game: stated before, kept in the record.

use crate::error::Unreadable;
use crate::members::{Count, Flag, Form, Millis, OrNull, members, ms, optional};
use arbiter_notation::members::closed;
use serde_json::{Value, json};
use std::time::Duration;

members! {
    /// The rules of the match, beside those of the game.
    pub struct Conduct: Clone Debug PartialEq Eq {
        /// What a refused answer costs.
        needed illegal: Illegal as Illegal;
        /// How time is measured; null: it is not.
        needed clock: Control as Control;
        /// No answer may take longer; null: it may.
        /// Whatever the clock says; people may think for ever.
        needed patience: Option<Duration> as OrNull<Millis>, at "patience_ms";
        /// So much may be overstepped; null: 50 ms and what is measured, on a clock.
        /// It is what machines lose between two programs: [`Conduct::GRACE`], and what is measured before the game.
        needed grace: Option<Duration> as OrNull<Millis>, at "grace_ms";
        /// When the game ends without its own rules.
        flat limits: Limits as Limits;
        /// Whether states list the legal moves.
        /// Those of the second protocol, with the claims that are open.
        needed legal: bool as Flag, or false;
    }
}

/// What an answer costs that is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Illegal {
    /// The game.
    Forfeit,
    /// The seat is asked again, so many times for each question; then the game.
    Retry(Retry),
}

/// How time is measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Control {
    /// Not at all.
    Unlimited,
    /// Each seat has so much for the game, and gains so much with each of its moves.
    Game {
        /// For the game.
        base: Duration,
        /// For each move.
        increment: Duration,
    },
    /// Each answer has so much.
    Move(Duration),
}

members! {
    /// When a game ends without its own rules. All of them are counted in actions on the board.
    pub struct Limits: Clone Copy Debug PartialEq Eq Default {
        /// A draw after so many actions.
        needed plies: Option<u32> as OrNull<Count>;
        /// A draw after so many actions in which no piece came or went.
        needed idle: Option<u32> as OrNull<Count>;
        /// A lead that wins.
        /// A team that has had more pieces than each other team, by at least so many, for so long.
        needed lead: Option<Lead> as OrNull<Lead>;
    }
}

members! {
    /// A lead.
    pub struct Lead: Clone Copy Debug PartialEq Eq {
        /// By so many pieces.
        needed pieces: u32 as Count, at "men";
        /// For so many actions.
        needed plies: u32 as Count;
    }
}

impl Default for Conduct {
    /// An illegal answer loses at once, there is no clock, and nobody is waited for longer than a minute.
    fn default() -> Conduct {
        Conduct {
            illegal: Illegal::Forfeit,
            clock: Control::Unlimited,
            patience: Some(Duration::from_secs(60)),
            grace: None,
            limits: Limits::default(),
            legal: false,
        }
    }
}

impl Conduct {
    /// What may be overstepped on a clock where nobody says otherwise, beside what is measured: threads wake late, and a pipe is
    /// read when its reader comes to it.
    pub const GRACE: Duration = Duration::from_millis(50);
    /// No more lag than this is made up for: whoever needs more is not slow to be heard, but slow.
    pub const MOST_LAG: Duration = Duration::from_secs(1);

    /// The grace of a game in which carrying a message was seen to take so long. In whole milliseconds, for records have no others.
    pub fn grace_with(&self, lag: Duration) -> Duration {
        let whole = Duration::from_millis(ms(lag.min(Self::MOST_LAG).saturating_add(Duration::from_micros(999))));
        let usual =
            || if self.clock == Control::Unlimited { Duration::ZERO } else { Self::GRACE.saturating_add(whole) };
        self.grace.unwrap_or_else(usual)
    }

    /// Whether lag is to be measured before the game.
    pub fn asks_for_lag(&self) -> bool {
        self.grace.is_none() && self.clock != Control::Unlimited
    }
}

members! {
    /// It may be mended.
    pub struct Retry: Clone Copy Debug PartialEq Eq {
        /// How often an answer may be mended.
        needed times: u32 as Count, at "retries";
        /// Whether it is told why it was refused.
        needed reason: bool as Flag;
    }
}

/// Its word where nothing may be mended.
const FORFEIT: &str = "forfeit";

impl Form<Illegal> for Illegal {
    fn schema() -> Value {
        json!({ "oneOf": [{ "const": FORFEIT }, Retry::schema()] })
    }

    fn write(value: &Illegal) -> Value {
        match value {
            Illegal::Forfeit => json!(FORFEIT),
            Illegal::Retry(retry) => retry.to_json(),
        }
    }

    fn read(value: &Value) -> Result<Illegal, Unreadable> {
        if value == FORFEIT { Ok(Illegal::Forfeit) } else { Retry::from_json(value).map(Illegal::Retry) }
    }
}

impl Form<Control> for Control {
    fn schema() -> Value {
        let time = <Millis as Form<Duration>>::schema;
        let game = closed(json!({ "base_ms": time(), "increment_ms": time() }));
        json!({ "oneOf": [{ "type": "null" }, game, closed(json!({ "move_ms": time() }))] })
    }

    fn write(value: &Control) -> Value {
        match *value {
            Control::Unlimited => Value::Null,
            Control::Game { base, increment } => json!({ "base_ms": ms(base), "increment_ms": ms(increment) }),
            Control::Move(time) => json!({ "move_ms": ms(time) }),
        }
    }

    fn read(value: &Value) -> Result<Control, Unreadable> {
        let time = |key| optional::<Duration, Millis>(value, key);
        match (value, time("base_ms")?, time("move_ms")?) {
            (Value::Null, ..) => Ok(Control::Unlimited),
            (_, Some(base), None) => Ok(Control::Game { base, increment: time("increment_ms")?.unwrap_or_default() }),
            (_, None, Some(each)) => Ok(Control::Move(each)),
            _ => Err(Unreadable::new("should have `base_ms` and `increment_ms`, or `move_ms`, or be null")),
        }
    }

    fn missing() -> Option<Control> {
        Some(Control::Unlimited)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read() {
        let second = Duration::from_secs(1);
        let limits = Limits { plies: Some(300), idle: Some(80), lead: Some(Lead { pieces: 5, plies: 20 }) };
        for conduct in [
            Conduct::default(),
            Conduct { illegal: Illegal::Retry(Retry { times: 3, reason: true }), limits, ..Conduct::default() },
            Conduct {
                clock: Control::Game { base: 60 * second, increment: second },
                patience: None,
                ..Conduct::default()
            },
            Conduct { clock: Control::Move(second), grace: Some(second / 10), legal: true, ..Conduct::default() },
        ] {
            assert_eq!(Conduct::from_json(&conduct.to_json()), Ok(conduct));
        }
        // Records say how much it was in the end, and nothing is measured again.
        let measured = Conduct { clock: Control::Move(second), ..Conduct::default() };
        let (lag, most) = (Duration::from_micros(2001), Duration::from_millis(1050));
        assert_eq!(measured.grace_with(lag), Duration::from_millis(53));
        assert_eq!((measured.grace_with(100 * second), Conduct::default().grace_with(lag)), (most, Duration::ZERO));
        assert!(measured.asks_for_lag() && !Conduct::default().asks_for_lag());
        assert_eq!(Conduct { grace: Some(second), ..measured }.grace_with(lag), second);
        for (key, value) in
            [("illegal", json!("perhaps")), ("clock", json!({})), ("lead", json!(3)), ("plies", json!(-1))]
        {
            let mut bad = Conduct::default().to_json();
            bad[key] = value;
            assert!(Conduct::from_json(&bad).is_err_and(|fault| fault.pointer.contains(key)), "{bad}");
        }
    }
}
