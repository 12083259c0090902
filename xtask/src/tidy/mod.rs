//! The invariants of ARCHITECTURE.md that can be tested, and a few manners of the tree.

mod arrows;
mod code;
mod files;
mod games;
mod io;
mod manners;
mod table;
mod wording;
mod words;
mod words_of_the_language;

use std::path::Path;

/// Everything that is out of order, one line each.
pub fn faults(root: &Path) -> Vec<String> {
    let checks = [
        arrows::faults,
        table::faults,
        io::faults,
        games::faults,
        manners::faults,
        wording::faults,
        words_of_the_language::faults,
    ];
    checks.iter().flat_map(|check| check(root)).collect()
}

/// A small tree in a folder of its own, to see that a check fails.
#[cfg(test)]
struct MadeUp(std::path::PathBuf);

#[cfg(test)]
impl MadeUp {
    fn new(files: &[(&str, &str)]) -> MadeUp {
        static NUMBER: std::sync::atomic::AtomicU32 = std::sync::atomic::AtomicU32::new(0);
        let number = NUMBER.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
        let root = std::env::temp_dir().join(format!("arbiter-tidy-{}-{number}", std::process::id()));
        for (name, text) in files {
            let path = root.join(name);
            std::fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
            std::fs::write(path, text).expect("a file");
        }
        MadeUp(root)
    }

    fn root(&self) -> &Path {
        &self.0
    }
}

#[cfg(test)]
impl Drop for MadeUp {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

#[test]
fn the_tree_is_tidy() {
    let faults = faults(&crate::root());
    assert!(faults.is_empty(), "\n{}", faults.join("\n"));
}
