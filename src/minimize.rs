//! Minimal forms of a puzzle: its solution remains unique, and no given is redundant.
//!
//! ```text
//! given   a b c d          keeps: must stay     taken away
//!   |- without a: unique?  yes -> {b c d}   and then, if all forms are wanted, {a! b c d}
//!   |- without b: no       -> b is needed by every form of what is left
//! ```
//!
//! Removing givens never reduces the solutions. So a given that is necessary once remains necessary, and a single
//! pass that removes every removable given yields a minimal form. All forms are the leaves of a tree: a redundant
//! given is either removed or kept for good. A branch ends as soon as a kept given cannot become necessary, because
//! it is redundant even with only the givens common to all forms below.
//!
//! With a symmetry all givens of an orbit are removed together, and a form is minimal if no orbit is redundant.
//!
//! One form costs a search for each given. A puzzle of n givens may have as many forms as an antichain of its
//! subsets, so a visitor may stop early, and a deadline limits the time.

use std::ops::ControlFlow;

use thiserror::Error;

use crate::generate::Symmetry;
use veridoku_core::budget::{Deadline, Ending};
use veridoku_core::grid::{Cell, Puzzle, Solution, Verdict};
use veridoku_solve::{SolveError, Solver};

/// Why a puzzle has no minimal forms, or why not all were found.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum MinimizeError {
    /// A puzzle without exactly one solution.
    #[error("the puzzle has {}; expected exactly one", solutions(.0))]
    NotUnique(Verdict),
    /// Givens whose pattern lacks the symmetry.
    #[error(
        "the pattern of the givens is not symmetric: {found} is given, but {expected} is not; expected {symmetry} symmetry, or none"
    )]
    Pattern {
        /// The name of a cell that is given.
        found: String,
        /// The name of its image, which is blank.
        expected: String,
        /// The symmetry.
        symmetry: Symmetry,
    },
    /// A board that lacks the symmetry.
    #[error(
        "the board is not symmetric: {found} has no image; expected another symmetry than {symmetry}, or none"
    )]
    Board {
        /// The name of a cell that is given.
        found: String,
        /// The symmetry.
        symmetry: Symmetry,
    },
    /// The time ran out, or a search was stopped.
    #[error("the time limit was reached before it was known which givens are redundant")]
    Unsettled,
    /// A backend that does not support the puzzle.
    #[error(transparent)]
    Solve(#[from] SolveError),
}

/// The number of solutions of a puzzle without exactly one, in words.
fn solutions(verdict: &Verdict) -> &'static str {
    match verdict {
        Verdict::None => "no solution",
        _ => "several solutions",
    }
}

/// Visits minimal forms of a puzzle, until `visit` stops or there are no more. True if there are no more.
///
/// The order is fixed: the first form keeps the last givens that it can.
///
/// ```
/// use std::ops::ControlFlow;
/// use veridoku::minimize::minimal_forms;
/// use veridoku::generate::Symmetry;
/// use veridoku::{Budget, NativeSolver, Puzzle};
/// let puzzle: Puzzle = "12..34....12..43".parse()?;
/// let mut forms = Vec::new();
/// let (mut solver, deadline) = (NativeSolver::new(), Budget::default().deadline());
/// let all = minimal_forms(&puzzle, Symmetry::None, &mut solver, &deadline, &mut |form| {
///     forms.push(form.given_count());
///     ControlFlow::Continue(())
/// })?;
/// assert!(all && forms.iter().all(|givens| *givens < 8));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If the puzzle does not have exactly one solution, its pattern is not symmetric, or the deadline comes.
pub fn minimal_forms(
    puzzle: &Puzzle,
    symmetry: Symmetry,
    solver: &mut dyn Solver,
    deadline: &Deadline,
    visit: &mut dyn FnMut(&Puzzle) -> ControlFlow<()>,
) -> Result<bool, MinimizeError> {
    let orbits = orbits(puzzle, symmetry)?;
    let answer = solver.solve(puzzle, &deadline.left())?;
    let solution = match (answer.verdict(), answer.solutions.into_iter().next()) {
        (Verdict::Unique, Some(solution)) => solution,
        (verdict @ (Verdict::None | Verdict::Multiple), _) => {
            return Err(MinimizeError::NotUnique(verdict));
        }
        _ => return Err(MinimizeError::Unsettled),
    };
    let whole = vec![State::Open; orbits.len()];
    let mut walk = Walk { puzzle, solution, orbits, solver, deadline, visit };
    walk.descend(whole).map(|flow| flow.is_continue())
}

