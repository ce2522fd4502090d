//! The native half of the Python package: rows of puzzles in and out as arrays, and answers as JSON.
//!
//! ```text
//! str, list, numpy, Arrow, pandas, polars --_columns.py--> bytes and offsets --rows--> Puzzle --engine--> arrays
//! ```
//!
//! The Python half (`package/veridoku/`) knows the containers; this half knows only bytes. So no Arrow crate is built.
//!
//! | file | what |
//! |---|---|
//! | `batch` | what a call in bulk gets from Python: rows, how they are read, threads, who is told of progress |
//! | `rows` | puzzles as bytes: texts with offsets, or cells of equal width; the loop over them; faults by row |
//! | `bulk` | the functions that take such batches: `solve`, `rate`, `minimize`, `explain` ... |
//! | `texts` | texts of a result, one after the other |
//! | `rules`, `puzzle` | the classes `Rules` and `Puzzle` |
//! | `advice` | `explain`, `steps`, `hint`, `diagnose` as JSON, and the first two as documents |
//! | `generator`, `recipe` | puzzles by number |
//! | `solutions` | solutions one by one, from a thread |
//! | `proof` | certificates, and formulas |
//! | `options` | names of backends, techniques and alphabets; bounds |
//! | `interrupt` | work without the interpreter's lock, ended by Ctrl-C |
//! | `faults` | exceptions |

// The documentation of a function is its docstring in Python; `_native.pyi` has the types.
#![allow(clippy::too_many_arguments, reason = "a function has the keywords that it has in Python")]

mod advice;
mod batch;
mod bulk;
mod faults;
mod generator;
mod interrupt;
mod options;
mod proof;
mod puzzle;
mod recipe;
mod rows;
mod rules;
mod solutions;
mod texts;

use pyo3::prelude::*;

/// The native half of Veridoku. Use the package `veridoku`.
#[pymodule]
mod _native {
    use numpy::PyArray1;
    use pyo3::prelude::*;

    /// Finds numpy's interface. Without this, the first call does, and Ctrl-C at that moment would be a panic.
    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        drop(PyArray1::<u8>::zeros(module.py(), 0, false));
        Ok(())
    }

    #[pymodule_export]
    use super::advice::{diagnose, explain, hint, steps};
    #[pymodule_export]
    use super::bulk::{
        candidates_rows, canonical_rows, certify_rows, check_rows, convert_rows, count_rows,
        diagnose_rows, explain_rows, guesses_rows, minimize_rows, rate_rows, scale_rows,
        scale_techniques, score_rows, solve_at_once, solve_rows, trace_rows, transform_rows,
    };
    #[pymodule_export]
    use super::faults::{PuzzleError, SolverError};
    #[pymodule_export]
    use super::generator::Generator;
    #[pymodule_export]
    use super::options::{backends, levels, puzzle_column, technique_levels, techniques};
    #[pymodule_export]
    use super::proof::{certify, encode, verify};
    #[pymodule_export]
    use super::puzzle::Puzzle;
    #[pymodule_export]
    use super::rules::Rules;
    #[pymodule_export]
    use super::solutions::Solutions;
}
