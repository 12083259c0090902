//! The shipped documents, and chance that is the same for ever.

use arbiter_spec::patch::MemoryLibrary;
use std::fs;
use std::path::{Path, PathBuf};

/// The root of the repository.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// All shipped documents, by id.
pub fn shelf() -> MemoryLibrary {
    let mut shelf = MemoryLibrary::default();
    for entry in fs::read_dir(root().join("games")).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|e| e == "json") {
            shelf.add(path.file_stem().unwrap().to_str().unwrap(), fs::read_to_string(&path).unwrap());
        }
    }
    shelf
}

/// SplitMix64: small, and the same everywhere.
pub struct Random(u64);

impl Random {
    /// A generator of its own for each seed.
    pub fn new(seed: u64) -> Random {
        Random(seed)
    }

    /// A number below the bound.
    pub fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((z ^ (z >> 31)) % bound as u64) as usize
    }
}
