//! The law of the fuzz targets, over a few thousand fixed mutations of the shipped games and of the bad documents.

mod support;

use arbiter_spec::patch::Library;
use std::fs;
use std::time::Duration;
use support::law::judge;
use support::mutate::{Chooser, mutated};
use support::{bad, documents, games, shelf};

/// A second is the promise; a busy machine gets more.
const BOUND: Duration = Duration::from_secs(3);

fn hunt(texts: &[(String, String)], library: &dyn Library, rounds: u32) {
    let mut slowest = (Duration::ZERO, String::new());
    for (name, text) in texts {
        for round in 0..rounds {
            let seed = format!("{name} {round}");
            let text = mutated(text, &mut Chooser::new(seed.as_bytes()).reseeded());
            let took = judge(&text, library);
            if took > slowest.0 {
                slowest = (took, seed);
            }
        }
    }
    assert!(slowest.0 < BOUND, "{slowest:?}");
    println!("slowest: {slowest:?}");
}

#[test]
fn mutations_of_shipped_games_are_judged() {
    let library = shelf(&games());
    let texts: Vec<_> = library.ids().iter().filter_map(|id| library.find(id)).collect();
    assert!(!texts.is_empty());
    hunt(&texts, &library, 30);
}

#[test]
fn mutations_of_bad_documents_are_judged() {
    let library = shelf(&bad().join("_base"));
    let areas = fs::read_dir(bad()).unwrap().map(|e| e.unwrap().path()).filter(|p| p.is_dir());
    let mut files: Vec<_> = areas.flat_map(|area| documents(&area)).collect();
    files.sort();
    let texts: Vec<_> = files.iter().map(|p| (p.display().to_string(), fs::read_to_string(p).unwrap())).collect();
    let short: Vec<_> = texts
        .into_iter()
        .map(|(name, text)| (name.rsplit("tests/bad").next().unwrap_or_default().to_string(), text))
        .collect();
    hunt(&short, &library, 10);
}

#[test]
fn any_bytes_are_judged() {
    let library = shelf(&games());
    for round in 0..2000u32 {
        let seed = round.to_le_bytes();
        let mut choose = Chooser::new(&seed).reseeded();
        let length = choose.below(200);
        let alphabet = b"{}[]\",:\\/*-+.0123456789eE \n\ttruefalsn$'_\xc3\xa9\xff";
        let bytes: Vec<u8> = (0..length).map(|_| alphabet[choose.below(alphabet.len())]).collect();
        judge(&String::from_utf8_lossy(&bytes), &library);
    }
}
