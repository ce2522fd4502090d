//! Trimming: of what a solver derived, what the empty clause stands on.
//!
//! From the empty clause backwards, a step is kept if a kept step uses it. The hints of a step are
//! run as a checker would run them, and of those only the ones stay whose literal the conflict needs:
//!
//! ```text
//! not clause, hint 1 => a, hint 2 => b, hint 3 => c, hint 4: conflict of a and c
//!                          ^ needed        ^ not      ^ needed if hint 3 does not use b
//! ```
//!
//! So steps that only a dropped hint used are dropped too. What is kept is numbered anew, without
//! gaps. A step that does not hold under its hints is found here, before anyone reads the proof.
//!
//! **Splicing.** A derived unit clause that few steps use is not written: its hints take its place in
//! them, if that is no longer. What is repeated or in vain there is found by trimming once more.
//!
//! Cost: two passes over the literals of the kept steps' hints.
//!
//! Giving the solver once more, alone, the clauses of the formula that a proof uses takes half the time
//! again on 25x25 and makes the proof of gecode_p19 a fifth shorter, of gecode_p20 a hundredth: not done.
//!
//! Source: the backward checking of Heule, Hunt and Wetzler, Trimming while Checking Clausal Proofs
//! (DRAT-trim), FMCAD 2013; here the hints are known, so that nothing is propagated but them.

use super::derivation::{Derivation, Reference, WHAT};
use super::{CertifyError, check};
use crate::budget::Watch;
use crate::encode::{Cnf, Literal};
use crate::memory;

/// The steps that the empty clause needs, made short, if there is one and every step needed holds.
///
/// # Errors
/// If the time is over first, or there is no memory for it.
pub(super) fn trim(
    cnf: &Cnf,
    derivation: Derivation,
    watch: &Watch,
) -> Result<Option<Derivation>, CertifyError> {
    let Some(needed) = backwards(cnf, &derivation, watch)? else { return Ok(None) };
    drop(derivation); // the longest of all that is in memory
    let spliced = splice(cnf, &needed, watch)?;
    backwards(cnf, &spliced, watch)
}

/// Keeps what the first empty clause stands on, and of the hints what their step stands on.
fn backwards(
    cnf: &Cnf,
    derivation: &Derivation,
    watch: &Watch,
) -> Result<Option<Derivation>, CertifyError> {
    let last = (0..derivation.len()).find(|&place| derivation.step(place).0.is_empty());
    let Some(last) = last else { return Ok(None) };
    let mut is_used = memory::filled(last + 1, false, WHAT)?;
    is_used[last] = true;
    let mut rup = Rup::new(cnf.variable_count());
    // The steps kept, the last one first, each with the end of its hints.
    let mut kept: Vec<(usize, usize)> = Vec::new();
    let mut hints: Vec<Reference> = Vec::new();
    for place in (0..=last).rev() {
        if is_used[place] {
            check(watch, derivation.step(place).1.len())?;
            let Some(needed) = rup.needed(cnf, derivation, place) else { return Ok(None) };
            let used = needed.iter().filter_map(|hint| derivation.place(*hint));
            used.for_each(|used| is_used[used] = true);
            memory::reserve(&mut hints, needed.len(), WHAT)?;
            hints.extend(needed);
            memory::reserve(&mut kept, 1, WHAT)?;
            kept.push((place, hints.len()));
        }
    }
    drop(is_used);
    // The place kept for a clause that was never added goes.
    let mut trimmed = Derivation::new(cnf.clause_count());
    let mut numbers: Vec<Option<Reference>> = memory::filled(last + 1, None, WHAT)?;
    while let Some((place, end)) = kept.pop() {
        let start = kept.last().map_or(0, |(_, end)| *end);
        check(watch, end - start)?;
        for hint in &mut hints[start..end] {
            if let Some(used) = derivation.place(*hint) {
                let Some(number) = numbers[used] else { return Ok(None) };
                *hint = number;
            }
        }
        let clause = derivation.step(place).0.iter().copied();
        numbers[place] = Some(trimmed.push(clause, hints.drain(start..end))?);
    }
    Ok(Some(trimmed))
}

/// What a step of a spliced derivation became.
#[derive(Clone, Copy)]
enum StandIn {
    /// A step.
    Step(Reference),
    /// The hints from one to another in the list of those that were spliced.
    Hints(usize, usize),
}

