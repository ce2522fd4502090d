//! Proofs and formulas as text: LRAT, DRAT, and DIMACS with one more clause.
//!
//! ```text
//! LRAT   12016 -5 0 12000 31 0      step 12016: the clause -5, by clauses 12000 and 31
//!        12271 d 12016 12019 0      after step 12271, these are not used any more
//! DRAT   -5 0                       the same without identifiers and hints
//!        d 7 -9 0
//! ```
//!
//! Both are equivalent line by line; only an LRAT deletion of several clauses takes several lines of DRAT. Derived
//! clauses of two or more literals are deleted after their last use, once [`MOST_LIVE`] literals have gathered.
//! Deletions bound the memory of a checker, but a DRAT deletion repeats all literals of its clause. A checker holds the
//! whole formula anyway, so short proofs need no deletions.
//!
//! Source: Wetzler, Heule, Hunt, DRAT-trim, SAT 2014; Cruz-Filipe and others, CADE 2017.

use std::io::{self, Write};

use super::derivation::{Derivation, Reference, WHAT};
use super::{CertifyError, WORK_PER_LOOK, check};
use veridoku_core::budget::{Ending, Watch};
use veridoku_core::memory::{self, OutOfMemory};
use veridoku_solve::encode::{Formula, Literal, write_dimacs};

/// Once this many literals of derived clauses have gathered, the clauses without a further use are deleted.
const MOST_LIVE: usize = 1 << 20;

/// A proof in both forms.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct ProofText {
    pub(super) lrat: Vec<u8>,
    pub(super) drat: Vec<u8>,
}

impl ProofText {
    /// Writes a trimmed derivation.
    ///
    /// # Errors
    /// If the time ends first, or there isn't enough memory.
    pub(super) fn of(proof: &Derivation, watch: &Watch) -> Result<ProofText, CertifyError> {
        ProofText::with_deletions(proof, MOST_LIVE, watch)
    }

    fn with_deletions(
        proof: &Derivation,
        most_live: usize,
        watch: &Watch,
    ) -> Result<ProofText, CertifyError> {
        let mut last_uses: Vec<usize> = memory::room(proof.len(), WHAT)?;
        last_uses.extend(0..proof.len());
        for (user, (_, hints)) in proof.steps().enumerate() {
            check(watch, hints.len())?;
            for used in hints.iter().filter_map(|hint| proof.step_index(*hint)) {
                last_uses[used] = user;
            }
        }
        let mut text = ProofText { lrat: Vec::new(), drat: Vec::new() };
        // The clauses that may be deleted, and the literals added since the last deletion.
        let (mut live, mut added) = (Vec::new(), 0);
        for (place, (clause, hints)) in proof.steps().enumerate() {
            check(watch, clause.len() + hints.len())?;
            text.add(proof.originals() + place, clause, hints)?;
            if clause.len() > 1 {
                live.push(place);
                added += clause.len();
            }
            if added >= most_live && place + 1 < proof.len() {
                let is_done = |done: &usize| last_uses[*done] <= place;
                let (done, still): (Vec<usize>, Vec<usize>) = live.into_iter().partition(is_done);
                (live, added) = (still, 0);
                text.delete(proof, place, &done)?;
            }
        }
        Ok(text)
    }

    fn add(
        &mut self,
        index: usize,
        clause: &[Literal],
        hints: &[Reference],
    ) -> Result<(), OutOfMemory> {
        memory::reserve(&mut self.lrat, line_bytes(clause.len() + hints.len()), WHAT)?;
        memory::reserve(&mut self.drat, line_bytes(clause.len()), WHAT)?;
        push_number(index as i64 + 1, &mut self.lrat);
        push_clause(clause, &mut self.lrat);
        self.lrat.pop(); // the hints are on the same line
        self.lrat.push(b' ');
        hints.iter().for_each(|hint| push_number(hint.index() as i64 + 1, &mut self.lrat));
        self.lrat.extend_from_slice(b"0\n");
        push_clause(clause, &mut self.drat);
        Ok(())
    }

    fn delete(
        &mut self,
        proof: &Derivation,
        after: usize,
        done: &[usize],
    ) -> Result<(), OutOfMemory> {
        if done.is_empty() {
            return Ok(());
        }
        let literals = |place: &usize| line_bytes(proof.step(*place).0.len());
        memory::reserve(&mut self.lrat, line_bytes(done.len()), WHAT)?;
        memory::reserve(&mut self.drat, done.iter().map(literals).sum(), WHAT)?;
        let number = |place: usize| (proof.originals() + place) as i64 + 1;
        push_number(number(after), &mut self.lrat);
        self.lrat.extend_from_slice(b"d ");
        for &place in done {
            push_number(number(place), &mut self.lrat);
            self.drat.extend_from_slice(b"d ");
            push_clause(proof.step(place).0, &mut self.drat);
        }
        self.lrat.extend_from_slice(b"0\n");
        Ok(())
    }
}

/// The most bytes of a line of this many numbers.
fn line_bytes(numbers: usize) -> usize {
    const LONGEST: usize = "-4294967296 ".len();
    (numbers + 4) * LONGEST
}

