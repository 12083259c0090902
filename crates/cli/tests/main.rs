//! The program, run as people and other programs run it.

mod agents;
mod answers;
mod cli;
mod diagram;
mod hostile;
mod leaks;
mod matches;
mod pgn;
mod player;
mod program;
mod programs;
mod readme;
mod screens;
mod starts;
mod status;
mod table;
mod terminal;
mod uci;

#[test]
fn every_file_is_a_module() {
    arbiter_testkit::every_file_is_a_module("crates/cli/tests");
}
