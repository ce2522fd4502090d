//! Certificates: a verdict on a puzzle with a proof that other programs check.
//!
//! ```text
//! Puzzle --Portable--> texts --encode--> Formula --Units--> Session (varisat) --> Derivation
//!                                                                                   | trim
//!   Evidence { solutions, formulas, proof } <---------------------------------------'
//!        '--files--> Certificate { puzzle.txt  puzzle.cnf  other-solution.cnf  proof.lrat  manifest.json ... }
//! ```
//!
//! That a grid is a solution is easy to check. That there is no other solution is a statement about a formula:
//! the formula of the puzzle, with a clause that forbids the solution, is unsatisfiable. The certificate contains that
//! formula and a proof. Each step of the proof is checked by reading it (see `derivation`).
//!
//! | verdict | proved statement | files in addition to `puzzle.txt` and `manifest.json` |
//! |---|---|---|
//! | unique | `other-solution.cnf` is unsatisfiable | `solution.txt`, `puzzle.cnf`, `other-solution.cnf`, proofs |
//! | unique, and minimal if asked | for each given another grid without it | the same, and `counterexamples.txt` |
//! | none | `puzzle.cnf` is unsatisfiable | `puzzle.cnf`, proofs |
//! | multiple | not needed: the two solutions are enough | `solution.txt`, `second-solution.txt` |
//!
//! `puzzle.cnf` is the extended encoding with pairwise at-most-one, exactly as the command `encode`
//! writes it for a puzzle without rules. It can be written again from only the puzzle, in the order given at the head
//! of `verify/formula.rs`. `other-solution.cnf` has one more clause at its end, which means that some cell differs from
//! the solution, with one literal for each cell in order.
//!
//! A puzzle with rules is written as `rules`, and its clauses are those that [`verify`](mod@veridoku_verify) derives:
//! plain ones, which a reader can check, different from those of the sat backend.
//!
//! **Two ways to the proof.** With [`Kind::Extended`] the solver receives that formula. With [`Kind::Residual`] it
//! receives the rest after unit propagation, and the proof first derives every literal and every shortened clause that
//! is used, step by step. Either way the proof is about the same formula, and its origin need not be trusted.
//!
//! Nothing here is trusted by [`verify`](mod@veridoku_verify), which shares no code with it.

mod counterexamples;
mod derivation;
mod manifest;
mod need;
mod portable;
mod session;
mod text;
mod trim;
mod units;

use std::cell::RefCell;
use std::time::Duration;

use thiserror::Error;

use counterexamples::counterexamples;
use derivation::{Derivation, Reference, WHAT};
use portable::Portable;
use session::{Record, Recorder, Session};
use text::{ProofText, dimacs, with_clause};
use trim::trim;
use units::Units;
use veridoku_core::budget::{Budget, Deadline, Ending, Stop, Watch};
use veridoku_core::format::Format;
use veridoku_core::grid::{Candidate, Cell, Digit, Puzzle, Solution, Verdict};
use veridoku_core::memory::OutOfMemory;
use veridoku_core::names::named;
use veridoku_core::rules::{self, Consumer, Feature, Unsupported, demand};
use veridoku_solve::encode::{
    AtMostOne, Cnf, EncodeError, Encoding, Formula, Literal, Residue, Size, formula_within,
};
use veridoku_verify::{Clauses, VerifyErrorKind, file};

/// The largest formula in literals: 49x49 fits. Formula, solver and checker then take 2 GiB.
const MOST_LITERALS: u64 = 1 << 25;

/// The largest proof, before it is trimmed: 2 GiB of literals and hints.
const MOST_PROOF: usize = 1 << 29;

named! {
    /// The input of the solver.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
    #[non_exhaustive]
    pub enum Kind("a kind of certificate") {
        /// The complete formula.
        #[default]
        Extended = "extended",
        /// The rest of the formula after unit propagation. The steps of the propagation are then part of the proof.
        Residual = "residual",
    }
}

