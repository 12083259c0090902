//! A game that is being played.

use crate::{Error, Game, Outcome, intent, move_line};
use arbiter_notation::moves;
use arbiter_notation::position::{self, Style};
use arbiter_notation::san::San;
use arbiter_notation::uci::{self, Castling};
use arbiter_spec::checked::{ChanceId, SeatId};
use arbiter_spec::play::Decision;
use std::fmt;

/// A game that is being played: where it stands, and how it got there.
///
/// ```
/// let game = arbiter::catalog().game("chess")?;
/// let mut play = game.start();
/// for text in ["f3", "e7e5", "g4"] {
///     play.play_text(text)?;
/// }
/// let mate = play.play_text("Qh4")?;
/// assert_eq!(play.outcome().unwrap().winner.as_deref(), Some("BLACK"));
/// assert!(play.undo() && play.outcome().is_none());
/// assert_eq!(mate.san(&play), "Qh4#");
/// assert_eq!(play.to_move(), "BLACK");
/// # Ok::<(), arbiter::Error>(())
/// ```
#[derive(Clone)]
pub struct Play {
    game: Game,
    play: arbiter_engine::Play,
}

/// What a player may do: a move, a drop, a pass. It is of the position in which it was listed.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move(Decision);

/// A throw that is awaited before anybody moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Roll {
    /// What is thrown.
    pub chance: String,
    /// What may come of it.
    pub outcomes: Vec<String>,
}

/// A claim that is true now, or will be with a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claim {
    seat: SeatId,
    /// The code of the ending that is claimed.
    pub code: String,
    /// The move that is made with it.
    pub with: Option<Move>,
}

/// Something that can be offered now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Offer {
    seat: SeatId,
    to: Option<arbiter_spec::checked::PlayerId>,
    /// The code of what is agreed on.
    pub code: String,
}

impl Play {
    pub(crate) fn new(game: &Game, play: arbiter_engine::Play) -> Play {
        Play { game: game.clone(), play }
    }

    /// The game.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The play of the engine below.
    #[doc(hidden)]
    pub fn engine(&self) -> &arbiter_engine::Play {
        &self.play
    }

    /// The same, given away.
    #[doc(hidden)]
    pub fn into_engine(self) -> arbiter_engine::Play {
        self.play
    }

    /// Everything that may be done now; nothing if the game is over or a throw is awaited.
    pub fn legal(&self) -> Vec<Move> {
        self.play.legal().into_iter().map(Move).collect()
    }

    /// The move of a text, in any notation that the game knows: short (`Nf3`), by coordinates (`g1f3`), or from corners of the
    /// board where the document names them.
    pub fn find(&self, text: &str) -> Result<Move, Error> {
        self.nobody_waits()?;
        let (rules, placement, mut legal) = (self.game.spec(), self.play.placement(), self.play.legal());
        let place = move_line::found(rules, &San::new(rules), &placement, &legal, text)?;
        Ok(Move(legal.swap_remove(place)))
    }

    /// Plays the move of a text, in any notation that the game knows. What cannot be played leaves everything as it was.
    pub fn play_text(&mut self, text: &str) -> Result<Move, Error> {
        let found = self.find(text)?;
        self.play(&found)?;
        Ok(found)
    }

    /// Plays a move.
    pub fn play(&mut self, chosen: &Move) -> Result<(), Error> {
        self.play.play(&chosen.0).map_err(refused)
    }

    /// Plays the moves and throws of a text one after the other. Numbers of moves may stand between them.
    ///
    /// ```
    /// let mut play = arbiter::catalog().game("chess")?.start();
    /// play.play_line("1. e4 e5 2. Nf3")?;
    /// assert_eq!(play.ply(), 3);
    /// # Ok::<(), arbiter::Error>(())
    /// ```
    pub fn play_line(&mut self, text: &str) -> Result<(), Error> {
        let mut after = self.play.clone();
        move_line::play(self.game.spec(), &mut after, &move_line::words(text))?;
        self.play = after;
        Ok(())
    }

    /// Takes the latest move, throw, claim or answer back; false if there is none.
    pub fn undo(&mut self) -> bool {
        self.play.undo()
    }

    /// How it ended, if it did.
    pub fn outcome(&self) -> Option<Outcome> {
        self.play.outcome().map(|outcome| Outcome::new(self.game.spec(), outcome))
    }

    /// The player who is to move.
    pub fn to_move(&self) -> &str {
        self.game.spec().player_name(self.play.to_move())
    }

    /// The seat that decides for him: where one person leads several players, or a captured one.
    pub fn seat(&self) -> &str {
        self.game.spec().seats.get(self.play.deciding_seat().index()).map_or("", |seat| seat.code.as_str())
    }

    /// Whether the player to move is in check.
    pub fn in_check(&self) -> bool {
        self.play.in_check(self.play.to_move())
    }

    /// Moves, throws and passes so far.
    pub fn ply(&self) -> u32 {
        self.play.ply()
    }

    /// The position as text. Where the wide-spread dialects have a word for something, it is theirs.
    pub fn position(&self) -> String {
        position::write_as(self.game.engine(), &self.play.placement(), Style::XFen)
    }

    /// The throw that is awaited.
    pub fn awaited_roll(&self) -> Option<Roll> {
        self.play.awaited_roll().map(|chance| self.roll_of(chance))
    }