/// The givens that are removed together.
fn orbits(puzzle: &Puzzle, symmetry: Symmetry) -> Result<Vec<Vec<Cell>>, MinimizeError> {
    let plane = puzzle.geometry().plane();
    let is_square = plane.rows() == plane.columns();
    let mut orbits = Vec::new();
    for found in puzzle.givens().map(|given| given.cell) {
        let name = |cell: Cell| plane.name(cell).to_string();
        let is_possible = is_square || !symmetry.turns_rows_into_columns();
        let orbit = symmetry.orbit_of(found, plane).filter(|_| is_possible);
        let orbit = orbit.ok_or_else(|| MinimizeError::Board { found: name(found), symmetry })?;
        if let Some(expected) = orbit.iter().copied().find(|cell| puzzle.given(*cell).is_none()) {
            let (found, expected) = (name(found), name(expected));
            return Err(MinimizeError::Pattern { found, expected, symmetry });
        }
        if orbit.iter().all(|cell| found <= *cell) {
            orbits.push(orbit);
        }
    }
    Ok(orbits)
}

/// The state of an orbit in a part of the tree.
#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    /// It is present, and not decided.
    Open,
    /// It is necessary in every form below.
    Needed,
    /// It was redundant, and is kept: forms below count only if it is necessary in them.
    Kept,
    /// It is removed.
    Gone,
}

struct Walk<'a> {
    puzzle: &'a Puzzle,
    /// Its only solution.
    solution: Solution,
    orbits: Vec<Vec<Cell>>,
    solver: &'a mut dyn Solver,
    deadline: &'a Deadline,
    visit: &'a mut dyn FnMut(&Puzzle) -> ControlFlow<()>,
}

