//! The SAT backend: our [`Cnf`](crate::encode::Cnf) given to a solver of formulas.
//!
//! ```text
//! Puzzle --encode::formula--> Formula --compact numbers--> Engine --model--> Solution
//!                                                            ^--- blocking clause ---'
//! ```
//!
//! | file | what |
//! |---|---|
//! | `engine` | the interface of a solver |
//! | `varisat`, `batsat`, `cadical` | one solver each, and how it is stopped |
//! | `registry` | the engines by name |
//! | `portfolio` | several engines side by side |
//!
//! **Further solutions.** After each solution the backend adds a clause that forbids it and calls the engine again.
//! The clause names only the candidates placed in undecided cells: together they are the solution, so one negative
//! literal per open cell is enough, and a short clause propagates better. Each search has a separate engine.
//!
//! **Units.** The engine does not receive the cells decided before writing: [`Formula`] keeps them apart from the
//! clauses, and a solution takes them from there. `encode` writes them into the text for other solvers.
//!
//! **Numbers.** Solvers keep tables by variable number, and most candidates of a reduced formula do
//! not occur; so variables are renumbered in the order in which they occur.
//!
//! **Memory.** The memory for a formula, and for an engine that takes it, is requested before either is made. How much
//! the engine will learn cannot be foreseen.
//!
//! **Encodings.** Residual is the default: it is far ahead if singles and locked candidates decide much, and loses
//! nothing if they do not. `docs/notes/encodings.md` compares all encodings and ways of at-most-one.
//!
//! **Rules.** Their clauses are part of the formula (`encode::network`). A solution is forbidden only by its cells, so
//! hidden variables and selectors never repeat it.
//!
//! Source: Lynce and Ouaknine, Sudoku as a SAT Problem, AIM 2006, for the approach.

#[cfg(feature = "batsat")]
mod batsat;
#[cfg(feature = "cadical")]
mod cadical;
mod engine;
mod portfolio;
mod registry;
mod varisat;

pub use registry::SatEngine;

use std::ops::ControlFlow;

use self::engine::{Engine, Found, Halt, LITERALS_PER_LOOK, NAME, ProofBound, failed};
use self::portfolio::Portfolio;
use super::checked::checked;
use super::{Budget, Ending, SolveError, Solver, Stats};
use crate::encode::{AtMostOne, EncodeError, Encoding, Formula, Literal, Size, formula_within};
use veridoku_core::budget::{Deadline, Watch};
use veridoku_core::grid::{Candidate, Cell, Puzzle, Solution};
use veridoku_core::memory::{self, OutOfMemory};
use veridoku_core::rules::{Consumer, demand};

/// The largest formula in literals: formula and solver then take 0.7 GiB.
///
/// A blank grid of side s with H houses has s^2 (s^2 + H s) literals, extended and pairwise, which is
/// 4 s^4 with boxes. A 64x64 puzzle fits, and far larger grids do once singles are decided.
const MOST_LITERALS: u64 = 70_000_000;

/// SAT, by varisat or another engine.
///
/// ```
/// # mod veridoku { pub use veridoku_core::*; pub use veridoku_solve::*; }
/// use std::sync::Arc;
/// use veridoku::encode::Encoding;
/// use veridoku::{Budget, Geometry, Puzzle, SatSolver, Shape, Solver};
/// let puzzle = Puzzle::blank(Arc::new(Geometry::classic(Shape::new(2, 2)?)));
/// let mut solver = SatSolver::with_encoding(Encoding::Extended);
/// assert_eq!(solver.count(&puzzle, &Budget::default())?.to_string(), "288");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct SatSolver {
    encoding: Encoding,
    at_most_one: AtMostOne,
    /// One engine, or several that run side by side.
    engines: Vec<SatEngine>,
    /// The most bytes of a proof that varisat may write to find a solution, or that there is none.
    longest_proof: Option<u64>,
}

impl Default for SatSolver {
    fn default() -> SatSolver {
        SatSolver::with_encoding(SatSolver::DEFAULT_ENCODING)
    }
}

impl SatSolver {
    /// The backend's name.
    pub(crate) const NAME: &str = NAME;

    /// The encoding that takes the least time; see the head of this file.
    pub const DEFAULT_ENCODING: Encoding = Encoding::Residual;

    /// A solver with the default encoding.
    pub fn new() -> SatSolver {
        SatSolver::default()
    }

    /// Uses the strongest engine that is built in.
    pub(crate) fn strongest() -> SatSolver {
        SatSolver::new().with_engines(&SatEngine::portfolio(1))
    }

