//! A game being played: everything that can be asked and done.

use crate::dispatch::{by_width, each_width};
use crate::game::Game;
use crate::general::apply::Observer;
use crate::general::playing::Playing;
use crate::general::state::Stored;
use crate::kernel::past::Seen;
use crate::moves::MoveId;
use arbiter_spec::checked::{ChanceId, CheckedSpec, KindId, PlayerId, SeatId, Square, StatusId};
use arbiter_spec::play::{
    Decision, Explanation, OpenClaim, OpenProposal, Outcome, Placement, PlayError, PossibleProposal,
};
use std::fmt;

/// A game being played, from its start to its outcome.
///
/// It is changed in place; [`Play::undo`] takes steps back one by one, and a clone is a game of its own. What is refused
/// changes nothing.
///
/// ```
/// # let game = include!("../doc/game.rs");
/// let mut play = game.start(0);
/// while let Some(decision) = play.legal().first() {
///     play.play(decision).unwrap();
/// }
/// assert!(play.outcome().is_some());
/// ```
#[derive(Clone)]
pub struct Play {
    game: Game,
    playing: Games,
}

/// A game being played, as the general engine has it.
pub(crate) type Games = by_width!(Playing);

impl Play {
    pub(crate) fn new(game: Game, playing: Games) -> Play {
        Play { game, playing }
    }

    /// The rules, compiled.
    ///
    /// ```
    /// # let game = include!("../doc/game.rs");
    /// assert_eq!(game.start(0).game().spec().name, game.spec().name);
    /// ```
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The rules.
    ///
    /// ```
    /// # let game = include!("../doc/game.rs");
    /// assert_eq!(game.start(0).spec().teams.len(), 2);
    /// ```
    pub fn spec(&self) -> &CheckedSpec {
        self.game.spec()
    }

    /// The legal decisions of the player to move; none if the game is over or a roll is awaited.
    ///
    /// ```
    /// # let game = include!("../doc/game.rs");
    /// assert_eq!(game.start(0).legal().len(), 22);
    /// ```
    pub fn legal(&self) -> Vec<Decision> {
        each_width!(&self.playing, playing => playing.legal())
    }

    /// The legal decisions as small handles, in the order of [`Play::legal`]. They mean something only in this position.
    ///
    /// ```
    /// # let game = include!("../doc/game.rs");
    /// let play = game.start(0);
    /// assert_eq!(play.moves().len(), play.legal().len());
    /// ```
    pub fn moves(&self) -> Vec<MoveId> {
        let lister = self.game.lister(true);
        let moves = each_width!(&self.playing, playing => playing.moves());
        moves.into_iter().map(|id| id.listed_by(lister)).collect()
    }

    /// What a handle of this position stands for; nothing if nobody could move so.
    ///
    /// ```
    /// # let game = include!("../doc/game.rs");
    /// let play = game.start(0);
    /// let first = play.moves()[0];
    /// assert_eq!(play.decision_of(first).as_ref(), play.legal().first());
    /// ```
    pub fn decision_of(&self, handle: MoveId) -> Option<Decision> {
        let id = handle.of_lister(self.game.lister(true))?;
        each_width!(&self.playing, playing => playing.decision_of(id))
    }

    /// Whether a decision is legal now.
    ///
    /// ```
    /// # let game = include!("../doc/game.rs");
    /// let mut play = game.start(0);
    /// let decision = play.legal().remove(0);
    /// assert!(play.is_legal(&decision));
    /// play.play(&decision).unwrap();
    /// assert!(!play.is_legal(&decision));
    /// ```
    pub fn is_legal(&self, decision: &Decision) -> bool {
        each_width!(&self.playing, playing => playing.is_legal(decision))
    }

    /// Plays a legal decision.
    ///
    /// ```
    /// # let game = include!("../doc/game.rs");
    /// let mut play = game.start(0);
    /// let decision = play.legal().remove(0);
    /// play.play(&decision).unwrap();
    /// assert_eq!(play.last_decision(), Some(&decision));
    /// assert_eq!(play.play(&decision), Err(arbiter_engine::PlayError::Illegal));
    /// ```
    pub fn play(&mut self, decision: &Decision) -> Result<(), PlayError> {
        each_width!(&mut self.playing, playing => playing.play(decision))
    }

