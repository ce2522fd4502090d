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
//! | module | contents |
//! |---|---|
//! | [`grid`] | the vocabulary: cells, digits, houses, geometries, puzzles, solutions, conflicts |
//! | [`rules`] | variant constraints, one file per kind: meaning, referee, marks; who supports it; the primitives |
//! | [`format`](mod@format) | text to puzzles and back, one file per format |
//! | [`encode`] | puzzles as CNF, exact cover and graph coloring, and their exports |
//! | [`decode`] | the answers of external solvers, as checked grids |
//! | this page | the [`Solver`] trait, its three backends, and the cross-check; true candidates; search and count of exact covers |
//! | [`diagnose`](mod@diagnose) | why a puzzle has no solution or several, or which givens it does not need |
//! | [`canonical`](mod@canonical) | the smallest equivalent form of a classic 9x9 puzzle, or of overlapping grids |
//! | [`certify`] | verdicts with proofs that other programs check (feature `sat`) |
//! | [`verify`](mod@verify) | the check of such a certificate, by code that shares nothing with solvers and encoders |
//! | [`logic`] | solving like a person: techniques, steps, their reasons, ratings |
//! | [`advice`] | the advice that a puzzle allows, the easiest step, and whether steps agree with the solution |
//! | [`course`] | the lessons of the page and the tutorial, with their puzzles, and what a learner finds judged |
//! | [`generate`] | puzzles by recipe: full grids, digging, levels, patterns, balanced holes |
//! | [`draw`] | positions, steps and diagnoses as pictures: SVG and HTML |
//! | `report` | answers as JSON (feature `json`): the only module that defines these objects |
//! | `requests` | the questions of the command, the server and Python as plain structs (feature `json`) |
//! | [`transform`] | equivalent forms: relabeled, lines swapped, turned, mirrored; named or drawn at random |
//! | [`minimize`] | puzzles without redundant givens |
//!
//! The modules are in several crates, so Cargo keeps their layers: `veridoku-core` (grid, rules, format, transform),
//! `veridoku-solve` (backends, encode, decode), `veridoku-verify` (on core alone), `veridoku-logic` and
//! `veridoku-logic-se`; the others are in this crate. The command `veridoku` is the package `veridoku-command`.
//!
//! # Features
//!
//! | feature | adds | without it |
//! |---|---|---|
//! | `sat` | `Backend::Sat`, [`SatSolver`], [`certify`], whose proofs are varisat's | native answers at all sizes; the generator keeps givens that native cannot decide |
//! | `dlx` | `Backend::Dlx`, [`DlxSolver`], [`CoverSolver`] | covers are written and counted, not searched |
//! | `json` | `report` | |
//! | `batsat`, `cadical` | further engines of [`SatSolver`], with `sat` | |
//!
//! By default `sat` and `dlx` are on. With `default-features = false` the native
//! engine, formats, encodings, logic, generators, transforms and the check of certificates remain. A diagnosis then
//! has no second backend, and reports its claims as unconfirmed.
//!
//! ```
//! use veridoku::{Backend, Budget, Puzzle, Verdict};
//!
//! let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
//! let puzzle: Puzzle = text.parse()?;
//! let answer = Backend::Native.solver().solve(&puzzle, &Budget::default())?;
//! assert_eq!(answer.verdict(), Verdict::Unique);
//! assert!(answer.solutions[0].to_string().starts_with("534678912"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Glossary
//!
//! *Cell*, *digit*, *candidate* (a digit in a cell), *given*, *house* (row, column, box, or a group that a
//! variant adds), *peer* (a cell that must differ), *rule* (a constraint that a setter adds to houses and peers).
//! The terms unit or group (house), block (box), clue (given) and square (cell) of other programs are not used.
//! Exact cover uses item and option; SAT uses variable, literal, clause and model; search uses guess; logic uses
//! technique, step, pattern, placement and elimination.
//!
//! # Invariants
//!
//! - Encoders are functions from data to data. `dlx`'s covers, `memo` and [`Cnf`](encode::Cnf) know nothing of sudoku.
//! - Only the command and `batch`, its driver of threads, do I/O. A backend never formats.
//! - One numbering of candidates everywhere: `cell * side + digit`, both from 0. Candidate k is DIMACS
//!   variable k + 1 and option k of a blank grid's exact cover, whose options have these labels.
//! - No two backends share a deduction: native has its own propagation, sat eliminates singles and locked candidates by
//!   `encode`'s own loop, and dlx eliminates only the options that the givens rule out. From rules, sat derives innies
//!   and outies, and dlx removes the options that leave an item bare; each has separate code for that.
//! - A rule is supported or refused by name, never ignored: all code that takes a puzzle begins with [`rules::demand`].
//!   A backend knows the primitives of [`mod@rules::network`] but not the names of rules. A referee, which shares no
//!   code with the network, judges every solution ([`rules::check`]).
//! - The side of a grid is the number of digits, so one numbering of candidates suffices. A puzzle that has more digits
//!   than rows, or is not square, shows a [`Frame`] of a grid; several grids of one side may overlap ([`Arrangement`]).
//! - A technique is a pure function from a sheet to *all* its steps. A round takes all steps of the easiest
//!   technique, so a rating cannot depend on how a grid is turned. A collector receives the steps, so a
//!   rating never builds the patterns that an explanation needs.
//! - `veridoku-verify` depends on `veridoku-core` alone: it can use neither an encoder nor a solver.
//! - Same input, same output, on every machine and with every number of threads. These may differ: the guesses of
//!   a search that ended early, the questions that a time limit leaves open, and which of several solutions is
//!   found first by another SAT engine, or by several in parallel.
//! - Unsafe code only in `native/nine/arch` and `native/bands/arch` of `veridoku-solve`.

