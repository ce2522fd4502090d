//! The cells of a string: those of the grid, and groups of further cells that `Var` and others add.
//!
//! A cell of the grid is `R1C1`; rows and columns are one character each, base 17. The n-th cell of a group `VX` is
//! `VXn`, or `VX` if it has only one. Groups are also grids, with neighbors and positions to move to.

use crate::format::fault::RuleFault;
use crate::format::setting::Setting;
use crate::grid::Cell;

/// A group of hidden cells: its prefix, its first cell, how many there are, and in how many columns.
#[derive(Debug)]
pub(super) struct Group {
    pub(super) prefix: String,
    pub(super) first: usize,
    pub(super) count: usize,
    pub(super) columns: usize,
}

/// All groups, sorted by their prefixes.
#[derive(Debug, Default)]
pub(super) struct Groups(Vec<Group>);

impl Groups {
    /// Numbers the cells of groups, given as prefix, count and columns (0: those of the grid).
    pub(super) fn new(
        mut of: Vec<(String, usize, usize)>,
        setting: &mut Setting,
    ) -> Result<Groups, RuleFault> {
        of.sort();
        let mut groups = Vec::new();
        for (prefix, count, columns) in of {
            let columns = if columns == 0 { setting.columns } else { columns };
            let first = setting.hidden;
            setting.hidden = setting.hidden.saturating_add(count);
            let most = setting.most_hidden();
            if setting.hidden > most {
                let found = format!("{} cells beyond the grid", setting.hidden);
                return Err(RuleFault::Found { found, expected: format!("at most {most}") });
            }
            groups.push(Group { prefix, first, count, columns });
        }
        Ok(Groups(groups))
    }

    /// The group with this prefix.
    pub(super) fn group(&self, prefix: &str) -> Option<&Group> {
        self.0.iter().find(|group| group.prefix == prefix)
    }

    /// The cells of a group.
    pub(super) fn cells(&self, setting: &Setting, prefix: &str) -> Option<Vec<Cell>> {
        let group = self.group(prefix)?;
        (group.first..group.first + group.count).map(|n| setting.hidden_cell(n)).collect()
    }

    /// A cell by its name.
    pub(super) fn cell(&self, setting: &Setting, name: &str) -> Option<Cell> {
        if let [b'R' | b'r', row, b'C' | b'c', column] = name.as_bytes() {
            let number = |byte: &u8| char::from(*byte).to_digit(17)?.checked_sub(1);
            return setting.cell(number(row)? as usize, number(column)? as usize);
        }
        let digits = name.len() - name.trim_end_matches(|c: char| c.is_ascii_digit()).len();
        let (prefix, number) = name.split_at(name.len() - digits);
        let group = self.group(prefix)?;
        let place = match (number, group.count) {
            ("", 1) => 0,
            ("", _) => return None,
            _ => number.parse::<usize>().ok()?.checked_sub(1)?,
        };
        if place >= group.count {
            return None;
        }
        setting.hidden_cell(group.first + place)
    }

    /// The position of a cell: the number of its group (0 for the grid), its row and its column.
    pub(super) fn place(&self, setting: &Setting, cell: Cell) -> Option<(usize, isize, isize)> {
        let side = setting.count;
        let Some(hidden) = cell.index().checked_sub(side * side) else {
            return Some((0, cell.row(side) as isize, cell.column(side) as isize));
        };
        let is_in = |group: &Group| (group.first..group.first + group.count).contains(&hidden);
        let number = self.0.iter().position(is_in)?;
        let Group { first, columns, .. } = &self.0[number];
        let place = hidden - first;
        Some((number + 1, (place / columns) as isize, (place % columns) as isize))
    }

    /// The cell at a position.
    pub(super) fn at(
        &self,
        setting: &Setting,
        (group, row, column): (usize, isize, isize),
    ) -> Option<Cell> {
        let (row, column) = (usize::try_from(row).ok()?, usize::try_from(column).ok()?);
        let Some(group) = group.checked_sub(1) else { return setting.cell(row, column) };
        let Group { first, count, columns, .. } = self.0.get(group)?;
        let place = row.checked_mul(*columns)?.checked_add(column)?;
        (column < *columns && place < *count).then(|| setting.hidden_cell(first + place))?
    }

    /// A cell and those that follow it by number, in the grid or in its group.
    pub(super) fn following(&self, setting: &Setting, cell: Cell, by: usize) -> Option<Cell> {
        let (group, row, column) = self.place(setting, cell)?;
        let columns = match group.checked_sub(1) {
            None => setting.columns,
            Some(group) => self.0.get(group)?.columns,
        } as isize;
        let place = row * columns + column + by as isize;
        self.at(setting, (group, place / columns, place % columns))
    }

    /// Whether two cells share an edge.
    pub(super) fn are_neighbors(&self, setting: &Setting, one: Cell, other: Cell) -> bool {
        match (self.place(setting, one), self.place(setting, other)) {
            (Some(one), Some(other)) => {
                one.0 == other.0 && (one.1 - other.1).abs() + (one.2 - other.2).abs() == 1
            }
            _ => false,
        }
    }
}