    /// A solver with the given encoding.
    pub fn with_encoding(encoding: Encoding) -> SatSolver {
        let engines = vec![SatEngine::default()];
        let at_most_one = AtMostOne::default();
        SatSolver { encoding, at_most_one, engines, longest_proof: None }
    }

    /// Uses another encoding of "at most one".
    #[must_use]
    pub fn with_at_most_one(self, at_most_one: AtMostOne) -> SatSolver {
        SatSolver { at_most_one, ..self }
    }

    /// Uses other engines. Several engines run side by side, each on its own thread, and the first answer counts.
    /// Verdicts do not depend on the engines. The order of several solutions does, and with more than one engine it may
    /// change from run to run. Engines that are not built in are left out; if no engine is left, the default is taken.
    #[must_use]
    pub fn with_engines(self, engines: &[SatEngine]) -> SatSolver {
        let mut engines = engines.to_vec();
        engines.retain(|engine| engine.is_available());
        if engines.is_empty() {
            engines.push(SatEngine::default());
        }
        SatSolver { engines, ..self }
    }

    /// Bounds the work for each solution. The work is counted, so the bound is the same on every machine. Only varisat
    /// heeds it. A search that it ends has used up its guesses.
    #[must_use]
    pub(crate) fn with_longest_proof(self, bytes: u64) -> SatSolver {
        SatSolver { longest_proof: Some(bytes), ..self }
    }

    /// The engines in use.
    pub fn engines(&self) -> &[SatEngine] {
        &self.engines
    }

    /// The encoding in use.
    pub fn encoding(&self) -> Encoding {
        self.encoding
    }

    /// The encoding of "at most one" in use.
    pub fn at_most_one(&self) -> AtMostOne {
        self.at_most_one
    }
}

impl Solver for SatSolver {
    fn name(&self) -> &'static str {
        SatSolver::NAME
    }

    fn search(
        &mut self,
        puzzle: &Puzzle,
        budget: &Budget,
        visit: &mut dyn FnMut(&Solution) -> ControlFlow<()>,
    ) -> Result<Stats, SolveError> {
        demand(Consumer::Sat, puzzle.geometry())?;
        let deadline = budget.deadline();
        let over = |ending| Ok(Stats { solutions: 0, guesses: None, ending });
        if budget.solutions == Some(0) {
            return over(Ending::Solutions);
        }
        // Writing the formula of a large grid may take seconds.
        let written =
            formula_within(puzzle, self.encoding, self.at_most_one, MOST_LITERALS, &deadline);
        let formula = match written {
            Ok(formula) => formula,
            Err(EncodeError::Over(ending)) => return over(ending),
            Err(EncodeError::OutOfMemory(error)) => return Err(error.into()),
            Err(EncodeError::TooLarge { size, most, .. }) => {
                let [found, most] = [size.literals, most].map(|count| count as usize);
                let what = "literals of its formula";
                return Err(SolveError::TooLarge { backend: self.name(), what, found, most });
            }
            Err(EncodeError::Unsupported(error)) => return Err(error.into()),
        };
        checked(SatSolver::NAME, puzzle, &deadline.clone(), visit, |visit| {
            let visit = &mut |solution: &_| visit(solution, &[]);
            self.search_formula(&formula, budget, deadline, visit)
        })
    }
}

