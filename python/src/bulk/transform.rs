//! `transform`: an equivalent form of each puzzle, by operations or drawn at random.
//!
//! As in the command's `transform`, the draw of a puzzle follows from the seed and its number among the rows that are
//! puzzles. So a batch that continues others needs the number of its first puzzle; and before several threads draw,
//! each part of the rows is counted. Rows that are shuffled come with their numbers instead.

use std::ops::Range;
use std::sync::Arc;

use numpy::PyReadonlyArray1;
use pyo3::prelude::*;
use veridoku::transform::{Misfit, Operation, Symmetries, Transform};
use veridoku::{Geometry, RandomStream};
use veridoku_core::format::Puzzles;

use super::{GridArrays, Grids};
use crate::batch::Batch;
use crate::faults::{RowFault, usage};
use crate::rows::{self, Task};
use crate::rules::Reading;
use crate::texts::{TextArrays, Texts};

/// How the puzzles of a geometry are transformed: by operations, and then by a draw if there is one.
type Ways = (Transform, Option<Symmetries>);

struct Forms<'a> {
    reading: &'a Reading,
    operations: &'a [Operation],
    seed: Option<u64>,
    is_inverse: bool,
    /// The number of the next puzzle.
    number: u64,
    /// Or the number of each row.
    numbers: Option<&'a [u64]>,
    known: Option<(Arc<Geometry>, Result<Ways, String>)>,
    grids: Grids,
    words: Texts,
}

impl Forms<'_> {
    /// The transforms of a geometry, kept from the last puzzle.
    fn ways(&mut self, geometry: &Arc<Geometry>) -> &Result<Ways, String> {
        let known = match self.known.take() {
            Some(known) if Arc::ptr_eq(&known.0, geometry) => known,
            _ => {
                let applied = Transform::new(self.operations, geometry);
                let ways = applied.and_then(|applied| {
                    let drawn = self.seed.map(|_| Symmetries::of(geometry)).transpose();
                    Ok((applied, drawn.map_err(Misfit::from)?))
                });
                (geometry.clone(), ways.map_err(|error| error.to_string()))
            }
        };
        &self.known.insert(known).1
    }
}

impl Task for Forms<'_> {
    fn ask(&mut self, _: &Puzzles) {}

    fn take(&mut self, index: usize, puzzles: &Puzzles) -> Result<(), String> {
        let puzzle = &puzzles.whole()[index];
        let number = match self.numbers {
            Some(numbers) => *numbers.get(self.words.len()).ok_or("the row has no number")?,
            None => self.number,
        };
        // The command does not number faulty rows either.
        self.number = self.number.wrapping_add(1);
        let (seed, is_inverse) = (self.seed, self.is_inverse);
        let (applied, drawn) = self.ways(puzzle.geometry()).as_ref().map_err(Clone::clone)?;
        let drawn = drawn
            .as_ref()
            .zip(seed)
            .map(|(symmetries, seed)| symmetries.random(&mut RandomStream::part(seed, number, 0)));
        let way = drawn.map_or_else(|| applied.clone(), |drawn| applied.then(&drawn));
        let way = if is_inverse { way.inverse() } else { way };
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
    let operations = Operation::parse_list(apply).map_err(usage)?;
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
        let task = |part: &Range<usize>| Forms {
            reading: &reading,
            operations: &operations,
            seed,
            is_inverse: inverse,
            number: number(part),
            numbers: numbers.map(|numbers| numbers.get(part.clone()).unwrap_or_default()),
            known: None,
            grids: Grids::new(width, part.len(), &reading),
            words: Texts::with_room(part.len(), 32),
        };
        let (done, faults) = rows::run_parts(rows, &reading, stop, &parts, task);
        ((done.grids, done.words), faults)
    })?;
    Ok((done.0.arrays(py), done.1.arrays(py), faults))
}
