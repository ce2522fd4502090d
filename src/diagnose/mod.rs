//! Why a puzzle does not have exactly one solution, or which of its givens are redundant.
//!
//! ```text
//!                       none -----> Contradiction   givens and rules that contradict each other, all of them needed
//! Puzzle --diagnose--+- several --> Ambiguity       two solutions, and the fewest cells that decide
//!                       one ------> Redundancy      givens and rules that could be left out
//! ```
//!
//! | file | what |
//! |---|---|
//! | `contradiction`, `completion`, `redundancy` | the three diagnoses |
//! | `impossible` | single rules that no grid satisfies, found quickly |
//! | `sufficient` | minimal and smallest sets that suffice for a monotone property |
//! | `hitting_set` | smallest hitting sets |
//! | `opinions` | the solvers: one finds, and an independent one confirms |
//! | `oracle` | two solvers: one finds, the other confirms; every solution is checked |
//! | `statement` | statements of a puzzle: the given of a cell, its restricted candidates, a rule |
//! | `pattern` | a grid from a formula |
//! | `members`, `effort` | subsets as bits; the cost limit of a search |
//!
//! Restricted candidates count like givens: the statements about cells can be left out, one by one, until only the
//! geometry remains.

mod completion;
mod contradiction;
mod effort;
mod hitting_set;
mod impossible;
mod members;
mod opinions;
mod oracle;
mod pattern;
mod redundancy;
mod statement;
mod sufficient;

pub use impossible::impossible_rules;
pub use opinions::Opinions;
pub use statement::{rule_names, statement, statements};

use self::contradiction::Direct;
use self::effort::Effort;
use self::oracle::Oracle;
use veridoku_core::grid::{Candidate, Cell, Conflict, Geometry, Puzzle, RuleId, Solution, Verdict};
use veridoku_core::rules::{Consumer, demand};
use veridoku_solve::{Budget, Count, Ending, SolveError, Solver};

/// The question, and its cost limits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Request {
    /// Whether to find a smallest contradiction of a puzzle without a solution, not only a minimal one.
    pub smallest: bool,
    /// The most solutions to compare. If a puzzle has more, only the first is tried as the target of a completion.
    pub solutions: u64,
    /// The most steps of a search for a smallest set. If they do not suffice, the set found is an upper bound.
    /// Equal numbers of steps give equal answers on every machine.
    pub steps: u64,
    /// The time for the puzzle: `time` and `stop`. `guesses` limits both solvers for each question; without it, the
    /// second may use any number for a question that the first leaves undecided. `solutions` is ignored.
    pub budget: Budget,
}

impl Default for Request {
    fn default() -> Request {
        let budget = Budget::default();
        Request { smallest: false, solutions: 1_000, steps: 1_500_000, budget }
    }
}

/// How many solutions a puzzle has, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnosis {
    /// How many solutions it has.
    pub verdict: Verdict,
    /// Why, or the redundant statements; `None` if the time ran out before the verdict was known.
    pub details: Option<Details>,
    /// The number of claims that the second solver could not decide within its budget. It contradicted no claim.
    pub unconfirmed: usize,
}

/// The details of a diagnosis in addition to the verdict.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Details {
    /// For a puzzle without a solution.
    Contradiction(Contradiction),
    /// For a puzzle with several solutions.
    Ambiguity(Ambiguity),
    /// For a puzzle with exactly one solution.
    Redundancy(Redundancy),
}

/// Statements of a puzzle that contradict each other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contradiction {
    /// The cells of the statements. Without cells and rules, the grid itself has no solution.
    pub cells: Vec<Cell>,
    /// The rules of the statements.
    pub rules: Vec<RuleId>,
    /// The contradiction, if it is found without search.
    pub conflict: Option<Conflict>,
    /// Whether it is known that none of the statements can be left out.
    pub is_minimal: bool,
    /// No set of fewer statements than this is contradictory.
    pub at_least: usize,
    /// If the set is minimal: for each cell, and then for each rule, a solution of the puzzle with only the other
    /// statements.
    pub witnesses: Vec<Solution>,
}

/// The solutions of a puzzle, and the cells that would decide between them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ambiguity {
    /// How many there are.
    pub count: Count,
    /// Two of them.
    pub solutions: [Solution; 2],
    /// The cells where these two differ.
    pub differing: Vec<Cell>,
    /// The cells to give.
    pub completion: Completion,
}

/// Cells of a solution. If they are given, the solution is the only one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Completion {
    /// The solution.
    pub target: Solution,
    /// The cells.
    pub cells: Vec<Cell>,
    /// Fewer cells than this are not enough for this target, nor, if it is the best target, for any other.
    pub at_least: usize,
    /// Whether all solutions were tried as targets, or only this one.
    pub is_best_target: bool,
}

/// The redundant statements of a unique puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Redundancy {
    /// The solution.
    pub solution: Solution,
    /// The cells whose statement is redundant: without any one of them, the puzzle would remain unique.
    pub cells: Vec<Cell>,
    /// The rules that are redundant, each without the others being left out.
    pub rules: Vec<RuleId>,
    /// The number of statements of the puzzle, including rules.
    pub of: usize,
    /// The number of statements for which the time ran out before this was known.
    pub unsettled: usize,
}

impl Contradiction {
    /// How many statements there are.
    pub fn count(&self) -> usize {
        self.cells.len() + self.rules.len()
    }

