//! Makes puzzles from numbers. Many are dug in parallel, so the solver can answer many questions together.
//!
//! ```text
//!  number --stream--> random numbers
//!                       |-- grid --> dig --holes on trial--> questions of all digs --solver--> unique or not
//!                       |             ^----------------------------------------------------------'
//!                       |             '-- at the end: within the recipe? if not, the next grid
//!                       '-- equivalent form --> Generated
//! ```

use std::cell::RefCell;
use std::ops::{ControlFlow, Range, RangeInclusive};
use std::sync::Arc;

use rand::RngExt;
use thiserror::Error;

use super::dig::{Bounds, Dig};
use super::holes::Holes;
use super::in_order::{InOrder, Made};
use super::oracle::{Known, Oracle};
use super::unavoidable::Peers;
use super::{GridError, Grids, Method, Recipe, RecipeError, Wanted};
use veridoku_core::budget::{Deadline, Interruption};
use veridoku_core::grid::{Digit, Geometry, Puzzle, Solution};
use veridoku_core::random::RandomStream;
use veridoku_core::transform::{Symmetries, Transform};
use veridoku_logic::{End, Logic, Rating};
use veridoku_logic_se::{self as se, Rater, Scale};
use veridoku_solve::SolveError;

/// Generates puzzles by a recipe. Puzzle `number` depends only on the geometry, the recipe, the seed and its
/// number: it is the same on every machine and with any number of threads.
///
/// ```
/// use std::sync::Arc;
/// use veridoku::generate::{DiggingLevel, Generator};
/// use veridoku::{Geometry, Shape};
/// let geometry = Arc::new(Geometry::classic(Shape::CLASSIC));
/// let mut generator = Generator::new(geometry, DiggingLevel::Medium.recipe(), 2026)?;
/// for generated in generator.generate(0..10) {
///     let puzzle = generated?.puzzle;
///     assert!((32..=35).contains(&puzzle.given_count()));
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Generator {
    pub(super) geometry: Arc<Geometry>,
    pub(super) recipe: Recipe,
    pub(super) seed: u64,
    /// Prepared when the first grid is drawn.
    grids: Option<Grids>,
    /// The peers of every cell, for a method that digs.
    peers: Option<Arc<Peers>>,
    symmetries: Option<Symmetries>,
    logic: Option<Logic>,
    /// Rates on the scale of Sudoku Explainer, if the recipe asks for that.
    rater: Option<RefCell<Rater>>,
    pub(super) oracle: Oracle,
}

/// A puzzle that was generated.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Generated {
    /// Its number under the seed.
    pub number: u64,
    /// The puzzle; its solution is unique, unless the recipe does not require that.
    pub puzzle: Puzzle,
    /// Its solution; if there are several, the grid from which the holes were taken.
    pub solution: Solution,
    /// The rating, if the recipe asks for one.
    pub rating: Option<Rating>,
    /// The numbers of Sudoku Explainer, if the recipe asks for them.
    pub explained: Option<ExplainerNumbers>,
    /// How many grids were tried.
    pub tries: u64,
}

/// The three numbers of a puzzle on the scale of Sudoku Explainer. They are exact, not bounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ExplainerNumbers {
    /// ER: the highest rating of a step.
    pub er: se::Number,
    /// EP: the highest rating up to the first step that places a digit.
    pub ep: se::Number,
    /// ED: the rating of the first step.
    pub ed: se::Number,
}

/// A finished puzzle that fits the recipe, with the ratings that the recipe asks for.
pub(super) struct Judged {
    puzzle: Puzzle,
    rating: Option<Rating>,
    explained: Option<ExplainerNumbers>,
}

impl Judged {
    /// The puzzle that is returned, as it was judged.
    pub(super) fn made(self, number: u64, solution: Solution, tries: u64) -> Generated {
        let Judged { puzzle, rating, explained } = self;
        Generated { number, puzzle, solution, rating, explained, tries }
    }
}

/// A puzzle that was not generated.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("puzzle {number}: {reason}")]
pub struct NotGenerated {
    /// Its number under the seed.
    pub number: u64,
    /// Why.
    pub reason: Reason,
}

impl NotGenerated {
    /// How many grids were tried for the puzzle.
    pub fn tries(&self) -> u64 {
        match self.reason {
            Reason::Tries(tries) | Reason::NoValue { tries, .. } => tries,
            Reason::Grid(_) | Reason::Solver(_) => 0,
        }
    }
}

