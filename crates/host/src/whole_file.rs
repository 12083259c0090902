//! Files that are written whole or not at all.

use crate::error::Error;
use std::fs;
use std::io::{self, BufWriter, Write};
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};

/// How a file is written.
#[derive(Clone, Copy, Debug, Default)]
pub struct Manner {
    /// It is to outlive the machine: the disk is waited for.
    pub wait: bool,
    /// Nobody else on the machine may read it.
    pub private: bool,
}

fn name_of(path: &Path) -> Result<&std::ffi::OsStr, Error> {
    path.file_name().ok_or_else(|| Error::file(path, "is not the name of a file"))
}

/// Whether a file can be written there, as far as can be seen before.
pub fn possible(path: &Path) -> Result<(), Error> {
    name_of(path)?;
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    if path.is_dir() {
        return Err(Error::file(path, "is a folder, not a file"));
    }
    match folder.is_dir() {
        true => Ok(()),
        false => {
            let why = format!("there is no folder {}", folder.display());
            Err(Error::io("cannot write", path)(io::Error::new(io::ErrorKind::NotFound, why)))
        }
    }
}

/// Writes under another name first: nobody ever sees half a file, and a failure leaves what was there before.
pub fn write(path: &Path, bytes: &[u8], manner: Manner) -> Result<(), Error> {
    write_by(path, manner, |out| out.write_all(bytes).map_err(Error::io("cannot write", path)))
}

/// The same, bit by bit, for what need not be in memory at once.
pub fn write_by(
    path: &Path,
    manner: Manner,
    fill: impl FnOnce(&mut dyn Write) -> Result<(), Error>,
) -> Result<(), Error> {
    // Two threads may write the same file.
    static COUNT: AtomicU64 = AtomicU64::new(0);
    let number = COUNT.fetch_add(1, Ordering::Relaxed);
    let name = name_of(path)?.to_string_lossy();
    let unfinished = path.with_file_name(format!(".{name}.{}-{number}.part", std::process::id()));
    let mut options = fs::OpenOptions::new();
    options.write(true).create(true).truncate(true);
    #[cfg(unix)]
    if manner.private {
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    }
    let failed = || Error::io("cannot write", path);
    let finish = |out: BufWriter<fs::File>| -> io::Result<()> {
        let file = out.into_inner().map_err(io::IntoInnerError::into_error)?;
        if manner.wait { file.sync_all() } else { Ok(()) }
    };
    let written = || -> Result<(), Error> {
        let mut out = BufWriter::new(options.open(&unfinished).map_err(failed())?);
        fill(&mut out)?;
        finish(out).and_then(|()| fs::rename(&unfinished, path)).map_err(failed())
    };
    let placed = written();
    if placed.is_err() {
        let _ = fs::remove_file(&unfinished);
    }
    placed
}
