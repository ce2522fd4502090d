//! DIMACS text: CNF for SAT solvers, and `.col` for graph coloring.
//!
//! ```text
//! c r1c1=5 is decided            c 1 r1c1
//! c 11 r1c2=2                    c 82 color 1
//! p cnf 729 11988                c r1c1=5 is given
//! 1 2 3 4 5 6 7 8 9 0            p edge 90 918
//! -1 -2 0                        e 1 2
//! ```
//!
//! The comments map numbers to human-readable names: for a formula, first the decided cells, then the variables that
//! occur. The formula is complete: its last clauses are the units of the candidates decided before writing. Numbers are
//! formatted by hand in a buffer and written in large pieces, because a large formula has many.
//!
//! Source: Satisfiability: Suggested Format, and Clique and Coloring Problems Graph Format, both
//! DIMACS 1993.

use std::io::{self, Write};

use super::{Coloring, Formula, Literal};
use veridoku_core::grid::{Candidate, Cell};

/// The buffer is written once it holds this many bytes.
const PIECE: usize = 1 << 16;

/// Writes a complete formula in DIMACS CNF: the models of the text are the puzzle's solutions.
///
/// # Errors
/// The error of `out`.
pub fn write_dimacs(formula: &Formula, out: &mut impl Write) -> io::Result<()> {
    let (cnf, residue) = (&formula.cnf, &formula.residue);
    let side = residue.side();
    let mut text = Text::new(out);
    for candidate in residue.decided_candidates() {
        text.line(format_args!("c {} is decided", residue.candidate_name(candidate)))?;
    }
    let mut occurs = vec![false; cnf.variable_count() + 1];
    let literals = cnf.literals().iter().copied().chain(formula.units());
    literals.for_each(|literal| occurs[literal.variable() as usize] = true);
    let candidates = residue.candidate_count();
    for variable in (1..occurs.len()).filter(|variable| occurs[*variable]) {
        if variable <= candidates {
            let candidate = Candidate::from_index(variable - 1, side);
            text.line(format_args!("c {variable} {}", residue.candidate_name(candidate)))?;
        } else {
            text.line(format_args!("c {variable} auxiliary"))?;
        }
    }
    let size = formula.size();
    text.line(format_args!("p cnf {} {}", size.variables, size.clauses))?;
    for clause in cnf.clauses() {
        text.clause(clause)?;
    }
    for unit in formula.units() {
        text.clause(&[unit])?;
    }
    text.flush_from(1)
}

/// Writes a coloring problem in DIMACS `.col`, with the precoloring as a clique of the colors (see
/// [`Coloring`]) and as comments.
///
/// # Errors
/// The error of `out`.
pub fn write_coloring(coloring: &Coloring, out: &mut impl Write) -> io::Result<()> {
    let side = coloring.color_count();
    let mut text = Text::new(out);
    text.line(format_args!("c to be colored with {side} colors"))?;
    for index in 0..coloring.vertex_count() {
        text.line(format_args!("c {} {}", index + 1, Cell::from_index(index).name(side)))?;
    }
    for vertex in coloring.vertex_count()..coloring.plain_vertex_count() {
        text.line(format_args!("c {} color {}", vertex + 1, vertex + 1 - side * side))?;
    }
    for given in coloring.precoloring() {
        text.line(format_args!("c {} is given", given.name(side)))?;
    }
    let edges = coloring.plain_edges().count();
    text.line(format_args!("p edge {} {edges}", coloring.plain_vertex_count()))?;
    for (from, to) in coloring.plain_edges() {
        text.bytes.extend_from_slice(b"e ");
        [from, to].into_iter().for_each(|vertex| text.number(vertex as i32 + 1));
        text.bytes.pop();
        text.bytes.push(b'\n');
        text.flush_from(PIECE)?;
    }
    text.flush_from(1)
}

/// Output text.
struct Text<'a, W> {
    bytes: Vec<u8>,
    out: &'a mut W,
}

impl<'a, W: Write> Text<'a, W> {
    fn new(out: &'a mut W) -> Text<'a, W> {
        Text { bytes: Vec::with_capacity(PIECE + 4096), out }
    }

    fn line(&mut self, text: std::fmt::Arguments<'_>) -> io::Result<()> {
        writeln!(self.bytes, "{text}")?;
        self.flush_from(PIECE)
    }

    /// A clause on a line.
    fn clause(&mut self, literals: &[Literal]) -> io::Result<()> {
        literals.iter().for_each(|literal| self.number(literal.to_dimacs()));
        self.bytes.extend_from_slice(b"0\n");
        self.flush_from(PIECE)
    }

    /// A number and a blank.
    fn number(&mut self, number: i32) {
        let mut digits = [0; 11];
        let mut start = digits.len();
        let mut rest = number.unsigned_abs();
        loop {
            start -= 1;
            digits[start] = b'0' + (rest % 10) as u8;
            rest /= 10;
            if rest == 0 {
                break;
            }
        }
        if number < 0 {
            self.bytes.push(b'-');
        }
        self.bytes.extend_from_slice(&digits[start..]);
        self.bytes.push(b' ');
    }

    /// Writes the buffer if it holds at least this many bytes.
    fn flush_from(&mut self, least: usize) -> io::Result<()> {
        if self.bytes.len() >= least {
            self.out.write_all(&self.bytes)?;
            self.bytes.clear();
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_written_as_std_does() {
        let mut out = Vec::new();
        let mut text = Text::new(&mut out);
        let numbers = [1, -1, 9, 10, -729, 1_000_000, i32::MAX, i32::MIN, 0];
        numbers.into_iter().for_each(|number| text.number(number));
        text.flush_from(1).unwrap();
        let expected: String = numbers.map(|number| format!("{number} ")).concat();
        assert_eq!(String::from_utf8(out).unwrap(), expected);
    }
}