/// Why a puzzle was not generated.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Reason {
    /// No try gave a puzzle that fits the recipe.
    #[error("no puzzle was found in {0} {noun}", noun = if *_0 == 1 { "try" } else { "tries" })]
    Tries(u64),
    /// No grid that was tried has a value for a shape.
    #[error("none of the {tries} grids tried has a value for `{rule}`")]
    NoValue {
        /// How many grids were tried.
        tries: u64,
        /// The shape, as text.
        rule: String,
    },
    /// There was no grid to dig in.
    #[error(transparent)]
    Grid(#[from] GridError),
    /// The solver cannot take the puzzle.
    #[error(transparent)]
    Solver(#[from] SolveError),
}

/// A puzzle in the making.
struct Site {
    number: u64,
    random: RandomStream,
    tries: u64,
    dig: Dig,
    /// Why the solver gave no answer.
    failure: Option<SolveError>,
}

/// The rater for the scale of Sudoku Explainer, if a recipe asks for that.
fn rater(recipe: &Recipe) -> Option<RefCell<Rater>> {
    recipe.explainer_tenths.as_ref().map(|_| RefCell::new(Rater::new(Scale::Sukaku)))
}

impl Generator {
    /// A generator for a geometry.
    ///
    /// # Errors
    /// [`RecipeError`] if the recipe is not possible for the geometry.
    pub fn new(
        geometry: Arc<Geometry>,
        recipe: Recipe,
        seed: u64,
    ) -> Result<Generator, RecipeError> {
        recipe.check(&geometry)?;
        let logic = match &recipe.wanted {
            Some(wanted) => Some(Logic::new(geometry.clone(), wanted.techniques())?),
            None => None,
        };
        let needs_forms = recipe.is_scrambled || !recipe.grids.is_empty();
        Ok(Generator {
            grids: None,
            peers: recipe.method.digs().then(|| Arc::new(Peers::of(&geometry))),
            symmetries: needs_forms.then(|| Symmetries::of(&geometry)).transpose()?,
            rater: rater(&recipe),
            oracle: Oracle::new(),
            geometry,
            recipe,
            seed,
            logic,
        })
    }

    /// A generator of the same puzzles, for another thread.
    #[must_use]
    pub fn another(&self) -> Generator {
        let techniques = self.recipe.wanted.as_ref().map(Wanted::techniques);
        let logic = self.logic.as_ref().zip(techniques);
        Generator {
            geometry: self.geometry.clone(),
            recipe: self.recipe.clone(),
            seed: self.seed,
            grids: None,
            peers: self.peers.clone(),
            symmetries: self.symmetries.clone(),
            logic: logic.map(|(logic, techniques)| logic.with_techniques(techniques)),
            rater: rater(&self.recipe),
            oracle: Oracle::new(),
        }
    }

    /// The puzzles of these numbers, in order. They are made in parallel. Up to about a hundred, more puzzles mean
    /// less time for each.
    pub fn generate(&mut self, numbers: Range<u64>) -> Vec<Made> {
        let mut made = Vec::new();
        self.generate_until(numbers, &Deadline::NEVER, |puzzle| made.push(puzzle));
        made
    }

    /// Makes the puzzles of these numbers, and visits each when it and all before it are done. Puzzles that are not
    /// done by the deadline are dropped.
    pub fn generate_until(
        &mut self,
        numbers: Range<u64>,
        deadline: &Deadline,
        mut visit: impl FnMut(Made),
    ) {
        let mut in_order = InOrder::new(numbers.start, &mut visit);
        match self.recipe.method.clone() {
            Method::Pattern(pattern) => {
                self.make_pattern(&pattern, numbers, deadline, &mut in_order);
            }
            Method::Holes { balance, is_unique } => {
                for number in numbers {
                    match self.make_holes(number, balance, is_unique, deadline) {
                        Some(made) => in_order.put(number, made),
                        None => return,
                    }
                }
            }
            Method::Full => {
                for number in numbers {
                    let made = self.make_full(number, deadline);
                    if deadline.is_over() {
                        return; // the grid may not be complete
                    }
                    in_order.put(number, made);
                }
            }
            Method::Dig | Method::Minimal | Method::Grow => {
                self.dig(numbers, deadline, &mut in_order);
            }
        }
    }

    /// Digs for all numbers together. An answer or a rating after the deadline may be incomplete, so the deadline
    /// is checked before any of them is used.
    fn dig(&mut self, numbers: Range<u64>, deadline: &Deadline, done: &mut InOrder<'_>) {
        // Sites and their puzzles have the same index in two lists, because the solver takes puzzles as a slice.
        let (mut sites, mut puzzles): (Vec<Site>, Vec<Puzzle>) = (Vec::new(), Vec::new());
        for number in numbers {
            let begun = self.begin(number, 1, deadline);
            if deadline.is_over() {
                return;
            }
            match begun {
                Ok((site, puzzle)) => {
                    sites.push(site);
                    puzzles.push(puzzle);
                }
                Err(reason) => done.put(number, Err(NotGenerated { number, reason })),
            }
        }
        while !sites.is_empty() && !deadline.is_over() {
            // Backwards, because the last site moves to the index of one that is done.
            for at in (0..sites.len()).rev() {
                if let Some(made) = self.proceed(&mut sites[at], &mut puzzles[at], deadline) {
                    if deadline.is_over() {
                        return;
                    }
                    let number = sites.swap_remove(at).number;
                    puzzles.swap_remove(at);
                    done.put(number, made.map_err(|reason| NotGenerated { number, reason }));
                }
            }
            self.ask(&sites, &puzzles, deadline);
            if deadline.is_over() {
                return;
            }
            for (index, (site, puzzle)) in sites.iter_mut().zip(&mut puzzles).enumerate() {
                self.tell(site, puzzle, index, deadline);
            }
        }
    }

    /// Asks for every puzzle whether it has a solution other than the grid.
    fn ask(&mut self, sites: &[Site], puzzles: &[Puzzle], deadline: &Deadline) {
        let grids = sites.iter().map(|site| site.dig.grid());
        // With the fast lanes, `Dig::question` costs more than it saves, although it is easier to answer.
        if self.geometry.is_classic_nine() {
            return self.oracle.ask(puzzles, grids, deadline);
        }
        let question = |(site, puzzle): (&Site, &Puzzle)| site.dig.question(puzzle);
        let questions: Vec<Puzzle> = sites.iter().zip(puzzles).map(question).collect();
        self.oracle.ask(&questions, grids, deadline);
    }

    /// Puts the next holes of a dig on trial, or ends the dig.
    fn proceed(
        &mut self,
        site: &mut Site,
        puzzle: &mut Puzzle,
        deadline: &Deadline,
    ) -> Option<Result<Generated, Reason>> {
        if let Some(error) = site.failure.take() {
            return Some(Err(error.into()));
        }
        while !site.dig.try_next(puzzle) {
            if let Some(judged) = self.judge(puzzle, deadline) {
                return Some(Ok(self.finish(site, judged)));
            }
            if site.tries >= self.recipe.tries || deadline.is_over() {
                return Some(Err(Reason::Tries(site.tries)));
            }
            match self.begin(site.number, site.tries + 1, deadline) {
                Ok(begun) => (*site, *puzzle) = begun,
                Err(reason) => return Some(Err(reason)),
            }
        }
        None
    }

    /// Passes the result for its puzzle to a dig.
    fn tell(&self, site: &mut Site, puzzle: &mut Puzzle, index: usize, deadline: &Deadline) {
        match self.oracle.known(index, site.dig.grid()) {
            Ok(Known::Other(other)) => {
                site.failure = site.dig.learn(puzzle, other).err().map(SolveError::from);
            }
            Ok(Known::NoOther) if self.is_solvable_by_logic(puzzle, deadline) => {
                site.dig.accept();
            }
            Ok(Known::NoOther | Known::Open) => site.dig.decline(puzzle),
            Err(error) => site.failure = Some(error),
        }
    }

    /// Whether a hole is refused if logic would then need a harder technique than the recipe allows.
    fn is_bounded_by_logic(&self) -> bool {
        self.recipe.wanted.as_ref().is_some_and(|wanted| wanted.hardest().is_some())
    }

    /// Whether logic solves a puzzle by the techniques that the recipe allows; always, if the recipe does not bound
    /// them.
    fn is_solvable_by_logic(&self, puzzle: &Puzzle, deadline: &Deadline) -> bool {
        let solves = |logic: &Logic| logic.rate_within(puzzle, deadline).0 == End::Solved;
        !self.is_bounded_by_logic() || self.logic.as_ref().is_none_or(solves)
    }

    /// The puzzle to return for a finished one that fits the recipe; `None` if it does not.
    pub(super) fn judge(&self, puzzle: &Puzzle, deadline: &Deadline) -> Option<Judged> {
        if !self.recipe.givens.contains(&puzzle.given_count()) {
            return None;
        }
        let logic = self.recipe.wanted.as_ref().zip(self.logic.as_ref());
        let (puzzle, rating) = match logic {
            Some((wanted, logic)) => {
                let start = wanted.start(logic, puzzle, deadline)?;
                let rating = wanted.rating(logic, &start, deadline)?;
                (start, Some(rating))
            }
            None => (puzzle.clone(), None),
        };
        let explained = match (&self.recipe.explainer_tenths, &self.rater) {
            (Some(tenths), Some(rater)) => {
                Some(explained(&mut rater.borrow_mut(), &puzzle, tenths, deadline)?)
            }
            _ => None,
        };
        Some(Judged { puzzle, rating, explained })
    }

    /// The puzzle as it is returned.
    fn finish(&self, site: &mut Site, judged: Judged) -> Generated {
        let mut made = judged.made(site.number, site.dig.grid().clone(), site.tries);
        if self.recipe.is_scrambled
            && let Some(form) = self.equivalent_form(&mut site.random)
        {
            made.puzzle = form.apply(&made.puzzle);
            made.solution = form.apply_to_solution(&made.solution);
        }
        made
    }

    /// Draws a transform to an equivalent form, if the recipe needs one.
    fn equivalent_form(&self, random: &mut RandomStream) -> Option<Transform> {
        self.symmetries.as_ref().map(|symmetries| symmetries.random(random))
    }

    /// Draws a grid, or an equivalent form of one of the recipe's grids.
    pub(super) fn draw_grid(
        &mut self,
        number: u64,
        tries: u64,
        random: &mut RandomStream,
        deadline: &Deadline,
    ) -> Result<Solution, Reason> {
        let grids = &self.recipe.grids;
        if grids.is_empty() {
            let ready = match self.grids.take() {
                Some(grids) => ControlFlow::Continue(grids),
                None => Grids::new_within(self.geometry.clone(), deadline),
            };
            return match ready {
                ControlFlow::Continue(grids) => {
                    Ok(self.grids.insert(grids).draw_within(random, deadline)?)
                }
                ControlFlow::Break(ending) => Err(GridError::Over(ending).into()),
            };
        }
        let turn = number.wrapping_add(tries - 1) % grids.len() as u64;
        let grid = &grids[turn as usize];
        let form = self.equivalent_form(random);
        Ok(form.map_or_else(|| grid.clone(), |form| form.apply_to_solution(grid)))
    }

    /// Draws the number of givens.
    pub(super) fn draw_givens(&self, random: &mut RandomStream) -> usize {
        let (least, most) = self.recipe.givens.clone().into_inner();
        let most = most.min(self.geometry.cell_count());
        random.numbers().random_range(least as u32..=most as u32) as usize
    }

    /// Makes a full grid, unchanged after the draw.
    fn make_full(&mut self, number: u64, deadline: &Deadline) -> Made {
        let mut random = RandomStream::part(self.seed, number, 0);
        let fault = |reason| NotGenerated { number, reason };
        let solution = self.draw_grid(number, 1, &mut random, deadline).map_err(fault)?;
        let puzzle = self.full(&solution);
        let judged = self.judge(&puzzle, deadline).ok_or(fault(Reason::Tries(1)))?;
        Ok(judged.made(number, solution, 1))
    }

    /// The puzzle with every cell of a grid given.
    pub(super) fn full(&self, grid: &Solution) -> Puzzle {
        let digits: Vec<Option<Digit>> = grid.digits().iter().copied().map(Some).collect();
        Puzzle::from_givens(self.geometry.clone(), digits)
    }

    /// Draws a grid, and the holes to dig in it.
    fn begin(
        &mut self,
        number: u64,
        tries: u64,
        deadline: &Deadline,
    ) -> Result<(Site, Puzzle), Reason> {
        let mut random = RandomStream::part(self.seed, number, tries - 1);
        let grid = self.draw_grid(number, tries, &mut random, deadline)?;
        let side = self.geometry.side();
        let puzzle = self.full(&grid);
        let givens = match self.recipe.method {
            Method::Dig => self.draw_givens(&mut random),
            _ => 0,
        };
        let holes = Holes::new(self.recipe.order, self.recipe.symmetry, side, &mut random);
        let bounds = Bounds { givens, floor: self.recipe.floor };
        let peers = self.peers.as_ref().expect("a method that digs has peers");
        let dig = Dig::new(grid, holes, bounds, peers, deadline).map_err(|cut| match cut {
            Interruption::Over(ending) => Reason::from(GridError::Over(ending)),
            Interruption::OutOfMemory(error) => SolveError::from(error).into(),
        })?;
        let dig = if self.recipe.method == Method::Grow { dig.grown() } else { dig };
        let dig = if self.is_bounded_by_logic() { dig.one_by_one() } else { dig };
        Ok((Site { number, random, tries, dig, failure: None }, puzzle))
    }
}

/// The numbers of a puzzle if its ER is one of those wanted; `None` if it is not, or if the time is over.
fn explained(
    rater: &mut Rater,
    puzzle: &Puzzle,
    wanted: &RangeInclusive<u32>,
    deadline: &Deadline,
) -> Option<ExplainerNumbers> {
    let rating = rater.rate(puzzle, se::Wanted::All, deadline).ok()?;
    let (er, ep, ed) = (rating.rating(), rating.pearl(), rating.diamond());
    let is_as_wanted = rating.end == se::End::Solved && wanted.contains(&er.tenths);
    is_as_wanted.then_some(ExplainerNumbers { er, ep, ed })
}
