//! Ways through positions, with steps back: what a search walks.

mod general;

use crate::dispatch::{ByKernel, by_kernel, each_kernel, map_kernel};
use crate::game::Game;
use crate::kernel::search_path::SearchPath as Kernel;
use crate::moves::{Foreign, MoveId, MoveInfo, Occupant};
use crate::play::Play;
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

/// How the pieces of a player stand together that only go ahead, until they change at the end of their way.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct PawnStructure {
    /// By the steps left until it changes, seven or more as seven: those with no such piece of an enemy in their way.
    pub unstoppable: [u8; 8],
    /// Those that one of them guards.
    pub guarded: u8,
    /// Those behind another of them.
    pub behind_another: u8,
    /// Those whom no other can ever guard.
    pub without_guards: u8,
    /// Those beside a royal piece of their own.
    pub beside_royal: u8,
}

/// What can be told of the positions of a game, and done beside playing moves. Nobody needs to know which engine plays.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Facts {
    /// Positions cost little: thousands can be looked at where otherwise a hundred would be.
    pub cheap: bool,
    /// A turn can be left to the next player: [`SearchPath::null_move`].
    pub null_moves: bool,
}

/// A way through the positions of a game.
///
/// ```
/// # let game = include!("../../doc/game.rs");
/// use arbiter_engine::Which;
/// let mut path = game.first_path(0);
/// let (key, mut steps) = (path.key(), Vec::new());
/// path.list(Which::All, &mut steps);
/// path.play(&steps[0]);
/// assert!(path.key() != key);
/// path.undo();
/// assert_eq!(path.key(), key);
/// ```
pub struct SearchPath<'a> {
    form: by_kernel!(Kernel<'a>, Box<GeneralPath>),
    /// Who lists its moves.
    lister: u16,
}

impl Game {
    /// A path that begins where a game begins; `number` as in [`Game::start`].
    pub fn first_path(&self, number: u64) -> SearchPath<'_> {
        self.path_from(&self.start(number))
    }

    /// A path that begins where a game stands, and remembers how it came there; games by other rules are refused.
    pub fn search_path<'a>(&'a self, play: &Play) -> Result<SearchPath<'a>, Foreign> {
        if play.game().stamp() == self.stamp() { Ok(self.path_from(play)) } else { Err(Foreign) }
    }

    fn path_from<'a>(&'a self, play: &Play) -> SearchPath<'a> {
        let now = play.placement();
        let general = || ByKernel::General(Box::new(GeneralPath::new(play.clone())));
        let form = map_kernel!(self.kernel(), fast => match fast.board(&now) {
            // Positions before that are none of the kernel's are of no use to it; the last one must be.
            Some(now) => Kernel::new(fast, &play.seen(&|placement| fast.seen(placement)), now),
            None => return SearchPath { form: general(), lister: self.lister(true) },
        }, whole _ => return SearchPath { form: general(), lister: self.lister(true) });
        SearchPath { form, lister: self.lister(false) }
    }

    /// What the paths of this game can tell and do.
    pub fn facts(&self) -> Facts {
        let kernel = self.kernel_name().is_some();
        Facts { cheap: kernel, null_moves: kernel }
    }

    /// What a move of a path stands for, where the path begins with this play.
    pub fn decision_of(&self, play: &Play, id: MoveId) -> Option<Decision> {
        if play.game().stamp() != self.stamp() {
            return None;
        }
        if id.lister == self.lister(true) {
            return play.decision_of(id);
        }
        self.at(&self.position(&play.placement()).ok()?).ok()?.decision_of(id)
    }

    /// The moves of a path that begins with this play, each with what it stands for.
    pub fn decisions_of(&self, play: &Play) -> Result<Vec<(MoveId, Decision)>, Foreign> {
        if play.game().stamp() != self.stamp() {
            return Err(Foreign);
        }
        Ok(match self.position(&play.placement()) {
            Ok(position) if !position.is_general() => self.at(&position)?.decisions(),
            _ => play.moves().into_iter().zip(play.legal()).collect(),
        })
    }
}

impl<'a> SearchPath<'a> {
    /// Another path, that begins where this one stands and remembers how it came there.
    pub fn fork(&self) -> SearchPath<'a> {
        let form =
            map_kernel!(&self.form, path => path.fork(), general => Box::new(GeneralPath::new(general.play.clone())));
        SearchPath { form, lister: self.lister }
    }
}

