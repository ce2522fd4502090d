//! The native backend: propagation and backtracking, for every geometry.
//!
//! | file | what |
//! |---|---|
//! | `search` | the search: deduce, guess, visit, take back |
//! | `nine` | classic 9x9 puzzles in vector registers: one at a time, or many side by side |
//! | `bands` | positions of classic 16x16 and 25x25 grids: a bitboard per digit, all houses of a kind together |
//! | `planes` | positions of small grids, digit by digit: a bitboard of cells each |
//! | `board` | positions of any grid, cell by cell: the readable reference |
//! | `network` | positions of puzzles with rules: variables and constraints |
//! | `handover` | hard puzzles of large grids: from planes or board to the network |
//! | `bits`, `mask` | sets of cells and sets of digits in machine words |
//!
//! A solver keeps the engine of the last geometry it saw, so a run of puzzles of one kind allocates almost nothing
//! after the first.

mod bands;
mod bits;
mod board;
mod handover;
mod hidden;
mod mask;
mod network;
mod nine;
mod planes;
mod search;

use std::ops::ControlFlow;
use std::sync::Arc;

pub use self::hidden::HiddenFinder;

use self::board::Board;
use self::handover::Handover;
use self::mask::Wide;
use self::network::Questions;
use self::nine::{Lanes, alone};
use self::planes::Planes;
use self::search::{CELLS_PER_LOOK, Engine, Position, SearchEngine};
use super::another::another;
use super::answers::{Answers, BareAnswer};
use super::checked::checked;
use super::{Answer, Budget, Ending, Kept, SolveError, Solver, Stats, TrueCandidates, candidates};
use veridoku_core::budget::{Deadline, Interruption, Watch};
use veridoku_core::format::Puzzles;
use veridoku_core::grid::{ForLastGeometry, Geometry, Puzzle, Solution};
use veridoku_core::names::named;
use veridoku_core::rules::network::MOST_VALUES;

/// The native backend.
///
/// Many classic 9x9 puzzles in one call are searched side by side. The answers, and the solutions that they keep, are
/// the same as with one search after the other. Only the number of guesses may depend on the other puzzles of the
/// call, if a puzzle reached its budget of solutions. With lanes forced by
/// [`with_kernel`](NativeSolver::with_kernel), a search shows its solutions in another order.
///
/// After 256 solutions of a classic 9x9 puzzle, unless guesses are bounded, the branches that are left are counted and
/// visited chute by chute. The choices made there are not guesses.
///
/// On grids of 10 to 32 digits without further rules, a search for one or two solutions continues in another way after
/// 30 guesses, or after 10,000 on a classic 16x16 grid. So it may find other solutions first than a search for more.
#[derive(Default)]
pub struct NativeSolver {
    kernel: Option<Kernel>,
    alone: Alone,
    /// The lanes, once they were needed.
    lanes: Option<Lanes>,
    /// The network of the geometry whose true candidates were last asked for.
    questions: ForLastGeometry<Box<dyn Questions>>,
}

named! {
    /// The native backend's representations of a position. They differ in speed, in the guesses they take, and in the
    /// order of the solutions; only boxes and lanes have the same order. The geometry and the number of puzzles decide
    /// which kernel is picked, unless one is forced.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    #[non_exhaustive]
    pub enum Kernel("a kernel") {
        /// Digit by digit, up to 16x16.
        Planes = "planes",
        /// Digit by digit and band by band: 16x16 and 25x25 with rows, columns and square boxes only.
        BandsPortable = "bands-portable",
        /// Like `BandsPortable`, on a CPU with AVX2.
        BandsAvx2 = "bands-avx2",
        /// Cell by cell, any size.
        Board = "board",
        /// The nine boxes of a classic 9x9 puzzle side by side, in plain arrays.
        BoxesArrays = "boxes-arrays",
        /// The nine boxes of a classic 9x9 puzzle side by side, with the instructions that every CPU of the
        /// architecture has.
        BoxesPortable = "boxes-portable",
        /// Like `BoxesPortable`, on a CPU with AVX2.
        BoxesAvx2 = "boxes-avx2",
        /// Like `BoxesAvx2`, on a CPU with AVX-512.
        BoxesAvx512 = "boxes-avx512",
        /// Eight classic 9x9 puzzles side by side, in plain arrays.
        LanesArrays = "lanes-arrays",
        /// Eight classic 9x9 puzzles side by side, with the instructions that every CPU of the architecture has: SSE2
        /// on x86-64, plain arrays elsewhere.
        LanesPortable = "lanes-portable",
        /// Sixteen classic 9x9 puzzles side by side, on a CPU with AVX2.
        LanesAvx2 = "lanes-avx2",
        /// Thirty-two classic 9x9 puzzles side by side, on a CPU with AVX-512 (F, BW, VL and DQ:
        /// Intel servers from Skylake on, AMD from Zen 4 on).
        LanesAvx512 = "lanes-avx512",
    }
}

