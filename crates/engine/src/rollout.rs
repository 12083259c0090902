//! Lines of play at full speed: roll-outs with every automatic ending, repetition included.

use crate::dispatch::{by_kernel, each_kernel, map_kernel};
use crate::game::Game;
use crate::kernel::groups::Group;
use crate::kernel::rollout::Rollout as Kernel;
use crate::moves::{Foreign, MoveId, MoveInfo};
use crate::play::Play;
use crate::position::{At, Position};
use arbiter_spec::checked::{PlayerId, Square};
use arbiter_spec::play::Outcome;

/// A game played on from a position, by moves alone: no claims, no agreements, no way back.
///
/// ```
/// # let game = include!("../doc/game.rs");
/// let mut rollout = game.at(&game.first_position(0)).unwrap().rollout();
/// while rollout.outcome().is_none() {
///     let Some(drawn) = rollout.random_move(|n| n / 2) else { break };
///     rollout.play(drawn).unwrap();
/// }
/// assert!(rollout.outcome().is_some());
/// ```
pub struct Rollout<'a> {
    game: &'a Game,
    form: by_kernel!(Kernel<'a>, Box<Play>),
    /// Who lists its moves.
    lister: u16,
}

impl<'g> At<'g, '_> {
    /// A roll-out that begins here.
    pub fn rollout(&self) -> Rollout<'g> {
        let form =
            map_kernel!(self.held(), (fast, board) => Kernel::new(fast, **board), play => Box::new((*play).clone()));
        Rollout { game: self.game(), form, lister: self.lister() }
    }
}

impl Rollout<'_> {
    /// How the game ended, if it did.
    pub fn outcome(&self) -> Option<Outcome> {
        each_kernel!(&self.form, rollout => rollout.end().map(|end| Outcome {
            code: self.game.spec().endings.get(end.ending).map_or_else(String::new, |ending| ending.code.clone()),
            subject: Some(end.subject),
            scores: rollout.scores(end),
        }), play => play.outcome().cloned())
    }

    /// Whether the game is over: cheaper than [`Rollout::outcome`].
    pub fn is_over(&self) -> bool {
        each_kernel!(&self.form, rollout => rollout.end().is_some(), play => play.outcome().is_some())
    }

    /// The legal moves.
    pub fn moves(&self) -> Vec<MoveId> {
        each_kernel!(&self.form, rollout => (0..rollout.len()).filter_map(|n| rollout.nth(n)).map(|(group, to)| group.id(to, self.lister)).collect(),
            play => play.moves())
    }

    /// Shows what the legal moves do, without making lists or decisions; with a square, only the moves to it, and all that
    /// move two pieces at once. Says whether it could: lines that no kernel plays show nothing (ask [`Rollout::position`]).
    ///
    /// ```
    /// # let game = include!("../doc/game.rs");
    /// let rollout = game.at(&game.first_position(0)).unwrap().rollout();
    /// let mut shown = Vec::new();
    /// assert!(rollout.infos(None, |info| shown.push(info.id)));
    /// assert_eq!(shown, rollout.moves());
    /// let to = arbiter_spec::checked::Square(16);
    /// assert!(rollout.infos(Some(to), |info| assert_eq!(info.target(), to)));
    /// ```
    pub fn infos(&self, to: Option<Square>, mut see: impl FnMut(MoveInfo)) -> bool {
        let to = to.map(Square::index);
        each_kernel!(&self.form, rollout => {
            rollout.infos(to, &mut see);
            true
        }, _play => false)
    }

    /// The position the line has come to, without its past.
    ///
    /// ```
    /// # let game = include!("../doc/game.rs");
    /// let mut rollout = game.at(&game.first_position(0)).unwrap().rollout();
    /// assert!(rollout.position() == game.first_position(0));
    /// rollout.play(rollout.moves()[0]).unwrap();
    /// assert_eq!(game.at(&rollout.position()).unwrap().moves(), rollout.moves());
    /// ```
    pub fn position(&self) -> Position {
        self.game.position_of(map_kernel!(&self.form, rollout => *rollout.board(), play => play.clone()))
    }

    /// Who is to move.
    pub fn to_move(&self) -> PlayerId {
        each_kernel!(&self.form, rollout => PlayerId(rollout.board().side), play => play.to_move())
    }

    /// A legal move drawn at random: `draw(n)` gives a number below `n`.
    pub fn random_move(&self, draw: impl FnOnce(u32) -> u32) -> Option<MoveId> {
        each_kernel!(&self.form, rollout => {
            let count = rollout.len();
            if count == 0 { return None }
            rollout.nth(draw(count).min(count - 1)).map(|(group, to)| group.id(to, self.lister))
        }, play => {
            let moves = play.moves();
            let count = moves.len() as u32;
            if count == 0 { None } else { moves.get((draw(count) % count) as usize).copied() }
        })
    }

    /// Draws a legal move as [`Rollout::random_move`] does and plays it at once; says whether there was one.
    pub fn play_random(&mut self, draw: impl FnOnce(u32) -> u32) -> bool {
        each_kernel!(&mut self.form, rollout => {
            let count = rollout.len();
            if count == 0 { return false }
            rollout.play_nth(draw(count).min(count - 1))
        }, play => {
            let moves = play.moves();
            let count = moves.len() as u32;
            if count == 0 { return false }
            let drawn = moves.get(draw(count).min(count - 1) as usize);
            drawn.is_some_and(|drawn| play.play_unchecked(*drawn).is_ok())
        })
    }

    /// Plays a legal move. Another one of the same game leads to a position without meaning.
    pub fn play(&mut self, id: MoveId) -> Result<(), Foreign> {
        if id.lister != self.lister {
            return Err(Foreign);
        }
        each_kernel!(&mut self.form, rollout => rollout.play(&Group::of_id(id), usize::from(id.to)), play => {
            let _ = play.play_unchecked(id);
        });
        Ok(())
    }

    /// The key of the position.
    pub fn key(&self) -> u64 {
        each_kernel!(&self.form, rollout => rollout.key, play => play.key())
    }

    /// Whether the player to move is in check.
    pub fn in_check(&self) -> bool {
        each_kernel!(&self.form, rollout => rollout.check, play => play.in_check(play.to_move()))
    }
}
