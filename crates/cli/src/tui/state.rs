//! What the full screen knows: the game, where the cursor is, what was picked, what is being asked. No terminal here.

use super::clock::Clock;
use super::history::History;
use super::pick::{Candidate, Picker, Spot};
use super::theme::Theme;
use super::view::View;
use crate::session::{Answered, Next, ScreenAdapter, Session};
use arbiter_spec::checked::{PlayerId, Rules, SeatId, Square};
use std::time::Duration;

/// More lines than this are read on a page of their own.
const FEW: usize = 5;

/// Lines of talk that are remembered.
const REMEMBERED: usize = 500;

/// What keys do just now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Mode {
    /// Look at the board and point at things.
    Look,
    /// Type a line: a command or a move; or words for the dice.
    Type { line: String, salt: Option<SeatId> },
    /// Choose one of several moves.
    Choose { entries: Vec<Candidate>, chosen: usize },
    /// Read something long.
    Read { title: String, lines: Vec<String>, top: usize },
    /// Say whether to leave.
    Leave,
}

/// What can be clicked on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hit {
    Spot(Spot),
    /// A line of what is to be chosen.
    Candidate(usize),
}

/// Everything that is seen and can be changed by keys.
pub struct State {
    pub adapter: ScreenAdapter,
    pub view: View,
    pub theme: &'static Theme,
    pub cursor: Square,
    /// The cursor is beside the board, on one of the pieces that can be put down.
    pub beside: Option<usize>,
    pub picker: Picker,
    pub mode: Mode,
    /// What was said.
    pub said: Vec<String>,
    pub history: History,
    pub clock: Clock,
    /// How far the list of moves is scrolled back.
    pub back: usize,
    /// The person wants to know what to play, and has not been told yet.
    pub wants_advice: bool,
    /// Who is still to be asked for words for the dice.
    salts: Vec<SeatId>,
    /// The game that is shown; another one is looked at anew.
    stamp: Option<usize>,
    /// A game in which nothing can be done any more, though no rule ends it.
    pub(super) stuck: Option<usize>,
    /// What is said when a game is over; said once.
    pub(super) last_words: Option<Vec<String>>,
}

impl State {
    /// A game to be shown, from the side of the first person.
    pub fn new(session: Session, theme: &'static Theme) -> anyhow::Result<State> {
        let mut adapter = ScreenAdapter::new(session);
        let said = adapter.greeting()?;
        let session = &adapter.session;
        let rules = session.rules();
        let side =
            session.humans().into_iter().min().and_then(|seat| rules.seats[seat.index()].players.first().copied());
        let view = View::from_side_of(rules, side.unwrap_or(PlayerId(0)));
        let cursor = view.nearest((view.size.0 / 2, view.size.1 - 2)).unwrap_or_default();
        let (clock, mut salts) = (Clock::new(rules.seats.len()), session.may_salt());
        salts.reverse();
        let mut state = State {
            view,
            theme,
            cursor,
            beside: None,
            picker: Picker::default(),
            mode: Mode::Look,
            said,
            history: History::default(),
            clock,
            back: 0,
            wants_advice: false,
            salts,
            stamp: None,
            stuck: None,
            last_words: None,
            adapter,
        };
        state.ask_for_salt();
        Ok(state)
    }

    pub fn rules(&self) -> &Rules {
        self.adapter.session.rules()
    }

    /// Whether the game can go on by itself now: words for the dice come before everything.
    pub fn next(&self) -> Option<Next> {
        let waits = matches!(self.mode, Mode::Type { salt: Some(_), .. });
        let stuck = self.stuck == Some(self.adapter.session.stamp());
        (!waits && !stuck).then(|| self.adapter.next())
    }

    /// Lets happen what happens by itself and at once.
    pub fn step(&mut self) -> anyhow::Result<()> {
        let (done, said) = self.adapter.step()?;
        self.done(done, said)
    }

    /// A machine has decided.
    pub fn answered(&mut self, answered: Answered) -> anyhow::Result<()> {
        let (done, said) = self.adapter.answered(answered)?;
        self.done(done, said)
    }

    fn done(&mut self, done: bool, said: Vec<String>) -> anyhow::Result<()> {
        self.say(said);
        if !done {
            self.stuck = Some(self.adapter.session.stamp());
        }
        Ok(())
    }

    pub(super) fn say(&mut self, lines: Vec<String>) {
        self.said.extend(lines);
        let over = self.said.len().saturating_sub(REMEMBERED);
        self.said.drain(..over);
    }

    /// Short answers are said, long ones are read.
    pub(super) fn answer(&mut self, title: &str, lines: Vec<String>) {
        match lines.len() > FEW {
            true => self.mode = Mode::Read { title: title.into(), lines, top: 0 },
            false => self.say(lines),
        }
    }

    /// Looks at the game anew if it has changed.
    pub fn look(&mut self, now: Duration) -> anyhow::Result<()> {
        let session = &self.adapter.session;
        if self.stamp == Some(session.stamp()) {
            return Ok(());
        }
        self.stamp = Some(session.stamp());
        self.history.catch_up(session);
        let over = session.outcome().is_some();
        let seat = session.decides().filter(|_| !over).map(SeatId::index);
        self.clock.turn_to(seat, now);
        (self.beside, self.back) = (None, 0);
        let person = session.human_decides() && !over;
        let legal = if person { session.position().legal() } else { Vec::new() };
        self.picker = Picker::new(session.rules(), legal);
        if let Mode::Choose { .. } = self.mode {
            self.mode = Mode::Look;
        }
        if person {
            let mentions = self.adapter.mentions()?;
            self.say(mentions);
        }
        if over && self.last_words.is_none() {
            let words = self.adapter.farewell()?;
            self.say(words.clone());
            self.last_words = Some(words);
        }
        Ok(())
    }

    /// What is said when the person leaves.
    pub fn farewell(&mut self) -> anyhow::Result<Vec<String>> {
        match self.last_words.take() {
            Some(words) => Ok(words),
            None => self.adapter.farewell(),
        }
    }

    pub(super) fn ask_for_salt(&mut self) {
        if let Some(seat) = self.salts.pop() {
            self.mode = Mode::Type { line: String::new(), salt: Some(seat) };
        }
    }

    /// What the cursor is on.
    pub fn spot(&self) -> Spot {
        let beside = self.beside.and_then(|i| self.picker.hands().get(i).copied());
        beside.unwrap_or(Spot::Square(self.cursor))
    }
}