/// The least number of classic 9x9 puzzles in a call that go to the lanes. With fewer puzzles most lanes stay empty
/// and boxes are faster; with this many or more, lanes are faster on most lists. The number for AVX-512 is not
/// measured.
const LANES_FROM: usize = 12;

impl Kernel {
    /// Whether this CPU can run it.
    pub fn is_available(self) -> bool {
        match self {
            Kernel::BandsAvx2 | Kernel::BoxesAvx2 | Kernel::LanesAvx2 => nine::has_avx2(),
            Kernel::BoxesAvx512 | Kernel::LanesAvx512 => nine::has_avx512(),
            _ => true,
        }
    }

    /// Whether it takes classic 9x9 puzzles only.
    pub fn is_for_nine(self) -> bool {
        use Kernel::{BandsAvx2, BandsPortable, Board, Planes};
        !matches!(self, Planes | BandsPortable | BandsAvx2 | Board)
    }

    /// Whether it searches puzzles side by side.
    pub fn is_side_by_side(self) -> bool {
        matches!(
            self,
            Kernel::LanesArrays | Kernel::LanesPortable | Kernel::LanesAvx2 | Kernel::LanesAvx512
        )
    }

    /// Whether it takes puzzles of this geometry one at a time.
    fn can_take(self, geometry: &Geometry) -> bool {
        match self {
            Kernel::Planes => geometry.side() <= 16,
            Kernel::BandsPortable | Kernel::BandsAvx2 => bands::takes(geometry),
            Kernel::Board => true,
            _ => !self.is_side_by_side() && geometry.is_classic_nine(),
        }
    }

    /// The fastest kernel for this geometry, one puzzle at a time.
    fn fastest(geometry: &Geometry) -> Kernel {
        use Kernel::{
            BandsAvx2, BandsPortable, Board, BoxesAvx2, BoxesAvx512, BoxesPortable, Planes,
        };

        let by_speed = [BoxesAvx512, BoxesAvx2, BoxesPortable, BandsAvx2, BandsPortable, Planes];
        let can = |kernel: &Kernel| kernel.is_available() && kernel.can_take(geometry);
        by_speed.into_iter().find(can).unwrap_or(Board)
    }

    /// An engine for a geometry. The tables of a large geometry take a while to make; this ends early when the
    /// time is over.
    fn engine(
        self,
        geometry: &Geometry,
        deadline: &Deadline,
    ) -> Result<Box<dyn SearchEngine>, Interruption> {
        // The board of a position, unless the time is over.
        fn ready<P>(position: ControlFlow<Ending, P>) -> Result<P, Interruption> {
            match position {
                ControlFlow::Continue(position) => Ok(position),
                ControlFlow::Break(ending) => Err(Interruption::Over(ending)),
            }
        }
        let watch = &Watch::new(deadline, CELLS_PER_LOOK);
        macro_rules! planes {
            ($($side:literal)*) => {
                match geometry.side() {
                    $($side => {
                        const WORDS: usize = ($side * $side as usize).div_ceil(64);
                        return boxed(geometry, Planes::<$side, WORDS>::new(geometry));
                    })*
                    _ => {}
                }
            };
        }
        if !geometry.is_single() {
            return network_engine(geometry, watch);
        }
        let kernel = if self.can_take(geometry) { self } else { Kernel::fastest(geometry) };
        let or_portable = |engine: Option<_>| engine.unwrap_or_else(|| alone::portable(geometry));
        match kernel {
            Kernel::BoxesArrays => return Ok(alone::arrays(geometry)),
            Kernel::BoxesPortable => return Ok(alone::portable(geometry)),
            Kernel::BoxesAvx2 => return Ok(or_portable(alone::avx2(geometry))),
            Kernel::BoxesAvx512 => return Ok(or_portable(alone::avx512(geometry))),
            Kernel::BandsPortable => return Ok(bands::engine(geometry, false)),
            Kernel::BandsAvx2 => return Ok(bands::engine(geometry, true)),
            _ => {}
        }
        if kernel == Kernel::Planes {
            planes!(1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16);
        }
        match geometry.side() {
            ..=16 => boxed(geometry, ready(Board::<u16>::new(geometry, watch))?),
            17..=32 => boxed(geometry, ready(Board::<u32>::new(geometry, watch))?),
            33..=64 => boxed(geometry, ready(Board::<u64>::new(geometry, watch))?),
            65..=128 => boxed(geometry, ready(Board::<u128>::new(geometry, watch))?),
            _ => boxed(geometry, ready(Board::<Wide>::new(geometry, watch))?),
        }
    }
}

