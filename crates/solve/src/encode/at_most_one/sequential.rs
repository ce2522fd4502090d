//! At most one, by a sequential counter: a running "some literal so far is true".
//!
//! Variable s_i means that one of x_1 to x_i is true. A true s makes the next s true and forbids the next literal:
//!
//! ```text
//! x_i -> s_i           i = 1 .. n-1      x_1   x_2   x_3   x_4
//! s_i-1 -> s_i         i = 2 .. n-1       |     |     |     ^
//! x_i -> not s_i-1     i = 2 .. n         v     v     v     | not
//!                                        s_1 > s_2 > s_3 ---'
//! ```
//!
//! 3 n - 4 binary clauses and n - 1 variables. Unit propagation on one true literal falsifies the
//! others. Forward it walks the chain, so an implication may take n steps where pairwise takes one.
//! The implications hold in one direction only: an s may be true although no literal is.
//!
//! Source: Sinz, Towards an Optimal CNF Encoding of Boolean Cardinality Constraints, CP 2005 (LT-SEQ
//! for k = 1).

use crate::encode::{Cnf, Literal, Size};

pub(super) fn add(cnf: &mut Cnf, literals: &[Literal]) {
    let Some((&first, rest)) = literals.split_first() else { return };
    let mut literal = first;
    let mut before: Option<Literal> = None;
    for &next in rest {
        let so_far = cnf.add_variable();
        cnf.add_clause([!literal, so_far]);
        if let Some(before) = before {
            cnf.add_clause([!before, so_far]);
        }
        cnf.add_clause([!next, !so_far]);
        (literal, before) = (next, Some(so_far));
    }
}

pub(super) fn size(literals: u64) -> Size {
    let mut size = Size { variables: literals.saturating_sub(1), ..Size::default() };
    size.add_clauses((3 * literals).saturating_sub(4), 2);
    size
}
