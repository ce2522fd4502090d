//! Checking a certificate without trusting the program that made it.
//!
//! ```text
//! manifest.json --> how to read, and hashes
//! puzzle.txt ----format::read--> Puzzle --formula--> clauses == puzzle.cnf, other-solution.cnf
//! solution.txt, counterexamples.txt --> Solution::check   |
//! proof.lrat, proof.drat ---------------------------------'--> every step holds; the last is empty
//! ```
//!
//! The formula is derived independently, only from the puzzle and by code of this crate (see `formula`), and compared
//! with the files clause by clause. The solution is checked against the rules. Each step of the proof must follow from
//! its hints (see `proof`), and the last step must be the empty clause. When a file has been read to its end, its hash
//! must match the manifest.
//!
//! The comments of the formulas must name the variables as the puzzle does.
//!
//! This crate shares no code with the encoders and the solvers. From `veridoku-core` it uses only the vocabulary
//! ([`grid`](veridoku_core::grid)), the reading of puzzles ([`format`](mod@veridoku_core::format)) and the bounds of time and memory;
//! and for the digest, which proves nothing, the writing of puzzles. It does not check that the formula expresses the
//! rules of Sudoku: for that, read `formula`.
//!
//! Each file is read once, front to back, and not beyond the bytes that its name allows
//! ([`file::most_bytes`]). The formula and the clauses of the proof take memory; time is linear in the
//! literals that the hints name. No input makes the check panic or run forever.

mod digest;
mod formula;
mod json;
mod manifest;
mod proof;
mod rules;
mod text;

use std::fmt;
use std::io::{self, Read};

use thiserror::Error;

pub use formula::Clauses;
use manifest::Manifest;
use text::Text;
use veridoku_core::budget::{Budget, Deadline, Ending};
use veridoku_core::grid::{Puzzle, Solution, Verdict, Violation};
use veridoku_core::memory::OutOfMemory;

/// The names of a certificate's files.
pub mod file {
    /// The manifest: the claim, how to read the certificate, and the hashes of the other files.
    pub const MANIFEST: &str = "manifest.json";
    /// The puzzle.
    pub const PUZZLE: &str = "puzzle.txt";
    /// The map of regions of a jigsaw.
    pub const REGIONS: &str = "regions.txt";
    /// The solution, or the first of two.
    pub const SOLUTION: &str = "solution.txt";
    /// Another solution.
    pub const SECOND_SOLUTION: &str = "second-solution.txt";
    /// The puzzle as a formula.
    pub const FORMULA: &str = "puzzle.cnf";
    /// The formula with the solution forbidden.
    pub const OTHER_SOLUTION: &str = "other-solution.cnf";
    /// The proof with hints, as LRAT.
    pub const LRAT: &str = "proof.lrat";
    /// The proof without hints, as DRAT.
    pub const DRAT: &str = "proof.drat";
    /// For each given, in the order of the cells, a solution of the puzzle without it: so no given is redundant.
    pub const COUNTEREXAMPLES: &str = "counterexamples.txt";
    /// The names of all files.
    pub const ALL: [&str; 10] = [
        MANIFEST,
        PUZZLE,
        REGIONS,
        SOLUTION,
        SECOND_SOLUTION,
        COUNTEREXAMPLES,
        FORMULA,
        OTHER_SOLUTION,
        LRAT,
        DRAT,
    ];

    /// The most bytes that the file of this name may have. A longer file is rejected, whatever its content.
    ///
    /// | file | bytes | the most that a certificate needs |
    /// |---|---|---|
    /// | manifest | 64 KiB | ten files, the longest list of variants: 2 KiB; parts that were not read: 48 KiB |
    /// | puzzle, regions, solutions | 4 MiB | 49x49, each cell with 49 candidates: 350 KB |
    /// | counterexamples | 64 MiB | 49x49, all of them given: 17 MB |
    /// | formulas | 512 MiB | 2^25 literals of 8 bytes and the ends of their clauses: 320 MiB |
    /// | proofs | 8 GiB | 2^29 literals and hints of 11 bytes: 5.5 GiB |
    pub fn most_bytes(name: &str) -> u64 {
        match name {
            MANIFEST => 1 << 16,
            COUNTEREXAMPLES => 1 << 26,
            FORMULA | OTHER_SOLUTION => 1 << 29,
            LRAT | DRAT => 1 << 33,
            _ => 1 << 22,
        }
    }
}

/// The version of the certificates written and read.
pub const VERSION: u32 = 1;

/// The boxes of a manifest whose puzzle has neither boxes nor regions.
pub const WITHOUT_BOXES: &str = "none";