/// The DIMACS text of a formula, as written by `encode`.
///
/// # Errors
/// If the time ends first, or there isn't enough memory.
pub(super) fn dimacs(formula: &Formula, watch: &Watch) -> Result<Vec<u8>, CertifyError> {
    let in_time = |written: io::Result<()>| {
        // The writers fail for no other reason.
        written.map_err(|_| CertifyError::Over(watch.over(0).unwrap_or(Ending::Time)))
    };
    let mut length = Timed { text: Length(0), watch };
    in_time(write_dimacs(formula, &mut length))?;
    let text = memory::room(length.text.0, "the text of the formula")?;
    let mut timed = Timed { text, watch };
    in_time(write_dimacs(formula, &mut timed))?;
    Ok(timed.text)
}

/// A writer that counts the bytes of a text.
struct Length(usize);

impl Write for Length {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0 += bytes.len();
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// A writer that fails when the time is over.
struct Timed<'a, W> {
    text: W,
    watch: &'a Watch,
}

impl<W: Write> Write for Timed<'_, W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self.watch.over(bytes.len() as u64) {
            None => self.text.write(bytes),
            Some(_) => Err(io::ErrorKind::TimedOut.into()),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// The text of a formula with one more clause, made from its text without the clause.
///
/// # Errors
/// If the time ends first, or there isn't enough memory.
pub(super) fn with_clause(
    formula: &Formula,
    text: &[u8],
    clause: &[Literal],
    watch: &Watch,
) -> Result<Vec<u8>, CertifyError> {
    let (variables, clauses) = (formula.cnf.variable_count(), formula.cnf.clause_count());
    let heading = format!("p cnf {variables} {clauses}\n");
    let start = text.windows(heading.len()).position(|piece| piece == heading.as_bytes());
    let start = start.expect("a formula's text has its heading");
    let bytes = text.len() + line_bytes(clause.len());
    let mut longer = memory::room(bytes, "the text of the formula")?;
    longer.extend_from_slice(&text[..start]);
    writeln!(longer, "p cnf {variables} {}", clauses + 1).expect("a vector takes all");
    for piece in text[start + heading.len()..].chunks(WORK_PER_LOOK as usize) {
        check(watch, piece.len())?;
        longer.extend_from_slice(piece);
    }
    push_clause(clause, &mut longer);
    Ok(longer)
}

/// A clause on a line.
fn push_clause(clause: &[Literal], out: &mut Vec<u8>) {
    clause.iter().for_each(|literal| push_number(literal.to_dimacs().into(), out));
    out.extend_from_slice(b"0\n");
}

/// A number and a blank.
fn push_number(number: i64, out: &mut Vec<u8>) {
    write!(out, "{number} ").expect("a vector takes all");
}

#[cfg(test)]
mod tests {
    use super::*;
    use veridoku_core::budget::{Budget, Deadline, Stop};

    fn with_deletions(proof: &Derivation, most_live: usize) -> ProofText {
        let watch = Watch::new(&Deadline::NEVER, 1);
        ProofText::with_deletions(proof, most_live, &watch).expect("time enough")
    }

    #[test]
    fn each_pass_over_the_hints_looks_at_the_time() {
        let mut proof = Derivation::new(1);
        let hints = [Reference::from_index(0); 10];
        proof.push(Vec::new(), hints).unwrap();
        let stop = Stop::new();
        let deadline = Budget { stop: Some(stop.clone()), ..Budget::default() }.deadline();
        let passes = 2;
        let watch = Watch::new(&deadline, passes * 10 - 1);
        check(&watch, 1).expect("it is not stopped yet");
        stop.stop();
        assert!(matches!(ProofText::of(&proof, &watch), Err(CertifyError::Over(_))));
    }

    #[test]
    fn both_forms_say_the_same() {
        let mut proof = Derivation::new(3);
        let clause = |numbers: &[i32]| -> Vec<Literal> {
            numbers.iter().map(|number| Literal::from_dimacs(*number)).collect()
        };
        let [one, two] = [0, 1].map(Reference::from_index);
        let first = proof.push(clause(&[1, -2]), [one, two]).unwrap();
        let second = proof.push(clause(&[2, 3]), [first, one]).unwrap();
        let third = proof.push(clause(&[-3]), [second, one]).unwrap();
        proof.push(clause(&[]), [third, two]).unwrap();
        let text = with_deletions(&proof, usize::MAX);
        let expected = "4 1 -2 0 1 2 0\n5 2 3 0 4 1 0\n6 -3 0 5 1 0\n7 0 6 2 0\n";
        assert_eq!(String::from_utf8(text.lrat).unwrap(), expected);
        assert_eq!(text.drat, b"1 -2 0\n2 3 0\n-3 0\n0\n");
        // The first step is deleted after its last use. For the second, too few literals have gathered again.
        let text = with_deletions(&proof, 2);
        let expected = "4 1 -2 0 1 2 0\n5 2 3 0 4 1 0\n5 d 4 0\n6 -3 0 5 1 0\n7 0 6 2 0\n";
        assert_eq!(String::from_utf8(text.lrat).unwrap(), expected);
        assert_eq!(text.drat, b"1 -2 0\n2 3 0\nd 1 -2 0\n-3 0\n0\n");
    }
}
