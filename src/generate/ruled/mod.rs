//! Puzzles with rules: shapes get values from a grid, and as few cells as possible are given.
//!
//! ```text
//! layout --rules that need no value--> a grid at random --values, cages--> puzzle without givens --givens--> Generated
//!              ^---------------------- next try, if it needs more givens than asked ----------------'
//! ```
//!
//! | file | what |
//! |---|---|
//! | `values` | the values that a grid gives shapes: sums of cages, clues of lines, dots |
//! | `cages` | random cages |
//! | `givens` | the fewest givens |
//! | `eased` | more givens, until logic finds the puzzle as hard as wanted |
//! | `overlap` | a grid at random of several that overlap |
//!
//! Each puzzle of a layout has its own rules, so nothing is prepared in advance, and puzzles are made one after the
//! other. A puzzle depends only on the layout, the recipe, the seed and its number.

mod cages;
mod eased;
pub(super) mod givens;
mod overlap;
mod values;

use std::ops::{Range, RangeInclusive};
use std::sync::Arc;

use rand::RngExt;
use rand::seq::SliceRandom;
use thiserror::Error;

use self::overlap::OneByOne;
use super::grid::found;
use super::in_order::{self, Made};
use super::{Generated, Reason, RecipeError, Wanted};
use veridoku_core::budget::Deadline;
use veridoku_core::format::rule_text;
use veridoku_core::grid::{Geometry, Puzzle, Rule, Solution};
use veridoku_core::random::RandomStream;
use veridoku_core::rules::Feature;
use veridoku_core::rules::network::MOST_VALUES;
use veridoku_logic::{Logic, Techniques};
use veridoku_solve::NativeSolver;

/// Guesses for a grid.
const GUESSES: u64 = 20_000;

/// What to generate from a layout.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RuledRecipe {
    /// The sizes of random cages to draw where the layout has none; `None` for no cages.
    pub cages: Option<RangeInclusive<usize>>,
    /// The number of givens. A try uses as few as it needs; if the range begins above that number, more are given.
    pub givens: RangeInclusive<usize>,
    /// Grids tried for a puzzle: without a bound on givens and a wish about logic, the one with the fewest is taken.
    pub tries: u64,
    /// The wanted result of logic, if any. A puzzle that is harder gets more givens.
    pub wanted: Option<Wanted>,
}

impl Default for RuledRecipe {
    fn default() -> RuledRecipe {
        RuledRecipe { cages: None, givens: 0..=usize::MAX, tries: 10, wanted: None }
    }
}

/// Why there is no puzzle of a layout.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum LayoutError {
    /// The grid has more digits than networks have values.
    #[error("found {found} digits; expected at most {MOST_VALUES} in a puzzle with rules")]
    Digits {
        /// How many digits.
        found: usize,
    },
    /// No cage has such a size.
    #[error("found cages of {0} to {1} cells; expected the smaller number first, from 1 to {2}")]
    Cages(usize, usize, usize),
    /// There are random cages only in a single grid.
    #[error("found cages in {0}; expected a single grid, or no cages")]
    CagesIn(Feature),
    /// The wish about logic is not possible.
    #[error(transparent)]
    Recipe(#[from] RecipeError),
    /// Logic does not use the technique in such puzzles.
    #[error(
        "found the technique `{0}`, which logic does not use in such puzzles; expected another one"
    )]
    Technique(&'static str),
    /// The range of givens is empty.
    #[error("found {0} to {1} givens; expected the smaller number first, and at most {2}")]
    Givens(usize, usize, usize),
}