impl SatSolver {
    /// Visits one model after the other, each forbidden by a clause after it was seen.
    fn search_formula(
        &mut self,
        formula: &Formula,
        budget: &Budget,
        deadline: Deadline,
        visit: &mut dyn FnMut(&Solution) -> ControlFlow<()>,
    ) -> Result<Stats, SolveError> {
        let mut solutions = 0;
        let stats = |solutions, ending| Ok(Stats { solutions, guesses: None, ending });
        let mut session = match Session::start(self, formula, deadline)? {
            ControlFlow::Continue(session) => session,
            ControlFlow::Break(ending) => return stats(0, ending),
        };
        for calls in 0.. {
            if budget.guesses.is_some_and(|most| calls >= most) {
                return stats(solutions, Ending::Guesses);
            }
            let solution = match session.next_solution()? {
                Next::Solution(solution) => solution,
                Next::None => return stats(solutions, Ending::Exhausted),
                Next::Over(ending) => return stats(solutions, ending),
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

/// Asks for the memory that engines take for a formula, since engines cannot report that they found too little.
/// Engines side by side share a copy of the clauses, and some keep one more. A copy grows by doubling, so for a
/// moment it takes three times its size.
fn expect_room(engines: &[SatEngine], formula: &Formula) -> Result<(), OutOfMemory> {
    let Formula { cnf, residue } = formula;
    let auxiliary = cnf.variable_count().saturating_sub(residue.candidate_count());
    let variables = (auxiliary + residue.open_count()) as u64;
    let size = Size { variables, ..cnf.size() };
    let copies = match engines {
        [_] => 0,
        engines => 1 + engines.iter().filter(|engine| engine.keeps_clauses()).count(),
    };
    let bytes_of_copy = (size.literals + size.clauses).saturating_mul(3 * 4);
    let copies = (bytes_of_copy as usize).saturating_mul(copies);
    let bytes =
        engines.iter().fold(copies, |sum, engine| sum.saturating_add(engine.bytes_for(size)));
    memory::expect_room(bytes, "the clauses of the SAT solver")
}

/// The result of the next call of the engine.
enum Next {
    Solution(Solution),
    None,
    Over(Ending),
}

/// One search: its engine, and the engine's numbers for our variables.
struct Session<'a> {
    formula: &'a Formula,
    halt: Halt,
    engine: Box<dyn Engine>,
    numbers: Numbers,
}

/// The engine's variables: our variables that occur, in the order in which they occurred.
struct Numbers {
    /// For each of our variables the engine's number, or 0, in pages of [`PAGE`] that are empty where no variable
    /// occurs. Of the 11 million variables of a 225x225 grid only a few thousand may be left.
    pages: Vec<Box<[u32]>>,
    met: u32,
}

/// Variables of a page.
const PAGE: usize = 1024;

impl<'a> Session<'a> {
    /// An engine with all clauses, unless the time ends before it has them.
    fn start(
        solver: &SatSolver,
        formula: &'a Formula,
        deadline: Deadline,
    ) -> Result<ControlFlow<Ending, Session<'a>>, SolveError> {
        let engines = &solver.engines[..];
        expect_room(engines, formula)?;
        let proof = solver.longest_proof.map(ProofBound::new);
        let halt = Halt { deadline, answered: None, proof };
        let engine: Box<dyn Engine> = match engines {
            [engine] => engine.start(halt.clone()),
            engines => Box::new(Portfolio::start(engines, &halt)?),
        };
        let numbers = Numbers::of(formula.cnf.variable_count());
        let mut session = Session { formula, halt: halt.clone(), engine, numbers };
        let mut clause = Vec::new();
        let watch = Watch::new(&halt.deadline, LITERALS_PER_LOOK);
        for literals in formula.cnf.clauses() {
            if let Some(ending) = watch.over(literals.len() as u64) {
                return Ok(ControlFlow::Break(ending));
            }
            clause.clear();
            clause.extend(literals.iter().map(|literal| session.numbers.literal(*literal)));
            session.engine.add_clause(&clause);
        }
        Ok(ControlFlow::Continue(session))
    }

    fn next_solution(&mut self) -> Result<Next, SolveError> {
        if let Some(ending) = self.halt.over() {
            return Ok(Next::Over(ending));
        }
        match self.engine.solve()? {
            Found::Model => self.solution().map(Next::Solution),
            Found::NoModel => Ok(Next::None),
            // Before an engine has the answer, only the deadline and the bound stop them all.
            Found::Stopped => Ok(Next::Over(self.halt.over().unwrap_or(Ending::Guesses))),
        }
    }

    fn solution(&self) -> Result<Solution, SolveError> {
        let holds = |variable: u32| match self.numbers.known(variable) {
            0 => false, // the variable does not occur
            number => self.engine.value(number),
        };
        self.formula
            .solution(holds)
            .ok_or_else(|| failed("its model leaves a cell without a digit".to_owned()))
    }

    /// Adds the clause that some undecided cell holds another digit than in this solution. If no cell
    /// is undecided, the clause is empty, and there is no further solution.
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
        self.engine.add_clause(&clause);
    }
}

impl Numbers {
    /// Numbers for this many variables, none of them seen yet.
    fn of(variables: usize) -> Numbers {
        let pages = (variables + 1).div_ceil(PAGE);
        Numbers { pages: vec![Box::default(); pages], met: 0 }
    }

    /// The engine's number for a variable, 0 if it has none.
    fn known(&self, variable: u32) -> u32 {
        let variable = variable as usize;
        self.pages[variable / PAGE].get(variable % PAGE).copied().unwrap_or(0)
    }

    /// The engine's literal for ours, with a new number if the variable is new.
    fn literal(&mut self, literal: Literal) -> Literal {
        let variable = literal.variable() as usize;
        let page = &mut self.pages[variable / PAGE];
        if page.is_empty() {
            *page = vec![0; PAGE].into();
        }
        let number = &mut page[variable % PAGE];
        if *number == 0 {
            self.met += 1;
            *number = self.met;
        }
        let variable = Literal::from_dimacs(*number as i32);
        if literal.is_positive() { variable } else { !variable }
    }
}
