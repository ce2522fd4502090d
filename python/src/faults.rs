//! The exceptions of the package, and faults with a location.

use pyo3::create_exception;
use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use veridoku::format::ParseError;

create_exception!(
    veridoku,
    PuzzleError,
    PyValueError,
    "A text or an array that is not a puzzle. `line` and `column` count from 1; for an array they are its row and column."
);
create_exception!(
    veridoku,
    SolverError,
    PyRuntimeError,
    "A puzzle that a backend does not support, or on which backends disagree."
);

/// Why a puzzle cannot be read, and where.
pub(crate) struct Fault {
    pub(crate) line: usize,
    pub(crate) column: usize,
    /// The whole message, with the location.
    pub(crate) message: String,
}

/// A fault and the row that has it, as Python gets it: row, line, column, message.
pub(crate) type RowFault = (usize, usize, usize, String);

impl Fault {
    /// A fault of the whole puzzle.
    pub(crate) fn whole(message: impl Into<String>) -> Fault {
        Fault { line: 1, column: 1, message: message.into() }
    }

    pub(crate) fn of_row(self, row: usize) -> RowFault {
        (row, self.line, self.column, self.message)
    }

    /// The exception, with `line` and `column`.
    pub(crate) fn raised(self, py: Python<'_>) -> PyErr {
        let error = PuzzleError::new_err(self.message);
        let value = error.value(py);
        let set =
            value.setattr("line", self.line).and_then(|()| value.setattr("column", self.column));
        set.err().unwrap_or(error)
    }
}

impl From<ParseError> for Fault {
    fn from(error: ParseError) -> Fault {
        Fault { line: error.line, column: error.column, message: error.to_string() }
    }
}

/// A solver's refusal as an exception.
pub(crate) fn refused(error: impl std::fmt::Display) -> PyErr {
    SolverError::new_err(error.to_string())
}

/// An invalid option, as an exception.
pub(crate) fn usage(error: impl std::fmt::Display) -> PyErr {
    PyValueError::new_err(error.to_string())
}