/// The statement of an accepted certificate.
#[derive(Clone, Debug)]
pub struct Verified {
    /// The proved verdict; it is never unknown.
    pub verdict: Verdict,
    /// The puzzle. If parts of its text were not read as rules ([`Puzzle::unread`]), the verdict is by the rules that
    /// were read; the manifest lists these parts, and nothing proves that its list is complete.
    pub puzzle: Puzzle,
    /// Its only solution, or two of several.
    pub solutions: Vec<Solution>,
    /// Whether it is proved that no given is redundant.
    pub is_minimal: bool,
    /// The number of steps of the proof that were checked.
    pub steps: u64,
}

/// Why a certificate is rejected.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VerifyError {
    /// The file at fault.
    pub file: &'static str,
    /// The line at fault, from 1; `None` for the file as a whole.
    pub line: Option<usize>,
    /// What is wrong.
    pub kind: VerifyErrorKind,
}

/// The error in a certificate.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum VerifyErrorKind {
    /// The file is missing or cannot be read.
    #[error("{0}")]
    Unreadable(String),
    /// The budget's time or its stop ended the check first.
    #[error("{0} before the certificate was checked")]
    Over(Ending),
    /// The file has more bytes than it may have.
    #[error("it has more than {0} bytes, the limit for a file of this name")]
    TooManyBytes(u64),
    /// The puzzle, its regions or its solution cannot be read as such.
    #[error("{0}")]
    Misread(String),
    /// The file has different content than expected.
    #[error("found {found}; expected {expected}")]
    Found {
        /// The content found.
        found: String,
        /// The expected content.
        expected: String,
    },
    /// A clause of a formula is not the puzzle's.
    #[error(
        "clause {clause}: found {found}; expected {expected}, because the puzzle's clause is `{whole}`"
    )]
    Clause {
        /// The clause, from 1.
        clause: usize,
        /// The content found.
        found: String,
        /// The expected literal, or 0.
        expected: i32,
        /// The correct clause.
        whole: String,
    },
    /// The puzzle has a rule that this check does not support.
    #[error("the rule `{0}` cannot be checked; expected a puzzle without it")]
    Rule(&'static str),
    /// It was not decided whether the hidden cells can be filled so that a completed grid satisfies the rules.
    #[error(
        "could not decide in {tries} tries whether the hidden cells can satisfy the rules; \
         expected a puzzle with fewer hidden cells"
    )]
    HiddenCells {
        /// The digits that were tried.
        tries: u64,
    },
    /// The completed grid is not a solution of the puzzle.
    #[error(transparent)]
    Violation(#[from] Violation),
    /// The second solution equals the first.
    #[error("it is the same solution as in {}; expected a different one", file::SOLUTION)]
    SameSolution,
    /// The formula or the proof is too large to be checked.
    #[error("there are {found} literals and steps; expected fewer than {most}")]
    TooLarge {
        /// Literals of a formula, or literals and steps of a proof.
        found: u64,
        /// The limit that was exceeded.
        most: u64,
    },
    /// The system refused memory for the formula or the proof.
    #[error(transparent)]
    OutOfMemory(#[from] OutOfMemory),
    /// The number of a step is not larger than the one before.
    #[error("step {found} follows {last}; expected a larger number")]
    Order {
        /// The number of the step.
        found: i64,
        /// The number of the step before, or of the formula's last clause.
        last: i64,
    },
    /// A variable of the proof does not belong to the formula.
    #[error("{found} is not a literal of the formula; its variables are 1 to {variables}")]
    Literal {
        /// The literal found.
        found: i64,
        /// Variables of the formula.
        variables: usize,
    },
    /// A clause of the proof has a variable twice.
    #[error("variable {0} occurs twice in the clause of this step")]
    Twice(u32),
    /// A hint or a deletion names a missing clause.
    #[error("clause {0} does not exist or was deleted")]
    NoClause(i64),
    /// A hint without an effect.
    #[error(
        "hint {hint} has {open} literals that are not false; expected none, or one undecided literal"
    )]
    Hint {
        /// The clause.
        hint: i64,
        /// The number of its literals that are not false: several, or one that is true.
        open: usize,
    },
    /// More hints than the step needs.
    #[error("hint {0} comes after the conflict; expected 0")]
    LateHint(i64),
    /// The hints do not prove the clause.
    #[error("the hints end without a conflict: step {0} is not proved")]
    NoConflict(i64),
    /// The proof ends too early.
    #[error("the proof ends without the empty clause")]
    NoEmptyClause,
    /// The file differs from the one with which the certificate was made.
    #[error("its SHA-256 is {found}; expected {expected}, as listed in {}", file::MANIFEST)]
    Hash {
        /// The hash of the file.
        found: String,
        /// The hash in the manifest.
        expected: String,
    },
}

impl VerifyError {
    /// Whether the certificate could not be checked, as opposed to being wrong: a file is missing or unreadable, or
    /// there was too little memory or time.
    pub fn is_unreadable(&self) -> bool {
        use VerifyErrorKind::{OutOfMemory, Over, Unreadable};
        matches!(self.kind, Unreadable(_) | OutOfMemory(_) | Over(_))
    }
}

