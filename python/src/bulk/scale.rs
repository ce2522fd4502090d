//! `rate` on the scale of Sudoku Explainer: the three numbers of each puzzle.
//!
//! As in the command's `rate --scale se`, a puzzle without exactly one solution also has numbers.

use numpy::{IntoPyArray, PyArray1};
use pyo3::prelude::*;
use veridoku::logic::se::{Cores, Number, Scale, Technique, Wanted};
use veridoku::requests::{Division, RateRequest, RatingScale, ScaleRatings};
use veridoku::{Answer, SolveError, Solver};
use veridoku_core::format::Puzzles;

use super::{FAULT, code};
use crate::batch::Batch;
use crate::faults::{RowFault, usage};
use crate::options::{Choice, budget, duration};
use crate::rows::Task;

/// A puzzle without a hardest technique.
const NOTHING: u8 = u8::MAX;

/// The names of the techniques of the scale, in the order in which they are tried.
#[pyfunction]
pub(crate) fn scale_techniques() -> Vec<&'static str> {
    Technique::ALL.iter().map(|technique| technique.name()).collect()
}

struct Rate<'a> {
    solver: Box<dyn Solver>,
    /// Half of the time is for the verdict, and half for the numbers.
    division: Division,
    answers: Vec<Result<Answer, SolveError>>,
    ratings: ScaleRatings<'a>,
    /// Rating, pearl and diamond of each row.
    numbers: [Vec<f64>; 3],
    hardest: Vec<u8>,
    verdicts: Vec<u8>,
    are_exact: Vec<bool>,
}

impl Task for Rate<'_> {
    fn ask(&mut self, puzzles: &Puzzles) {
        let budget = &self.division.for_verdict;
        self.solver.search_many_into(puzzles.whole(), budget, 0, &mut self.answers);
    }

    fn take(&mut self, index: usize, puzzles: &Puzzles) -> Result<(), String> {
        let puzzle = &puzzles.whole()[index];
        let answer = self.answers[index].as_ref().map_err(ToString::to_string)?;
        Scale::expect(puzzle.geometry()).map_err(|error| error.to_string())?;
        let deadline = self.division.for_verdict.deadline();
        let rating = self.ratings.rate(puzzle, &deadline).map_err(|error| error.to_string())?;
        let numbers: [Number; 3] = [rating.rating(), rating.pearl(), rating.diamond()];
        for (column, number) in self.numbers.iter_mut().zip(numbers) {
            column.push(f64::from(number.tenths) / 10.0);
        }
        self.hardest.push(rating.hardest.map_or(NOTHING, |technique| technique as u8));
        self.verdicts.push(code(answer.stats.verdict()));
        self.are_exact.push(!numbers.iter().any(|number| number.is_bound));
        Ok(())
    }

    fn skip(&mut self) {
        self.numbers.iter_mut().for_each(|column| column.push(f64::NAN));
        self.hardest.push(NOTHING);
        self.verdicts.push(FAULT);
        self.are_exact.push(false);
    }

    fn append(&mut self, further: Self) {
        for (column, more) in self.numbers.iter_mut().zip(further.numbers) {
            column.extend(more);
        }
        self.hardest.extend(further.hardest);
        self.verdicts.extend(further.verdicts);
        self.are_exact.extend(further.are_exact);
    }
}

/// The three numbers, hardest techniques, verdicts, whether the numbers are exact, and the faults.
type Ratings<'py> = (
    [Bound<'py, PyArray1<f64>>; 3],
    Bound<'py, PyArray1<u8>>,
    Bound<'py, PyArray1<u8>>,
    Bound<'py, PyArray1<bool>>,
    Vec<RowFault>,
);

/// The numbers of each puzzle on the scale of this name.
#[pyfunction]
#[pyo3(signature = (batch, scale="se", pearl=false, diamond=false, canonical=false, timeout=None))]
pub(crate) fn scale_rows<'py>(
    py: Python<'py>,
    batch: Batch<'py>,
    scale: &str,
    pearl: bool,
    diamond: bool,
    canonical: bool,
    timeout: Option<f64>,
) -> PyResult<Ratings<'py>> {
    let reading = batch.reading()?;
    let scale: RatingScale = scale.parse().map_err(usage)?;
    let request = RateRequest { scale, pearl, diamond, canonical, ..RateRequest::default() };
    request.expect_used().map_err(usage)?;
    let edition = scale.edition().ok_or_else(|| usage("found the scale of levels"))?;
    let (wanted, time): (Wanted, _) = (request.wanted(), duration(timeout)?);
    let cores = Cores::new(batch.threads());
    let (done, faults) = batch.run(py, &reading, |count, stop| Rate {
        solver: Choice::Auto.solver(),
        division: Division::new(budget(Some(2), time, stop), true),
        answers: Vec::new(),
        ratings: ScaleRatings::new(edition, wanted, canonical, &cores),
        numbers: [(); 3].map(|()| Vec::with_capacity(count)),
        hardest: Vec::with_capacity(count),
        verdicts: Vec::with_capacity(count),
        are_exact: Vec::with_capacity(count),
    })?;
    let numbers = done.numbers.map(|column| column.into_pyarray(py));
    let (hardest, verdicts) = (done.hardest.into_pyarray(py), done.verdicts.into_pyarray(py));
    Ok((numbers, hardest, verdicts, done.are_exact.into_pyarray(py), faults))
}
