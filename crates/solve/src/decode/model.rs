//! The output of SAT solvers: whether there is a model, and its values.
//!
//! ```text
//! c a comment            c Answer: 1            SAT               1 -2 3 ... 0
//! s SATISFIABLE          v 1 -2 ... 0           1 -2 3 ... 0      -1 2 3 ... 0
//! v 1 -2 3               c Answer: 2
//! v -4 ... 0             v -1 2 ... 0
//! s UNSATISFIABLE        s SATISFIABLE
//!
//! SAT competition        clasp, all models      minisat's file    only values
//! ```
//!
//! Values may span several lines, up to a 0. So a text may hold any number of models and statuses, one after the other.
//! A status comes before its values, or after them if the text begins with values. A solver that looks for one model
//! after the other prints UNSATISFIABLE when there is no other model or, as picosat, `s SOLUTIONS` and their number.
//!
//! z3 writes no 0. So the model at the end of a text is complete without it if every candidate has a
//! value and a blank or the end of a line follows the last value. Otherwise it is truncated, and is rejected.
//!
//! A variable up to side^3 is a candidate, true if it is placed, whatever the encoding. Larger variables are auxiliary
//! and are ignored. So it does not matter which of them a solver leaves out, nor which encoding the formula was in. If
//! the encoding is known, [`Models::with_variables`] rejects variables that the formula does not have. A candidate
//! without a value is not placed.
//!
//! Memory: two bits per candidate.
//!
//! Source: the output format of the SAT competitions, 2002 on; minisat 2.2 and clasp 3.3 by their output.

use std::io::BufRead;

use super::draft::{Draft, Fault};
use super::words::{Piece, Words};
use super::{DecodeError, DecodeErrorKind, Decoded};
use veridoku_core::grid::{Candidate, Geometry, Puzzle};

/// The answers of a SAT solver about a puzzle's formula, in any encoding.
///
/// ```
/// # mod veridoku { pub use veridoku_core::*; pub use veridoku_solve::*; }
/// use std::sync::Arc;
/// use veridoku::decode::{Decoded, Models};
/// use veridoku::{Geometry, Puzzle, Shape};
/// let puzzle = Puzzle::blank(Arc::new(Geometry::classic(Shape::new(2, 2)?)));
/// let answer = "s SATISFIABLE\nv 1 6 11 16 19 24 25 30 34 37 44 47 52 55 58 61 0\n";
/// let mut models = Models::new(&puzzle, answer.as_bytes());
/// let Some(Ok(Decoded::Solution(solution))) = models.next() else { panic!() };
/// assert_eq!(solution.to_string(), "1234341221434321");
/// assert!(models.next().is_none());
///
/// let two = Models::new(&puzzle, "v 1 2 0".as_bytes()).next();
/// let Some(Ok(Decoded::Wrong { line: 1, fault })) = two else { panic!() };
/// assert_eq!(fault.to_string(), "r1c1 has two digits, 1 and 2");
/// # Ok::<(), veridoku::ShapeError>(())
/// ```
pub struct Models<'a, R> {
    puzzle: &'a Puzzle,
    words: Words<R>,
    /// The number of variables of the formula, if it is known.
    variables: Option<u64>,
    values: Values,
    draft: Draft,
    order: Option<Order>,
    status: Option<Status>,
    /// The line of a SATISFIABLE whose values are still to come.
    awaited: Option<usize>,
    /// The word by which minisat repeats its status in its file.
    repeated: Option<&'static [u8]>,
    is_over: bool,
}

