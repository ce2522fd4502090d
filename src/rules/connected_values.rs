//! Connected values: the cells that hold some digits are at least one, and hang together by edges. The lists are the rows of
//! the cells; the numbers are how many such cells there are (0 leaves it open), and then the digits.
//!
//! An automaton reads the rows. It knows of the last cell of each column whether it is in, and which of these hang together
//! so far: a profile, as in the counting of self-avoiding walks (Conway, Enting and Guttmann 1993, "Algebraic techniques for
//! enumerating self-avoiding walks on the square lattice"). Profiles cannot cross, so there are few: below 3,000 for nine
//! columns.

use super::{Compiler, FullGrid};
use crate::grid::{Cell, Rule};

/// What is known after some cells.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Profile {
    column: usize,
    /// The part of each column's last cell, numbered by first appearance; 0 for one that is out.
    parts: Vec<u8>,
    /// Whether a part has no cell left in the profile: then it must be all.
    is_closed: bool,
}

impl Profile {
    fn then(&self, is_in: bool) -> Option<Profile> {
        let Profile { column, mut parts, mut is_closed } = self.clone();
        let above = parts[column];
        let left = if column == 0 { 0 } else { parts[column - 1] };
        if is_in {
            if is_closed {
                return None;
            }
            let part = match (above, left) {
                (0, 0) => u8::MAX,
                (0, part) | (part, 0) => part,
                (above, left) => {
                    parts.iter_mut().filter(|part| **part == left).for_each(|part| *part = above);
                    above
                }
            };
            parts[column] = part;
        } else {
            parts[column] = 0;
            if above != 0 && !parts.contains(&above) {
                if is_closed || parts.iter().any(|part| *part != 0) {
                    return None;
                }
                is_closed = true;
            }
        }
        let mut names = Vec::new();
        for part in parts.iter_mut().filter(|part| **part != 0) {
            let name = names.iter().position(|known| known == part).unwrap_or_else(|| {
                names.push(*part);
                names.len() - 1
            });
            *part = name as u8 + 1;
        }
        Some(Profile { column: (column + 1) % parts.len(), parts, is_closed })
    }

    /// Whether all that was in is one part.
    fn is_one(&self) -> bool {
        let last = self.parts.iter().max().copied().unwrap_or(0);
        if self.is_closed { last == 0 } else { last == 1 }
    }
}

pub(super) fn compile(rule: &Rule, to: &mut Compiler<'_>) {
    let [size, digits @ ..] = &rule.numbers[..] else { return };
    let Some(width) = rule.lists.first().map(Vec::len).filter(|width| *width > 0) else { return };
    let cells: Vec<Cell> = rule.lists.concat();
    let start = Profile { column: 0, parts: vec![0; width], is_closed: false };
    let step = |profile: &Profile, value: i32| profile.then(digits.contains(&value));
    to.regular(&cells, start, step, Profile::is_one);
    if *size > 0 {
        let count = |found: &i32, value: i32| {
            let found = found + i32::from(digits.contains(&value));
            (found <= *size).then_some(found)
        };
        to.regular(&cells, 0, count, |found| found == size);
    }
}

pub(super) fn holds(rule: &Rule, grid: &FullGrid<'_>) -> bool {
    let [size, digits @ ..] = &rule.numbers[..] else { return true };
    let mut open: Vec<(usize, usize)> = Vec::new();
    for (row, cells) in rule.lists.iter().enumerate() {
        let is_in = |column: &usize| digits.contains(&grid.value(cells[*column]));
        open.extend((0..cells.len()).filter(is_in).map(|column| (row, column)));
    }
    if *size > 0 && open.len() as i32 != *size {
        return false;
    }
    // Takes out what hangs together with the first cell.
    let Some(first) = open.pop() else { return false };
    let mut waiting = vec![first];
    while let Some((row, column)) = waiting.pop() {
        let is_near = |(r, c): &(usize, usize)| r.abs_diff(row) + c.abs_diff(column) == 1;
        waiting.extend(open.extract_if(.., |cell| is_near(cell)));
    }
    open.is_empty()
}

pub(super) fn marks(rule: &Rule) -> Vec<super::mark::Mark> {
    super::mark::legend(rule)
}
