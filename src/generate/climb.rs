//! Puzzles of a pattern: the digits of random grids are changed until only one solution is left.
//!
//! A random grid shown through a pattern of 25 cells has hundreds of solutions, and hardly ever only one. So its
//! digits are changed step by step. A step removes some of the givens and lists all solutions of the rest. The
//! solutions that agree in the emptied cells are counted together: their number is how many solutions the puzzle
//! would have with those digits given. So one list shows a whole neighborhood:
//!
//! ```text
//!   givens but r1c1 and r5c5    solutions      r1c1=2 r5c5=8    3     <- as it was
//!   -------------------------> listed: 61 -->  r1c1=2 r5c5=9    5
//!                                              r1c1=7 r5c5=8    1     <- a puzzle
//! ```
//!
//! A step makes eight such lists, each for random cells, and moves to the digits with the fewest solutions, unless
//! these are more than before. It removes only so many givens that the lists stay within [`MOST`] solutions: three or
//! four when few solutions are left, one when there are a hundred. When even the list for one given is too long, each
//! of the eight questions changes one given instead and counts the solutions; that is several times as fast as a new
//! start. When [`PATIENCE`] steps bring no improvement, the search restarts with other grids, which counts as a try.
//!
//! A puzzle with 25 givens or more takes a few milliseconds and one try. Each given fewer makes it harder; with 23
//! it takes several times as long and a few tries (figures: docs/notes/generating.md, "Patterns").
//!
//! The contents of a list that was cut short depend on the solver, so such lists are ignored. Thus a puzzle depends
//! only on seed and number.
//!
//! Collectors of puzzles with few givens work in the same way: they exchange a given for other givens and count the
//! solutions of each result ("vicinity search"). Reading the counts of all exchanges from one list is an addition
//! of this project.

use std::collections::BTreeMap;
use std::ops::Range;

use rand::RngExt;
use rand::seq::SliceRandom;

use super::in_order::InOrder;
use super::{Generated, Generator, NotGenerated, Pattern, Reason};
use veridoku_core::budget::Deadline;
use veridoku_core::grid::{Cell, Digit, DigitSet, Puzzle, Solution};
use veridoku_core::random::RandomStream;
use veridoku_solve::{Answer, Ending, SolveError};

/// The most solutions of a list.
const MOST: u64 = 1000;

/// Lists in a step.
const LISTS: usize = 8;

/// Steps without fewer solutions before the search restarts.
const PATIENCE: u32 = 30;

/// Puzzles searched for in parallel.
const BESIDE: usize = 32;

/// The search for one puzzle.
struct Climb {
    number: u64,
    tries: u64,
    random: RandomStream,
    /// The givens, and how many solutions they have.
    puzzle: Puzzle,
    solutions: u64,
    /// Givens removed for a list.
    reach: usize,
    /// Steps since the number of solutions last fell.
    stale: u32,
    /// The cells emptied for each list; none when a try starts.
    taken: Vec<Vec<Cell>>,
    /// The index of its first list among the questions.
    asked: usize,
}

/// One way to fill the emptied cells again.
struct Way {
    list: usize,
    digits: Vec<Digit>,
    solutions: u64,
    first: Solution,
}

/// The outcome of a step.
enum Step {
    /// Not decided yet.
    Further,
    /// The search must restart.
    Stuck,
    /// The givens have only this solution.
    Unique(Solution),
}

impl Climb {
    /// Chooses the givens to remove, and adds the rest to the questions.
    fn ask(&mut self, givens: &[Cell], questions: &mut Vec<Puzzle>) {
        for _ in 0..LISTS {
            let mut question = self.puzzle.clone();
            let mut givens = givens.to_vec();
            let taken = match self.reach {
                0 => {
                    self.change_one(&givens, &mut question);
                    Vec::new()
                }
                reach => givens.partial_shuffle(self.random.numbers(), reach).0.to_vec(),
            };
            taken.iter().for_each(|cell| question.clear(*cell));
            questions.push(question);
            self.taken.push(taken);
        }
    }

    /// Gives one of the cells another digit that no peer has, if there is one.
    fn change_one(&mut self, givens: &[Cell], question: &mut Puzzle) {
        let cell = givens[self.random.numbers().random_range(0..givens.len() as u32) as usize];
        let held: DigitSet = question
            .geometry()
            .peers(cell)
            .iter()
            .filter_map(|peer| question.given(*peer))
            .collect();
        let may_be = |digit: &Digit| !held.contains(*digit) && question.given(cell) != Some(*digit);
        let others: Vec<Digit> =
            (0..question.side()).map(Digit::from_index).filter(may_be).collect();
        if !others.is_empty() {
            let digit = others[self.random.numbers().random_range(0..others.len() as u32) as usize];
            question.give(cell, digit);
        }
    }

