//! Rules that setters define: a small language for what no kind of rule says.
//!
//! ```text
//! define triple total: line { all(a, b, c in line: a + b + c = total) }
//! triple 15: r1c1 r1c2 r1c3 r2c4
//! ```
//!
//! The head looks like the use: a name, names for its numbers, a colon, and names for its lists of cells with `|`
//! between them. A last name with `...` takes all numbers, or all lists, that are left. The body is a condition, or
//! several with `;` between them, and all of them must hold.
//!
//! | written | means |
//! |---|---|
//! | `a = b`, `!=`, `<`, `<=`, `>`, `>=`, `a < b < c` | comparisons; a cell is its value |
//! | `a + b`, `a - b`, `a * b`, `a div b`, `a mod b`, `abs(a)` | integers; `div` rounds down |
//! | `and`, `or`, `not`, `if A then B`, `if A then B else C` | conditions; `if` also chooses a number |
//! | `all(c in line: A)`, `some(...)`, `count(...)` | over a list: in each pass, in at least one, in how many |
//! | `sum(c in line: x)`, `product`, `min`, `max` | over a list; `sum(line)` and `max(a, b)` are short forms |
//! | `a, b in line` | each two consecutive items |
//! | `a, b among line` | each two items, the first before the second |
//! | `c in line where A` | only passes with a condition |
//! | `line[i]`, `line[i to j]`, `length(line)`, `reverse(line)`, `runs(line, n)`, `[a, b]` | items, from 1; parts |
//! | `1 to 9`, `digits` | lists of numbers |
//! | `grid`, `rows`, `columns`, `boxes`, `squares(n)` | all cells; lists of lists of cells |
//! | `row(c)`, `column(c)`, `box(c)`, `neighbors(c)`, `king(c)` | the cells around a cell |
//! | `offset(c, down, right)`, `ray(c, down, right)` | a list of one cell or none; all such steps to the edge |
//! | `row-number(c)`, `column-number(c)`, `box-number(c)` | from 1 |
//! | `cell-number(c)`, `cell(row, column)` | cells are numbered row by row, from 1 |
//! | `distinct(line)`, `same(a, b)` | different values; one and the same cell |
//! | `connected(c in line: A)` | the cells for which A holds are one area; this must hold by itself |
//!
//! Lists, and the bounds of loops, do not depend on values, except for the item that `line[x]` takes. What does not
//! exist, as the tenth item of nine, the least of no numbers, or a quotient by 0, is undefined, and so is a number
//! beyond [`Defined::GREATEST`]. A comparison with it is false. So a definition has a meaning on every grid, and no
//! grid makes it fail.
//!
//! This module reads the language. `rules::define` has its meaning twice: as constraints, and as a referee.

mod parser;
mod ready;
mod size;
mod syntax;
mod words;

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

pub use ready::Ready;
pub use size::Sizes;
pub use syntax::{
    Area, CellTerm, Defined, Fold, List, Loop, Near, Number, Parameters, Part, Relation, Slot,
    Truth,
};

impl Defined {
    /// Numbers beyond this, in either direction, are undefined.
    pub const GREATEST: i64 = 1_000_000_000_000;

    /// The most bytes of a definition.
    pub const MOST_BYTES: usize = 8192;

    /// A number, unless it is so large that it is undefined.
    pub fn defined(number: i128) -> Option<i64> {
        let is_small = number.unsigned_abs() <= Defined::GREATEST.unsigned_abs().into();
        is_small.then_some(number as i64)
    }
}

impl FromStr for Defined {
    type Err = DefineError;

    /// Reads a definition, without the word `define`.
    fn from_str(text: &str) -> Result<Defined, DefineError> {
        if text.len() > Defined::MOST_BYTES {
            let found = format!("{} bytes", text.len());
            let expected = format!("a definition of at most {} bytes", Defined::MOST_BYTES);
            return Err(DefineError::new(0, found, expected));
        }
        parser::parse(&words::words(text)?)
    }
}

/// What is wrong with a definition.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub struct DefineError {
    /// The byte at which it was found.
    pub at: usize,
    /// What was found.
    pub found: String,
    /// What was expected.
    pub expected: String,
    /// Whether more text could correct it.
    pub is_end: bool,
}

impl DefineError {
    fn new(at: usize, found: impl Into<String>, expected: impl Into<String>) -> DefineError {
        DefineError { at, found: found.into(), expected: expected.into(), is_end: false }
    }
}

impl fmt::Display for DefineError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let DefineError { at, found, expected, .. } = self;
        write!(out, "character {}: found {found}; expected {expected}", at + 1)
    }
}
