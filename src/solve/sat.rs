//! The SAT backend: our [`Cnf`](crate::encode::Cnf) given to the conflict-driven solver varisat.
//!
//! ```text
//! Puzzle --encode::formula--> Formula --compact numbers--> varisat --model--> Solution
//!                                                             ^--- blocking clause ---'
//! ```
//!
//! **Further solutions.** After each solution a clause forbids it and the solver is called again.
//! The clause names the candidates placed in undecided cells only: together they are the solution,
//! so one positive literal per open cell is enough, and the shorter the clause the better it
//! propagates. The solver belongs to one search and is dropped with it.
//!
//! **Numbers.** varisat keeps tables by variable number, and most candidates of a reduced formula do
//! not occur; so variables are renumbered in the order in which they are met.
//!
//! **Time.** varisat has no way to interrupt it, but it ends with an error when its proof cannot be
//! written. If there is a time budget, and then only, a proof is written in varisat's own format
//! to a sink that fails once the time is over. It costs a tenth of the time on hard 9x9 puzzles and
//! up to six tenths where a formula of thousands of clauses is loaded for a moment's search. varisat
//! hands on 8 KiB at a time, some tens of conflicts; the end is noticed within milliseconds.
//!
//! **Encodings.** Microseconds per puzzle, uniqueness proved, fresh solver, encoding included, CPU
//! time on one Zen 3 core; variables and clauses (mean) are those of 17_clue, encoding its share:
//!
//! | | variables | clauses | encoding | 17_clue | magictour | SE 11+ |
//! |---|---|---|---|---|---|---|
//! | minimal | 729 | 8,846 | 36 | 3,315 | 1,803 | 5,023 |
//! | efficient | 729 | 11,762 | 41 | 3,196 | 1,966 | 5,093 |
//! | extended | 729 | 12,005 | 41 | 1,022 | 1,248 | 1,904 |
//! | optimized | 308 | 2,935 | 25 | 394 | 458 | 1,043 |
//! | residual | 87 | 655 | 28 | 132 | 429 | 1,007 |
//!
//! So residual is the default, at seven times the speed of extended where singles go far, and at
//! no loss where they do not.
//!
//! Source: Harder, varisat 0.2.2, 2020; Lynce and Ouaknine 2006 for the approach.

use std::io::{self, Write};
use std::ops::ControlFlow;
use std::time::Instant;

use varisat::{ExtendFormula, Lit, ProofFormat, Var, solver::SolverError};

use super::{Budget, Ending, SolveError, Solver, Stats};
use crate::encode::{AtMostOne, EncodeError, Encoding, Formula, Literal, formula};
use crate::grid::{Candidate, Cell, Puzzle, Solution};

/// The largest formula in literals, with which formula and solver take 0.7 GiB.
///
/// A blank grid of side s with H houses has s^2 (s^2 + H s) of them, extended and pairwise, which is
/// 4 s^4 with boxes: 64x64 fits with its givens, and far larger grids do once singles are decided.
const MOST_LITERALS: u64 = 70_000_000;

/// Clauses to load between two looks at the clock: a millisecond or less.
const CLAUSES_PER_LOOK: usize = 4096;

/// SAT, by varisat.
///
/// ```
/// use std::sync::Arc;
/// use veridoku::encode::Encoding;
/// use veridoku::{Budget, Geometry, Puzzle, SatSolver, Shape, Solver};
/// let puzzle = Puzzle::blank(Arc::new(Geometry::classic(Shape::new(2, 2)?)));
/// let mut solver = SatSolver::with_encoding(Encoding::Extended);
/// let answer = solver.answer(&puzzle, &Budget::default(), 0)?;
/// assert_eq!(answer.stats.count().to_string(), "288");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct SatSolver {
    encoding: Encoding,
    at_most_one: AtMostOne,
}

impl Default for SatSolver {
    fn default() -> SatSolver {
        SatSolver::with_encoding(SatSolver::DEFAULT_ENCODING)
    }
}

impl SatSolver {
    /// The encoding that was measured best; see the head of this file.
    pub const DEFAULT_ENCODING: Encoding = Encoding::Residual;

    /// A solver with the default encoding.
    pub fn new() -> SatSolver {
        SatSolver::default()
    }

    /// A solver with an encoding of one's choice.
    pub fn with_encoding(encoding: Encoding) -> SatSolver {
        SatSolver { encoding, at_most_one: AtMostOne::default() }
    }

    /// The same with another way to say "at most one".
    #[must_use]
    pub fn with_at_most_one(self, at_most_one: AtMostOne) -> SatSolver {
        SatSolver { at_most_one, ..self }
    }

    /// The encoding in use.
    pub fn encoding(&self) -> Encoding {
        self.encoding
    }

    /// The way to say "at most one" in use.
    pub fn at_most_one(&self) -> AtMostOne {
        self.at_most_one
    }
}

