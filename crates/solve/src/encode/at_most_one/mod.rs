//! Encodings of "at most one of these literals is true": a file and a table row for each.
//!
//! | way | clauses of n literals | variables | n = 9 | n = 25 | n = 36 |
//! |---|---|---|---|---|---|
//! | pairwise | n (n - 1) / 2 | none | 36, 0 | 300, 0 | 630, 0 |
//! | sequential | 3 n - 4 | n - 1 | 23, 8 | 71, 24 | 104, 35 |
//! | product | 2 n + 4 sqrt n + ... | 2 sqrt n + ... | 24, 6 | 70, 10 | 104, 22 |
//! | commander | about 3 n | about n / 2 | 21, 3 | 69, 11 | 102, 16 |
//! | bitwise | n ceil(log2 n) | ceil(log2 n) | 36, 4 | 125, 5 | 216, 6 |
//! | ladder | 4 n - 5 | n - 1 | 31, 8 | 95, 24 | 139, 35 |
//!
//! With all of them unit propagation on one true literal falsifies the others. They differ in size,
//! in the length of an implication, and in what a solver learns and branches on.
//!
//! Up to five literals every way writes pairs: at most ten clauses and no variables; no encoding needs less. The
//! recursion of product and commander ends there. For the other ways this deviates from their sources. Most groups of a
//! reduced formula are that small.

mod bitwise;
mod commander;
mod ladder;
mod pairwise;
mod product;
mod sequential;

use super::{Cnf, Literal, Size};
use veridoku_core::names::named;

named! {
    /// How "at most one of these" becomes clauses.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
    #[non_exhaustive]
    pub enum AtMostOne("an at-most-one encoding") {
        /// One binary clause for every two literals.
        #[default]
        Pairwise = "pairwise" => Way { add: pairwise::add, size: pairwise::size },
        /// A counter that is carried along the literals.
        Sequential = "sequential" => Way { add: sequential::add, size: sequential::size },
        /// A variable for each row and column of a rectangle of the literals.
        Product = "product" => Way { add: product::add, size: product::size },
        /// A variable for each three literals, in levels.
        Commander = "commander" => Way { add: commander::add, size: commander::size },
        /// The number of the true literal, in binary.
        Bitwise = "bitwise" => Way { add: bitwise::add, size: bitwise::size },
        /// A ladder whose rungs are true up to the true literal.
        Ladder = "ladder" => Way { add: ladder::add, size: ladder::size },
    }
    /// The functions of the encoding's file.
    fn way() -> Way
}

/// How a group of any size is written, and the size of the result.
struct Way {
    /// Adds the clauses, and the auxiliary variables if there are any.
    add: fn(&mut Cnf, &[Literal]),
    /// The size of what `add` adds for this many literals.
    size: fn(u64) -> Size,
}

impl AtMostOne {
    /// Adds the clauses, and the auxiliary variables if there are any, to a formula.
    pub fn add_to(self, cnf: &mut Cnf, literals: &[Literal]) {
        pairwise::add_or(self.way().add, cnf, literals);
    }

    /// The size of what [`add_to`](AtMostOne::add_to) adds for this many literals.
    pub fn size(self, literals: usize) -> Size {
        pairwise::size_or(self.way().size, literals as u64)
    }
}

#[cfg(test)]
mod tests {
    use varisat::{ExtendFormula, Lit};

    use super::*;
    use crate::encode::unit_propagation::propagate;

    /// A formula over this many literals, every second one negated, with only the way's clauses.
    fn formula(way: AtMostOne, count: usize) -> (Cnf, Vec<Literal>) {
        let literal =
            |number: i32| Literal::from_dimacs(if number % 2 == 0 { -number } else { number });
        let literals: Vec<Literal> = (1..=count as i32).map(literal).collect();
        let mut cnf = Cnf::new(count as u32);
        way.add_to(&mut cnf, &literals);
        (cnf, literals)
    }

    /// The formula from the functions of the encoding's file, even for small groups.
    fn formula_without_pairs(way: AtMostOne, count: usize) -> (Cnf, Vec<Literal>, Size) {
        let (_, literals) = formula(way, count);
        let mut cnf = Cnf::new(count as u32);
        let Way { add, size } = way.way();
        add(&mut cnf, &literals);
        (cnf, literals, size(count as u64))
    }

