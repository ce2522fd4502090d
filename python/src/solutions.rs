//! `Solutions`: the solutions of a puzzle one by one, from a thread that searches ahead of the reader.
//!
//! A puzzle may have billions. The thread pauses while dozens wait for the reader, so memory stays bounded; it ends
//! when the iterator is dropped.

use std::ops::ControlFlow;
use std::sync::Mutex;
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::thread;

use pyo3::prelude::*;
use veridoku::format::OneLine;
use veridoku::{Solver, Stop};

use crate::faults::refused;
use crate::interrupt::LOOK;
use crate::options::{self, Choice, budget, duration};
use crate::puzzle::Puzzle;

/// The maximum number of solutions that wait for the reader.
const AHEAD: usize = 64;

/// The solutions of a puzzle as an iterator of texts.
#[pyclass(frozen, module = "veridoku")]
pub(crate) struct Solutions {
    found: Mutex<Receiver<Result<String, String>>>,
    stop: Stop,
}

#[pymethods]
impl Solutions {
    #[new]
    #[pyo3(signature = (puzzle, limit=None, backend="auto", timeout=None, alphabet=None))]
    fn new(
        puzzle: PyRef<'_, Puzzle>,
        limit: Option<u64>,
        backend: &str,
        timeout: Option<f64>,
        alphabet: Option<&str>,
    ) -> PyResult<Solutions> {
        let (choice, time, stop) = (Choice::of(backend)?, duration(timeout)?, Stop::new());
        let line = OneLine::new(options::alphabet(alphabet)?);
        let (sender, found) = sync_channel(AHEAD);
        let (puzzle, budget) = (puzzle.puzzle.clone(), budget(limit, time, &stop));
        thread::Builder::new().spawn(move || {
            let mut solver: Box<dyn Solver> = choice.solver();
            let ended = solver.search(&puzzle, &budget, &mut |solution| {
                let text = line.solution(&puzzle, solution);
                // If the reader takes no more, it is gone.
                match sender.send(Ok(text)) {
                    Ok(()) => ControlFlow::Continue(()),
                    Err(_) => ControlFlow::Break(()),
                }
            });
            if let Err(error) = ended {
                let _ = sender.send(Err(error.to_string()));
            }
        })?;
        Ok(Solutions { found: Mutex::new(found), stop })
    }

    fn __iter__(this: PyRef<'_, Self>) -> PyRef<'_, Self> {
        this
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<String>> {
        loop {
            let next = py.detach(|| {
                let found = self.found.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
                found.recv_timeout(LOOK)
            });
            match next {
                Ok(solution) => return solution.map(Some).map_err(refused),
                Err(RecvTimeoutError::Disconnected) => return Ok(None),
                Err(RecvTimeoutError::Timeout) => py.check_signals()?,
            }
        }
    }
}

impl Drop for Solutions {
    fn drop(&mut self) {
        self.stop.stop();
    }
}
