//! The shipped games, read once.

use arbiter_spec::patch::MemoryLibrary;
use std::path::Path;
use std::sync::OnceLock;

/// All of them, by id.
pub fn games() -> &'static MemoryLibrary {
    static GAMES: OnceLock<MemoryLibrary> = OnceLock::new();
    GAMES.get_or_init(|| {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../games");
        let files = std::fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
        let files = files.filter(|path| path.extension().is_some_and(|e| e == "json"));
        files.filter_map(|path| Some((path.file_stem()?.to_str()?.to_owned(), std::fs::read_to_string(&path).ok()?))).collect()
    })
}
