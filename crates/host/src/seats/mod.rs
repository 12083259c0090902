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
use arbiter_arena::referee::{Fault, Heard, Next, Question, Referee, Reply, Start};
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

    /// The game is over: nothing of it stays behind.
    fn end(&mut self) {}
}

/// Programs over pipes are at home where there are groups of processes.
#[cfg(not(unix))]
struct Absent;

#[cfg(not(unix))]
impl Seat for Absent {
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

/// Carries messages between the referee and the seats until the game is over, or somebody stops it. Every seat is told of the
/// end, however it came.
pub fn carry(
    referee: &mut Referee,
    seats: &mut [Box<dyn Seat>],
    (game, engine, start, dice): (&Game, &arbiter_engine::Game, &Start, &Dice),
    stop: &AtomicBool,
) {
    for (i, seat) in seats.iter_mut().enumerate() {
        let id = SeatId(i as u8);
        if let Err(fault) = seat.begin(&Beginning { game, engine, start, seat: id, dice }) {
            referee.abandon(id, fault);
            break;
        }
    }
    if referee.asks_for_lag() {
        let carried = seats.iter().map(|seat| seat.lag()).max().unwrap_or_default();
        referee.allow_for(carried.max(lag::of_this_machine()));
    }
    loop {
        let heard = match referee.proceed() {
            Next::Over(_) => break,
            Next::Ask(_) if stop.load(Ordering::Relaxed) => Heard::at_once(Reply::Fault(Fault::Stopped)),
            Next::Ask(question) => match seats.get_mut(question.seat.index()) {
                Some(seat) => seat.ask(&question, stop),
                None => Heard::at_once(Reply::Fault(Fault::Unreachable("nobody sits there".into()))),
            },
        };
        referee.hear(heard);
    }
    seats.iter_mut().for_each(|seat| seat.end());
}
