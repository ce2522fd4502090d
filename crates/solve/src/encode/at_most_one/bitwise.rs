//! At most one, by numbers: a true literal writes its own number, in binary, into shared bits.
//!
//! ```text
//! bits      b2 b1 b0
//! x_0  ->    0  0  0      two true literals would write two numbers,
//! x_1  ->    0  0  1      which differ in some bit
//! x_2  ->    0  1  0
//! ```
//!
//! With m = ceil(log2 n) there are m variables and n m binary clauses. For large groups only pairs have fewer
//! variables. Unit propagation on one true literal falsifies each other literal by a bit in which they differ. But
//! a learned clause over bits is about the numbers, and seldom about the puzzle.
//!
//! Sources: Frisch, Peugniez, Doggett and Nightingale, Solving Non-Boolean Satisfiability Problems with
//! Stochastic Local Search, J. Automated Reasoning 35, 2005; Prestwich, Variable
//! Dependency in Local Search, SAT 2007. Numbers that belong to no literal are not forbidden: they mean that no literal
//! is true.

use crate::encode::{Cnf, Literal, Size};

pub(super) fn add(cnf: &mut Cnf, literals: &[Literal]) {
    let bits: Vec<Literal> = (0..bits(literals.len() as u64)).map(|_| cnf.add_variable()).collect();
    for (number, &literal) in literals.iter().enumerate() {
        for (index, &bit) in bits.iter().enumerate() {
            let is_set = number >> index & 1 == 1;
            cnf.add_clause([!literal, if is_set { bit } else { !bit }]);
        }
    }
}

pub(super) fn size(literals: u64) -> Size {
    let mut size = Size { variables: bits(literals), ..Size::default() };
    size.add_clauses(literals * bits(literals), 2);
    size
}

/// Bits that distinguish this many numbers: the logarithm, rounded up.
fn bits(numbers: u64) -> u64 {
    numbers.next_power_of_two().trailing_zeros().into()
}
