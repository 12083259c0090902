//! How much of what can be written has a kernel. The numbers may only rise: whoever teaches the kernel something writes the new
//! ones down, and whoever takes something from it is told.

use arbiter_engine::Game;
use arbiter_spec::checked::CheckedSpec;
use arbiter_testkit::examples::{conformance, manual, playable};
use arbiter_testkit::specs;

/// Counts the documents with a kernel, and prints what stands against one for the others.
fn hold(what: &str, documents: &[(String, CheckedSpec)], written_down: usize) {
    let mut count = 0;
    for (name, spec) in documents {
        let reasons = Game::compile(spec).without_kernel();
        count += usize::from(reasons.is_empty());
        if !reasons.is_empty() {
            println!("{name}\n    {}", reasons.join("\n    "));
        }
    }
    println!("{what}: {count} of {} have a kernel", documents.len());
    assert!(count >= written_down, "{what}: {count} have a kernel, {written_down} had one before");
    assert!(count <= written_down, "{what}: {count} have a kernel: write that down in place of {written_down}");
}

#[test]
fn games_have_kernels() {
    let games: Vec<_> = specs().into_iter().collect();
    hold("shipped games", &games, 47);
}

#[test]
fn examples_of_the_manual_have_kernels() {
    hold("examples of the manual", &playable(&manual()), 58);
}

#[test]
fn conformance_cases_have_kernels() {
    hold("conformance cases", &playable(&conformance()), 49);
}
