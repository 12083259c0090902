//! A document compiled: what games are started from.

use crate::dispatch::{ByKernel, Compiled, by_width, each_kernel, each_width, in_width, map_width};
use crate::general::code::Code;
use crate::general::playing::Playing;
use crate::kernel::machine::Choice;
use crate::kernel::plan::reason::Reason;
use crate::play::Play;
use crate::tiers::{self, Sizes, Tiers};
use arbiter_spec::checked::CheckedSpec;
use arbiter_spec::limits;
use arbiter_spec::play::{Placement, PlacementError};
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
pub struct Game {
    rules: by_width!(Codes),
    kernel: Arc<Compiled>,
    /// Tells its positions and moves from those of other games.
    stamp: u64,
}

/// The rules, as the general engine has them.
type Codes<W> = Arc<Code<W>>;

impl Game {
    /// Compiles checked rules. Whatever the checker accepts can be compiled.
    pub fn compile(spec: &CheckedSpec) -> Game {
        Game::compile_with(spec, Choice::Best)
    }

    /// The same with less than the fastest kernel that fits, to compare kernels with each other.
    pub fn compile_with(spec: &CheckedSpec, choice: Choice) -> Game {
        let stamp = spec
            .spec_hash
            .bytes()
            .fold(choice as u64, |stamp, byte| (stamp ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3));
        let kernel = match choice {
            Choice::General => ByKernel::General(vec![Reason::of("the general engine was asked for")]),
            _ => Compiled::compile(spec, choice, lister(stamp, false)),
        };
        let rules = in_width!(spec.board.exists.len(), W => Arc::new(Code::<W>::compile(spec)));
        Game { rules, kernel: Arc::new(kernel), stamp }
    }

    /// Tells its positions and moves from those of other games.
    pub(crate) fn stamp(&self) -> u64 {
        self.stamp
    }

    /// Who lists moves: the kernel, or the general engine.
    pub(crate) fn lister(&self, general: bool) -> u16 {
        lister(self.stamp, general)
    }

    /// The kernel of the game, or all that stands against one.
    pub(crate) fn kernel(&self) -> &Compiled {
        &self.kernel
    }

    /// The name of the game's kernel, if it has one.
    ///
    /// ```
    /// # let game = include!("../doc/game.rs");
    /// assert!(game.kernel_name().is_some());
    /// ```
    pub fn kernel_name(&self) -> Option<&'static str> {
        each_kernel!(self.kernel(), fast => Some(fast.functions.name), _ => None)
    }

    /// Why the game has no kernel; nothing if it has one.
    ///
    /// ```
    /// # let game = include!("../doc/game.rs");
    /// assert!(game.without_kernel().is_empty());
    /// ```
    pub fn without_kernel(&self) -> Vec<String> {
        each_kernel!(self.kernel(), _ => Vec::new(), reasons => reasons.iter().map(ToString::to_string).collect())
    }

    /// The rules it was compiled from.
    ///
    /// ```
    /// # let game = include!("../doc/game.rs");
    /// assert_eq!(game.spec().players.len(), 2);
    /// ```
    pub fn spec(&self) -> &CheckedSpec {
        each_width!(&self.rules, code => &code.spec)
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
        each_width!(&self.rules, code => code.sizes())
    }

    /// The start of a game. `number` chooses the arrangement where pieces are shuffled: mixed radix over the shuffles, the
    /// first least significant, modulo their count.
    ///
    /// ```
    /// # let game = include!("../doc/game.rs");
    /// let start = game.start(0);
    /// assert_eq!((start.ply(), start.turn_number()), (0, 1));
    /// ```
    pub fn start(&self, number: u64) -> Play {
        Play::new(self.clone(), map_width!(&self.rules, code => Playing::start(code, number)))
    }

    /// A game that goes on from a placement, with an empty past. Endings are asked and rolls awaited; a turn does not
    /// begin.
    ///
    /// ```
    /// # let game = include!("../doc/game.rs");
    /// let mut placement = game.start(0).placement();
    /// placement.pieces.truncate(8);
    /// let play = game.play_from(&placement).unwrap();
    /// assert_eq!(play.placement().pieces.len(), 8);
    /// ```
    pub fn play_from(&self, placement: &Placement) -> Result<Play, PlacementError> {
        self.play_from_history(&[], placement)
    }

    /// The same after other positions, oldest first, which count for REPETITION. Each was brought about by whoever was to
    /// move in the one before it. They are not steps: [`Play::undo`] does not go back to them.
    ///
    /// ```
    /// # let game = include!("../doc/game.rs");
    /// let start = game.start(0).placement();
    /// let play = game.play_from_history(&[start.clone(), start.clone()], &start).unwrap();
    /// assert_eq!(play.occurrences(), 3);
    /// ```
    pub fn play_from_history(&self, before: &[Placement], placement: &Placement) -> Result<Play, PlacementError> {
        if before.len() > limits::PLIES as usize {
            return Err(PlacementError::TooLong(before.len()));
        }
        let playing = map_width!(&self.rules, code => Playing::placed(code, before, placement)?);
        Ok(Play::new(self.clone(), playing))
    }
}

/// Tells what a kernel lists from what the general engine does, and both from what other games list; never 0.
fn lister(stamp: u64, general: bool) -> u16 {
    let mixed = stamp ^ stamp >> 32;
    let mixed = (mixed ^ mixed >> 16) as u16;
    (mixed | 2) & !1 | u16::from(general)
}

impl fmt::Debug for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Game({})", self.spec().name)
    }
}