impl Walk<'_> {
    /// Visits the forms below some states: the first redundant orbit is removed, and then kept.
    fn descend(&mut self, states: Vec<State>) -> Result<ControlFlow<()>, MinimizeError> {
        // The remaining branches, the next one last. This stack is no deeper than the number of orbits.
        let mut branches = vec![states];
        while let Some(mut states) = branches.pop() {
            if !self.can_all_be_needed(&states)? {
                continue;
            }
            let mut redundant = None;
            for orbit in 0..states.len() {
                if states[orbit] != State::Open {
                    continue;
                }
                if self.can_spare(&states, orbit)? {
                    redundant = Some(orbit);
                    break;
                }
                states[orbit] = State::Needed;
            }
            match redundant {
                Some(orbit) => {
                    let mut kept = states.clone();
                    kept[orbit] = State::Kept;
                    states[orbit] = State::Gone;
                    branches.extend([kept, states]);
                }
                None => {
                    let is_minimal = self.are_kept_needed(&states)?;
                    let form = self.form(&states);
                    if is_minimal && (self.visit)(&form).is_break() {
                        return Ok(ControlFlow::Break(()));
                    }
                }
            }
        }
        Ok(ControlFlow::Continue(()))
    }

    /// Whether no kept orbit is redundant.
    fn are_kept_needed(&mut self, states: &[State]) -> Result<bool, MinimizeError> {
        for orbit in 0..states.len() {
            if states[orbit] == State::Kept && self.can_spare(states, orbit)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Whether each kept orbit may still become necessary: whether the givens common to all forms below do not
    /// suffice without it.
    fn can_all_be_needed(&mut self, states: &[State]) -> Result<bool, MinimizeError> {
        if !states.contains(&State::Kept) {
            return Ok(true);
        }
        let bottom = |state: &State| if *state == State::Open { State::Gone } else { *state };
        let bottom: Vec<State> = states.iter().map(bottom).collect();
        self.are_kept_needed(&bottom)
    }

    /// Whether the solution remains unique without an orbit.
    fn can_spare(&mut self, states: &[State], orbit: usize) -> Result<bool, MinimizeError> {
        let mut without = states.to_vec();
        without[orbit] = State::Gone;
        let (form, budget) = (self.form(&without), self.deadline.left());
        let answer = self.solver.another_solution(&form, &self.solution, &budget)?;
        match answer.stats.ending {
            _ if !answer.solutions.is_empty() => Ok(false),
            Ending::Exhausted => Ok(true),
            _ => Err(MinimizeError::Unsettled),
        }
    }

    /// The puzzle without the removed givens.
    fn form(&self, states: &[State]) -> Puzzle {
        let mut form = self.puzzle.clone();
        let gone = self.orbits.iter().zip(states).filter(|(_, state)| **state == State::Gone);
        gone.flat_map(|(orbit, _)| orbit).for_each(|cell| form.clear(*cell));
        form
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use veridoku_core::budget::Budget;
    use veridoku_solve::NativeSolver;

    fn forms(puzzle: &Puzzle, symmetry: Symmetry) -> Vec<String> {
        let mut found = Vec::new();
        let visit = &mut |form: &Puzzle| {
            found.push(form.to_string());
            ControlFlow::Continue(())
        };
        let (mut solver, deadline) = (NativeSolver::new(), Deadline::NEVER);
        assert!(minimal_forms(puzzle, symmetry, &mut solver, &deadline, visit).expect("unique"));
        found
    }

    fn is_unique(puzzle: &Puzzle) -> bool {
        let mut solver = NativeSolver::new();
        solver.solve(puzzle, &Budget::solutions(2)).unwrap().verdict() == Verdict::Unique
    }

    /// The forms by trying every set of orbits.
    fn by_trying(puzzle: &Puzzle, symmetry: Symmetry) -> Vec<String> {
        let orbits = orbits(puzzle, symmetry).expect("symmetric");
        let form = |set: u32| {
            let mut form = puzzle.clone();
            for (index, orbit) in orbits.iter().enumerate() {
                if set >> index & 1 == 0 {
                    orbit.iter().for_each(|cell| form.clear(*cell));
                }
            }
            form
        };
        let unique: Vec<bool> = (0..1 << orbits.len()).map(|set| is_unique(&form(set))).collect();
        let is_minimal = |set: &u32| {
            unique[*set as usize]
                && (0..orbits.len())
                    .all(|index| set >> index & 1 == 0 || !unique[(set & !(1 << index)) as usize])
        };
        (0..1 << orbits.len()).filter(is_minimal).map(|set| form(set).to_string()).collect()
    }

    #[test]
    fn all_forms_are_those_that_trying_every_set_finds() {
        for text in ["12343412....43..", "1234..12214.4...", "12..34...1434..1", "1.3.3.1.2.4.4.2."]
        {
            let puzzle: Puzzle = text.parse().unwrap();
            if !is_unique(&puzzle) {
                continue;
            }
            let (mut found, mut expected) =
                (forms(&puzzle, Symmetry::None), by_trying(&puzzle, Symmetry::None));
            found.sort();
            expected.sort();
            assert!(!found.is_empty());
            assert_eq!(found, expected, "{text}");
        }
        let full: Puzzle = "1234341221434321".parse().unwrap();
        for symmetry in [Symmetry::HalfTurn, Symmetry::Diagonal, Symmetry::Full] {
            let (mut found, mut expected) = (forms(&full, symmetry), by_trying(&full, symmetry));
            found.sort();
            expected.sort();
            assert_eq!(found, expected, "{symmetry}");
        }
    }

    #[test]
    fn a_minimal_puzzle_is_its_only_form() {
        let text =
            "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9";
        assert_eq!(forms(&text.parse().unwrap(), Symmetry::None), [text]);
    }

    #[test]
    fn what_has_no_forms_is_refused() {
        let refused = |text: &str, symmetry| {
            let puzzle: Puzzle = text.parse().unwrap();
            let visit = &mut |_: &Puzzle| ControlFlow::Continue(());
            let (mut solver, deadline) = (NativeSolver::new(), Deadline::NEVER);
            minimal_forms(&puzzle, symmetry, &mut solver, &deadline, visit).unwrap_err().to_string()
        };
        let several = refused("1...............", Symmetry::None);
        assert_eq!(several, "the puzzle has several solutions; expected exactly one");
        let uneven = refused("1234341221434.2.", Symmetry::HalfTurn);
        assert!(uneven.starts_with("the pattern of the givens is not symmetric: r1c"), "{uneven}");
    }

    #[test]
    fn a_symmetry_is_that_of_the_plane() {
        let blank: Puzzle = "size: 4x4; grids: twin".parse().expect("two grids");
        let answer = NativeSolver::new().solve(&blank, &Budget::solutions(1)).expect("a solution");
        let givens: Vec<_> = answer.solutions[0].digits().iter().copied().map(Some).collect();
        let full = Puzzle::from_givens(blank.geometry().clone(), givens);
        let mut first = None;
        let visit = &mut |form: &Puzzle| {
            first = Some(form.clone());
            ControlFlow::Break(())
        };
        let (mut solver, never) = (NativeSolver::new(), Deadline::NEVER);
        assert!(!minimal_forms(&full, Symmetry::HalfTurn, &mut solver, &never, visit).unwrap());
        let form = first.expect("a form");
        assert!(is_unique(&form) && form.given_count() < full.given_count());
        // Two grids that meet at a box: a half turn moves each onto the other, cell by cell.
        let (plane, last) = (form.geometry().plane(), form.geometry().plane().rows() - 1);
        for cell in form.givens().map(|given| given.cell) {
            let (row, column) = plane.place(cell);
            let image = plane.cell_at(last - row, last - column).expect("a cell");
            assert!(form.given(image).is_some(), "{form}");
        }
        // A quarter turn moves a cell to where none is.
        let fault = orbits(&full, Symmetry::QuarterTurn).unwrap_err().to_string();
        assert!(fault.contains("the board is not symmetric: r1c1 has no image"), "{fault}");
        // Only a square turns onto itself in this way, though each of these cells has an image.
        let board: Puzzle = "board: 4x6 1-6\n......\n......\n......\n......\ngiven: r1c1=1"
            .parse()
            .expect("a board");
        let fault = orbits(&board, Symmetry::Diagonal).unwrap_err().to_string();
        assert!(fault.contains("r1c1 has no image"), "{fault}");
        assert!(
            orbits(&board, Symmetry::HalfTurn).unwrap_err().to_string().contains("but r4c6 is not")
        );
    }
}
