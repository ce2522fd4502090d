//! Whether standard output can be written to.
//!
//! Where standard output is closed (`veridoku solve >&-`) the standard library opens `/dev/null` in its place
//! before `main` begins, and where it is open for reading only it takes the error of a write for success.
//! Either way all answers would be lost and the exit code good. `/dev/null` may have been wanted, so that it
//! cannot be told behind the standard library; the look is taken before it, by a constructor.

use std::io;

/// # Errors
/// If standard output was closed when the program was called, or is not open for writing.
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

/// There is nothing to look at.
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

    /// What was found of standard output; 0 if nothing is wrong with it.
    pub(super) static OUTPUT: AtomicU8 = AtomicU8::new(0);

    ctor::declarative::ctor! {
        /// Asks the system and nothing of the standard library, which is not there yet.
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
