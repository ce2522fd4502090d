//! At most one, by a ladder: the rungs below the true literal are true, those from it on false.
//!
//! Each literal represents a step from a true rung to a false one, and a ladder has one such step:
//!
//! ```text
//! y_i -> y_i-1                  i = 2 .. n-1        y_1  y_2  y_3  y_4
//! x_i -> y_i-1                  i = 2 .. n           1    1    0    0     x_3 is true
//! x_i -> not y_i                i = 1 .. n-1         1    1    1    1     x_5, or none
//! y_i-1 and not y_i -> x_i      i = 1 .. n-1
//! ```
//!
//! 4 n - 5 clauses, n - 2 of them of three literals, and n - 1 variables. Unit propagation on one
//! true literal falsifies the others. The steps are defined both ways, so the rungs follow
//! from the literals: no assignment has two ladders, and models are not multiplied. For the same
//! reason a solver may branch on a rung and split the group in halves.
//!
//! Sources: Gent and Nightingale, A New Encoding of AllDifferent into SAT, 2004; Ansotegui and Manya,
//! Mapping Problems with Finite-Domain Variables into Problems with Boolean Variables, SAT 2004 (the
//! regular encoding). Both encode exactly one; here all rungs are true for the last literal *or none*, that is, the
//! last x is not defined by its step.

use crate::encode::{Cnf, Literal, Size};

pub(super) fn add(cnf: &mut Cnf, literals: &[Literal]) {
    let Some((&last, steps)) = literals.split_last() else { return };
    let mut below: Option<Literal> = None;
    for &literal in steps {
        let rung = cnf.add_variable();
        cnf.add_clause([!literal, !rung]);
        if let Some(below) = below {
            cnf.add_clause([!rung, below]);
            cnf.add_clause([!literal, below]);
        }
        cnf.add_clause(below.map(|below| !below).into_iter().chain([rung, literal]));
        below = Some(rung);
    }
    if let Some(below) = below {
        cnf.add_clause([!last, below]);
    }
}

pub(super) fn size(literals: u64) -> Size {
    let mut size = Size { variables: literals.saturating_sub(1), ..Size::default() };
    let ternary = literals.saturating_sub(2);
    size.add_clauses((4 * literals).saturating_sub(5) - ternary, 2);
    size.add_clauses(ternary, 3);
    size
}
