//! Ways through positions, with steps back: what a search walks.

mod general;

use crate::game::Game;
use crate::kernel::machine::Built;
use crate::kernel::search_path::SearchPath as Kernel;
use crate::moves::MoveId;
use crate::play::Play;
use crate::set::Wide;
use crate::way::{Way, on};
use arbiter_spec::checked::PlayerId;
use arbiter_spec::play::Decision;
use general::GeneralPath;

/// Which moves to list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Which {
    /// Those that take a piece or change kind.
    Loud,
    /// The others.
    Quiet,
    /// Every one.
    All,
}

/// A piece, as far as one can see.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Occupant {
    /// Whose, by number.
    pub owner: u8,
    /// What, by number.
    pub kind: u8,
}

impl Occupant {
    /// The kind of nobody.
    pub const NO_KIND: u8 = u8::MAX;
    /// Nobody.
    pub const NOBODY: Occupant = Occupant { owner: u8::MAX, kind: Occupant::NO_KIND };
}

/// Something a position offers a player beyond the pieces that stand somewhere.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Term {
    /// Squares that pieces of a kind can go to.
    Freedom(u8),
    /// Those of them beside a royal piece of an enemy, or his own.
    Siege(u8),
    /// Pieces that only go ahead, with no such piece of an enemy in their way: so many steps before they change, seven or more
    /// as seven.
    Passed(u8),
    /// Pieces that only go ahead and are guarded by such.
    Guarded,
    /// Those behind another of them.
    Behind,
    /// Those whom no other can ever guard.
    Alone,
    /// Those beside a royal piece of their own.
    Shelter,
}

impl Term {
    /// How many there are in a game with so many kinds.
    pub fn count(kinds: usize) -> usize {
        2 * kinds + 12
    }

    /// Its place among them.
    #[inline(always)]
    pub fn index(self, kinds: usize) -> usize {
        match self {
            Term::Freedom(kind) => usize::from(kind).min(kinds - 1),
            Term::Siege(kind) => kinds + usize::from(kind).min(kinds - 1),
            Term::Passed(steps) => 2 * kinds + usize::from(steps & 7),
            Term::Guarded => 2 * kinds + 8,
            Term::Behind => 2 * kinds + 9,
            Term::Alone => 2 * kinds + 10,
            Term::Shelter => 2 * kinds + 11,
        }
    }
}

/// A legal move, and what it does as far as a search orders moves by it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Step {
    /// The move.
    pub handle: MoveId,
    /// The kind of the piece before the move.
    pub kind: u8,
    /// The kind it takes, or [`Occupant::NO_KIND`].
    pub victim: u8,
    /// What the piece becomes, or [`Occupant::NO_KIND`] if it stays what it is.
    pub becomes: u8,
    /// Where it starts; of a drop, its target.
    pub from: u8,
    /// Where it goes.
    pub to: u8,
    /// Whether the piece comes out of a store.
    pub drop: bool,
}

impl Step {
    /// Whether it takes a piece or changes kind.
    pub fn is_loud(&self) -> bool {
        self.victim != Occupant::NO_KIND || self.becomes != Occupant::NO_KIND
    }
}

/// A way through the positions of a game.
///
/// ```
/// # let game = include!("../../doc/game.rs");
/// use arbiter_engine::Which;
/// let mut path = game.search_path(&game.start(0));
/// let (key, mut steps) = (path.key(), Vec::new());
/// path.list(Which::All, &mut steps);
/// path.play(&steps[0]);
/// assert!(path.key() != key);
/// path.back();
/// assert_eq!(path.key(), key);
/// ```
pub struct SearchPath<'a>(Ways<'a>);

/// A kernel's own, or the general engine's; one of its kind at a time, never in lists.
type Ways<'a> = Way<
    Kernel<'a, u64, 8>,
    Kernel<'a, u64, 16>,
    Kernel<'a, u128, 8>,
    Kernel<'a, u128, 16>,
    Kernel<'a, Wide, 16>,
    Box<GeneralPath>,
>;

