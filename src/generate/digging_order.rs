//! The digging order: the order in which cells are tried as holes.
//!
//! The four orders of Xue, Jiang, Li, Yan and Sun, "Sudoku Puzzles Generating: from Easy to Evil" (2009):
//!
//! ```text
//!   left-to-right     wander-along-s     jump-one-cell
//!   1  2  3  4        1  2  3  4         1  .  2  .       then the cells between,
//!   5  6  7  8        8  7  6  5         .  4  .  3       in the same way:
//!   9 10 11 12        9 10 11 12         5  .  6  .       .  9  . 10
//!  13 14 15 16       16 15 14 13         .  8  .  7      12  . 11  . ...
//! ```
//!
//! The paper draws only the first half of `jump-one-cell`; its level of 32 to 35 givens also needs the second half.

use rand::seq::SliceRandom;

use veridoku_core::grid::Cell;
use veridoku_core::names::named;
use veridoku_core::random::RandomStream;

named! {
    /// An order in which cells are tried as holes.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub enum DiggingOrder("an order") {
        /// Any cell next: all orders are equally likely.
        Random = "random",
        /// Along the S, every other cell, and then the cells between them.
        JumpOneCell = "jump-one-cell",
        /// The first row to the right, the second to the left, and so on.
        WanderAlongS = "wander-along-s",
        /// Each row from left to right, from top to bottom.
        LeftToRight = "left-to-right",
    }
}

impl DiggingOrder {
    /// All cells of a grid of this side in this order.
    pub fn cells(self, side: usize, random: &mut RandomStream) -> Vec<Cell> {
        let row_by_row = (0..side * side).map(Cell::from_index);
        let along_s = (0..side).flat_map(|row| {
            (0..side).map(move |step| {
                Cell::at(row, if row % 2 == 0 { step } else { side - 1 - step }, side)
            })
        });
        let parity = |cell: &Cell| (cell.row(side) + cell.column(side)) % 2;
        match self {
            DiggingOrder::Random => {
                let mut cells: Vec<Cell> = row_by_row.collect();
                cells.shuffle(random.numbers());
                cells
            }
            DiggingOrder::JumpOneCell => {
                let (first, second): (Vec<Cell>, Vec<Cell>) =
                    along_s.partition(|cell| parity(cell) == 0);
                [first, second].concat()
            }
            DiggingOrder::WanderAlongS => along_s.collect(),
            DiggingOrder::LeftToRight => row_by_row.collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ranks(order: DiggingOrder, side: usize) -> Vec<usize> {
        let mut ranks = vec![0; side * side];
        for (rank, cell) in
            order.cells(side, &mut RandomStream::numbered(1, 0)).into_iter().enumerate()
        {
            assert_eq!(ranks[cell.index()], 0, "{order}: twice");
            ranks[cell.index()] = rank + 1;
        }
        ranks
    }

    #[test]
    fn orders_are_those_of_the_paper() {
        assert_eq!(ranks(DiggingOrder::LeftToRight, 3), [1, 2, 3, 4, 5, 6, 7, 8, 9]);
        assert_eq!(ranks(DiggingOrder::WanderAlongS, 3), [1, 2, 3, 6, 5, 4, 7, 8, 9]);
        let jump = [1, 9, 2, 10, 12, 4, 11, 3, 5, 13, 6, 14, 16, 8, 15, 7];
        assert_eq!(ranks(DiggingOrder::JumpOneCell, 4), jump);
        let mut random = ranks(DiggingOrder::Random, 9);
        random.sort_unstable();
        assert_eq!(random, (1..=81).collect::<Vec<_>>());
    }
}
