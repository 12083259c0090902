//! Every limit from both sides.

mod support;

use support::{bad, look, shelf};

#[test]
fn just_inside_passes_and_just_outside_is_refused() {
    let shelf = shelf(&bad().join("_base"));
    let mut faults = Vec::new();
    for limit in support::generate::limits() {
        let (report, shown) = look("inside.json", &limit.inside, &shelf);
        // A limit on one thing may be reached together with another; what counts is that this one is silent.
        if report.has_errors() {
            faults.push(format!("{}, inside:\n{shown}", limit.what));
        }
        let (report, shown) = look("outside.json", &limit.outside, &shelf);
        if !report.diagnostics.iter().any(|d| d.code == limit.code) {
            faults.push(format!("{}, outside: no {}\n{shown}", limit.what, limit.code.name()));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n\n"));
}
