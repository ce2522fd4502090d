//! What a call in bulk gets from Python: puzzles as bytes, how they are read, and how the work is done.
//!
//! Every function in `bulk` takes one of these, which Python makes from a column (`_columns.py`), and has only its own
//! options besides.

use std::sync::atomic::{AtomicUsize, Ordering};

use numpy::PyReadonlyArray1;
use pyo3::prelude::*;
use veridoku::Stop;
use veridoku::format::Alphabet;

use crate::faults::RowFault;
use crate::interrupt::watched;
use crate::options;
use crate::rows::{self, Rows, Task};
use crate::rules::{Reading, Rules};

/// A batch of puzzles: the attributes of `Batch` in `_columns.py`.
#[derive(FromPyObject)]
pub(crate) struct Batch<'py> {
    data: PyReadonlyArray1<'py, u8>,
    offsets: Option<PyReadonlyArray1<'py, i64>>,
    missing: Option<PyReadonlyArray1<'py, u8>>,
    rules: Option<PyRef<'py, Rules>>,
    alphabet: Option<String>,
    threads: usize,
    /// Called now and then with the number of rows that are done.
    seen: Option<Py<PyAny>>,
}

impl Batch<'_> {
    /// How the rows are read.
    pub(crate) fn reading(&self) -> PyResult<Reading> {
        Reading::of(self.rules.as_deref(), self.alphabet.as_deref())
    }

    /// The symbols of digits in texts.
    pub(crate) fn alphabet(&self) -> PyResult<Option<Alphabet>> {
        options::alphabet(self.alphabet.as_deref())
    }

    /// The number of threads that share the rows.
    pub(crate) fn threads(&self) -> usize {
        self.threads
    }

    /// Cells of a row, if rows are cells.
    pub(crate) fn width(&self, reading: &Reading) -> Option<usize> {
        self.offsets.is_none().then(|| reading.geometry.cell_count())
    }

    /// Does some work on the rows without the interpreter's lock.
    pub(crate) fn work<T: Send>(
        &self,
        py: Python<'_>,
        reading: &Reading,
        work: impl FnOnce(Rows<'_>, &Stop) -> T + Send,
    ) -> PyResult<T> {
        let done = AtomicUsize::new(0);
        let (offsets, missing) = (self.offsets.as_ref(), self.missing.as_ref());
        let (rows, seen) = (Rows::of(&self.data, offsets, missing, reading)?, self.seen.as_ref());
        let rows = if seen.is_some() { rows.counted(&done) } else { rows };
        let look = |py: Python<'_>| match seen {
            Some(seen) => seen.call1(py, (done.load(Ordering::Relaxed),)).map(drop),
            None => Ok(()),
        };
        watched(py, look, |stop| work(rows, stop))
    }

    /// Runs a task over the rows; it is made for a number of rows. Returns its columns and the faults by row.
    pub(crate) fn run<T: Task>(
        &self,
        py: Python<'_>,
        reading: &Reading,
        task: impl Fn(usize, &Stop) -> T + Send + Sync,
    ) -> PyResult<(T, Vec<RowFault>)> {
        let threads = self.threads;
        self.work(py, reading, |rows, stop| {
            rows::run(rows, reading, threads, stop, |count| task(count, stop))
        })
    }
}
