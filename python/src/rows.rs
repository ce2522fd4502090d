//! A batch of puzzles as bytes, and the loop over it.
//!
//! ```text
//! cells   |0 5 3 ...|6 0 0 ...|...            `width` bytes each, 0 for a blank
//! texts   |53..7...|..1..|...                 offsets say where each begins and ends, as in Arrow
//! ```
//!
//! A chunk of rows is read, asked at once, because the engine takes many puzzles side by side, and answered row by row.
//! The list of a chunk holds classic 9x9 puzzles as their cells, if the task does not read them: to make a `Puzzle` costs
//! as much as an easy search.
//! Besides the results, memory holds one chunk. A row that is not a puzzle leaves a blank result and its fault.

use std::ops::Range;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use numpy::PyReadonlyArray1;
use pyo3::prelude::*;
use veridoku::{Puzzle, Stop};
use veridoku_core::format::{BareCells, Puzzles};

use crate::faults::{Fault, RowFault, usage};
use crate::interrupt::{LOOK, STACK};
use crate::rules::Reading;

/// Rows that are asked at once: enough for the engine, and few enough for the L2 cache.
const CHUNK: usize = 512;

/// The first chunk, and the smallest, if somebody watches. A chunk that takes less time than a look is followed by one
/// twice as large.
const FIRST_WATCHED: usize = 8;

/// The most threads of a call; a system may refuse more.
const MOST_THREADS: usize = 512;

/// Puzzles as bytes, some of which may be missing.
#[derive(Clone, Copy)]
pub(crate) struct Rows<'a> {
    form: Form<'a>,
    missing: Option<&'a [u8]>,
    /// Counts the rows that are done.
    done: Option<&'a AtomicUsize>,
}

/// How a row is written.
#[derive(Clone, Copy)]
enum Form<'a> {
    /// A number for each cell.
    Cells { data: &'a [u8], width: usize },
    /// A text.
    Texts { data: &'a [u8], offsets: &'a [i64] },
}

impl<'a> Rows<'a> {
    /// The rows of arrays: cells of the reading's width if there are no offsets.
    pub(crate) fn of<'py>(
        data: &'a PyReadonlyArray1<'py, u8>,
        offsets: Option<&'a PyReadonlyArray1<'py, i64>>,
        missing: Option<&'a PyReadonlyArray1<'py, u8>>,
        reading: &Reading,
    ) -> PyResult<Rows<'a>> {
        let data = data.as_slice().map_err(usage)?;
        let form = match offsets {
            Some(offsets) => Form::Texts { data, offsets: offsets.as_slice().map_err(usage)? },
            None => Form::Cells { data, width: reading.geometry.cell_count() },
        };
        if let Form::Cells { width, .. } = form
            && !data.len().is_multiple_of(width)
        {
            let found = data.len();
            return Err(usage(format!("found {found} cells; expected a multiple of {width}")));
        }
        let missing = missing.map(|missing| missing.as_slice().map_err(usage)).transpose()?;
        let rows = Rows { form, missing, done: None };
        match missing {
            Some(missing) if missing.len() != rows.len() => {
                let expected = rows.len();
                Err(usage(format!("`missing` has the wrong length; expected {expected} rows")))
            }
            _ => Ok(rows),
        }
    }

    /// These rows, and a counter of those that are done.
    pub(crate) fn counted(self, done: &'a AtomicUsize) -> Rows<'a> {
        Rows { done: Some(done), ..self }
    }

    pub(crate) fn len(&self) -> usize {
        match self.form {
            Form::Cells { data, width } => data.len() / width,
            Form::Texts { offsets, .. } => offsets.len().saturating_sub(1),
        }
    }

    fn is_missing(&self, row: usize) -> bool {
        self.missing.is_some_and(|missing| missing[row] != 0)
    }

    /// The cells of a row, if it is a classic 9x9 puzzle and nothing else.
    fn nine(&self, row: usize, reading: &Reading) -> Option<BareCells> {
        match self.form {
            _ if self.is_missing(row) => None,
            Form::Cells { data, width } => reading.nine_of_cells(&data[row * width..][..width]),
            Form::Texts { .. } => reading.nine_of_text(self.text(row)?),
        }
    }

    /// The bytes of a text, if rows are texts and the offsets are within the data.
    pub(crate) fn text(&self, row: usize) -> Option<&'a [u8]> {
        let Form::Texts { data, offsets } = self.form else { return None };
        let [start, end] = [offsets[row], offsets[row + 1]].map(usize::try_from);
        data.get(start.ok()?..end.ok()?)
    }

    fn puzzle(&self, row: usize, reading: &Reading) -> Result<Puzzle, Fault> {
        if self.is_missing(row) {
            return Err(Fault::whole("the puzzle is missing"));
        }
        match self.form {
            Form::Cells { data, width } => reading.cells(&data[row * width..][..width]),
            Form::Texts { .. } => {
                let text =
                    self.text(row).ok_or_else(|| Fault::whole("the offsets exceed the data"));
                reading.text(text?)
            }
        }
    }

    /// How many rows are asked first.
    fn first_chunk(&self) -> usize {
        if self.done.is_some() { FIRST_WATCHED } else { CHUNK }
    }

    /// How many rows are asked after a chunk of this size, which took this time.
    fn next_chunk(&self, size: usize, took: Duration) -> usize {
        match self.done {
            None => CHUNK,
            Some(_) if took < LOOK => (2 * size).min(CHUNK),
            Some(_) => (size / 2).max(FIRST_WATCHED),
        }
    }

    /// Counts a row that is done.
    fn end_row(&self) {
        if let Some(done) = self.done {
            done.fetch_add(1, Ordering::Relaxed);
        }
    }
}

