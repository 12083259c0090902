//! What people at the board do: when they like, in words, and without harm if it cannot be done.

use super::Round;
use crate::error::Error;
use crate::record::Event;
use crate::referee::in_words;
use crate::verdict::Kind;
use arbiter_notation::angles::Angles;
use arbiter_notation::answer::{Answer, giving_up};
use arbiter_notation::moves;
use arbiter_spec::checked::{PlayerId, SeatId};
use arbiter_spec::play::Decision;

/// What a seat did, as it is said at the board: there it is told who speaks; who moves is known.
pub(super) fn at_board(did: &str, seat: &str) -> String {
    match did.split_once(' ') {
        Some((word, rest)) => format!("{word} {seat} {rest}"),
        None if did == "resign" => format!("{did} {seat}"),
        None => did.to_string(),
    }
}

impl Round {
    /// Does what a text says: a move in any spelling that the game knows, or `claim SEAT CODE [MOVE]`,
    /// `offer SEAT CODE [PLAYER]`, `accept SEAT CODE`, `decline SEAT CODE`, `resign SEAT`. Nothing changes if it is refused.
    pub fn act(&mut self, text: &str) -> Result<(), Error> {
        if self.outcome().is_some() {
            return Err(Error::GameOver);
        }
        let (seat, answer) = self.understood(text)?;
        let decider = self.decides();
        let did = self.perform(seat, &answer).map_err(|(_, error)| Error::Refused(error))?;
        let text = at_board(&did, &self.play.spec().seats[seat.index()].code);
        self.asked = None;
        self.settled();
        if let Some(log) = &mut self.log {
            log.add(Event::Did(text), decider);
        }
        self.conclude();
        Ok(())
    }

    /// Goes on where the rules say that the game is over, for whoever leads it does.
    pub fn go_on(&mut self) {
        if self.verdict.take().is_some() {
            self.outcome = None;
            self.play.go_on();
        }
    }

    /// Makes a move, whoever is to make it. Nothing changes if it is refused.
    pub fn make(&mut self, decision: Decision) -> Result<(), Error> {
        let (seat, decider) = (self.play.deciding_seat(), self.decides());
        let did = self.perform(seat, &Answer::Move(decision)).map_err(|(_, error)| Error::Refused(error))?;
        self.asked = None;
        if let Some(log) = &mut self.log {
            log.add(Event::Did(did), decider);
        }
        self.conclude();
        Ok(())
    }

    /// The seat that speaks, and what it says.
    pub(super) fn understood(&self, text: &str) -> Result<(SeatId, Answer), Error> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let own = |code: &&str| (*code).to_string();
        let (seat, answer) = match words.as_slice() {
            ["claim", seat, code] => (seat, Answer::Claim { code: own(code), with: None }),
            ["claim", seat, code, with] => {
                let mut legal = self.play.legal();
                let place = moves::find(self.play.spec(), &legal, with)?;
                (seat, Answer::Claim { code: own(code), with: Some(legal.swap_remove(place)) })
            }
            ["offer", seat, code] => (seat, Answer::Propose { code: own(code), to: None }),
            ["offer", seat, code, to] => (seat, Answer::Propose { code: own(code), to: Some(self.player_of(to)?) }),
            ["accept", seat, code] => (seat, Answer::Accept { code: own(code) }),
            ["decline", seat, code] => (seat, Answer::Decline { code: own(code) }),
            ["resign", seat] => {
                let place = self.seat_of(seat)?;
                if giving_up::claim(self.play.spec()).is_some() {
                    return Err(Error::OwnClaim(self.resignation(place)));
                }
                (seat, Answer::Resign)
            }
            _ => {
                let mut legal = self.play.legal();
                let angles = Angles::new(self.play.spec());
                let named = angles.and_then(|angles| angles.find(&self.play.placement(), &legal, text));
                let place = named.map_or_else(|| moves::find(self.play.spec(), &legal, text), Ok)?;
                return Ok((self.play.deciding_seat(), Answer::Move(legal.swap_remove(place))));
            }
        };
        Ok((self.seat_of(seat)?, answer))
    }

    /// The words by which a seat gives up: by the document's own claim if it has one.
    pub fn resignation(&self, seat: SeatId) -> String {
        let rules = self.play.spec();
        let code = &rules.seats[seat.index()].code;
        giving_up::claim(rules).map_or_else(|| format!("resign {code}"), |e| format!("claim {code} {}", e.code))
    }

    /// A seat by its code, or by the name of a player it decides for.
    pub fn seat_of(&self, name: &str) -> Result<SeatId, Error> {
        let rules = self.play.spec();
        let by_code = rules.seats.iter().position(|seat| seat.code.eq_ignore_ascii_case(name));
        let player = rules.player_ids().find(|player| rules.player_name(*player).eq_ignore_ascii_case(name));
        let by_player = || rules.seats.iter().position(|seat| player.is_some_and(|p| seat.players.contains(&p)));
        let known = || {
            let players = |seat: &arbiter_spec::checked::Seat| match seat.players.as_slice() {
                [one] => rules.player_name(*one).to_string(),
                _ => seat.code.clone(),
            };
            rules.seats.iter().map(players).collect()
        };
        let found = by_code.or_else(by_player).map(|place| SeatId(place as u8));
        found.ok_or_else(|| Error::NoSeat { name: name.into(), known: known() })
    }

    fn player_of(&self, name: &str) -> Result<PlayerId, Error> {
        let rules = self.play.spec();
        let found = rules.player_ids().find(|player| rules.player_name(*player).eq_ignore_ascii_case(name));
        found.ok_or_else(|| Error::NoPlayer(name.into()))
    }

    /// Gives up for a seat where the document has no word for it.
    pub(crate) fn give_up(&mut self, seat: SeatId) {
        let outcome = giving_up::outcome(self.play.spec(), seat);
        let reason = in_words(self.play.spec(), &outcome.code, &outcome.scores);
        self.end(Kind::Board, &outcome.code, reason, outcome.scores, None);
    }
}
