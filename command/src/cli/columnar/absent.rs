//! Replaces Parquet and Arrow in a build without them: every call is refused with a message on how to get them.

use std::io::{self, Read, Write};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;

use veridoku::format::{Columns, Row};
use veridoku_core::table::Value;

use super::super::Failure;
use super::super::sheet::Column;
use super::{Keep, Kind, Written};

/// How to get the missing feature.
const REMEDY: &str = "build it with `--features parquet`";

/// A columnar table, which this build does not support.
pub(in crate::cli) enum Columnar {}

impl Columnar {
    /// Refuses.
    pub(in crate::cli) fn new(written: Written, _: Vec<Column>) -> Result<Columnar, Failure> {
        let name = format!("{written:?}").to_lowercase();
        let others = "or use --output csv, tsv or ndjson";
        let message = format!("this build cannot write --output {name}; {REMEDY}, {others}");
        Err(Failure::Usage(message))
    }

    pub(in crate::cli) fn accept_texts(&self) -> Result<(), String> {
        match *self {}
    }

    pub(in crate::cli) fn begin(&self, _: Option<&Arc<Columns>>) {
        match *self {}
    }

    pub(in crate::cli) fn frame(
        &self,
        _: &Row,
        _: &[Value<'_>],
        _: &mut Vec<u8>,
    ) -> Option<String> {
        match *self {}
    }

    pub(in crate::cli) fn without_values(&self, _: &[u8]) -> Vec<u8> {
        match *self {}
    }

    pub(in crate::cli) fn go_into(&self, _: Box<dyn Write + Send>, _: u64) {
        match *self {}
    }

    pub(in crate::cli) fn write(&self, _: &[u8]) -> io::Result<()> {
        match *self {}
    }

    pub(in crate::cli) fn break_off(&self) {
        match *self {}
    }

    pub(in crate::cli) fn finish(&self) -> io::Result<()> {
        match *self {}
    }
}

/// Refuses.
pub(in crate::cli) fn open(
    (kind, _): (Kind, Option<&str>),
    _: Option<&Path>,
    _: impl Read,
    _: &Keep,
    _: &Arc<AtomicU64>,
) -> Result<io::Empty, String> {
    Err(format!("it is {kind}, which this build cannot read; {REMEDY}, or use CSV or ndjson"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_build_without_columns_says_how_to_get_them() {
        for written in [Written::Parquet, Written::Arrow] {
            let said = Columnar::new(written, Vec::new()).err().map(|error| error.to_string());
            assert!(
                said.as_ref().is_some_and(|said| said.contains("--features parquet")),
                "{said:?}"
            );
        }
        for beginning in [&b"PAR1...."[..], b"ARROW1\0\0", &[0xFF; 8]] {
            let kind = Kind::of(beginning).expect("a kind");
            let said = open((kind, None), None, io::empty(), &Keep::Puzzles, &Arc::default()).err();
            assert!(
                said.as_ref().is_some_and(|said| said.contains("--features parquet")),
                "{said:?}"
            );
        }
    }
}
