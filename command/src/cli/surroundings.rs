//! What a command opens and writes to.

use std::fs::File;
use std::io::{self, Write};
use std::path::Path;

/// Opens a file. A folder could be opened, but not read, so it is refused.
pub(super) fn open(path: &Path) -> io::Result<File> {
    let file = File::open(path)?;
    if file.metadata()?.is_dir() {
        return Err(io::Error::new(io::ErrorKind::IsADirectory, "it is a folder; expected a file"));
    }
    Ok(file)
}

/// The outputs of a command.
pub(super) struct Surroundings<'a> {
    /// The output for answers.
    pub(super) out: &'a mut (dyn Write + Send),
    /// The output for messages and totals.
    pub(super) err: &'a mut (dyn Write + Send),
}
