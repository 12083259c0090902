//! The judge: a Python that is fed games as lines of JSON and answers each by a line.

use serde_json::Value;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

/// The Python that has the package, if there is one.
pub fn python() -> Option<String> {
    let python = std::env::var("ARBITER_PYTHON").unwrap_or_else(|_| "python3".into());
    let there = Command::new(&python).args(["-c", "import chess"]).stderr(Stdio::null()).status();
    there.is_ok_and(|status| status.success()).then_some(python)
}

/// What it says of a game.
pub struct Verdict {
    pub faults: Vec<String>,
    /// Positions that are over for us only because they are dead beyond material.
    pub dead: u64,
}

/// A judge at work.
pub struct Partner {
    child: Child,
    questions: ChildStdin,
    answers: BufReader<ChildStdout>,
}

impl Partner {
    pub fn start(python: &str) -> Partner {
        let mut command = Command::new(python);
        let command = command.args(["-u", "-c", include_str!("judge.py")]);
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("python starts");
        let questions = child.stdin.take().expect("a pipe");
        let answers = BufReader::new(child.stdout.take().expect("a pipe"));
        Partner { child, questions, answers }
    }

    /// What it says of a game. A judge that falls silent is a fault, too.
    pub fn judge(&mut self, game: &str) -> Verdict {
        let mut answer = String::new();
        let asked = writeln!(self.questions, "{game}").and_then(|()| self.answers.read_line(&mut answer));
        let parsed = serde_json::from_str::<Value>(&answer);
        match (asked, parsed) {
            (Ok(_), Ok(answer)) => {
                let faults = answer["faults"].as_array().cloned().unwrap_or_default();
                let faults = faults.iter().map(|f| f.as_str().unwrap_or_default().to_string()).collect();
                Verdict { faults, dead: answer["dead"].as_u64().unwrap_or(0) }
            }
            _ => Verdict { faults: vec![format!("the judge failed on {game}")], dead: 0 },
        }
    }
}

impl Drop for Partner {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
