//! Remembers where a producer found nothing, and finds the cells that have changed since.
//!
//! A path has fifty steps, and a producer is queried again after every step not found by an easier one. Most calls
//! find nothing, and a step changes a few cells. If the hints of a producer depend on a few cells each, and none
//! appears when other cells lose candidates, then after a call that found nothing only those with a changed cell
//! need a test. Each producer that uses this documents why it applies to its hints.
//!
//! Cost: 81 comparisons a call.

use super::board::Board;
use super::layout::Cells;

/// The candidates with which a producer last found nothing.
#[derive(Clone, Debug, Default)]
pub struct Silence(Option<Box<[u16; 81]>>);

impl Silence {
    /// The cells that have lost candidates since; all cells if some cell has gained one, or if nothing is known.
    pub fn changed(&self, board: &Board) -> Cells {
        const ALL: Cells = !0 >> 47;
        let Some(before) = &self.0 else { return ALL };
        let (mut changed, mut gained) = (0, 0);
        for (cell, (now, before)) in board.all_candidates().iter().zip(before.iter()).enumerate() {
            changed |= Cells::from(now != before) << cell;
            gained |= now & !before;
        }
        if gained == 0 { changed } else { ALL }
    }

    /// Records whether the producer found nothing. Otherwise, the earlier record remains valid.
    pub fn note(&mut self, board: &Board, found_nothing: bool) {
        if found_nothing {
            match &mut self.0 {
                Some(before) => **before = *board.all_candidates(),
                None => self.0 = Some(Box::new(*board.all_candidates())),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_that_lose_candidates_have_changed() {
        let board = Board::new(&[None; 81], &[0o777; 81]);
        let mut silence = Silence::default();
        assert_eq!(silence.changed(&board).count_ones(), 81);
        silence.note(&board, false);
        assert_eq!(silence.changed(&board).count_ones(), 81);
        silence.note(&board, true);
        let mut later = board.clone();
        later.strike(3, 0);
        assert_eq!(silence.changed(&later), 1 << 3);
        // From a later position of one puzzle to an earlier one of another.
        silence.note(&later, true);
        assert_eq!(silence.changed(&board).count_ones(), 81);
    }
}
