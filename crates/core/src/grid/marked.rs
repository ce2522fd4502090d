//! The pairs of cells that rules mark, with a sum or with a dot, for the rules about pairs without a mark.
//!
//! A dot (`difference`, `ratio`) marks every two neighbors of its line; a sum marks its cells if there are only two. A
//! mark within an alternative also counts.

use std::collections::HashSet;

use super::{Cell, Rule, RuleKind};
use crate::rules::Marked as Pairs;

/// Pairs of cells, the lower first, with the kind of their mark.
pub(super) type Marked = HashSet<(RuleKind, Cell, Cell)>;

/// The pair of a mark, in either order of its cells.
pub(super) fn key(kind: RuleKind, one: Cell, other: Cell) -> (RuleKind, Cell, Cell) {
    (kind, one.min(other), one.max(other))
}

/// All pairs that rules mark.
pub(super) fn pairs(rules: &[Rule]) -> Marked {
    let mut marked = Marked::new();
    add(rules, &mut marked);
    marked
}

fn add(rules: &[Rule], marked: &mut Marked) {
    for rule in rules {
        let is_mark = match rule.kind.definition().marked {
            Pairs::TwoCells => rule.cells().len() == 2,
            Pairs::Neighbors => true,
            Pairs::Nothing => false,
        };
        if is_mark {
            marked.extend(rule.cells().windows(2).map(|pair| key(rule.kind, pair[0], pair[1])));
        }
        rule.branches.iter().for_each(|branch| add(branch, marked));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_are_sums_of_two_cells_and_all_neighbors_of_a_dot() {
        let rule = |kind, cells: &[usize]| {
            Rule::new(kind, [1], cells.iter().copied().map(Cell::from_index))
        };
        let either = Rule {
            branches: vec![vec![rule(RuleKind::Ratio, &[7, 8])], vec![]],
            ..Rule::with_lists(RuleKind::AnyOf, [], [])
        };
        let marked = pairs(&[
            rule(RuleKind::Sum, &[1, 0]),
            rule(RuleKind::Sum, &[2, 3, 4]),
            rule(RuleKind::Difference, &[6, 5, 4]),
            rule(RuleKind::Thermo, &[0, 9]),
            either,
        ]);
        let expected = [
            (RuleKind::Sum, 0, 1),
            (RuleKind::Difference, 5, 6),
            (RuleKind::Difference, 4, 5),
            (RuleKind::Ratio, 7, 8),
        ];
        let cell = Cell::from_index;
        let expected = expected.map(|(kind, a, b)| key(kind, cell(b), cell(a)));
        assert_eq!(marked, Marked::from(expected));
    }
}
