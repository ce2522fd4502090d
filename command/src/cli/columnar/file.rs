//! Writes batches into a file: the input columns as they were kept, and new ones from frames.

use std::error::Error;
use std::io::{self, Write};
use std::sync::Arc;

use arrow_array::new_null_array;
use arrow_array::{ArrayRef, RecordBatch, UInt32Array};
use arrow_ipc::writer::StreamWriter;
use arrow_schema::{Field, Schema, SchemaRef};
use arrow_select::take::take_record_batch;
use parquet::arrow::ArrowWriter;
use parquet::basic::Compression;
use parquet::errors::ParquetError;
use parquet::file::properties::WriterProperties;

use super::super::sheet::Holds;
use super::Written;
use super::frame::{Frame, Growing};
use super::kept::Numbered;
use super::types;

/// Rows that are written at once.
const ROWS: usize = 4096;

/// Bytes of new values that are written at once.
const BYTES: usize = 1 << 22;

/// Maximum number of rows, and approximate number of bytes, in a Parquet row group.
const GROUP_ROWS: usize = 1 << 17;
const GROUP_BYTES: usize = 1 << 25;

/// A file that is being written.
pub(super) struct File {
    schema: SchemaRef,
    to: To,
    /// The columns that come in frames.
    growing: Vec<Growing>,
    /// The batch that the next frames belong to, if any is kept, and the positions of its rows so far.
    batch: Option<Numbered>,
    places: Vec<u32>,
    rows: usize,
    bytes: usize,
}

/// The writer of batches.
enum To {
    Parquet(Box<ArrowWriter<Box<dyn Write + Send>>>),
    Arrow(Box<StreamWriter<Box<dyn Write + Send>>>),
}

impl File {
    /// Begins a file. Its last columns come in frames.
    pub(super) fn new(
        written: Written,
        schema: SchemaRef,
        holds: &[Holds],
        to: Box<dyn Write + Send>,
    ) -> io::Result<File> {
        let schema = match written {
            Written::Parquet => Arc::new(types::all_in_parquet(&schema)),
            Written::Arrow => schema,
        };
        let to = match written {
            Written::Parquet => {
                let writer = ArrowWriter::try_new(to, Arc::clone(&schema), Some(properties()));
                To::Parquet(Box::new(writer.map_err(failed)?))
            }
            Written::Arrow => {
                To::Arrow(Box::new(StreamWriter::try_new(to, &schema).map_err(failed)?))
            }
        };
        let growing = holds.iter().map(|holds| Growing::new(*holds)).collect();
        Ok(File { schema, to, growing, batch: None, places: Vec::new(), rows: 0, bytes: 0 })
    }

    /// Whether a row lies in the batch that the last frames belonged to.
    pub(super) fn is_within(&self, number: u64) -> bool {
        self.batch.as_ref().is_some_and(|batch| batch.place(number).is_some())
    }

    /// Continues with another batch.
    pub(super) fn go_to(&mut self, batch: Numbered) -> io::Result<()> {
        self.write()?;
        self.batch = Some(batch);
        Ok(())
    }

    /// Takes a row.
    pub(super) fn push(&mut self, frame: Frame<'_>) -> io::Result<()> {
        let broken = || io::Error::other("a row is incomplete");
        if let Some(batch) = &self.batch {
            let place = batch.place(frame.number).and_then(|place| u32::try_from(place).ok());
            self.places.push(place.ok_or_else(broken)?);
        }
        let mut values = frame.values;
        self.growing
            .iter_mut()
            .try_for_each(|column| column.take(&mut values))
            .ok_or_else(broken)?;
        self.rows += 1;
        self.bytes += frame.values.len();
        if self.rows == ROWS || self.bytes >= BYTES { self.write() } else { Ok(()) }
    }

    /// Writes the collected rows.
    fn write(&mut self) -> io::Result<()> {
        if self.rows == 0 {
            return Ok(());
        }
        let mut columns: Vec<ArrayRef> = Vec::with_capacity(self.schema.fields().len());
        if let Some(Numbered { batch, .. }) = &self.batch {
            let (first, rows) = (self.places[0] as usize, self.places.len());
            // Usually each row of a batch comes once.
            let is_run =
                self.places.iter().zip(first..).all(|(place, next)| *place as usize == next);
            let own = if is_run {
                batch.slice(first, rows)
            } else {
                let places = UInt32Array::from_iter_values(self.places.drain(..));
                take_record_batch(batch, &places).map_err(failed)?
            };
            for (column, field) in own.columns().iter().zip(self.schema.fields()) {
                let turned = types::turned(column, field.data_type()).map_err(|error| {
                    let message =
                        format!("the column `{}`: {error}; expected --output arrow", field.name());
                    io::Error::new(io::ErrorKind::InvalidData, message)
                })?;
                columns.push(turned);
            }
        }
        columns.extend(self.growing.iter_mut().map(Growing::finish));
        let batch = RecordBatch::try_new(Arc::clone(&self.schema), columns);
        let batch = batch.map_err(failed)?;
        self.places.clear();
        (self.rows, self.bytes) = (0, 0);
        match &mut self.to {
            To::Parquet(writer) => writer.write(&batch).map_err(failed),
            To::Arrow(writer) => writer.write(&batch).map_err(failed),
        }
    }

    /// Writes the remaining rows, and the end of the file even if these rows cannot be written.
    pub(super) fn finish(mut self) -> io::Result<()> {
        let written = self.write();
        let closed = self.close();
        written.and(closed)
    }

    /// Writes the end of the file after the batches in it.
    pub(super) fn close(self) -> io::Result<()> {
        match self.to {
            To::Parquet(writer) => writer.into_inner().map_err(failed)?.flush(),
            To::Arrow(writer) => writer.into_inner().map_err(failed)?.flush(),
        }
    }
}

/// A write error; a closed pipe stays a closed pipe.
fn failed(error: impl Error + Send + Sync + 'static) -> io::Error {
    let mut cause: Option<&(dyn Error + 'static)> = Some(&error);
    while let Some(found) = cause {
        if let Some(found) = found.downcast_ref::<io::Error>() {
            return io::Error::new(found.kind(), found.to_string());
        }
        cause = found.source();
    }
    io::Error::other(error)
}

/// How Parquet is written.
fn properties() -> WriterProperties {
    WriterProperties::builder()
        .set_compression(Compression::SNAPPY)
        .set_max_row_group_row_count(Some(GROUP_ROWS))
        .set_max_row_group_bytes(Some(GROUP_BYTES))
        .set_created_by(format!("veridoku {}", env!("CARGO_PKG_VERSION")))
        .build()
}

/// Whether Parquet can hold a column: writing one row succeeds, or reports the type that it refuses.
pub(super) fn expect_parquet(field: &Field) -> Result<(), String> {
    let (name, data_type) = (field.name(), types::in_parquet(field.data_type()));
    let schema = Arc::new(Schema::new(vec![Field::new(name, data_type.clone(), true)]));
    let write = || -> Result<(), ParquetError> {
        if types::has_part(&data_type, &types::is_never_in_parquet) {
            return Err(ParquetError::NYI("neither by itself nor within lists and structs".into()));
        }
        let nothing =
            RecordBatch::try_new(Arc::clone(&schema), vec![new_null_array(&data_type, 1)])?;
        let mut writer = ArrowWriter::try_new(Vec::new(), Arc::clone(&schema), Some(properties()))?;
        writer.write(&nothing)?;
        writer.close().map(|_| ())
    };
    write().map_err(|error| {
        format!("Parquet cannot hold the column `{name}` of the type {data_type} ({error}); expected --output arrow")
    })
}