impl SearchPath<'_> {
    /// Who is to move.
    pub fn to_move(&self) -> PlayerId {
        each_kernel!(&self.form, path => PlayerId(path.board().side), general => general.play.to_move())
    }

    /// The key of the position.
    pub fn key(&self) -> u64 {
        each_kernel!(&self.form, path => path.key(), general => general.play.key())
    }

    /// How often the position has stood, this time included.
    pub fn occurrences(&self) -> u32 {
        each_kernel!(&self.form, path => path.stood(), general => general.play.occurrences())
    }

    /// Whether the player to move is in check.
    pub fn in_check(&mut self) -> bool {
        each_kernel!(&mut self.form, path => path.check(), general => general.play.in_check(general.play.to_move()))
    }

    /// How many legal moves there are.
    pub fn count(&mut self) -> u32 {
        each_kernel!(&mut self.form, path => path.len(), general => general.count())
    }

    /// Adds the moves of a sort to a list.
    pub fn list(&mut self, which: Which, out: &mut Vec<MoveInfo>) {
        each_kernel!(&mut self.form, path => path.list(which, out), general => general.list(which, out))
    }

    /// The move of a short hash ([`MoveId::short_hash`]), if the position has it.
    pub fn find(&mut self, short_hash: u32) -> Option<MoveInfo> {
        each_kernel!(&mut self.form, path => path.find(short_hash), general => general.find(short_hash))
    }

    /// Plays a move of the position. One of another position leads somewhere without meaning, and one of another game nowhere.
    #[inline(always)]
    pub fn play(&mut self, info: &MoveInfo) -> Result<(), Foreign> {
        if info.id.lister != self.lister {
            return Err(Foreign);
        }
        each_kernel!(&mut self.form, path => path.play_move(info), general => general.play(info));
        Ok(())
    }

    /// Leaves the turn to the next player although he may not: to see what it would be worth. False if there is no way to.
    pub fn null_move(&mut self) -> bool {
        each_kernel!(&mut self.form, path => {
            path.null();
            true
        }, _slow => false)
    }

    /// One step back.
    pub fn undo(&mut self) {
        each_kernel!(&mut self.form, path => path.undo(), general => general.undo())
    }

    /// The score of each team, if the game is over. Dead positions that must be proved are not looked for.
    pub fn scores(&mut self) -> Option<Vec<f64>> {
        each_kernel!(&mut self.form, path => path.end().map(|end| path.scores(end)), general => general.play.outcome().map(|o| o.scores.clone()))
    }

    /// The score of each team if what has been repeated is repeated until an ending holds, where it matters who checked whom;
    /// nothing elsewhere, or where no kernel plays.
    pub fn outcome_if_repeated(&mut self) -> Option<Vec<f64>> {
        each_kernel!(&mut self.form, path => path.end_of_repeating().map(|end| path.scores(end)), _slow => None)
    }

    /// What a move wins at least if everybody goes on capturing on its target as long as it pays, by the worth of each kind;
    /// nothing where no kernel plays, or captures take more than their victim.
    pub fn exchange(&self, info: &MoveInfo, worth: &[i32]) -> Option<i32> {
        each_kernel!(&self.form, path => path.exchange(info, worth), _slow => None)
    }

    /// Whether a move gives check, as far as can be seen without making it; where no kernel plays, nothing is seen.
    #[inline(always)]
    pub fn gives_check(&mut self, info: &MoveInfo) -> bool {
        each_kernel!(&mut self.form, path => path.gives_check(info), _slow => false)
    }

    /// Tells what the latest step changed on the board: square, piece, and whether he came or left.
    pub fn changes(&self, tell: impl FnMut(usize, Occupant, bool)) {
        each_kernel!(&self.form, path => path.changes(tell), general => general.changes(tell))
    }

    /// Tells who stands where.
    pub fn pieces(&self, tell: impl FnMut(usize, Occupant)) {
        each_kernel!(&self.form, path => path.pieces(tell), general => general.pieces(tell))
    }

    /// Tells how many pieces of each kind a player has in hand.
    pub fn hand(&self, player: PlayerId, tell: impl FnMut(u8, u8)) {
        each_kernel!(&self.form, path => path.hand(player.index(), tell), general => general.hand(player, tell))
    }

    /// Whether the pieces of a player can do nothing for now, whoever is to move: a status says so.
    pub fn is_idle(&self, player: PlayerId) -> bool {
        each_kernel!(&self.form, path => path.is_idle(player.index()), general => general.is_idle(player))
    }

    /// Tells what the player to move reaches: a kind, how many squares a piece of it can go to, and how many of them are those of an
    /// enemy's royal piece or beside it; nothing in check, when it says little.
    #[inline(always)]
    pub fn reach(&mut self, mut tell: impl FnMut(u8, u32, u32)) {
        each_kernel!(&mut self.form, path => path.reach(tell), general => general.reach(&mut tell))
    }

    /// Where nobody can be passed over: tells what players who are not to move reached when they last were.
    pub fn recall(&self, mut tell: impl FnMut(PlayerId, u8, u32, u32)) {
        each_kernel!(&self.form, _ => (), general => general.recall(&mut tell))
    }

    /// How the pieces of a player stand together that only go ahead, where a kernel plays.
    pub fn pawn_structure(&self, player: PlayerId) -> PawnStructure {
        each_kernel!(&self.form, path => path.pawn_structure(player.index()), _ => PawnStructure::default())
    }

    /// Whether the latest step may have changed what [`SearchPath::pawn_structure`] tells.
    pub fn moved_pawns(&self) -> bool {
        each_kernel!(&self.form, path => path.moved_pawns(), _ => false)
    }

    /// What a player has counted so far, where a kernel counts.
    pub fn counted(&self, player: PlayerId) -> u8 {
        each_kernel!(&self.form, path => path.board().counts.get(player.index()).copied().unwrap_or(0), _slow => 0)
    }

    /// How likely each outcome of the throw is that comes now; nothing where a player is to move.
    pub fn odds(&self) -> Option<Vec<f64>> {
        each_kernel!(&self.form, _walk => None, general => general.odds())
    }

    /// An outcome of the throw.
    pub fn throw(&mut self, outcome: usize) {
        each_kernel!(&mut self.form, _walk => (), general => general.throw(outcome))
    }

    /// The moves since the clock of the game was reset, where a kernel keeps it.
    pub fn clock(&self) -> Option<u32> {
        each_kernel!(&self.form, path => Some(u32::from(path.board().clock)), _slow => None)
    }
}
