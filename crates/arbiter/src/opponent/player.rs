//! The player for users of the library: one question, one answer.

use super::{Opponent, Pace, Time};
use crate::{Error, Game, Move, Play};
use arbiter_notation::answer as notation;
use arbiter_search as search;
use arbiter_search::Level;
use std::sync::Arc;
use std::sync::OnceLock;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// How long to think: whatever is reached first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// Positions to look at.
    pub nodes: Option<u64>,
    /// Moves to look ahead.
    pub depth: Option<u32>,
    /// Not a moment longer. It needs a clock: [`Player::with_time`].
    pub time: Option<Duration>,
}

impl Limits {
    /// So many positions: the same answer on every machine.
    pub fn nodes(nodes: u64) -> Limits {
        Limits { nodes: Some(nodes), ..Limits::default() }
    }

    /// So many moves ahead: the same answer on every machine.
    pub fn depth(depth: u32) -> Limits {
        Limits { depth: Some(depth), ..Limits::default() }
    }

    /// For so long. It needs a clock: [`Player::with_time`].
    pub fn time(time: Duration) -> Limits {
        Limits { time: Some(time), ..Limits::default() }
    }
}

/// Plays the game, knows what is known of its pieces, and remembers positions. Copies share what they remember.
///
/// ```
/// use arbiter::Limits;
///
/// let game = arbiter::catalog().game("chess")?;
/// let play = game.position("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1")?;
/// let best = game.player().best_move(&play, Limits::depth(2))?;
/// assert_eq!(best.san(&play), "Ra8#");
/// # Ok::<(), arbiter::Error>(())
/// ```
///
/// The library has no clock; a caller that wants it to think for a time lends one:
///
/// ```
/// use arbiter::Limits;
/// use std::time::{Duration, Instant};
///
/// let game = arbiter::catalog().game("chess")?;
/// let begun = Instant::now();
/// let player = game.player().with_time(move || begun.elapsed());
/// let play = game.start();
/// assert!(play.legal().contains(&player.best_move(&play, Limits::time(Duration::from_millis(20)))?));
/// # Ok::<(), arbiter::Error>(())
/// ```
#[derive(Clone)]
pub struct Player {
    game: Game,
    time: Option<Time>,
    // What there is to know is looked up with the first question, which can say what is wrong with it.
    opponent: Arc<OnceLock<Opponent>>,
}

/// What a player does when it is his turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// It moves.
    Move(Move),
    /// It claims an ending, with a move or without.
    Claim {
        /// The code of the ending.
        code: String,
        /// The move.
        with: Option<Move>,
    },
    /// It gives up.
    Resign,
}

impl Player {
    pub(crate) fn new(game: &Game) -> Player {
        Player { game: game.clone(), time: None, opponent: Arc::default() }
    }

    /// The same, told the time: how long ago something was that stays the same.
    pub fn with_time(self, time: impl Fn() -> Duration + Send + Sync + 'static) -> Player {
        Player { game: self.game, time: Some(Arc::new(time)), opponent: Arc::default() }
    }

    fn opponent(&self) -> Result<&Opponent, Error> {
        if let Some(known) = self.opponent.get() {
            return Ok(known);
        }
        let new = Opponent::new(&self.game, self.time.clone())?;
        Ok(self.opponent.get_or_init(|| new))
    }

    /// The best move it finds within these limits; without any, a moment's thought.
    pub fn best_move(&self, play: &Play, limits: Limits) -> Result<Move, Error> {
        play.nobody_waits()?;
        if limits.time.is_some() && self.time.is_none() {
            return Err(Error::NoClock);
        }
        let nodes = if limits == Limits::default() { Some(MOMENT) } else { limits.nodes };
        let limits = search::Limits { nodes, depth: limits.depth, hard: limits.time, ..search::Limits::default() };
        let opponent = self.opponent()?;
        let answer = opponent.think(play.engine(), limits, &AtomicBool::new(false));
        let found = answer.best_move.and_then(|found| self.game.engine().decision_of(play.engine(), found.id));
        found
            .map(Move::new)
            .or_else(|| play.legal().into_iter().next())
            .ok_or_else(|| Error::NotNow("there is no legal move".into()))
    }

    /// What an opponent of a level does whose turn it is: it plays, claims a draw when it is behind, or gives up. The same seed
    /// gives the same answer; the strongest level thinks for a time and needs a clock.
    ///
    /// ```
    /// use arbiter::{Answer, Level};
    ///
    /// let game = arbiter::catalog().game("chess")?;
    /// let play = game.start();
    /// let Answer::Move(first) = game.player().answer(&play, Level::DEFAULT, 1)? else { unreachable!() };
    /// assert!(play.legal().contains(&first));
    /// # Ok::<(), arbiter::Error>(())
    /// ```
    pub fn answer(&self, play: &Play, level: Level, seed: u64) -> Result<Answer, Error> {
        play.nobody_waits()?;
        if level == Level::STRONGEST && self.time.is_none() {
            return Err(Error::NoClock);
        }
        let pace = Pace { level: Some(level), may_resign: true, ..Pace::default() };
        let (stop, seat) = (AtomicBool::new(false), play.engine().deciding_seat());
        match self.opponent()?.answer(play.engine(), seat, seed, &pace, &stop) {
            Some(notation::Answer::Move(decision)) => Ok(Answer::Move(Move::new(decision))),
            Some(notation::Answer::Claim { code, with }) => Ok(Answer::Claim { code, with: with.map(Move::new) }),
            Some(notation::Answer::Resign) => Ok(Answer::Resign),
            _ => Err(Error::NotNow("there is no legal move".into())),
        }
    }
}

/// Nodes for a caller that names no limit.
const MOMENT: u64 = 20_000;