/// How a certificate is made. The default takes all the time it needs.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CertifyOptions {
    /// The input of the solver.
    pub kind: Kind,
    /// Time to spend at most.
    pub time: Option<Duration>,
    /// Ends the work when another thread sets it.
    pub stop: Option<Stop>,
    /// Bytes that the solver and its proof may take at most. The memory for the rules is always
    /// [bounded](Budget::MEMORY).
    pub memory: Option<u64>,
    /// For a puzzle with one solution, also prove that no given is redundant.
    pub minimal: bool,
}

/// A verdict on a puzzle and its proof, as files.
#[derive(Clone, Debug)]
pub struct Certificate {
    verdict: Verdict,
    steps: Option<usize>,
    files: Vec<CertificateFile>,
}

/// The evidence for a verdict.
enum Evidence {
    /// No solution.
    None { formula: Vec<u8>, proof: Proof },
    /// This solution, and no other.
    Unique {
        solution: Solution,
        formula: Vec<u8>,
        other: Vec<u8>,
        proof: Proof,
        /// The grids that need the givens, if requested.
        counterexamples: Option<Vec<u8>>,
    },
    /// These two solutions, and perhaps more.
    Multiple([Solution; 2]),
}

struct Proof {
    text: ProofText,
    steps: usize,
}

/// A file of a certificate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CertificateFile {
    /// Its name in the certificate's folder.
    pub name: &'static str,
    /// The file's contents.
    pub contents: Vec<u8>,
}

/// Why there is no certificate.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum CertifyError {
    /// The time or the stop ended the work first.
    #[error("{0} before the verdict was proved")]
    Over(Ending),
    /// The formula is too large.
    #[error("{0}; classic grids up to 49x49 can be certified")]
    TooLarge(EncodeError),
    /// The rules are too large to be proved.
    #[error(
        "the rules are too large to be certified: {found} literals and steps; expected fewer than {most}"
    )]
    RulesTooLarge {
        /// Literals of clauses, steps of machines, or sets.
        found: u64,
        /// The limit that was exceeded.
        most: u64,
    },
    /// The system refused memory. A residual certificate takes less than an extended one.
    #[error(transparent)]
    OutOfMemory(#[from] OutOfMemory),
    /// The proof is too long to be kept in memory.
    #[error("the proof has more than {MOST_PROOF} literals and hints, and is still unfinished")]
    TooLong,
    /// The texts of a certificate cannot hold the puzzle.
    #[error("the puzzle cannot be written as {format}: {message}")]
    Unwritable {
        /// The format.
        format: Format,
        /// The error.
        message: String,
    },
    /// The geometry has custom houses or pairs, which a certificate cannot name.
    #[error(
        "the puzzle has custom houses or pairs, which a certificate cannot name; expected rows, columns, \
         boxes or regions, and variants"
    )]
    OwnRules,
    /// The puzzle has a rule that a certificate cannot prove.
    #[error(transparent)]
    Unsupported(#[from] Unsupported),
    /// A puzzle that should be minimal has a redundant given, in this cell.
    #[error("the given in {0} is redundant; expected a minimal puzzle, such as `minimize` writes")]
    Spared(String),
    /// The solver's library failed, or its proof does not hold.
    #[error("the solver failed: {0}")]
    Solver(String),
}

impl From<EncodeError> for CertifyError {
    fn from(error: EncodeError) -> CertifyError {
        match error {
            EncodeError::Over(ending) => CertifyError::Over(ending),
            EncodeError::OutOfMemory(error) => CertifyError::OutOfMemory(error),
            EncodeError::Unsupported(error) => CertifyError::Unsupported(error),
            too_large => CertifyError::TooLarge(too_large),
        }
    }
}

/// Literals and hints between two looks at the clock: well below a millisecond of work.
const WORK_PER_LOOK: u64 = 1 << 13;

/// Bytes of the files between two looks at the clock.
const BYTES_PER_LOOK: u64 = 1 << 20;

