//! The environment of a command: the source of its texts, its output, and its stop.
//!
//! ```text
//! the program: files of the system  \                   / standard output, standard error
//!                                    > a command's run <
//! the server:  texts of a request   /                   \ memory, with a bound
//! ```
//!
//! So the server gives the answer of the command because it runs the command. It holds the texts of a request under
//! names, as a folder would: a command opens `puzzle` instead of `puzzle.txt`, and no real file.

use std::fs::File;
use std::io::{self, Read, Write};
use std::path::Path;

use veridoku::Stop;

use super::progress::Progress;

/// The files that a command may open.
#[derive(Clone, Debug, Default)]
pub(crate) enum Files {
    /// Real files, and standard input.
    #[default]
    System,
    /// Only these texts, by name.
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

/// Opens a file. A folder could be opened, but not read, so it is refused.
pub(super) fn open(path: &Path) -> io::Result<File> {
    let file = File::open(path)?;
    if file.metadata()?.is_dir() {
        return Err(io::Error::new(io::ErrorKind::IsADirectory, "it is a folder; expected a file"));
    }
    Ok(file)
}

/// Listens on an address; port 0 means any free port.
#[cfg(feature = "serve")]
pub(crate) type Listen = fn(std::net::SocketAddr) -> io::Result<Listening>;

/// A server that listens.
#[cfg(feature = "serve")]
pub(crate) struct Listening {
    /// The URL of the page.
    pub(crate) address: String,
    /// Ends the server, also from another thread. True if it had already been told to end.
    pub(crate) end: Box<dyn Fn() -> bool + Send>,
    /// Serves until the end, and then until all requests are answered, but no longer than a second.
    pub(crate) serve: Box<dyn FnOnce() -> io::Result<()>>,
}

/// The environment of a command.
pub(crate) struct Surroundings<'a> {
    /// Its input.
    pub(crate) files: Files,
    /// The output for answers.
    pub(crate) out: &'a mut (dyn Write + Send),
    /// The output for messages and totals.
    pub(crate) err: &'a mut (dyn Write + Send),
    /// The stop that ends it early; by default Ctrl-C.
    pub(crate) stop: Option<Stop>,
    /// Maximum size of a proof in bytes; by default limited only by the system.
    pub(crate) memory: Option<u64>,
    /// The server that `serve` starts, if this is the program itself.
    #[cfg(feature = "serve")]
    pub(crate) listen: Option<Listen>,
}

impl Surroundings<'_> {
    /// The progress that is shown: only on a terminal of the program itself.
    pub(super) fn progress(&self, asked_for: bool) -> Progress {
        if self.stop.is_some() { Progress::off() } else { Progress::new(asked_for) }
    }
}
