//! The engine compiled for AVX2, whose registers hold a plane of 16x16.
//!
//! No intrinsics: everything is inlined into functions that may use the instructions, and the compiler finds them. At
//! 16x16 a search takes a fifth less time.
//!
//! All `unsafe` code of the engine is here. The invariant: an [`Avx2`] exists only where the CPU was found to have the
//! instructions.
#![allow(unsafe_code)]

use super::Bands;
use super::layout::Layout;
use crate::native::nine;
use crate::native::search::{Position, Progress};
use veridoku_core::budget::Watch;
use veridoku_core::grid::{Digit, Puzzle, Solution};
use veridoku_core::memory::OutOfMemory;

/// A position on a CPU with AVX2.
pub(in crate::native) struct Avx2<L: Layout, const SIDE: usize, const BANDS: usize>(
    Bands<L, SIDE, BANDS>,
);

impl<L: Layout, const SIDE: usize, const BANDS: usize> Avx2<L, SIDE, BANDS> {
    /// `None` if the CPU lacks the instructions.
    pub(in crate::native) fn new() -> Option<Self> {
        nine::has_avx2().then(|| Avx2(Bands::new()))
    }
}

/// Functions that are compiled for AVX2 as a whole, each for a method of `Bands`.
macro_rules! compiled {
    ($($name:ident($argument:ident: $kind:ty) -> $result:ty;)*) => {$(
        #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
        fn $name<L: Layout, const SIDE: usize, const BANDS: usize>(
            bands: &mut Bands<L, SIDE, BANDS>,
            $argument: $kind,
        ) -> $result {
            bands.$name($argument)
        }
    )*};
}
compiled! {
    load(puzzle: &Puzzle) -> ();
    propagate(watch: &Watch) -> Progress;
    guess(watch: &Watch) -> ();
}

// SAFETY of everything below: an `Avx2` exists only where the CPU was found to have the instructions.
impl<L: Layout, const SIDE: usize, const BANDS: usize> Position for Avx2<L, SIDE, BANDS> {
    fn load(&mut self, puzzle: &Puzzle) {
        // SAFETY: see above.
        unsafe { load(&mut self.0, puzzle) }
    }
    fn prefer(&mut self, grid: Option<&Solution>) {
        self.0.prefer(grid);
    }
    fn propagate(&mut self, watch: &Watch) -> Progress {
        // SAFETY: see above.
        unsafe { propagate(&mut self.0, watch) }
    }
    fn make_room(&mut self) -> Result<(), OutOfMemory> {
        self.0.make_room()
    }
    fn guess(&mut self, watch: &Watch) {
        // SAFETY: see above.
        unsafe { guess(&mut self.0, watch) }
    }
    fn take_back(&mut self) -> bool {
        self.0.take_back()
    }
    fn write(&self, digits: &mut [Digit]) {
        self.0.write(digits);
    }
}
