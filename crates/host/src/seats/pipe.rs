//! A program at the other end of three pipes, in a group of its own.
//!
//! One thread does everything: it waits for all pipes at once and until the deadline, so that nothing a program does with
//! one of them holds up the others, and there is nobody to be left behind when the game is over.

use super::seat_spec::shell_limits;
use super::{Resources, blink, orphans};
use arbiter_arena::referee::Fault;
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use std::io::{ErrorKind, Read, Write};
use std::os::fd::AsFd;
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::process::{Child, ChildStderr, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// The longest line that is taken.
pub const LONGEST: usize = 64 << 10;
/// So much of what it complained about is kept.
const COMPLAINT: usize = 300;
/// How long a program may take to end by itself once nobody speaks to it any more.
const FAREWELL: Duration = Duration::from_millis(200);

/// A program.
pub struct Pipe {
    child: Child,
    stdin: Option<ChildStdin>,
    stdout: Option<ChildStdout>,
    stderr: Option<ChildStderr>,
    /// What is still to be said to it.
    unsent: Vec<u8>,
    heard: Vec<u8>,
    complaint: Vec<u8>,
    mark: String,
}

impl Pipe {
    /// Starts a command of the shell, under limits.
    pub fn start(command: &str, resources: &Resources) -> Result<Pipe, Fault> {
        static COUNT: AtomicU64 = AtomicU64::new(0);
        let mark = format!("{}-{}", std::process::id(), COUNT.fetch_add(1, Ordering::Relaxed));
        let unreachable = |error: &dyn std::fmt::Display| Fault::Unreachable(format!("`{command}`: {error}"));
        let mut shell = Command::new("/bin/sh");
        // The shell sets the limits before the program is there, so that there is no moment without them.
        shell.arg("-c").arg(format!("{}{command}", shell_limits(resources))).env(orphans::MARK, &mark).process_group(0);
        shell.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = orphans::start(&mut shell).map_err(|error| unreachable(&error))?;
        let (stdin, stdout, stderr) = (child.stdin.take(), child.stdout.take(), child.stderr.take());
        let pipe =
            Pipe { child, stdin, stdout, stderr, unsent: Vec::new(), heard: Vec::new(), complaint: Vec::new(), mark };
        let nonblocking = || -> rustix::io::Result<()> {
            pipe.stdin.as_ref().map_or(Ok(()), |fd| rustix::io::ioctl_fionbio(fd, true))?;
            pipe.stdout.as_ref().map_or(Ok(()), |fd| rustix::io::ioctl_fionbio(fd, true))?;
            pipe.stderr.as_ref().map_or(Ok(()), |fd| rustix::io::ioctl_fionbio(fd, true))
        };
        // Dropped on failure, and with it the program.
        nonblocking().map_err(|error| unreachable(&error))?;
        Ok(pipe)
    }

    /// What it has said that nobody has taken yet: it must be nothing but empty lines.
    pub fn unasked(&mut self) -> Result<(), Fault> {
        self.listen();
        match self.heard.iter().all(u8::is_ascii_whitespace) {
            true => {
                self.heard.clear();
                Ok(())
            }
            false => Err(Fault::Unasked(shown(&self.heard))),
        }
    }

    /// Whether something is left after a line that was taken.
    pub fn said_more(&mut self) -> Result<(), Fault> {
        match self.heard.iter().all(u8::is_ascii_whitespace) {
            true => Ok(()),
            false => Err(Fault::Unasked(format!("a second answer, {}", shown(&self.heard)))),
        }
    }

    /// Writes all of a text before the deadline, and says how long the program kept us waiting. Whoever does not listen may
    /// still answer, or end: that is found out later.
    pub fn send(&mut self, text: &[u8], deadline: Option<Instant>, stop: &AtomicBool) -> Result<Duration, Fault> {
        self.unsent.extend_from_slice(text);
        self.flush(deadline, stop)
    }

    /// Writes what is left of a text where somebody stopped that.
    pub fn flush(&mut self, deadline: Option<Instant>, stop: &AtomicBool) -> Result<Duration, Fault> {
        let mut waited = Duration::ZERO;
        while !self.unsent.is_empty() {
            let Some(stdin) = &mut self.stdin else { break };
            match stdin.write(&self.unsent) {
                Ok(0) => self.stdin = None,
                Ok(written) => drop(self.unsent.drain(..written)),
                Err(error) if error.kind() == ErrorKind::WouldBlock => {
                    if self.heard.contains(&b'\n') {
                        return Err(Fault::Unasked(format!("{} before the question was sent", shown(&self.heard))));
                    }
                    let begun = Instant::now();
                    self.wait(true, blink(deadline, stop)?)?;
                    waited += begun.elapsed();
                    self.listen();
                    self.too_much()?;
                }
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(_) => self.stdin = None,
            }
        }
        Ok(waited)
    }

    /// The next line that is there and not empty, without its end.
    pub fn next_line(&mut self) -> Result<Option<Vec<u8>>, Fault> {
        self.listen();
        while let Some(end) = self.heard.iter().position(|byte| *byte == b'\n') {
            let mut line: Vec<u8> = self.heard.drain(..=end).collect();
            while line.last().is_some_and(u8::is_ascii_whitespace) {
                line.pop();
            }
            if line.len() > LONGEST {
                return Err(flood(line.len()));
            }
            if !line.is_empty() {
                return Ok(Some(line));
            }
        }
        self.too_much()?;
        Ok(None)
    }

    /// The next line that is not empty, without its end; it is waited for.
    pub fn line(&mut self, deadline: Option<Instant>, stop: &AtomicBool) -> Result<Vec<u8>, Fault> {
        loop {
            if let Some(line) = self.next_line()? {
                return Ok(line);
            }
            if self.stdout.is_none() {
                return Err(self.gone());
            }
            self.wait(false, blink(deadline, stop)?)?;
        }
    }

    fn too_much(&self) -> Result<(), Fault> {
        let line = self.heard.iter().position(|byte| *byte == b'\n').unwrap_or(self.heard.len());
        if line > LONGEST { Err(flood(line)) } else { Ok(()) }
    }

    /// Takes what is there, as much as may be kept.
    fn listen(&mut self) {
        let mut room = [0; 16 << 10];
        while self.heard.len() <= 2 * LONGEST
            && let Some(stdout) = &mut self.stdout
        {
            match stdout.read(&mut room) {
                Ok(0) => self.stdout = None,
                Ok(count) => self.heard.extend_from_slice(&room[..count]),
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) if error.kind() == ErrorKind::WouldBlock => break,
                Err(_) => self.stdout = None,
            }
        }
        // Complaints are read so that they hold up nobody, though not for ever.
        for _ in 0..64 {
            let Some(stderr) = &mut self.stderr else { break };
            match stderr.read(&mut room) {
                Ok(0) => self.stderr = None,
                Ok(count) => {
                    self.complaint.extend_from_slice(&room[count.saturating_sub(COMPLAINT)..count]);
                    let old = self.complaint.len().saturating_sub(COMPLAINT);
                    self.complaint.drain(..old);
                }
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) if error.kind() == ErrorKind::WouldBlock => break,
                Err(_) => self.stderr = None,
            }
        }
    }

    /// Waits until something can be read, or written where that is wanted, or for so long.
    fn wait(&mut self, to_write: bool, patience: Duration) -> Result<(), Fault> {
        let mut files = Vec::with_capacity(3);
        files.extend(self.stdout.as_ref().map(|out| PollFd::from_borrowed_fd(out.as_fd(), PollFlags::IN)));
        files.extend(self.stderr.as_ref().map(|err| PollFd::from_borrowed_fd(err.as_fd(), PollFlags::IN)));
        if to_write {
            files.extend(self.stdin.as_ref().map(|input| PollFd::from_borrowed_fd(input.as_fd(), PollFlags::OUT)));
        }
        let timeout = Timespec {
            tv_sec: i64::try_from(patience.as_secs()).unwrap_or(i64::MAX),
            tv_nsec: i64::from(patience.subsec_nanos()),
        };
        match poll(&mut files, Some(&timeout)) {
            Ok(_) | Err(rustix::io::Errno::INTR) => Ok(()),
            Err(error) => Err(Fault::Unreachable(format!("waiting for it failed: {error}"))),
        }
    }

    /// How it ended, as far as can be seen.
    fn gone(&mut self) -> Fault {
        self.listen();
        // Its pipes close a moment before it can be collected.
        let begun = Instant::now();
        let mut status = self.child.try_wait().ok().flatten();
        while status.is_none() && begun.elapsed() < FAREWELL {
            std::thread::sleep(Duration::from_millis(2));
            status = self.child.try_wait().ok().flatten();
        }
        let how = match status.map(|status| (status.code(), status.signal())) {
            Some((Some(code), _)) => format!("exit status {code}"),
            Some((None, Some(signal))) => format!("signal {signal}"),
            _ => "it closed its output".into(),
        };
        let complaint = shown(&self.complaint);
        let how = if self.complaint.is_empty() { how } else { format!("{how}; it complained {complaint}") };
        // What the shell says of a command that is not there, or cannot be run.
        match status.and_then(|status| status.code()) {
            Some(126 | 127) => Fault::Unreachable(how),
            _ => Fault::Gone(how),
        }
    }

    /// Ends it and all that came of it. A program that is told so first may end by itself.
    pub fn close(&mut self) {
        self.stdin = None;
        let begun = Instant::now();
        while begun.elapsed() < FAREWELL && matches!(self.child.try_wait(), Ok(None)) && self.stdout.is_some() {
            // Whoever still talks is not listening.
            self.heard.clear();
            self.listen();
            if self.heard.len() > LONGEST || self.wait(false, FAREWELL.saturating_sub(begun.elapsed())).is_err() {
                break;
            }
        }
        self.kill();
    }

    fn kill(&mut self) {
        orphans::end(&mut self.child, &self.mark);
        (self.stdout, self.stderr) = (None, None);
    }
}

impl Drop for Pipe {
    fn drop(&mut self) {
        self.stdin = None;
        self.kill();
    }
}

fn flood(bytes: usize) -> Fault {
    Fault::Flood(format!("more than {bytes} bytes on one line; an answer has at most {LONGEST}"))
}

/// Some bytes of a stranger, fit to be printed.
pub fn shown(bytes: &[u8]) -> String {
    let text = String::from_utf8_lossy(bytes.get(..bytes.len().min(400)).unwrap_or_default());
    format!("`{}`", arbiter::words::shown(text.trim()))
}
