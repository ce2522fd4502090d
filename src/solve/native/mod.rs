//! The native backend: propagation and backtracking, for every geometry.
//!
//! | file | what |
//! |---|---|
//! | `search` | the search: deduce, guess, visit, take back |
//! | `planes` | positions of small grids, digit by digit: a bitboard of cells each |
//! | `board` | positions of any grid, cell by cell: the readable reference |
//! | `bits`, `mask` | sets of cells and sets of digits in machine words |
//!
//! A solver keeps the engine of the geometry it saw last, so a run of puzzles of one kind
//! allocates nothing after the first.

mod bits;
mod board;
mod mask;
mod planes;
mod search;

use std::fmt;
use std::ops::ControlFlow;
use std::str::FromStr;
use std::sync::Arc;

use self::board::Board;
use self::mask::Wide;
use self::planes::Planes;
use self::search::{Engine, Position, Search};
use super::{Budget, SolveError, Solver, Stats};
use crate::grid::{Geometry, Puzzle, Solution};

/// The native backend.
#[derive(Default)]
pub struct NativeSolver {
    kernel: Option<Kernel>,
    engine: Option<(Arc<Geometry>, Box<dyn Search>)>,
}

/// The native backend's ways to hold a position. They differ in speed alone; which is picked follows
/// from the geometry, unless one is forced.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Kernel {
    /// Digit by digit, up to 16x16.
    Planes,
    /// Cell by cell, any size.
    Board,
}

impl Kernel {
    /// Every kernel.
    pub const ALL: [Kernel; 2] = [Kernel::Planes, Kernel::Board];

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Kernel::Planes => "planes",
            Kernel::Board => "board",
        }
    }

    /// The fastest for this geometry.
    fn fastest(geometry: &Geometry) -> Kernel {
        if geometry.side() <= 16 { Kernel::Planes } else { Kernel::Board }
    }

    fn engine(self, geometry: &Geometry) -> Box<dyn Search> {
        fn boxed<P: Position + 'static>(geometry: &Geometry, position: P) -> Box<dyn Search> {
            Box::new(Engine::new(geometry, position))
        }
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
        if self == Kernel::Planes {
            planes!(1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16);
        }
        match geometry.side() {
            ..=16 => boxed(geometry, Board::<u16>::new(geometry)),
            17..=32 => boxed(geometry, Board::<u32>::new(geometry)),
            33..=64 => boxed(geometry, Board::<u64>::new(geometry)),
            65..=128 => boxed(geometry, Board::<u128>::new(geometry)),
            _ => boxed(geometry, Board::<Wide>::new(geometry)),
        }
    }
}

impl fmt::Display for Kernel {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(self.name())
    }
}

impl FromStr for Kernel {
    type Err = String;

    fn from_str(name: &str) -> Result<Kernel, String> {
        let known = Kernel::ALL.into_iter().find(|kernel| kernel.name() == name);
        known.ok_or_else(|| format!("`{name}` is not a kernel; expected planes or board"))
    }
}

impl NativeSolver {
    /// A solver that picks the fastest kernel for each geometry.
    pub fn new() -> NativeSolver {
        NativeSolver::default()
    }

    /// A solver that uses this kernel wherever it can take the geometry.
    pub fn with_kernel(kernel: Kernel) -> NativeSolver {
        NativeSolver { kernel: Some(kernel), engine: None }
    }

    /// The engine for this geometry: the one at hand, or a new one.
    fn engine(&mut self, geometry: &Arc<Geometry>) -> &mut dyn Search {
        let engine = match self.engine.take() {
            Some(known) if Arc::ptr_eq(&known.0, geometry) => known,
            _ => {
                let kernel = self.kernel.unwrap_or_else(|| Kernel::fastest(geometry));
                (Arc::clone(geometry), kernel.engine(geometry))
            }
        };
        self.engine.insert(engine).1.as_mut()
    }
}

impl Solver for NativeSolver {
    fn name(&self) -> &'static str {
        "native"
    }

    fn search(
        &mut self,
        puzzle: &Puzzle,
        budget: &Budget,
        visit: &mut dyn FnMut(&Solution) -> ControlFlow<()>,
    ) -> Result<Stats, SolveError> {
        Ok(self.engine(puzzle.geometry()).search(puzzle, budget, visit))
    }
}
