//! Who shall sit at a seat, as it is said on the command line.

use super::settings::Settings;
use super::{Seat, built_in, http, random};
#[cfg(unix)]
use super::{json::Program, uci::Engine};
pub use arbiter_arena::tournament::Resources;
use arbiter_notation::answer::Protocol;
use arbiter_search::Level;
use arbiter_spec::checked::{AgreementOutcome, Rules, Value};

/// What a program is allowed, as the shell that starts it sets it.
pub fn shell_limits(resources: &Resources) -> String {
    let limit =
        |flag: &str, value: Option<u64>| value.map_or(String::new(), |value| format!("ulimit -{flag} {value} && "));
    let memory = limit("v", resources.memory.map(|mebibytes| mebibytes.saturating_mul(1024)));
    format!("ulimit -c 0; {memory}{}{}", limit("t", resources.cpu), limit("n", resources.files))
}

/// Who sits at a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Who {
    /// Whoever types.
    Human,
    /// Any legal move.
    Random,
    /// The built-in player.
    Engine(Level),
    /// A program that speaks JSON; without a number the first protocol, where the game fits it.
    Agent(Option<Protocol>, String),
    /// A program that speaks UCI, and how it is set.
    Uci(Settings),
    /// An address that states are posted to.
    Http(Option<Protocol>, String),
}

/// Brings a chair for somebody who types.
pub type Human = fn() -> Box<dyn Seat>;

/// How players are named, for messages.
const EXPECTED: &str =
    "expected human, random, engine, engine:1 to engine:10, agent:COMMAND, uci:COMMAND or http://HOST:PORT/PATH";

impl Who {
    /// Reads what the command line says.
    pub fn read(text: &str) -> Result<Who, String> {
        let (protocol, rest) = match text.split_once(':') {
            Some(("v1", rest)) => (Some(Protocol::One), rest),
            Some(("v2", rest)) => (Some(Protocol::Two), rest),
            _ => (None, text),
        };
        let wrong = || format!("`{text}` cannot play; {EXPECTED}");
        match (rest.split_once(':'), protocol) {
            (Some(("agent", command)), _) if !command.trim().is_empty() => {
                Ok(Who::Agent(protocol, command.trim().into()))
            }
            (Some(("http", _)), _) => http::Address::read(rest).map(|_| Who::Http(protocol, rest.into())),
            (Some(("https", _)), _) => {
                Err(format!("`{text}`: only http is spoken here; put a proxy that speaks https in between"))
            }
            (_, Some(_)) => Err(format!("`{text}`: v1 and v2 stand before agent: and http: only")),
            (Some(("uci", command)), None) if !command.trim().is_empty() => Settings::read(command).map(Who::Uci),
            (Some(("engine", level)), None) => {
                level.parse().ok().and_then(Level::new).map(Who::Engine).ok_or_else(wrong)
            }
            (None, None) => match rest.to_lowercase().as_str() {
                "human" => Ok(Who::Human),
                "random" => Ok(Who::Random),
                "engine" => Ok(Who::Engine(Level::DEFAULT)),
                _ => Err(wrong()),
            },
            _ => Err(wrong()),
        }
    }

    /// What it is called in little room: its kind, or the program without the way to it.
    pub fn short_name(&self) -> String {
        let program = |command: &str| {
            let first = command.split_whitespace().next().unwrap_or(command);
            first.rsplit('/').next().unwrap_or(first).to_string()
        };
        match self {
            Who::Agent(_, command) => program(command),
            Who::Uci(settings) => program(&settings.to_string()),
            Who::Http(_, address) => address.trim_start_matches("http://").to_string(),
            Who::Human | Who::Random | Who::Engine(_) => self.to_string(),
        }
    }

    /// Has it sit down at a seat of a game. `human`: how people are asked here.
    pub fn sit(&self, rules: &Rules, resources: Resources, human: Human) -> Box<dyn Seat> {
        let spoken = |protocol: &Option<Protocol>| protocol.unwrap_or_else(|| usual(rules));
        match self {
            Who::Human => human(),
            Who::Random => Box::new(random::Random::default()),
            Who::Engine(level) => Box::new(built_in::BuiltIn::new(*level)),
            #[cfg(unix)]
            Who::Agent(protocol, command) => Box::new(Program::new(command, spoken(protocol), resources)),
            #[cfg(unix)]
            Who::Uci(settings) => Box::new(Engine::new(settings.clone(), resources)),
            Who::Http(protocol, address) => Box::new(http::Endpoint::new(address, spoken(protocol))),
            #[cfg(not(unix))]
            Who::Agent(..) | Who::Uci(_) => Box::new(super::OnlyUnix),
        }
    }
}

/// The first protocol where it can say everything: two seats, turns of one action, no throws, nothing to agree on but a draw.
fn usual(rules: &Rules) -> Protocol {
    let does = rules.agreements.iter().any(|agreement| matches!(agreement.outcome, AgreementOutcome::Do(_)));
    let plain = rules.turns.parts.is_empty() && rules.turns.length == Value::Int(1) && rules.chance.is_empty();
    if rules.seats.len() == 2 && plain && !does { Protocol::One } else { Protocol::Two }
}

impl std::fmt::Display for Who {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let version = |protocol: &Option<Protocol>| protocol.map_or(String::new(), |p| format!("v{}:", p.number()));
        match self {
            Who::Human => f.write_str("human"),
            Who::Random => f.write_str("random"),
            Who::Engine(level) => write!(f, "engine:{}", level.number()),
            Who::Agent(protocol, command) => write!(f, "{}agent:{command}", version(protocol)),
            Who::Uci(settings) => write!(f, "uci:{settings}"),
            Who::Http(protocol, address) => write!(f, "{}{address}", version(protocol)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read() {
        for text in [
            "human",
            "random",
            "engine:7",
            "agent:python3 bot.py --fast",
            "v2:agent:./bot",
            "v1:http://localhost:8080/move",
            "uci:stockfish",
            "uci:stockfish option.Threads=2 option.Skill Level=3",
        ] {
            assert_eq!(Who::read(text).map(|who| who.to_string()), Ok(text.to_string()));
        }
        for text in [
            "",
            "me",
            "engine:0",
            "engine:11",
            "agent:",
            "v2:random",
            "v3:agent:x",
            "uci: ",
            "uci:x option.y",
            "https://x/",
            "http://",
        ] {
            assert!(Who::read(text).is_err(), "{text}");
        }
    }
}