/// An engine for positions of one kind.
fn boxed<P: Position + 'static>(
    geometry: &Geometry,
    position: P,
) -> Result<Box<dyn SearchEngine>, Interruption> {
    Ok(Box::new(Engine::new(geometry, position)))
}

/// The engine of a geometry's network.
fn network_engine(
    geometry: &Geometry,
    watch: &Watch,
) -> Result<Box<dyn SearchEngine>, Interruption> {
    let network = veridoku_core::rules::network_within(geometry, watch)?;
    match network.count {
        ..=6 => boxed(geometry, network::NetworkSearch::<1>::new(network, watch)?),
        7..=9 => boxed(geometry, network::NetworkSearch::<8>::new(network, watch)?),
        10 => boxed(geometry, network::NetworkSearch::<16>::new(network, watch)?),
        11 => boxed(geometry, network::NetworkSearch::<32>::new(network, watch)?),
        _ => boxed(geometry, network::NetworkSearch::<0>::new(network, watch)?),
    }
}

impl NativeSolver {
    /// The backend's name.
    pub(crate) const NAME: &str = "native";

    /// A solver that picks the fastest kernel for each geometry.
    pub fn new() -> NativeSolver {
        NativeSolver::default()
    }

    /// A solver that uses this kernel wherever the kernel can take the geometry: boxes and lanes take classic 9x9
    /// puzzles, bands those of 16x16 and 25x25, planes grids of up to 256 cells. For other geometries, and on a CPU
    /// that cannot run the kernel, the solver picks as [`new`](NativeSolver::new) does.
    pub fn with_kernel(kernel: Kernel) -> NativeSolver {
        let kernel = Some(kernel).filter(|kernel| kernel.is_available());
        NativeSolver { kernel, ..NativeSolver::default() }
    }

    /// The network of a geometry, with its digits, ready for questions.
    fn questions(
        &mut self,
        geometry: &Arc<Geometry>,
        deadline: &Deadline,
    ) -> Result<&mut dyn Questions, Interruption> {
        let questions = self.questions.try_of(geometry, || {
            let watch = Watch::new(deadline, CELLS_PER_LOOK);
            let network = veridoku_core::rules::network_within(geometry, &watch)?;
            network::questions(network, &watch)
        })?;
        Ok(questions.as_mut())
    }

    /// A random solution of a puzzle with up to 32 digits, by a search that restarts now and then. Some solutions are
    /// more likely than others. `draw` draws a number below a bound.
    ///
    /// # Errors
    /// Why no solution was found: [`Ending::Exhausted`] if there is none.
    #[doc(hidden)]
    pub fn random_solution(
        &mut self,
        puzzle: &Puzzle,
        deadline: &Deadline,
        most_guesses: u64,
        draw: &mut dyn FnMut(u32) -> u32,
    ) -> Result<Solution, Ending> {
        match self.questions(puzzle.geometry(), deadline) {
            Ok(questions) => questions.random_solution(puzzle, deadline, most_guesses, draw),
            Err(Interruption::Over(ending)) => Err(ending),
            // As with too few guesses: nothing is known.
            Err(Interruption::OutOfMemory(_)) => Err(Ending::Guesses),
        }
    }

    /// Whether this many classic 9x9 puzzles go to the lanes. Under a budget of time or guesses each puzzle
    /// is searched separately. Side by side, puzzles would use up each other's time, and which of them are answered
    /// would depend on the other puzzles.
    fn is_for_lanes(&self, puzzles: usize, budget: &Budget) -> bool {
        let are_unbounded = budget.time.is_none() && budget.guesses.is_none();
        self.kernel.map_or(puzzles >= LANES_FROM && are_unbounded, Kernel::is_side_by_side)
    }

    /// Searches classic 9x9 puzzles side by side, and overwrites `answers`, one for each puzzle.
    fn side_by_side(
        &mut self,
        puzzles: &[Puzzle],
        budget: &Budget,
        keep: usize,
        answers: &mut [Result<Answer, SolveError>],
        spare: &mut Vec<Solution>,
    ) {
        let lanes = lanes(&mut self.lanes, self.kernel);
        // The tables of a classic 9x9 grid take no time worth bounding.
        let ready = self.alone.engine(self.kernel, puzzles[0].geometry(), &Deadline::NEVER);
        if let Ok(alone) = ready {
            lanes.search_many(puzzles, budget, keep, alone, answers, spare);
        }
    }

