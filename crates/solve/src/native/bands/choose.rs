//! The cell of the next guess: the most conflicts per candidate.
//!
//! Each cell has a weight. A conflict adds one to the cells of the house that has no position for a digit, or to the
//! peers of the cell that has no candidate, and one to the cell of the last guess (Boussemart and others, "Boosting
//! systematic search by weighting constraints", 2004). The weights begin at [`FIRST_WEIGHT`], so the first guesses are
//! cells with the fewest candidates.

use super::deduce::State;
use super::layout::Layout;
use super::plane::Plane;

/// A weight before the first conflict. Anything from 30 to 300 takes about as many guesses; 10 takes more.
const FIRST_WEIGHT: u32 = 100;

/// The bits of a number of candidates: up to 31.
const BITS: usize = 5;

/// The weight of each cell.
pub(super) struct Weights {
    weights: Vec<u32>,
    /// The highest weight.
    heaviest: u32,
}

impl Weights {
    pub(super) fn new(cells: usize) -> Weights {
        Weights { weights: vec![FIRST_WEIGHT; cells], heaviest: FIRST_WEIGHT }
    }

    /// Forgets all conflicts.
    pub(super) fn forget(&mut self) {
        self.weights.fill(FIRST_WEIGHT);
        self.heaviest = FIRST_WEIGHT;
    }

    /// Counts a conflict: its cells, and the cell of the last guess.
    #[inline(always)]
    pub(super) fn blame<L: Layout, const BANDS: usize>(
        &mut self,
        cells: Plane<L, BANDS>,
        guess: Option<usize>,
    ) {
        let mut add = |cell: usize| {
            let weight = &mut self.weights[cell];
            *weight = weight.saturating_add(1);
            self.heaviest = self.heaviest.max(*weight);
        };
        cells.for_each(&mut add);
        guess.into_iter().for_each(add);
    }

    /// The open cell with the highest weight per candidate, the smallest if there are several. The planes are added up
    /// for all cells at once, in binary.
    #[inline(always)]
    pub(super) fn choose<L: Layout, const SIDE: usize, const BANDS: usize>(
        &self,
        state: &State<L, SIDE, BANDS>,
    ) -> usize {
        let mut sum = [Plane::<L, BANDS>::EMPTY; BITS];
        for plane in &state.planes {
            let mut carry = *plane;
            for bit in &mut sum {
                (*bit, carry) = (bit.xor(carry), bit.and(carry));
            }
        }
        let (mut best, mut best_weight, mut best_count) = (0, 0, 1);
        for count in 2..=SIDE as u64 {
            if best_weight * count >= u64::from(self.heaviest) * best_count {
                break;
            }
            let bits = sum.iter().enumerate();
            let cells = bits.fold(state.open, |cells, (bit, plane)| {
                if count >> bit & 1 == 1 { cells.and(*plane) } else { cells.without(*plane) }
            });
            cells.for_each(|cell| {
                let weight = u64::from(self.weights[cell]);
                if weight * best_count > best_weight * count {
                    (best, best_weight, best_count) = (cell, weight, count);
                }
            });
        }
        best
    }
}
