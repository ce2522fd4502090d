//! The command as a user sees it: output, exit codes, and exact messages.
//!
//! Every test runs the program. From the library it uses only the lists of names, and solvers and readers that check
//! the program's output.

mod folder;
mod process;

mod arguments;
mod bench;
mod books;
mod canonical;
mod certificates;
mod certify;
#[cfg(feature = "parquet")]
mod columns;
mod counting;
mod cross_check;
mod deadlines;
mod decode;
mod diagnoses;
mod documents;
mod faults;
mod generate;
mod histories;
mod hostile;
mod limits;
mod meaning;
mod options;
mod patterns;
mod pictures;
mod reasoning;
mod reports;
mod resume;
mod scale;
mod solutions;
mod sources;
mod streams;
mod tables;
mod texts;
mod transform;
mod variants;
mod verdicts;
