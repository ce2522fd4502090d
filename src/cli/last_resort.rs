//! What happens where memory ends and no code has asked for it beforehand.
//!
//! Large tables are asked for, and a refusal is an error (see `memory` of the library). But a small allocation,
//! or one in a library, that finds nothing has no way to say so: the standard library writes
//! `memory allocation of N bytes failed` and aborts. A shell then speaks of a crash, by a code that
//! means a bug. So the signal of an abort ends the command as any other failure does.

/// Has an abort end the command with the exit code of a failure.
#[cfg(unix)]
pub(super) fn fail_instead_of_abort() {
    use std::sync::Arc;
    use std::sync::atomic::AtomicBool;

    use signal_hook::consts::SIGABRT;
    use signal_hook::flag::register_conditional_shutdown;

    // If the system does not take it, an abort is an abort.
    let _ = register_conditional_shutdown(SIGABRT, FAILED, Arc::new(AtomicBool::new(true)));
}

/// The exit code of a failure.
#[cfg(unix)]
const FAILED: std::ffi::c_int = 2;

/// There is no such signal.
#[cfg(not(unix))]
pub(super) fn fail_instead_of_abort() {}
