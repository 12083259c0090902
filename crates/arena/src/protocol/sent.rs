//! Writing what a program is told.

use super::draw_code;
use arbiter_engine::Play;
use arbiter_notation::answer::Protocol;
use arbiter_notation::{moves, state};
use arbiter_spec::checked::{ChanceId, PlayerId, SeatId};
use arbiter_spec::play::Placement;
use serde_json::{Map, Value, json};

/// A question on its way to a program.
pub struct Sent<'a> {
    /// What the game is called.
    pub id: &'a str,
    /// The game as it stands.
    pub play: &'a Play,
    /// The positions before, oldest first, as [`state::simplified`] writes them.
    pub history: &'a [String],
    /// Within a turn of several actions: the position it began with, as a text, and its moves so far.
    pub begun: Option<&'a (String, Vec<String>)>,
    /// Who is asked.
    pub seat: SeatId,
    /// The offer that a reply is asked to; else a move is asked for.
    pub reply: Option<&'a str>,
    /// What the seat has offered in this turn already: it cannot offer that again.
    pub offered: Vec<(&'a str, Option<PlayerId>)>,
    /// How the clocks stand.
    pub clocks: Value,
    /// The most that the answer may take, in milliseconds.
    pub time: Option<u64>,
    /// Whether legal moves and open claims are listed.
    pub legal: bool,
    /// Why the latest answer was refused.
    pub refused: Option<&'a Value>,
}

/// Positions that are told at most, in bytes: a message stays far below what a reader takes.
const HISTORY: usize = 400_000;

impl Sent<'_> {
    /// The message.
    pub fn write(&self, protocol: Protocol) -> Value {
        let rules = self.play.spec();
        let placement = self.play.placement();
        let state = state::write_after(rules, &placement, self.recent());
        let mut out = match protocol {
            Protocol::One => {
                let mut out = state;
                out.extend(self.draw_offer().map(|by| ("draw_offer".to_string(), by.into())));
                out
            }
            Protocol::Two => self.second(&placement, state),
        };
        out.extend(self.refused.map(|refused| ("refused".to_string(), refused.clone())));
        out.into()
    }

    fn recent(&self) -> &[String] {
        let mut room = HISTORY;
        let fits = |text: &&String| {
            room = room.saturating_sub(text.len() + 3);
            room > 0
        };
        let kept = self.history.iter().rev().take_while(fits).count();
        self.history.get(self.history.len() - kept..).unwrap_or_default()
    }

    /// Who offers a draw.
    fn draw_offer(&self) -> Option<String> {
        let rules = self.play.spec();
        let code = draw_code(rules)?;
        let open = self.play.open_proposals().into_iter().find(|offer| offer.code == code);
        // An offer that was declined at once cannot be repeated in this turn: it still stands here.
        let own = || self.offered.iter().any(|(offered, _)| *offered == code).then(|| self.play.to_move());
        open.map(|offer| offer.player).or_else(own).map(|player| rules.player_name(player).to_lowercase())
    }

    fn second(&self, placement: &Placement, state: Map<String, Value>) -> Map<String, Value> {
        let rules = self.play.spec();
        let seat = |seat: SeatId| rules.seats.get(seat.index()).map_or("", |seat| seat.code.as_str());
        let options: Map<String, Value> = rules.choices.iter().map(|(k, v)| (k.clone(), json!(v))).collect();
        let mut out = Map::new();
        out.insert("protocol".into(), 2.into());
        out.insert("ask".into(), if self.reply.is_some() { "reply" } else { "move" }.into());
        let game = json!({ "id": self.id, "hash": rules.spec_hash, "setup": rules.setup, "options": options });
        out.insert("game".into(), game);
        out.insert("seat".into(), seat(self.seat).into());
        out.extend(state);
        out.insert("control".into(), control(self.play, placement));
        out.insert("flags".into(), flags(self.play, placement));
        out.insert("roll".into(), roll(self.play));
        if let Some((position, moves)) = self.begun {
            out.insert("begun".into(), json!({ "position": position, "moves": moves }));
        }
        out.insert("clocks".into(), self.clocks.clone());
        out.insert("time_ms".into(), json!(self.time));
        let offers = self.play.open_proposals().into_iter().map(|offer| {
            let waiting: Vec<&str> = offer.waiting.iter().map(|waiting| seat(*waiting)).collect();
            json!({
                "offer": offer.code, "by": seat(offer.seat), "player": rules.player_name(offer.player).to_lowercase(),
                "to": offer.responder.map(|to| rules.player_name(to).to_lowercase()), "waiting": waiting,
            })
        });
        out.insert("offers".into(), offers.collect());
        let offered = self
            .offered
            .iter()
            .map(|(code, to)| json!({ "offer": code, "to": to.map(|to| rules.player_name(to).to_lowercase()) }));
        out.insert("offered".into(), offered.collect());
        out.extend(self.reply.map(|code| ("offer".to_string(), code.into())));
        if self.legal && self.reply.is_none() {
            out.insert("legal".into(), json!(moves::texts(rules, &self.play.legal())));
            let own = self.play.claims().into_iter().filter(|claim| claim.seat == self.seat);
            let claims = own.map(|claim| {
                let with = claim.with.map(|with| moves::texts(rules, &[with]).concat());
                json!({ "claim": claim.code, "move": with })
            });
            out.insert("claims".into(), claims.collect());
        }
        out
    }
}

/// Who commands whose pieces, where that is somebody else.
pub(super) fn control(play: &Play, placement: &Placement) -> Value {
    let rules = play.spec();
    let name = |player| rules.player_name(player).to_lowercase();
    let pairs = placement.commanders.iter().filter(|(of, by)| of != by).map(|(of, by)| (name(*of), name(*by).into()));
    pairs.collect::<Map<_, _>>().into()
}

/// Flags of players and pieces. Those that run out carry the turns they still stand.
pub(super) fn flags(play: &Play, placement: &Placement) -> Value {
    let rules = play.spec();
    let mut out: Map<String, Value> = Map::new();
    let mut add = |key: String, flag: String| {
        let list = out.entry(key).or_insert_with(|| json!([]));
        list.as_array_mut().into_iter().for_each(|list| list.push(flag.clone().into()));
    };
    for (player, flag) in &placement.player_flags {
        let code = rules.player_flags.get(flag.index()).cloned().unwrap_or_default();
        add(rules.player_name(*player).to_lowercase(), code);
    }
    for piece in &placement.pieces {
        for (flag, turns) in &piece.flags {
            let code = rules.flags.get(flag.index()).cloned().unwrap_or_default();
            add(rules.board.square_name(piece.square), turns.map_or(code.clone(), |turns| format!("{code}:{turns}")));
        }
    }
    out.into()
}

/// What was thrown for this turn.
pub(super) fn roll(play: &Play) -> Value {
    let chances = play.spec().chance.iter().enumerate();
    let thrown = chances.filter_map(|(i, chance)| {
        let outcome = play.current_roll(ChanceId(i as u8))?;
        Some((chance.code.clone(), chance.outcomes.get(outcome)?.code.clone().into()))
    });
    thrown.collect::<Map<_, _>>().into()
}
