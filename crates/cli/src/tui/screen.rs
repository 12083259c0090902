//! The terminal: taken over, and given back however the program ends.

use ratatui::crossterm::cursor::Show;
use ratatui::crossterm::event::{DisableMouseCapture, EnableMouseCapture};
use ratatui::crossterm::execute;
use ratatui::crossterm::terminal::{EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode};
use ratatui::prelude::CrosstermBackend;
use ratatui::{DefaultTerminal, Terminal};
use std::io::{self, Write, stdout};
use std::thread;

/// The terminal while it is ours. Dropped, it is given back; a panic gives it back before it speaks.
pub struct Screen {
    pub terminal: DefaultTerminal,
}

impl Screen {
    pub fn take() -> io::Result<Screen> {
        let (speak, ours) = (std::panic::take_hook(), thread::current().id());
        std::panic::set_hook(Box::new(move |panic| {
            // Who thinks for a machine is not heard on the screen: the one that waits for it finds out.
            if thread::current().id() == ours {
                give_back(&mut stdout());
                speak(panic);
            }
        }));
        enable_raw_mode()?;
        let taken = execute!(stdout(), EnterAlternateScreen, EnableMouseCapture);
        match taken.and_then(|()| Terminal::new(CrosstermBackend::new(stdout()))) {
            Ok(terminal) => Ok(Screen { terminal }),
            Err(error) => {
                give_back(&mut stdout());
                Err(error)
            }
        }
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        give_back(&mut stdout());
    }
}

fn give_back(out: &mut impl Write) {
    let _ = disable_raw_mode();
    let _ = execute!(out, DisableMouseCapture, LeaveAlternateScreen, Show);
}

/// From a thread other than the one that plays: that one has the standard output to itself.
#[cfg(unix)]
pub fn give_back_from_elsewhere() {
    if let Ok(mut terminal) = std::fs::OpenOptions::new().write(true).open("/dev/tty") {
        give_back(&mut terminal);
    }
}
