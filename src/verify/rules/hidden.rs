//! Digits for the cells that no grid shows, so that all statements about them hold.
//!
//! Statements that share such cells, one with the next, belong together. A search gives each of their cells a digit, in
//! order, and asks a statement as soon as all of its cells have one. Of alternatives it takes one after the other, so that
//! the cells of those that are not taken need no digits.

use super::statement::Statement;
use crate::grid::Cell;

/// The most digits that are tried for statements that belong together.
pub(super) const MOST_TRIES: u64 = 1 << 22;

/// The cells of a statement that no grid shows.
fn hidden(statement: &Statement, shown: usize) -> Vec<Cell> {
    let mut cells = statement.cells();
    cells.retain(|cell| cell.index() >= shown);
    cells.sort_unstable();
    cells.dedup();
    cells
}

/// The statements that belong together, each with the name of a rule.
pub(super) fn linked<'a>(
    statements: &[&'a (&'static str, Statement)],
    shown: usize,
) -> Vec<(&'static str, Vec<&'a Statement>)> {
    let mut groups: Vec<(Vec<Cell>, &'static str, Vec<&'a Statement>)> = Vec::new();
    for (name, statement) in statements {
        let mut all = (hidden(statement, shown), *name, vec![statement]);
        let is_linked =
            |group: &mut (Vec<Cell>, _, _)| group.0.iter().any(|cell| all.0.contains(cell));
        for (cells, name, statements) in groups.extract_if(.., is_linked).collect::<Vec<_>>() {
            all = ([all.0, cells].concat(), name, [statements, all.2].concat());
        }
        groups.push(all);
    }
    groups.into_iter().map(|(_, name, statements)| (name, statements)).collect()
}

/// Looks for digits.
pub(super) struct Search {
    shown: usize,
    side: usize,
    digits: Vec<usize>,
    tries: u64,
}

impl Search {
    /// For a grid with these digits, and any for the cells that it does not show.
    pub(super) fn new(shown: usize, side: usize, digits: Vec<usize>) -> Search {
        Search { shown, side, digits, tries: 0 }
    }

    /// Whether statements can hold together; `None` if that takes too many tries.
    pub(super) fn can_hold(&mut self, statements: &[&Statement]) -> Option<bool> {
        self.tries = 0;
        self.choose(statements)
    }

    /// Takes one of the first alternatives after the other.
    fn choose(&mut self, statements: &[&Statement]) -> Option<bool> {
        let open = |statement: &&Statement| {
            matches!(statement, Statement::AnyOf(_)) && !hidden(statement, self.shown).is_empty()
        };
        let Some(place) = statements.iter().position(open) else { return self.begin(statements) };
        let Statement::AnyOf(branches) = statements[place] else { return Some(false) };
        for branch in branches {
            self.count()?;
            let mut chosen = [&statements[..place], &statements[place + 1..]].concat();
            chosen.extend(branch);
            if self.choose(&chosen)? {
                return Some(true);
            }
        }
        Some(false)
    }

    fn begin(&mut self, statements: &[&Statement]) -> Option<bool> {
        let mut cells: Vec<Cell> =
            statements.iter().flat_map(|statement| hidden(statement, self.shown)).collect();
        cells.sort_unstable();
        cells.dedup();
        // Each statement with its last cell; one about none of them is asked first.
        let mut at: Vec<Vec<&Statement>> = vec![Vec::new(); cells.len() + 1];
        for statement in statements {
            let last = hidden(statement, self.shown).last().copied();
            let place = last.and_then(|last| cells.binary_search(&last).ok());
            at[place.map_or(0, |place| place + 1)].push(statement);
        }
        // What is said of a cell alone is asked first.
        at.iter_mut().for_each(|each| each.sort_by_key(|statement| statement.cells().len()));
        if !at[0].iter().all(|statement| statement.holds(&self.digits)) {
            return Some(false);
        }
        self.place(&cells, &at[1..])
    }

    fn place(&mut self, cells: &[Cell], at: &[Vec<&Statement>]) -> Option<bool> {
        let ([cell, cells @ ..], [now, later @ ..]) = (cells, at) else { return Some(true) };
        for digit in 0..self.side {
            self.count()?;
            self.digits[cell.index()] = digit;
            if now.iter().all(|statement| statement.holds(&self.digits))
                && self.place(cells, later)?
            {
                return Some(true);
            }
        }
        Some(false)
    }

    fn count(&mut self) -> Option<()> {
        self.tries += 1;
        (self.tries <= MOST_TRIES).then_some(())
    }
}
