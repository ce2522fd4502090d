//! Reads a columnar file as JSON objects, one line for each row.
//!
//! Parquet and the Arrow file format have their index at the end, so they are read from files; an Arrow stream may come
//! through a pipe. From Parquet only the requested columns are read. The crates check their input, but a broken file
//! may still make them panic: that is an input error like any other.

use std::cell::Cell;
use std::fs::File;
use std::io::{self, BufReader, Read};
use std::panic::{self, AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Once};

use arrow_array::{RecordBatch, RecordBatchReader};
use arrow_ipc::reader::{FileReader, StreamReader};
use arrow_schema::{ArrowError, Schema};
use parquet::arrow::ProjectionMask;
use parquet::arrow::arrow_reader::ParquetRecordBatchReaderBuilder;
use veridoku::format::Columns;

use super::super::surroundings;
use super::table::Columnar;
use super::{Keep, Kind, json};

/// Rows that are read at once.
const ROWS: usize = 1024;

/// The longest line that is written; text readers refuse longer ones.
const LONGEST_LINE: usize = 1 << 19;

/// A columnar file, read as text.
pub(in crate::cli) struct Text {
    batches: Box<dyn RecordBatchReader + Send>,
    /// The columns that are shown, and which of them hold puzzles and solutions, whose bytes are texts.
    shown: Vec<usize>,
    texts: Vec<usize>,
    /// The table that keeps the batches; the text then has the numbers of its rows.
    table: Option<Arc<Columnar>>,
    /// The rest of a batch.
    batch: Option<RecordBatch>,
    lines: Vec<u8>,
    /// Bytes of the lines that were taken.
    taken: usize,
    /// The progress of a batch or a row in bytes of the file, and the total read.
    cost: Cost,
    read: Arc<AtomicU64>,
}

/// The part of a file that is read with a batch.
enum Cost {
    /// That of a row.
    Row(f64),
    /// That of a batch.
    Batch(u64),
    /// Its size in memory, as nothing else is known.
    Memory,
}

/// Opens an input that begins like a columnar file, with the column of puzzles if one is requested. `path` is its path
/// if it is a seekable file; `input` reads it from its beginning.
pub(in crate::cli) fn open(
    (kind, column): (Kind, Option<&str>),
    path: Option<&Path>,
    input: impl Read + Send + 'static,
    keep: &Keep,
    read: &Arc<AtomicU64>,
) -> Result<Text, String> {
    let opened = caught(|| Text::open((kind, column), path, input, keep, read));
    opened.unwrap_or_else(|| Err(format!("it begins like {kind}, but its schema is broken")))
}

/// Calls the crates, which panic on some broken files; then it returns `None`, and nothing is printed.
fn caught<T>(read: impl FnOnce() -> T) -> Option<T> {
    thread_local! {
        static IS_CAUGHT: Cell<bool> = const { Cell::new(false) };
    }
    static SILENCE: Once = Once::new();
    SILENCE.call_once(|| {
        let usual = panic::take_hook();
        panic::set_hook(Box::new(move |panic| {
            if !IS_CAUGHT.get() {
                usual(panic);
            }
        }));
    });
    IS_CAUGHT.set(true);
    let found = catch_unwind(AssertUnwindSafe(read));
    IS_CAUGHT.set(false);
    found.ok()
}

impl Text {
    fn open(
        (kind, column): (Kind, Option<&str>),
        path: Option<&Path>,
        input: impl Read + Send + 'static,
        keep: &Keep,
        read: &Arc<AtomicU64>,
    ) -> Result<Text, String> {
        let broken = |error: &dyn std::fmt::Display| {
            format!("it begins like {kind}, but cannot be read: {error}")
        };
        let file = || -> Result<(File, u64), String> {
            let path = path.filter(|path| path.is_file());
            let path = path.ok_or_else(|| {
                format!("it is {kind}, whose index is at the end; expected a file, not a pipe")
            })?;
            let file = surroundings::open(path).map_err(|error| error.to_string())?;
            let bytes = file.metadata().map_err(|error| error.to_string())?.len();
            Ok((file, bytes))
        };
        let (batches, schema, cost): (Box<dyn RecordBatchReader + Send>, _, _) = match kind {
            Kind::Parquet => {
                let (file, bytes) = file()?;
                let builder = ParquetRecordBatchReaderBuilder::try_new(file)
                    .map_err(|error| broken(&error))?;
                let schema = Arc::clone(builder.schema());
                let columns = wanted(&schema, column, keep)?;
                let rows = builder.metadata().file_metadata().num_rows();
                let builder = match columns {
                    None => builder,
                    Some(columns) => {
                        let mask = ProjectionMask::roots(builder.parquet_schema(), columns);
                        builder.with_projection(mask)
                    }
                };
                let reader =
                    builder.with_batch_size(ROWS).build().map_err(|error| broken(&error))?;
                (Box::new(reader), schema, Cost::Row(bytes as f64 / rows.max(1) as f64))
            }
            Kind::ArrowFile => {
                let (file, bytes) = file()?;
                let reader = FileReader::try_new(BufReader::new(file), None)
                    .map_err(|error| broken(&error))?;
                let schema = reader.schema();
                wanted(&schema, column, keep)?;
                let cost = Cost::Batch(bytes / reader.num_batches().max(1) as u64);
                (Box::new(reader), schema, cost)
            }
            Kind::ArrowStream => {
                let reader = StreamReader::try_new(input, None).map_err(|error| broken(&error))?;
                let schema = reader.schema();
                wanted(&schema, column, keep)?;
                (Box::new(reader), schema, Cost::Memory)
            }
        };
        // The names of the columns that are read, which may be fewer.
        let shown = batches.schema();
        let names: Vec<&str> = shown.fields().iter().map(|field| field.name().as_str()).collect();
        let (puzzle, solution) = Columns::of_puzzles(&names, column);
        let needed: Vec<usize> = puzzle.into_iter().chain(solution).collect();
        let texts = needed.clone();
        let (shown, table) = match keep {
            Keep::Puzzles => (needed, None),
            Keep::Texts => ((0..names.len()).collect(), None),
            Keep::Columns(table) => {
                table.accept_columns(&schema)?;
                (needed, Some(Arc::clone(table)))
            }
        };
        let read = Arc::clone(read);
        Ok(Text {
            batches,
            shown,
            texts,
            table,
            batch: None,
            lines: Vec::new(),
            taken: 0,
            cost,
            read,
        })
    }