/// Which variables have which value, a bit each.
struct Values {
    of_true: Vec<u64>,
    of_false: Vec<u64>,
    /// The line where the model begins; `None` before its first value.
    begin: Option<usize>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Order {
    StatusFirst,
    ValuesFirst,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Status {
    Satisfiable,
    Unsatisfiable,
    Unknown,
}

/// How a SAT solver's line may begin.
const LINES: &str = "a SAT solver's line: `c`, `s` or `v`, minisat's SAT or UNSAT, or literals";

impl<'a, R: BufRead> Models<'a, R> {
    /// The answers in a text.
    pub fn new(puzzle: &'a Puzzle, input: R) -> Models<'a, R> {
        let candidates = puzzle.geometry().candidate_count();
        Models {
            puzzle,
            words: Words::new(input),
            variables: None,
            values: Values::new(candidates),
            draft: Draft::new(puzzle),
            order: None,
            status: None,
            awaited: None,
            repeated: None,
            is_over: false,
        }
    }

    /// Reads the answers for a formula of this many variables: a value of a larger variable is an error.
    #[must_use]
    pub fn with_variables(self, variables: u64) -> Models<'a, R> {
        Models { variables: Some(variables), ..self }
    }

    fn advance(&mut self) -> Result<Option<Decoded>, DecodeError> {
        let mut is_start = self.words.is_line_start();
        loop {
            match self.words.next()? {
                Piece::End => return self.end(),
                Piece::LineEnd => is_start = true,
                Piece::Word => {
                    if let Some(decoded) = self.read_word(is_start)? {
                        return Ok(Some(decoded));
                    }
                    is_start = false;
                }
            }
        }
    }

    fn read_word(&mut self, is_start: bool) -> Result<Option<Decoded>, DecodeError> {
        if let Some(literal) = self.words.literal() {
            return self.read_value(literal);
        }
        match self.words.word() {
            _ if !is_start => Err(self.words.unexpected("a literal, or 0 after the last one")),
            [b'c', ..] => self.words.skip_line().map(|()| None),
            b"v" => Ok(None),
            b"s" => match self.words.next()? {
                Piece::Word => self.read_status(),
                _ => {
                    Err(self.words.unexpected("SATISFIABLE, UNSATISFIABLE or UNKNOWN after the s"))
                }
            },
            _ => self.read_status(),
        }
    }

    fn read_status(&mut self) -> Result<Option<Decoded>, DecodeError> {
        let word = self.words.word();
        if self.repeated.take().is_some_and(|expected| expected == word) {
            return Ok(None);
        }
        let (status, repeated): (_, Option<&[u8]>) = match word {
            b"SATISFIABLE" => (Status::Satisfiable, Some(b"SAT")),
            b"SAT" => (Status::Satisfiable, None),
            b"UNSATISFIABLE" => (Status::Unsatisfiable, Some(b"UNSAT")),
            b"UNSAT" => (Status::Unsatisfiable, None),
            b"INDETERMINATE" => (Status::Unknown, Some(b"INDET")),
            b"UNKNOWN" | b"INDET" => (Status::Unknown, None),
            b"SOLUTIONS" => return self.read_total(),
            _ => return Err(self.words.unexpected(LINES)),
        };
        self.repeated = repeated;
        if self.values.begin.is_some() {
            return Err(self.breaks_off());
        }
        self.no_value_is_awaited()?;
        let order = *self.order.get_or_insert(Order::StatusFirst);
        if order == Order::ValuesFirst && status == Status::Unsatisfiable {
            return Err(self.words.unexpected("SATISFIABLE after values"));
        }
        self.status = Some(status);
        match status {
            Status::Satisfiable if order == Order::StatusFirst => {
                self.awaited = Some(self.words.line());
                Ok(None)
            }
            Status::Satisfiable => Ok(None),
            Status::Unsatisfiable => Ok(Some(Decoded::NoSolution)),
            Status::Unknown => Ok(Some(Decoded::Unknown)),
        }
    }

    /// The number of models, which picosat writes after the last of them.
    fn read_total(&mut self) -> Result<Option<Decoded>, DecodeError> {
        if self.values.begin.is_some() {
            return Err(self.breaks_off());
        }
        self.no_value_is_awaited()?;
        self.words.next()?;
        if self.words.number(u64::MAX).is_none() {
            return Err(self.words.unexpected("the number of solutions"));
        }
        self.order.get_or_insert(Order::StatusFirst);
        self.status = Some(Status::Unsatisfiable);
        Ok(Some(Decoded::NoSolution))
    }

    /// A value, or the 0 after the last.
    fn read_value(&mut self, literal: i32) -> Result<Option<Decoded>, DecodeError> {
        self.repeated = None;
        let order = *self.order.get_or_insert(Order::ValuesFirst);
        let is_denied = matches!(self.status, Some(Status::Unsatisfiable | Status::Unknown));
        if order == Order::StatusFirst && is_denied {
            return Err(self.words.unexpected("SATISFIABLE before values"));
        }
        let variable = literal.unsigned_abs();
        if let Some(most) = self.variables.filter(|most| u64::from(variable) > *most) {
            return Err(self.words.unexpected(format!("a variable of the formula, 1 to {most}")));
        }
        self.values.begin.get_or_insert(self.words.line());
        if literal == 0 {
            return Ok(self.finish());
        }
        self.values.add(literal);
        Ok(None)
    }

    /// The model that is complete now, if one has begun.
    fn finish(&mut self) -> Option<Decoded> {
        let line = self.values.begin?;
        self.awaited = None;
        let found = match self.values.place(self.puzzle.geometry(), &mut self.draft) {
            Some(fault) => {
                self.draft.clear();
                Err(fault)
            }
            None => self.draft.finish(self.puzzle),
        };
        self.values.clear();
        Some(Decoded::checked(line, found))
    }

    fn end(&mut self) -> Result<Option<Decoded>, DecodeError> {
        let is_whole = || {
            let candidates = self.puzzle.geometry().candidate_count();
            !self.words.ends_in_a_word() && self.values.are_all_known(candidates)
        };
        if self.values.begin.is_some() {
            return if is_whole() { Ok(self.finish()) } else { Err(self.breaks_off()) };
        }
        self.no_value_is_awaited()?;
        match self.order {
            Some(_) => Ok(None),
            None => Err(self.words.incomplete(DecodeErrorKind::NoAnswer { expected: LINES })),
        }
    }

    fn breaks_off(&self) -> DecodeError {
        let begin = self.values.begin.unwrap_or_default();
        self.words.incomplete(DecodeErrorKind::BreaksOff { begin })
    }

    fn no_value_is_awaited(&self) -> Result<(), DecodeError> {
        match self.awaited {
            Some(line) => Err(self.words.incomplete(DecodeErrorKind::NoValues { line })),
            None => Ok(()),
        }
    }
}

impl<R: BufRead> Iterator for Models<'_, R> {
    type Item = Result<Decoded, DecodeError>;

    fn next(&mut self) -> Option<Result<Decoded, DecodeError>> {
        if self.is_over {
            return None;
        }
        let found = self.advance().transpose();
        self.is_over = !matches!(found, Some(Ok(_)));
        found
    }
}

impl Values {
    fn new(candidates: usize) -> Values {
        let bits = || vec![0; candidates.div_ceil(64)];
        Values { of_true: bits(), of_false: bits(), begin: None }
    }

