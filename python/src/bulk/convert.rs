//! `convert`: each puzzle as text of another format, with its title and author if the format holds them.

use pyo3::prelude::*;
use veridoku::format::{Credits, Format, WriteOptions};
use veridoku_core::format::Puzzles;

use crate::batch::Batch;
use crate::faults::{RowFault, usage};
use crate::rows::{self, Rows, Task};
use crate::rules::Reading;
use crate::texts::{TextArrays, Texts};

struct Convert<'a> {
    rows: Rows<'a>,
    reading: &'a Reading,
    to: Format,
    options: WriteOptions,
    /// The first row of this part.
    start: usize,
    texts: Texts,
}

impl Convert<'_> {
    /// Title and author of the next row. Few rows have any, so these are read a second time.
    fn credits(&self) -> Credits {
        let text = self.rows.text(self.start + self.texts.len());
        text.filter(|_| self.to.holds_credits())
            .map(|text| self.reading.credits(text))
            .unwrap_or_default()
    }
}

impl Task for Convert<'_> {
    fn ask(&mut self, _: &Puzzles) {}

    fn take(&mut self, index: usize, puzzles: &Puzzles) -> Result<(), String> {
        let mut text = self.to.heading().as_bytes().to_vec();
        let (puzzle, credits) = (&puzzles.whole()[index], self.credits());
        self.to
            .write_with(puzzle, &credits, &self.options, &mut text)
            .map_err(|error| error.to_string())?;
        self.texts.push(text.trim_ascii_end());
        Ok(())
    }

    fn skip(&mut self) {
        self.texts.end();
    }

    fn append(&mut self, further: Self) {
        self.texts.append(further.texts);
    }
}

/// Each puzzle in a format.
#[pyfunction]
#[pyo3(signature = (batch, to, framed=false))]
pub(crate) fn convert_rows<'py>(
    py: Python<'py>,
    batch: Batch<'py>,
    to: &str,
    framed: bool,
) -> PyResult<(TextArrays<'py>, Vec<RowFault>)> {
    let (reading, alphabet) = (batch.reading()?, batch.alphabet()?);
    let to: Format = to.parse().map_err(usage)?;
    let options = WriteOptions { framed, alphabet, ..WriteOptions::default() };
    let threads = batch.threads();
    let (texts, faults) = batch.work(py, &reading, |rows, stop| {
        let parts = rows::parts(rows, threads);
        let (done, faults) = rows::run_parts(rows, &reading, stop, &parts, |part| Convert {
            rows,
            reading: &reading,
            to,
            options,
            start: part.start,
            texts: Texts::with_room(part.len(), 0),
        });
        (done.texts, faults)
    })?;
    Ok((texts.arrays(py), faults))
}