/// Puts the hints of units in the place of the units, where that makes the whole no longer, and where
/// only the last hint has to do with the unit: the others then say the same in any step.
fn splice(cnf: &Cnf, derivation: &Derivation, watch: &Watch) -> Result<Derivation, CertifyError> {
    let mut uses = memory::filled(derivation.len(), 0_u32, WHAT)?;
    for (_, hints) in derivation.steps() {
        check(watch, hints.len())?;
        hints.iter().filter_map(|hint| derivation.place(*hint)).for_each(|used| uses[used] += 1);
    }
    let mut spliced = Derivation::new(derivation.originals());
    // What stands for each step so far, in new numbers.
    let mut stand_ins: Vec<StandIn> = memory::room(derivation.len(), WHAT)?;
    let mut in_place: Vec<Reference> = Vec::new();
    let mut renamed = Vec::new();
    for (place, (clause, hints)) in derivation.steps().enumerate() {
        check(watch, hints.len())?;
        renamed.clear();
        for &hint in hints {
            match derivation.place(hint).map(|used| stand_ins[used]) {
                None => renamed.push(hint),
                Some(StandIn::Step(step)) => renamed.push(step),
                Some(StandIn::Hints(start, end)) => {
                    memory::reserve(&mut renamed, end - start, WHAT)?;
                    renamed.extend_from_slice(&in_place[start..end]);
                }
            }
        }
        // A line of its own has an identifier, the literal and two zeros, and every use a number.
        let (length, uses) = (renamed.len(), uses[place] as usize);
        let is_no_longer = length * uses <= length + uses + 2;
        let is_forced_last = |unit: &Literal| {
            let before = &renamed[..renamed.len().saturating_sub(1)];
            !before.iter().any(|hint| spliced.clause(cnf, *hint).contains(unit))
        };
        let is_spliced = is_no_longer && matches!(clause, [unit] if is_forced_last(unit));
        stand_ins.push(if is_spliced {
            let start = in_place.len();
            memory::reserve(&mut in_place, length, WHAT)?;
            in_place.extend_from_slice(&renamed);
            StandIn::Hints(start, in_place.len())
        } else {
            StandIn::Step(spliced.push(clause.iter().copied(), renamed.iter().copied())?)
        });
    }
    Ok(spliced)
}

/// Reverse unit propagation of one step at a time.
struct Rup {
    /// By variable: what it is taken for.
    values: Vec<Option<bool>>,
    /// By variable: whether the conflict needs it.
    needed: Vec<bool>,
    /// The variables with a value, and the hint that gave it.
    trail: Vec<(Literal, Option<Reference>)>,
}

impl Rup {
    fn new(variables: usize) -> Rup {
        Rup {
            values: vec![None; variables + 1],
            needed: vec![false; variables + 1],
            trail: Vec::new(),
        }
    }

    /// The hints of a step that its conflict needs, in order; `None` if there is no conflict.
    fn needed(
        &mut self,
        cnf: &Cnf,
        derivation: &Derivation,
        place: usize,
    ) -> Option<Vec<Reference>> {
        let (clause, hints) = derivation.step(place);
        for &literal in clause {
            self.assume(!literal, None);
        }
        let mut conflict = None;
        for &hint in hints {
            match self.propagate(derivation.clause(cnf, hint)) {
                Propagated::Conflict => {
                    conflict = Some(hint);
                    break;
                }
                Propagated::Unit(literal) => self.assume(literal, Some(hint)),
                Propagated::Nothing => {}
            }
        }
        let used = conflict.map(|conflict| {
            self.need(derivation.clause(cnf, conflict));
            let mut used = vec![conflict];
            for index in (0..self.trail.len()).rev() {
                let (literal, hint) = self.trail[index];
                if let Some(hint) = hint.filter(|_| self.needed[literal.variable() as usize]) {
                    self.need(derivation.clause(cnf, hint));
                    used.push(hint);
                }
            }
            used.reverse();
            used
        });
        for (literal, _) in self.trail.drain(..) {
            self.values[literal.variable() as usize] = None;
            self.needed[literal.variable() as usize] = false;
        }
        used
    }

    fn assume(&mut self, literal: Literal, hint: Option<Reference>) {
        self.values[literal.variable() as usize] = Some(literal.is_positive());
        self.trail.push((literal, hint));
    }

    fn need(&mut self, clause: &[Literal]) {
        for literal in clause {
            self.needed[literal.variable() as usize] = true;
        }
    }

