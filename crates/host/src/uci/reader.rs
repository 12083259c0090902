//! Lines from whoever drives us, read while we think.

use super::order::LONGEST;
use super::thinker::Event;
use std::io::{BufRead, Read};
use std::sync::mpsc::Sender;

/// Reads lines until there are none, or nobody listens any more. Of a line that is too long, as much is told as shows that.
pub fn read_all(mut input: impl BufRead, tell: &Sender<Event>) {
    loop {
        let mut line = Vec::new();
        match input.by_ref().take(LONGEST as u64).read_until(b'\n', &mut line) {
            Ok(0) | Err(_) => break,
            Ok(_) => {}
        }
        let whole = line.ends_with(b"\n") || line.len() < LONGEST;
        let event = Event::Heard(String::from_utf8_lossy(&line).into_owned());
        if tell.send(event).is_err() || !whole && skip_line(&mut input).is_err() {
            break;
        }
    }
    let _ = tell.send(Event::Silence);
}

/// Passes over the rest of a line, without keeping it.
fn skip_line(input: &mut impl BufRead) -> std::io::Result<()> {
    loop {
        let piece = input.fill_buf()?;
        let (length, ends) = match piece.iter().position(|byte| *byte == b'\n') {
            Some(end) => (end + 1, true),
            None => (piece.len(), piece.is_empty()),
        };
        input.consume(length);
        if ends {
            return Ok(());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::mpsc;

    #[test]
    fn a_line_without_end_is_cut() {
        let (tell, told) = mpsc::channel();
        let text = ["uci\n", &"x".repeat(3 << 20), "\nisready\r\nquit"].concat();
        read_all(text.as_bytes(), &tell);
        drop(tell);
        let heard: Vec<String> = told
            .iter()
            .map(|event| match event {
                Event::Heard(line) => line,
                _ => "silence".into(),
            })
            .collect();
        assert_eq!(heard, ["uci\n", &"x".repeat(LONGEST), "isready\r\n", "quit", "silence"]);
    }
}
