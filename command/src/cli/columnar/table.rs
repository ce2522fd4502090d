//! A columnar table in progress: the waiting input, how a row becomes a frame, and the file that receives frames.
//!
//! All parts of a command share it. The source keeps batches here, the workers turn rows into frames, and the writing
//! thread passes the frames back. After Ctrl-C another thread may end the file after the written rows.

use std::io::{self, BufWriter, Write};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

use arrow_array::RecordBatch;
use arrow_schema::{DataType, Field, Schema, SchemaRef};
use veridoku::format::{ColumnValue, Columns, Notation, Row};
use veridoku_core::table::{self, TableKind, Value};

use super::super::Failure;
use super::super::sheet::{Column, Holds};
use super::Written;
use super::file::{self, File};
use super::frame::{self, Frame};
use super::kept::Kept;

/// A columnar table that is being written.
pub(in crate::cli) struct Columnar {
    written: Written,
    /// The new columns.
    added: Vec<Column>,
    /// The columns known from the first source.
    own: OnceLock<Own>,
    plan: OnceLock<Plan>,
    kept: Mutex<Kept>,
    file: Mutex<Place>,
}

/// The columns of the input records.
enum Own {
    /// Columns of batches, which are kept.
    Batches(SchemaRef),
    /// Columns of a text, which become columns of strings.
    Texts,
}

/// How a row becomes a frame.
struct Plan {
    /// The names of all columns.
    names: table::Table,
    /// The types of the values in a frame.
    holds: Vec<Holds>,
}

/// The destination of the table.
enum Place {
    /// Nowhere yet.
    Unknown,
    /// To this destination, as soon as its columns are known.
    Known(Box<dyn Write + Send>),
    /// To a file that was begun.
    Begun(Box<File>),
    /// It has ended.
    Ended,
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Columnar {
    /// A table with these new columns.
    pub(in crate::cli) fn new(written: Written, added: Vec<Column>) -> Result<Columnar, Failure> {
        Ok(Columnar {
            written,
            added,
            own: OnceLock::new(),
            plan: OnceLock::new(),
            kept: Mutex::default(),
            file: Mutex::new(Place::Unknown),
        })
    }

    /// Sets the destination of the table, and how many records at the beginning of the input get no rows.
    pub(in crate::cli) fn go_into(&self, place: Box<dyn Write + Send>, left_out: u64) {
        *locked(&self.file) = Place::Known(Box::new(BufWriter::new(place)));
        locked(&self.kept).left_out = left_out;
    }

    /// Accepts a text source, unless the first source was not a text.
    pub(in crate::cli) fn accept_texts(&self) -> Result<(), String> {
        match self.own.get_or_init(|| Own::Texts) {
            Own::Texts => Ok(()),
            Own::Batches(_) => {
                Err("it is a text; expected Parquet or Arrow, like the previous input".into())
            }
        }
    }

    /// Accepts a source with these columns, unless the first had others.
    pub(super) fn accept_columns(&self, schema: &SchemaRef) -> Result<(), String> {
        if self.written == Written::Parquet {
            schema.fields().iter().try_for_each(|field| file::expect_parquet(field))?;
        }
        match self.own.get_or_init(|| Own::Batches(Arc::clone(schema))) {
            Own::Batches(first) if first.fields() == schema.fields() => Ok(()),
            Own::Batches(first) => Err(format!(
                "found the columns {}; expected those of the previous input: {}",
                listed(schema),
                listed(first)
            )),
            Own::Texts => {
                Err("it has columns with types; expected a text, like the previous input".into())
            }
        }
    }

    /// Keeps the next rows of the input, and returns the number of the first.
    pub(super) fn keep(&self, batch: RecordBatch) -> u64 {
        locked(&self.kept).push(batch)
    }

    /// Begins the table. `columns` are those of the first record, which are used if the input is a text.
    pub(in crate::cli) fn begin(&self, columns: Option<&Arc<Columns>>) {
        self.plan.get_or_init(|| {
            let (columns, mut holds) = match (self.own.get(), columns) {
                (Some(Own::Batches(schema)), _) => {
                    let names = schema.fields().iter().map(|field| field.name().as_str().into());
                    let (names, notation) = (names.collect(), Notation::Object);
                    (Arc::new(Columns { names, puzzle: None, notation }), Vec::new())
                }
                (_, columns) => {
                    let columns = columns.cloned().unwrap_or_else(|| Arc::new(Columns::whole()));
                    let holds = vec![Holds::Text; columns.names.len()];
                    (columns, holds)
                }
            };
            holds.extend(self.added.iter().map(|column| column.holds));
            let names: Vec<&str> = self.added.iter().map(|column| column.name).collect();
            Plan { names: table::Table::new(TableKind::Ndjson, b',', columns, &names), holds }
        });
    }

    /// Writes a row as a frame. Returns the part of it that does not fit.
    pub(in crate::cli) fn frame(
        &self,
        row: &Row,
        values: &[Value<'_>],
        out: &mut Vec<u8>,
    ) -> Option<String> {
        let plan = self.plan.get()?;
        if let Some(Own::Batches(_)) = self.own.get() {
            let number = number(row)?;
            return frame::push(number, plan.holds.iter().copied().zip(values), out);
        }
        let (placed, unfit) = plan.names.placed(row);
        let of_own = |value| match value {
            ColumnValue::Text(text) => Value::Text(text),
            ColumnValue::Json("null") => Value::Nothing,
            ColumnValue::Json(json) => Value::Json(json.into()),
        };
        let own: Vec<Value<'_>> = placed.into_iter().map(of_own).collect();
        let fault = frame::push(0, plan.holds.iter().copied().zip(own.iter().chain(values)), out);
        unfit.map(|unfit| unfit.to_string()).or(fault)
    }

    /// Replaces frames that are left out.
    pub(in crate::cli) fn without_values(&self, mut frames: &[u8]) -> Vec<u8> {
        let mut out = Vec::new();
        while let Some(Frame { number, .. }) = Frame::take(&mut frames) {
            frame::push(number, [].into_iter(), &mut out);
        }
        out
    }

    /// Writes frames.
    ///
    /// # Errors
    /// The file cannot be written.
    pub(in crate::cli) fn write(&self, mut frames: &[u8]) -> io::Result<()> {
        let broken = || io::Error::other("a row is incomplete");
        let mut place = locked(&self.file);
        let Some(file) = self.begun(&mut place)? else { return Ok(()) };
        while !frames.is_empty() {
            let frame = Frame::take(&mut frames).ok_or_else(broken)?;
            if let Some(Own::Batches(_)) = self.own.get()
                && !file.is_within(frame.number)
            {
                let batch = locked(&self.kept).with(frame.number).ok_or_else(broken)?;
                file.go_to(batch)?;
            }
            if !frame.values.is_empty() {
                file.push(frame)?;
            }
        }
        Ok(())
    }

    /// Ends the table after the rows that were written. A table without rows has its columns.
    ///
    /// # Errors
    /// The file cannot be written.
    pub(in crate::cli) fn finish(&self) -> io::Result<()> {
        let mut place = locked(&self.file);
        if self.plan.get().is_some() {
            self.begun(&mut place)?;
        }
        match std::mem::replace(&mut *place, Place::Ended) {
            Place::Begun(file) => file.finish(),
            _ => Ok(()),
        }
    }

    /// Ends the table after an error: the rows written before it stay readable.
    pub(in crate::cli) fn break_off(&self) {
        if let Place::Begun(file) = std::mem::replace(&mut *locked(&self.file), Place::Ended) {
            // The first error is the one reported.
            let _ = file.close();
        }
    }

    /// The file, begun if it was not; `None` if it has ended.
    fn begun<'a>(&self, place: &'a mut Place) -> io::Result<Option<&'a mut File>> {
        if let Place::Known(_) = place
            && let Place::Known(to) = std::mem::replace(place, Place::Ended)
        {
            *place = Place::Begun(Box::new(self.file(to)?));
        }
        Ok(match place {
            Place::Begun(file) => Some(file),
            _ => None,
        })
    }

