//! At most one, by a product: the literals fill a rectangle with a variable for each of its rows and columns.
//!
//! ```text
//!          v_1  v_2  v_3      x -> its row, x -> its column;
//!    u_1   x_1  x_2  x_3      at most one row, at most one column
//!    u_2   x_4  x_5  x_6
//!    u_3   x_7  x_8
//! ```
//!
//! Two literals differ in row or column, so they cannot both be true. With p = ceil(sqrt n) rows and q =
//! ceil(n / p) columns there are 2 n binary clauses and p + q variables. The rows and the columns are written
//! in the same way, which gives 2 n + 4 sqrt n + O(n^(1/4)) clauses, the fewest known, and
//! 2 sqrt n + O(n^(1/4)) variables. Unit propagation on one true literal falsifies the others.
//!
//! The [triad](crate::encode::Encoding::Triad) encoding is this product with the rows and columns of the grid,
//! whose variables houses share.
//!
//! Source: Chen, A New SAT Encoding of the At-Most-One Constraint, ModRef 2010.

use super::pairwise;
use crate::encode::{Cnf, Literal, Size};

pub(super) fn add(cnf: &mut Cnf, literals: &[Literal]) {
    let (rows, columns) = rectangle(literals.len());
    let mut side = |length| (0..length).map(|_| cnf.add_variable()).collect::<Vec<Literal>>();
    let (rows, columns) = (side(rows), side(columns));
    for (index, &literal) in literals.iter().enumerate() {
        cnf.add_clause([!literal, rows[index / columns.len()]]);
        cnf.add_clause([!literal, columns[index % columns.len()]]);
    }
    pairwise::add_or(add, cnf, &rows);
    pairwise::add_or(add, cnf, &columns);
}

pub(super) fn size(literals: u64) -> Size {
    let (rows, columns) = rectangle(literals as usize);
    let [rows, columns] = [rows, columns].map(|lines| lines as u64);
    let mut size = Size { variables: rows + columns, ..Size::default() };
    size.add_clauses(2 * literals, 2);
    size.add(pairwise::size_or(self::size, rows));
    size.add(pairwise::size_or(self::size, columns));
    size
}

/// The rows and columns of the squarest rectangle with at least this many places.
fn rectangle(places: usize) -> (usize, usize) {
    let root = places.isqrt();
    let rows = if root * root == places { root } else { root + 1 };
    (rows, places.div_ceil(rows.max(1)))
}
