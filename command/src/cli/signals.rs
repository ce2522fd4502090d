//! Ends a command from outside: on Ctrl-C, and on the signal with which systems end a program (SIGTERM).
//!
//! Both mean the same, so a service manager or a `kill` ends a command as cleanly as its user does. SIGHUP is not
//! handled: `nohup` ignores it.

use super::Failure;

/// Calls a handler, on a separate thread, whenever the command should end.
///
/// # Errors
/// If the system refuses the handler.
pub(super) fn on_end(handler: impl FnMut() + Send + 'static) -> Result<(), Failure> {
    listen(handler).map_err(|error| Failure::Usage(format!("Ctrl-C cannot be handled: {error}")))
}

#[cfg(unix)]
fn listen(mut handler: impl FnMut() + Send + 'static) -> std::io::Result<()> {
    use signal_hook::consts::{SIGINT, SIGTERM};
    use signal_hook::iterator::Signals;

    let mut signals = Signals::new([SIGINT, SIGTERM])?;
    let wait = move || signals.forever().for_each(|_| handler());
    std::thread::Builder::new().spawn(wait).map(drop)
}

#[cfg(not(unix))]
fn listen(handler: impl FnMut() + Send + 'static) -> Result<(), ctrlc::Error> {
    ctrlc::set_handler(handler)
}
