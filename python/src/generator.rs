//! `Generator`: puzzles by number, in batches of arrays.
//!
//! Puzzle `number` of a seed is the same as that of `veridoku generate --seed SEED --skip NUMBER`, regardless of the
//! batch or machine that makes it.

use std::ops::{ControlFlow, Range};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use numpy::{IntoPyArray, PyArray1};
use pyo3::prelude::*;
use veridoku::format::{OneLine, ReadOptions};
use veridoku::generate::Generated;
use veridoku::requests::{GenerateRequest, Maker, NoLayout, NotMade, read_layout};
use veridoku::{Budget, Deadline, Digit};

use crate::faults::{Fault, usage};
use crate::interrupt::{STACK, interruptible};
use crate::options;
use crate::recipe::Options;
use crate::rules::{Reading, Rules};
use crate::texts::{TextArrays, Texts};

/// A puzzle, or why there is none.
type Made = Result<Generated, NotMade>;

/// Makes the puzzles of a recipe by their numbers.
#[pyclass(frozen, module = "veridoku")]
pub(crate) struct Generator {
    /// One for each thread.
    makers: Mutex<Vec<Maker>>,
    line: OneLine,
    #[pyo3(get)]
    cells: usize,
    /// How many puzzles a thread makes together.
    #[pyo3(get)]
    at_once: u64,
    /// Whether the puzzles have rules, which may differ.
    #[pyo3(get)]
    is_ruled: bool,
}

/// A batch of puzzles as columns.
#[derive(Default)]
struct Batch {
    numbers: Vec<u64>,
    puzzles: Vec<u8>,
    solutions: Vec<u8>,
    levels: Vec<u8>,
    scores: Vec<i64>,
    hardest: Vec<u8>,
    tries: Vec<u64>,
    missing: Vec<(u64, String)>,
}

/// A row without a rating, and a full grid, which has no hardest technique.
const NOTHING: u8 = u8::MAX;

impl Batch {
    fn note(&mut self, made: Made, texts: Option<&mut [Texts; 2]>, line: OneLine) {
        let Generated { number, puzzle, solution, rating, tries, .. } = match made {
            Ok(generated) => generated,
            Err(error) => {
                let (number, why) = error.number_and_reason();
                return self.missing.push((number, why));
            }
        };
        self.numbers.push(number);
        match texts {
            Some([puzzles, solutions]) => {
                line.write_puzzle(&puzzle, &mut puzzles.bytes);
                puzzles.end();
                line.write_solution(&puzzle, &solution, &mut solutions.bytes);
                solutions.end();
            }
            None => {
                let number = |digit: Digit| digit.number() as u8;
                self.puzzles.extend(puzzle.entries().iter().map(|given| given.map_or(0, number)));
                self.solutions.extend(solution.digits().iter().copied().map(number));
            }
        }
        self.levels.push(rating.as_ref().map_or(NOTHING, |rating| rating.level() as u8));
        let score =
            rating.as_ref().map_or(-1, |rating| i64::try_from(rating.score).unwrap_or(i64::MAX));
        self.scores.push(score);
        let hardest = rating.and_then(|rating| rating.hardest);
        self.hardest.push(hardest.map_or(NOTHING, |technique| technique as u8));
        self.tries.push(tries);
    }
}

/// Numbers, levels, scores, hardest techniques, tries.
type Columns<'py> = (
    Bound<'py, PyArray1<u64>>,
    Bound<'py, PyArray1<u8>>,
    Bound<'py, PyArray1<i64>>,
    Bound<'py, PyArray1<u8>>,
    Bound<'py, PyArray1<u64>>,
);

/// Cells of puzzles and of solutions, the other columns, and the missing puzzles.
type CellsOf<'py> = (Bound<'py, PyArray1<u8>>, Bound<'py, PyArray1<u8>>, Columns<'py>, Missing);

/// The numbers for which no puzzle was found, each with the reason.
type Missing = Vec<(u64, String)>;

#[pymethods]
impl Generator {
    #[new]
    #[pyo3(signature = (seed, options, rules=None, layout=None, threads=1, alphabet=None))]
    fn new(
        py: Python<'_>,
        seed: u64,
        options: Options,
        rules: Option<PyRef<'_, Rules>>,
        layout: Option<&str>,
        threads: usize,
        alphabet: Option<&str>,
    ) -> PyResult<Generator> {
        let mut geometry = Reading::of(rules.as_deref(), None)?.geometry;
        let alphabet = options::alphabet(alphabet)?;
        if let Some(text) = layout {
            let options = ReadOptions { alphabet, ..ReadOptions::default() };
            let puzzle = read_layout(text, options).map_err(|error| match error {
                NoLayout::Unread(error) => Fault::from(error).raised(py),
                error => usage(error),
            })?;
            geometry = Arc::clone(puzzle.geometry());
        }
        let cells = geometry.cell_count();
        let has_layout = layout.is_some() || !geometry.rules().is_empty();
        let request = GenerateRequest {
            seed: Some(seed),
            layout: has_layout.then(|| Arc::clone(&geometry)),
            ..options.request()?
        };
        let is_ruled = request.is_ruled();
        let has_own_grid = request.arrangement.is_some() || request.family.is_some();
        let maker = match rules {
            Some(rules) if has_own_grid => rules.fill(request).prepare(),
            None if has_own_grid => request.prepare(),
            _ => request.prepare_for(geometry),
        };
        let maker = maker.map_err(usage)?;
        let at_once = maker.at_once();
        let others: Vec<Maker> = (1..threads).map(|_| maker.another()).collect();
        let makers = Mutex::new(std::iter::once(maker).chain(others).collect());
        Ok(Generator { makers, line: OneLine::new(alphabet), cells, at_once, is_ruled })
    }

