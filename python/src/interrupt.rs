//! Work without the interpreter's lock, which Ctrl-C ends.
//!
//! Only the interpreter's main thread learns of a signal, and only while it asks. So the work runs on a thread of its
//! own, and the calling thread waits for it and asks every 50 milliseconds. A signal sets the work's [`Stop`], which
//! every loop of the engine looks at; then the exception of the signal is raised. The thread costs some 30
//! microseconds a call.

use std::panic::resume_unwind;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

use pyo3::prelude::*;
use veridoku::Stop;

/// Time between two looks for signals.
pub(crate) const LOOK: Duration = Duration::from_millis(50);

/// A search recurses less than this, also in the largest grid.
const STACK: usize = 16 << 20;

/// Does some work without the interpreter's lock. After Ctrl-C its result is dropped, and the exception raised.
pub(crate) fn interruptible<T: Send>(
    py: Python<'_>,
    work: impl FnOnce(&Stop) -> T + Send,
) -> PyResult<T> {
    let stop = Stop::new();
    py.detach(|| {
        thread::scope(|scope| {
            let (done, is_done) = channel::<()>();
            let stop_of_work = &stop;
            let worker =
                thread::Builder::new().stack_size(STACK).spawn_scoped(scope, move || {
                    let _done = done; // dropped at the end, also of a panic
                    work(stop_of_work)
                })?;
            let mut interrupt = None;
            while let Err(RecvTimeoutError::Timeout) = is_done.recv_timeout(LOOK) {
                if interrupt.is_none() {
                    interrupt = Python::attach(|py| py.check_signals()).err();
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
