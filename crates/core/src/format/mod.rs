//! Text to puzzles and back.
//!
//! ```text
//! bytes --Reader--> Record { puzzle, line, expected, comment, format, ... }   (or ParseError { line, column, kind })
//! puzzle --Format::write--> bytes
//! ```
//!
//! [`Format`] lists the formats. Each has its own file, which reads a record and writes a puzzle so that it reads
//! back unchanged. The files form layers, and each knows only the layers below:
//!
//! ```text
//! reader, one, one_line     records from an input; a single puzzle; a puzzle on one line, whatever its rules
//! miscount                  a wrong number of cells, with the character that cannot be seen
//! detect                    which format a text is in, if none is named
//! registry                  from a format to its file; whether it holds a puzzle
//! csv                       a field of which holds a puzzle in another format
//! line, sdm, jigsaw ...     one format each, with its Entry
//! entry                     what a format offers to the layers above
//! read/                     the context of earlier records; cells of a line, rows of a grid, solutions
//! write                     cells as characters or numbers
//! text/                     lines, rows, words, symbols, numbers
//! error, write_error, alphabet, table    the words for all of it; `table` has the one row of each format
//! unseen                    invisible characters of a line
//! ```
//!
//! To add a format, write its file, and add a row to `table.rs`.
//!
//! Every format skips blank lines and lines that begin with `#`, and accepts CR LF, a lone CR and a UTF-8 byte order
//! mark. Givens that contradict each other are read without complaint.

mod alphabet;
mod arranged;
mod base64;
mod csv;
mod cutter;
mod detect;
mod entry;
mod error;
mod fault;
mod field;
mod foreign;
mod fpuzzles;
mod fpuzzles_link;
mod framed;
mod grid;
mod grids_json;
mod integers;
mod iss;
mod jigsaw;
mod json;
mod killer;
mod leftover;
mod line;
mod marks;
mod miscount;
mod ndjson;
mod one;
mod one_line;
mod packed;
mod pencilmarks;
mod penpa;
mod plain;
mod puzz_link;
mod puzzles;
mod read;
mod reader;
mod records;
mod registry;
mod row;
mod rules;
mod rules_json;
mod scl;
mod sdk;
mod sdm;
mod setting;
mod shown;
mod simple_sudoku;
mod stated;
mod sudokupad;
mod sukaku;
mod table;
mod tatham;
mod text;
mod unseen;
mod write;
mod write_error;

pub use alphabet::Alphabet;
pub use arranged::write_boxes;
pub use cutter::{Block, Cutter, Parser};
pub use error::{Expected, ParseError, ParseErrorKind};
pub use fault::RuleFault;
pub use framed::write_rows;
pub use one::{read_puzzle, read_record};
pub use one_line::OneLine;
pub use plain::plain_cells;
pub use puzzles::{BareCells, Place, Puzzles};
pub use read::options::{Credits, ReadOptions, Record};
pub use read::regions::{RegionMap, parse_region_map};
pub use reader::{Reader, Rest};
pub use row::{ColumnValue, Columns, Notation, Row};
pub(crate) use row::{Joint, Quotes, count_fields, push_field, push_quoted};
pub use rules::{RuleTexts, rule_text, statements};
pub use shown::{shown_marks, shown_symbols, shown_values};
pub use stated::states_rules;
pub use table::Format;
pub use write::{Blank, WriteOptions, write_grid, write_line};
pub use write_error::WriteError;
