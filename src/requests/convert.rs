//! `convert`: a puzzle as text of another format.

use super::RequestError;
use crate::report::ConvertReport;
use veridoku_core::format::{Alphabet, Format, Record, WriteOptions};

/// Asks for a puzzle in another format.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ConvertRequest {
    /// The format.
    pub to: Format,
    /// The symbols of the digits, if the format has one for each cell.
    pub alphabet: Option<Alphabet>,
}

impl ConvertRequest {
    /// The text of one puzzle, with its credits if the format holds them.
    ///
    /// # Errors
    /// [`RequestError::Unwritable`], if the format cannot hold the puzzle.
    pub fn answer(&self, record: &Record) -> Result<ConvertReport, RequestError> {
        let options = WriteOptions { alphabet: self.alphabet, ..WriteOptions::default() };
        let mut text = self.to.heading().as_bytes().to_vec();
        let Record { puzzle, credits, .. } = record;
        self.to
            .write_with(puzzle, credits, &options, &mut text)
            .map_err(RequestError::Unwritable)?;
        let text = String::from_utf8_lossy(&text);
        Ok(ConvertReport::new(self.to, puzzle, text.trim_end()))
    }
}