    /// Whether this many bare puzzles go to the lanes as their cells. See [`Lanes::search_bare`] for the budget.
    fn is_for_bare_lanes(&self, puzzles: usize, budget: &Budget, keep: usize) -> bool {
        let are_unbounded = budget.time.is_none() && budget.guesses.is_none();
        let is_served = match keep {
            0 => budget.solutions != Some(0),
            1 => budget.solutions.is_none_or(|limit| limit > 1),
            _ => false,
        };
        puzzles > 0 && are_unbounded && is_served && self.is_for_lanes(puzzles, budget)
    }
}

/// The engine that takes puzzles one at a time.
#[derive(Default)]
struct Alone(ForLastGeometry<Box<dyn SearchEngine>>);

impl Alone {
    /// The engine for a geometry: the one at hand, or a new one, unless the time ends before it is ready.
    fn engine(
        &mut self,
        kernel: Option<Kernel>,
        geometry: &Arc<Geometry>,
        deadline: &Deadline,
    ) -> Result<&mut dyn SearchEngine, Interruption> {
        let engine = self.0.try_of(geometry, || match kernel {
            Some(kernel) => kernel.engine(geometry, deadline),
            None => {
                let fastest = Kernel::fastest(geometry);
                Ok(Handover::of(geometry, fastest, fastest.engine(geometry, deadline)?))
            }
        })?;
        Ok(engine.as_mut())
    }
}

/// The existing lanes, or new ones: those of a forced kernel, or the fastest that the CPU can run.
fn lanes(lanes: &mut Option<Lanes>, kernel: Option<Kernel>) -> &mut Lanes {
    lanes.get_or_insert_with(|| match kernel {
        Some(Kernel::LanesArrays) => Lanes::arrays(),
        Some(Kernel::LanesPortable) => Lanes::portable(),
        Some(Kernel::LanesAvx2) => Lanes::avx2().unwrap_or_else(Lanes::portable),
        _ => Lanes::avx512().or_else(Lanes::avx2).unwrap_or_else(Lanes::portable),
    })
}

/// A slot for an answer that is not known yet.
const NO_ANSWER: Answer = Answer {
    solutions: Vec::new(),
    stats: Stats { solutions: 0, guesses: Some(0), ending: Ending::Solutions },
};

/// Makes room for this many answers, and takes the solutions out of the old ones.
fn renew(answers: &mut Vec<Result<Answer, SolveError>>, puzzles: usize) -> Vec<Solution> {
    let mut spare = Vec::with_capacity(answers.len());
    for answer in &mut *answers {
        match answer {
            Ok(answer) => spare.append(&mut answer.solutions),
            Err(_) => *answer = Ok(NO_ANSWER),
        }
    }
    answers.resize(puzzles, Ok(NO_ANSWER));
    spare
}

