//! Lines of play at full speed: roll-outs with every automatic ending, repetition included.

use crate::game::Game;
use crate::kernel::machine::Built;
use crate::kernel::rollout::Rollout as Kernel;
use crate::moves::MoveId;
use crate::play::Play;
use crate::position::{Inner, Position, group, handle};
use crate::set::Wide;
use crate::sketch::Sketch;
use crate::way::{Way, on};
use arbiter_spec::checked::Square;
use arbiter_spec::play::Outcome;

/// A game played on from a position, by moves alone: no claims, no agreements, no way back.
///
/// ```
/// # let game = include!("../doc/game.rs");
/// let mut line = game.rollout(&game.first_position(0));
/// while line.outcome().is_none() {
///     let Some(drawn) = line.random_move(|n| n / 2) else { break };
///     line.play(drawn);
/// }
/// assert!(line.outcome().is_some());
/// ```
pub struct Rollout<'a>(Ways<'a>, &'a Game);

/// A kernel's own, or the general engine's; one of its kind at a time, never in lists.
type Ways<'a> = Way<
    Kernel<'a, u64, 8>,
    Kernel<'a, u64, 16>,
    Kernel<'a, u128, 8>,
    Kernel<'a, u128, 16>,
    Kernel<'a, Wide, 16>,
    Box<Play>,
>;

impl Game {
    /// A line that begins at a position.
    pub fn rollout<'a>(&'a self, position: &Position) -> Rollout<'a> {
        let way = match (self.kernel_of(position), &position.inner) {
            (Some(Built::A(fast)), Inner::A(board)) => Way::A(Kernel::new(fast, *board)),
            (Some(Built::B(fast)), Inner::B(board)) => Way::B(Kernel::new(fast, *board)),
            (Some(Built::C(fast)), Inner::C(board)) => Way::C(Kernel::new(fast, *board)),
            (Some(Built::D(fast)), Inner::D(board)) => Way::D(Kernel::new(fast, *board)),
            (Some(Built::E(fast)), Inner::E(board)) => Way::E(Kernel::new(fast, *board)),
            // A position of another game has no line of its own here: the game begins anew.
            _ => Way::General(Box::new(self.resume(position).unwrap_or_else(|_| self.start(0)))),
        };
        Rollout(way, self)
    }
}

impl Rollout<'_> {
    /// How the game ended, if it did.
    pub fn outcome(&self) -> Option<Outcome> {
        on!(&self.0, line => line.end().map(|end| Outcome {
            code: self.1.spec().endings.get(end.ending).map_or_else(String::new, |ending| ending.code.clone()),
            subject: Some(end.subject),
            scores: line.scores(end),
        }), play => play.outcome().cloned())
    }

    /// Whether the game is over: cheaper than [`Rollout::outcome`].
    pub fn is_over(&self) -> bool {
        on!(&self.0, line => line.end().is_some(), play => play.outcome().is_some())
    }

    /// The legal moves.
    pub fn moves(&self) -> Vec<MoveId> {
        on!(&self.0, line => (0..line.len()).filter_map(|n| line.nth(n)).map(|(group, to)| handle(&group, to)).collect(),
            play => play.moves())
    }

    /// Shows what the legal moves do, without making lists or decisions; with a square, only the moves to it, and all that
    /// move two pieces at once. Says whether it could: lines that no kernel plays show nothing (ask [`Rollout::position`]).
    ///
    /// ```
    /// # let game = include!("../doc/game.rs");
    /// let line = game.rollout(&game.first_position(0));
    /// let mut shown = Vec::new();
    /// assert!(line.sketches(None, |sketch| shown.push(sketch.handle)));
    /// assert_eq!(shown, line.moves());
    /// let to = arbiter_spec::checked::Square(16);
    /// assert!(line.sketches(Some(to), |sketch| assert_eq!(sketch.to, to)));
    /// ```
    pub fn sketches(&self, to: Option<Square>, mut see: impl FnMut(Sketch)) -> bool {
        let to = to.map(Square::index);
        on!(&self.0, line => {
            line.sketches(to, &mut see);
            true
        }, _play => false)
    }

    /// The position the line has come to, without its past.
    ///
    /// ```
    /// # let game = include!("../doc/game.rs");
    /// let mut line = game.rollout(&game.first_position(0));
    /// assert!(line.position() == game.first_position(0));
    /// line.play(line.moves()[0]);
    /// assert_eq!(game.moves(&line.position()), line.moves());
    /// ```
    pub fn position(&self) -> Position {
        let inner = match &self.0 {
            Way::A(line) => Inner::A(*line.board()),
            Way::B(line) => Inner::B(*line.board()),
            Way::C(line) => Inner::C(*line.board()),
            Way::D(line) => Inner::D(*line.board()),
            Way::E(line) => Inner::E(*line.board()),
            Way::General(play) => Inner::General(play.clone()),
        };
        self.1.position_of(inner)
    }

    /// A legal move drawn at random: `draw(n)` gives a number below `n`.
    pub fn random_move(&self, draw: impl FnOnce(u32) -> u32) -> Option<MoveId> {
        on!(&self.0, line => {
            let count = line.len();
            if count == 0 { return None }
            line.nth(draw(count).min(count - 1)).map(|(group, to)| handle(&group, to))
        }, play => {
            let moves = play.moves();
            let count = moves.len() as u32;
            if count == 0 { None } else { moves.get((draw(count) % count) as usize).copied() }
        })
    }

    /// Draws a legal move as [`Rollout::random_move`] does and plays it at once; says whether there was one.
    pub fn play_random(&mut self, draw: impl FnOnce(u32) -> u32) -> bool {
        on!(&mut self.0, line => {
            let count = line.len();
            if count == 0 { return false }
            line.play_nth(draw(count).min(count - 1))
        }, play => {
            let moves = play.moves();
            let count = moves.len() as u32;
            if count == 0 { return false }
            let drawn = moves.get(draw(count).min(count - 1) as usize);
            drawn.is_some_and(|drawn| play.play_unchecked(*drawn).is_ok())
        })
    }

    /// Plays a legal move. Another one leads to a position without meaning.
    pub fn play(&mut self, handle: MoveId) {
        let to = usize::from(handle.to);
        on!(&mut self.0, line => line.play(&group(handle), to), play => { let _ = play.play_unchecked(handle); });
    }

    /// The key of the position.
    pub fn key(&self) -> u64 {
        on!(&self.0, line => line.key, play => play.key())
    }

    /// Whether the player to move is in check.
    pub fn in_check(&self) -> bool {
        on!(&self.0, line => line.check, play => play.in_check(play.to_move()))
    }
}
