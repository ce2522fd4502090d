//! `canonical`: the smallest equivalent form of each puzzle, which equivalent puzzles share.

use numpy::{IntoPyArray, PyArray1};
use pyo3::prelude::*;
use veridoku::canonical::Canonicalizer;
use veridoku::{Budget, Deadline};
use veridoku_core::format::Puzzles;

use super::{GridArrays, Grids};
use crate::batch::Batch;
use crate::faults::RowFault;
use crate::rows::Task;
use crate::rules::Reading;

struct Forms<'a> {
    reading: &'a Reading,
    canonicalizer: Canonicalizer,
    deadline: Deadline,
    grids: Grids,
    automorphisms: Vec<u64>,
}

impl Task for Forms<'_> {
    fn ask(&mut self, _: &Puzzles) {}

    fn take(&mut self, index: usize, puzzles: &Puzzles) -> Result<(), String> {
        let puzzle = &puzzles.whole()[index];
        let found = self.canonicalizer.canonical(puzzle, &self.deadline);
        let found = found.map_err(|error| error.to_string())?;
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
#[pyo3(signature = (batch))]
pub(crate) fn canonical_rows<'py>(
    py: Python<'py>,
    batch: Batch<'py>,
) -> PyResult<(GridArrays<'py>, Bound<'py, PyArray1<u64>>, Vec<RowFault>)> {
    let reading = batch.reading()?;
    let width = batch.width(&reading);
    let (done, faults) = batch.run(py, &reading, |count, stop| Forms {
        reading: &reading,
        canonicalizer: Canonicalizer::default(),
        deadline: Budget { stop: Some(stop.clone()), ..Budget::default() }.deadline(),
        grids: Grids::new(width, count, &reading),
        automorphisms: Vec::with_capacity(count),
    })?;
    Ok((done.grids.arrays(py), done.automorphisms.into_pyarray(py), faults))
}