/// A question about each puzzle, and the columns of the answers.
pub(crate) trait Task: Send + Sized {
    /// Asks about puzzles. Their answers are taken next, in order.
    fn ask(&mut self, puzzles: &Puzzles);

    /// Adds the answer to a puzzle, the `index`-th of those asked about, as a row.
    ///
    /// # Errors
    /// Why there is no answer; then nothing was added.
    fn take(&mut self, index: usize, puzzles: &Puzzles) -> Result<(), String>;

    /// Adds a row without an answer.
    fn skip(&mut self);

    /// Appends the rows of another task.
    fn append(&mut self, further: Self);

    /// Whether it reads every puzzle: then all of them are whole.
    fn reads_puzzles(&self) -> bool {
        true
    }
}

/// Runs a task over rows on some threads, each with a part of the rows. Returns the columns of all rows, and the
/// faults by row.
pub(crate) fn run<T: Task>(
    rows: Rows<'_>,
    reading: &Reading,
    threads: usize,
    stop: &Stop,
    task: impl Fn(usize) -> T + Sync,
) -> (T, Vec<RowFault>) {
    run_parts(rows, reading, stop, &parts(rows, threads), |range| task(range.len()))
}

/// The parts of the rows for some threads, in order; at least one.
pub(crate) fn parts(rows: Rows<'_>, threads: usize) -> Vec<Range<usize>> {
    let each = rows.len().div_ceil(threads.clamp(1, MOST_THREADS)).max(1);
    let starts = (0..rows.len().max(1)).step_by(each);
    starts.map(|start| start..(start + each).min(rows.len())).collect()
}

/// How many rows of each part are puzzles, found by a thread for each.
pub(crate) fn puzzles_of_parts(
    rows: Rows<'_>,
    reading: &Reading,
    stop: &Stop,
    parts: &[Range<usize>],
) -> Vec<u64> {
    let is_puzzle =
        |row: usize| rows.nine(row, reading).is_some() || rows.puzzle(row, reading).is_ok();
    let count = |part: &Range<usize>| {
        part.clone().take_while(|_| !stop.is_stopped()).filter(|row| is_puzzle(*row)).count() as u64
    };
    thread::scope(|scope| {
        let count = &count;
        let workers: Vec<_> =
            parts.iter().map(|part| spawned(scope, move || count(part))).collect();
        workers.into_iter().map(joined).collect()
    })
}

/// A thread with the stack that a search may need.
fn spawned<'scope, T: Send + 'scope>(
    scope: &'scope thread::Scope<'scope, '_>,
    work: impl FnOnce() -> T + Send + 'scope,
) -> thread::ScopedJoinHandle<'scope, T> {
    let spawned = thread::Builder::new().stack_size(STACK).spawn_scoped(scope, work);
    spawned.unwrap_or_else(|error| panic!("no thread can be started: {error}"))
}

/// The result of a thread, or its panic.
fn joined<T>(worker: thread::ScopedJoinHandle<'_, T>) -> T {
    worker.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
}

/// Runs a task for each part of the rows, on a thread for each. The task is made from the part.
pub(crate) fn run_parts<T: Task>(
    rows: Rows<'_>,
    reading: &Reading,
    stop: &Stop,
    parts: &[Range<usize>],
    task: impl Fn(&Range<usize>) -> T + Sync,
) -> (T, Vec<RowFault>) {
    let part = |range: Range<usize>| {
        let mut task = task(&range);
        let faults = over(range, rows, reading, stop, &mut task);
        (task, faults)
    };
    if let [range] = parts {
        return part(range.clone());
    }
    let done: Vec<(T, Vec<RowFault>)> = thread::scope(|scope| {
        let part = &part;
        let workers: Vec<_> =
            parts.iter().map(|range| spawned(scope, move || part(range.clone()))).collect();
        workers.into_iter().map(joined).collect()
    });
    let all = done.into_iter().reduce(|mut all, (task, faults)| {
        all.0.append(task);
        all.1.extend(faults);
        all
    });
    all.unwrap_or_else(|| (task(&(0..0)), Vec::new()))
}

/// Runs a task over a range of rows; a stop ends it early.
fn over(
    range: Range<usize>,
    rows: Rows<'_>,
    reading: &Reading,
    stop: &Stop,
    task: &mut impl Task,
) -> Vec<RowFault> {
    let mut faults = Vec::new();
    let (mut puzzles, mut read) = (Puzzles::default(), Vec::new());
    puzzles.share_geometry(&reading.geometry);
    let reads_puzzles = task.reads_puzzles();
    let (mut start, mut size) = (range.start, rows.first_chunk());
    while start < range.end && !stop.is_stopped() {
        let (begun, end) = (Instant::now(), range.end.min(start + size));
        puzzles.clear();
        for row in start..end {
            let nine = if reads_puzzles { None } else { rows.nine(row, reading) };
            let index = puzzles.len();
            let puzzle = match nine {
                Some(_) => Ok(()),
                None => rows.puzzle(row, reading).map(|puzzle| puzzles.push(puzzle)),
            };
            if let Some(nine) = nine {
                puzzles.push_bare(nine);
            }
            read.push(puzzle.map(|()| index));
        }
        task.ask(&puzzles);
        for (row, read) in (start..).zip(read.drain(..)) {
            let taken = read.and_then(|index| task.take(index, &puzzles).map_err(Fault::whole));
            if let Err(fault) = taken {
                task.skip();
                faults.push(fault.of_row(row));
            }
            rows.end_row();
        }
        size = rows.next_chunk(size, begun.elapsed());
        start = end;
    }
    faults
}
