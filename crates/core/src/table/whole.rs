//! The complete rows of a written table: its writer may have been killed.

use std::collections::VecDeque;
use std::io::{self, BufRead, Read as _};
use std::sync::Arc;

use super::TableKind;
use crate::format::{ColumnValue, Columns, Joint, Notation, Quotes, Row};

/// The complete rows of a table, in order.
///
/// A row is complete if its line ends and no quoted field is open there. Memory holds one row at a time.
///
/// ```
/// # use veridoku_core as veridoku;
/// use veridoku::table::{TableKind, WholeRows};
/// let mut rows = WholeRows::of(&b"id,puzzle\n1,\"12..\n34..\"\n2,\"1"[..], TableKind::Csv, b',')?;
/// assert_eq!(rows.heading(), b"id,puzzle");
/// let row = rows.next().unwrap()?;
/// assert_eq!(row.text(), b"1,\"12..\n34..\"");
/// assert!(rows.next().is_none());
/// assert_eq!(rows.bytes(), 24);
/// # Ok::<(), std::io::Error>(())
/// ```
pub struct WholeRows<R> {
    text: R,
    kind: TableKind,
    delimiter: u8,
    heading: Vec<u8>,
    columns: Arc<Columns>,
    /// Lines that were already read.
    ahead: VecDeque<Vec<u8>>,
    /// Bytes of the heading and of the rows so far.
    bytes: u64,
    has_ended: bool,
}

/// A row with more bytes was not written here.
const MOST_BYTES: usize = 1 << 26;

impl<R: BufRead> WholeRows<R> {
    /// The rows below the heading of a table, if tables of this kind have one.
    ///
    /// # Errors
    /// If the text cannot be read.
    pub fn of(text: R, kind: TableKind, delimiter: u8) -> io::Result<WholeRows<R>> {
        let delimiter = if kind == TableKind::Tsv { b'\t' } else { delimiter };
        let notation = match kind {
            TableKind::Ndjson => Notation::Object,
            TableKind::Csv | TableKind::Tsv => Notation::Fields { delimiter },
        };
        let columns = Arc::new(Columns { names: Vec::new(), puzzle: None, notation });
        let (heading, ahead) = (Vec::new(), VecDeque::new());
        let mut rows = WholeRows {
            text,
            kind,
            delimiter,
            heading,
            columns,
            ahead,
            bytes: 0,
            has_ended: false,
        };
        if kind != TableKind::Ndjson {
            rows.heading = rows.record()?.unwrap_or_default();
            let names = Row::new(Arc::clone(&rows.columns), &rows.heading);
            let name =
                |(_, value): (_, ColumnValue<'_>)| String::from_utf8_lossy(value.text()).into();
            let names = names.entries().into_iter().map(name).collect();
            rows.columns = Arc::new(Columns { names, puzzle: None, notation });
        }
        Ok(rows)
    }

    /// The line above the rows, without its end; empty if there is none, or if it is incomplete.
    pub fn heading(&self) -> &[u8] {
        &self.heading
    }

    /// The names in the heading.
    pub fn names(&self) -> &[Box<str>] {
        &self.columns.names
    }

    /// Where the last row that was taken ends.
    pub fn bytes(&self) -> u64 {
        self.bytes
    }

    /// The next line that ends.
    fn line(&mut self) -> io::Result<Option<Vec<u8>>> {
        if let Some(line) = self.ahead.pop_front() {
            return Ok(Some(line));
        }
        let mut line = Vec::new();
        self.text.by_ref().take(MOST_BYTES as u64 + 1).read_until(b'\n', &mut line)?;
        expect_short(line.len())?;
        Ok((line.last() == Some(&b'\n')).then_some(line))
    }

    /// The lines of the next record, without the end of the last.
    fn record(&mut self) -> io::Result<Option<Vec<u8>>> {
        let Some(mut record) = self.line()? else { return Ok(None) };
        let mut further: Vec<Vec<u8>> = Vec::new();
        let (mut bytes, mut quotes) = (record.len(), Quotes::Closed);
        if let Some(mut joint) = self.joint(&record) {
            quotes = Quotes::Open;
            while quotes == Quotes::Open {
                let Some(line) = self.line()? else { return Ok(None) };
                bytes += line.len();
                expect_short(bytes)?;
                quotes = joint.go_on(line.strip_suffix(b"\n").unwrap_or(&line));
                further.push(line);
            }
        }
        match quotes {
            Quotes::Stray => further.into_iter().rev().for_each(|line| self.ahead.push_front(line)),
            Quotes::Open | Quotes::Closed => record.extend(further.concat()),
        }
        self.bytes += record.len() as u64;
        record.pop();
        Ok(Some(record))
    }

    /// The continuation of a record, if a quote is open at the end of its first line.
    fn joint(&self, line: &[u8]) -> Option<Joint> {
        if self.kind == TableKind::Ndjson || !line.contains(&b'"') {
            return None;
        }
        let columns = Some(self.columns.names.len()).filter(|columns| *columns > 0);
        Joint::begin(line.strip_suffix(b"\n").unwrap_or(line), self.delimiter, columns)
    }
}

fn expect_short(bytes: usize) -> io::Result<()> {
    if bytes <= MOST_BYTES {
        return Ok(());
    }
    let message = format!("found a row of more than {MOST_BYTES} bytes; expected a table");
    Err(io::Error::new(io::ErrorKind::InvalidData, message))
}

impl<R: BufRead> Iterator for WholeRows<R> {
    type Item = io::Result<Row>;

    fn next(&mut self) -> Option<io::Result<Row>> {
        if self.has_ended {
            return None;
        }
        let record = self.record().transpose();
        self.has_ended = !matches!(record, Some(Ok(_)));
        Some(record?.map(|text| Row::new(Arc::clone(&self.columns), &text)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The number of rows, and where the last one ends.
    fn counted(text: &[u8], kind: TableKind) -> (u64, u64) {
        let mut rows = WholeRows::of(text, kind, b',').unwrap();
        let count = rows.by_ref().inspect(|row| assert!(row.is_ok())).count() as u64;
        (count, if count > 0 { rows.bytes() } else { 0 })
    }

    #[test]
    fn every_beginning_of_a_table_is_cut_behind_a_row() {
        let csv = ["h,p\n", "1,\"a\nb\"\n", "\"x\"\"\n,\",2\n", "3,\n"];
        // A quote that does not end a field cannot swallow a row.
        let tsv = ["h\tp\n", "1\t\"a\nb\"\n", "\"x\t2\n", "\"A\" to \"B\"\t\n", "3\t4\n"];
        for (kind, rows) in [(TableKind::Csv, &csv[..]), (TableKind::Tsv, &tsv)] {
            let text = rows.concat();
            for end in 0..=text.len() {
                let mut expected = (0, 0);
                for (index, row) in rows.iter().enumerate() {
                    let bytes = rows[..index].concat().len() as u64 + row.len() as u64;
                    if index > 0 && bytes <= end as u64 {
                        expected = (index as u64, bytes);
                    }
                }
                assert_eq!(counted(&text.as_bytes()[..end], kind), expected, "{end}");
            }
        }
        assert_eq!(counted(b"{}\n{\"a\":1}\n{", TableKind::Ndjson), (2, 11));
        // A stray quote at the end of a row: the next line shows that it is stray.
        assert_eq!(counted(b"h\tp\n1\t\"a\n2\tb\n", TableKind::Tsv), (2, 13));
    }
}
