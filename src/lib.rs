//! Veridoku: a Sudoku engine whose three backends check each other.
//!
//! ```text
//! text --format--> Puzzle --Solver::search--> solutions --> Verdict, Count --> text, JSON, CSV
//!                    |-- rules::network ----> Network: a puzzle with rules beyond houses and pairs, as each backend
//!                    |                                 takes it (native propagates; sat and dlx encode)
//!                    |-- encode::cnf ---------> Cnf --------> DIMACS          (used by the sat backend)
//!                    |-- encode::exact_cover -> ExactCover <> Knuth's text    (used by the dlx backend;
//!                    |                                                          CoverCounter only counts)
//!                    |-- encode::coloring ----> Coloring ---> DIMACS graph
//!                    |-- decode::Models, Covers, Colorings <--- a solver's answers to these texts
//!                    |-- canonical ------------> Canonical: smallest equivalent form
//!                    |-- logic::Logic --------> Path, Rating, [Step] --explain--> sentences, JSON
//!                    |                                              --draw-----> Scene --> SVG, HTML
//!                    '-- certify::certify ----> Certificate --> files --verify::verify--> Verified
//!
//! seed, number --generate::Generator--> Generated: puzzle, solution, rating
//! ```
//!
//! | module | what it holds |
//! |---|---|
//! | [`grid`] | the vocabulary: cells, digits, houses, geometries, puzzles, solutions, conflicts |
//! | [`rules`] | what setters add, a file for each kind: its meaning, its referee, its marks; who serves it; the primitives |
//! | [`format`](mod@format) | text to puzzles and back, one file per format |
//! | [`encode`] | puzzles as CNF, exact cover and graph coloring, and their exports |
//! | [`decode`] | the answers of other people's solvers, as checked grids |
//! | [`solve`] | the [`Solver`] trait, its three backends, and the cross-check; true candidates; any exact cover, searched or counted |
//! | [`diagnose`](mod@diagnose) | why a puzzle has no solution or several, or which givens it does not need |
//! | [`canonical`](mod@canonical) | the smallest equivalent form of a classic 9x9 puzzle |
//! | [`certify`] | verdicts with proofs that other programs check (feature `sat`) |
//! | [`verify`](mod@verify) | the check of such a certificate, by code that no solver and no encoder shares |
//! | [`logic`] | solving like a person: techniques, steps, their reasons, ratings |
//! | [`advice`] | what advice a puzzle allows, the easiest step, and whether steps agree with the solution |
//! | [`generate`] | puzzles by recipe: full grids, digging, levels, patterns, balanced holes |
//! | [`draw`] | positions, steps and diagnoses as pictures: SVG and HTML |
//! | `report` | answers as JSON (feature `json`): the only module that defines these objects |
//! | [`transform`] | equivalent forms: relabelled, lines swapped, turned, mirrored; named or drawn at random |
//! | [`minimize`] | puzzles without the givens that can be spared |
//! | [`table`] | tables out: the columns of a record as given, and new ones |
//! | [`batch`] | many records through threads, in order |
//!
//! The command (`src/cli`) is a program on top of the library and not part of it; an embedder turns the feature
//! `cli` off.
//!
//! # Features
//!
//! | feature | what it adds | without it |
//! |---|---|---|
//! | `sat` | `Backend::Sat`, [`SatSolver`], [`certify`], whose proofs are varisat's | native answers at all sizes; a generator leaves open what native does not settle |
//! | `dlx` | `Backend::Dlx`, [`DlxSolver`], [`CoverSolver`] | covers are written and counted, not searched |
//! | `json` | `report` | |
//! | `cli` | the command, with all of these | |
//! | `serve` | `veridoku serve`: the command over HTTP, with `cli` | |
//! | `png` | pictures in pixels from the command, with `cli` | SVG |
//! | `parquet` | Parquet and Arrow in and out of the command, with `cli` | tables as CSV and objects of JSON |
//! | `batsat`, `cadical` | further engines of [`SatSolver`], with `sat` | |
//!
//! By default `serve` is on, and with it `cli`, `sat`, `dlx` and `json`. With `default-features = false` the native
//! engine, formats, encodings, logic, generators, transforms and the check of certificates remain. A diagnosis has
//! then no second backend, and says that its claims are unconfirmed.
//!
//! ```
//! use veridoku::format::{ReadOptions, Reader};
//! use veridoku::{Backend, Budget, Verdict};
//!
//! let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
//! let puzzle = Reader::new(text.as_bytes(), ReadOptions::default()).next().unwrap()?.puzzle;
//! let mut solver = Backend::Native.solver();
//! let answer = solver.solve(&puzzle, &Budget::default())?;
//! assert_eq!(answer.verdict(), Verdict::Unique);
//! assert!(answer.solutions[0].to_string().starts_with("534678912"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Glossary
//!
//! *Cell*, *digit*, *candidate* (a digit in a cell), *given*, *house* (row, column, box, or what a variant
//! adds), *peer* (a cell that must differ), *rule* (what a setter adds beyond houses and peers). Other programs say unit or group (house), block
//! (box), clue (given), square (cell); this one does not. Exact cover says item and option; SAT says
//! variable, literal, clause and model; search says guess; logic says technique, step, pattern, placement and
//! elimination.
//!
//! # Invariants
//!
//! - Encoders are functions from data to data. `dlx`'s covers, `memo` and [`Cnf`](encode::Cnf) know no sudoku.
//! - Only the command and [`batch`] do I/O. A backend never formats.
//! - One numbering of candidates everywhere: `cell * side + digit`, both from 0. Candidate k is DIMACS
//!   variable k + 1 and option k of a blank grid's exact cover, which labels its options so.
//! - No two backends share a deduction: native propagates for itself, sat takes out singles and
//!   locked candidates by `encode`'s own loop, and dlx only what the givens strike. Of rules, sat derives innies and outies,
//!   and dlx takes out the options that leave an item bare; both do that with code of their own.
//! - A rule is served or refused by its name, never ignored: whatever takes a puzzle begins with
//!   [`rules::demand`]. A backend knows the primitives of [`mod@rules::network`] and no rule by its name. A referee, which
//!   shares nothing with the network, judges every solution ([`rules::check`]).
//! - The side of a board is the number of digits. A puzzle with more digits than rows, or that is not square, shows a
//!   [`Frame`] of its board, so that one numbering of candidates does for all.
//! - A technique is a pure function from a sheet to *all* its steps. A round takes all steps of the
//!   easiest technique, so a rating cannot depend on how a grid is turned. The steps go to a collector, so a
//!   rating never builds the patterns that an explanation needs.
//! - `verify` uses only `grid`, `format`, `budget`, `memory` and `printable`: it relies on no encoder and no solver.
//! - Same input, same output, on every machine and number of threads. These may differ: the guesses of a
//!   search that ended early, what a time limit leaves open, and which of several solutions another SAT engine, or
//!   several side by side, find first.
//! - Unsafe code only in `solve/native/nine/arch`.

