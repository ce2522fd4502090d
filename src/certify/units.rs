//! Unit propagation on a formula, with the clause that forced each literal.
//!
//! On an extended formula with the givens as unit clauses this is equivalent to naked and hidden singles. But it gives
//! a reason for each literal in terms of the formula, so it can be written down as steps of a derivation:
//!
//! ```text
//! clause (-5 or -12), 5 known      step  -12    hints  [5], clause
//! clause (10 or 11 or 12), ...     step   10    hints  [-11], [-12], clause
//! ```
//!
//! Each clause has a count of its literals that are not false. At one the clause forces a literal, at zero it is a
//! conflict. Cost: two passes over the literals.

use std::borrow::Cow;

use super::derivation::{Derivation, Reference};
use super::{CertifyError, check};
use veridoku_core::budget::Watch;
use veridoku_core::memory::{self, OutOfMemory};
use veridoku_solve::encode::{Cnf, Literal, Size};

/// The name of this memory in messages.
const WHAT: &str = "unit propagation";

/// A clause without its false literals, and the reference to it.
type Shortened<'a> = (Cow<'a, [Literal]>, Reference);

/// The literals that unit propagation forces, as steps.
pub(super) struct Units {
    /// By variable: the literal that is true, and the reference to its unit clause.
    known: Vec<Option<(Literal, Reference)>>,
    is_conflict: bool,
}

impl Units {
    /// No known units.
    pub(super) fn none(cnf: &Cnf) -> Units {
        Units { known: vec![None; cnf.variable_count() + 1], is_conflict: false }
    }

    /// Propagates to the end, or to a conflict, which is derived as the empty clause.
    ///
    /// # Errors
    /// If the time ends first, or there isn't enough memory.
    pub(super) fn propagate(
        cnf: &Cnf,
        derivation: &mut Derivation,
        watch: &Watch,
    ) -> Result<Units, CertifyError> {
        let mut units = Units::none(cnf);
        let occurrences = Occurrences::of(cnf, watch)?;
        let mut open: Vec<u32> = memory::room(cnf.clause_count(), WHAT)?;
        let mut forcing = Vec::new();
        for (index, clause) in cnf.clauses().enumerate() {
            check(watch, 1)?;
            open.push(clause.len() as u32);
            if clause.len() <= 1 {
                forcing.push(Reference::from_index(index));
            }
        }
        forcing.reverse(); // the first clauses are taken first
        while let Some(reference) = forcing.pop() {
            let clause = cnf.clause(reference.index());
            if clause.iter().any(|literal| units.holds(*literal)) {
                continue;
            }
            let Some(&forced) = clause.iter().find(|literal| units.is_open(**literal)) else {
                derivation.push([], units.hints(clause, reference))?;
                units.is_conflict = true;
                break;
            };
            let source = match clause {
                [_] => reference,
                _ => derivation.push([forced], units.hints(clause, reference))?,
            };
            units.known[forced.variable() as usize] = Some((forced, source));
            check(watch, occurrences.of_literal(!forced).len() + 1)?;
            for &weakened in occurrences.of_literal(!forced) {
                open[weakened.index()] -= 1;
                if open[weakened.index()] == 1 {
                    forcing.push(weakened);
                }
            }
        }
        Ok(units)
    }

    /// The size of the formula without its satisfied clauses; the other clauses count with their full length.
    ///
    /// # Errors
    /// If the time ends first.
    pub(super) fn size_left(&self, cnf: &Cnf, watch: &Watch) -> Result<Size, CertifyError> {
        let mut size = Size { variables: cnf.variable_count() as u64, ..Size::default() };
        for clause in cnf.clauses() {
            check(watch, clause.len())?;
            if !clause.iter().any(|literal| self.holds(*literal)) {
                size.clauses += 1;
                size.literals += clause.len() as u64;
            }
        }
        Ok(size)
    }

    /// Whether a conflict was derived.
    pub(super) fn is_conflict(&self) -> bool {
        self.is_conflict
    }

    /// Whether the literal is known to be true.
    pub(super) fn holds(&self, literal: Literal) -> bool {
        self.known[literal.variable() as usize].is_some_and(|(known, _)| known == literal)
    }

    fn is_open(&self, literal: Literal) -> bool {
        self.known[literal.variable() as usize].is_none()
    }

    /// The units that falsify literals of a clause, and then the clause.
    fn hints(&self, clause: &[Literal], reference: Reference) -> Vec<Reference> {
        let against = |literal: &Literal| {
            let known = self.known[literal.variable() as usize];
            known.filter(|(known, _)| *known == !*literal).map(|(_, source)| source)
        };
        clause.iter().filter_map(against).chain([reference]).collect()
    }

