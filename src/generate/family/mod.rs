//! Puzzles of a family: KenKen, Futoshiki, skyscrapers, Easy as ABC, Kakuro.
//!
//! ```text
//! a grid at random --cages--> KenKen: cages are split until the puzzle is unique, then single cells join cages again
//!                  --all clues--> the other families: givens are added until the puzzle is unique, then clues are left
//!                                 out while it stays unique
//! a layout at random --sums--> Kakuro: digits are changed until the puzzle is unique
//! ```
//!
//! | file | what |
//! |---|---|
//! | `cages` | the cages of a KenKen |
//! | `kakuro` | the layout, digits and sums of a Kakuro |
//! | `clues` | signs, numbers and letters, and which of them can be left out |
//!
//! A Futoshiki, a skyscrapers puzzle and an Easy as ABC are minimal, as far as the search
//! decides: no clue and no given is redundant. A KenKen and a
//! Kakuro keep the clues of all cages and runs, so some of these may be redundant; in a KenKen no cage of one cell can
//! join another cage with the operation that was drawn for it. A minimal puzzle is seldom easy. So for a level clues come
//! back, and then givens, or cages are split again: as many as logic needs to solve the puzzle without harder
//! techniques. A question that takes too many guesses counts as "perhaps not unique", which costs a clue and never
//! makes a wrong puzzle.

mod cages;
mod clues;
mod kakuro;

use std::ops::Range;
use std::sync::Arc;

use rand::RngExt;
use thiserror::Error;

use super::grid::found;
use super::in_order::{self, Made};
use super::ruled::givens::{Known, ask};
use super::{Generated, Reason, Wanted};
use veridoku_core::budget::Deadline;
use veridoku_core::families::{Abc, Family};
use veridoku_core::grid::{
    Frame, Geometry, GeometryBuilder, GeometryError, Puzzle, Rule, Solution,
};
use veridoku_core::random::RandomStream;
use veridoku_logic::{Level, Logic, Rating};
use veridoku_solve::NativeSolver;

/// Guesses for a grid.
const GUESSES: u64 = 20_000;

/// Grids that are tried for a puzzle.
const TRIES: u64 = 1_000;

/// What to generate of a family.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FamilyRecipe {
    /// The family.
    pub family: Family,
    /// The number of rows: 3 to 16, and at least 4 for Easy as ABC. For a Kakuro, without the row that has only sums.
    pub side: usize,
    /// The level that logic gives the puzzle; any if `None`.
    pub level: Option<Level>,
    /// Grids tried for a puzzle.
    pub tries: u64,
}

impl FamilyRecipe {
    /// The side if nothing gives it.
    pub const SIDE: usize = 6;

    /// A puzzle of any level.
    pub fn new(family: Family, side: usize) -> FamilyRecipe {
        FamilyRecipe { family, side, level: None, tries: TRIES }
    }
}

/// Why there is no puzzle of a family.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum FamilyError {
    /// The side is not possible.
    #[error("found a side of {found} for {family}; expected {least} to {MOST_SIDE}")]
    Side {
        /// The family.
        family: Family,
        /// The side.
        found: usize,
        /// The smallest side.
        least: usize,
    },
    /// No technique of this level uses clues of the family.
    #[error("found the level {found} for {family}; expected {least} or a harder one")]
    Level {
        /// The family.
        family: Family,
        /// The level.
        found: Level,
        /// The easiest level.
        least: Level,
    },
}

/// The largest side of a generated puzzle.
const MOST_SIDE: usize = 16;

/// Makes puzzles of a family. A puzzle depends only on the recipe, the seed and its number.
///
/// ```
/// use veridoku::Deadline;
/// use veridoku::families::Family;
/// use veridoku::generate::{FamilyGenerator, FamilyRecipe};
/// let mut generator = FamilyGenerator::new(FamilyRecipe::new(Family::KenKen, 4), 7)?;
/// generator.generate_until(0..1, &Deadline::NEVER, |made| {
///     let made = made.expect("a puzzle");
///     assert_eq!(Family::of(made.puzzle.geometry()), Some(Family::KenKen));
/// });
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct FamilyGenerator {
    recipe: FamilyRecipe,
    seed: u64,
    /// The blank square, with the rules that every grid satisfies; `None` if each puzzle has another layout.
    square: Option<Arc<Geometry>>,
    /// For grids, and for questions.
    solvers: [NativeSolver; 2],
}

impl FamilyGenerator {
    /// A generator for a recipe.
    ///
    /// # Errors
    /// [`FamilyError`] if the recipe is not possible.
    pub fn new(recipe: FamilyRecipe, seed: u64) -> Result<FamilyGenerator, FamilyError> {
        let FamilyRecipe { family, side, .. } = recipe;
        let least = if family == Family::EasyAsAbc { 4 } else { 3 };
        let wrong_side = FamilyError::Side { family, found: side, least };
        if !(least..=MOST_SIDE).contains(&side) {
            return Err(wrong_side);
        }
        let least = easiest(family);
        if let Some(found) = recipe.level.filter(|level| *level < least) {
            return Err(FamilyError::Level { family, found, least });
        }
        let square = match family {
            Family::Kakuro => None,
            _ => Some(Arc::new(square(&recipe).map_err(|_| wrong_side)?)),
        };
        Ok(FamilyGenerator { recipe, seed, square, solvers: Default::default() })
    }

    /// The number of rows of the board; for a Kakuro, with the one that has only sums.
    pub fn side(&self) -> usize {
        self.recipe.side + usize::from(self.recipe.family == Family::Kakuro)
    }