    /// Whether no contradictory set is smaller.
    pub fn is_smallest(&self) -> bool {
        self.at_least == self.count()
    }
}

impl Completion {
    /// The cells with their digits in the solution, as `r4c7=5`.
    pub fn names(&self, geometry: &Geometry) -> Vec<String> {
        let name = |&cell: &Cell| {
            let candidate = Candidate { cell, digit: self.target.digit(cell) };
            geometry.candidate_name(candidate).to_string()
        };
        self.cells.iter().map(name).collect()
    }

    /// Whether it is known that fewer cells are not enough.
    pub fn is_smallest(&self) -> bool {
        self.at_least == self.cells.len()
    }
}

impl Redundancy {
    /// Whether no statement is redundant.
    pub fn is_minimal(&self) -> bool {
        self.cells.is_empty() && self.rules.is_empty() && self.unsettled == 0
    }
}

impl Diagnosis {
    /// The diagnosis if only the number of solutions found is known.
    pub fn unknown(at_least: u64) -> Diagnosis {
        Diagnosis { verdict: Verdict::Unknown { at_least }, details: None, unconfirmed: 0 }
    }
}

/// Reports why a puzzle does not have exactly one solution, or which of its givens are redundant. The first solver
/// finds, the second confirms. They should share no deductions, and one of them should terminate on any puzzle.
///
/// ```
/// use veridoku::diagnose::{Details, Request, diagnose, statement};
/// use veridoku::format::{ReadOptions, Reader};
/// use veridoku::Backend;
/// let text = ".9.3....1....8..46......8..4.5.6..3...32756...6..1.9.4..1......58..2....2....7.6.";
/// let puzzle = Reader::new(text.as_bytes(), ReadOptions::default()).next().unwrap()?.puzzle;
/// let (mut native, mut dlx) = (Backend::Native.solver(), Backend::Dlx.solver());
/// let request = Request { smallest: true, ..Request::default() };
/// let diagnosis = diagnose(&puzzle, [native.as_mut(), dlx.as_mut()], &request)?;
/// let Some(Details::Contradiction(contradiction)) = diagnosis.details else { panic!() };
/// assert!(contradiction.is_smallest());
/// let cells = contradiction.cells.iter().map(|cell| statement(&puzzle, *cell).to_string());
/// assert_eq!(cells.collect::<Vec<_>>().join(" "), "r4c1=4 r5c4=2 r5c5=7 r5c6=5 r6c9=4");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`SolveError::Disagreement`] if the second solver contradicts the first, or a solver's grid is not a solution;
/// another error if neither solver supports the puzzle.
pub fn diagnose(
    puzzle: &Puzzle,
    solvers: [&mut dyn Solver; 2],
    request: &Request,
) -> Result<Diagnosis, SolveError> {
    demand(Consumer::Diagnose, puzzle.geometry())?;
    let mut oracle = Oracle::new(solvers, &request.budget);
    // A direct contradiction needs no search.
    let direct = Direct::of(puzzle);
    let (verdict, mut solutions) = match direct {
        Some(_) => (Verdict::None, Vec::new()),
        None => {
            let answer = oracle.ask(puzzle, 2)?;
            (answer.verdict(), answer.solutions)
        }
    };
    let details = match (verdict, solutions.pop(), solutions.pop()) {
        (Verdict::None, ..) => {
            let contradiction = contradiction::find(puzzle, direct, &mut oracle, request)?;
            Some(Details::Contradiction(contradiction))
        }
        (Verdict::Unique, Some(only), _) => {
            oracle.confirm(puzzle, 1)?;
            Some(Details::Redundancy(redundancy::find(puzzle, only, &mut oracle)?))
        }
        (Verdict::Multiple, Some(second), Some(first)) => {
            Some(Details::Ambiguity(ambiguity(puzzle, [first, second], &mut oracle, request)?))
        }
        _ => None,
    };
    Ok(Diagnosis { verdict, details, unconfirmed: oracle.unconfirmed() })
}

fn ambiguity(
    puzzle: &Puzzle,
    solutions: [Solution; 2],
    oracle: &mut Oracle,
    request: &Request,
) -> Result<Ambiguity, SolveError> {
    let mut effort = Effort::new(request.steps, oracle.deadline());
    let found = oracle.ask(puzzle, request.solutions.max(2))?;
    let are_all = found.stats.ending == Ending::Exhausted;
    if are_all && !solutions.iter().all(|known| found.solutions.contains(known)) {
        return Err(oracle.contradicted(puzzle, found.stats));
    }
    let completion = if are_all {
        oracle.confirm(puzzle, found.stats.solutions)?;
        completion::of_best(puzzle, &found.solutions, &mut effort)?
    } else {
        completion::of_shown(puzzle, &solutions[0], oracle, &mut effort)?
    };
    let cells = completion.cells.iter().copied();
    oracle.confirm(&completion::with(puzzle, &completion.target, cells), 1)?;
    let differs = |cell: &Cell| solutions[0].digit(*cell) != solutions[1].digit(*cell);
    let differing = puzzle.geometry().cells().filter(differs).collect();
    // Two solutions are known, even if the time ran out before the count found them again.
    let mut count = found.stats.count();
    count.at_least = count.at_least.max(2);
    Ok(Ambiguity { count, solutions, differing, completion })
}
