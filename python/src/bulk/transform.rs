//! `transform`: an equivalent form of each puzzle, by operations or drawn at random.
//!
//! As in the command's `transform`, the draw of a puzzle follows from the seed and its number among the rows that are
//! puzzles. So a batch that continues others needs the number of its first puzzle; and before several threads draw,
//! each part of the rows is counted. Rows that are shuffled come with their numbers instead.

use std::ops::Range;
use std::sync::Arc;

use numpy::PyReadonlyArray1;
use pyo3::prelude::*;
use veridoku::requests::{Forms, TransformRequest};
use veridoku::transform::Operation;
use veridoku::{Budget, Deadline, Geometry};
use veridoku_core::format::Puzzles;
use veridoku_core::grid::ForLastGeometry;

use super::{GridArrays, Grids};
use crate::batch::Batch;
use crate::faults::{RowFault, usage};
use crate::rows::{self, Task};
use crate::rules::Reading;
use crate::texts::{TextArrays, Texts};

struct Transforming<'a> {
    reading: &'a Reading,
    request: &'a TransformRequest,
    deadline: Deadline,
    /// The number of the next puzzle.
    number: u64,
    /// Or the number of each row.
    numbers: Option<&'a [u64]>,
    known: ForLastGeometry<Result<Forms, String>>,
    grids: Grids,
    words: Texts,
}

impl Transforming<'_> {
    /// The forms of puzzles of a geometry, kept from the last puzzle.
    fn forms(&mut self, geometry: &Arc<Geometry>) -> &Result<Forms, String> {
        self.known.of(geometry, || {
            let forms = self.request.prepare(geometry, &self.deadline);
            forms.map_err(|error| error.to_string())
        })
    }
}

impl Task for Transforming<'_> {
    fn ask(&mut self, _: &Puzzles) {}

    fn take(&mut self, index: usize, puzzles: &Puzzles) -> Result<(), String> {
        let puzzle = &puzzles.whole()[index];
        let number = match self.numbers {
            Some(numbers) => *numbers.get(self.words.len()).ok_or("the row has no number")?,
            None => self.number,
        };
        // The command does not number faulty rows either.
        self.number = self.number.wrapping_add(1);
        let forms = self.forms(puzzle.geometry()).as_ref().map_err(Clone::clone)?;
        let way = forms.of(number).next().ok_or("there is no form")?;
        self.grids.puzzle(&way.apply(puzzle), self.reading);
        self.words.push(way.to_string().as_bytes());
        Ok(())
    }

    fn skip(&mut self) {
        self.grids.blank();
        self.words.end();
    }

    fn append(&mut self, further: Self) {
        self.grids.append(further.grids);
        self.words.append(further.words);
    }
}

/// The form of each puzzle, and the transform in words.
#[pyfunction]
#[pyo3(signature = (batch, apply="identity", seed=None, skip=0, inverse=false, numbers=None))]
pub(crate) fn transform_rows<'py>(
    py: Python<'py>,
    batch: Batch<'py>,
    apply: &str,
    seed: Option<u64>,
    skip: u64,
    inverse: bool,
    numbers: Option<PyReadonlyArray1<'py, u64>>,
) -> PyResult<(GridArrays<'py>, TextArrays<'py>, Vec<RowFault>)> {
    let reading = batch.reading()?;
    let request = TransformRequest {
        operations: Operation::parse_list(apply).map_err(usage)?,
        random: seed.is_some(),
        seed: seed.unwrap_or_default(),
        inverse,
        ..TransformRequest::default()
    };
    let numbers = numbers.as_ref().map(|numbers| numbers.as_slice().map_err(usage)).transpose()?;
    let (threads, width) = (batch.threads(), batch.width(&reading));
    let (done, faults) = batch.work(py, &reading, |rows, stop| {
        let parts = rows::parts(rows, threads);
        let counts = match parts.len() > 1 && seed.is_some() && numbers.is_none() {
            true => rows::puzzles_of_parts(rows, &reading, stop, &parts),
            false => Vec::new(),
        };
        let number = |part: &Range<usize>| {
            let before =
                parts.iter().zip(&counts).take_while(|(other, _)| other.start < part.start);
            before.fold(skip, |number, (_, count)| number.wrapping_add(*count))
        };
        let task = |part: &Range<usize>| Transforming {
            reading: &reading,
            request: &request,
            deadline: Budget { stop: Some(stop.clone()), ..Budget::default() }.deadline(),
            number: number(part),
            numbers: numbers.map(|numbers| numbers.get(part.clone()).unwrap_or_default()),
            known: ForLastGeometry::default(),
            grids: Grids::new(width, part.len(), &reading),
            words: Texts::with_room(part.len(), 32),
        };
        let (done, faults) = rows::run_parts(rows, &reading, stop, &parts, task);
        ((done.grids, done.words), faults)
    })?;
    Ok((done.0.arrays(py), done.1.arrays(py), faults))
}