/// An error if the time is over after this much additional work.
fn check(watch: &Watch, work: usize) -> Result<(), CertifyError> {
    watch.over(work as u64).map_or(Ok(()), |ending| Err(CertifyError::Over(ending)))
}

/// Finds out whether a puzzle has no solution, one or several, and proves it.
///
/// ```
/// use veridoku::certify::{CertifyOptions, certify};
/// use veridoku::format::{ReadOptions, Reader};
/// use veridoku::Verdict;
/// use veridoku::verify::verify;
///
/// let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let puzzle = Reader::new(text.as_bytes(), ReadOptions::default()).next().unwrap()?.puzzle;
/// let certificate = certify(&puzzle, &CertifyOptions::default())?;
///
/// let files = certificate.into_files();
/// let open = |name: &str| {
///     let file = files.iter().find(|file| file.name == name);
///     file.map(|file| &file.contents[..]).ok_or(std::io::ErrorKind::NotFound.into())
/// };
/// assert_eq!(verify(open)?.verdict, Verdict::Unique);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// The time ends first, the puzzle is too large, there isn't enough memory, or the puzzle cannot be written: see
/// [`CertifyError`].
pub fn certify(puzzle: &Puzzle, options: &CertifyOptions) -> Result<Certificate, CertifyError> {
    demand(Consumer::Certify, puzzle.geometry())?;
    let budget = Budget { time: options.time, stop: options.stop.clone(), ..Budget::default() };
    let deadline = budget.deadline();
    check(&Watch::new(&deadline, 1), 1)?;
    let puzzle = Portable::new(puzzle)?;
    let (encoding, at_most_one) = (Encoding::Extended, AtMostOne::Pairwise);
    let formula = match puzzle.puzzle.geometry().rules() {
        [] => formula_within(&puzzle.puzzle, encoding, at_most_one, MOST_LITERALS, &deadline)?,
        _ => ruled(&puzzle.puzzle, &deadline)?,
    };
    let mut evidence = evidence(&puzzle.puzzle, formula, options, &deadline)?;
    if let Evidence::Unique { solution, counterexamples: grids, .. } = &mut evidence
        && options.minimal
    {
        *grids = Some(counterexamples(&puzzle, solution, &deadline)?);
    }
    let (verdict, steps) = (evidence.verdict(), evidence.steps());
    let files = files(puzzle, evidence, &Watch::new(&deadline, BYTES_PER_LOOK))?;
    Ok(Certificate { verdict, steps, files })
}

/// The formula of a puzzle with rules. The check of certificates derives the clauses of rules itself, and a proof must
/// be about exactly that formula, so the formula comes from the check. The check does not rely on its use here.
fn ruled(puzzle: &Puzzle, deadline: &Deadline) -> Result<Formula, CertifyError> {
    let clauses = Clauses::of(puzzle, deadline).map_err(|error| match error.kind {
        VerifyErrorKind::Over(ending) => CertifyError::Over(ending),
        VerifyErrorKind::OutOfMemory(error) => CertifyError::OutOfMemory(error),
        VerifyErrorKind::TooLarge { found, most } => CertifyError::RulesTooLarge { found, most },
        VerifyErrorKind::Rule(name) => match name.parse() {
            Ok(kind) => Unsupported { who: Consumer::Certify, what: Feature::Rule(kind) }.into(),
            Err(unknown) => CertifyError::Solver(unknown.to_string()),
        },
        other => CertifyError::Solver(other.to_string()),
    })?;
    let (variables, literals) =
        (clauses.variables as u32, clauses.iter().map(<[i32]>::len).sum::<usize>());
    let size = Size {
        variables: variables.into(),
        clauses: clauses.iter().count() as u64,
        literals: literals as u64,
    };
    let mut cnf = Cnf::with_room(variables, size)?;
    let watch = Watch::new(deadline, WORK_PER_LOOK);
    for clause in clauses.iter() {
        check(&watch, clause.len())?;
        cnf.add_clause(clause.iter().map(|number| Literal::from_dimacs(*number)));
    }
    Ok(Formula { cnf, residue: Residue::blank(puzzle.geometry()) })
}

