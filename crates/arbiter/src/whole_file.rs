//! Files that are written whole or not at all.

use anyhow::Context;
use std::fs;
use std::io::Write;
use std::path::Path;

/// Writes under another name first: nobody ever sees half a file, and a failure leaves what was there before. If it is
/// to outlive the machine it waits for the disk.
pub fn write(path: &Path, bytes: &[u8], wait: bool) -> anyhow::Result<()> {
    let name = path.file_name().with_context(|| format!("{} is not the name of a file", path.display()))?;
    let unfinished = path.with_file_name(format!(".{}.{}.part", name.to_string_lossy(), std::process::id()));
    let written = fs::File::create(&unfinished).and_then(|mut file| {
        file.write_all(bytes)?;
        if wait { file.sync_all() } else { Ok(()) }
    });
    let placed = written.and_then(|()| fs::rename(&unfinished, path));
    if placed.is_err() {
        let _ = fs::remove_file(&unfinished);
    }
    placed.with_context(|| format!("cannot write {}", path.display()))
}