    /// Plays a legal move by its handle.
    ///
    /// ```
    /// # let game = include!("../doc/game.rs");
    /// let mut play = game.start(0);
    /// let first = play.moves()[0];
    /// play.play_move(first).unwrap();
    /// assert_eq!(play.ply(), 1);
    /// assert_eq!(play.play_move(first), Err(arbiter_engine::PlayError::Illegal));
    /// ```
    pub fn play_move(&mut self, handle: MoveId) -> Result<(), PlayError> {
        let id = handle.of_lister(self.game.lister(true)).ok_or(PlayError::Illegal)?;
        each_width!(&mut self.playing, playing => playing.play_move(id, &mut ()))
    }

    /// Plays a move without asking whether it is legal: for handles that [`Play::moves`] has just listed. With any other
    /// handle the game may come to a position that the rules do not allow; it is never unsafe.
    ///
    /// ```
    /// # let game = include!("../doc/game.rs");
    /// let mut play = game.start(0);
    /// for handle in play.moves() {
    ///     play.play_unchecked(handle).unwrap();
    ///     assert!(play.undo());
    /// }
    /// ```
    pub fn play_unchecked(&mut self, handle: MoveId) -> Result<(), PlayError> {
        let id = handle.of_lister(self.game.lister(true)).ok_or(PlayError::Illegal)?;
        each_width!(&mut self.playing, playing => playing.play_unchecked(id))
    }

    /// Tells somebody of all pieces on the board, before he watches moves.
    ///
    /// ```
    /// # let game = include!("../doc/game.rs");
    /// use arbiter_engine::{Piece, Observer};
    /// struct Count(usize);
    /// impl Observer for Count {
    ///     fn put(&mut self, _: usize, _: &Piece) {
    ///         self.0 += 1;
    ///     }
    ///     fn take(&mut self, _: usize, _: &Piece) {
    ///         self.0 -= 1;
    ///     }
    /// }
    /// let (play, mut count) = (game.start(0), Count(0));
    /// play.show_to(&mut count);
    /// assert_eq!(count.0, play.placement().pieces.len());
    /// ```
    pub fn show_to(&self, observer: &mut impl Observer) {
        each_width!(&self.playing, playing => playing.show_to(observer))
    }

    /// Plays a legal move by its handle, while somebody watches every change of the board.
    ///
    /// ```
    /// # let game = include!("../doc/game.rs");
    /// use arbiter_engine::{Piece, Observer};
    /// struct Changes(Vec<usize>);
    /// impl Observer for Changes {
    ///     fn put(&mut self, square: usize, _: &Piece) {
    ///         self.0.push(square);
    ///     }
    ///     fn take(&mut self, square: usize, _: &Piece) {
    ///         self.0.push(square);
    ///     }
    /// }
    /// let (mut play, mut changes) = (game.start(0), Changes(Vec::new()));
    /// play.play_move_watched(play.moves()[0], &mut changes).unwrap();
    /// assert!(!changes.0.is_empty());
    /// ```
    pub fn play_move_watched(&mut self, handle: MoveId, observer: &mut impl Observer) -> Result<(), PlayError> {
        let id = handle.of_lister(self.game.lister(true)).ok_or(PlayError::Illegal)?;
        each_width!(&mut self.playing, playing => playing.play_move(id, observer))
    }

    /// The positions so far without the one that stands, as a kernel sees them.
    pub(crate) fn seen(&self, look: &dyn Fn(&Placement) -> Option<Seen>) -> Vec<Seen> {
        each_width!(&self.playing, playing => playing.seen(look))
    }

    /// Takes back the latest step: a decision, a roll, a claim, a fallen flag, a proposal or an answer. False if there is none.
    ///
    /// ```
    /// # let game = include!("../doc/game.rs");
    /// let mut play = game.start(0);
    /// let key = play.key();
    /// play.play_move(play.moves()[0]).unwrap();
    /// assert!(play.undo() && play.key() == key);
    /// assert!(!play.undo());
    /// ```
    pub fn undo(&mut self) -> bool {
        each_width!(&mut self.playing, playing => playing.undo())
    }

    /// Sets aside that the game is over, for a table that goes on nevertheless: not everybody knows every ending. False if
    /// it is not over. Where there is no move, going on does not make one.
    ///
    /// ```
    /// # let game = include!("../doc/game.rs");
    /// assert!(!game.start(0).go_on());
    /// ```
    pub fn go_on(&mut self) -> bool {
        each_width!(&mut self.playing, playing => playing.go_on())
    }

    /// The chance event whose roll the game waits for.
    ///
    /// ```
    /// # let game = include!("../doc/game.rs");
    /// assert_eq!(game.start(0).awaited_roll(), None);
    /// ```
    pub fn awaited_roll(&self) -> Option<ChanceId> {
        each_width!(&self.playing, playing => playing.awaited_roll())
    }

