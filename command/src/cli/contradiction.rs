//! Which entries of a puzzle contradict each other: found and reported for `diagnose` and `hint`.

use std::io::{self, Write};

use veridoku::advice::conflict_in;
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

/// A puzzle's statement about a cell, in a language.
fn stated(puzzle: &Puzzle, cell: Cell, language: Language) -> String {
    match puzzle.given(cell) {
        Some(digit) => {
            explain::claim_in(Candidate { cell, digit }, true, puzzle.geometry(), language)
        }
        None => statement(puzzle, cell).to_string(),
    }
}

/// Writes a puzzle's statements about some cells on one line, and each rule on a separate line.
pub(super) fn write_names(
    puzzle: &Puzzle,
    cells: &[Cell],
    rules: &[RuleId],
    language: Language,
    out: &mut Vec<u8>,
) -> io::Result<()> {
    if !cells.is_empty() {
        let names = cells.iter().map(|cell| stated(puzzle, *cell, language));
        writeln!(out, "  {}", names.collect::<Vec<_>>().join(" "))?;
    }
    for (rule, text) in rules.iter().zip(rule_names(puzzle, rules)) {
        let said = explain::clue_in(*rule, puzzle.geometry(), language);
        writeln!(out, "  {}", said.unwrap_or(text))?;
    }
    Ok(())
}

/// Writes the lines below `no solution`. `given` is the noun for a cell with a value in English; with `is_smallest_wanted`
/// the text notes if fewer entries may be enough.
pub(super) fn write_text(
    puzzle: &Puzzle,
    contradiction: &Contradiction,
    given: &'static str,
    is_smallest_wanted: bool,
    language: Language,
    out: &mut Vec<u8>,
) -> io::Result<()> {
    let Contradiction { cells, rules, conflict, is_minimal, at_least, .. } = contradiction;
    let say = |english: String, french: &str| match language {
        Language::English => english,
        Language::French => french.replace(" :", "\u{a0}:").replace(" ;", "\u{a0};"),
    };
    if cells.is_empty() && rules.is_empty() {
        let said = say(
            format!("these rules can never be satisfied, even without {given}s"),
            "ces règles ne peuvent pas être respectées, même sans valeurs",
        );
        return writeln!(out, "  {said}");
    }
    if let Some(conflict) = conflict {
        let said = say("conflict:".to_owned(), "conflit :");
        return writeln!(out, "  {said} {}", conflict_in(conflict, puzzle.geometry(), language));
    }
    let said = match (&cells[..], &rules[..]) {
        ([_], []) => say(
            "no digit is left for one cell:".to_owned(),
            "une case n’a plus de chiffre possible :",
        ),
        ([], [_]) => say(
            "this rule can never be satisfied:".to_owned(),
            "cette règle ne peut pas être respectée :",
        ),
        ([_], [_]) => say(
            format!("this {} and this rule contradict each other:", noun(puzzle, given)),
            "cette valeur et cette règle se contredisent :",
        ),
        _ => {
            let what = what(puzzle, cells.len(), rules.len(), given);
            let each = if *is_minimal { "; without any one of them, the rest do not" } else { "" };
            let in_french = match (cells.is_empty(), rules.is_empty()) {
                (false, true) => "ces valeurs",
                (true, _) => "ces règles",
                (false, false) => "ces valeurs et ces règles",
            };
            let each_in_french = if *is_minimal { " ; il suffit d’en retirer une" } else { "" };
            say(
                format!("these {what} contradict each other{each}:"),
                &format!("{in_french} se contredisent{each_in_french} :"),
            )
        }
    };
    // A single cell is on the same line.
    if let ([cell], []) = (&cells[..], &rules[..]) {
        return writeln!(out, "  {said} {}", stated(puzzle, *cell, language));
    }
    writeln!(out, "  {said}")?;
    write_names(puzzle, cells, rules, language, out)?;
    let said = match at_least {
        _ if contradiction.is_smallest() => say(
            "there is no smaller contradiction".to_owned(),
            "il n’y a pas de contradiction plus petite",
        ),
        _ if !is_smallest_wanted => return Ok(()),
        0 => say(
            "not proved to be smallest".to_owned(),
            "on n’a pas prouvé que c’est la plus petite",
        ),
        _ => say(
            format!("not proved to be smallest, at least {at_least}"),
            &format!("on n’a pas prouvé que c’est la plus petite ; au moins {at_least}"),
        ),
    };
    writeln!(out, "  {said}")
}

/// Reports which parts of a diagnosis only one solver confirms.
pub(super) fn write_unconfirmed(
    claims: usize,
    language: Language,
    out: &mut Vec<u8>,
) -> io::Result<()> {
    if claims == 0 {
        return Ok(());
    }
    if language == Language::French {
        return writeln!(
            out,
            "  non confirmé par le second solveur, faute de temps ou d’essais\u{a0}: {claims}"
        );
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
            write_text(&puzzle, &found, "value", true, Language::English, &mut out)
                .expect("a vector takes all");
            let out = String::from_utf8_lossy(&out);
            assert_eq!(out.lines().last(), Some(said));
        }
    }
}