pub mod advice;
pub mod batch;
mod budget;
pub mod canonical;
#[cfg(feature = "sat")]
pub mod certify;
pub mod decode;
pub mod diagnose;
pub mod draw;
pub mod encode;
pub mod format;
pub mod generate;
pub mod grid;
pub mod logic;
mod memory;
pub mod minimize;
mod names;
mod printable;
mod random;
#[cfg(feature = "json")]
pub mod report;
pub mod rules;
pub mod solve;
pub mod table;
pub mod transform;
pub mod verify;

pub use budget::{Budget, Deadline, Ending, Stop};
pub use grid::{
    BrokenRule, Candidate, Cell, Conflict, Digit, DigitSet, Frame, Geometry, GeometryBuilder,
    GeometryError, House, HouseId, HouseKind, KindName, KindNameError, Puzzle, Rule, RuleId,
    RuleKind, Shape, ShapeError, Solution, Unread, Variant, VariantError, Verdict, Violation,
};
pub use memory::OutOfMemory;
pub use names::UnknownName;
pub use printable::printable;
pub use random::RandomStream;
pub use solve::{
    Answer, AutoSolver, Backend, BytesAnswer, Confirmation, Count, CoverCounter, CoverTally,
    CrossCheck, Delegates, Disagreement, Finding, Kernel, NativeSolver, SolveError, Solver, Stats,
    Tally, TrueCandidates, count_by_parts,
};
#[cfg(feature = "dlx")]
pub use solve::{CoverSolver, DlxSolver};
#[cfg(feature = "sat")]
pub use solve::{SatEngine, SatSolver};

/// The Rust of the README and of the guide, as documentation tests.
#[cfg(doctest)]
mod documents {
    #[doc = include_str!("../README.md")]
    struct Readme;

    #[doc = include_str!("../docs/guide/library.md")]
    struct Library;
}
