//! `transform`: an equivalent form of each puzzle, by operations or drawn at random.
//!
//! As in the command's `transform`: the draw of a puzzle follows from the seed and its number among the good rows. So
//! rows are taken one after the other, on one thread.

use std::sync::Arc;

use numpy::PyReadonlyArray1;
use pyo3::prelude::*;
use veridoku::transform::{Misfit, Operation, Symmetries, Transform};
use veridoku::{Geometry, Puzzle, RandomStream};

use super::{GridArrays, Grids};
use crate::faults::{RowFault, usage};
use crate::interrupt::interruptible;
use crate::rows::{self, Rows, Task};
use crate::rules::{Reading, Rules};
use crate::texts::{TextArrays, Texts};

/// How the puzzles of a geometry are transformed: by operations, and then by a draw if there is one.
type Ways = (Transform, Option<Symmetries>);

struct Forms<'a> {
    operations: &'a [Operation],
    seed: Option<u64>,
    is_inverse: bool,
    number: u64,
    known: Option<(Arc<Geometry>, Result<Ways, String>)>,
    grids: Grids,
    words: Texts,
}

impl Forms<'_> {
    /// The ways of a geometry, kept from the last puzzle.
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
    fn ask(&mut self, _: &[Puzzle]) {}

    fn take(&mut self, _: usize, puzzle: &Puzzle) -> Result<(), String> {
        let number = self.number;
        // What is faulty is not numbered by the command either.
        self.number += 1;
        let (seed, is_inverse) = (self.seed, self.is_inverse);
        let (applied, drawn) = self.ways(puzzle.geometry()).as_ref().map_err(Clone::clone)?;
        let drawn = drawn
            .as_ref()
            .zip(seed)
            .map(|(symmetries, seed)| symmetries.random(&mut RandomStream::part(seed, number, 0)));
        let way = drawn.map_or_else(|| applied.clone(), |drawn| applied.then(&drawn));
        let way = if is_inverse { way.inverse() } else { way };
        self.grids.puzzle(&way.apply(puzzle));
        self.words.bytes.extend_from_slice(way.to_string().as_bytes());
        self.words.end();
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
#[pyo3(signature = (data, offsets=None, missing=None, rules=None, operations="identity", seed=None, inverse=false))]
pub(crate) fn transform_rows<'py>(
    py: Python<'py>,
    data: PyReadonlyArray1<'py, u8>,
    offsets: Option<PyReadonlyArray1<'py, i64>>,
    missing: Option<PyReadonlyArray1<'py, u8>>,
    rules: Option<PyRef<'py, Rules>>,
    operations: &str,
    seed: Option<u64>,
    inverse: bool,
) -> PyResult<(GridArrays<'py>, TextArrays<'py>, Vec<RowFault>)> {
    let reading = Reading::of(rules.as_deref());
    let rows = Rows::of(&data, offsets.as_ref(), missing.as_ref(), &reading)?;
    let operations = Operation::parse_list(operations).map_err(usage)?;
    let (done, faults) = interruptible(py, |stop| {
        let task = |count| Forms {
            operations: &operations,
            seed,
            is_inverse: inverse,
            number: 0,
            known: None,
            grids: Grids::new(rows.width(), count, &reading),
            words: Texts::with_room(count, 32),
        };
        let (done, faults) = rows::run(rows, &reading, 1, stop, task);
        ((done.grids, done.words), faults)
    })?;
    Ok((done.0.arrays(py), done.1.arrays(py), faults))
}
