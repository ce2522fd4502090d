//! Handles running out of memory where no code has checked for it beforehand.
//!
//! Large tables are allocated fallibly, and a failure is an error (see `memory` of the library). But a small allocation
//! that fails, or one in a library, cannot return an error: the standard library writes
//! `memory allocation of N bytes failed` and aborts. A shell then reports a crash, with an exit code that means a bug.
//! So a handler of the signal ends the command like any other failure.

/// Makes an abort end the command with the exit code of a failure.
#[cfg(unix)]
pub(super) fn fail_instead_of_abort() {
    use std::sync::Arc;
    use std::sync::atomic::AtomicBool;

    use signal_hook::consts::SIGABRT;
    use signal_hook::flag::register_conditional_shutdown;

    // If the system refuses the handler, an abort stays an abort.
    let _ = register_conditional_shutdown(SIGABRT, FAILED, Arc::new(AtomicBool::new(true)));
}

/// The exit code of a failure.
#[cfg(unix)]
const FAILED: std::ffi::c_int = 2;

/// Other systems have no such signal.
#[cfg(not(unix))]
pub(super) fn fail_instead_of_abort() {}
