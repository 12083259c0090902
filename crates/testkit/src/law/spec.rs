//! What holds of any text whatsoever: it is judged, without a panic and in time, and the judgement is consistent.

use arbiter_spec::diagnostic::{Report, render, to_json};
use arbiter_spec::json::Sources;
use arbiter_spec::patch::{Choices, Library};
use std::time::{Duration, Instant};

/// Judges a text; panics if the law is broken. Gives the time it took.
pub fn judge(text: &str, library: &dyn Library) -> Duration {
    let started = Instant::now();
    match arbiter_spec::read("fuzz.json", text, library) {
        Err(refused) => {
            assert!(refused.report.has_errors(), "refused without a reason");
            told(&refused.report, &refused.sources);
        }
        Ok(document) => {
            let report = document.check_all();
            told(&report, document.sources());
            let rules = document.check(&Choices::default());
            assert!(report.has_errors() || rules.is_ok(), "sound under all choices, refused with its defaults");
        }
    }
    started.elapsed()
}

/// A report can be shown, every problem lies in its text, and comes with a way to mend it.
fn told(report: &Report, sources: &Sources) {
    let _ = (render(report, sources, true), to_json(report, sources));
    for problem in &report.diagnostics {
        let origin = problem.at.origin;
        assert!(!problem.help.is_empty(), "no help for: {}", problem.message);
        if let Some(file) = sources.get(origin.source) {
            assert!(
                origin.start <= origin.end && origin.end as usize <= file.text.len(),
                "{origin:?} {}",
                problem.message
            );
        }
    }
}
