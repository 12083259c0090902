//! What holds of any text, shared by a test of every build and by the fuzzer.

use arbiter_engine::Game;
use arbiter_notation::position::{Style, doubts, read, read_strict, write, write_as};
use arbiter_notation::san::San;
use arbiter_notation::{epd, uci};

/// Bytes that choose: first the small things, then the rest is a text.
pub struct Bytes<'a>(pub &'a [u8]);

impl Bytes<'_> {
    /// A number below a limit.
    pub fn below(&mut self, limit: usize) -> usize {
        let Some((first, rest)) = self.0.split_first() else { return 0 };
        self.0 = rest;
        usize::from(*first) % limit.max(1)
    }
}

/// A text that reads as a position is written and read again as the same one, in every style; the strict reader takes no
/// more than the other, and understands the same.
pub fn positions(game: &Game, text: &str) {
    let spec = game.spec();
    let strict = read_strict(game, text);
    let read_line = epd::read(game, text);
    let Ok(placement) = read(spec, text) else {
        assert!(strict.is_err(), "only the strict reader takes {text:?}");
        return;
    };
    let written = write(spec, &placement);
    let again = read(spec, &written).unwrap_or_else(|e| panic!("{text:?} became {written:?}\n{e}"));
    assert_eq!(write(spec, &again), written, "{text:?}");
    if let Ok(strict) = strict {
        assert_eq!(strict, placement, "{text:?}");
    }
    if game.play_from(&placement).is_err() {
        return;
    }
    doubts(game, &placement);
    for style in [Style::Fen, Style::XFen, Style::Shredder] {
        let styled = write_as(game, &placement, style);
        let again = read(spec, &styled).unwrap_or_else(|e| panic!("{text:?} became {styled:?}\n{e}"));
        assert_eq!(write_as(game, &again, style), styled, "{text:?}");
    }
    if let Ok(line) = read_line {
        let written = epd::write(game, &line);
        let again = epd::read(game, &written).unwrap_or_else(|e| panic!("{text:?} became {written:?}\n{e}"));
        assert_eq!(epd::write(game, &again), written, "{text:?}");
    }
}

/// After some moves chosen by the bytes: whatever a text is understood as, its own text means it too, and the quick reader
/// says what the slow one says.
pub fn moves(game: &Game, bytes: &[u8]) {
    let mut bytes = Bytes(bytes);
    let spec = game.spec();
    let san = San::new(spec);
    let mut line = game.at(&game.first_position(bytes.below(256) as u64)).unwrap().rollout();
    for _ in 0..bytes.below(24) {
        let moves = line.moves();
        if moves.is_empty() || line.is_over() {
            return;
        }
        line.play(moves[bytes.below(moves.len())]).unwrap();
    }
    let position = line.position();
    let at = game.at(&position).unwrap();
    let Ok(play) = at.resume() else { return };
    let (handles, legal): (Vec<_>, Vec<_>) = at.decisions().into_iter().unzip();
    let placement = play.placement();
    let texts = san.texts(&placement, &legal);
    let text = String::from_utf8_lossy(bytes.0);
    // Half of the texts begin as one of the moves does.
    let text = match texts.get(bytes.0.len() % texts.len().max(1)) {
        Some(near) if bytes.0.len() % 2 == 1 => format!("{near}{text}"),
        _ => text.into_owned(),
    };
    let found = san.find(&placement, &legal, &text);
    if let Ok(found) = found {
        assert_eq!(san.find(&placement, &legal, &texts[found]), Ok(found), "{text:?}");
    }
    assert_eq!(san.find_move(game, &line, &text), found.map(|found| handles[found]), "{text:?}");
    let _ = uci::find(spec, &legal, &text);
}
