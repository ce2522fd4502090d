//! The memory needs of varisat and its checker. They cannot report a lack of memory. So the session requests this much
//! before it gives them clauses, and again from time to time while they learn.
//!
//! ```text
//! checker   a hash table of the clauses, 57 bytes a slot, at most 7/8 full; every change of a variable's name
//!           makes it anew: then the old table and two new ones, the second twice as large as the first
//! literals  4 bytes each in a list that doubles, for clauses of four and more; varisat's own copy is as large,
//!           and each clause is in the lists of two literals
//! ```
//!
//! The sum is slightly above their actual use (`docs/notes/certificates.md`).

use veridoku_solve::encode::Size;

/// Bytes of a slot of the checker's table.
const SLOT: u64 = 57;

/// Bytes that each literal takes in both programs.
const LITERAL: u64 = 20;

/// Bytes that each variable takes.
const VARIABLE: u64 = 300;

/// Bytes that must remain for the rest of the program.
const SPARE: u64 = 8 << 20;

/// The clauses that varisat and the checker hold.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Held {
    clauses: u64,
    literals: u64,
}

impl Held {
    /// Adds a clause of this many literals.
    pub(super) fn add(&mut self, literals: usize) {
        self.clauses += 1;
        self.literals += literals as u64;
    }

    /// Removes a clause of this many literals.
    pub(super) fn remove(&mut self, literals: usize) {
        self.clauses = self.clauses.saturating_sub(1);
        self.literals = self.literals.saturating_sub(literals as u64);
    }

    /// The approximate bytes that the two programs take for these clauses.
    pub(super) fn bytes(&self) -> u64 {
        table(self.clauses) * 5 / 2 + self.literals * LITERAL
    }

    /// The bytes that the two programs may take in addition to their current use.
    pub(super) fn growth(&self) -> usize {
        bytes(table(self.clauses) * 3 / 2 + self.literals * LITERAL / 2)
    }
}

/// The bytes that the two programs take for a formula.
pub(super) fn beginning(size: Size) -> usize {
    bytes(table(size.clauses) * 5 / 2 + size.literals * LITERAL + size.variables * VARIABLE)
}

/// Bytes of the checker's table.
fn table(clauses: u64) -> u64 {
    (clauses * 8 / 7).next_power_of_two() * SLOT
}

fn bytes(bytes: u64) -> usize {
    usize::try_from(bytes + SPARE).unwrap_or(usize::MAX)
}
