//! At most one, by pairs: for every two literals a clause that forbids both.
//!
//! n (n - 1) / 2 clauses of two literals and no auxiliary variable. A true literal falsifies the others in one step,
//! and solvers store binary clauses best of all. The number of clauses grows with the square of the group, which
//! matters on large grids.
//!
//! Source: folklore; named "pairwise" or "naive" in the literature (Klieber and Kwon, Efficient CNF
//! Encoding for Selecting 1 from N Objects, 2007, compare others to it).

use crate::encode::{Cnf, Literal, Size};

/// Every way writes groups of up to this many literals by pairs.
pub(super) const FEW: usize = 5;

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

/// Adds the clauses of a small group by pairs, and those of a larger group by `larger`.
pub(super) fn add_or(larger: fn(&mut Cnf, &[Literal]), cnf: &mut Cnf, literals: &[Literal]) {
    if literals.len() <= FEW { add(cnf, literals) } else { larger(cnf, literals) }
}

/// The size of what [`add_or`] adds for this many literals, where `larger` is the size of a larger group.
pub(super) fn size_or(larger: fn(u64) -> Size, literals: u64) -> Size {
    if literals <= FEW as u64 { size(literals) } else { larger(literals) }
}