pub mod advice;
#[cfg(feature = "json")]
#[cfg_attr(docsrs, doc(cfg(feature = "json")))]
pub mod book;
pub mod canonical;
#[cfg(feature = "sat")]
#[cfg_attr(docsrs, doc(cfg(feature = "sat")))]
pub mod certify;
pub mod course;
pub mod diagnose;
pub mod draw;
pub mod generate;
pub mod minimize;
#[cfg(feature = "json")]
#[cfg_attr(docsrs, doc(cfg(feature = "json")))]
pub mod report;
#[cfg(feature = "json")]
#[cfg_attr(docsrs, doc(cfg(feature = "json")))]
pub mod requests;
pub mod score;

// The parts of the engine that an embedder uses. Modules with a list leave out what only the command needs; that is in
// the crate of the module.
#[doc(inline)]
pub use veridoku_core::{
    Arrangement, ArrangementError, BrokenRule, Budget, Candidate, Cell, Conflict, Corners,
    Deadline, Digit, DigitSet, Ending, Frame, Geometry, GeometryBuilder, GeometryError, House,
    HouseId, HouseKind, KindName, KindNameError, Naming, OutOfMemory, Overlap, Plane, Puzzle,
    RandomStream, Rule, RuleId, RuleKind, Shape, ShapeError, Solution, Stop, UnknownName, Unread,
    Variant, VariantError, Verdict, Violation, printable,
};
#[doc(inline)]
pub use veridoku_core::{define, families, grid, transform};
#[doc(inline)]
pub use veridoku_solve::{
    Answer, AutoSolver, Backend, Confirmation, Count, CoverCounter, CoverTally, CrossCheck,
    Delegates, Disagreement, Finding, Kernel, NativeSolver, SolveError, Solver, Stats, Tally,
    TrueCandidates, count_by_parts,
};
#[cfg(feature = "dlx")]
#[cfg_attr(docsrs, doc(cfg(feature = "dlx")))]
#[doc(inline)]
pub use veridoku_solve::{CoverSolver, DlxSolver};
#[cfg(feature = "sat")]
#[cfg_attr(docsrs, doc(cfg(feature = "sat")))]
#[doc(inline)]
pub use veridoku_solve::{SatEngine, SatSolver};
#[doc(inline)]
pub use veridoku_solve::{decode, encode};

/// Text to puzzles and back, one file per format.
pub mod format {
    #[doc(inline)]
    pub use veridoku_core::format::{
        Alphabet, Blank, ColumnValue, Columns, Credits, Expected, Format, Notation, OneLine,
        ParseError, ParseErrorKind, ReadOptions, Reader, Record, RegionMap, Rest, Row, RuleFault,
        RuleTexts, WriteError, WriteOptions, parse_region_map, read_puzzle, read_record, rule_text,
        shown_marks, shown_symbols, shown_values, statements, states_rules, write_boxes,
        write_grid, write_line, write_rows,
    };
}

/// Variant constraints: who supports them, whether a solution obeys them, their marks, and the primitives.
pub mod rules {
    #[doc(inline)]
    pub use veridoku_core::rules::{
        Consumer, Feature, FullGrid, Mark, Unsupported, broken, check, connected, demand, mark,
        marks, network, serves,
    };
}

/// Solving as a person does: every step with its reason.
pub mod logic {
    #[doc(inline)]
    pub use veridoku_logic::{
        Chain, ChainNode, Conclusion, End, Found, Level, LevelBy, Link, LinkKind, Logic, NoLogic,
        Part, Path, Pattern, Position, Rating, Role, Start, Step, Technique, Techniques, basic,
        explain,
    };
    #[doc(inline)]
    pub use veridoku_logic_se as se;
}

/// The check of certificates, by code that shares nothing with solvers and encoders.
pub mod verify {
    #[doc(inline)]
    pub use veridoku_verify::{
        VERSION, Verified, VerifyError, VerifyErrorKind, certified_puzzle, file, listed_files,
        verify, verify_within,
    };
}

/// The Rust of the README and of the guide, as documentation tests.
#[cfg(doctest)]
mod documents {
    #[doc = include_str!("../README.md")]
    struct Readme;

    #[doc = include_str!("../docs/guide/library.md")]
    struct Library;
}