    /// A throw came out like this.
    pub fn roll(&mut self, outcome: &str) -> Result<(), Error> {
        let Some(chance) = self.play.awaited_roll() else { return Err(Error::NotNow("nothing is rolled now".into())) };
        let roll = self.roll_of(chance);
        let found = roll.outcomes.iter().position(|known| known.eq_ignore_ascii_case(outcome));
        let found = found.ok_or(Error::RollFirst { chance: roll.chance, outcomes: roll.outcomes })?;
        self.play.roll(chance, found).map_err(refused)
    }

    /// Endings that can be claimed now.
    pub fn claims(&self) -> Vec<Claim> {
        let claim =
            |open: arbiter_engine::OpenClaim| Claim { seat: open.seat, code: open.code, with: open.with.map(Move) };
        self.play.claims().into_iter().map(claim).collect()
    }

    /// Makes a claim.
    pub fn claim(&mut self, claim: &Claim) -> Result<(), Error> {
        self.play.claim(claim.seat, &claim.code, claim.with.as_ref().map(|with| &with.0)).map_err(refused)
    }

    /// What can be offered now.
    pub fn offers(&self) -> Vec<Offer> {
        let offer =
            |open: arbiter_engine::PossibleProposal| Offer { seat: open.seat, to: open.responder, code: open.code };
        self.play.proposals().into_iter().map(offer).collect()
    }

    /// Makes an offer.
    pub fn offer(&mut self, offer: &Offer) -> Result<(), Error> {
        self.play.propose(offer.seat, &offer.code, offer.to).map_err(refused)
    }

    /// Everybody who is asked accepts, or the first of them declines.
    pub fn answer_offer(&mut self, accepts: bool) -> Result<(), Error> {
        let open = self.play.open_proposals().into_iter().next();
        let open = open.ok_or_else(|| Error::NotNow("no offer waits for an answer".into()))?;
        for seat in open.waiting {
            if !accepts {
                return self.play.decline(seat, &open.code).map_err(refused);
            }
            self.play.accept(seat, &open.code).map_err(refused)?;
        }
        Ok(())
    }

    /// How many ways there are to play so many turns from here.
    ///
    /// ```
    /// let play = arbiter::catalog().game("chess")?.start();
    /// assert_eq!(play.count(3), 8902);
    /// # Ok::<(), arbiter::Error>(())
    /// ```
    pub fn count(&self, depth: u32) -> u64 {
        self.by_kernel(&self.play, depth).unwrap_or_else(|| self.play.perft(depth))
    }

    /// How many of them begin with one of the legal moves.
    pub fn count_behind(&self, first: &Move, depth: u32) -> u64 {
        let by_kernel = || {
            self.game.engine().kernel_name()?;
            let mut next = self.play.clone();
            next.play(&first.0).ok()?;
            self.by_kernel(&next, depth.checked_sub(1)?)
        };
        by_kernel().unwrap_or_else(|| self.play.perft_behind(&first.0, depth))
    }

    /// The games of kernels have no chance and no turns of several actions: what is ahead of a position is the same however it
    /// came about.
    fn by_kernel(&self, play: &arbiter_engine::Play, depth: u32) -> Option<u64> {
        let engine = self.game.engine();
        engine.kernel_name()?;
        Some(engine.at(&engine.position(&play.placement()).ok()?).ok()?.perft(depth))
    }

    /// Why a move cannot be played: at most three reasons, the nearest first.
    ///
    /// ```
    /// let play = arbiter::catalog().game("chess")?.start();
    /// assert_eq!(play.why_not("e2e5"), ["the pawn on e2 cannot reach e5: it goes one square, not three"]);
    /// # Ok::<(), arbiter::Error>(())
    /// ```
    pub fn why_not(&self, text: &str) -> Vec<String> {
        intent::reasons(&self.play, text)
    }

    fn roll_of(&self, chance: ChanceId) -> Roll {
        let chance = &self.game.spec().chance[chance.index()];
        Roll {
            chance: chance.code.clone(),
            outcomes: chance.outcomes.iter().map(|outcome| outcome.code.clone()).collect(),
        }
    }

    /// Nobody can move where the game is over or something is thrown first.
    pub(crate) fn nobody_waits(&self) -> Result<(), Error> {
        if let Some(outcome) = self.play.outcome() {
            return Err(Error::Over { code: outcome.code.clone() });
        }
        match self.awaited_roll() {
            Some(Roll { chance, outcomes }) => Err(Error::RollFirst { chance, outcomes }),
            None => Ok(()),
        }
    }
}

impl fmt::Debug for Play {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Play").field("game", &self.game).field("position", &self.position()).finish()
    }
}

fn refused(error: arbiter_engine::PlayError) -> Error {
    Error::NotNow(error.to_string())
}

impl Move {
    pub(crate) fn new(decision: Decision) -> Move {
        Move(decision)
    }

    /// In short notation, in the position in which it is played.
    pub fn san(&self, play: &Play) -> String {
        San::new(play.game.spec()).write(&play.play, &self.0)
    }

    /// By coordinates, as engines exchange them; castling is the king's move.
    pub fn uci(&self, play: &Play) -> String {
        self.among(play, |rules, legal| uci::texts(rules, legal, Castling::KingMoves))
    }

    /// By coordinates, told apart from all others: the spelling in which records keep it.
    pub fn text(&self, play: &Play) -> String {
        self.among(play, moves::texts)
    }

    /// The same as plain data.
    pub fn decision(&self) -> &Decision {
        &self.0
    }

    fn among(&self, play: &Play, texts: impl Fn(&arbiter_spec::checked::Rules, &[Decision]) -> Vec<String>) -> String {
        let legal = play.play.legal();
        let place = legal.iter().position(|known| *known == self.0);
        place.map_or_else(String::new, |place| texts(play.game.spec(), &legal).swap_remove(place))
    }
}