    /// A generator of the same puzzles, for another thread.
    #[must_use]
    pub fn another(&self) -> FamilyGenerator {
        FamilyGenerator {
            recipe: self.recipe.clone(),
            seed: self.seed,
            square: self.square.clone(),
            solvers: Default::default(),
        }
    }

    /// Makes the puzzles of some numbers, in order, until the deadline.
    pub fn generate_until(
        &mut self,
        numbers: Range<u64>,
        deadline: &Deadline,
        done: impl FnMut(Made),
    ) {
        in_order::make_each(numbers, deadline, |number| self.make(number, deadline), done);
    }

    /// The puzzle of a number: the first that fits.
    fn make(&mut self, number: u64, deadline: &Deadline) -> Result<Generated, Reason> {
        let tries = self.recipe.tries.max(1);
        for turn in 0..tries {
            let mut random = RandomStream::part(self.seed, number, turn);
            let Some((puzzle, solution, rating)) = self.one(&mut random, deadline)? else {
                continue;
            };
            let tries = turn + 1;
            return Ok(Generated { number, puzzle, solution, rating, explained: None, tries });
        }
        Err(Reason::Tries(tries))
    }

    /// One try: a puzzle and its solution, and its rating if a level is wanted.
    fn one(
        &mut self,
        random: &mut RandomStream,
        deadline: &Deadline,
    ) -> Result<Option<One>, Reason> {
        let [of_grids, of_questions] = &mut self.solvers;
        let family = self.recipe.family;
        let board = match &self.square {
            Some(square) => Some(Arc::clone(square)),
            None => kakuro::layout(self.recipe.side, random),
        };
        let Some(board) = board else { return Ok(None) };
        let blank = Puzzle::blank(Arc::clone(&board));
        let draw = &mut |bound: u32| random.numbers().random_range(0..bound);
        let drawn = of_grids.random_solution(&blank, deadline, GUESSES, draw);
        let Some(grid) = found(drawn)? else { return Ok(None) };
        let mut work = Work { board: &board, grid: &grid, solver: of_questions, random, deadline };
        let wanted =
            self.recipe.level.map(|level| Wanted { level: Some(level), ..Wanted::default() });
        let has_level = wanted.is_some();
        let puzzles = match family {
            Family::Kakuro => return kakuro::make(&mut work, wanted.as_ref()),
            Family::KenKen => cages::make(&mut work, has_level)?,
            _ => clues::make(&mut work, family, has_level)?,
        };
        let Some(hardest) = puzzles.first() else { return Ok(None) };
        // Without a sign there is no Futoshiki; a tiny square may need none.
        if Family::of(hardest.geometry()) != Some(family) {
            return Ok(None);
        }
        let Some(wanted) = wanted else { return Ok(Some((hardest.clone(), grid, None))) };
        let logic = |puzzle: &Puzzle| {
            Logic::new_within(Arc::clone(puzzle.geometry()), wanted.techniques(), deadline).ok()
        };
        let is_easy = |puzzle: &Puzzle| {
            logic(puzzle).is_some_and(|logic| wanted.is_easy_enough(&logic, puzzle, deadline))
        };
        let easy = puzzles.partition_point(|puzzle| !is_easy(puzzle));
        let is_open = |puzzle: &Puzzle| puzzle.given_count() < board.cell_count();
        let rated = puzzles.into_iter().nth(easy).filter(is_open).and_then(|puzzle| {
            let rating = wanted.rating(&logic(&puzzle)?, &puzzle, deadline)?;
            Some((puzzle, grid, Some(rating)))
        });
        Ok(rated)
    }
}

/// A puzzle and its solution, and its rating if a level is wanted.
type One = (Puzzle, Solution, Option<Rating>);

/// A number below a bound.
fn below(random: &mut RandomStream, bound: usize) -> usize {
    random.numbers().random_range(0..bound.max(1) as u32) as usize
}

/// What a try works with.
struct Work<'a> {
    board: &'a Geometry,
    grid: &'a Solution,
    solver: &'a mut NativeSolver,
    random: &'a mut RandomStream,
    deadline: &'a Deadline,
}

impl Work<'_> {
    /// The board with these rules in addition to its own, without givens.
    fn puzzle(&self, rules: impl IntoIterator<Item = Rule>) -> Puzzle {
        let fixed = self.board.rules().iter().cloned();
        Puzzle::blank(Arc::new(self.board.with_rules(fixed.chain(rules))))
    }

    /// The answer of a puzzle.
    fn known(&mut self, puzzle: &Puzzle) -> Result<Known, Reason> {
        ask(puzzle, self.grid, self.solver, self.deadline)
    }

    /// A number below a bound.
    fn below(&mut self, bound: usize) -> usize {
        below(self.random, bound)
    }
}

/// The level of the easiest technique that uses clues of a family: the combinations of a sum, the bounds of a sign, or all
/// fillings of a row. A KenKen or a Kakuro cannot be easier; an easier one of the others would not need its clues.
fn easiest(family: Family) -> Level {
    match family {
        Family::KenKen | Family::Futoshiki | Family::Kakuro => Level::Medium,
        Family::Skyscrapers | Family::EasyAsAbc => Level::Hard,
    }
}

/// The blank square of a family.
fn square(recipe: &FamilyRecipe) -> Result<Geometry, GeometryError> {
    let side = recipe.side;
    if recipe.family != Family::EasyAsAbc {
        return GeometryBuilder::latin(side).build();
    }
    let abc = Abc { side, letters: side - 2, clues: Vec::new() };
    let mut builder = GeometryBuilder::arranged(abc.board()?);
    builder.frame(Frame { lowest: 0, ..Frame::whole(abc.letters + 1) });
    abc.rules().into_iter().for_each(|rule| {
        builder.rule(rule);
    });
    builder.build()
}