    fn file(&self, to: Box<dyn Write + Send>) -> io::Result<File> {
        let plan = self.plan.get().ok_or_else(|| io::Error::other("the table has no columns"))?;
        let (own, added) = plan.names.names();
        let texts = plan.holds.len() - self.added.len();
        let own = match self.own.get() {
            Some(Own::Batches(schema)) => schema.fields().to_vec(),
            _ => {
                own.iter().map(|name| Arc::new(Field::new(&**name, DataType::Utf8, true))).collect()
            }
        };
        let added = added.iter().zip(&plan.holds[texts..]);
        let added =
            added.map(|(name, holds)| Arc::new(Field::new(name, frame::data_type(*holds), true)));
        let fields: Vec<_> = own.into_iter().chain(added).collect();
        let metadata = match self.own.get() {
            Some(Own::Batches(schema)) => schema.metadata().clone(),
            _ => Default::default(),
        };
        let schema = Arc::new(Schema::new_with_metadata(fields, metadata));
        File::new(self.written, schema, &plan.holds, to)
    }
}

/// The names of columns with their types.
fn listed(schema: &Schema) -> String {
    let column = |field: &Arc<Field>| format!("{} ({})", field.name(), field.data_type());
    schema.fields().iter().map(column).collect::<Vec<_>>().join(", ")
}

/// The number of a row, which is at the end of its text.
fn number(row: &Row) -> Option<u64> {
    let text = row.text().strip_suffix(b"}")?;
    let digits = text.rsplit(|byte| *byte == b':').next()?;
    str::from_utf8(digits).ok()?.parse().ok()
}
