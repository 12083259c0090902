//! The built-in player at a seat: what it plays, claims and answers.

mod claims;
mod deals;
mod player;
mod time;

pub use player::{Answer, Limits, Player};
pub use time::Time;

use crate::{Error, Game};
use arbiter_engine::Play;
use arbiter_notation::answer as notation;
use arbiter_notation::moves;
use arbiter_search as search;
use arbiter_search::{Level, Request, TranspositionTable, Values};
use arbiter_spec::checked::SeatId;
use arbiter_spec::play::{Decision, Placement};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;
use time::Since;

/// How long the strongest level thinks about a move at the table.
const TIME: Duration = Duration::from_secs(2);
/// Size of the transposition table, in mebibytes.
const HASH: usize = 16;
/// Levels up to this one look at so few positions that so small a table holds them; clearing more takes longer than thinking.
const SMALL: (u8, usize) = (6, 1);
/// With this score or less, an open draw is claimed.
const CLAIM_DRAW: i32 = -20;

/// With this score or less it resigns, where it may.
const RESIGN: i32 = -2000;

/// How it plays.
#[derive(Clone, Copy, Debug, Default)]
pub struct Pace {
    /// As an opponent of this level; else as well as it can.
    pub level: Option<Level>,
    /// About so long.
    pub soft: Option<Duration>,
    /// Not a moment longer.
    pub hard: Option<Duration>,
    /// Whether it may make an offer.
    pub may_talk: bool,
    /// Whether it may give up.
    pub may_resign: bool,
}

/// A player and what it remembers; copies share both.
#[derive(Clone)]
pub struct Opponent(Arc<Inner>);

struct Inner {
    game: arbiter_engine::Game,
    values: Values,
    table: TranspositionTable,
    time: Option<Time>,
}

impl Opponent {
    /// A player of a game with what is known of its pieces. It is told the time; without that it can think for so many
    /// positions, or so deep.
    pub fn new(game: &Game, time: Option<Time>) -> Result<Opponent, Error> {
        let (game, values) = (game.engine().clone(), game.values()?.clone());
        Ok(Opponent(Arc::new(Inner { game, values, table: TranspositionTable::new(HASH), time })))
    }

    /// A player who knows the game as well and remembers nothing; with a transposition table of so many mebibytes.
    pub fn fresh(&self, hash: usize) -> Opponent {
        let Inner { game, values, time, .. } = self.0.as_ref();
        let (game, values, time) = (game.clone(), values.clone(), time.clone());
        Opponent(Arc::new(Inner { game, values, table: TranspositionTable::new(hash), time }))
    }

    /// The size of the transposition table that a level needs, in mebibytes.
    pub fn hash_size(level: Level) -> usize {
        if level.number() <= SMALL.0 { SMALL.1 } else { HASH }
    }

