//! Rules, held by the judge and by the engine alike; no terminal is built for them.

mod conformance;
mod enochian;
mod format1;
mod golden;
mod manual;
mod oracle;
mod protocol;
mod support;

#[test]
fn every_file_is_a_module() {
    arbiter_testkit::every_file_is_a_module("crates/rules-tests/tests");
}
