//! A program that plays by UCI, where one is installed.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

/// Names it goes by, after what `ARBITER_STOCKFISH` says.
const NAMES: &[&str] = &["stockfish", "fairy-stockfish", "/usr/games/stockfish", "/usr/games/fairy-stockfish"];

/// A running program.
pub struct Fish {
    child: Child,
    questions: ChildStdin,
    answers: BufReader<ChildStdout>,
}

impl Fish {
    /// Starts one, if there is one.
    pub fn start() -> Option<Fish> {
        let named = std::env::var("ARBITER_STOCKFISH").ok();
        let names = named.as_deref().into_iter().chain(NAMES.iter().copied());
        names.into_iter().find_map(|name| {
            let mut command = Command::new(name);
            let command = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
            let mut child = command.spawn().ok()?;
            let (questions, answers) = (child.stdin.take()?, BufReader::new(child.stdout.take()?));
            let mut fish = Fish { child, questions, answers };
            fish.ask("uci", "uciok")?;
            Some(fish)
        })
    }

    /// Says something and waits for the line that begins so.
    fn ask(&mut self, question: &str, wanted: &str) -> Option<String> {
        writeln!(self.questions, "{question}").ok()?;
        let mut line = String::new();
        loop {
            line.clear();
            if self.answers.read_line(&mut line).ok()? == 0 {
                return None;
            }
            if line.starts_with(wanted) {
                return Some(line.trim().to_string());
            }
        }
    }

    /// What it plays after these moves from the start, as squares and the letter of a promotion.
    pub fn best(&mut self, played: &[String]) -> Option<String> {
        writeln!(self.questions, "position startpos moves {}", played.join(" ")).ok()?;
        let answer = self.ask("go depth 5", "bestmove")?;
        answer.split_whitespace().nth(1).map(String::from)
    }
}

impl Drop for Fish {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
