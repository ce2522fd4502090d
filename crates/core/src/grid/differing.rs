//! Cells that must differ by a rule, whatever else it requires.
//!
//! Rules of some kinds do not let a digit repeat in their cells, as in a house, but do not need every digit. Code that
//! eliminates a digit from the peers of its cell also eliminates it from these cells:
//! [`Geometry::peers`](super::Geometry::peers) contains them. A backend still has to enforce the rule itself.
//!
//! A line of text can name all cells, so the pairs are not listed: each cell has a set of cells, which is at most
//! `side^4 / 8` bytes for a board. Lists of cells and offsets that occur several times are used once.

use std::collections::{BTreeMap, BTreeSet, HashSet};

use super::{Cell, Frame, Plane, Rule};
use crate::rules::{Area, Differ};

/// The cells of a board that differ by its rules, before each cell has its set.
pub(super) struct Differing<'a> {
    plane: Plane<'a>,
    frame: Frame,
    /// Lists of cells that all differ: at least two of the board, ascending.
    lists: HashSet<Vec<Cell>>,
    /// Cells differ that are these numbers of rows and columns apart, or of columns and rows: all that are shown, or
    /// those of a list. The first number is not the greater one.
    offsets: BTreeMap<Vec<Cell>, BTreeSet<(i64, i64)>>,
}

impl<'a> Differing<'a> {
    pub(super) fn new(rules: &[Rule], plane: Plane<'a>, frame: Frame) -> Differing<'a> {
        let (lists, offsets) = (HashSet::new(), BTreeMap::new());
        let mut differing = Differing { plane, frame, lists, offsets };
        for rule in rules {
            differing.add(rule);
        }
        differing
    }

    fn add(&mut self, rule: &Rule) {
        match rule.kind.definition().differ {
            Differ::Cells => self.add_list(rule.cells().to_vec()),
            Differ::Offsets => {
                let most = self.plane.rows().max(self.plane.columns()) as i64;
                let mut cells = rule.cells().to_vec();
                cells.sort_unstable();
                cells.dedup();
                let known = self.offsets.entry(cells).or_default();
                for offset in rule.numbers.chunks_exact(2) {
                    let [one, other] =
                        [offset[0], offset[1]].map(|of| i64::from(of.unsigned_abs()));
                    let offset = (one.min(other), one.max(other));
                    // Other offsets lead to the cell itself, or out of the board.
                    if (1..most).contains(&offset.1) {
                        known.insert(offset);
                    }
                }
            }
            Differ::Lines if self.frame.has_lines && self.plane.is_square() => {
                let (plane, rows, columns) = (self.plane, self.plane.rows(), self.plane.columns());
                let at = |row, column| plane.cell_at(row, column);
                let of_row = |row| (0..columns).filter_map(|column| at(row, column)).collect();
                let of_column = |column| (0..rows).filter_map(|row| at(row, column)).collect();
                let lines: Vec<Vec<Cell>> =
                    (0..rows).map(of_row).chain((0..columns).map(of_column)).collect();
                lines.into_iter().for_each(|line| self.add_list(line));
            }
            Differ::Lines | Differ::Nothing => {}
        }
    }

    fn add_list(&mut self, mut cells: Vec<Cell>) {
        // Hidden cells are not cells of the board. A cell that a rule lists twice does not differ from itself.
        cells.retain(|cell| cell.index() < self.plane.cell_count());
        cells.sort_unstable();
        cells.dedup();
        if cells.len() > 1 {
            self.lists.insert(cells);
        }
    }

    /// For each cell of the board, the cells that differ from it. A set of a list may contain the cell itself.
    pub(super) fn sets(&self) -> Vec<CellSet> {
        let mut sets = vec![CellSet::default(); self.plane.cell_count()];
        for list in &self.lists {
            let all: CellSet = list.iter().copied().collect();
            list.iter().for_each(|cell| sets[cell.index()].insert_all(&all));
        }
        for (cells, offsets) in &self.offsets {
            let area = Area::of(self.plane, cells);
            for one in area.cells() {
                for &(least, most) in offsets {
                    for (down, right) in [(least, most), (most, least)] {
                        let ways = [(down, right), (-down, right), (down, -right), (-down, -right)];
                        let others = ways.into_iter().map(|(by, to)| area.beside(one, by, to));
                        others.flatten().for_each(|other| sets[one.index()].insert(other));
                    }
                }
            }
        }
        sets
    }
}

/// A set of cells: a bit for each. Words after the last member are omitted, so an empty set takes no memory.
#[derive(Clone, Debug, Default)]
pub(super) struct CellSet(Vec<u64>);

impl CellSet {
    fn insert(&mut self, cell: Cell) {
        let word = cell.index() / 64;
        if word >= self.0.len() {
            self.0.resize(word + 1, 0);
        }
        self.0[word] |= 1 << (cell.index() % 64);
    }

    fn insert_all(&mut self, other: &CellSet) {
        if other.0.len() > self.0.len() {
            self.0.resize(other.0.len(), 0);
        }
        self.0.iter_mut().zip(&other.0).for_each(|(word, more)| *word |= more);
    }

    pub(super) fn remove(&mut self, cell: Cell) {
        if let Some(word) = self.0.get_mut(cell.index() / 64) {
            *word &= !(1 << (cell.index() % 64));
        }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.iter().all(|word| *word == 0)
    }

