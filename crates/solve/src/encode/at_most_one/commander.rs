//! At most one, by commanders: one variable represents three literals, and so on upwards.
//!
//! ```text
//!               c_1            c_2            x_7        at most one commander, in the same way
//!              / | \          / | \            |
//!           x_1 x_2 x_3    x_4 x_5 x_6        x_7        x -> its commander; in a party by pairs
//! ```
//!
//! A single leftover literal is its own commander. A party of three takes six binary clauses and one variable: about 3
//! n clauses and n / 2 variables in all. Unit propagation on one true literal falsifies the rest of its party by pairs,
//! and all other literals by their commanders.
//!
//! Source: Klieber and Kwon, Efficient CNF Encoding for Selecting 1 from N Objects, CFV 2007, with its parties
//! of three. In the paper a commander also implies a true literal. Only "exactly one" needs that, so it is
//! left out here: it would cost a clause per party, and other clauses express "at least one".

use super::pairwise;
use crate::encode::{Cnf, Literal, Size};

/// Literals under one commander.
const PARTY: usize = 3;

pub(super) fn add(cnf: &mut Cnf, literals: &[Literal]) {
    let mut commanders = Vec::with_capacity(literals.len().div_ceil(PARTY));
    for party in literals.chunks(PARTY) {
        if let &[alone] = party {
            commanders.push(alone);
            continue;
        }
        let commander = cnf.add_variable();
        pairwise::add(cnf, party);
        party.iter().for_each(|&literal| cnf.add_clause([!literal, commander]));
        commanders.push(commander);
    }
    pairwise::add_or(add, cnf, &commanders);
}

pub(super) fn size(literals: u64) -> Size {
    let members = PARTY as u64;
    let (full, left) = (literals / members, literals % members);
    let mut size = pairwise::size_or(self::size, literals.div_ceil(members));
    for (parties, members) in [(full, members), (u64::from(left > 1), left)] {
        size.variables += parties;
        size.add_clauses(parties * pairwise::size(members).clauses, 2);
        size.add_clauses(parties * members, 2);
    }
    size
}
