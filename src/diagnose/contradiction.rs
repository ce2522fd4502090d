//! Why a puzzle has no solution: statements that contradict each other, none of which can be left out.
//!
//! SAT calls this a minimal unsatisfiable set (MUS) of givens. Two equal givens that see each other are such a set,
//! and so is a given that is not a candidate of its cell. These are searched first. Otherwise a set is shrunk or,
//! on request, a smallest set is found (see [`sufficient`](super::sufficient)): elements are statements, a set
//! suffices if it is contradictory, and the witness that it does not suffice is a solution of the puzzle with only
//! these statements.
//!
//! A solution for each statement proves that it cannot be left out: the solution satisfies all the other statements of
//! the set, and was checked against the puzzle with only those.

use super::effort::Effort;
use super::members::Members;
use super::oracle::Oracle;
use super::redundancy::AT_ONCE;
use super::statement::{Stated, Statements};
use super::sufficient::{Question, Reply, Shrunk, shrink, smallest};
use super::{Contradiction, Request, pattern};
use veridoku_core::grid::{Cell, Conflict, Puzzle, Solution};
use veridoku_solve::{Ending, SolveError};

/// The question whether statements contradict each other.
struct Contradicts<'a, 'o> {
    statements: Statements<'a>,
    oracle: &'a mut Oracle<'o>,
}

impl Question for Contradicts<'_, '_> {
    fn count(&self) -> usize {
        self.statements.count()
    }

    fn ask(&mut self, set: &Members) -> Result<Reply, SolveError> {
        let part = self.statements.only(set);
        if set.len() <= 1 && pattern::solution(&part).is_some() {
            return Ok(Reply::Lacking(set.clone()));
        }
        let answer = self.oracle.ask(&part, 1)?;
        Ok(match answer.solutions.first() {
            Some(solution) => Reply::Lacking(self.statements.kept_by(solution)),
            None if answer.stats.ending == Ending::Exhausted => Reply::Enough,
            None => Reply::Unsettled,
        })
    }

    fn is_over(&self) -> bool {
        self.oracle.is_over()
    }
}

/// Which statements of a puzzle without a solution contradict each other.
///
/// If a minimal set has two or more statements, no contradictory set has fewer than two. The grid without any
/// statement then has solutions, and their digits can be renamed, so every statement with a candidate left is
/// possible by itself. A statement without a candidate would have been found first.
pub(super) fn find(
    puzzle: &Puzzle,
    direct: Option<Direct>,
    oracle: &mut Oracle,
    request: &Request,
) -> Result<Contradiction, SolveError> {
    let statements = Statements::of(puzzle);
    let (start, conflict) = match direct {
        Some(Direct { cells, conflict }) => (statements.members(&cells), conflict),
        None => (Members::all(statements.count()), None),
    };
    let mut question = Contradicts { statements, oracle };
    let Shrunk { set, is_minimal } = shrink(&mut question, start)?;
    let mut at_least = fewest(&mut question, &set, is_minimal)?;
    if !request.smallest || at_least == set.len() {
        let found = Proved::of(&mut question, set, is_minimal)?;
        return Ok(found.contradiction(question, conflict, at_least));
    }
    // With a time limit the available answer comes first: a better one uses the rest.
    let deadline = question.oracle.deadline().clone();
    let sure = match deadline.is_bounded() {
        true => Some(Proved::of(&mut question, set.clone(), is_minimal)?),
        false => None,
    };
    let mut effort = Effort::new(request.steps, &deadline);
    let demands = demands_of_few(&mut question)?;
    let found = smallest(&mut question, set, demands, &mut effort)?;
    at_least = at_least.max(found.at_least);
    let found = match sure {
        Some(sure) if sure.set.len() <= found.set.len() => sure,
        sure => {
            // A set of the fewest is minimal; any other was shrunk, if there was time.
            let is_minimal = is_minimal || at_least == found.set.len();
            let better = Proved::of(&mut question, found.set, is_minimal)?;
            sure.filter(|sure| sure.is_minimal && !better.is_minimal).unwrap_or(better)
        }
    };
    Ok(found.contradiction(question, conflict, at_least))
}

/// A number of statements that is known to be necessary, if a set of these is contradictory.
///
/// If the grid has solutions at all, every statement of a cell is possible by itself, as explained above: a set of
/// one would have been found at once, with nothing left out of it.
fn fewest(
    question: &mut Contradicts,
    set: &Members,
    is_minimal: bool,
) -> Result<usize, SolveError> {
    let has_grid =
        is_minimal || matches!(question.ask(&Members::none(question.count()))?, Reply::Lacking(_));
    // A single rule may contradict the grid, and the digits of a grid that satisfies rules cannot be renamed.
    let fewest = if question.statements.are_of_cells() { 2 } else { 1 };
    Ok(if has_grid { set.len().min(fewest) } else { 0 })
}