impl Solver for SatSolver {
    fn name(&self) -> &'static str {
        "sat"
    }

    fn search(
        &mut self,
        puzzle: &Puzzle,
        budget: &Budget,
        visit: &mut dyn FnMut(&Solution) -> ControlFlow<()>,
    ) -> Result<Stats, SolveError> {
        let deadline = budget.deadline();
        let mut solutions = 0;
        let stats = |solutions, ending| Ok(Stats { solutions, guesses: None, ending });
        if budget.solutions == Some(0) {
            return stats(0, Ending::Solutions);
        }
        let formula = formula(puzzle, self.encoding, self.at_most_one, MOST_LITERALS)
            .map_err(|error| too_large(self.name(), &error))?;
        let mut session = Session::new(&formula, deadline);
        for calls in 0.. {
            if budget.guesses.is_some_and(|most| calls >= most) {
                return stats(solutions, Ending::Guesses);
            }
            let solution = match session.next_solution()? {
                Next::Solution(solution) => solution,
                Next::None => return stats(solutions, Ending::Exhausted),
                Next::OutOfTime => return stats(solutions, Ending::Time),
            };
            solutions += 1;
            if visit(&solution).is_break() {
                return stats(solutions, Ending::Stopped);
            }
            if budget.solutions.is_some_and(|most| solutions >= most) {
                return stats(solutions, Ending::Solutions);
            }
            session.forbid(&solution);
        }
        unreachable!("the search ends by one of its returns")
    }
}

fn too_large(backend: &'static str, error: &EncodeError) -> SolveError {
    match error {
        EncodeError::TooLarge { size, most, .. } => {
            let [found, most] = [size.literals, *most].map(|count| count as usize);
            SolveError::TooLarge { backend, what: "literals of its formula", found, most }
        }
    }
}

/// What a call of varisat came to.
enum Next {
    Solution(Solution),
    None,
    OutOfTime,
}

/// One search: a solver of its own, and the numbers it has for our variables.
struct Session<'a> {
    formula: &'a Formula,
    deadline: Option<Instant>,
    solver: varisat::Solver<'static>,
    numbers: Numbers,
    is_loaded: bool,
}

/// varisat's variables: those of ours that occur, in the order in which they were met.
struct Numbers {
    /// For each of our variables, varisat's plus one, or 0.
    of_ours: Vec<u32>,
    met: u32,
}

impl<'a> Session<'a> {
    fn new(formula: &'a Formula, deadline: Option<Instant>) -> Session<'a> {
        let mut solver = varisat::Solver::new();
        if let Some(deadline) = deadline {
            solver.write_proof(Deadline(deadline), ProofFormat::Varisat);
        }
        let of_ours = vec![0; formula.cnf.variable_count() + 1];
        let mut session = Session {
            formula,
            deadline,
            solver,
            numbers: Numbers { of_ours, met: 0 },
            is_loaded: true,
        };
        let mut clause = Vec::new();
        for (index, literals) in formula.cnf.clauses().enumerate() {
            if index % CLAUSES_PER_LOOK == 0 && session.is_too_late() {
                session.is_loaded = false;
                break;
            }
            clause.clear();
            clause.extend(literals.iter().map(|literal| session.numbers.literal(*literal)));
            session.solver.add_clause(&clause);
        }
        session
    }

    fn is_too_late(&self) -> bool {
        self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }

    fn next_solution(&mut self) -> Result<Next, SolveError> {
        if !self.is_loaded || self.is_too_late() {
            return Ok(Next::OutOfTime);
        }
        match self.solver.solve() {
            Ok(true) => self.solution().map(Next::Solution),
            Ok(false) => Ok(Next::None),
            Err(SolverError::ProofIoError { .. }) => Ok(Next::OutOfTime),
            Err(error) => Err(failed(error.to_string())),
        }
    }

    fn solution(&self) -> Result<Solution, SolveError> {
        let model = self.solver.model().unwrap_or_default();
        let mut is_true = vec![false; self.numbers.met as usize + 1];
        for literal in model {
            is_true[literal.index() + 1] = literal.is_positive();
        }
        // Number 0, of variables that do not occur, is false.
        let holds = |variable: u32| is_true[self.numbers.of_ours[variable as usize] as usize];
        self.formula
            .solution(holds)
            .ok_or_else(|| failed("its model leaves a cell empty".to_owned()))
    }

    /// Adds a clause that some undecided cell holds another digit than in this solution. If no cell
    /// is undecided it is the empty clause, and there is no further solution.
    fn forbid(&mut self, solution: &Solution) {
        let residue = &self.formula.residue;
        let side = residue.side();
        let mut clause = Vec::new();
        for (index, &digit) in solution.digits().iter().enumerate() {
            let cell = Cell::from_index(index);
            if residue.decided(cell).is_none() {
                let placed = Literal::from_dimacs(Candidate { cell, digit }.to_dimacs(side));
                clause.push(self.numbers.literal(!placed));
            }
        }
        self.solver.add_clause(&clause);
    }
}

impl Numbers {
    /// varisat's literal for ours, with a new number if the variable is new.
    fn literal(&mut self, literal: Literal) -> Lit {
        let number = &mut self.of_ours[literal.variable() as usize];
        if *number == 0 {
            self.met += 1;
            *number = self.met;
        }
        Lit::from_var(Var::from_index(*number as usize - 1), literal.is_positive())
    }
}

fn failed(message: String) -> SolveError {
    SolveError::Backend { backend: "sat", message }
}

/// A place for a proof that nobody reads; it fails when the time is over.
struct Deadline(Instant);

impl Write for Deadline {
    fn write(&mut self, proof: &[u8]) -> io::Result<usize> {
        if Instant::now() >= self.0 {
            return Err(io::ErrorKind::TimedOut.into());
        }
        Ok(proof.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