/// Makes puzzles of a layout: of a grid with rules, some of which have no values yet.
///
/// ```
/// use std::sync::Arc;
/// use veridoku::generate::{RuledGenerator, RuledRecipe};
/// use veridoku::{Deadline, Geometry, Shape, rules};
/// let geometry = Arc::new(Geometry::classic(Shape::new(2, 2)?));
/// let recipe = RuledRecipe { cages: Some(1..=3), ..RuledRecipe::default() };
/// let mut generator = RuledGenerator::new(geometry, recipe, 7)?;
/// generator.generate_until(0..1, &Deadline::NEVER, |made| {
///     let made = made.expect("a puzzle");
///     assert_eq!(rules::check(&made.puzzle, &made.solution), Ok(()));
/// });
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct RuledGenerator {
    layout: Arc<Geometry>,
    /// The layout with the rules that need no value.
    before: Arc<Geometry>,
    /// Its grids, if there are several.
    grids: Option<Arc<OneByOne>>,
    recipe: RuledRecipe,
    seed: u64,
    /// For grids, and for questions.
    solvers: [NativeSolver; 2],
}

impl RuledGenerator {
    /// A generator for a layout.
    ///
    /// # Errors
    /// [`LayoutError`] if the recipe is not possible for the layout.
    pub fn new(
        layout: Arc<Geometry>,
        recipe: RuledRecipe,
        seed: u64,
    ) -> Result<RuledGenerator, LayoutError> {
        let side = layout.side();
        if side > MOST_VALUES {
            return Err(LayoutError::Digits { found: side });
        }
        if let Some(sizes) = &recipe.cages
            && (sizes.is_empty() || *sizes.start() == 0 || *sizes.end() > side)
        {
            return Err(LayoutError::Cages(*sizes.start(), *sizes.end(), side));
        }
        if let Some(what) = Feature::of_plane(&layout).filter(|_| recipe.cages.is_some()) {
            return Err(LayoutError::CagesIn(what));
        }
        let cells = layout.shown_cells().len();
        if recipe.givens.is_empty() || *recipe.givens.start() > cells {
            return Err(LayoutError::Givens(*recipe.givens.start(), *recipe.givens.end(), cells));
        }
        if let Some(wanted) = &recipe.wanted {
            let (least, most) = recipe.givens.clone().into_inner();
            wanted.check(cells.saturating_sub(most)..=cells - least)?;
            Logic::expect(&layout).map_err(RecipeError::from)?;
            let usable = Techniques::all().usable_in(&layout);
            if let Some(technique) = wanted.technique.filter(|one| !usable.contains(*one)) {
                return Err(LayoutError::Technique(technique.name()));
            }
        }
        let before = Arc::new(layout.with_rules(values::before(layout.rules())));
        let solvers = [NativeSolver::new(), NativeSolver::new()];
        let grids = OneByOne::of(&before).map(Arc::new);
        Ok(RuledGenerator { layout, before, grids, recipe, seed, solvers })
    }

    /// The layout without the shapes that get their value from a grid: the rules that a grid must satisfy.
    pub fn kept_by_grids(&self) -> &Arc<Geometry> {
        &self.before
    }

    /// The longer side of the board, in cells.
    pub fn side(&self) -> usize {
        let plane = self.layout.plane();
        plane.rows().max(plane.columns())
    }