    fn assert_means_at_most_one(cnf: &Cnf, literals: &[Literal], what: &str) {
        let mut solver = varisat::Solver::new();
        let lit = |literal: &Literal| Lit::from_dimacs(literal.to_dimacs() as isize);
        for clause in cnf.clauses() {
            solver.add_clause(&clause.iter().map(lit).collect::<Vec<Lit>>());
        }
        for chosen in 0u32..1 << literals.len() {
            let value = |(place, literal): (usize, &Literal)| {
                if chosen >> place & 1 == 1 { lit(literal) } else { !lit(literal) }
            };
            let assumed: Vec<Lit> = literals.iter().enumerate().map(value).collect();
            solver.assume(&assumed);
            // The auxiliary variables may take any value that helps.
            assert_eq!(solver.solve().unwrap(), chosen.count_ones() <= 1, "{what}: {chosen:b}");
        }
    }

    /// Every way forbids exactly the assignments with two true literals.
    #[test]
    fn every_way_means_at_most_one() {
        for way in AtMostOne::ALL {
            for count in 0..=11 {
                let (cnf, literals) = formula(way, count);
                assert_means_at_most_one(&cnf, &literals, &format!("{way} of {count}"));
                if (1..=pairwise::FEW).contains(&count) {
                    let (cnf, literals, _) = formula_without_pairs(way, count);
                    let what = format!("{way} of {count}, not by pairs");
                    assert_means_at_most_one(&cnf, &literals, &what);
                }
            }
        }
    }

    #[test]
    fn every_way_adds_what_it_says() {
        for way in AtMostOne::ALL {
            for count in 0..=100 {
                let (cnf, _) = formula(way, count);
                let variables = (cnf.variable_count() - count) as u64;
                assert_eq!(way.size(count), Size { variables, ..cnf.size() }, "{way} of {count}");
                if count > 0 {
                    let (cnf, _, size) = formula_without_pairs(way, count);
                    let variables = (cnf.variable_count() - count) as u64;
                    assert_eq!(size, Size { variables, ..cnf.size() }, "{way} of {count}");
                }
            }
        }
    }

    #[test]
    fn sizes_are_those_of_the_table() {
        let sizes = |way: AtMostOne| {
            [9, 25, 36].map(|count| (way.size(count).clauses, way.size(count).variables))
        };
        assert_eq!(sizes(AtMostOne::Pairwise), [(36, 0), (300, 0), (630, 0)]);
        assert_eq!(sizes(AtMostOne::Sequential), [(23, 8), (71, 24), (104, 35)]);
        assert_eq!(sizes(AtMostOne::Product), [(24, 6), (70, 10), (104, 22)]);
        assert_eq!(sizes(AtMostOne::Commander), [(21, 3), (69, 11), (102, 16)]);
        assert_eq!(sizes(AtMostOne::Bitwise), [(36, 4), (125, 5), (216, 6)]);
        assert_eq!(sizes(AtMostOne::Ladder), [(31, 8), (95, 24), (139, 35)]);
    }

    /// From one true literal, unit propagation finds that all others are false. If no literal is true, it finds no
    /// conflict.
    #[test]
    fn one_true_literal_falsifies_the_others() {
        for way in AtMostOne::ALL {
            for count in 1..=40 {
                let (cnf, literals) = formula(way, count);
                for &chosen in &literals {
                    let found = propagate(&cnf, &[chosen]).expect("one may be true");
                    let is_false = |other: &Literal| *other == chosen || found.contains(&!*other);
                    assert!(literals.iter().all(is_false), "{way} of {count}: {chosen:?}");
                }
                let none: Vec<Literal> = literals.iter().map(|literal| !*literal).collect();
                assert!(propagate(&cnf, &none).is_some(), "{way} of {count}: none");
            }
        }
    }

    /// Rungs follow from literals, so no solution has two models.
    #[test]
    fn a_ladder_has_one_model_per_choice() {
        for count in 2..=12 {
            let (cnf, literals, _) = formula_without_pairs(AtMostOne::Ladder, count);
            for chosen in (0..count).map(Some).chain([None]) {
                let value = |(place, literal): (usize, &Literal)| {
                    if Some(place) == chosen { *literal } else { !*literal }
                };
                let assumed: Vec<Literal> = literals.iter().enumerate().map(value).collect();
                let found = propagate(&cnf, &assumed).expect("at most one is true");
                assert_eq!(found.len(), cnf.variable_count(), "{count}: {chosen:?}");
            }
        }
    }

    #[test]
    fn names_are_read_back() {
        for way in AtMostOne::ALL {
            assert_eq!(way.to_string().parse(), Ok(way));
        }
        let error = "pairs".parse::<AtMostOne>().unwrap_err();
        assert_eq!(
            error.to_string(),
            "`pairs` is not an at-most-one encoding; expected one of pairwise, sequential, product, \
             commander, bitwise, ladder"
        );
    }
}