impl fmt::Display for VerifyError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            Some(line) => write!(out, "{}:{line}: {}", self.file, self.kind),
            None => write!(out, "{}: {}", self.file, self.kind),
        }
    }
}

impl std::error::Error for VerifyError {}

/// The files of a certificate with this verdict, without the manifest, in the order of the manifest.
fn files_of(verdict: Verdict, is_jigsaw: bool, is_minimal: bool) -> Vec<&'static str> {
    let mut files = vec![file::PUZZLE];
    files.extend(is_jigsaw.then_some(file::REGIONS));
    files.extend_from_slice(match verdict {
        Verdict::None => &[file::FORMULA, file::DRAT, file::LRAT],
        Verdict::Unique => {
            &[file::SOLUTION, file::FORMULA, file::OTHER_SOLUTION, file::DRAT, file::LRAT]
        }
        Verdict::Multiple => &[file::SOLUTION, file::SECOND_SOLUTION],
        Verdict::Unknown { .. } => &[],
    });
    files.extend(is_minimal.then_some(file::COUNTEREXAMPLES));
    files
}

/// The files that belong to a certificate by its manifest, the manifest last. These may be removed with the
/// certificate.
///
/// # Errors
/// If the manifest does not belong to a certificate, or cannot be read.
pub fn listed_files(manifest: impl Read) -> Result<Vec<&'static str>, VerifyError> {
    let manifest = Manifest::read(Text::new(file::MANIFEST, manifest, &Deadline::NEVER))?;
    Ok(manifest.files().chain([file::MANIFEST]).collect())
}

/// The certified puzzle. Only the manifest and the puzzle's hash are checked, not the certificate's statements about
/// the puzzle. `open` is as for [`verify`].
///
/// # Errors
/// The manifest or the puzzle is rejected, or cannot be read.
pub fn certified_puzzle<R: Read>(
    open: impl Fn(&str) -> io::Result<R>,
) -> Result<Puzzle, VerifyError> {
    let open = |file| Text::open(file, &open, &Deadline::NEVER);
    Manifest::read(open(file::MANIFEST)?)?.puzzle(&open)
}

/// Checks a certificate. `open` returns a reader of the file with the given name. Its error of the kind
/// [`FileTooLarge`](io::ErrorKind::FileTooLarge) means that the file has more bytes than [`file::most_bytes`].
///
/// For an example see `certify`.
///
/// # Errors
/// Where and why the certificate is rejected, or which file cannot be read.
pub fn verify<R: Read>(open: impl Fn(&str) -> io::Result<R>) -> Result<Verified, VerifyError> {
    verify_within(open, &Budget::default())
}

/// Like [`verify`], in the budget's time, or until it is stopped. The other bounds of the budget are for searches.
///
/// # Errors
/// [`VerifyErrorKind::Over`], and those of [`verify`].
pub fn verify_within<R: Read>(
    open: impl Fn(&str) -> io::Result<R>,
    budget: &Budget,
) -> Result<Verified, VerifyError> {
    let deadline = budget.deadline();
    let open = |file| Text::open(file, &open, &deadline);
    let manifest = Manifest::read(open(file::MANIFEST)?)?;
    let puzzle = manifest.puzzle(&open)?;
    let verdict = manifest.verdict;
    let is_minimal = manifest.files().any(|name| name == file::COUNTEREXAMPLES);
    let mut verified = Verified { verdict, puzzle, solutions: Vec::new(), is_minimal, steps: 0 };
    if verdict != Verdict::None {
        let first = manifest.solution(&verified.puzzle, open(file::SOLUTION)?, &deadline)?;
        verified.solutions.push(first);
    }
    if verdict == Verdict::Multiple {
        let second =
            manifest.solution(&verified.puzzle, open(file::SECOND_SOLUTION)?, &deadline)?;
        if verified.solutions.contains(&second) {
            let (file, line) = (file::SECOND_SOLUTION, None);
            return Err(VerifyError { file, line, kind: VerifyErrorKind::SameSolution });
        }
        verified.solutions.push(second);
        return Ok(verified);
    }
    if is_minimal {
        manifest.counterexamples(&verified.puzzle, open(file::COUNTEREXAMPLES)?, &deadline)?;
    }
    let mut clauses = Clauses::of(&verified.puzzle, &deadline)?;
    manifest.check_hash(clauses.compare(open(file::FORMULA)?)?)?;
    if let Some(solution) = verified.solutions.first() {
        clauses.forbid(solution);
        manifest.check_hash(clauses.compare(open(file::OTHER_SOLUTION)?)?)?;
    }
    let (lrat, drat) = (open(file::LRAT)?, open(file::DRAT)?);
    let (steps, lrat, drat) = proof::check(clauses, lrat, drat)?;
    manifest.check_hash(lrat)?;
    manifest.check_hash(drat)?;
    verified.steps = steps;
    Ok(verified)
}