    fn propagate(&self, clause: &[Literal]) -> Propagated {
        let mut open = None;
        for &literal in clause {
            match self.values[literal.variable() as usize] {
                Some(value) if value != literal.is_positive() => {}
                Some(_) => return Propagated::Nothing,
                None if open.is_some() => return Propagated::Nothing,
                None => open = Some(literal),
            }
        }
        open.map_or(Propagated::Conflict, Propagated::Unit)
    }
}

/// What a clause says under the values at hand.
enum Propagated {
    /// Every literal is false.
    Conflict,
    /// All but this one.
    Unit(Literal),
    /// It is satisfied, or several literals are open.
    Nothing,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::budget::{Budget, Deadline, Stop};

    fn clause(numbers: &[i32]) -> Vec<Literal> {
        numbers.iter().map(|number| Literal::from_dimacs(*number)).collect()
    }

    /// Without an end to the time.
    fn trimmed_of(cnf: &Cnf, derivation: Derivation) -> Option<Derivation> {
        trim(cnf, derivation, &Watch::new(&Deadline::NEVER, 1)).expect("time enough")
    }

    fn formula(clauses: &[&[i32]]) -> Cnf {
        let mut cnf = Cnf::new(4);
        clauses.iter().for_each(|numbers| cnf.add_clause(clause(numbers)));
        cnf
    }

    fn derivation(cnf: &Cnf, steps: &[(&[i32], &[usize])]) -> Derivation {
        let mut derivation = Derivation::new(cnf.clause_count());
        for (numbers, hints) in steps {
            let hints = hints.iter().map(|hint| Reference::from_index(*hint));
            derivation.push(clause(numbers), hints).unwrap();
        }
        derivation
    }

    fn shown(derivation: &Derivation) -> Vec<(Vec<i32>, Vec<usize>)> {
        let step = |(clause, hints): (&[Literal], &[Reference])| {
            let clause = clause.iter().map(|literal| literal.to_dimacs()).collect();
            (clause, hints.iter().map(|hint| hint.index()).collect())
        };
        derivation.steps().map(step).collect()
    }

    #[test]
    fn what_the_empty_clause_does_not_need_goes() {
        let cnf = formula(&[&[1, 2], &[1, -2], &[-1, 2], &[-1, -2], &[3, 4]]);
        // 5 is of no use; the second hint of 6, clause 4, is not either, nor is what follows 7.
        let derivation = derivation(
            &cnf,
            &[(&[3, 4, 1], &[4]), (&[1], &[0, 4, 1]), (&[], &[6, 2, 3]), (&[2], &[6, 2])],
        );
        let trimmed =
            backwards(&cnf, &derivation, &Watch::new(&Deadline::NEVER, 1)).unwrap().unwrap();
        assert_eq!(shown(&trimmed), [(vec![1], vec![0, 1]), (vec![], vec![5, 2, 3])]);
        // The unit needs its own negation to come about, so it cannot be spliced.
        assert_eq!(shown(&trimmed_of(&cnf, derivation).unwrap()), shown(&trimmed));
    }

    #[test]
    fn each_pass_over_the_hints_looks_at_the_time() {
        let cnf = formula(&[&[1], &[-1]]);
        let hints = [0; 10];
        let derivation = derivation(&cnf, &[(&[], &hints)]);
        let stop = Stop::new();
        let deadline = Budget { stop: Some(stop.clone()), ..Budget::default() }.deadline();
        let passes = 2;
        let watch = Watch::new(&deadline, passes * 10 - 1);
        check(&watch, 1).expect("it is not stopped yet");
        stop.stop();
        assert!(matches!(splice(&cnf, &derivation, &watch), Err(CertifyError::Over(_))));
    }

    #[test]
    fn a_unit_that_is_forced_by_its_last_hint_is_spliced() {
        let cnf = formula(&[&[1], &[-1, 2], &[-2, 3], &[-2, -3]]);
        let derivation = derivation(&cnf, &[(&[2], &[0, 1]), (&[], &[4, 2, 3])]);
        assert_eq!(shown(&trimmed_of(&cnf, derivation).unwrap()), [(vec![], vec![0, 1, 2, 3])]);
    }

    #[test]
    fn what_does_not_hold_is_no_proof() {
        let cnf = formula(&[&[1, 2], &[-1, 2], &[-2, 3]]);
        let none = |steps| trimmed_of(&cnf, derivation(&cnf, steps)).is_none();
        assert!(none(&[(&[2], &[0, 1])]), "no empty clause");
        assert!(none(&[(&[2], &[0, 1]), (&[], &[3, 2])]), "no conflict");
    }
}