    /// Notes a value. Bits after the last candidate are never read.
    fn add(&mut self, literal: i32) {
        let index = literal.unsigned_abs() as usize - 1;
        let bits = if literal > 0 { &mut self.of_true } else { &mut self.of_false };
        if let Some(word) = bits.get_mut(index / 64) {
            *word |= 1 << (index % 64);
        }
    }

    /// Whether every candidate has a value.
    fn are_all_known(&self, candidates: usize) -> bool {
        let known = self.of_true.iter().zip(&self.of_false).map(|(one, other)| one | other);
        let bits = |block: usize| (candidates - 64 * block).min(64);
        known.enumerate().all(|(block, known)| known.trailing_ones() as usize >= bits(block))
    }

    /// Places the true candidates, unless one has both values.
    fn place(&self, geometry: &Geometry, draft: &mut Draft) -> Option<Fault> {
        let side = geometry.side();
        let candidates = geometry.candidate_count();
        for (block, (of_true, of_false)) in self.of_true.iter().zip(&self.of_false).enumerate() {
            let mut rest = *of_true;
            while rest != 0 {
                let bit = rest.trailing_zeros() as usize;
                let index = 64 * block + bit;
                if index >= candidates {
                    break;
                }
                let candidate = Candidate::from_index(index, side);
                if of_false >> bit & 1 == 1 {
                    let variable = candidate.to_dimacs(side);
                    let name = geometry.candidate_name(candidate).to_string();
                    return Some(Fault::BothWays { variable, name });
                }
                draft.place(candidate);
                rest &= rest - 1;
            }
        }
        None
    }

