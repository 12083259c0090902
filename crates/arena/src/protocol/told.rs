//! Reading what a program is told: the other end of [`super::Sent`]. Whatever cannot be is refused, never guessed at.

use super::members::beside;
use super::{draw_code, sent};
use arbiter_engine::{Game, Play};
use arbiter_notation::answer::Protocol;
use arbiter_notation::members::keys;
use arbiter_notation::{JsonFault, JsonFaults, in_check_by, moves, position, state};
use arbiter_spec::checked::{ChanceId, Rules, SeatId};
use arbiter_spec::play::Placement;
use serde_json::Value;
use std::time::Duration;

/// What can be known of a message before its game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Header {
    /// The protocol it is written in.
    pub protocol: Protocol,
    /// The game, where it says so.
    pub game: Option<GameNamed>,
}

/// The game of a message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameNamed {
    /// Its id.
    pub id: String,
    /// The hash of its rules.
    pub hash: String,
    /// The setup that was chosen.
    pub setup: Option<String>,
    /// The options that were chosen.
    pub options: Vec<(String, String)>,
}

/// A message, understood.
pub struct Told {
    /// The protocol of the answer.
    pub protocol: Protocol,
    /// The game as it stands.
    pub play: Play,
    /// Who is asked.
    pub seat: SeatId,
    /// The offer that a reply is asked to; else a move is asked for.
    pub reply: Option<String>,
    /// Whether it has made an offer in this turn already.
    pub has_offered: bool,
    /// What the seat has left for the game, and gains with a move.
    pub clock: Option<(Duration, Duration)>,
    /// The most that the answer may take.
    pub time: Option<Duration>,
}

fn fault(pointer: &str, message: impl Into<String>, help: &str) -> JsonFault {
    JsonFault { pointer: pointer.into(), line: 1, column: 1, message: message.into(), help: help.into() }
}

fn faults(told: Vec<JsonFault>) -> JsonFaults {
    JsonFaults { told, more: 0 }
}

/// The protocol and the game of a message. What is no JSON at all is told later, by [`read`], and better.
pub fn header(text: &str) -> Result<Header, JsonFaults> {
    let value: Value = serde_json::from_str(text).unwrap_or_default();
    let Some(number) = value.get("protocol") else { return Ok(Header { protocol: Protocol::One, game: None }) };
    let protocol = number.as_u64().and_then(Protocol::of).filter(|protocol| *protocol == Protocol::Two);
    let help = "write 2, or leave it out for a state of the first protocol";
    let protocol =
        protocol.ok_or_else(|| faults(vec![fault("/protocol", format!("there is no protocol {number}"), help)]))?;
    let game = &value["game"];
    let text = |key: &str| game[key].as_str().map(String::from);
    let named = || {
        let options = game["options"].as_object()?.iter().map(|(k, v)| Some((k.clone(), v.as_str()?.to_string())));
        let setup = match &game["setup"] {
            Value::Null => None,
            setup => Some(setup.as_str()?.to_string()),
        };
        Some(GameNamed { id: text("id")?, hash: text("hash")?, setup, options: options.collect::<Option<_>>()? })
    };
    let help = "write an object with `id`, `hash`, `setup` and `options`";
    let game = named().ok_or_else(|| faults(vec![fault("/game", "the game is missing or cannot be read", help)]))?;
    Ok(Header { protocol, game: Some(game) })
}

/// Reads a message of a game, or says everything that is wrong with it.
pub fn read(game: &Game, text: &str, protocol: Protocol) -> Result<Told, JsonFaults> {
    let rules = game.spec();
    let state = state::read_beside(rules, text, &keys(beside(protocol)), &in_check_by(game))?;
    let value: Value = serde_json::from_str(text).unwrap_or_default();
    let cannot = |error: String| faults(vec![fault("", error, "send a position of this game")]);
    // Within a turn of several actions the position does not say which piece has just acted: the turn is played again.
    let begun = match value.get("begun") {
        None => None,
        Some(begun) => Some(Begun::read(rules, begun).ok_or_else(|| faults(vec![Begun::fault()]))?),
    };
    let (before, first) = match &begun {
        None => (state.before.as_slice(), &state.placement),
        Some(begun) => {
            let earlier = state.before.len().saturating_sub(begun.moves.len());
            (state.before.get(..earlier).unwrap_or_default(), &begun.first)
        }
    };
    let play = game.play_from_history(before, first).map_err(|error| cannot(error.to_string()))?;
    let mut reading = Reading { rules, value: &value, play, faults: Vec::new() };
    if let Some(begun) = &begun {
        reading.go_on(begun, &state.placement);
    }
    let told = match protocol {
        Protocol::One => reading.first(),
        Protocol::Two => reading.second(),
    };
    match told {
        Some((seat, reply)) if reading.faults.is_empty() => {
            let number = |value: &Value| value.as_u64().map(Duration::from_millis);
            let clock = rules.seats.get(seat.index()).map(|seat| &value["clocks"][seat.code.as_str()]);
            let clock = clock.and_then(|clock| Some((number(&clock["left_ms"])?, number(&clock["increment_ms"])?)));
            let has_offered = value["offered"].as_array().is_some_and(|offered| !offered.is_empty());
            let time = number(&value["time_ms"]);
            Ok(Told { protocol, play: reading.play, seat, reply, has_offered, clock, time })
        }
        _ => Err(faults(reading.faults)),
    }
}

