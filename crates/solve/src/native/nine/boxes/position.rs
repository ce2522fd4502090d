//! The position: one board, and the boards to return to.

use super::board::{self, Cells};
use super::choose::choose;
use super::propagate::propagate;
use crate::native::nine::CELLS;
use crate::native::nine::chutes::Candidates;
use crate::native::nine::vector::Neighbors;
use crate::native::search::{Position, Progress};
use veridoku_core::budget::Watch;
use veridoku_core::grid::{Digit, Puzzle};

/// A board, and the other branches of the guesses that led to it.
pub(in crate::native::nine) struct Boxes<V> {
    now: Cells<V>,
    saved: Vec<Cells<V>>,
}

impl<V: Neighbors> Boxes<V> {
    #[inline(always)]
    pub(in crate::native::nine) fn new() -> Boxes<V> {
        Boxes { now: [[V::splat(0); 3]; 3], saved: Vec::with_capacity(32) }
    }
}

impl<V: Neighbors + Send> Position for Boxes<V> {
    #[inline(always)]
    fn load(&mut self, puzzle: &Puzzle) {
        self.saved.clear();
        self.now = board::load(puzzle);
    }

    #[inline(always)]
    fn propagate(&mut self, _: &Watch) -> Progress {
        propagate(&mut self.now)
    }

    /// Guesses that a digit is in a triad, and saves the board on which it is not.
    #[inline(always)]
    fn guess(&mut self, _watch: &Watch) {
        let Some(guess) = choose(&self.now) else {
            debug_assert!(false, "a stuck board without a guess");
            self.now = [[V::splat(0); 3]; 3];
            return;
        };
        let mut otherwise = self.now;
        guess.refute(&mut otherwise);
        self.saved.push(otherwise);
        guess.assume(&mut self.now);
    }

    #[inline(always)]
    fn take_back(&mut self) -> bool {
        let saved = self.saved.pop();
        if let Some(saved) = saved {
            self.now = saved;
        }
        saved.is_some()
    }

    #[inline(always)]
    fn write(&self, digits: &mut [Digit]) {
        board::write(&self.now, digits);
    }
}

impl<V: Neighbors + Send> Candidates for Boxes<V> {
    fn candidates(&self) -> [u16; CELLS] {
        board::candidates(&self.now)
    }
}