/// Looks for a solution, forbids it, and looks for another.
fn evidence(
    puzzle: &Puzzle,
    mut formula: Formula,
    CertifyOptions { kind, memory, .. }: &CertifyOptions,
    deadline: &Deadline,
) -> Result<Evidence, CertifyError> {
    let (kind, memory) = (*kind, *memory);
    let watch = Watch::new(deadline, WORK_PER_LOOK);
    // The clause that forbids the solution has its place from the start.
    let last = Reference::from_index(formula.cnf.clause_count());
    let mut derivation = Derivation::new(last.index() + 1);
    let units = match kind {
        Kind::Extended => Units::none(&formula.cnf),
        Kind::Residual => Units::propagate(&formula.cnf, &mut derivation, &watch)?,
    };
    if units.is_conflict() {
        return none(&formula, derivation, &watch);
    }
    let beginning = need::beginning(units.size_left(&formula.cnf, &watch)?);
    session::expect_within(beginning as u64, memory)?;
    veridoku_core::memory::expect_room(beginning, WHAT)?;
    let record = Record::new(derivation, memory);
    let mut recorder = Recorder::new(&record, deadline);
    let mut session = Session::new(&mut recorder, &record, formula.cnf.variable_count());
    for reference in (0..last.index()).map(Reference::from_index) {
        check(&watch, formula.cnf.clause(reference.index()).len())?;
        load(&mut session, &record, &units, &formula.cnf, reference)?;
    }
    let Some(model) = session.solve()? else {
        drop(session);
        return none(&formula, record.into_inner().derivation, &watch);
    };
    let first = solution(puzzle, &formula, &units, &model)?;
    let forbidding = forbidding(&first, puzzle.side());
    formula.cnf.make_room(forbidding.len())?;
    formula.cnf.add_clause(forbidding.iter().copied());
    load(&mut session, &record, &units, &formula.cnf, last)?;
    if let Some(model) = session.solve()? {
        let second = solution(puzzle, &formula, &units, &model)?;
        return Ok(Evidence::Multiple([first, second]));
    }
    drop(session);
    let proof = proof(&formula.cnf, record.into_inner().derivation, &watch)?;
    formula.cnf.remove_last_clause();
    let text = dimacs(&formula, &watch)?;
    let other = with_clause(&formula, &text, &forbidding, &watch)?;
    Ok(Evidence::Unique { solution: first, formula: text, other, proof, counterexamples: None })
}

/// The evidence that the puzzle of a formula has no solution.
fn none(
    formula: &Formula,
    derivation: Derivation,
    watch: &Watch,
) -> Result<Evidence, CertifyError> {
    let proof = proof(&formula.cnf, derivation, watch)?;
    Ok(Evidence::None { formula: dimacs(formula, watch)?, proof })
}

/// The solution that a model represents, checked against the rules.
fn solution(
    puzzle: &Puzzle,
    formula: &Formula,
    units: &Units,
    model: &[bool],
) -> Result<Solution, CertifyError> {
    let holds = |variable: u32| {
        model[variable as usize] || units.holds(Literal::from_dimacs(variable as i32))
    };
    let is_sound = |found: &Solution| rules::check(puzzle, found).is_ok();
    let found = formula.solution(holds).filter(is_sound);
    found.ok_or_else(|| CertifyError::Solver("its model is not a solution".into()))
}

/// Gives the rest of a clause to the solver.
fn load(
    session: &mut Session<'_>,
    record: &RefCell<Record>,
    units: &Units,
    cnf: &Cnf,
    reference: Reference,
) -> Result<(), CertifyError> {
    let left = units.shorten(cnf, reference, &mut record.borrow_mut().derivation)?;
    left.map_or(Ok(()), |(clause, reference)| session.load(&clause, reference))
}

