//! The law of records, whatever the bytes: they are read to their end without a panic and in bounded memory, every problem
//! lies inside them, portions make no difference, and a tree that is written and read again is the same tree.

use super::Portions;
use arbiter_engine::Game as Engine;
use arbiter_notation::pgn::{self, Blocks, Library, Mode, PgnError, Reader, Rulebook, limits};

/// One game whatever the name.
struct One<'a>(Rulebook<'a>);

impl Library for One<'_> {
    fn rulebook(&mut self, variant: Option<&str>) -> Option<&Rulebook<'_>> {
        (variant != Some("none")).then_some(&self.0)
    }
}

/// Tries the law.
pub fn law(bytes: &[u8], game: &Engine) {
    let lines = bytes.iter().filter(|byte| matches!(byte, b'\n' | b'\r')).count() as u64 + 1;
    let mut whole = Vec::new();
    for read in Reader::new(bytes, Mode::Tolerant) {
        match &read {
            Ok(reading) => same_again(&reading.game),
            Err(PgnError::Game(problem)) => {
                assert!(problem.place.line <= lines && problem.place.game as usize <= bytes.len(), "{problem}");
            }
            Err(PgnError::Read(_)) => {}
        }
        whole.push(format!("{read:?}"));
        assert!(whole.len() <= bytes.len() + 1, "more games than bytes");
    }
    let portion = 1 + bytes.len() % 7;
    let parts: Vec<String> =
        Reader::new(Portions(bytes, portion), Mode::Tolerant).map(|read| format!("{read:?}")).collect();
    assert_eq!(parts, whole, "in portions of {portion}");

    let mut library = One(Rulebook::new("small", game));
    let mut room = String::new();
    for block in Blocks::new(bytes).flatten() {
        assert!(block.size() <= bytes.len().min(2 * limits::GAME + (2 << 20)));
        for raw in block.games() {
            let Ok(text) = raw.text(&mut room) else { continue };
            if let Err(broken) = pgn::replay(text, &mut library, &mut ()) {
                assert!(broken.fault.at <= text.len());
                let _ = raw.locate(text, broken.fault, broken.ply).to_string();
            }
        }
    }
}

fn same_again(game: &pgn::Game) {
    let text = pgn::write(game);
    let mut again = Reader::new(text.as_bytes(), Mode::Strict);
    let read = again.next().expect("there is a game").unwrap_or_else(|error| panic!("{error}\n{text}")).game;
    assert_eq!(read, game.completed(), "{text}");
    assert!(again.next().is_none(), "one game became two\n{text}");
    assert_eq!(pgn::write(&read), text);
}