    /// The current roll of a chance event: the index of its outcome.
    ///
    /// ```
    /// # let game = include!("../doc/game.rs");
    /// use arbiter_spec::checked::ChanceId;
    /// assert_eq!(game.start(0).current_roll(ChanceId(0)), None);
    /// ```
    pub fn current_roll(&self, chance: ChanceId) -> Option<usize> {
        each_width!(&self.playing, playing => playing.current_roll(chance))
    }

    /// Tells the game what was rolled: the index of the outcome.
    ///
    /// ```
    /// # let game = include!("../doc/game.rs");
    /// use arbiter_spec::checked::ChanceId;
    /// let refused = game.start(0).roll(ChanceId(0), 0);
    /// assert_eq!(refused, Err(arbiter_engine::PlayError::NoRollAwaited(ChanceId(0))));
    /// ```
    pub fn roll(&mut self, chance: ChanceId, outcome: usize) -> Result<(), PlayError> {
        each_width!(&mut self.playing, playing => playing.roll(chance, outcome))
    }

    /// How the game ended, if it did.
    ///
    /// ```
    /// # let game = include!("../doc/game.rs");
    /// assert_eq!(game.start(0).outcome(), None);
    /// ```
    pub fn outcome(&self) -> Option<&Outcome> {
        each_width!(&self.playing, playing => playing.outcome())
    }

    /// The claims that would be right now, also those together with a legal move.
    ///
    /// ```
    /// # let game = include!("../doc/game.rs");
    /// assert!(game.start(0).claims().is_empty());
    /// ```
    pub fn claims(&self) -> Vec<OpenClaim> {
        each_width!(&self.playing, playing => playing.claims())
    }

    /// Makes a claim. A wrong claim is an error and changes nothing; made together with a move, the move stands, and so
    /// does an automatic ending it brings.
    ///
    /// ```
    /// # let game = include!("../doc/game.rs");
    /// use arbiter_spec::checked::SeatId;
    /// assert!(game.start(0).claim(SeatId(0), "NO_SUCH_CLAIM", None).is_err());
    /// ```
    pub fn claim(&mut self, seat: SeatId, code: &str, with: Option<&Decision>) -> Result<(), PlayError> {
        each_width!(&mut self.playing, playing => playing.claim(seat, code, with))
    }

    /// Tells the game that a player's time is up. An error where the rules have no ending for that, and then nothing
    /// changes.
    ///
    /// ```
    /// # let game = include!("../doc/game.rs");
    /// let mut play = game.start(0);
    /// let refused = play.flag_fall(play.to_move());
    /// assert_eq!(refused, Err(arbiter_engine::PlayError::NoFlagFall));
    /// ```
    pub fn flag_fall(&mut self, player: PlayerId) -> Result<(), PlayError> {
        each_width!(&mut self.playing, playing => playing.flag_fall(player))
    }

    /// Every proposal that may be made now.
    ///
    /// ```
    /// # let game = include!("../doc/game.rs");
    /// for possible in game.start(0).proposals() {
    ///     let mut play = game.start(0);
    ///     play.propose(possible.seat, &possible.code, possible.responder).unwrap();
    ///     assert_eq!(play.open_proposals().len(), 1);
    /// }
    /// ```
    pub fn proposals(&self) -> Vec<PossibleProposal> {
        each_width!(&self.playing, playing => playing.proposals())
    }

    /// The proposals that wait for answers.
    ///
    /// ```
    /// # let game = include!("../doc/game.rs");
    /// assert!(game.start(0).open_proposals().is_empty());
    /// ```
    pub fn open_proposals(&self) -> Vec<OpenProposal> {
        each_width!(&self.playing, playing => playing.open_proposals())
    }

    /// Puts a proposal. `responder` is the chosen enemy where the agreement wants one.
    ///
    /// ```
    /// # let game = include!("../doc/game.rs");
    /// use arbiter_spec::checked::SeatId;
    /// let mut play = game.start(0);
    /// assert!(play.propose(SeatId(0), "NO_SUCH_AGREEMENT", None).is_err());
    /// ```
    pub fn propose(&mut self, seat: SeatId, code: &str, responder: Option<PlayerId>) -> Result<(), PlayError> {
        each_width!(&mut self.playing, playing => playing.propose(seat, code, responder))
    }