impl Solver for NativeSolver {
    fn name(&self) -> &'static str {
        NativeSolver::NAME
    }

    fn counts_in_bulk(&self, puzzle: &Puzzle, budget: &Budget) -> bool {
        puzzle.geometry().is_classic_nine()
            && budget.guesses.is_none()
            && self.kernel.is_none_or(Kernel::is_for_nine)
    }

    fn search(
        &mut self,
        puzzle: &Puzzle,
        budget: &Budget,
        visit: &mut dyn FnMut(&Solution) -> ControlFlow<()>,
    ) -> Result<Stats, SolveError> {
        // The visitor sees the order of the solutions. The order of the lanes depends on how many there
        // are, so lanes are not used here unless they are forced.
        if self.kernel.is_some_and(Kernel::is_side_by_side) && puzzle.geometry().is_classic_nine() {
            return Ok(lanes(&mut self.lanes, self.kernel).search(puzzle, budget, visit));
        }
        let deadline = budget.deadline();
        match self.alone.engine(self.kernel, puzzle.geometry(), &deadline) {
            Ok(engine) => checked(NativeSolver::NAME, puzzle, &deadline, visit, |visit| {
                Ok(engine.search(puzzle, budget, &deadline, visit)?)
            }),
            Err(cut) => Ok(Stats { ending: cut.ending()?, ..NO_ANSWER.stats }),
        }
    }

    fn answer(
        &mut self,
        puzzle: &Puzzle,
        budget: &Budget,
        keep: usize,
    ) -> Result<Answer, SolveError> {
        if self.kernel.is_some_and(Kernel::is_side_by_side) && puzzle.geometry().is_classic_nine() {
            let mut answer = Ok(NO_ANSWER);
            let (puzzles, answers) =
                (std::slice::from_ref(puzzle), std::slice::from_mut(&mut answer));
            self.side_by_side(puzzles, budget, keep, answers, &mut Vec::new());
            return answer;
        }
        if !puzzle.geometry().is_single() {
            let mut kept = Kept::up_to(keep);
            let stats = self.search(puzzle, budget, &mut |solution| kept.visit(solution))?;
            return Ok(kept.answer(stats)?);
        }
        let deadline = budget.deadline();
        match self.alone.engine(self.kernel, puzzle.geometry(), &deadline) {
            Ok(engine) => Ok(engine.answer(puzzle, budget, &deadline, keep)?),
            Err(cut) => {
                let stats = Stats { ending: cut.ending()?, ..NO_ANSWER.stats };
                Ok(Answer { stats, ..NO_ANSWER })
            }
        }
    }

    /// Puzzles with rules and lanes have no search of their own for this.
    fn another_solution(
        &mut self,
        puzzle: &Puzzle,
        known: &Solution,
        budget: &Budget,
    ) -> Result<Answer, SolveError> {
        let is_in_lanes = self.kernel.is_some_and(Kernel::is_side_by_side);
        if is_in_lanes || !puzzle.geometry().is_single() {
            return another(known, budget, |budget, visit| self.search(puzzle, budget, visit));
        }
        let deadline = budget.deadline();
        match self.alone.engine(self.kernel, puzzle.geometry(), &deadline) {
            Ok(engine) => Ok(engine.another(puzzle, known, budget, &deadline)?),
            Err(cut) => {
                let stats = Stats { ending: cut.ending()?, ..NO_ANSWER.stats };
                Ok(Answer { stats, ..NO_ANSWER })
            }
        }
    }

    fn search_many_into(
        &mut self,
        puzzles: &[Puzzle],
        budget: &Budget,
        keep: usize,
        answers: &mut Vec<Result<Answer, SolveError>>,
    ) {
        let is_nine = |puzzle: &Puzzle| puzzle.geometry().is_classic_nine();
        let mut spare = renew(answers, puzzles.len());
        let mut answers = answers.as_mut_slice();
        for run in puzzles.chunk_by(|one, next| is_nine(one) == is_nine(next)) {
            let (now, later) = answers.split_at_mut(run.len());
            answers = later;
            if is_nine(&run[0]) && self.is_for_lanes(run.len(), budget) {
                self.side_by_side(run, budget, keep, now, &mut spare);
            } else {
                for (puzzle, answer) in run.iter().zip(now) {
                    *answer = self.answer(puzzle, budget, keep);
                }
            }
        }
    }

    /// Bare puzzles go into the lanes as their cells, if there are enough of them.
    fn search_all(
        &mut self,
        puzzles: &Puzzles,
        budget: &Budget,
        keep: usize,
        answers: &mut Answers,
    ) {
        let bare = puzzles.bare().len();
        if !self.is_for_bare_lanes(bare, budget, keep) {
            return answers.search_whole(self, puzzles, budget, keep);
        }
        self.search_many_into(puzzles.whole(), budget, keep, &mut answers.whole);
        answers.bare.clear();
        answers.bare.resize(bare, BareAnswer::NONE);
        let lanes = lanes(&mut self.lanes, self.kernel);
        // The tables of a classic 9x9 grid take no time worth bounding.
        if let Ok(alone) = self.alone.engine(self.kernel, puzzles.geometry(), &Deadline::NEVER) {
            lanes.search_bare(puzzles, budget, keep > 0, alone, &mut answers.bare);
        }
    }

    /// On grids whose digits fit a network, all questions start from one position.
    fn true_candidates(
        &mut self,
        puzzle: &Puzzle,
        budget: &Budget,
        limit: u64,
    ) -> Result<TrueCandidates, SolveError> {
        if puzzle.side() > MOST_VALUES {
            return candidates::ask(self, puzzle, budget, limit);
        }
        let deadline = budget.deadline();
        match self.questions(puzzle.geometry(), &deadline) {
            Ok(questions) => {
                Ok(questions.true_candidates(puzzle, &budget.until(&deadline), limit)?)
            }
            Err(cut) => candidates::unasked(puzzle, limit, cut.ending()?),
        }
    }
}
