//! The law of records on a few thousand fixed texts; the fuzz target `pgn` tries it on all others. `ARBITER_PGN_LAW` says on
//! how many, `ARBITER_PGN_SEED` on which.

use arbiter_testkit::law::pgn::law;
use arbiter_testkit::{Random, asked};
use std::fs;
use std::path::Path;

const SPLINTERS: &[&[u8]] = &[
    b"{",
    b"}",
    b"(",
    b")",
    b"\n\n",
    b"\r",
    b";",
    b"%",
    b"\n%",
    b"[",
    b"]",
    b"\"",
    b"\\",
    b"1-0",
    b"*",
    b"1/2",
    b"$",
    b"!",
    b"\n\n[Event \"x\"]\n",
    b"\xff",
    b"\xc3",
    b" ",
    b".",
    b"1.",
    b"e4",
    b"-",
    b"\x0b",
    b"\xef\xbb\xbf",
    b"[%clk ",
    b"\0",
];

#[test]
fn the_law_holds_for_broken_files() {
    let game = include!("../doc/game.rs");
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/pgn");
    let mut files: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.retain(|file| file.extension().is_some_and(|extension| extension == "pgn"));
    files.sort();
    let texts: Vec<Vec<u8>> = files.iter().map(|file| fs::read(file).unwrap()).collect();
    let mut random = Random::new(asked("ARBITER_PGN_SEED", 4));
    for _ in 0..asked("ARBITER_PGN_LAW", 3000) {
        let mut text = texts[random.below(texts.len())].clone();
        let begin = random.below(text.len());
        let end = (begin + random.below(300)).min(text.len());
        text = text[begin..end].to_vec();
        for _ in 0..random.below(6) {
            let at = random.below(text.len() + 1);
            let splinter = SPLINTERS[random.below(SPLINTERS.len())];
            let cut = (at + random.below(4)).min(text.len());
            text.splice(at..cut, splinter.iter().copied());
        }
        law(&text, &game);
    }
}