    /// The next rows as lines. False at the end.
    fn advance(&mut self) -> io::Result<bool> {
        self.lines.clear();
        self.taken = 0;
        let batch = match self.batch.take() {
            Some(batch) => batch,
            None => {
                let broken = || Some(Err(ArrowError::ParseError("its columns are broken".into())));
                let next = caught(|| self.batches.next()).unwrap_or_else(broken);
                let Some(batch) = next else { return Ok(false) };
                let batch = batch.map_err(io::Error::other)?;
                let bytes = match self.cost {
                    Cost::Row(cost) => (cost * batch.num_rows() as f64) as u64,
                    Cost::Batch(cost) => cost,
                    Cost::Memory => batch.get_array_memory_size() as u64,
                };
                self.read.fetch_add(bytes, Ordering::Relaxed);
                batch
            }
        };
        let rows = batch.num_rows().min(ROWS);
        if batch.num_rows() > rows {
            self.batch = Some(batch.slice(rows, batch.num_rows() - rows));
        }
        let batch = batch.slice(0, rows);
        let schema = batch.schema();
        let columns: Vec<_> = self
            .shown
            .iter()
            .map(|index| (schema.field(*index).name().as_str(), batch.column(*index)))
            .collect();
        let first = self.table.as_ref().map(|table| table.keep(batch.clone()));
        for row in 0..rows {
            let start = self.lines.len();
            self.lines.push(b'{');
            for (index, (name, column)) in columns.iter().enumerate() {
                self.lines.extend((index > 0).then_some(b','));
                json::push_text(name, &mut self.lines);
                self.lines.push(b':');
                match self.texts.contains(&self.shown[index]) {
                    true => json::push_as_text(column, row, &mut self.lines),
                    false => json::push(column, row, &mut self.lines),
                }
            }
            let bytes = self.lines.len() - start;
            if let Some(first) = first {
                if bytes > LONGEST_LINE {
                    // No puzzle is that long, but its row must be known.
                    self.lines.truncate(start);
                    let (name, _) = columns[0];
                    self.lines.push(b'{');
                    json::push_text(name, &mut self.lines);
                    self.lines
                        .extend_from_slice(format!(":\"a text of {bytes} bytes\"").as_bytes());
                }
                self.lines.extend_from_slice(format!(",\"row\":{}", first + row as u64).as_bytes());
            }
            self.lines.extend_from_slice(b"}\n");
        }
        Ok(true)
    }
}

/// The columns that are read; `None` means all of them.
///
/// # Errors
/// There is no column of puzzles, or one that a text cannot hold.
fn wanted(
    schema: &Schema,
    column: Option<&str>,
    keep: &Keep,
) -> Result<Option<Vec<usize>>, String> {
    let names: Vec<&str> = schema.fields().iter().map(|field| field.name().as_str()).collect();
    let (puzzle, solution) = Columns::of_puzzles(&names, column);
    let Some(puzzle) = puzzle else {
        let found = names.join(", ");
        let expected = match column {
            Some(column) => format!("`{column}`"),
            None => "one with puzzles, called `puzzle`, `quizzes`, `question`, `sudoku` or the like; or name it with --column".into(),
        };
        return Err(format!("found the columns {found}; expected {expected}"));
    };
    let needed: Vec<usize> = [puzzle].into_iter().chain(solution).collect();
    let of_texts =
        if matches!(keep, Keep::Texts) { (0..names.len()).collect() } else { needed.clone() };
    for index in of_texts {
        let field = schema.field(index);
        if json::refuses(field.data_type()) {
            let (name, data_type) = (field.name(), field.data_type());
            return Err(format!(
                "the column `{name}` has the type {data_type}, which a text cannot hold; expected --output arrow"
            ));
        }
    }
    Ok(matches!(keep, Keep::Puzzles).then_some(needed))
}

impl Read for Text {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        while self.taken == self.lines.len() {
            if !self.advance()? {
                return Ok(0);
            }
        }
        let read = (&self.lines[self.taken..]).read(buffer)?;
        self.taken += read;
        Ok(read)
    }
}