impl Game {
    /// A way that begins where a game stands, and remembers how it came there.
    pub fn search_path<'a>(&'a self, play: &Play) -> SearchPath<'a> {
        let mut past = vec![play.placement()];
        let mut back = play.clone();
        while back.undo() {
            past.push(back.placement());
        }
        past.reverse();
        macro_rules! begin {
            ($fast:expr, $way:ident) => {{
                let boards: Vec<_> = past.iter().filter_map(|placement| $fast.board(placement)).collect();
                match boards.split_last() {
                    // Positions before that are none of the kernel's are of no use to it; the last one must be.
                    Some((now, before)) if $fast.board(&play.placement()).is_some() => {
                        return SearchPath(Way::$way(Kernel::new($fast, before, *now)));
                    }
                    _ => {}
                }
            }};
        }
        match self.kernel() {
            Some(Built::A(fast)) => begin!(fast, A),
            Some(Built::B(fast)) => begin!(fast, B),
            Some(Built::C(fast)) => begin!(fast, C),
            Some(Built::D(fast)) => begin!(fast, D),
            Some(Built::E(fast)) => begin!(fast, E),
            None => {}
        }
        SearchPath(Way::General(Box::new(GeneralPath::new(play.clone()))))
    }
}

impl Game {
    /// What a step of a way stands for, where the way begins with this play.
    pub fn meant(&self, play: &Play, step: &Step) -> Option<Decision> {
        let position = self.position(&play.placement()).ok()?;
        if position.is_general() { play.decision(step.handle) } else { self.decision(&position, step.handle) }
    }
}

impl<'a> SearchPath<'a> {
    /// Another way, that begins where this one stands and remembers how it came there.
    pub fn fork(&self) -> SearchPath<'a> {
        SearchPath(match &self.0 {
            Way::A(path) => Way::A(path.fork()),
            Way::B(path) => Way::B(path.fork()),
            Way::C(path) => Way::C(path.fork()),
            Way::D(path) => Way::D(path.fork()),
            Way::E(path) => Way::E(path.fork()),
            Way::General(general) => Way::General(Box::new(GeneralPath::new(general.play.clone()))),
        })
    }
}

