//! At most one, by pairs: for every two literals a clause that forbids both.
//!
//! n (n - 1) / 2 clauses of two literals and no auxiliary variable. It propagates at once and every
//! solver stores binary clauses best of all; for the group sizes of a 9x9 grid nothing beats it. It
//! grows with the square of the group, which starts to weigh at sides of 25 and more.
//!
//! Source: folklore; named "pairwise" or "naive" in the literature (Klieber and Kwon, Efficient CNF
//! Encoding for Selecting 1 from N Objects, 2007, compare others to it).

use crate::encode::{Cnf, Literal, Size};

pub(super) fn add(cnf: &mut Cnf, literals: &[Literal]) {
    for (index, &one) in literals.iter().enumerate() {
        for &other in &literals[index + 1..] {
            cnf.add_clause([!one, !other]);
        }
    }
}

pub(super) fn size(literals: u64) -> Size {
    let mut size = Size::default();
    size.add_clauses(literals * literals.saturating_sub(1) / 2, 2);
    size
}
