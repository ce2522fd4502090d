//! Plain unit propagation, which tests use to measure the strength of an encoding.
//!
//! If all literals of a clause except one are false, that one is true. All clauses are looked at again
//! until nothing changes. This is quadratic: fast enough for tests, and too simple to be wrong.

use std::collections::HashSet;

use super::{Cnf, Literal};

/// All literals that follow from these, themselves included; `None` if a clause becomes false.
pub(super) fn propagate(cnf: &Cnf, assumed: &[Literal]) -> Option<HashSet<Literal>> {
    let mut found: HashSet<Literal> = assumed.iter().copied().collect();
    loop {
        let before = found.len();
        for clause in cnf.clauses() {
            if clause.iter().any(|literal| found.contains(literal)) {
                continue;
            }
            let mut open = clause.iter().filter(|literal| !found.contains(&!**literal));
            match (open.next(), open.next()) {
                (None, _) => return None,
                (Some(&only), None) => _ = found.insert(only),
                _ => {}
            }
        }
        if found.len() == before {
            return Some(found);
        }
    }
}

#[test]
fn units_are_followed_to_the_end() {
    let [a, b, c] = [1, 2, 3].map(Literal::from_dimacs);
    let mut cnf = Cnf::new(3);
    cnf.add_clause([!b, c]);
    cnf.add_clause([!a, b]);
    assert_eq!(propagate(&cnf, &[a]), Some(HashSet::from([a, b, c])));
    assert_eq!(propagate(&cnf, &[!a]), Some(HashSet::from([!a])));
    assert_eq!(propagate(&cnf, &[a, !c]), None);
}
