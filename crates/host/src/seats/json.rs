//! A program that is told states and answers them, one line of JSON each.

use super::pipe::Pipe;
use super::{Beginning, Resources, Seat, heard};
use arbiter_arena::referee::{Fault, Heard, Question};
use arbiter_notation::answer::Protocol;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

/// A program over its standard input and output.
pub struct Program {
    command: String,
    protocol: Protocol,
    resources: Resources,
    pipe: Option<Pipe>,
    /// Whoever has answered once is there: what fails after that is its own fault.
    has_answered: bool,
    /// Questions that were taken back before they were answered: their answers are still to come, and nobody's move.
    owed: u32,
}

impl Program {
    /// The program of a command of the shell.
    pub fn new(command: &str, protocol: Protocol, resources: Resources) -> Program {
        Program { command: command.into(), protocol, resources, pipe: None, has_answered: false, owed: 0 }
    }

    /// The line it answers, and what of the time since the question began is ours.
    fn talk(&mut self, question: &Question, begun: Instant, stop: &AtomicBool) -> Result<(Vec<u8>, Duration), Fault> {
        let Some(pipe) = &mut self.pipe else { return Err(Fault::Unreachable("it was not started".into())) };
        let state = question.state(self.protocol);
        let deadline = || question.deadline().and_then(|time| Instant::now().checked_add(time));
        let until = deadline();
        pipe.flush(until, stop)?;
        while self.owed > 0 {
            pipe.line(until, stop)?;
            self.owed -= 1;
        }
        let until = deadline();
        pipe.unasked()?;
        self.owed += 1;
        let waited = pipe.send(format!("{state}\n").as_bytes(), until, stop)?;
        // What it took us to write the state and to send it is not the program's time, unless it did not listen.
        let lag = begun.elapsed().saturating_sub(waited);
        let line = pipe.line(until, stop)?;
        self.owed -= 1;
        pipe.said_more()?;
        Ok((line, lag))
    }
}

impl Seat for Program {
    fn protocol(&self) -> Option<Protocol> {
        Some(self.protocol)
    }

    fn begin(&mut self, _game: &Beginning) -> Result<(), Fault> {
        (self.pipe, self.has_answered, self.owed) = (None, false, 0);
        self.pipe = Some(Pipe::start(&self.command, &self.resources)?);
        Ok(())
    }

    fn ask(&mut self, question: &Question, stop: &AtomicBool) -> Heard {
        let begun = Instant::now();
        let said = self.talk(question, begun, stop).map(|(line, lag)| (String::from_utf8(line).ok(), lag));
        heard(said, &mut self.has_answered, begun.elapsed())
    }

    fn end(&mut self) {
        self.pipe.iter_mut().for_each(Pipe::close);
        self.pipe = None;
    }
}
