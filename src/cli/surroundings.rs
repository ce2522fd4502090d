//! What surrounds a command: where its texts come from, where its answers go, and what ends it early.
//!
//! ```text
//! the program: files of the system  \                   / standard output, standard error
//!                                    > a command's run <
//! the server:  texts of a request   /                   \ memory, with a bound
//! ```
//!
//! So the server gives the answer of the command because it runs the command. It holds the texts of a request under
//! names, as a folder would: a command opens `puzzle` in place of `puzzle.txt`, and no file of the system.

use std::fs::File;
use std::io::{self, Read, Write};
use std::path::Path;

use veridoku::Stop;

use super::progress::Progress;

/// The files that a command may open.
#[derive(Clone, Debug, Default)]
pub(crate) enum Files {
    /// Those of the system, and standard input.
    #[default]
    System,
    /// These texts alone, by name.
    #[cfg(feature = "serve")]
    Held(std::sync::Arc<std::collections::BTreeMap<&'static str, String>>),
}

impl Files {
    /// Opens a file for reading.
    ///
    /// # Errors
    /// If there is none of this name, or it cannot be read.
    pub(super) fn open(&self, path: &Path) -> io::Result<Box<dyn Read + Send>> {
        match self {
            Files::System => Ok(Box::new(open(path)?)),
            #[cfg(feature = "serve")]
            Files::Held(texts) => {
                let text = path.to_str().and_then(|name| texts.get(name));
                let text = text.ok_or(io::ErrorKind::NotFound)?;
                Ok(Box::new(io::Cursor::new(text.clone().into_bytes())))
            }
        }
    }

    /// Whether there is a file of this name.
    pub(super) fn has(&self, path: &Path) -> bool {
        match self {
            Files::System => path.is_file(),
            #[cfg(feature = "serve")]
            Files::Held(texts) => path.to_str().is_some_and(|name| texts.contains_key(name)),
        }
    }

    /// Whether standard input is among them.
    pub(super) fn have_standard_input(&self) -> bool {
        matches!(self, Files::System)
    }
}

/// Opens a file. A folder would open too, and fail at the first byte, so it is refused.
pub(super) fn open(path: &Path) -> io::Result<File> {
    let file = File::open(path)?;
    if file.metadata()?.is_dir() {
        return Err(io::Error::new(io::ErrorKind::IsADirectory, "it is a folder; expected a file"));
    }
    Ok(file)
}

/// Listens at an address; a port of 0 is any that is free.
#[cfg(feature = "serve")]
pub(crate) type Listen = fn(std::net::SocketAddr) -> io::Result<Listening>;

/// A server that listens.
#[cfg(feature = "serve")]
pub(crate) struct Listening {
    /// Where a browser finds the page.
    pub(crate) address: String,
    /// Ends the server, also from another thread. True if it was to end before.
    pub(crate) end: Box<dyn Fn() -> bool + Send>,
    /// Serves until the end, and then until all requests are answered, but no longer than a second.
    pub(crate) serve: Box<dyn FnOnce() -> io::Result<()>>,
}

/// What surrounds a command.
pub(crate) struct Surroundings<'a> {
    /// What it reads.
    pub(crate) files: Files,
    /// Where its answers go.
    pub(crate) out: &'a mut (dyn Write + Send),
    /// Where complaints and totals go.
    pub(crate) err: &'a mut (dyn Write + Send),
    /// What ends it early; by default Ctrl-C.
    pub(crate) stop: Option<Stop>,
    /// Bytes that a proof may take at most; by default what the system gives.
    pub(crate) memory: Option<u64>,
    /// What `serve` starts, if this is the program itself.
    #[cfg(feature = "serve")]
    pub(crate) listen: Option<Listen>,
}

impl Surroundings<'_> {
    /// The progress that is shown: none but at a terminal of the program itself.
    pub(super) fn progress(&self, asked_for: bool) -> Progress {
        if self.stop.is_some() { Progress::off() } else { Progress::new(asked_for) }
    }
}
