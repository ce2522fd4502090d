//! Trimming: keeps the steps of a derivation that the empty clause needs.
//!
//! From the empty clause backwards, a step is kept if a kept step uses it. The hints of a step are
//! followed as a checker would follow them, and only those stay whose literal the conflict needs:
//!
//! ```text
//! not clause, hint 1 => a, hint 2 => b, hint 3 => c, hint 4: conflict of a and c
//!                          ^ needed        ^ not      ^ needed if hint 3 does not use b
//! ```
//!
//! So a step that only a dropped hint used is also dropped. The remaining steps are renumbered without gaps. A step
//! that does not follow from its hints is found here, before the proof is written.
//!
//! **Splicing.** A derived unit clause that few steps use is not written: its hints replace it in
//! those steps, if that does not make the proof longer. A second trimming removes hints that are then repeated or
//! useless.
//!
//! Cost: two passes over the literals of the kept steps' hints.
//!
//! Rejected: a second run of the solver, with only those clauses of the formula that the proof uses. It takes much time
//! and makes few proofs shorter (`docs/notes/certificates.md`).
//!
//! Source: the backward checking of Heule, Hunt and Wetzler, Trimming while Checking Clausal Proofs
//! (DRAT-trim), FMCAD 2013. Here the hints are known, so nothing else has to be propagated.

use super::derivation::{Derivation, Reference, WHAT};
use super::{CertifyError, check};
use veridoku_core::budget::Watch;
use veridoku_core::memory;
use veridoku_solve::encode::{Cnf, Literal};

/// The necessary steps for the empty clause, shortened; `None` if there is no empty clause or a needed step does not
/// hold.
///
/// # Errors
/// If the time ends first, or there isn't enough memory.
pub(super) fn trim(
    cnf: &Cnf,
    derivation: Derivation,
    watch: &Watch,
) -> Result<Option<Derivation>, CertifyError> {
    let Some(needed) = backwards(cnf, &derivation, watch)? else { return Ok(None) };
    drop(derivation); // the largest structure in memory
    let spliced = splice(cnf, &needed, watch)?;
    backwards(cnf, &spliced, watch)
}

/// Keeps the steps that the first empty clause needs, and the hints that each of these steps needs.
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
            let used = needed.iter().filter_map(|hint| derivation.step_index(*hint));
            used.for_each(|used| is_used[used] = true);
            memory::reserve(&mut hints, needed.len(), WHAT)?;
            hints.extend(needed);
            memory::reserve(&mut kept, 1, WHAT)?;
            kept.push((place, hints.len()));
        }
    }
    drop(is_used);
    // The place reserved for a clause that was never added is dropped.
    let mut trimmed = Derivation::new(cnf.clause_count());
    let mut numbers: Vec<Option<Reference>> = memory::filled(last + 1, None, WHAT)?;
    while let Some((place, end)) = kept.pop() {
        let start = kept.last().map_or(0, |(_, end)| *end);
        check(watch, end - start)?;
        for hint in &mut hints[start..end] {
            if let Some(used) = derivation.step_index(*hint) {
                let Some(number) = numbers[used] else { return Ok(None) };
                *hint = number;
            }
        }
        let clause = derivation.step(place).0.iter().copied();
        numbers[place] = Some(trimmed.push(clause, hints.drain(start..end))?);
    }
    Ok(Some(trimmed))
}

/// The replacement of a step in the spliced derivation.
#[derive(Clone, Copy)]
enum StandIn {
    /// A step.
    Step(Reference),
    /// A range in the list of spliced hints.
    Hints(usize, usize),
}

/// Replaces units by their hints if that does not make the proof longer, and if only the last hint mentions the unit's
/// variable: the other hints then give the same literals in any step.
fn splice(cnf: &Cnf, derivation: &Derivation, watch: &Watch) -> Result<Derivation, CertifyError> {
    let mut uses = memory::filled(derivation.len(), 0_u32, WHAT)?;
    for (_, hints) in derivation.steps() {
        check(watch, hints.len())?;
        hints
            .iter()
            .filter_map(|hint| derivation.step_index(*hint))
            .for_each(|used| uses[used] += 1);
    }
    let mut spliced = Derivation::new(derivation.originals());
    // The replacement of each step so far, in new numbers.
    let mut stand_ins: Vec<StandIn> = memory::room(derivation.len(), WHAT)?;
    let mut in_place: Vec<Reference> = Vec::new();
    let mut renamed = Vec::new();
    for (place, (clause, hints)) in derivation.steps().enumerate() {
        check(watch, hints.len())?;
        renamed.clear();
        for &hint in hints {
            match derivation.step_index(hint).map(|used| stand_ins[used]) {
                None => renamed.push(hint),
                Some(StandIn::Step(step)) => renamed.push(step),
                Some(StandIn::Hints(start, end)) => {
                    memory::reserve(&mut renamed, end - start, WHAT)?;
                    renamed.extend_from_slice(&in_place[start..end]);
                }
            }
        }
        // A separate step takes an identifier, the literal and two zeros, and each use takes a number.
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
    /// By variable: its assumed value.
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

    /// The hints that the conflict of a step needs, in order; `None` if there is no conflict.
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

/// The state of a clause under the present values.
enum Propagated {
    /// Every literal is false.
    Conflict,
    /// Every literal except this one is false.
    Unit(Literal),
    /// The clause is satisfied, or several literals are open.
    Nothing,
}

#[cfg(test)]
mod tests {
    use super::*;
    use veridoku_core::budget::{Budget, Deadline, Stop};

    fn clause(numbers: &[i32]) -> Vec<Literal> {
        numbers.iter().map(|number| Literal::from_dimacs(*number)).collect()
    }

    /// `trim` without a bound of time.
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
        // Step 5 is useless, and so are the second hint of step 6, clause 4, and everything after step 7.
        let derivation = derivation(
            &cnf,
            &[(&[3, 4, 1], &[4]), (&[1], &[0, 4, 1]), (&[], &[6, 2, 3]), (&[2], &[6, 2])],
        );
        let trimmed =
            backwards(&cnf, &derivation, &Watch::new(&Deadline::NEVER, 1)).unwrap().unwrap();
        assert_eq!(shown(&trimmed), [(vec![1], vec![0, 1]), (vec![], vec![5, 2, 3])]);
        // The unit follows only from its own negation, so it cannot be spliced.
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