struct Reading<'a> {
    rules: &'a Rules,
    value: &'a Value,
    play: Play,
    faults: Vec<JsonFault>,
}

/// A turn of several actions that has begun.
struct Begun {
    first: Placement,
    moves: Vec<String>,
}

impl Begun {
    fn read(rules: &Rules, value: &Value) -> Option<Begun> {
        let first = position::read(rules, value["position"].as_str()?).ok()?;
        let moves = value["moves"].as_array()?.iter().map(|text| text.as_str().map(String::from));
        Some(Begun { first, moves: moves.collect::<Option<_>>()? })
    }

    fn fault() -> JsonFault {
        let help = "write an object with `position`, the text in which the turn began, and `moves`, those made since";
        fault("/begun", "what was done in this turn cannot be read, or does not lead to this state", help)
    }
}

/// Who is asked, and about which offer.
type Asked = (SeatId, Option<String>);

impl Reading<'_> {
    fn fault(&mut self, pointer: &str, message: impl Into<String>, help: &str) {
        self.faults.push(fault(pointer, message, help));
    }

    fn first(&mut self) -> Option<Asked> {
        if let Some(by) = self.value.get("draw_offer").filter(|by| !by.is_null()) {
            let player = by
                .as_str()
                .and_then(|name| self.rules.player_ids().find(|p| self.rules.player_name(*p).to_lowercase() == name));
            let seat = player.map(|player| self.rules.seat_of(player));
            let offered = seat.zip(draw_code(self.rules)).map(|(seat, code)| self.play.propose(seat, code, None));
            if !matches!(offered, Some(Ok(()))) {
                self.fault("/draw_offer", format!("{by} cannot have offered a draw"), "leave it out, or name a player");
            }
        }
        if self.play.awaited_roll().is_some() {
            self.fault("", "a roll is awaited, which this protocol cannot tell", "use the second protocol");
        }
        Some((self.play.deciding_seat(), None))
    }

    fn second(&mut self) -> Option<Asked> {
        self.rolls();
        self.compare("control", sent::control(&self.play, &self.play.placement()));
        self.compare("flags", sent::flags(&self.play, &self.play.placement()));
        self.offers();
        let seat = self.value["seat"].as_str().and_then(|code| self.seat(code));
        let Some(seat) = seat else {
            self.fault("/seat", "the seat that is asked is missing or no seat of the game", "write the code of a seat");
            return None;
        };
        match self.value["ask"].as_str() {
            Some("move") => {
                if seat != self.play.deciding_seat() && self.play.outcome().is_none() {
                    let deciding =
                        self.rules.seats.get(self.play.deciding_seat().index()).map_or("", |s| s.code.as_str());
                    self.fault("/seat", format!("it is {deciding} that decides here"), "ask the seat whose turn it is");
                }
                Some((seat, None))
            }
            Some("reply") => {
                let code = self.value["offer"].as_str().unwrap_or_default().to_string();
                let waits =
                    self.play.open_proposals().iter().any(|open| open.code == code && open.waiting.contains(&seat));
                if !waits {
                    self.fault("/offer", "no offer of that code waits for this seat", "name one of `offers`");
                }
                Some((seat, Some(code)))
            }
            _ => {
                self.fault("/ask", "what is asked is missing or unknown", "write \"move\" or \"reply\"");
                None
            }
        }
    }

    /// Plays what was done in this turn; it must lead to the state.
    fn go_on(&mut self, begun: &Begun, state: &Placement) {
        let thrown = self.value["roll"].clone();
        for text in &begun.moves {
            // What was thrown when the turn began.
            while let Some(chance) = self.play.awaited_roll() {
                let rule = self.rules.chance.get(chance.index());
                let place = rule.and_then(|rule| rule.outcomes.iter().position(|o| thrown[&rule.code] == o.code));
                if place.is_none_or(|place| self.play.roll(chance, place).is_err()) {
                    return self.faults.push(Begun::fault());
                }
            }
            let legal = self.play.legal();
            let found = moves::find(self.rules, &legal, text).ok().and_then(|place| legal.get(place));
            if found.is_none_or(|decision| self.play.play(decision).is_err()) {
                return self.faults.push(Begun::fault());
            }
        }
        // As texts: whether a piece has moved is remembered even where it does not matter any more.
        let text = |placement: &Placement| position::write(self.rules, placement);
        if text(&self.play.placement()) != text(state) {
            self.faults.push(Begun::fault());
        }
    }

    /// What was thrown is thrown again.
    fn rolls(&mut self) {
        let thrown = self.value["roll"].as_object().cloned();
        if thrown.is_none() {
            self.fault("/roll", "what was thrown is missing", "write an object, empty where nothing was thrown");
        }
        let mut thrown = thrown.unwrap_or_default();
        while let Some(chance) = self.play.awaited_roll() {
            let Some(rule) = self.rules.chance.get(chance.index()) else { return };
            let outcome = thrown.shift_remove(&rule.code);
            let place =
                outcome.as_ref().and_then(Value::as_str).and_then(|o| rule.outcomes.iter().position(|k| k.code == o));
            let Some(place) = place else {
                self.fault("/roll", format!("{} is to be thrown first", rule.code), "say what came up");
                return;
            };
            if self.play.roll(ChanceId(chance.0), place).is_err() {
                self.fault("/roll", format!("{} cannot come up like that here", rule.code), "say what came up");
                return;
            }
        }
        // The state may show it, too.
        for (chance, rule) in self.rules.chance.iter().enumerate() {
            let shown = self.play.current_roll(ChanceId(chance as u8)).and_then(|place| rule.outcomes.get(place));
            if shown.is_some_and(|outcome| thrown.get(&rule.code) == Some(&Value::from(outcome.code.as_str()))) {
                thrown.shift_remove(&rule.code);
            }
        }
        if let Some(code) = thrown.keys().next().cloned() {
            self.fault("/roll", format!("nothing is thrown as {code} here"), "leave it out");
        }
    }

    /// A member that follows from the others must not say anything else.
    fn compare(&mut self, key: &str, expected: Value) {
        if self.value[key] != expected {
            let message = format!("it does not follow from the other members: {}", self.value[key]);
            self.fault(&format!("/{key}"), message, &format!("write {expected}"));
        }
    }

    fn offers(&mut self) {
        let Some(offers) = self.value["offers"].as_array() else {
            return self.fault("/offers", "the open offers are missing", "write a list, empty where there are none");
        };
        for (i, offer) in offers.iter().enumerate() {
            if self.offer(offer).is_none() {
                self.fault(&format!("/offers/{i}"), "this cannot be open here", "leave it out");
            }
        }
    }

    fn offer(&mut self, offer: &Value) -> Option<()> {
        let (code, by) = (offer["offer"].as_str()?, self.seat(offer["by"].as_str()?)?);
        let to = match &offer["to"] {
            Value::Null => None,
            name => {
                let name = name.as_str()?;
                Some(self.rules.player_ids().find(|p| self.rules.player_name(*p).to_lowercase() == name)?)
            }
        };
        self.play.propose(by, code, to).ok()?;
        let waiting: Vec<SeatId> =
            offer["waiting"].as_array()?.iter().map(|seat| self.seat(seat.as_str()?)).collect::<Option<_>>()?;
        let open = self.play.open_proposals().into_iter().find(|open| open.code == code && open.seat == by)?;
        for accepted in open.waiting.iter().filter(|seat| !waiting.contains(seat)) {
            self.play.accept(*accepted, code).ok()?;
        }
        Some(())
    }

    fn seat(&self, code: &str) -> Option<SeatId> {
        self.rules.seats.iter().position(|seat| seat.code == code).map(|seat| SeatId(seat as u8))
    }
}
