//! Cells that must differ by a rule, whatever else it asks of them.
//!
//! Rules of some kinds let no digit stand twice in their cells, as a house does, though without having every digit. Whoever
//! strikes a digit from the peers of its cell strikes it from these cells, too:
//! [`Geometry::peers`](super::Geometry::peers) holds them. What a backend has to keep is the rule itself.

use super::{Cell, Frame, Rule, RuleKind};

/// The pairs of cells of a board that differ by a rule.
pub(super) fn pairs(rule: &Rule, frame: Frame, side: usize) -> Vec<(Cell, Cell)> {
    let mut pairs = Vec::new();
    match rule.kind {
        RuleKind::Killer
        | RuleKind::Distinct
        | RuleKind::Renban
        | RuleKind::Nabner
        | RuleKind::Thermo
        | RuleKind::Greater => each_pair(rule.cells(), &mut pairs),
        RuleKind::AntiOffset => offsets(&rule.numbers, frame, side, &mut pairs),
        RuleKind::Frame if frame.has_lines => {
            let shown: Vec<Cell> = frame.cells(side).collect();
            for line in 0..side {
                let row = shown.iter().copied().filter(|cell| cell.row(side) == line);
                each_pair(&row.collect::<Vec<Cell>>(), &mut pairs);
                let column = shown.iter().copied().filter(|cell| cell.column(side) == line);
                each_pair(&column.collect::<Vec<Cell>>(), &mut pairs);
            }
        }
        _ => {}
    }
    // Hidden cells are no cells of the board. A rule that has a cell twice says so by what it asks of it.
    let is_on_board = |cell: Cell| cell.index() < side * side;
    pairs.retain(|(one, other)| one != other && is_on_board(*one) && is_on_board(*other));
    pairs
}

fn each_pair(cells: &[Cell], pairs: &mut Vec<(Cell, Cell)>) {
    for (place, one) in cells.iter().enumerate() {
        pairs.extend(cells[place + 1..].iter().map(|other| (*one, *other)));
    }
}

/// The cells of a frame that lie so many rows and columns apart, for each two of some numbers.
fn offsets(numbers: &[i32], frame: Frame, side: usize, pairs: &mut Vec<(Cell, Cell)>) {
    let shown: Vec<Cell> = frame.cells(side).collect();
    for offset in numbers.chunks_exact(2) {
        let wanted = [offset[0].unsigned_abs() as usize, offset[1].unsigned_abs() as usize];
        for (place, one) in shown.iter().enumerate() {
            for other in &shown[place + 1..] {
                let apart = [
                    one.row(side).abs_diff(other.row(side)),
                    one.column(side).abs_diff(other.column(side)),
                ];
                if apart == wanted || apart == [wanted[1], wanted[0]] {
                    pairs.push((*one, *other));
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::{GeometryBuilder, Shape};

    #[test]
    fn cells_that_differ_by_a_rule_are_peers_and_not_pairs() {
        let cell = |row, column| Cell::at(row, column, 9);
        let mut builder = GeometryBuilder::new(Shape::CLASSIC);
        let cage = [cell(2, 2), cell(2, 3), cell(3, 3)];
        builder.rule(Rule::new(RuleKind::Killer, [10], cage));
        builder.rule(Rule::new(RuleKind::AntiOffset, [1, 2], []));
        builder.rule(Rule::new(RuleKind::Sum, [10], [cell(0, 8), cell(8, 0)]));
        let geometry = builder.build().unwrap();
        let differ = |one: Cell, other: Cell| {
            let (there, back) = (geometry.peers(one), geometry.peers(other));
            assert_eq!(there.contains(&other), back.contains(&one));
            assert!(!geometry.extra_peers(one).contains(&other));
            there.contains(&other)
        };
        assert!(differ(cell(2, 2), cell(3, 3)));
        assert!(differ(cell(0, 2), cell(2, 3)) && differ(cell(0, 2), cell(1, 4)));
        assert!(!differ(cell(0, 2), cell(3, 3)) && !differ(cell(0, 8), cell(8, 0)));
        assert!(!geometry.has_extra_peers() && !geometry.has_own_rules());
    }
}
