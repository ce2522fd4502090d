//! Texts of a result: one after the other, and where each ends. Arrow holds strings in the same way.

use numpy::{IntoPyArray, PyArray1};
use pyo3::prelude::*;

/// Texts as bytes, and their offsets from 0 on, one more than there are texts.
pub(crate) struct Texts {
    pub(crate) bytes: Vec<u8>,
    offsets: Vec<i64>,
}

/// The arrays of texts: bytes and offsets.
pub(crate) type TextArrays<'py> = (Bound<'py, PyArray1<u8>>, Bound<'py, PyArray1<i64>>);

impl Texts {
    /// An empty collection, with room for some texts of a length.
    pub(crate) fn with_room(count: usize, length: usize) -> Texts {
        let mut offsets = Vec::with_capacity(count + 1);
        offsets.push(0);
        Texts { bytes: Vec::with_capacity(count * length), offsets }
    }

    /// Adds a text.
    pub(crate) fn push(&mut self, text: &[u8]) {
        self.bytes.extend_from_slice(text);
        self.end();
    }

    /// Ends the text that was written into `bytes`.
    pub(crate) fn end(&mut self) {
        self.offsets.push(self.bytes.len() as i64);
    }

    /// How many texts there are.
    pub(crate) fn len(&self) -> usize {
        self.offsets.len() - 1
    }

    /// Appends further texts.
    pub(crate) fn append(&mut self, further: Texts) {
        let start = self.bytes.len() as i64;
        self.offsets.extend(further.offsets[1..].iter().map(|offset| start + offset));
        self.bytes.extend_from_slice(&further.bytes);
    }

    pub(crate) fn arrays(self, py: Python<'_>) -> TextArrays<'_> {
        (self.bytes.into_pyarray(py), self.offsets.into_pyarray(py))
    }
}
