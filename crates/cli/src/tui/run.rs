//! A game on a terminal: keys are listened to while machines think on a thread of their own.

use super::draw::{self, Hits};
use super::keys::{self, Gesture};
use super::screen::{self, Screen};
use super::state::State;
use super::theme::Theme;
use crate::session::{Answered, Next, Session};
use anyhow::bail;
use ratatui::DefaultTerminal;
use ratatui::crossterm::event;
use ratatui::layout::Position;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::thread;
use std::time::{Duration, Instant};

/// Between two things that happen by themselves, so that they can be followed.
const PACE: Duration = Duration::from_millis(250);

/// How long to wait for a key before looking at clocks, signals and machines.
const TICK: Duration = Duration::from_millis(50);

/// Plays until the person leaves. What is to be said then, when the screen is as it was.
pub fn run(session: Session, theme: &'static Theme) -> anyhow::Result<Vec<String>> {
    let mut state = State::new(session, theme)?;
    let ask = hear_signals()?;
    let mut screen = Screen::take()?;
    let result = play(&mut state, &mut screen.terminal, &ask);
    drop(screen);
    result?;
    state.farewell()
}

/// Waits for signals: one asks whether to leave, the others leave no choice. They are heard by a thread of their own, for a
/// terminal that is gone keeps its reader busy for ever; and the game is in its file after every event.
#[cfg(unix)]
fn hear_signals() -> anyhow::Result<Arc<AtomicBool>> {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    let ask = Arc::new(AtomicBool::new(false));
    let flag = Arc::clone(&ask);
    let mut signals = signal_hook::iterator::Signals::new([SIGHUP, SIGINT, SIGTERM])?;
    thread::spawn(move || {
        for signal in signals.forever() {
            if signal == SIGINT {
                flag.store(true, Ordering::Relaxed);
                continue;
            }
            screen::give_back_from_elsewhere();
            std::process::exit(128 + signal);
        }
    });
    Ok(ask)
}

#[cfg(not(unix))]
fn hear_signals() -> anyhow::Result<Arc<AtomicBool>> {
    Ok(Arc::default())
}

fn play(state: &mut State, terminal: &mut DefaultTerminal, ask: &AtomicBool) -> anyhow::Result<()> {
    let start = Instant::now();
    let mut hits = Hits::new();
    let mut thinker: Option<Thinker<Answered>> = None;
    let mut adviser: Option<Thinker<String>> = None;
    let mut last_act = Duration::ZERO;
    let (mut dirty, mut drawn) = (true, Duration::ZERO);
    loop {
        let now = start.elapsed();
        state.look(now)?;
        let thinking = thinker.is_some() && now.saturating_sub(last_act) > PACE * 2;
        if dirty || now.saturating_sub(drawn) >= Duration::from_millis(500) {
            terminal.draw(|frame| hits = draw::draw(frame.buffer_mut(), state, now, thinking))?;
            (dirty, drawn) = (false, now);
        }
        if ask.swap(false, Ordering::Relaxed) && state.handle(Gesture::Leave, None)? {
            return Ok(());
        }
        // Keys first: all that are there.
        let mut wait = TICK;
        while event::poll(wait)? {
            wait = Duration::ZERO;
            let Some(gesture) = keys::gesture(&event::read()?) else { continue };
            if gesture == Gesture::Redraw {
                terminal.clear()?;
            }
            if state.handle(gesture, hit(&hits, gesture))? {
                return Ok(());
            }
            state.look(start.elapsed())?;
            dirty = true;
        }
        // A machine is asked about the game as it is; what it thinks of another one is not wanted.
        let stamp = state.adapter.session.stamp();
        if thinker.as_ref().is_some_and(|thinker| thinker.stamp != stamp) {
            // It is told to stop, and sits down again.
            if let Some(answered) = thinker.take().and_then(Thinker::broken_off) {
                state.adapter.session.back(answered);
            }
        }
        adviser = adviser.filter(|adviser| adviser.stamp == stamp);
        if std::mem::take(&mut state.wants_advice) && adviser.is_none() {
            let advice = state.adapter.session.advice()?;
            adviser = Some(Thinker::new(stamp, move |stop| advice.run(stop)));
            state.say(vec!["let me see …".into()]);
            dirty = true;
        }
        if let Some(said) = adviser.as_ref().and_then(|adviser| adviser.answer.try_recv().ok()) {
            adviser = None;
            state.say(vec![said]);
            dirty = true;
        }
        let paced = start.elapsed().saturating_sub(last_act) >= PACE;
        match (&thinker, state.next()) {
            (None, Some(Next::Machine)) => {
                let task = state.adapter.session.task()?;
                thinker = task.map(|task| Thinker::new(stamp, move |stop| task.run(stop)));
            }
            (Some(asked), Some(Next::Machine)) if paced => match asked.answer.try_recv() {
                Err(TryRecvError::Empty) => {}
                Err(TryRecvError::Disconnected) => bail!("the machine's thoughts broke off; the game is in its file"),
                Ok(answered) => {
                    thinker = None;
                    state.answered(answered)?;
                    (last_act, dirty) = (start.elapsed(), true);
                }
            },
            (_, Some(Next::Step)) if paced => {
                state.step()?;
                (last_act, dirty) = (start.elapsed(), true);
            }
            _ => {}
        }
    }
}

/// What lies under a click; the topmost.
fn hit(hits: &Hits, gesture: Gesture) -> Option<super::state::Hit> {
    let Gesture::Click(x, y) = gesture else { return None };
    hits.iter().rev().find(|(rect, _)| rect.contains(Position::new(x, y))).map(|(_, hit)| *hit)
}

/// A machine that thinks about one position. Forgotten, it is told to stop.
struct Thinker<T> {
    stamp: usize,
    stop: Arc<AtomicBool>,
    answer: Receiver<T>,
}

impl<T: Send + 'static> Thinker<T> {
    fn new(stamp: usize, task: impl FnOnce(&AtomicBool) -> T + Send + 'static) -> Thinker<T> {
        let stop = Arc::new(AtomicBool::new(false));
        let (sender, answer) = channel();
        let flag = Arc::clone(&stop);
        // Nobody may be listening any more when the answer comes.
        thread::spawn(move || _ = sender.send(task(&flag)));
        Thinker { stamp, stop, answer }
    }
}

impl<T> Thinker<T> {
    /// What it says when it is told to stop.
    fn broken_off(self) -> Option<T> {
        self.stop.store(true, Ordering::Relaxed);
        self.answer.recv().ok()
    }
}

impl<T> Drop for Thinker<T> {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}
