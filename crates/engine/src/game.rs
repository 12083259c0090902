//! A document compiled: what games are started from.

use crate::error::PlacementError;
use crate::general::code::Code;
use crate::general::playing::Playing;
use crate::play::{Inner, Play};
use crate::set::{Set, Wide};
use crate::tiers::{self, Sizes, Tiers};
use arbiter_spec::checked::CheckedSpec;
use arbiter_spec::play::Placement;
use std::fmt;
use std::sync::Arc;

/// The rules of one game, compiled. Cheap to clone, and shared by all games played by it.
///
/// ```
/// # use arbiter_spec::patch::{Choices, EmptyLibrary};
/// # let text = include_str!("../../../games/breakthrough.json");
/// # let document = arbiter_spec::read("breakthrough", text, &EmptyLibrary).unwrap();
/// let rules = document.check(&Choices::default()).unwrap();
/// let game = arbiter_engine::Game::compile(&rules);
/// assert_eq!(game.start(0).legal().len(), 22);
/// ```
#[derive(Clone)]
pub struct Game(Width);

/// The rules, by the width of the sets of squares.
#[derive(Clone)]
enum Width {
    Narrow(Arc<Code<u64>>),
    Middle(Arc<Code<u128>>),
    Wide(Arc<Code<Wide>>),
}

impl Game {
    /// Compiles checked rules. Whatever the checker accepts can be compiled.
    pub fn compile(spec: &CheckedSpec) -> Game {
        let squares = spec.board.exists.len();
        Game(if squares <= u64::SQUARES {
            Width::Narrow(Arc::new(Code::compile(spec)))
        } else if squares <= u128::SQUARES {
            Width::Middle(Arc::new(Code::compile(spec)))
        } else {
            Width::Wide(Arc::new(Code::compile(spec)))
        })
    }

    /// The rules it was compiled from.
    ///
    /// ```
    /// # let game = include!("../doc/game.rs");
    /// assert_eq!(game.spec().players.len(), 2);
    /// ```
    pub fn spec(&self) -> &CheckedSpec {
        match &self.0 {
            Width::Narrow(code) => &code.spec,
            Width::Middle(code) => &code.spec,
            Width::Wide(code) => &code.spec,
        }
    }

    /// How fast each move is and why, which kernel the game gets, and what it all weighs.
    ///
    /// ```
    /// # let game = include!("../doc/game.rs");
    /// use arbiter_engine::tiers::Tier;
    /// let tiers = game.tiers();
    /// assert!(tiers.moves.iter().all(|found| found.tier == Tier::Free));
    /// assert_eq!(tiers.general.width, 64);
    /// ```
    pub fn tiers(&self) -> Tiers {
        tiers::of(self)
    }

    /// What the engine for every document weighs with this one.
    pub(crate) fn sizes(&self) -> Sizes {
        match &self.0 {
            Width::Narrow(code) => code.sizes(),
            Width::Middle(code) => code.sizes(),
            Width::Wide(code) => code.sizes(),
        }
    }

    /// The start of a game. `number` chooses the arrangement where men are shuffled: mixed radix over the shuffles, the
    /// first least significant, modulo their count.
    ///
    /// ```
    /// # let game = include!("../doc/game.rs");
    /// let start = game.start(0);
    /// assert_eq!((start.ply(), start.turn_number()), (0, 1));
    /// ```
    pub fn start(&self, number: u64) -> Play {
        let inner = match &self.0 {
            Width::Narrow(code) => Inner::Narrow(Playing::start(code, number)),
            Width::Middle(code) => Inner::Middle(Playing::start(code, number)),
            Width::Wide(code) => Inner::Wide(Playing::start(code, number)),
        };
        Play::new(self.clone(), inner)
    }

    /// A game that goes on from a placement, with an empty past. Endings are asked and rolls awaited; a turn does not
    /// begin.
    ///
    /// ```
    /// # let game = include!("../doc/game.rs");
    /// let mut placement = game.start(0).placement();
    /// placement.men.truncate(8);
    /// let play = game.play_from(&placement).unwrap();
    /// assert_eq!(play.placement().men.len(), 8);
    /// ```
    pub fn play_from(&self, placement: &Placement) -> Result<Play, PlacementError> {
        let inner = match &self.0 {
            Width::Narrow(code) => Inner::Narrow(Playing::placed(code, placement)?),
            Width::Middle(code) => Inner::Middle(Playing::placed(code, placement)?),
            Width::Wide(code) => Inner::Wide(Playing::placed(code, placement)?),
        };
        Ok(Play::new(self.clone(), inner))
    }
}

impl fmt::Debug for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Game({})", self.spec().name)
    }
}
