//! Files that are written whole or not at all.

use anyhow::Context;
use std::fs;
use std::io::{BufWriter, Write};
use std::path::Path;

/// How a file is written.
#[derive(Clone, Copy, Debug, Default)]
pub struct Manner {
    /// It is to outlive the machine: the disk is waited for.
    pub wait: bool,
    /// Nobody else on the machine may read it.
    pub private: bool,
}

/// Whether a file can be written there, as far as can be seen before.
pub fn possible(path: &Path) -> anyhow::Result<()> {
    path.file_name().with_context(|| format!("{} is not the name of a file", path.display()))?;
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    anyhow::ensure!(!path.is_dir(), "{} is a folder, not a file", path.display());
    anyhow::ensure!(folder.is_dir(), "cannot write {}: there is no folder {}", path.display(), folder.display());
    Ok(())
}

/// Writes under another name first: nobody ever sees half a file, and a failure leaves what was there before.
pub fn write(path: &Path, bytes: &[u8], manner: Manner) -> anyhow::Result<()> {
    write_by(path, manner, |out| Ok(out.write_all(bytes)?))
}

/// The same, bit by bit, for what need not be in memory at once.
pub fn write_by(
    path: &Path,
    manner: Manner,
    fill: impl FnOnce(&mut dyn Write) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    let name = path.file_name().with_context(|| format!("{} is not the name of a file", path.display()))?;
    let unfinished = path.with_file_name(format!(".{}.{}.part", name.to_string_lossy(), std::process::id()));
    let mut options = fs::OpenOptions::new();
    options.write(true).create(true).truncate(true);
    #[cfg(unix)]
    if manner.private {
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    }
    let written = || -> anyhow::Result<()> {
        let mut out = BufWriter::new(options.open(&unfinished)?);
        fill(&mut out)?;
        let file = out.into_inner().map_err(std::io::IntoInnerError::into_error)?;
        if manner.wait { Ok(file.sync_all()?) } else { Ok(()) }
    };
    let placed = written().and_then(|()| Ok(fs::rename(&unfinished, path)?));
    if placed.is_err() {
        let _ = fs::remove_file(&unfinished);
    }
    placed.with_context(|| format!("cannot write {}", path.display()))
}