    /// A seat accepts an open proposal of that code; the last acceptance concludes it.
    ///
    /// ```
    /// # let game = include!("../doc/game.rs");
    /// for possible in game.start(0).proposals() {
    ///     let mut play = game.start(0);
    ///     play.propose(possible.seat, &possible.code, possible.responder).unwrap();
    ///     for seat in play.open_proposals()[0].waiting.clone() {
    ///         play.accept(seat, &possible.code).unwrap();
    ///     }
    ///     assert!(play.open_proposals().is_empty());
    /// }
    /// ```
    pub fn accept(&mut self, seat: SeatId, code: &str) -> Result<(), PlayError> {
        each_width!(&mut self.playing, playing => playing.accept(seat, code))
    }

    /// A seat declines an open proposal of that code, which ends it.
    ///
    /// ```
    /// # let game = include!("../doc/game.rs");
    /// for possible in game.start(0).proposals() {
    ///     let mut play = game.start(0);
    ///     play.propose(possible.seat, &possible.code, possible.responder).unwrap();
    ///     let seat = play.open_proposals()[0].waiting[0];
    ///     play.decline(seat, &possible.code).unwrap();
    ///     assert!(play.open_proposals().is_empty());
    /// }
    /// ```
    pub fn decline(&mut self, seat: SeatId, code: &str) -> Result<(), PlayError> {
        each_width!(&mut self.playing, playing => playing.decline(seat, code))
    }

    /// The player whose turn it is.
    ///
    /// ```
    /// # let game = include!("../doc/game.rs");
    /// let mut play = game.start(0);
    /// let first = play.to_move();
    /// play.play_move(play.moves()[0]).unwrap();
    /// assert_ne!(play.to_move(), first);
    /// ```
    pub fn to_move(&self) -> PlayerId {
        each_width!(&self.playing, playing => playing.to_move())
    }

    /// The seat that decides for the player to move: that of its commander.
    ///
    /// ```
    /// # let game = include!("../doc/game.rs");
    /// use arbiter_spec::checked::SeatId;
    /// assert_eq!(game.start(0).deciding_seat(), SeatId(0));
    /// ```
    pub fn deciding_seat(&self) -> SeatId {
        each_width!(&self.playing, playing => playing.deciding_seat())
    }

    /// Who commands a player: itself unless control was taken.
    ///
    /// ```
    /// # let game = include!("../doc/game.rs");
    /// let play = game.start(0);
    /// assert_eq!(play.commander(play.to_move()), play.to_move());
    /// ```
    pub fn commander(&self, player: PlayerId) -> PlayerId {
        each_width!(&self.playing, playing => playing.commander(player))
    }

    /// Turns begun so far, from 1.
    ///
    /// ```
    /// # let game = include!("../doc/game.rs");
    /// assert_eq!(game.start(0).turn_number(), 1);
    /// ```
    pub fn turn_number(&self) -> u32 {
        each_width!(&self.playing, playing => playing.state().turn.number)
    }

    /// Actions so far.
    ///
    /// ```
    /// # let game = include!("../doc/game.rs");
    /// assert_eq!(game.start(0).ply(), 0);
    /// ```
    pub fn ply(&self) -> u32 {
        each_width!(&self.playing, playing => playing.state().ply)
    }

    /// Whether the player to move is within a chain of actions.
    ///
    /// ```
    /// # let game = include!("../doc/game.rs");
    /// assert!(!game.start(0).in_chain());
    /// ```
    pub fn in_chain(&self) -> bool {
        each_width!(&self.playing, playing => playing.state().chain.is_some())
    }

    /// The latest decision.
    ///
    /// ```
    /// # let game = include!("../doc/game.rs");
    /// assert_eq!(game.start(0).last_decision(), None);
    /// ```
    pub fn last_decision(&self) -> Option<&Decision> {
        each_width!(&self.playing, playing => playing.last_decision())
    }

    /// Whether a royal piece of the player is attacked and not exempt.
    ///
    /// ```
    /// # let game = include!("../doc/game.rs");
    /// let play = game.start(0);
    /// assert!(!play.in_check(play.to_move()));
    /// ```
    pub fn in_check(&self, player: PlayerId) -> bool {
        each_width!(&self.playing, playing => playing.in_check(player))
    }

    /// Whether a player has a status.
    ///
    /// ```
    /// # let game = include!("../doc/game.rs");
    /// use arbiter_spec::checked::StatusId;
    /// let play = game.start(0);
    /// assert!(!play.has_status(play.to_move(), StatusId(0)));
    /// ```
    pub fn has_status(&self, player: PlayerId, status: StatusId) -> bool {
        each_width!(&self.playing, playing => playing.has_status(player, status))
    }

