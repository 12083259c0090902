//! One bad document for every code, kept with what the checker says about it.
//!
//! `tests/bad/<code>.json` is the document, `<code>.txt` the report. Documents that would have to be large are made by
//! `support::generate`; of them only the report is kept. `ARBITER_BLESS=1` rewrites the reports.

mod support;

use arbiter_spec::diagnostic::codes;
use std::fs;
use support::{bad, bases, look, snapshot};

/// Codes that never come alone, and why.
const COMPANY: &[(&str, &str)] = &[("turn/phase-endless", "the condition that never holds is told too")];

/// The document of a code: kept, or made.
fn fixture(code: &str) -> Option<String> {
    let kept = fs::read_to_string(bad().join(format!("{code}.json"))).ok();
    kept.or_else(|| support::generate::limits().into_iter().find(|l| l.code.name() == code).map(|l| l.outside))
}

#[test]
fn every_code_has_a_document_that_earns_it() {
    let catalog = bases();
    let mut faults = Vec::new();
    for code in codes::ALL {
        let name = code.name();
        let Some(text) = fixture(name) else {
            faults.push(format!("{name}: no bad document"));
            continue;
        };
        let (report, shown) = look(&format!("{name}.json"), &text, &catalog);
        let company = COMPANY.iter().any(|(code, _)| *code == name);
        if !report.diagnostics.iter().any(|d| d.code == *code) {
            faults.push(format!("{name}: not reported, but\n{shown}"));
        } else if !company && report.diagnostics.iter().any(|d| d.code != *code) {
            faults.push(format!("{name}: not alone\n{shown}"));
        }
        let helpless = report.diagnostics.iter().filter(|d| d.help.is_empty());
        faults.extend(helpless.map(|d| format!("{name}: no way to mend it is told: {}", d.message)));
        // A pointer in no file has no line and underlines nothing.
        if shown.contains("-->  (") {
            faults.push(format!("{name}: told without its place\n{shown}"));
        }
        faults.extend(snapshot(&bad().join(format!("{name}.txt")), &shown).err());
    }
    assert!(faults.is_empty(), "{} faults\n{}", faults.len(), faults.join("\n\n"));
}

#[test]
fn the_base_documents_have_no_fault() {
    let catalog = bases();
    for name in ["tiny", "first"] {
        let text = fs::read_to_string(bad().join(format!("_base/{name}.json"))).unwrap();
        let (_, shown) = look(name, &text, &catalog);
        assert_eq!(shown, "", "{name}");
    }
}

#[test]
fn every_document_and_report_belongs_to_a_code() {
    for area in fs::read_dir(bad()).unwrap().map(|e| e.unwrap().path()).filter(|p| p.is_dir()) {
        let area_name = area.file_name().and_then(|n| n.to_str()).unwrap().to_owned();
        if area_name.starts_with('_') {
            continue;
        }
        for file in fs::read_dir(&area).unwrap().map(|e| e.unwrap().path()) {
            let code = format!("{area_name}/{}", file.file_stem().and_then(|s| s.to_str()).unwrap());
            assert!(codes::ALL.iter().any(|c| c.name() == code), "{} belongs to no code", file.display());
        }
    }
}

/// Documents with several different mistakes: every one is told, in order of position.
#[test]
fn many_mistakes_are_told_in_one_run() {
    let catalog = bases();
    for (name, count) in [("ten-mistakes", 10), ("three-slips", 3)] {
        let text = fs::read_to_string(bad().join(format!("_many/{name}.json"))).unwrap();
        let (report, shown) = look(&format!("{name}.json"), &text, &catalog);
        snapshot(&bad().join(format!("_many/{name}.txt")), &shown).unwrap();
        assert_eq!(report.diagnostics.len(), count, "{shown}");
        let starts: Vec<u32> = report.diagnostics.iter().map(|d| d.at.origin.start).collect();
        assert!(starts.is_sorted() && starts.iter().all(|s| *s > 0), "{starts:?}");
        assert!(report.diagnostics.iter().all(|d| d.at.origin.source.0 == 0));
    }
}
