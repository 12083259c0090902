//! Shipped games, for tests.

use arbiter_engine::Game;
use arbiter_spec::patch::{Choices, MemoryLibrary};
use std::path::Path;

/// Every seventh of the shipped games, with its name: enough to meet all sorts of boards, hands and teams.
pub(crate) fn games() -> Vec<(String, Game)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../games");
    let files = std::fs::read_dir(&folder).unwrap().flatten().map(|entry| entry.path());
    let mut texts: Vec<(String, String)> = files
        .filter(|path| path.extension().is_some_and(|extension| extension == "json"))
        .filter_map(|path| Some((path.file_stem()?.to_str()?.to_owned(), std::fs::read_to_string(&path).ok()?)))
        .collect();
    texts.sort();
    let library: MemoryLibrary = texts.iter().cloned().collect();
    let compiled = |(id, text): (String, String)| {
        let spec = arbiter_spec::read(&id, &text, &library).unwrap().check(&Choices::default()).unwrap();
        (id, Game::compile(&spec))
    };
    texts.into_iter().skip(3).step_by(7).map(compiled).collect()
}
