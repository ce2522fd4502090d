//! The command as a user sees it: output, exit codes, and exact messages.
//!
//! Every test runs the program. From the library it uses only the lists of names, and solvers and readers that check
//! the program's output.

mod folder;
mod process;

mod arguments;
mod certificates;
mod cli;
#[cfg(feature = "parquet")]
mod columns;
mod cross_check;
mod deadlines;
mod decode;
mod documents;
mod generate;
mod hostile;
mod limits;
mod meaning;
mod patterns;
mod pictures;
mod reasoning;
mod reports;
mod resume;
mod scale;
mod solutions;
mod tables;
mod texts;
mod transform;
mod variants;