    /// The puzzles of the numbers from `first` to before `end`: cells of puzzles and of solutions, columns, and the
    /// numbers without a puzzle.
    fn cells_of<'py>(&self, py: Python<'py>, first: u64, end: u64) -> PyResult<CellsOf<'py>> {
        if self.cells > 255 * 255 {
            return Err(usage(
                "digits above 255 do not fit into bytes; expected to=\"puzzles\" or to=\"arrow\"",
            ));
        }
        let mut batch = self.batch(py, first..end, &mut None)?;
        let puzzles = std::mem::take(&mut batch.puzzles).into_pyarray(py);
        let solutions = std::mem::take(&mut batch.solutions).into_pyarray(py);
        let (columns, missing) = batch.columns(py);
        Ok((puzzles, solutions, columns, missing))
    }

    /// These puzzles as texts, which also state the rules of each.
    fn texts_of<'py>(
        &self,
        py: Python<'py>,
        first: u64,
        end: u64,
    ) -> PyResult<(TextArrays<'py>, TextArrays<'py>, Columns<'py>, Missing)> {
        let mut texts = Some([(); 2].map(|()| Texts::with_room(0, 0)));
        let batch = self.batch(py, first..end, &mut texts)?;
        let [puzzles, solutions] =
            texts.unwrap_or_else(|| [(); 2].map(|()| Texts::with_room(0, 0)));
        let (columns, missing) = batch.columns(py);
        Ok((puzzles.arrays(py), solutions.arrays(py), columns, missing))
    }
}

impl Generator {
    fn batch(
        &self,
        py: Python<'_>,
        numbers: Range<u64>,
        texts: &mut Option<[Texts; 2]>,
    ) -> PyResult<Batch> {
        interruptible(py, |stop| {
            let budget = Budget { stop: Some(stop.clone()), ..Budget::default() };
            let deadline = budget.deadline();
            let mut makers = self.makers.lock().unwrap_or_else(PoisonError::into_inner);
            let mut batch = Batch::default();
            let mut note = |made| batch.note(made, texts.as_mut(), self.line);
            match &mut makers[..] {
                [maker] => {
                    maker.generate_until(numbers, &deadline, |made| {
                        note(made);
                        ControlFlow::Continue(())
                    });
                }
                makers => made_by(makers, numbers, &deadline).into_iter().for_each(&mut note),
            }
            batch
        })
    }
}

/// The puzzles of some numbers, in order, made by a thread for each maker.
fn made_by(makers: &mut [Maker], numbers: Range<u64>, deadline: &Deadline) -> Vec<Made> {
    let each = (numbers.end - numbers.start).div_ceil(makers.len() as u64).max(1);
    let starts = (0..).map(|index| numbers.start.saturating_add(index * each).min(numbers.end));
    thread::scope(|scope| {
        let worker = |(maker, start): (_, u64)| {
            let part = start..start.saturating_add(each).min(numbers.end);
            let maker: &mut Maker = maker;
            let work = move || {
                let mut made = Vec::new();
                maker.generate_until(part, deadline, |puzzle| {
                    made.push(puzzle);
                    ControlFlow::Continue(())
                });
                made
            };
            thread::Builder::new().stack_size(STACK).spawn_scoped(scope, work)
        };
        let workers: Vec<_> = makers.iter_mut().zip(starts).map(worker).collect();
        let join = |worker: std::io::Result<thread::ScopedJoinHandle<'_, Vec<Made>>>| {
            let worker = worker.unwrap_or_else(|error| panic!("no thread can be started: {error}"));
            worker.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
        };
        workers.into_iter().flat_map(join).collect()
    })
}

impl Batch {
    fn columns(self, py: Python<'_>) -> (Columns<'_>, Missing) {
        let columns = (
            self.numbers.into_pyarray(py),
            self.levels.into_pyarray(py),
            self.scores.into_pyarray(py),
            self.hardest.into_pyarray(py),
            self.tries.into_pyarray(py),
        );
        (columns, self.missing)
    }
}
