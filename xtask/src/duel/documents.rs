//! Documents nobody meant to write. Those on which the engines part are printed, small enough to read.

use super::wish::Wish;
use arbiter_spec::checked::CheckedSpec;
use arbiter_testkit::duel::{Accidents, differs, generated, shrink};
use std::collections::BTreeMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

/// Most steps of one game.
const LONGEST: usize = 60;

/// A document that was accepted.
struct Accepted {
    name: String,
    text: String,
    spec: CheckedSpec,
}

/// Shipped documents with a few places changed. True if no difference was found.
pub fn run_accidents(wish: &Wish) -> bool {
    let accidents = Accidents::of_shipped();
    run(wish, "accidents", |number| {
        let accident = accidents.number(number).ok_or_else(Vec::new)?;
        Ok(Accepted { name: accident.name, text: accident.text, spec: accident.spec })
    })
}

/// Documents from the grammar. True if no difference was found.
pub fn run_generated(wish: &Wish) -> bool {
    run(wish, "generated documents", |number| {
        let document = generated(number)?;
        Ok(Accepted { name: document.name, text: format!("{:#}", document.document), spec: document.spec })
    })
}

fn run(wish: &Wish, what: &str, number: impl Fn(u64) -> Result<Accepted, Vec<String>> + Sync) -> bool {
    let begin = Instant::now();
    let next = AtomicU64::new(wish.seed);
    let (accepted, plies, differing) = (AtomicU64::new(0), AtomicU64::new(0), AtomicU64::new(0));
    // By code: how often, and an example.
    let faults: Mutex<BTreeMap<String, (usize, String)>> = Mutex::default();
    let enough = || begin.elapsed().as_secs_f64() >= wish.minutes * 60.0;
    let enough = || enough() || plies.load(Ordering::Relaxed) >= wish.plies as u64;
    std::thread::scope(|scope| {
        for _ in 0..wish.threads {
            scope.spawn(|| {
                while !enough() {
                    let seed = next.fetch_add(1, Ordering::Relaxed);
                    let document = match number(seed) {
                        Ok(document) => document,
                        Err(found) => {
                            if let (Some(first), Ok(mut faults)) = (found.first(), faults.lock()) {
                                let code = first.split(' ').next().unwrap_or_default();
                                faults.entry(code.to_owned()).or_insert_with(|| (0, first.clone())).0 += 1;
                            }
                            continue;
                        }
                    };
                    accepted.fetch_add(1, Ordering::Relaxed);
                    match differs(&document.name, &document.spec, seed, LONGEST, wish.seldom.min(20)) {
                        Ok(played) => drop(plies.fetch_add(played as u64, Ordering::Relaxed)),
                        Err(difference) => {
                            differing.fetch_add(1, Ordering::Relaxed);
                            show(&document, seed, &difference);
                        }
                    }
                }
            });
        }
    });
    let (accepted, plies, differing) = (accepted.into_inner(), plies.into_inner(), differing.into_inner());
    let written = next.into_inner() - wish.seed;
    for (times, example) in faults.into_inner().unwrap_or_default().values() {
        println!("{times} refused, such as {example}");
    }
    let share = 100 * accepted / written.max(1);
    println!("{written} {what}, {accepted} accepted ({share} %), {plies} plies, {differing} differ");
    differing == 0
}

/// What differed, and the smallest document that still does, ready to be pasted into a test.
fn show(document: &Accepted, seed: u64, difference: &str) {
    let Ok(whole) = serde_json::from_str(&document.text) else { return };
    let (smallest, shrunk) = shrink(&whole, seed, LONGEST);
    println!("{difference}\n\nmade smaller:\n```json game\n{smallest:#}\n```\n{shrunk}\n");
}
