//! For tests: the canonical form, found by trying every way of permuting the cells.

/// The smallest form, and how many of the 2 * 1,296 * 1,296 ways lead to it.
pub(super) fn smallest(values: &[[u8; 9]; 9]) -> ([[u8; 9]; 9], u64) {
    let orders = orders();
    let (mut smallest, mut ways) = ([[u8::MAX; 9]; 9], 0);
    for is_transposed in [false, true] {
        for rows in &orders {
            for columns in &orders {
                let source = |row: usize, column: usize| {
                    let (row, column) = (rows[row], columns[column]);
                    if is_transposed { values[column][row] } else { values[row][column] }
                };
                match compare(source, &mut smallest) {
                    std::cmp::Ordering::Less => ways = 1,
                    std::cmp::Ordering::Equal => ways += 1,
                    std::cmp::Ordering::Greater => {}
                }
            }
        }
    }
    (smallest, ways)
}

/// Labels a grid in the order of appearance and compares it with the smallest. If it is smaller, it replaces that.
fn compare(source: impl Fn(usize, usize) -> u8, smallest: &mut [[u8; 9]; 9]) -> std::cmp::Ordering {
    let (mut labels, mut labelled) = ([0; 10], 0);
    let mut order = std::cmp::Ordering::Equal;
    for (row, smallest) in smallest.iter_mut().enumerate() {
        for (column, smallest) in smallest.iter_mut().enumerate() {
            let digit = usize::from(source(row, column));
            if digit != 0 && labels[digit] == 0 {
                labelled += 1;
                labels[digit] = labelled;
            }
            order = order.then(labels[digit].cmp(smallest));
            if order.is_gt() {
                return order;
            }
            *smallest = labels[digit];
        }
    }
    order
}

/// The 1,296 orders of nine lines that keep bands together.
fn orders() -> Vec<[usize; 9]> {
    let of_three = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
    let mut orders = Vec::new();
    for bands in of_three {
        for first in of_three {
            for second in of_three {
                for third in of_three {
                    let within = [first, second, third];
                    let line = |place: usize| 3 * bands[place / 3] + within[place / 3][place % 3];
                    orders.push(std::array::from_fn(line));
                }
            }
        }
    }
    orders
}
