//! The command, as a user meets it: output, exit codes, and messages to the letter.

#[path = "../common/mod.rs"]
mod common;
mod process;

mod certificates;
mod cli;
mod deadlines;
mod decode;
mod documents;
mod generate;
mod limits;
mod patterns;
mod reasoning;
mod reports;
mod solutions;
mod transform;
