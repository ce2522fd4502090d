//! `canonical`: the smallest equivalent form of each puzzle, which equivalent puzzles share.

use numpy::{IntoPyArray, PyArray1, PyReadonlyArray1};
use pyo3::prelude::*;
use veridoku::canonical::canonical;
use veridoku_core::format::Puzzles;

use super::{GridArrays, Grids};
use crate::faults::RowFault;
use crate::interrupt::interruptible;
use crate::rows::{self, Rows, Task};
use crate::rules::{Reading, Rules};

struct Forms<'a> {
    reading: &'a Reading,
    grids: Grids,
    automorphisms: Vec<u64>,
}

impl Task for Forms<'_> {
    fn ask(&mut self, _: &Puzzles) {}

    fn take(&mut self, index: usize, puzzles: &Puzzles) -> Result<(), String> {
        let puzzle = &puzzles.whole()[index];
        let found = canonical(puzzle).map_err(|error| error.to_string())?;
        self.grids.puzzle(&found.form, self.reading);
        self.automorphisms.push(found.automorphisms);
        Ok(())
    }

    fn skip(&mut self) {
        self.grids.blank();
        self.automorphisms.push(0);
    }

    fn append(&mut self, further: Self) {
        self.grids.append(further.grids);
        self.automorphisms.extend(further.automorphisms);
    }
}

/// The canonical form of each puzzle, and its number of automorphisms.
#[pyfunction]
#[pyo3(signature = (data, offsets=None, missing=None, rules=None, threads=1, alphabet=None))]
pub(crate) fn canonical_rows<'py>(
    py: Python<'py>,
    data: PyReadonlyArray1<'py, u8>,
    offsets: Option<PyReadonlyArray1<'py, i64>>,
    missing: Option<PyReadonlyArray1<'py, u8>>,
    rules: Option<PyRef<'py, Rules>>,
    threads: usize,
    alphabet: Option<&str>,
) -> PyResult<(GridArrays<'py>, Bound<'py, PyArray1<u64>>, Vec<RowFault>)> {
    let reading = Reading::of(rules.as_deref(), alphabet)?;
    let rows = Rows::of(&data, offsets.as_ref(), missing.as_ref(), &reading)?;
    let (done, faults) = interruptible(py, |stop| {
        let task = |count| Forms {
            reading: &reading,
            grids: Grids::new(rows.width(), count, &reading),
            automorphisms: Vec::with_capacity(count),
        };
        rows::run(rows, &reading, threads, stop, task)
    })?;
    Ok((done.grids.arrays(py), done.automorphisms.into_pyarray(py), faults))
}