/// The clause that some cell differs from this solution.
fn forbidding(solution: &Solution, side: usize) -> Vec<Literal> {
    let literal = |(index, digit): (usize, &Digit)| {
        let candidate = Candidate { cell: Cell::from_index(index), digit: *digit };
        !Literal::from_dimacs(candidate.to_dimacs(side))
    };
    solution.digits().iter().enumerate().map(literal).collect()
}

/// The necessary steps for the empty clause, as text.
fn proof(cnf: &Cnf, derivation: Derivation, watch: &Watch) -> Result<Proof, CertifyError> {
    let trimmed = trim(cnf, derivation, watch)?
        .ok_or_else(|| CertifyError::Solver("its proof does not hold".into()))?;
    Ok(Proof { text: ProofText::of(&trimmed, watch)?, steps: trimmed.len() })
}

impl Evidence {
    fn verdict(&self) -> Verdict {
        match self {
            Evidence::None { .. } => Verdict::None,
            Evidence::Unique { .. } => Verdict::Unique,
            Evidence::Multiple(_) => Verdict::Multiple,
        }
    }

    fn steps(&self) -> Option<usize> {
        match self {
            Evidence::None { proof, .. } | Evidence::Unique { proof, .. } => Some(proof.steps),
            Evidence::Multiple(_) => None,
        }
    }
}

/// The files of a certificate, the manifest last.
fn files(
    puzzle: Portable,
    evidence: Evidence,
    watch: &Watch,
) -> Result<Vec<CertificateFile>, CertifyError> {
    let heading = manifest::Heading::of(&puzzle, evidence.verdict());
    let solution = |solution| puzzle.solution_text(solution);
    let proved = match evidence {
        Evidence::None { formula, proof } => {
            vec![
                (file::FORMULA, formula),
                (file::DRAT, proof.text.drat),
                (file::LRAT, proof.text.lrat),
            ]
        }
        Evidence::Unique { solution: only, formula, other, proof, counterexamples } => {
            let mut files = vec![
                (file::SOLUTION, solution(&only)?),
                (file::FORMULA, formula),
                (file::OTHER_SOLUTION, other),
                (file::DRAT, proof.text.drat),
                (file::LRAT, proof.text.lrat),
            ];
            files.extend(counterexamples.map(|grids| (file::COUNTEREXAMPLES, grids)));
            files
        }
        Evidence::Multiple([first, second]) => {
            vec![(file::SOLUTION, solution(&first)?), (file::SECOND_SOLUTION, solution(&second)?)]
        }
    };
    let regions = puzzle.regions.map(|regions| (file::REGIONS, regions));
    let files = [(file::PUZZLE, puzzle.text)].into_iter().chain(regions).chain(proved);
    let mut files: Vec<_> =
        files.map(|(name, contents)| CertificateFile { name, contents }).collect();
    let contents = heading.manifest(&files, watch)?;
    files.push(CertificateFile { name: file::MANIFEST, contents });
    Ok(files)
}

impl Certificate {
    /// The certified verdict; it is never unknown.
    pub fn verdict(&self) -> Verdict {
        self.verdict
    }

    /// The number of steps of the proof; `None` if the proof is two solutions.
    pub fn steps(&self) -> Option<usize> {
        self.steps
    }

    /// The files, the manifest last.
    pub fn into_files(self) -> Vec<CertificateFile> {
        self.files
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use veridoku_core::grid::{Geometry, Shape};
    use veridoku_solve::encode::size;

    /// Tests the claim in the message of [`CertifyError::TooLarge`].
    #[test]
    fn classic_grids_of_49x49_have_room() {
        let literals = |height, width| {
            let shape = Shape::new(height, width).expect("a shape");
            let puzzle = Puzzle::blank(Arc::new(Geometry::classic(shape)));
            size(&puzzle, Encoding::Extended, AtMostOne::Pairwise).literals
        };
        let givens = 49 * 49;
        assert!(literals(7, 7) + givens <= MOST_LITERALS);
        assert!(literals(8, 8) > MOST_LITERALS);
    }
}
