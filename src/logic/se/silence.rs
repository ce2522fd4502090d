//! Where a producer found nothing, and which cells have changed since.
//!
//! A path has fifty steps, and a producer is asked again after each step that nothing easier offers. Most calls find
//! nothing, and a step changes a few cells. If the hints of a producer depend on a few cells each, and none appears
//! when other cells lose candidates, then after a call that found nothing only those with a changed cell are left to
//! test. Each producer that uses this says why it holds for its hints.
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

    /// Notes whether the producer has found nothing. If it has, what was known before still holds.
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