/// A contradictory set with its proof.
struct Proved {
    set: Members,
    is_minimal: bool,
    /// Whether the other solver also finds it contradictory.
    is_confirmed: bool,
    witnesses: Vec<Solution>,
}

impl Proved {
    fn of(
        question: &mut Contradicts,
        set: Members,
        is_minimal: bool,
    ) -> Result<Proved, SolveError> {
        let Contradicts { statements, oracle } = question;
        let is_confirmed = oracle.is_confirmed(&statements.only(&set), 0)?;
        let witnesses = witnesses(statements, &set, oracle)?;
        let is_minimal = is_minimal && witnesses.len() == set.len();
        Ok(Proved { set, is_minimal, is_confirmed, witnesses })
    }

    fn contradiction(
        self,
        question: Contradicts,
        conflict: Option<Conflict>,
        at_least: usize,
    ) -> Contradiction {
        let Proved { set, is_minimal, is_confirmed, witnesses } = self;
        question.oracle.note(is_confirmed);
        let Stated { cells, rules } = question.statements.stated(&set);
        let conflict = conflict.filter(|conflict| conflict.cells == cells && rules.is_empty());
        Contradiction { cells, rules, conflict, is_minimal, at_least, witnesses }
    }
}

/// A contradiction that needs no search: one cell without a candidate, or two equal givens that see each
/// other.
pub(super) struct Direct {
    cells: Vec<Cell>,
    conflict: Option<Conflict>,
}

impl Direct {
    /// The first direct contradiction of a puzzle, if there is one.
    pub(super) fn of(puzzle: &Puzzle) -> Option<Direct> {
        let conflicts = puzzle.conflicts();
        if let Some(cell) = puzzle.geometry().cells().find(|cell| puzzle.allowed(*cell).is_empty())
        {
            let mut conflicts = conflicts.into_iter();
            let conflict = conflicts.find(|conflict| conflict.cells == [cell]);
            return Some(Direct { cells: vec![cell], conflict });
        }
        let mut conflict = conflicts.into_iter().next()?;
        conflict.cells.truncate(2);
        Some(Direct { cells: conflict.cells.clone(), conflict: Some(conflict) })
    }
}

/// The demands that follow from leaving one or two statements out of the puzzle: if the rest has a solution, every
/// contradiction needs one of those left out. These are hundreds of questions, which only the classic 9x9 answers
/// in bulk.
fn demands_of_few(question: &mut Contradicts) -> Result<Vec<Members>, SolveError> {
    let Contradicts { statements, oracle } = question;
    let mut demands = Vec::new();
    if !statements.puzzle().geometry().is_classic_nine() {
        return Ok(demands);
    }
    let count = statements.count();
    let mut is_needed = vec![false; count];
    for size in [1, 2] {
        let free = (0..count).filter(|index| !is_needed[*index]).collect::<Vec<_>>();
        let mut left_out = Vec::new();
        for (place, &one) in free.iter().enumerate() {
            let others = if size == 1 { &free[place..=place] } else { &free[place + 1..] };
            left_out.extend(others.iter().map(|&other| {
                let mut pair = Members::none(count);
                pair.insert(one);
                pair.insert(other);
                pair
            }));
        }
        let puzzles: Vec<Puzzle> =
            left_out.iter().map(|members| statements.only(&members.complement(count))).collect();
        for (members, answer) in left_out.into_iter().zip(oracle.ask_all(&puzzles, 1)?) {
            if !answer.solutions.is_empty() {
                if size == 1 {
                    members.iter().for_each(|index| is_needed[index] = true);
                }
                demands.push(members);
            }
        }
    }
    Ok(demands)
}

/// For each statement of a set a solution of the other statements, if one was found.
fn witnesses(
    statements: &Statements,
    set: &Members,
    oracle: &mut Oracle,
) -> Result<Vec<Solution>, SolveError> {
    let without = |index| {
        let mut others = set.clone();
        others.remove(index);
        statements.only(&others)
    };
    if oracle.is_over() {
        return Ok(Vec::new());
    }
    if set.len() <= 2 {
        let known = set.iter().filter_map(|index| pattern::solution(&without(index)));
        let known: Vec<Solution> = known.collect();
        if known.len() == set.len() {
            return Ok(known);
        }
    }
    let mut witnesses = Vec::new();
    let members: Vec<usize> = set.iter().collect();
    for members in members.chunks(AT_ONCE) {
        let puzzles: Vec<Puzzle> = members.iter().map(|index| without(*index)).collect();
        let answers = oracle.ask_all(&puzzles, 1)?.into_iter();
        witnesses.extend(answers.filter_map(|answer| answer.solutions.into_iter().next()));
    }
    Ok(witnesses)
}