    /// The members, ascending.
    pub(super) fn iter(&self) -> impl Iterator<Item = Cell> {
        self.0.iter().enumerate().flat_map(|(word, bits)| {
            let has = move |bit: &usize| bits >> bit & 1 == 1;
            (0..64).filter(has).map(move |bit| Cell::from_index(word * 64 + bit))
        })
    }
}

impl FromIterator<Cell> for CellSet {
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> CellSet {
        let mut set = CellSet::default();
        cells.into_iter().for_each(|cell| set.insert(cell));
        set
    }
}

#[cfg(test)]
mod tests {
    use rand::RngExt;

    use super::*;
    use crate::grid::{GeometryBuilder, House, RuleKind, Shape};
    use crate::random::RandomStream;

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

    /// Whether two cells differ by a rule: the definition, pair by pair.
    fn differ(rule: &Rule, frame: Frame, side: usize, [one, other]: [Cell; 2]) -> bool {
        let rows = one.row(side).abs_diff(other.row(side)) as i32;
        let columns = one.column(side).abs_diff(other.column(side)) as i32;
        let is_shown = frame.shows(one, side) && frame.shows(other, side);
        match rule.kind {
            RuleKind::Frame => frame.has_lines && is_shown && (rows == 0 || columns == 0),
            RuleKind::AntiOffset => rule.numbers.chunks_exact(2).any(|offset| {
                let offset = [offset[0].abs(), offset[1].abs()];
                is_shown && [[rows, columns], [columns, rows]].contains(&offset)
            }),
            RuleKind::Killer | RuleKind::Renban | RuleKind::Thermo => {
                rule.cells().contains(&one) && rule.cells().contains(&other)
            }
            _ => false,
        }
    }

    #[test]
    fn the_sets_are_those_of_the_pairs() {
        let mut differing = 0;
        for number in 0..200 {
            let mut random = RandomStream::numbered(1, number);
            let mut below = |limit: usize| random.numbers().random_range(0..limit);
            let side = 2 + below(5);
            let (rows, columns) = (1 + below(side), 1 + below(side));
            let frame =
                Frame { rows, columns, hidden: 3, has_lines: below(3) > 0, ..Frame::whole(side) };
            let mut builder = GeometryBuilder::latin(side);
            builder.frame(frame);
            if side > 2 {
                builder.pair(Cell::from_index(0), Cell::from_index(side + 1));
            }
            let kinds = [RuleKind::Killer, RuleKind::Renban, RuleKind::Thermo, RuleKind::Sum];
            for _ in 0..below(5) {
                let mut cells: Vec<Cell> = frame.cells(side).collect();
                cells.extend((0..3).map(|hidden| Cell::from_index(side * side + hidden)));
                let list: Vec<Cell> =
                    (0..1 + below(3)).map(|_| cells.swap_remove(below(cells.len()))).collect();
                let kind = kinds[below(4)];
                let has_sum = matches!(kind, RuleKind::Killer | RuleKind::Sum);
                let numbers = if has_sum { vec![10] } else { Vec::new() };
                builder.rule(Rule::new(kind, numbers, list));
            }
            for _ in 0..below(2) {
                let numbers: Vec<i32> = (0..4).map(|_| below(7) as i32 - 3).collect();
                builder.rule(Rule::new(RuleKind::AntiOffset, numbers, []));
            }
            let geometry = builder.build().unwrap();
            for cell in geometry.cells() {
                let is_peer = |other: &Cell| {
                    let of_rule = |rule| differ(rule, frame, side, [cell, *other]);
                    let of_house =
                        |house: &House| [cell, *other].map(|of| house.cells.contains(&of));
                    cell != *other
                        && geometry.rules().iter().any(of_rule)
                        && !geometry.houses().iter().any(|house| of_house(house) == [true; 2])
                        && !geometry.extra_peers(cell).contains(other)
                };
                let expected: Vec<Cell> = geometry.cells().filter(is_peer).collect();
                assert_eq!(geometry.rule_peers(cell), expected, "{frame:?} {:?}", geometry.rules());
                differing += expected.len();
            }
        }
        assert!(differing > 500, "{differing}");
    }

    #[test]
    fn what_is_listed_twice_is_used_once() {
        let side = 32;
        let frame = Frame::whole(side);
        let plane = Plane::new(None, frame, side);
        let all = || (0..side * side).map(Cell::from_index);
        // The same cells, in other orders, by other kinds, and with hidden cells.
        let hidden = Cell::from_index(side * side);
        let mut rules = vec![Rule::new(RuleKind::Distinct, [], all()); 160];
        rules.push(Rule::new(RuleKind::Nabner, [], all().chain(all()).rev().chain([hidden])));
        let lists = Differing::new(&rules, plane, frame).lists;
        assert_eq!(lists.iter().map(Vec::len).collect::<Vec<_>>(), [side * side]);
        let numbers: Vec<i32> =
            (-31..=31).flat_map(|of| (-31..=31).flat_map(move |to| [of, to])).collect();
        let rules = vec![Rule::new(RuleKind::AntiOffset, numbers, []); 10];
        // Of each two numbers from 0 to 31 one order, and not 0 twice.
        assert_eq!(
            Differing::new(&rules, plane, frame).offsets[&Vec::new()].len(),
            32 * 33 / 2 - 1
        );
    }
}
