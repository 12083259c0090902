//! Any bytes as the state of a game and as an answer to it: judged without a panic. What is accepted is written and read
//! back the same, both engines can play it, and they read the same answers to it.
#![no_main]

mod library;

use arbiter_engine::Game;
use arbiter_notation::answer::{self, Protocol, Seated};
use arbiter_notation::{in_check_by, state};
use arbiter_reference::Position;
use arbiter_spec::checked::CheckedSpec;
use arbiter_spec::patch::{Choices, Library};
use arbiter_spec::play::{Placement, Playable};
use libfuzzer_sys::fuzz_target;
use std::sync::OnceLock;

/// Chess in three forms, drops, another board, four players, several actions a turn.
const GAMES: [&str; 8] =
    ["chess", "chess960", "chess-retro", "crazyhouse", "xiangqi", "three-check", "four-player-teams", "marseillais"];

fn games() -> &'static [(CheckedSpec, Game)] {
    static READ: OnceLock<Vec<(CheckedSpec, Game)>> = OnceLock::new();
    READ.get_or_init(|| {
        let read = |id: &&str| {
            let (_, text) = library::games().find(id)?;
            let spec = arbiter_spec::read(id, &text, library::games()).ok()?.check(&Choices::default()).ok()?;
            let game = Game::compile(&spec);
            Some((spec, game))
        };
        GAMES.iter().filter_map(read).collect()
    })
}

fuzz_target!(|bytes: &[u8]| {
    // The first byte chooses the game (a `{` is chess); after a zero byte comes an answer.
    let first = bytes.first().copied().unwrap_or(b'{');
    let (games, rest) = (games(), if first == b'{' { bytes } else { bytes.get(1..).unwrap_or_default() });
    let Some((spec, game)) = games.get(if first == b'{' { 0 } else { usize::from(first) % games.len() }) else { return };
    let mut parts = rest.splitn(2, |byte| *byte == 0).map(String::from_utf8_lossy);
    let (text, said) = (parts.next().unwrap_or_default(), parts.next());
    let fast = in_check_by(game);
    let slow = |placement: &Placement| {
        let position = Position::from_placement(spec, placement).map_err(|e| e.to_string())?;
        Ok(spec.player_ids().filter(|p| position.in_check(*p)).collect())
    };
    let read = state::read(spec, &text, &fast);
    assert_eq!(read.is_ok(), state::read(spec, &text, &slow).is_ok(), "{text}");
    let Ok(read) = read else { return };
    let written = state::write(spec, &read.placement, &read.before).to_string();
    let again = state::read(spec, &written, &fast).unwrap_or_else(|faults| panic!("{written}\n{faults}"));
    assert_eq!(again, read, "{written}");
    let play = game.play_from_history(&read.before, &read.placement).unwrap_or_else(|e| panic!("{text}\n{e}"));
    let judged = Position::from_history(spec, &read.before, &read.placement).unwrap_or_else(|e| panic!("{text}\n{e}"));
    assert_eq!(play.outcome(), judged.outcome(), "{text}");
    assert_eq!(play.occurrences(), judged.occurrences(), "{text}");
    if let Some(said) = said {
        let read = |play: &dyn Playable, said: &str| answer::read(Seated::deciding(play), said, Protocol::Two);
        let (one, other) = (read(&play, &said), read(&judged, &said));
        assert_eq!(one.is_ok(), other.is_ok(), "{said}");
        if let Ok(answer) = &one {
            let written = answer::write(spec, &play.legal(), answer, Protocol::Two).to_string();
            assert_eq!(read(&play, &written).as_ref(), Ok(answer), "{written}");
        }
    }
});
