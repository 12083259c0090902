//! The law of the fuzz targets, over a few thousand fixed mutations of the shipped games and of the bad documents.

mod support;

use arbiter_spec::patch::Library;
use arbiter_testkit::law::spec::judge;
use arbiter_testkit::mutate::mutated;
use arbiter_testkit::{Random, catalog, texts};
use std::fs;
use std::time::Duration;
use support::{bad, bases, documents};

/// A second is the promise; a busy machine gets more.
const BOUND: Duration = Duration::from_secs(3);

fn hunt(texts: &[(String, String)], library: &dyn Library, rounds: u32) {
    let mut slowest = (Duration::ZERO, String::new());
    for (name, text) in texts {
        for round in 0..rounds {
            let seed = format!("{name} {round}");
            let text = mutated(text, &mut Random::named(&seed));
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
    hunt(&texts(), &catalog(), 30);
}

#[test]
fn mutations_of_bad_documents_are_judged() {
    let library = bases();
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
    let library = catalog();
    for round in 0..2000 {
        let mut random = Random::new(round);
        let length = random.below(200);
        let alphabet = b"{}[]\",:\\/*-+.0123456789eE \n\ttruefalsn$'_\xc3\xa9\xff";
        let bytes: Vec<u8> = (0..length).map(|_| alphabet[random.below(alphabet.len())]).collect();
        judge(&String::from_utf8_lossy(&bytes), &library);
    }
}
