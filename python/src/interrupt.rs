//! Runs work without the interpreter's lock; Ctrl-C ends it.
//!
//! Only the interpreter's main thread learns of a signal, and only when it checks. So the work runs on a separate
//! thread, and the calling thread waits for it and checks every 50 milliseconds. A signal sets the work's [`Stop`],
//! which every loop of the engine checks; then the exception of the signal is raised. The thread costs about 30
//! microseconds per call.

use std::panic::resume_unwind;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

use pyo3::prelude::*;
use veridoku::Stop;

/// Time between two checks for signals.
pub(crate) const LOOK: Duration = Duration::from_millis(50);

/// A search recurses less than this, also in the largest grid.
pub(crate) const STACK: usize = 16 << 20;

/// Does some work without the interpreter's lock. After Ctrl-C its result is dropped, and the exception raised.
pub(crate) fn interruptible<T: Send>(
    py: Python<'_>,
    work: impl FnOnce(&Stop) -> T + Send,
) -> PyResult<T> {
    watched(py, |_| Ok(()), work)
}

/// Does some work like [`interruptible`], and meanwhile looks at it; an exception that `look` raises ends the work.
pub(crate) fn watched<T: Send>(
    py: Python<'_>,
    look: impl Fn(Python<'_>) -> PyResult<()> + Send + Sync,
    work: impl FnOnce(&Stop) -> T + Send,
) -> PyResult<T> {
    let stop = Stop::new();
    py.detach(|| {
        thread::scope(|scope| {
            let (done, is_done) = channel::<()>();
            let stop_of_work = &stop;
            let worker =
                thread::Builder::new().stack_size(STACK).spawn_scoped(scope, move || {
                    let _done = done; // dropped at the end, even after a panic
                    work(stop_of_work)
                })?;
            let mut interrupt = None;
            while let Err(RecvTimeoutError::Timeout) = is_done.recv_timeout(LOOK) {
                if interrupt.is_none() {
                    interrupt =
                        Python::attach(|py| py.check_signals().and_then(|()| look(py))).err();
                    if interrupt.is_some() {
                        stop.stop();
                    }
                }
            }
            let result = worker.join().unwrap_or_else(|panic| resume_unwind(panic));
            interrupt.map_or(Ok(result), Err)
        })
    })
}
