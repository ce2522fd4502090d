//! Whether standard output can be written to.
//!
//! If standard output is closed (`veridoku solve >&-`), the standard library opens `/dev/null` instead before `main`
//! begins; if it is open for reading only, the standard library treats a write error as success. Either way all answers
//! would be lost and the exit code would report success. Later, `/dev/null` cannot be told from one that the user
//! wanted; so a constructor checks before the standard library starts.

use std::io;

/// # Errors
/// An error if standard output was closed when the program was called, or is not open for writing.
#[cfg(unix)]
pub(super) fn expect_output() -> io::Result<()> {
    use std::sync::atomic::Ordering;
    match constructor::OUTPUT.load(Ordering::Relaxed) {
        constructor::CLOSED => Err(io::Error::other("standard output is closed")),
        constructor::NOT_WRITABLE => {
            Err(io::Error::other("standard output is not open for writing"))
        }
        _ => Ok(()),
    }
}

/// On other systems nothing is checked.
#[cfg(not(unix))]
pub(super) fn expect_output() -> io::Result<()> {
    Ok(())
}

#[cfg(unix)]
mod constructor {
    use std::sync::atomic::{AtomicU8, Ordering};

    use rustix::fs::{OFlags, fcntl_getfl};
    use rustix::stdio::stdout;

    pub(super) const CLOSED: u8 = 1;
    pub(super) const NOT_WRITABLE: u8 = 2;

    /// The error number found; 0 if nothing is wrong.
    pub(super) static OUTPUT: AtomicU8 = AtomicU8::new(0);

    ctor::declarative::ctor! {
        /// Asks the system directly, because the standard library has not started yet.
        #[ctor(unsafe)]
        fn look() {
            let found = match fcntl_getfl(stdout()) {
                Err(_) => CLOSED,
                Ok(flags) if flags & OFlags::RWMODE == OFlags::RDONLY => NOT_WRITABLE,
                Ok(_) => 0,
            };
            OUTPUT.store(found, Ordering::Relaxed);
        }
    }
}
