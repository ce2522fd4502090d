//! The command, as a user meets it: output, exit codes, and messages to the letter.

#[path = "../common/mod.rs"]
mod common;
mod process;

mod arguments;
mod certificates;
mod cli;
mod cross_check;
mod deadlines;
mod decode;
mod documents;
mod generate;
mod limits;
mod patterns;
mod reasoning;
mod solutions;
mod transform;
