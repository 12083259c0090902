//! The rules of a match, beside those of its game: stated before, kept in the record.

use crate::error::Unreadable;
use serde_json::{Value, json};
use std::time::Duration;

/// How a match is conducted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Conduct {
    /// What an answer costs that is refused.
    pub illegal: Illegal,
    /// How time is measured.
    pub clock: Control,
    /// No answer may take longer than this, whatever the clock says; nothing for people, who may think for ever.
    pub patience: Option<Duration>,
    /// So much may be overstepped without harm: what machines lose between two programs. Nothing: on a clock, [`Conduct::GRACE`]
    /// and what is measured before the game.
    pub grace: Option<Duration>,
    /// When the game ends without its own rules.
    pub limits: Limits,
    /// Whether states of the second protocol list the legal moves and the claims that are open.
    pub legal: bool,
}

/// What an answer costs that is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Illegal {
    /// The game.
    Forfeit,
    /// The seat is asked again, so many times for each question; then the game.
    Retry {
        /// How often.
        times: u32,
        /// Whether it is told why.
        reason: bool,
    },
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

/// When a game ends without its own rules. All of them are counted in actions on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Limits {
    /// After so many it is a draw.
    pub plies: Option<u32>,
    /// After so many in which the number of men on the board stayed the same it is a draw.
    pub idle: Option<u32>,
    /// A team that has had more men than each other team, by at least so many, for so long has won.
    pub lead: Option<Lead>,
}

/// A lead that decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lead {
    /// By so many men.
    pub men: u32,
    /// For so many actions.
    pub plies: u32,
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

    /// As an object, times in milliseconds.
    pub fn to_json(&self) -> Value {
        let illegal = match self.illegal {
            Illegal::Forfeit => json!("forfeit"),
            Illegal::Retry { times, reason } => json!({ "retries": times, "reason": reason }),
        };
        let clock = match self.clock {
            Control::Unlimited => Value::Null,
            Control::Game { base, increment } => json!({ "base_ms": ms(base), "increment_ms": ms(increment) }),
            Control::Move(time) => json!({ "move_ms": ms(time) }),
        };
        json!({
            "illegal": illegal, "clock": clock, "patience_ms": self.patience.map(ms), "grace_ms": self.grace.map(ms),
            "plies": self.limits.plies, "idle": self.limits.idle,
            "lead": self.limits.lead.map(|lead| json!({ "men": lead.men, "plies": lead.plies })),
            "legal": self.legal,
        })
    }

    /// Reads what [`Conduct::to_json`] wrote, or says which member cannot be read.
    pub fn from_json(value: &Value) -> Result<Conduct, Unreadable> {
        let wrong = |key: &str| Unreadable::new("cannot be read").within(key);
        let whole = |value: &Value, key: &str| match value {
            Value::Null => Ok(None),
            number => number.as_u64().and_then(|n| u32::try_from(n).ok()).map(Some).ok_or_else(|| wrong(key)),
        };
        let time = |value: &Value, key: &str| match value {
            Value::Null => Ok(None),
            number => number.as_u64().map(|n| Some(Duration::from_millis(n))).ok_or_else(|| wrong(key)),
        };
        let illegal = match &value["illegal"] {
            Value::String(word) if word == "forfeit" => Illegal::Forfeit,
            retry => Illegal::Retry {
                times: whole(&retry["retries"], "illegal")?.ok_or_else(|| wrong("illegal"))?,
                reason: retry["reason"].as_bool().ok_or_else(|| wrong("illegal"))?,
            },
        };
        let clock = match &value["clock"] {
            Value::Null => Control::Unlimited,
            clock => match (time(&clock["base_ms"], "clock")?, time(&clock["move_ms"], "clock")?) {
                (Some(base), None) => {
                    Control::Game { base, increment: time(&clock["increment_ms"], "clock")?.unwrap_or_default() }
                }
                (None, Some(each)) => Control::Move(each),
                _ => return Err(wrong("clock")),
            },
        };
        let lead = match &value["lead"] {
            Value::Null => None,
            lead => {
                let number = |key: &str| whole(&lead[key], "lead")?.ok_or_else(|| wrong("lead"));
                Some(Lead { men: number("men")?, plies: number("plies")? })
            }
        };
        let (plies, idle) = (whole(&value["plies"], "plies")?, whole(&value["idle"], "idle")?);
        Ok(Conduct {
            illegal,
            clock,
            patience: time(&value["patience_ms"], "patience_ms")?,
            grace: time(&value["grace_ms"], "grace_ms")?,
            limits: Limits { plies, idle, lead },
            legal: value["legal"].as_bool().unwrap_or(false),
        })
    }
}

pub(crate) fn ms(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read() {
        let second = Duration::from_secs(1);
        let limits = Limits { plies: Some(300), idle: Some(80), lead: Some(Lead { men: 5, plies: 20 }) };
        for conduct in [
            Conduct::default(),
            Conduct { illegal: Illegal::Retry { times: 3, reason: true }, limits, ..Conduct::default() },
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
            assert!(Conduct::from_json(&bad).is_err_and(|fault| fault.to_string().contains(key)), "{bad}");
        }
    }
}
