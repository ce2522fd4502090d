//! KenKen: cages with an operation and a number, which cover the square.
//!
//! | clue | rule | cells |
//! |---|---|---|
//! | `7+` | `sum 7` | any number |
//! | `12×` | `product 12` | any number |
//! | `3−` | `difference 3` | two |
//! | `2÷` | `ratio 2` | two |
//! | `5` | `sum 5` | one |
//!
//! Digits may repeat in a cage, unless they share a row or a column.

use crate::grid::{Cell, Geometry, Rule, RuleKind};

/// How the digits of a cage make its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Operation {
    /// They add up to it.
    Sum,
    /// They multiply to it.
    Product,
    /// The greater of two minus the other.
    Difference,
    /// The greater of two divided by the other.
    Quotient,
}

/// A cage.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cage {
    /// How its digits make its number.
    pub operation: Operation,
    /// Its number.
    pub number: i32,
    /// Its cells.
    pub cells: Vec<Cell>,
}

impl Cage {
    /// The cage that a rule states, if it is one.
    pub fn of(rule: &Rule) -> Option<Cage> {
        let operation = match rule.kind {
            RuleKind::Sum => Operation::Sum,
            RuleKind::Product => Operation::Product,
            RuleKind::Difference => Operation::Difference,
            RuleKind::Ratio => Operation::Quotient,
            _ => return None,
        };
        let is_pair = matches!(operation, Operation::Difference | Operation::Quotient);
        let number = match (operation, &rule.numbers[..]) {
            (_, [number]) => *number,
            // The usual numbers of a white and a black dot.
            (Operation::Difference, []) => 1,
            (Operation::Quotient, []) => 2,
            _ => return None,
        };
        let cells = rule.cells().to_vec();
        let fits = rule.lists.len() == 1 && (!is_pair || cells.len() == 2) && number >= 0;
        fits.then_some(Cage { operation, number, cells })
    }

    /// The rule that states this cage.
    pub fn rule(&self) -> Rule {
        let kind = match self.operation {
            Operation::Sum => RuleKind::Sum,
            Operation::Product => RuleKind::Product,
            Operation::Difference => RuleKind::Difference,
            Operation::Quotient => RuleKind::Ratio,
        };
        Rule::new(kind, [self.number], self.cells.iter().copied())
    }

    /// The clue as it is printed in the corner: `12×`, or only the number if the cage has one cell.
    pub fn label(&self) -> String {
        let sign = match self.operation {
            _ if self.cells.len() == 1 => "",
            Operation::Sum => "+",
            Operation::Product => "\u{d7}",
            Operation::Difference => "\u{2212}",
            Operation::Quotient => "\u{f7}",
        };
        format!("{}{sign}", self.number)
    }
}

/// The cages of a KenKen, in the order of the rules, of which there are then no others; `None` if this is not a KenKen.
pub fn cages(geometry: &Geometry) -> Option<Vec<Cage>> {
    if !super::is_latin(geometry) {
        return None;
    }
    let rules = geometry.stated_rules();
    let cages = rules.map(Cage::of).collect::<Option<Vec<Cage>>>()?;
    let mut is_covered = vec![false; geometry.cell_count()];
    for cell in cages.iter().flat_map(|cage| &cage.cells) {
        let covered = is_covered.get_mut(cell.index())?;
        if std::mem::replace(covered, true) {
            return None;
        }
    }
    let is_one = |cage: &Cage| is_connected(&cage.cells, geometry.side());
    (is_covered.into_iter().all(|covered| covered) && cages.iter().all(is_one)).then_some(cages)
}

/// Whether each cell can be reached from the first through edges that cells share.
pub fn is_connected(cells: &[Cell], side: usize) -> bool {
    let place = |cell: Cell| (cell.row(side), cell.column(side));
    let mut rest: Vec<(usize, usize)> = cells.iter().map(|cell| place(*cell)).collect();
    let mut reached: Vec<(usize, usize)> = rest.pop().into_iter().collect();
    let mut next = 0;
    while let Some((row, column)) = reached.get(next).copied() {
        next += 1;
        let touches =
            |other: &(usize, usize)| row.abs_diff(other.0) + column.abs_diff(other.1) == 1;
        let (near, far): (Vec<_>, Vec<_>) = rest.into_iter().partition(touches);
        reached.extend(near);
        rest = far;
    }
    rest.is_empty()
}
