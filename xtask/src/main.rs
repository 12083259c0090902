//! The chores of this repository.
fn main() {}
