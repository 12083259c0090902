//! The rules of a match, as they are said on the command line.

use arbiter_arena::referee::{Conduct, Control, Illegal, Lead, Limits, Retry};
use arbiter_host::seats::Resources;
use clap::Args;
use std::time::Duration;

/// How games under the referee are conducted.
#[derive(Clone, Debug, Default, Args)]
pub struct MatchRules {
    /// Time for the game and for each move, in seconds: 60+0.5
    #[arg(long, visible_alias = "tc", value_name = "BASE[+INC]", value_parser = clock, conflicts_with = "movetime")]
    pub clock: Option<(Duration, Duration)>,
    /// Time for each answer, in milliseconds
    #[arg(long, value_name = "MS", value_parser = clap::value_parser!(u64).range(1..))]
    pub movetime: Option<u64>,
    /// No answer may take longer, whatever the clock says; 0 waits for ever
    #[arg(long, value_name = "MS", default_value_t = 60_000)]
    pub patience: u64,
    /// So much may be overstepped without harm; else, on a clock, 50 ms and the lag that is measured before each game
    #[arg(long, value_name = "MS")]
    pub grace: Option<u64>,
    /// An answer that is refused may be mended so many times, instead of losing at once
    #[arg(long, value_name = "N")]
    pub retries: Option<u32>,
    /// Say why an answer was refused when it may be mended
    #[arg(long, requires = "retries")]
    pub reasons: bool,
    /// List the legal moves in states of the second protocol
    #[arg(long)]
    pub legal: bool,
    /// A draw after so many moves, counted one by one
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub max_moves: Option<u32>,
    /// A draw after so many moves in which no piece came or went
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub max_idle: Option<u32>,
    /// A win for a team that has had so many more pieces than all others for so many moves: 5:20
    #[arg(long, value_name = "PIECES:MOVES", value_parser = lead)]
    pub lead: Option<Lead>,
    /// Memory of each process of a program, in mebibytes
    #[arg(long, value_name = "MB", value_parser = clap::value_parser!(u64).range(1..))]
    pub memory: Option<u64>,
    /// CPU time of each process of a program, in seconds
    #[arg(long, value_name = "S", value_parser = clap::value_parser!(u64).range(1..))]
    pub cpu: Option<u64>,
    /// Files that a process of a program may have open
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(8..))]
    pub files: Option<u64>,
    /// Let a program over UCI play that counts other moves than the rules have
    #[arg(long)]
    pub uncounted: bool,
}

impl MatchRules {
    /// The rules of the match.
    pub fn conduct(&self) -> Conduct {
        let clock = match (self.clock, self.movetime) {
            (Some((base, increment)), _) => Control::Game { base, increment },
            (None, Some(each)) => Control::Move(Duration::from_millis(each)),
            (None, None) => Control::Unlimited,
        };
        // A player on a clock is waited for as long as it runs.
        let patience = (self.patience > 0 && clock == Control::Unlimited).then(|| Duration::from_millis(self.patience));
        Conduct {
            illegal: self
                .retries
                .map_or(Illegal::Forfeit, |times| Illegal::Retry(Retry { times, reason: self.reasons })),
            clock,
            patience,
            grace: self.grace.map(Duration::from_millis),
            limits: Limits { plies: self.max_moves, idle: self.max_idle, lead: self.lead },
            legal: self.legal,
        }
    }

    /// Limits for programs.
    pub fn resources(&self) -> Resources {
        Resources { memory: self.memory, cpu: self.cpu, files: self.files, uncounted: self.uncounted }
    }
}

fn clock(text: &str) -> Result<(Duration, Duration), String> {
    let seconds = |text: &str| {
        let number: f64 = text.trim().parse().map_err(|_| "expected seconds, such as 60+0.5".to_string())?;
        let sound = (0.0..=1e6).contains(&number);
        // Records have whole milliseconds: the clock must not know more than they do.
        let whole = || Duration::from_millis((number * 1000.0).round() as u64);
        if sound { Ok(whole()) } else { Err("expected at most a million seconds".to_string()) }
    };
    let (base, increment) = text.split_once('+').unwrap_or((text, "0"));
    let (base, increment) = (seconds(base)?, seconds(increment)?);
    if base.is_zero() && increment.is_zero() { Err("nobody can move in no time".into()) } else { Ok((base, increment)) }
}

fn lead(text: &str) -> Result<Lead, String> {
    let parts = text.split_once(':').and_then(|(pieces, plies)| Some((pieces.parse().ok()?, plies.parse().ok()?)));
    match parts {
        Some((pieces, plies)) if pieces > 0 && plies > 0 => Ok(Lead { pieces, plies }),
        _ => Err("expected PIECES:MOVES, such as 5:20".into()),
    }
}