    /// Takes the best way that the lists show.
    fn step(
        &mut self,
        questions: &[Puzzle],
        answers: &[Result<Answer, SolveError>],
    ) -> Result<Step, SolveError> {
        let mut best: Vec<Way> = Vec::new();
        let (mut is_cut, mut longest) = (false, 0);
        for (list, (taken, answer)) in self.taken.iter().zip(answers).enumerate() {
            let answer = answer.as_ref().map_err(Clone::clone)?;
            longest = longest.max(answer.stats.solutions);
            if answer.stats.ending != Ending::Exhausted {
                is_cut = true;
                continue;
            }
            let mut ways: BTreeMap<Vec<Digit>, (u64, &Solution)> = BTreeMap::new();
            for solution in &answer.solutions {
                let digits = taken.iter().map(|cell| solution.digit(*cell)).collect();
                ways.entry(digits).or_insert((0, solution)).0 += 1;
            }
            for (digits, (solutions, first)) in ways {
                let is_same = || {
                    let mut pairs = taken.iter().zip(&digits);
                    pairs.all(|(cell, digit)| self.puzzle.given(*cell) == Some(*digit))
                };
                let fewest = best.first().map_or(u64::MAX, |way| way.solutions);
                if solutions > fewest || !taken.is_empty() && is_same() {
                    continue;
                }
                if solutions < fewest {
                    best.clear();
                }
                best.push(Way { list, digits, solutions, first: first.clone() });
            }
        }
        if is_cut {
            self.reach = self.reach.saturating_sub(1);
        } else if longest < MOST / 8 {
            self.reach += 1;
        }
        self.stale += 1;
        if !best.is_empty() {
            let way =
                best.swap_remove(self.random.numbers().random_range(0..best.len() as u32) as usize);
            if way.solutions <= self.solutions {
                if way.solutions < self.solutions {
                    self.stale = 0;
                }
                self.solutions = way.solutions;
                self.puzzle = questions[way.list].clone();
                let given = self.taken[way.list].iter().zip(way.digits);
                given.for_each(|(cell, digit)| self.puzzle.give(*cell, digit));
                if self.solutions == 1 {
                    return Ok(Step::Unique(way.first));
                }
            }
        }
        if self.solutions < MOST / 8 {
            self.reach = self.reach.max(1);
        }
        // After a restart, at least one grid must have a list that is not cut short.
        let is_over = self.stale > PATIENCE || self.solutions == u64::MAX;
        Ok(if is_over { Step::Stuck } else { Step::Further })
    }
}

impl Generator {
    /// Makes puzzles of a pattern, until the deadline.
    pub(super) fn make_pattern(
        &mut self,
        pattern: &Pattern,
        mut numbers: Range<u64>,
        deadline: &Deadline,
        done: &mut InOrder<'_>,
    ) {
        let givens = pattern.cells();
        let mut climbs: Vec<Climb> = Vec::new();
        let mut questions = Vec::new();
        while !deadline.is_over() {
            while climbs.len() < BESIDE
                && let Some(number) = numbers.next()
            {
                climbs.push(self.climb(number));
            }
            if climbs.is_empty() {
                return;
            }
            questions.clear();
            for at in (0..climbs.len()).rev() {
                let climb = &mut climbs[at];
                climb.taken.clear();
                climb.asked = questions.len();
                if climb.solutions < u64::MAX {
                    climb.ask(&givens, &mut questions);
                } else if let Err(reason) = self.ask_grids(climb, &givens, &mut questions, deadline)
                {
                    if deadline.is_over() {
                        return;
                    }
                    questions.truncate(climb.asked);
                    let number = climbs.swap_remove(at).number;
                    done.put(number, Err(NotGenerated { number, reason }));
                }
            }
            let answers = self.oracle.list(&questions, MOST, deadline);
            if deadline.is_over() {
                return; // some lists may be cut short
            }
            let mut steps = Vec::with_capacity(climbs.len());
            for climb in &mut climbs {
                let lists = climb.asked..climb.asked + LISTS;
                steps.push(climb.step(&questions[lists.clone()], &answers[lists]));
            }
            for (at, step) in steps.into_iter().enumerate().rev() {
                if let Some(made) = self.conclude(&mut climbs[at], step, deadline) {
                    if deadline.is_over() {
                        return; // the puzzle may not be rated
                    }
                    let number = climbs.swap_remove(at).number;
                    done.put(number, made.map_err(|reason| NotGenerated { number, reason }));
                }
            }
        }
    }

    fn climb(&self, number: u64) -> Climb {
        Climb {
            number,
            tries: 1,
            random: RandomStream::part(self.seed, number, 0),
            puzzle: Puzzle::blank(self.geometry.clone()),
            solutions: u64::MAX,
            reach: 1,
            stale: 0,
            taken: Vec::new(),
            asked: 0,
        }
    }

    /// Adds random grids through the pattern to the questions.
    fn ask_grids(
        &mut self,
        climb: &mut Climb,
        givens: &[Cell],
        questions: &mut Vec<Puzzle>,
        deadline: &Deadline,
    ) -> Result<(), Reason> {
        for _ in 0..LISTS {
            let grid = self.draw_grid(climb.number, climb.tries, &mut climb.random, deadline)?;
            let mut question = Puzzle::blank(self.geometry.clone());
            givens.iter().for_each(|cell| question.give(*cell, grid.digit(*cell)));
            questions.push(question);
            climb.taken.push(Vec::new());
        }
        Ok(())
    }

    /// Ends, continues or restarts a search.
    fn conclude(
        &self,
        climb: &mut Climb,
        step: Result<Step, SolveError>,
        deadline: &Deadline,
    ) -> Option<Result<Generated, Reason>> {
        match step {
            Err(error) => return Some(Err(error.into())),
            Ok(Step::Further) => return None,
            Ok(Step::Stuck) => {}
            Ok(Step::Unique(solution)) => {
                if let Some(judged) = self.judge(&climb.puzzle, deadline) {
                    return Some(Ok(judged.made(climb.number, solution, climb.tries)));
                }
            }
        }
        if climb.tries >= self.recipe.tries {
            return Some(Err(Reason::Tries(climb.tries)));
        }
        climb.tries += 1;
        climb.random = RandomStream::part(self.seed, climb.number, climb.tries - 1);
        (climb.solutions, climb.stale, climb.reach) = (u64::MAX, 0, 1);
        None
    }
}