    /// A clause without the literals known to be false, and a reference to that; `None` if it is
    /// known to be true. It is derived if it became shorter.
    pub(super) fn shorten<'a>(
        &self,
        cnf: &'a Cnf,
        reference: Reference,
        derivation: &mut Derivation,
    ) -> Result<Option<Shortened<'a>>, OutOfMemory> {
        let clause = cnf.clause(reference.index());
        if clause.iter().any(|literal| self.holds(*literal)) {
            return Ok(None);
        }
        if clause.iter().all(|literal| self.is_open(*literal)) {
            return Ok(Some((clause.into(), reference)));
        }
        let left: Vec<Literal> =
            clause.iter().copied().filter(|literal| self.is_open(*literal)).collect();
        let shorter = derivation.push(left.iter().copied(), self.hints(clause, reference))?;
        Ok(Some((left.into(), shorter)))
    }
}

/// The clauses that each literal occurs in.
struct Occurrences {
    ends: Vec<u32>,
    clauses: Vec<Reference>,
}

impl Occurrences {
    fn of(cnf: &Cnf, watch: &Watch) -> Result<Occurrences, CertifyError> {
        let mut starts = memory::filled(2 * cnf.variable_count() + 3, 0_u32, WHAT)?;
        for clause in cnf.clauses() {
            check(watch, clause.len())?;
            for literal in clause {
                starts[slot(*literal) + 1] += 1;
            }
        }
        for index in 1..starts.len() {
            starts[index] += starts[index - 1];
        }
        // Filling moves each start to the end of its list.
        let mut ends = starts;
        let mut clauses = memory::filled(cnf.literal_count(), Reference::from_index(0), WHAT)?;
        for (index, clause) in cnf.clauses().enumerate() {
            check(watch, clause.len())?;
            for literal in clause {
                let end = &mut ends[slot(*literal)];
                clauses[*end as usize] = Reference::from_index(index);
                *end += 1;
            }
        }
        Ok(Occurrences { ends, clauses })
    }

    fn of_literal(&self, literal: Literal) -> &[Reference] {
        let slot = slot(literal);
        let start = if slot == 0 { 0 } else { self.ends[slot - 1] };
        &self.clauses[start as usize..self.ends[slot] as usize]
    }
}

fn slot(literal: Literal) -> usize {
    2 * literal.variable() as usize + usize::from(literal.is_positive())
}

#[cfg(test)]
mod tests {
    use super::*;
    use veridoku_core::budget::Deadline;

    fn formula(clauses: &[&[i32]]) -> Cnf {
        let mut cnf = Cnf::new(5);
        for clause in clauses {
            cnf.add_clause(clause.iter().map(|number| Literal::from_dimacs(*number)));
        }
        cnf
    }

    fn steps(derivation: &Derivation) -> Vec<(Vec<i32>, Vec<usize>)> {
        let step = |(clause, hints): (&[Literal], &[Reference])| {
            let clause = clause.iter().map(|literal| literal.to_dimacs()).collect();
            (clause, hints.iter().map(|hint| hint.index()).collect())
        };
        derivation.steps().map(step).collect()
    }

    #[test]
    fn every_literal_has_its_reason() {
        let cnf = formula(&[&[1], &[-1, -2], &[2, 3, 4], &[4, 5], &[-1, 5, 4]]);
        let mut derivation = Derivation::new(5);
        let watch = Watch::new(&Deadline::NEVER, 1);
        let units = Units::propagate(&cnf, &mut derivation, &watch).expect("time enough");
        assert!(!units.is_conflict());
        assert_eq!(steps(&derivation), [(vec![-2], vec![0, 1])]);
        let shortened = |index: usize, derivation: &mut Derivation| {
            let left = units.shorten(&cnf, Reference::from_index(index), derivation).unwrap();
            left.map(|(clause, reference)| (clause.len(), reference.index()))
        };
        assert_eq!(shortened(1, &mut derivation), None, "it is satisfied");
        assert_eq!(shortened(3, &mut derivation), Some((2, 3)), "it is as it was");
        assert_eq!(shortened(2, &mut derivation), Some((2, 6)), "without 2");
        assert_eq!(steps(&derivation)[1], (vec![3, 4], vec![5, 2]));
    }

    #[test]
    fn a_conflict_is_the_empty_clause() {
        let cnf = formula(&[&[1], &[-1, 2], &[-2, -1]]);
        let mut derivation = Derivation::new(3);
        let watch = Watch::new(&Deadline::NEVER, 1);
        let units = Units::propagate(&cnf, &mut derivation, &watch).expect("time enough");
        assert!(units.is_conflict());
        assert_eq!(steps(&derivation).last(), Some(&(vec![], vec![0, 3, 1])));
    }
}