    /// A generator of the same puzzles, for another thread.
    #[must_use]
    pub fn another(&self) -> RuledGenerator {
        RuledGenerator {
            layout: Arc::clone(&self.layout),
            before: Arc::clone(&self.before),
            grids: self.grids.clone(),
            recipe: self.recipe.clone(),
            seed: self.seed,
            solvers: [NativeSolver::new(), NativeSolver::new()],
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

    /// The puzzle of a number: the one with the fewest givens of all tries, or the first with as many as asked for.
    fn make(&mut self, number: u64, deadline: &Deadline) -> Result<Generated, Reason> {
        let mut best: Option<Generated> = None;
        let mut lacking = None;
        let (least, most) = (*self.recipe.givens.start(), *self.recipe.givens.end());
        for turn in 0..self.recipe.tries.max(1) {
            let mut random = RandomStream::part(self.seed, number, turn);
            // Only fewer givens than before are useful.
            let known = best.as_ref().map(|best| best.puzzle.given_count());
            let most = known.map_or(most, |known| known.saturating_sub(1));
            match self.one(most, &mut random, deadline)? {
                Try::Puzzle(puzzle, solution) => {
                    let tries = turn + 1;
                    let (rating, explained) = (None, None);
                    let mut made = Generated { number, puzzle, solution, rating, explained, tries };
                    match &self.recipe.wanted {
                        None => best = Some(made),
                        Some(wanted) => {
                            give_more(&mut made, least, &mut random);
                            eased::ease(&mut made, wanted, &mut random, deadline);
                            if made.rating.is_some() && made.puzzle.given_count() <= most {
                                return Ok(made);
                            }
                        }
                    }
                }
                Try::NoValue(rule) => lacking = Some(rule),
                Try::Failed => {}
            }
            let is_enough = |best: &Generated| {
                let count = best.puzzle.given_count();
                count == 0 || count <= least || self.takes_first()
            };
            if best.as_ref().is_some_and(is_enough) {
                break;
            }
        }
        let tries = self.recipe.tries.max(1);
        let mut best = best.ok_or_else(|| match lacking {
            Some(rule) => Reason::NoValue { tries, rule: rule_text(&self.layout, &rule) },
            None => Reason::Tries(tries),
        })?;
        let mut random = RandomStream::part(self.seed, number, self.recipe.tries.max(1));
        give_more(&mut best, least, &mut random);
        Ok(best)
    }

    /// Whether the first puzzle is taken: within the bound on givens, if there is one, or of a layout without rules, whose
    /// puzzles all need many givens.
    fn takes_first(&self) -> bool {
        *self.recipe.givens.end() != usize::MAX
            || self.recipe.cages.is_none() && self.layout.rules().is_empty()
    }

    /// One try: a puzzle with at most this many givens, and its solution.
    fn one(
        &mut self,
        most: usize,
        random: &mut RandomStream,
        deadline: &Deadline,
    ) -> Result<Try, Reason> {
        let [of_grids, of_questions] = &mut self.solvers;
        let blank = Puzzle::blank(Arc::clone(&self.before));
        let draw = &mut |bound: u32| random.numbers().random_range(0..bound);
        let drawn = match &self.grids {
            Some(grids) => grids.random_solution(of_grids, deadline, GUESSES, draw),
            None => of_grids.random_solution(&blank, deadline, GUESSES, draw),
        };
        let Some(grid) = found(drawn)? else { return Ok(Try::Failed) };
        let mut rules: Vec<Rule> = self.layout.stated_rules().cloned().collect();
        if let Some(sizes) = &self.recipe.cages {
            rules.extend(cages::cages(&grid, &self.layout, sizes, random));
        }
        let rules = match values::filled(&rules, &grid, &self.layout, random) {
            Ok(rules) => rules,
            Err(lacking) => return Ok(Try::NoValue(lacking)),
        };
        let mut puzzle = Puzzle::blank(Arc::new(self.layout.with_rules(rules)));
        match givens::give(&mut puzzle, &grid, most, of_questions, random, deadline)? {
            true => Ok(Try::Puzzle(puzzle, grid)),
            false => Ok(Try::Failed),
        }
    }
}

/// The result for a grid.
enum Try {
    Puzzle(Puzzle, Solution),
    /// It has no value for this shape.
    NoValue(Rule),
    /// It was not found, or needs too many givens.
    Failed,
}

/// Gives more cells, until there are as many as asked for.
fn give_more(made: &mut Generated, least: usize, random: &mut RandomStream) {
    let Generated { puzzle, solution, .. } = made;
    let mut blank = puzzle.geometry().shown_cells();
    blank.retain(|cell| puzzle.given(*cell).is_none());
    blank.shuffle(random.numbers());
    let missing = least.saturating_sub(puzzle.given_count());
    for cell in blank.into_iter().take(missing) {
        puzzle.give(cell, solution.digit(cell));
    }
}
