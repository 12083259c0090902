//! The law of records on a few thousand fixed texts; the fuzz target `pgn` tries it on all others. `ARBITER_PGN_LAW` says on
//! how many, `ARBITER_PGN_SEED` on which.

#[path = "support/pgn_law.rs"]
mod law;

use std::fs;
use std::path::Path;

/// SplitMix64.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((z ^ (z >> 31)) % bound.max(1) as u64) as usize
    }
}

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
    let wanted = |name: &str| std::env::var(name).ok().and_then(|number| number.parse::<u64>().ok());
    let mut random = Random(wanted("ARBITER_PGN_SEED").unwrap_or(4));
    for _ in 0..wanted("ARBITER_PGN_LAW").unwrap_or(3000) {
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
        law::law(&text, &game);
    }
}
