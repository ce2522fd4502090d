//! XY-wing and XYZ-wing: a pivot with two or three candidates and two wings that it sees.
//!
//! ```text
//! XY     pivot xy     wings xz, yz      no z in cells that see both wings             4.2
//! XYZ    pivot xyz    wings xz, yz      no z in cells that see both wings and pivot   4.4
//! ```
//!
//! Whatever the pivot is, one of these cells is z. Pivot, first and second wing are scanned in ascending order.
//! Source: Sukaku Explainer's scale.

use super::board::Board;
use super::hint::{Hint, Reason, strike_digit};
use super::layout::{PEERS, cells_in, count_in};
use super::technique::Technique;

/// The first XY-wing.
pub fn xy(board: &Board) -> Option<Hint> {
    wing::<2>(board, Technique::XyWing, 4.2)
}

/// The first XYZ-wing.
pub fn xyz(board: &Board) -> Option<Hint> {
    wing::<3>(board, Technique::XyzWing, 4.4)
}

fn wing<const PIVOT: u32>(board: &Board, technique: Technique, rating: f64) -> Option<Hint> {
    let pairs = board.cells_with(|count| count == 2);
    let pivots = if PIVOT == 2 { pairs } else { board.cells_with(|count| count == PIVOT) };
    for pivot in cells_in(pivots) {
        let all = board.candidates(pivot);
        for first in cells_in(PEERS[pivot] & pairs) {
            let one = board.candidates(first);
            if count_in(all & !one) != 1 {
                continue;
            }
            for second in cells_in(PEERS[pivot] & pairs) {
                let other = board.candidates(second);
                let common = all & one & other;
                let is_wing = count_in(all | one | other) == 3 && count_in(common) == PIVOT - 2;
                // Two equal wings do not have exactly one digit in common.
                let shared = one & other;
                if !is_wing || !shared.is_power_of_two() {
                    continue;
                }
                let digit = shared.trailing_zeros() as usize;
                let seen = PEERS[first] & PEERS[second] & board.cells(digit);
                let victims = if PIVOT == 3 { seen & PEERS[pivot] } else { seen };
                if victims != 0 {
                    let wings = [first as u8, second as u8];
                    let reason = Reason::Wing { pivot: pivot as u8, wings, digit };
                    let strike = strike_digit(digit, victims);
                    return Some(Hint::strike(technique, rating, strike, reason));
                }
            }
        }
    }
    None
}
