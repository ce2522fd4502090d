//! `--resume`: checks that the table of an earlier run was written by the same command for the same input.
//!
//! | part of the table | must be |
//! |---|---|
//! | the heading | that of the command, to the byte |
//! | each row | a value for each column; of objects, the new ones last |
//! | the last row | that of the record of its number, for its input columns |
//! | an incomplete last row | the beginning of a heading or a row; it is removed |
//!
//! A table that does not fit is not changed. Its rows also determine the exit code: a row without answers is faulty,
//! and a verdict other than `unique` counts as in the run that wrote it.

use std::fs::File;
use std::io::{self, BufReader, Read, Seek, SeekFrom};
use std::path::Path;

use veridoku_core::table::{TableKind, WholeRows};

use super::sheet::Sheet;
use super::shown::shown;
use super::{Failure, Status, counted};

/// A table of an earlier run.
pub(super) struct Earlier {
    file: File,
    path: String,
    /// Its rows.
    pub(super) rows: u64,
    /// Bytes up to the end of the last of them.
    bytes: u64,
    heading: Vec<u8>,
    last: Vec<u8>,
    /// The bytes after the last row, or the beginning of them.
    rest: Vec<u8>,
    /// The contribution of its rows to the exit code.
    pub(super) status: Status,
    /// The fault of the row after the last, if this command did not write it.
    fault: Option<String>,
}

/// At most this much of the bytes after the last row is compared.
const MOST_REST: u64 = 1 << 16;

impl Earlier {
    /// Reads the table in a file that is not empty.
    ///
    /// # Errors
    /// The file cannot be read.
    pub(super) fn of(
        file: File,
        path: &Path,
        sheet: &Sheet,
        (kind, delimiter): (TableKind, u8),
    ) -> Result<Earlier, Failure> {
        let path = shown(path);
        let failed = |error| Failure::File { path: path.clone(), error };
        let mut rows = WholeRows::of(BufReader::new(&file), kind, delimiter).map_err(failed)?;
        let (mut number, mut bytes, mut last) = (0, rows.bytes(), Vec::new());
        let (mut status, mut fault) = (Status::Good, None);
        while let Some(row) = rows.next() {
            let row = row.map_err(failed)?;
            match sheet.earlier(&row, rows.names()) {
                Ok(of_row) => status = status.max(of_row),
                Err(why) => {
                    fault = Some(format!("row {} {why}", number + 1));
                    break;
                }
            }
            number += 1;
            bytes = rows.bytes();
            last = row.text().to_vec();
        }
        let heading = rows.heading().to_vec();
        let mut rest = Vec::new();
        let mut text = &file;
        text.seek(SeekFrom::Start(bytes)).map_err(failed)?;
        text.take(MOST_REST).read_to_end(&mut rest).map_err(failed)?;
        Ok(Earlier { file, path, rows: number, bytes, heading, last, rest, status, fault })
    }

    /// Checks the table against the command's heading and the beginnings of rows: `last` is that of the record of the
    /// last row, if the input has it, and `next` that of the record after it. The file is then truncated after its last
    /// row. Returns whether it still has its heading.
    ///
    /// # Errors
    /// The table does not fit.
    pub(super) fn expect(
        self,
        heading: &[u8],
        last: Option<Vec<u8>>,
        next: Option<Vec<u8>>,
    ) -> Result<bool, Failure> {
        let Earlier { path, rows, .. } = &self;
        let refused = |why: String| {
            let message = format!(
                "{path}: {why}; --resume only continues a table of the same command and input"
            );
            Err(Failure::Usage(message))
        };
        let own = heading.strip_suffix(b"\n").unwrap_or(heading);
        // A heading may be incomplete.
        let is_cut = self.heading.is_empty() && !heading.is_empty();
        if is_cut && !heading.starts_with(&self.rest) || !is_cut && self.heading != own {
            let found = if is_cut { &self.rest } else { &self.heading };
            let (found, expected) = (quoted(found), quoted(own));
            return refused(format!("found the heading {found}; expected {expected}"));
        }
        if let Some(fault) = &self.fault {
            return refused(fault.clone());
        }
        match (rows, last) {
            (0, _) if is_cut => {}
            (0, _) => {
                // Only objects have no heading.
                let any: &[u8] = if heading.is_empty() { b"{" } else { b"" };
                let next = next.unwrap_or_else(|| any.to_vec());
                let common = next.len().min(self.rest.len());
                if next[..common] != self.rest[..common] {
                    let (found, expected) = (quoted(&self.rest), quoted(&next));
                    return refused(format!("found {found}; expected {expected} from the input"));
                }
            }
            (_, None) => {
                let rows = counted(*rows, "row");
                return refused(format!(
                    "found {rows}; expected no more than the input has records"
                ));
            }
            (_, Some(expected)) if !self.last.starts_with(&expected) => {
                let (found, expected) = (quoted(&self.last), quoted(&expected));
                return refused(format!(
                    "row {rows}, the last, is {found}; expected {expected} from the input"
                ));
            }
            _ => {}
        }
        let failed = |error| Failure::File { path: path.clone(), error };
        // The heading of a table without rows is written again.
        let keeps = self.rows > 0;
        self.cut(if keeps { self.bytes } else { 0 }).map_err(failed)?;
        Ok(keeps)
    }

    fn cut(&self, bytes: u64) -> io::Result<()> {
        self.file.set_len(bytes)?;
        (&self.file).seek(SeekFrom::End(0)).map(|_| ())
    }
}

/// A text for a message, shortened.
fn quoted(text: &[u8]) -> String {
    const MOST: usize = 160;
    let text = String::from_utf8_lossy(text);
    let cut: String = text.chars().take(MOST).collect();
    let more = if cut.len() < text.len() { "..." } else { "" };
    format!("`{}{more}`", veridoku::printable(&cut))
}