    fn player(&self) -> search::Player<'_> {
        search::Player::with(&self.0.game, self.0.values.clone())
    }

    /// What it does at a seat whose turn it is, as the line of text by which it happens; nothing if there is nothing to do.
    pub fn decide(
        &self,
        play: &Play,
        seat: SeatId,
        (level, seed): (Level, u64),
        may_talk: bool,
        stop: &AtomicBool,
    ) -> Option<String> {
        let rules = play.spec();
        let code = &rules.seats[seat.index()].code;
        let pace = Pace { level: Some(level), may_talk, ..Pace::default() };
        match self.answer(play, seat, seed, &pace, stop)? {
            notation::Answer::Claim { code: claim, with } => {
                let with = with.map_or(String::new(), |with| format!(" {}", text(play, &with)));
                Some(format!("claim {code} {claim}{with}"))
            }
            notation::Answer::Propose { code: offer, to } => {
                let to = to.map_or(String::new(), |to| format!(" {}", rules.player_name(to)));
                Some(format!("offer {code} {offer}{to}"))
            }
            notation::Answer::Move(decision) => Some(text(play, &decision)),
            _ => None,
        }
    }

    /// What it answers at a seat whose turn it is; nothing if there is nothing to do. A draw that can be claimed is claimed
    /// by the side that is behind; a game is given up only where none can.
    pub fn answer(
        &self,
        play: &Play,
        seat: SeatId,
        seed: u64,
        pace: &Pace,
        stop: &AtomicBool,
    ) -> Option<notation::Answer> {
        let claims = claims::open(play, seat);
        let searches = if claims.is_empty() { 1 } else { 2 };
        let (mut decision, mut score) = self.search(play, seed, pace, searches, &self.0.table, stop);
        // While a draw can be had, no line looks worse than one. A player that sees nothing better looks again as if it could not be
        // had, and at nothing that was found while it could.
        if !claims.is_empty()
            && score <= 0
            && let Some(fresh) = self.afresh(play)
        {
            (decision, score) = self.search(&fresh, seed, pace, searches, &TranspositionTable::new(HASH), stop);
        }
        // With no time at all it still moves.
        let decision =
            decision.filter(|decision| play.is_legal(decision)).or_else(|| play.legal().into_iter().next())?;
        if score <= CLAIM_DRAW
            && let Some(claim) = claims::made(claims, &decision)
        {
            return Some(claim);
        }
        if pace.may_talk
            && let Some((code, to)) = deals::offer(self, play, seat, score)
        {
            return Some(notation::Answer::Propose { code, to });
        }
        if pace.may_resign && score <= RESIGN {
            return Some(match notation::giving_up::claim(play.spec()) {
                Some(ending) => notation::Answer::Claim { code: ending.code.clone(), with: None },
                None => notation::Answer::Resign,
            });
        }
        Some(notation::Answer::Move(decision))
    }

    /// Its best move and the score; one of so many searches that share the time.
    fn search(
        &self,
        play: &Play,
        seed: u64,
        pace: &Pace,
        searches: u32,
        table: &TranspositionTable,
        stop: &AtomicBool,
    ) -> (Option<Decision>, i32) {
        let (time, clock) = (TIME / searches, self.clock());
        let (soft, hard) = (pace.soft.map(|soft| soft / searches), pace.hard.map(|hard| hard / searches));
        let answer = match pace.level {
            Some(level) => {
                let time = soft.map_or(time, |soft| soft.min(time));
                self.player().reply(play, level, seed, (time, hard), table, &clock, stop)
            }
            None => {
                let limits = search::Limits { soft, hard: hard.or(Some(time)), ..search::Limits::default() };
                self.player().think(&Request::new(play, limits), table, &clock, stop, &mut |_| ())
            }
        };
        // Another game's play has no best move here.
        let answer = answer.unwrap_or_default();
        let decision = answer.best_move.and_then(|found| self.0.game.decision_of(play, found.id));
        (decision, answer.lines.first().map_or(0, |line| line.score.0))
    }

    /// Whether a seat accepts an offer that waits for it.
    pub fn accepts(&self, play: &Play, seat: SeatId, code: &str) -> bool {
        deals::accepts(self, play, seat, code)
    }

    /// A move that it would play at its best, within a short time.
    pub fn hint(&self, play: &Play, stop: &AtomicBool) -> Option<String> {
        let limits = search::Limits { hard: Some(TIME), ..search::Limits::default() };
        let answer = self.think(play, limits, stop);
        let decision = self.0.game.decision_of(play, answer.best_move?.id)?;
        Some(text(play, &decision))
    }

    fn think(&self, play: &Play, limits: search::Limits, stop: &AtomicBool) -> search::Answer {
        let answer = self.player().think(&Request::new(play, limits), &self.0.table, &self.clock(), stop, &mut |_| ());
        answer.unwrap_or_default()
    }

    fn clock(&self) -> Since<'_> {
        Since::now(self.0.time.as_ref())
    }

    /// The same position without a past, and with all that is counted as at the start.
    fn afresh(&self, play: &Play) -> Option<Play> {
        let placement = Placement { counters: Vec::new(), ..play.placement() };
        let fresh = self.0.game.play_from(&placement).ok()?;
        (fresh.awaited_roll().is_none() && fresh.outcome().is_none()).then_some(fresh)
    }
}

fn text(play: &Play, decision: &Decision) -> String {
    let legal = play.legal();
    let place = legal.iter().position(|known| known == decision);
    // Beside the others it is told apart from them.
    place.map_or_else(String::new, |place| moves::texts(play.spec(), &legal).swap_remove(place))
}
