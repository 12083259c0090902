//! Commands inside comments: `[%clk 0:01:02.3]`, `[%emt 0:00:05]`, `[%eval -0.25,18]`. The text of a comment keeps them as
//! they were written; here they are offered as numbers.

use super::tree::Comment;

/// What an engine thought of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Evaluation {
    /// For the first side, in hundredths of a pawn, or as a mate.
    pub score: Score,
    /// How deep it looked, if that is said.
    pub depth: Option<u32>,
}

/// For whom a position is good, and how much; positive for the first side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Score {
    /// Hundredths of a pawn.
    Centipawns(i32),
    /// Mate in so many moves; negative: of the second side.
    Mate(i32),
}

impl Comment {
    /// All commands, names and values, in order.
    ///
    /// ```
    /// use arbiter_notation::pgn::Comment;
    /// let comment = Comment::new("[%eval 0.3] good [%clk 0:01:02.3]").unwrap();
    /// let commands: Vec<_> = comment.commands().collect();
    /// assert_eq!(commands, [("eval", "0.3"), ("clk", "0:01:02.3")]);
    /// assert_eq!(comment.clock(), Some(62_300));
    /// ```
    pub fn commands(&self) -> impl Iterator<Item = (&str, &str)> {
        self.text().split("[%").skip(1).filter_map(|part| {
            let (inner, _) = part.split_once(']')?;
            let (name, value) = inner.split_once(char::is_whitespace).unwrap_or((inner, ""));
            Some((name, value.trim()))
        })
    }

    fn command(&self, wanted: &str) -> Option<&str> {
        self.commands().find(|(name, _)| *name == wanted).map(|(_, value)| value)
    }

    /// The time left on the clock (`clk`), in milliseconds.
    pub fn clock(&self) -> Option<u64> {
        milliseconds(self.command("clk")?)
    }

    /// The time the move took (`emt`), in milliseconds.
    pub fn elapsed(&self) -> Option<u64> {
        milliseconds(self.command("emt")?)
    }

    /// What an engine thought (`eval`).
    pub fn evaluation(&self) -> Option<Evaluation> {
        let value = self.command("eval")?;
        let (score, depth) = match value.split_once(',') {
            Some((score, depth)) => (score.trim(), Some(depth.trim().parse().ok()?)),
            None => (value, None),
        };
        let score = match score.strip_prefix('#') {
            Some(mate) => Score::Mate(mate.parse().ok()?),
            None => {
                let pawns = score.parse::<f64>().ok().filter(|pawns| pawns.abs() < 1e6)?;
                Score::Centipawns((pawns * 100.0).round() as i32)
            }
        };
        Some(Evaluation { score, depth })
    }
}

/// `h:mm:ss`, with or without hours, minutes and a fraction of seconds.
fn milliseconds(text: &str) -> Option<u64> {
    let (whole, fraction) = text.split_once('.').unwrap_or((text, ""));
    let digits = |text: &str| !text.is_empty() && text.len() <= 6 && text.bytes().all(|byte| byte.is_ascii_digit());
    let mut seconds = 0u64;
    let mut parts = 0;
    for part in whole.split(':') {
        parts += 1;
        if !digits(part) || parts > 3 {
            return None;
        }
        seconds = seconds * 60 + part.parse::<u64>().ok()?;
    }
    if !fraction.is_empty() && !digits(fraction) {
        return None;
    }
    let thousandths = format!("{fraction:0<3}").get(..3)?.parse::<u64>().ok()?;
    Some(seconds * 1000 + thousandths)
}
