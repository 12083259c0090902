//! Another engine's own `bench`, without its net: what most engines print at the end of it is how fast they were.

use anyhow::{Context, bail, ensure};
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

/// How fast it was.
pub struct Speed {
    pub name: String,
    pub nodes: u64,
    pub nodes_per_second: f64,
}

/// Runs it to its end.
pub fn bench(program: &Path) -> anyhow::Result<Speed> {
    let name = program.file_name().map_or_else(|| program.display().to_string(), |name| name.display().to_string());
    let mut child = Command::new(program)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .with_context(|| format!("cannot start {}", program.display()))?;
    let mut input = child.stdin.take().context("no way to talk to it")?;
    // An engine that has ended already says so by what it printed.
    let _ = input.write_all(b"uci\nsetoption name Use NNUE value false\nbench\nquit\n");
    drop(input);
    let output = child.wait_with_output()?;
    let text = [output.stdout, output.stderr].map(|bytes| String::from_utf8_lossy(&bytes).into_owned()).join("\n");
    let Some((nodes, nodes_per_second)) = read(&text) else {
        bail!("{name} does not print `Nodes searched` and `Nodes/second` after `bench`");
    };
    ensure!(nodes_per_second > 0.0, "{name} looked at nothing");
    Ok(Speed { name, nodes, nodes_per_second })
}

fn read(text: &str) -> Option<(u64, f64)> {
    let number = |wanted: &str| {
        let line = text.lines().find(|line| line.starts_with(wanted))?;
        line.rsplit(':').next()?.trim().parse::<u64>().ok()
    };
    Some((number("Nodes searched")?, number("Nodes/second")? as f64))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_engines_print() {
        let text = "bestmove e2e4\n===========================\nTotal time (ms) : 2000\nNodes searched  : 3000\nNodes/second    : 1500\n";
        assert_eq!(read(text), Some((3000, 1500.0)));
        assert_eq!(read("unknown command bench"), None);
    }
}
