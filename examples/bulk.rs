//! Solves a file of puzzles in bulk: `cargo run --release --example bulk [FILE]`.
//!
//! One line for each puzzle: its solution, or how many solutions it has. A batch of puzzles is passed to the solver at
//! once, so it can work on many side by side, and the answers of each batch reuse the memory of the previous one.

use std::error::Error;
use std::fs::File;
use std::io::{self, BufReader, BufWriter, Write};

use veridoku::format::{ReadOptions, Reader};
use veridoku::{AutoSolver, Budget, Puzzle, Solver, Verdict};

/// Puzzles per batch.
const BATCH: usize = 4096;

fn main() -> Result<(), Box<dyn Error>> {
    let path = std::env::args().nth(1).unwrap_or_else(|| "puzzles/examples.txt".into());
    let file = File::open(&path).map_err(|error| format!("{path}: {error}"))?;
    let mut records = Reader::new(BufReader::new(file), ReadOptions::default());
    let mut out = BufWriter::new(io::stdout().lock());
    let (mut solver, mut answers) = (AutoSolver::new(), Vec::new());
    loop {
        let batch = records.by_ref().take(BATCH).map(|record| Ok(record?.puzzle));
        let puzzles: Vec<Puzzle> = batch.collect::<Result<_, Box<dyn Error>>>()?;
        if puzzles.is_empty() {
            break;
        }
        // Two solutions are enough for a verdict, and one is shown.
        solver.search_many_into(&puzzles, &Budget::solutions(2), 1, &mut answers);
        for answer in &answers {
            let answer = answer.as_ref().map_err(|error| error.to_string())?;
            match answer.verdict() {
                Verdict::Unique => writeln!(out, "{}", answer.solutions[0])?,
                verdict => writeln!(out, "{verdict}")?,
            }
        }
    }
    Ok(out.flush()?)
}