    /// Whether a status of a player keeps all its pieces where they are.
    pub(crate) fn is_idle(&self, player: PlayerId) -> bool {
        each_width!(&self.playing, playing => playing.is_idle(player))
    }

    /// The squares of the pieces of some players that attack the piece on a square. Nobody attacks an empty square.
    ///
    /// ```
    /// # let game = include!("../doc/game.rs");
    /// use arbiter_spec::checked::Square;
    /// let play = game.start(0);
    /// let everybody: Vec<_> = play.spec().player_ids().collect();
    /// assert!(play.attackers(Square(0), &everybody).is_empty());
    /// ```
    pub fn attackers(&self, square: Square, by: &[PlayerId]) -> Vec<Square> {
        each_width!(&self.playing, playing => playing.attackers(square, by))
    }

    /// The key of the position: equal for positions that count as the same for REPETITION, and only for those as far as
    /// 64 bits can tell. How the game came to the position is no part of it, except where a legal move depends on that.
    ///
    /// ```
    /// # let game = include!("../doc/game.rs");
    /// let (mut one, mut other) = (game.start(0), game.start(0));
    /// assert_eq!(one.key(), other.key());
    /// one.play_move(one.moves()[0]).unwrap();
    /// assert_ne!(one.key(), other.key());
    /// ```
    pub fn key(&self) -> u64 {
        each_width!(&self.playing, playing => playing.key())
    }

    /// How often the position has occurred, this time included.
    ///
    /// ```
    /// # let game = include!("../doc/game.rs");
    /// assert_eq!(game.start(0).occurrences(), 1);
    /// ```
    pub fn occurrences(&self) -> u32 {
        each_width!(&self.playing, playing => playing.occurrences())
    }

    /// The position as plain data. Earlier positions and proposals are not part of it.
    ///
    /// ```
    /// # let game = include!("../doc/game.rs");
    /// let placement = game.start(0).placement();
    /// assert_eq!(game.play_from(&placement).unwrap().placement(), placement);
    /// ```
    pub fn placement(&self) -> Placement {
        each_width!(&self.playing, playing => playing.placement())
    }

    /// Pieces in stores, as the general engine keeps them.
    pub(crate) fn stored(&self) -> &[Stored] {
        each_width!(&self.playing, playing => playing.stored())
    }

    /// Why, or why not: for each move of the pieces on `from` (or each drop of `kind_in_store`), what it says to the target
    /// `to`; without a target, to its best one.
    ///
    /// ```
    /// # let game = include!("../doc/game.rs");
    /// use arbiter_engine::Verdict;
    /// let play = game.start(0);
    /// let placement = play.placement();
    /// let said = play.explain(Some(placement.pieces[8].square), None, None);
    /// assert!(said.iter().any(|explanation| explanation.verdict == Verdict::Legal));
    /// ```
    pub fn explain(&self, from: Option<Square>, to: Option<Square>, kind_in_store: Option<KindId>) -> Vec<Explanation> {
        each_width!(&self.playing, playing => playing.explain(from, to, kind_in_store))
    }

    /// How many sequences of that many turns there are. Every outcome of a roll counts; repetition and claims do not cut.
    ///
    /// ```
    /// # let game = include!("../doc/game.rs");
    /// let play = game.start(0);
    /// assert_eq!((play.perft(1), play.perft(2)), (22, 484));
    /// ```
    pub fn perft(&self, depth: u32) -> u64 {
        each_width!(&self.playing, playing => playing.perft(depth))
    }

    /// The same, grouped by the first decision. Empty if a roll is awaited or the game is over.
    ///
    /// ```
    /// # let game = include!("../doc/game.rs");
    /// let play = game.start(0);
    /// let counts = play.divide(2);
    /// assert_eq!(counts.iter().map(|(_, count)| count).sum::<u64>(), play.perft(2));
    /// ```
    pub fn divide(&self, depth: u32) -> Vec<(Decision, u64)> {
        each_width!(&self.playing, playing => playing.divide(depth))
    }

    /// The part of [`Play::perft`] that begins with one decision, so that callers can share the work. Zero if the decision
    /// is not legal.
    ///
    /// ```
    /// # let game = include!("../doc/game.rs");
    /// let play = game.start(0);
    /// assert_eq!(play.perft_behind(&play.legal()[0], 2), 22);
    /// ```
    pub fn perft_behind(&self, decision: &Decision, depth: u32) -> u64 {
        each_width!(&self.playing, playing => playing.perft_behind(decision, depth))
    }
}

impl fmt::Debug for Play {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Play").field("game", &self.game).field("placement", &self.placement()).finish()
    }
}
