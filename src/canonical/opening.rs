//! The first two rows of a completed grid, chosen together.
//!
//! Any row can be the first, in any order of its columns, and becomes 123456789: 18 rows with 1,296 orders each. So
//! the second row decides. Take two rows of a band and an order of stacks, and find the second row's digits in the
//! first:
//!
//! ```text
//! first row     a b c | d e f | g h i          labelled  1 2 3 | 4 5 6 | 7 8 9
//! second row    d e g | ...                              4 5 7     (two digits from the second box)
//!               d e f | ...                              4 5 6     (all three)
//! ```
//!
//! - Its first three digits come from the second box of the first row or from the third. Those of the second box
//!   are labeled 4, 5, 6 in the order in which they appear, because the columns of that box are still free; those
//!   of the third box 7, 8, 9. If k digits come from the second box, 3 - k come from the third; with these two
//!   stacks swapped it is the other way around. So the smallest row begins with 456 if some k is 3, otherwise with
//!   457: the digits of the second box come first.
//! - This leaves 6 or 2 orders of the columns of the first box. Each of them orders the other columns: a column of
//!   the other boxes comes earlier if the second row has its digit earlier. With k = 3 the first box orders the
//!   second, and the second orders the third. With k = 2 the first box orders two columns of the second box and so
//!   all three. It also has one digit of the third box, and the second row has two more of that box's digits in its
//!   second box. So the third box is also ordered.
//!
//! So two rows order all columns and label all digits. The 36 pairs of rows and their orders of stacks give at
//! least 108 cases with a k of 2 or 3. Most of them end at the fourth digit; few reach the smallest second row.

use super::partial::Partial;
use super::views::Views;

/// All orders of three.
const ORDERS: [[usize; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

/// All ways to the smallest two rows of a completed grid, and the second row; the first row is 123456789.
pub(super) fn first_two_rows(views: &Views) -> ([u8; 9], Vec<Partial>) {
    let mut smallest = [u8::MAX; 9];
    let mut partials = Vec::new();
    for (view, grid) in (0..).zip(&views.views) {
        for (first, first_row) in grid.rows.iter().enumerate() {
            let mut place_in_first = [0; 10];
            for (column, digit) in first_row.iter().enumerate() {
                place_in_first[usize::from(*digit)] = column;
            }
            let band = first / 3 * 3;
            for second in (band..band + 3).filter(|second| *second != first) {
                let asks_for = grid.rows[second].map(|digit| place_in_first[usize::from(digit)]);
                each_order(&asks_for, |stacks, begin| {
                    let Some(columns) = columns(stacks, begin, &asks_for, &mut smallest) else {
                        return;
                    };
                    if columns.is_smaller {
                        partials.clear();
                    }
                    let rows = [first, second];
                    partials.push(partial(view, rows, first_row, &columns.columns));
                });
            }
        }
    }
    (smallest, partials)
}

/// Visits the orders of the stacks, and of the columns of the first stack, in which the second row begins with two
/// digits from the second box of the first row.
fn each_order(asks_for: &[usize; 9], mut visit: impl FnMut(&[usize; 3], [usize; 3])) {
    for stacks in &ORDERS {
        let begin = [0, 1, 2].map(|place| 3 * stacks[0] + place);
        let is_of_second = begin.map(|column| asks_for[column] / 3 == stacks[1]);
        for order in ORDERS {
            if is_of_second[order[0]] && is_of_second[order[1]] {
                visit(stacks, order.map(|place| begin[place]));
            }
        }
    }
}

/// An order of columns that reaches the smallest second row so far.
struct Columns {
    columns: [usize; 9],
    /// Whether that row is smaller than the smallest before.
    is_smaller: bool,
}

/// The order of all columns that follows from that of the first stack, if it reaches the smallest second row.
fn columns(
    stacks: &[usize; 3],
    begin: [usize; 3],
    asks_for: &[usize; 9],
    smallest: &mut [u8; 9],
) -> Option<Columns> {
    const OPEN: usize = 9;
    let mut columns = [0; 9];
    let mut position_of = [OPEN; 9];
    for (position, column) in begin.into_iter().enumerate() {
        columns[position] = column;
        position_of[column] = position;
    }
    // For each stack the next column position that the second row asks for.
    let mut free = [0; 3];
    free[stacks[1]] = 3;
    free[stacks[2]] = 6;
    let mut is_smaller = false;
    for position in 0..9 {
        if position == 3 && free[stacks[1]] == 5 {
            // Two of three columns are in order; the last position gets the remaining one.
            let last = 3 * (3 * stacks[1] + 1) - columns[3] - columns[4];
            columns[5] = last;
            position_of[last] = 5;
        }
        let asked = asks_for[columns[position]];
        if position_of[asked] == OPEN {
            let next = &mut free[asked / 3];
            columns[*next] = asked;
            position_of[asked] = *next;
            *next += 1;
        }
        let label = position_of[asked] as u8 + 1;
        if label > smallest[position] && !is_smaller {
            return None;
        }
        is_smaller |= label < smallest[position];
        if is_smaller {
            smallest[position] = label;
        }
    }
    Some(Columns { columns, is_smaller })
}

/// The partial way that places two rows, with columns in this order.
fn partial(view: u8, rows: [usize; 2], first_row: &[u8; 9], columns: &[usize; 9]) -> Partial {
    let mut partial = Partial::start(view);
    partial.rows[..2].copy_from_slice(&rows.map(|row| row as u8));
    partial.columns = columns.map(|column| column as u8);
    (partial.tied_columns, partial.tied_stacks) = (0, 0);
    for (label, column) in (1..).zip(columns) {
        partial.labels[usize::from(first_row[*column])] = label;
    }
    partial.labelled = 9;
    partial
}
