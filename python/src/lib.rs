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
//! | `rows` | a batch of puzzles as bytes: texts with offsets, or cells of equal width; faults by row |
//! | `bulk` | `solve`, `check`, `count`, `rate`, `canonical`, `transform` over such batches |
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
    #[pymodule_export]
    use super::advice::{diagnose, explain, hint, steps};
    #[pymodule_export]
    use super::bulk::{
        canonical_rows, check_rows, count_rows, rate_rows, solve_at_once, solve_rows,
        transform_rows,
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
