//! Who sits at a seat under the referee: programs of others, over a pipe or the network, and those built in.
//!
//! A seat is asked and says what it heard; it judges nothing. Whatever a program does, an answer is waited for no longer
//! than the question allows, and no more of it is kept than an answer may have.

mod built_in;
mod http;
#[cfg(unix)]
mod json;
mod lag;
#[cfg(unix)]
mod orphans;
#[cfg(unix)]
mod pipe;
mod random;
mod seat_spec;
mod settings;
#[cfg(unix)]
mod uci;

#[cfg(unix)]
pub use orphans::end_with_us;
pub use seat_spec::{Human, Resources, Who};

use arbiter::Game;
use arbiter_arena::dice::Dice;
use arbiter_arena::referee::{Fault, Heard, Question, Reply, Start};
use arbiter_arena::round::{Next, Round};
use arbiter_notation::answer::Protocol;
use arbiter_spec::checked::SeatId;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// Somebody at a seat.
pub trait Seat: Send {
    /// How it is spoken to; nothing if it sits in this program.
    fn protocol(&self) -> Option<Protocol> {
        None
    }

    /// Whether it must be able to ask which moves were made, so that the game is recorded.
    fn needs_record(&self) -> bool {
        self.protocol().is_some()
    }

    /// A game begins. What fails here is nobody's fault at the board.
    fn begin(&mut self, _game: &Beginning) -> Result<(), Fault> {
        Ok(())
    }

    /// How long a message to it and the answer to that were seen to take, in the game that has begun.
    fn lag(&self) -> Duration {
        Duration::ZERO
    }

    /// What it answers. It is back by the deadline of the question, and soon after the flag is raised: then it answers
    /// [`Fault::Stopped`], and can be asked something else.
    fn ask(&mut self, question: &Question, stop: &AtomicBool) -> Heard;

    /// Whether it wants its latest decision back, instead of what it has just answered.
    fn takes_back(&mut self) -> bool {
        false
    }

    /// The game is over: nothing of it stays behind.
    fn end(&mut self) {}
}

/// Nobody who could be asked: a person at the board, who is not asked but acts.
pub struct Absent;

impl Seat for Absent {
    fn ask(&mut self, _question: &Question, _stop: &AtomicBool) -> Heard {
        Heard::at_once(nobody())
    }
}

/// Programs over pipes are at home where there are groups of processes.
#[cfg(not(unix))]
struct OnlyUnix;

#[cfg(not(unix))]
impl Seat for OnlyUnix {
    fn ask(&mut self, _question: &Question, _stop: &AtomicBool) -> Heard {
        let why = "programs over pipes need a Unix system; http works anywhere".to_string();
        Heard::at_once(Reply::Fault(Fault::Unreachable(why)))
    }
}

/// A game that begins.
pub struct Beginning<'a> {
    /// The game.
    pub game: &'a Game,
    /// The same, compiled.
    pub engine: &'a arbiter_engine::Game,
    /// How it begins.
    pub start: &'a Start,
    /// The seat.
    pub seat: SeatId,
    /// Where chance is drawn from.
    pub dice: &'a Dice,
}

/// So often whoever waits looks whether it is to stop.
const BLINK: Duration = Duration::from_millis(20);

/// How long somebody may be waited for before it is looked again: no longer than a blink. An error if the deadline has passed, or
/// somebody stops it.
fn blink(deadline: Option<Instant>, stop: &AtomicBool) -> Result<Duration, Fault> {
    if stop.load(Ordering::Relaxed) {
        return Err(Fault::Stopped);
    }
    match deadline.map(|deadline| deadline.saturating_duration_since(Instant::now())) {
        Some(left) if left.is_zero() => Err(Fault::Late),
        left => Ok(left.map_or(BLINK, |left| left.min(BLINK))),
    }
}

/// Carries messages between a round and its seats until it is over, or somebody stops it. Every
/// seat is told of the end, however it came. `keep` is shown the round after everything that happens; a game that is kept goes on
/// another time, so whoever stops it does not end it.
pub fn carry(
    round: &mut Round,
    seats: &mut [Box<dyn Seat>],
    game: &Game,
    stop: &AtomicBool,
    mut keep: Option<&mut dyn FnMut(&Round)>,
) {
    sit_down(round, seats, game);
    loop {
        if let Some(keep) = &mut keep {
            keep(round);
        }
        let (seat, heard) = match round.proceed() {
            Next::Over(_) => break,
            Next::Ask(question) if stop.load(Ordering::Relaxed) => {
                (question.seat, Heard::at_once(Reply::Fault(Fault::Stopped)))
            }
            Next::Ask(question) => match seats.get_mut(question.seat.index()) {
                Some(seat) => (question.seat, seat.ask(&question, stop)),
                None => (question.seat, Heard::at_once(nobody())),
            },
            // Whoever acts at the board is brought by another carrier.
            Next::Board(seat) => {
                round.abandon(seat, Fault::Unreachable("nobody sits there".into()));
                continue;
            }
        };
        if keep.is_some() && heard.reply == Reply::Fault(Fault::Stopped) {
            break;
        }
        match seats.get_mut(seat.index()).is_some_and(|seat| seat.takes_back()) {
            true => take_back(round, seat),
            false => round.hear(heard),
        }
    }
    seats.iter_mut().for_each(|seat| seat.end());
}

/// What a program or an endpoint said, if that is text, and how long carrying it took.
fn heard(said: Result<(Option<String>, Duration), Fault>, has_answered: &mut bool, spent: Duration) -> Heard {
    let (reply, lag) = match said {
        Ok((text, lag)) => {
            *has_answered = true;
            (text.map_or(Reply::Fault(Fault::Garbled), Reply::Said), lag)
        }
        // Whoever has answered once is there: it does not get out of a lost game by hanging up.
        Err(Fault::Unreachable(why)) if *has_answered => (Reply::Fault(Fault::Gone(why)), Duration::ZERO),
        Err(fault) => (Reply::Fault(fault), Duration::ZERO),
    };
    Heard { reply, spent, lag }
}

fn nobody() -> Reply {
    Reply::Fault(Fault::Unreachable("nobody sits there".into()))
}

/// Has everybody begin, and measures what carrying a message takes, where that matters.
pub fn sit_down(round: &mut Round, seats: &mut [Box<dyn Seat>], game: &Game) {
    let start = round.header().start.clone();
    let dice = round.dice().cloned();
    for (i, seat) in seats.iter_mut().enumerate() {
        let id = SeatId(i as u8);
        let begun = match &dice {
            Some(dice) => seat.begin(&Beginning { game, engine: game.engine(), start: &start, seat: id, dice }),
            None => Err(Fault::Unreachable("the secret of the dice is not known".into())),
        };
        if let Err(fault) = begun {
            round.abandon(id, fault);
            break;
        }
    }
    if round.asks_for_lag() {
        let carried = seats.iter().map(|seat| seat.lag()).max().unwrap_or_default();
        round.allow_for(carried.max(lag::of_this_machine()));
    }
}

/// Takes back to the latest decision of a seat, if it has made one.
fn take_back(round: &mut Round, seat: SeatId) {
    let place = round.latest_decision(&[seat]);
    // What cannot be taken back is asked again.
    let _ = place.map(|place| round.take_back(place));
}
