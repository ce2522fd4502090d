//! Digits for hidden cells, which no grid shows, such that all statements about them hold.
//!
//! Statements are grouped if they share such cells, directly or through others. A search takes one alternative after
//! the other, because cells of alternatives not taken need no digits; then it gives each cell one digit after the
//! other. In between, each statement eliminates digits that it cannot have (see `left`). A result is checked against
//! every statement again, so an answer does not depend on the eliminations.

use super::statement::{Digits, Statement};
use crate::VerifyErrorKind;
use veridoku_core::budget::Watch;
use veridoku_core::grid::Cell;

/// The most digits tried for statements that are grouped.
const MOST_TRIES: u64 = 1 << 22;

/// The hidden cells of a statement.
fn hidden(statement: &Statement, shown: usize) -> Vec<Cell> {
    let mut cells = statement.cells();
    cells.retain(|cell| cell.index() >= shown);
    cells.sort_unstable();
    cells.dedup();
    cells
}

/// The groups of statements, each with the name of a rule.
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
pub(super) struct Search<'a> {
    shown: usize,
    /// The digits of each cell of the grid, and all digits for hidden cells.
    left: Vec<Digits>,
    tries: u64,
    watch: &'a Watch,
}

/// Whether digits were found.
type Found = Result<bool, VerifyErrorKind>;

impl<'a> Search<'a> {
    /// For a grid that shows some cells with these digits; each further set of `left` belongs to a hidden cell.
    pub(super) fn new(shown: usize, left: Vec<Digits>, watch: &'a Watch) -> Search<'a> {
        Search { shown, left, tries: 0, watch }
    }

    /// Whether statements can hold together.
    pub(super) fn can_hold(&mut self, statements: &[&Statement]) -> Found {
        self.tries = 0;
        let (mut open, mut plain) = (Vec::new(), Vec::new());
        statements.iter().for_each(|one| self.sort_in(one, &mut open, &mut plain));
        let left = self.left.clone();
        self.choose(&mut open, &mut plain, left)
    }

    /// Alternatives with hidden cells are open; other statements are plain.
    fn sort_in<'s>(
        &self,
        statement: &'s Statement,
        open: &mut Vec<&'s [Vec<Statement>]>,
        plain: &mut Vec<&'s Statement>,
    ) {
        match statement {
            Statement::AnyOf(branches) if !hidden(statement, self.shown).is_empty() => {
                open.push(branches);
            }
            statement => plain.push(statement),
        }
    }

    /// Takes one of the last alternatives after the other.
    fn choose<'s>(
        &mut self,
        open: &mut Vec<&'s [Vec<Statement>]>,
        plain: &mut Vec<&'s Statement>,
        mut left: Vec<Digits>,
    ) -> Found {
        self.count()?;
        if !self.eliminate(plain, &mut left)? {
            return Ok(false);
        }
        let Some(branches) = open.pop() else { return self.place(plain, left) };
        let known = (open.len(), plain.len());
        let mut is_found = false;
        for branch in branches {
            branch.iter().for_each(|one| self.sort_in(one, open, plain));
            is_found = self.choose(open, plain, left.clone())?;
            open.truncate(known.0);
            plain.truncate(known.1);
            if is_found {
                break;
            }
        }
        open.push(branches);
        Ok(is_found)
    }

    /// Tries each digit left in the cell with the fewest.
    fn place(&mut self, statements: &[&Statement], left: Vec<Digits>) -> Found {
        let cells = statements.iter().flat_map(|statement| hidden(statement, self.shown));
        let open = cells.filter(|cell| left[cell.index()].count_ones() > 1);
        let Some(cell) = open.min_by_key(|cell| (left[cell.index()].count_ones(), *cell)) else {
            let digits: Vec<usize> =
                left.iter().map(|digits| digits.trailing_zeros() as usize).collect();
            return Ok(statements.iter().all(|statement| statement.holds(&digits)));
        };
        let mut rest = left[cell.index()];
        while rest != 0 {
            self.count()?;
            let mut left = left.clone();
            left[cell.index()] = rest & rest.wrapping_neg();
            if self.eliminate(statements, &mut left)? && self.place(statements, left)? {
                return Ok(true);
            }
            rest &= rest - 1;
        }
        Ok(false)
    }

    /// Eliminates digits until no statement eliminates more. False if a statement cannot hold.
    fn eliminate(&self, statements: &[&Statement], left: &mut [Digits]) -> Found {
        let mut is_changed = true;
        while is_changed {
            is_changed = false;
            for statement in statements {
                if let Some(ending) = self.watch.over(1) {
                    return Err(VerifyErrorKind::Over(ending));
                }
                match statement.eliminate(left) {
                    None => return Ok(false),
                    Some(more) => is_changed |= more,
                }
            }
        }
        Ok(true)
    }

    fn count(&mut self) -> Result<(), VerifyErrorKind> {
        self.tries += 1;
        if self.tries > MOST_TRIES {
            return Err(VerifyErrorKind::HiddenCells { tries: MOST_TRIES });
        }
        Ok(())
    }
}