impl SearchPath<'_> {
    /// Who is to move.
    pub fn to_move(&self) -> PlayerId {
        on!(&self.0, path => PlayerId(path.board().side), general => general.play.to_move())
    }

    /// The key of the position.
    pub fn key(&self) -> u64 {
        on!(&self.0, path => path.key(), general => general.play.key())
    }

    /// How often the position has stood, this time included.
    pub fn occurrences(&self) -> u32 {
        on!(&self.0, path => path.stood(), general => general.play.occurrences())
    }

    /// Whether the player to move is in check.
    pub fn in_check(&mut self) -> bool {
        on!(&mut self.0, path => path.check(), general => general.play.in_check(general.play.to_move()))
    }

    /// How many legal moves there are.
    pub fn count(&mut self) -> u32 {
        on!(&mut self.0, path => path.len(), general => general.count())
    }

    /// Adds the moves of a sort to a list.
    pub fn list(&mut self, which: Which, out: &mut Vec<Step>) {
        on!(&mut self.0, path => path.list(which, out), general => general.list(which, out))
    }

    /// The move of a sign ([`MoveId::sign`]), if the position has it.
    pub fn find(&mut self, short_hash: u32) -> Option<Step> {
        on!(&mut self.0, path => path.find(short_hash), general => general.find(short_hash))
    }

    /// Plays a move of the position. One of another position leads somewhere without meaning.
    pub fn play(&mut self, step: &Step) {
        on!(&mut self.0, path => path.play_step(step), general => general.play(step))
    }

    /// Leaves the turn to the next player although he may not: to see what it would be worth. False if there is no way to.
    pub fn null_move(&mut self) -> bool {
        on!(&mut self.0, path => {
            path.null();
            true
        }, _slow => false)
    }

    /// One step back.
    pub fn back(&mut self) {
        on!(&mut self.0, path => path.back(), general => general.back())
    }

    /// The score of each team, if the game is over. Dead positions that must be proved are not looked for.
    pub fn scores(&mut self) -> Option<Vec<f64>> {
        on!(&mut self.0, path => path.end().map(|end| path.scores(end)), general => general.play.outcome().map(|o| o.scores.clone()))
    }

    /// The score of each team if what has been repeated is repeated until an ending holds, where it matters who checked whom;
    /// nothing elsewhere, or where no kernel plays.
    pub fn outcome_if_repeated(&mut self) -> Option<Vec<f64>> {
        on!(&mut self.0, path => path.end_of_repeating().map(|end| path.scores(end)), _slow => None)
    }

    /// What a move wins at least if everybody goes on capturing on its target as long as it pays, by the worth of each kind;
    /// nothing where no kernel plays, or captures take more than their victim.
    pub fn exchange(&self, step: &Step, worth: &[i32]) -> Option<i32> {
        on!(&self.0, path => path.exchange(step, worth), _slow => None)
    }

    /// Whether a move gives check, as far as can be seen without making it; where no kernel plays, nothing is seen.
    #[inline(always)]
    pub fn gives_check(&mut self, step: &Step) -> bool {
        on!(&mut self.0, path => path.gives_check(step), _slow => false)
    }

    /// Tells what the latest step changed on the board: square, piece, and whether he came or left.
    pub fn changes(&self, tell: impl FnMut(usize, Occupant, bool)) {
        on!(&self.0, path => path.changes(tell), general => general.changes(tell))
    }

    /// Tells who stands where.
    pub fn pieces(&self, tell: impl FnMut(usize, Occupant)) {
        on!(&self.0, path => path.pieces(tell), general => general.pieces(tell))
    }

    /// Tells how many pieces of each kind a player has in hand.
    pub fn hand(&self, player: PlayerId, tell: impl FnMut(u8, u8)) {
        on!(&self.0, path => path.hand(player.index(), tell), general => general.hand(player, tell))
    }

    /// Whether the pieces of a player can do nothing for now, whoever is on move: a status says so.
    pub fn is_idle(&self, player: PlayerId) -> bool {
        on!(&self.0, path => path.is_idle(player.index()), general => general.is_idle(player))
    }

    /// Tells what the player to move can do; nothing in check, when it says little.
    #[inline(always)]
    pub fn freedom(&mut self, mut tell: impl FnMut(Term, i32)) {
        on!(&mut self.0, path => path.freedom(tell), general => general.freedom(&mut tell))
    }

    /// Where nobody can be passed over: tells what players who are not on move could do when they last were.
    pub fn recall(&self, mut tell: impl FnMut(PlayerId, Term, i32)) {
        on!(&self.0, _walk => (), general => general.recall(&mut tell))
    }

    /// Tells how the pieces of a player stand together, where a kernel plays.
    pub fn shape(&self, player: PlayerId, tell: impl FnMut(Term, i32)) {
        on!(&self.0, path => path.shape(player.index(), tell), _slow => ())
    }

    /// Whether the latest step may have changed what [`SearchPath::shape`] tells.
    pub fn is_reshaped(&self) -> bool {
        on!(&self.0, path => path.is_reshaped(), _slow => false)
    }

    /// What a player has counted so far, where a kernel counts.
    pub fn counted(&self, player: PlayerId) -> u8 {
        on!(&self.0, path => path.board().counts.get(player.index()).copied().unwrap_or(0), _slow => 0)
    }

    /// How likely each outcome of the throw is that comes now; nothing where a player is to move.
    pub fn odds(&self) -> Option<Vec<f64>> {
        on!(&self.0, _walk => None, general => general.odds())
    }

    /// An outcome of the throw.
    pub fn throw(&mut self, outcome: usize) {
        on!(&mut self.0, _walk => (), general => general.throw(outcome))
    }

    /// The moves since the clock of the game was reset, where a kernel keeps it.
    pub fn clock(&self) -> Option<u32> {
        on!(&self.0, path => Some(u32::from(path.board().clock)), _slow => None)
    }
}