    fn clear(&mut self) {
        self.of_true.fill(0);
        self.of_false.fill(0);
        self.begin = None;
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use veridoku_core::grid::{Geometry, Shape};

    const GRID: &str = "1234341221434321";

    fn blank() -> Puzzle {
        Puzzle::blank(Arc::new(Geometry::classic(Shape::new(2, 2).unwrap())))
    }

    /// The values of a 4x4 grid's model.
    fn values(grid: &str) -> String {
        let digits = grid.bytes().map(|digit| usize::from(digit - b'1'));
        let value = |(cell, digit): (usize, usize)| {
            let own = move |other: usize| (4 * cell + other + 1) as i32;
            (0..4).map(move |other| if other == digit { own(other) } else { -own(other) })
        };
        let literals = digits.enumerate().flat_map(value);
        literals.map(|literal| format!("{literal} ")).collect()
    }

    fn said(text: &str) -> Vec<String> {
        crate::decode::tests::said(Models::new(&blank(), text.as_bytes()))
    }

    #[test]
    fn every_solver_is_understood() {
        let model = values(GRID);
        let (first, last) = model.split_at(40);
        let other = values("2143432112343412");
        let answers = [
            format!("c a comment\ns SATISFIABLE\nv {first}\nv {last}\nv 0\n"),
            format!("c\r\ns SATISFIABLE\r\nc more\r\nv {model}0\r\n"),
            format!("c [info] text\ns SATISFIABLE\nv {model}65 -66 0\nc end"),
            format!("SAT\n{model}0\n"),
            format!("SATISFIABLE\nSAT\n{model}0\n"),
            format!("{model}0"),
            format!("v {model}0\ns SATISFIABLE\n"),
            format!("\n\n  {first}\n\n{last} 0\n\n"),
            format!("s SATISFIABLE\nv {model}\n"),
            format!("s SATISFIABLE\nv {model}65 "),
        ];
        for answer in answers {
            assert_eq!(said(&answer), [GRID], "{answer}");
        }
        let all =
            format!("s SATISFIABLE\nv {model}0\ns SATISFIABLE\nv {other}0\ns UNSATISFIABLE\n");
        assert_eq!(said(&all), [GRID, "2143432112343412", "none"]);
        let all = all.replace("UNSATISFIABLE", "SOLUTIONS 2");
        assert_eq!(said(&all), [GRID, "2143432112343412", "none"]);
        assert_eq!(said("s SOLUTIONS 0\n"), ["none"]);
        let clasp = format!("c Answer: 1\nv {model}0\nc Answer: 2\nv {other}0\ns SATISFIABLE\n");
        assert_eq!(said(&clasp), [GRID, "2143432112343412"]);
        for none in ["s UNSATISFIABLE\n", "UNSAT", "UNSATISFIABLE\nUNSAT\n", "c x\ns UNSATISFIABLE"]
        {
            assert_eq!(said(none), ["none"]);
        }
        for unknown in ["s UNKNOWN\n", "INDET\n", "INDETERMINATE\n", "c time\ns UNKNOWN\nc end"] {
            assert_eq!(said(unknown), ["unknown"]);
        }
    }

    #[test]
    fn what_is_no_solution_is_named_and_the_next_is_read() {
        let model = values(GRID);
        let changed = model.replacen("1 -2 -3 -4 ", "-1 2 -3 -4 ", 1);
        let both = format!("{model}-1 ");
        let none = model.replacen("1 -2 -3 -4 ", "-1 -2 -3 -4 ", 1);
        let two = model.replacen("1 -2 -3 -4 ", "1 -2 3 -4 ", 1);
        let text = format!("v {changed}0\nv {both}0\nv {none}0\nv {two}0\nv 0\nv {model}0\n");
        assert_eq!(
            said(&text),
            [
                "1: row 1 has 2 twice, in r1c1 and r1c2",
                "2: variable 1 (r1c1=1) is both true and false",
                "3: r1c1 has no digit",
                "4: r1c1 has two digits, 1 and 3",
                "5: r1c1 and 15 other cells have no digit",
                GRID,
            ]
        );
    }

    #[test]
    fn what_is_no_answer_says_where() {
        let model = values(GRID);
        let last = |text: &str| said(text).pop().unwrap();
        let lines = format!("expected {LINES}");
        let none = format!("the text ends without an answer; {lines}");
        assert_eq!(last(""), format!("line 1, column 1: {none}"));
        assert_eq!(last("c only\n"), format!("line 2, column 1: {none}"));
        let cnf = last("c x\np cnf 64 448\n");
        assert_eq!(cnf, format!("line 2, column 1: found `p`; {lines}"));
        assert_eq!(
            last("s SATISFIABLE\nc time\n"),
            "line 3, column 1: no values follow SATISFIABLE in line 1; expected `v` lines (some \
             solvers write the model only if an option requests it)"
        );
        assert!(last("s SATISFIABLE\ns SATISFIABLE\nv 1 0").contains("in line 1; expected"));
        let off =
            "the model that begins at line 2 is incomplete; expected a 0 after its last value";
        let cut = last("s SATISFIABLE\nv 1 -2");
        assert_eq!(cut, format!("line 2, column 7: {off}"));
        assert!(last("s SATISFIABLE\nv 1 -2\ns SATISFIABLE\n").ends_with(off));
        assert!(last(&format!("s SATISFIABLE\nv {}", model.trim_end())).ends_with(off));
        assert!(last(&format!("s SATISFIABLE\nv {} ", &model[3..])).ends_with(off));
        assert!(last(&format!("s SATISFIABLE\nv {model}\ns SATISFIABLE\n")).ends_with(off));
        let behind = last("v 1 x2 0");
        assert!(
            behind.ends_with("found `x2`; expected a literal, or 0 after the last one"),
            "{behind}"
        );
        let denied = last(&format!("s UNSATISFIABLE\nv {model}0"));
        assert!(denied.ends_with("found `1`; expected SATISFIABLE before values"), "{denied}");
        let denied = last(&format!("v {model}0\ns UNSATISFIABLE\n"));
        assert!(denied.ends_with("expected SATISFIABLE after values"), "{denied}");
        assert!(last("s SOLUTIONS x\n").contains("expected the number of solutions"));
        assert!(last("s SOLUTIONS 2\nv 1 0").contains("expected SATISFIABLE before values"));
        assert!(last("s OPTIMUM FOUND\n").contains("found `OPTIMUM`"));
        assert!(last("s\nv 1 0").contains("after the s"), "{}", last("s\nv 1 0"));
    }

    #[test]
    fn variables_beyond_the_formula_are_refused_if_it_is_known() {
        let (puzzle, text) = (blank(), format!("{}65 0", values(GRID)));
        let decoded = |most| Models::new(&puzzle, text.as_bytes()).with_variables(most).next();
        assert!(matches!(decoded(65), Some(Ok(Decoded::Solution(_)))));
        let Some(Err(error)) = decoded(64) else { panic!("it is read") };
        assert!(
            error.to_string().ends_with("found `65`; expected a variable of the formula, 1 to 64")
        );
    }
}
