//! Which entries of a puzzle contradict each other: found and reported for `diagnose` and `hint`.

use std::io::{self, Write};

use veridoku::diagnose::{Contradiction, rule_names, statement};
use veridoku::logic::explain::{self, Language};
use veridoku::{Candidate, Cell, Puzzle, RuleId};

/// A number with its noun.
pub(super) fn counted(count: usize, noun: &str) -> String {
    super::counted(count as u64, noun)
}

/// The nouns for a puzzle's statements; `given` is the noun for a cell with a value.
pub(super) fn noun(puzzle: &Puzzle, given: &'static str) -> &'static str {
    if puzzle.restrictions().is_some() { "cell" } else { given }
}

/// Numbers of cells and rules with their nouns, as in `2 givens and 1 rule`.
pub(super) fn what(puzzle: &Puzzle, cells: usize, rules: usize, given: &'static str) -> String {
    let cells = (cells > 0 || rules == 0).then(|| counted(cells, noun(puzzle, given)));
    let rules = (rules > 0).then(|| counted(rules, "rule"));
    cells.into_iter().chain(rules).collect::<Vec<_>>().join(" and ")
}

/// Writes a puzzle's statements about some cells on one line, and each rule on a separate line.
pub(super) fn write_names(
    puzzle: &Puzzle,
    cells: &[Cell],
    rules: &[RuleId],
    language: Language,
    out: &mut Vec<u8>,
) -> io::Result<()> {
    let geometry = puzzle.geometry();
    let stated = |cell: &Cell| match puzzle.given(*cell) {
        Some(digit) => {
            explain::claim_in(Candidate { cell: *cell, digit }, true, geometry, language)
        }
        None => statement(puzzle, *cell).to_string(),
    };
    if !cells.is_empty() {
        writeln!(out, "  {}", cells.iter().map(stated).collect::<Vec<_>>().join(" "))?;
    }
    for (rule, text) in rules.iter().zip(rule_names(puzzle, rules)) {
        let said = explain::clue_in(*rule, geometry, language);
        writeln!(out, "  {}", said.unwrap_or(text))?;
    }
    Ok(())
}

/// Writes the lines below `no solution`, in French. Entries and rules are named as the puzzle states them.
pub(super) fn write_in_french(
    puzzle: &Puzzle,
    contradiction: &Contradiction,
    out: &mut Vec<u8>,
) -> io::Result<()> {
    let Contradiction { cells, rules, conflict, is_minimal, at_least, .. } = contradiction;
    if cells.is_empty() && rules.is_empty() {
        return writeln!(out, "  ces règles ne peuvent pas être respectées, même sans valeurs");
    }
    match (&cells[..], &rules[..]) {
        ([_], []) => writeln!(out, "  une case n’a plus de chiffre possible\u{a0}:")?,
        ([], [_]) => writeln!(out, "  cette règle ne peut pas être respectée\u{a0}:")?,
        (cells, rules) => {
            let what = match (cells.is_empty(), rules.is_empty()) {
                (false, true) => "ces valeurs",
                (true, _) => "ces règles",
                (false, false) => "ces valeurs et ces règles",
            };
            let is_minimal = *is_minimal && conflict.is_none();
            let each = if is_minimal { "\u{a0}; il suffit d’en retirer une" } else { "" };
            writeln!(out, "  {what} se contredisent{each}\u{a0}:")?;
        }
    }
    write_names(puzzle, cells, rules, Language::French, out)?;
    match at_least {
        _ if conflict.is_some() => Ok(()),
        _ if contradiction.is_smallest() => {
            writeln!(out, "  il n’y a pas de contradiction plus petite")
        }
        0 => writeln!(out, "  on n’a pas prouvé que c’est la plus petite"),
        _ => writeln!(out, "  on n’a pas prouvé que c’est la plus petite, d’au moins {at_least}"),
    }
}

/// Reports in French which parts of a diagnosis only one solver confirms.
pub(super) fn write_unconfirmed_in_french(claims: usize, out: &mut Vec<u8>) -> io::Result<()> {
    match claims {
        0 => Ok(()),
        _ => writeln!(
            out,
            "  non confirmé par le second solveur, faute de temps ou d’essais\u{a0}: {claims}"
        ),
    }
}

/// Writes the lines below `no solution`. `given` is the noun for a cell with a value; with `is_smallest_wanted` the
/// text notes if fewer entries may be enough.
pub(super) fn write_text(
    puzzle: &Puzzle,
    contradiction: &Contradiction,
    given: &'static str,
    is_smallest_wanted: bool,
    out: &mut Vec<u8>,
) -> io::Result<()> {
    let Contradiction { cells, rules, conflict, is_minimal, at_least, .. } = contradiction;
    if cells.is_empty() && rules.is_empty() {
        return writeln!(out, "  these rules can never be satisfied, even without {given}s");
    }
    if let Some(conflict) = conflict {
        return writeln!(out, "  conflict: {}", conflict.describe(puzzle.geometry()));
    }
    match (&cells[..], &rules[..]) {
        ([cell], []) => {
            return writeln!(out, "  no digit is left for one cell: {}", statement(puzzle, *cell));
        }
        ([], [_]) => writeln!(out, "  this rule can never be satisfied:")?,
        _ => {
            let what = what(puzzle, cells.len(), rules.len(), given);
            let each = if *is_minimal { "; without any one of them, the rest do not" } else { "" };
            writeln!(out, "  these {what} contradict each other{each}:")?;
        }
    }
    write_names(puzzle, cells, rules, Language::English, out)?;
    if contradiction.is_smallest() {
        writeln!(out, "  there is no smaller contradiction")
    } else if is_smallest_wanted {
        match at_least {
            0 => writeln!(out, "  not proved to be smallest"),
            _ => writeln!(out, "  not proved to be smallest, at least {at_least}"),
        }
    } else {
        Ok(())
    }
}

/// Reports which parts of a diagnosis only one solver confirms.
pub(super) fn write_unconfirmed(claims: usize, out: &mut Vec<u8>) -> io::Result<()> {
    if claims == 0 {
        return Ok(());
    }
    let were = if claims == 1 { "was" } else { "were" };
    let claims = counted(claims, "claim");
    writeln!(out, "  {claims} {were} not confirmed: the second backend ran out of time or guesses")
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use veridoku::{Digit, Geometry, Shape};

    use super::*;

    /// How much a budget leaves undecided depends on timing, so no run of the command can test it.
    #[test]
    fn a_bound_is_said_only_if_it_is_one() {
        let mut puzzle = Puzzle::blank(Arc::new(Geometry::classic(Shape::CLASSIC)));
        let cells: Vec<Cell> = [0, 10, 20].map(Cell::from_index).into();
        for (number, cell) in cells.iter().enumerate() {
            puzzle.give(*cell, Digit::from_index(number));
        }
        for (at_least, said) in [
            (0, "  not proved to be smallest"),
            (2, "  not proved to be smallest, at least 2"),
            (3, "  there is no smaller contradiction"),
        ] {
            let (cells, rules, witnesses) = (cells.clone(), Vec::new(), Vec::new());
            let (conflict, is_minimal) = (None, false);
            let found = Contradiction { cells, rules, conflict, is_minimal, at_least, witnesses };
            let mut out = Vec::new();
            write_text(&puzzle, &found, "value", true, &mut out).expect("a vector takes all");
            let out = String::from_utf8_lossy(&out);
            assert_eq!(out.lines().last(), Some(said));
        }
    }
}
